import { useEffect, useState } from "preact/hooks";
import { Button } from "../base/button";
import { accountWords } from "../i18n";
import { day } from "../parts/day";
import { api, type ListedPasskey } from "./api.generated";
import { passkeysWork } from "./passkeys";
import { Section, useDeed } from "./section";
import { change, confirmed, confirmedFirst, me, newPasskey } from "./session";

/** The account's passkeys. */
export function PasskeysPart() {
    const words = accountWords.value;
    const deed = useDeed();
    const [list, setList] = useState<ListedPasskey[] | null>(null);
    useEffect(() => {
        void api.listPasskeys({}).then((result) => (result.ok ? setList(result.answer.passkeys) : deed.fail(result)));
    }, []);
    const show = (passkeys: ListedPasskey[]) => {
        setList(passkeys);
        change({ passkeys: passkeys.length });
    };
    const add = () =>
        deed.run(async () => {
            if (!(await confirmedFirst())) return;
            const made = await newPasskey(me.value!.name);
            if (!("passkey" in made)) return deed.fail(made);
            const added = await confirmed(() => api.addPasskey({ passkey: made.passkey }));
            if (added?.ok) {
                show([...(list ?? []), added.answer]);
                return deed.say(words.passkeyAdded);
            }
            made.drop();
            if (added) deed.fail(added);
        });
    const remove = (passkey: string) =>
        deed.act(
            () => api.removePasskey({ passkey }),
            () => {
                show((list ?? []).filter(({ id }) => id !== passkey));
                return words.passkeyRemoved;
            },
        );
    return (
        <Section title={words.passkeys} deed={deed}>
            {list?.length === 0 && <p class="quiet">{words.passkeysNone}</p>}
            <ul class="account-list">
                {list?.map(({ id, label, created, used }) => (
                    <li key={id}>
                        <span class="account-list-words">
                            <bdi>{label}</bdi>
                            <span class="quiet">
                                {words.made(day(created))} · {used ? words.used(day(used)) : words.neverUsed}
                            </span>
                        </span>
                        <Button aria-label={words.passkeyRemoveOf(label)} off={deed.busy} onClick={() => remove(id)}>
                            {words.passkeyRemove}
                        </Button>
                    </li>
                ))}
            </ul>
            {passkeysWork() ? (
                <Button off={deed.busy} onClick={add}>
                    {words.passkeyAdd}
                </Button>
            ) : (
                <p class="quiet">{words.passkeysCant}</p>
            )}
        </Section>
    );
}

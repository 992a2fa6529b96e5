import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import { accountWords } from "../i18n";
import { connection } from "../online/connection";
import { day } from "../parts/day";
import { api } from "./api.generated";
import { focusWrong, isAbout, Submit } from "./fields";
import { NameField } from "./name-field";
import { type Deed, Section, Unfold, useDeed } from "./section";
import { learn, me } from "./session";

/** Shows the name and changes it. */
export function NamePart() {
    const words = accountWords.value;
    const deed = useDeed();
    const { name, renameFrom } = me.value!;
    const later = renameFrom !== undefined && renameFrom > Date.now();
    return (
        <Section title={words.name} deed={isAbout(deed.failure, "account.name") ? { ...deed, failure: null } : deed}>
            <p>
                <bdi class="account-name">{name}</bdi>
            </p>
            {later ? (
                <p class="quiet">{words.renameFrom(day(renameFrom))}</p>
            ) : (
                <Unfold label={words.rename}>{(close) => <RenameForm deed={deed} own={name} close={close} />}</Unfold>
            )}
        </Section>
    );
}

function RenameForm({ deed, own, close }: { deed: Deed; own: string; close: () => void }) {
    const words = accountWords.value;
    const [name, setName] = useState(own);
    const [handedIn, setHandedIn] = useState("");
    const form = useRef<HTMLFormElement>(null);
    const submit = (event: Event) => {
        event.preventDefault();
        const called = name.trim();
        setHandedIn(called);
        if (!called) return focusWrong(form.current);
        if (called === own) return close();
        deed.act(
            () => api.rename({ name: called }),
            (said) => {
                learn(said);
                // On a new connection, the server sends the new name in `welcome`.
                connection.renew();
                close();
                return words.renamed;
            },
        );
    };
    const { failure } = deed;
    const refused = isAbout(failure, "account.name") && failure && "refusal" in failure ? failure.refusal : null;
    useEffect(() => {
        if (refused) focusWrong(form.current);
    }, [refused]);
    return (
        <form class="account-form" onSubmit={submit} ref={form} noValidate>
            <p class="quiet">{words.renameHint}</p>
            <NameField value={name} onInput={setName} own={own} refused={name.trim() === handedIn ? refused : null} />
            <p class="button-row">
                <Submit busy={deed.busy}>{words.save}</Submit>
                <Button onClick={close}>{words.cancel}</Button>
            </p>
        </form>
    );
}

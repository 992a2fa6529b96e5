import { Button } from "../base/button";
import { accountWords } from "../i18n";
import { useWays } from "./answer";
import { api } from "./api.generated";
import { goToProvider } from "./provider";
import { Section, useDeed } from "./section";
import { change, confirmedFirst, me } from "./session";
import { ticket, used } from "./ticket";

/** The club's OpenID provider, if it has one. */
export function ProviderPart() {
    const words = accountWords.value;
    const deed = useDeed();
    const name = useWays().provider;
    const linked = me.value!.provider;
    const { value: held } = ticket;
    if (name === undefined) return null;
    const link = () => {
        if (!held)
            return deed.run(async () => {
                if (!(await confirmedFirst())) return;
                const failed = await goToProvider("link", name);
                if (failed) deed.fail(failed);
            });
        deed.act(
            async () => used(await api.linkProvider({ ticket: held.secret })),
            () => {
                change({ provider: held.suggested });
                return words.providerDone(name);
            },
        );
    };
    const unlink = () =>
        deed.act(
            () => api.unlinkProvider({}),
            () => {
                change({ provider: undefined });
                return words.providerUndone(name);
            },
        );
    return (
        <Section title={words.providerTitle(name)} deed={deed}>
            <p class="quiet">
                {linked !== undefined
                    ? words.providerThere(name, linked)
                    : held
                      ? words.providerHas(name)
                      : words.providerMay(name)}
            </p>
            <Button off={deed.busy} onClick={linked !== undefined ? unlink : link}>
                {linked !== undefined ? words.vouchedUnlink : words.vouchedLink}
            </Button>
        </Section>
    );
}

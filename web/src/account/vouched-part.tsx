import { Button } from "../base/button";
import { accountWords } from "../i18n";
import { useWays } from "./answer";
import { api } from "./api.generated";
import { Section, useDeed } from "./section";
import { change, me } from "./session";

/** The club's own sign-in, if it identifies this browser's user or is linked to the account. */
export function VouchedPart() {
    const words = accountWords.value;
    const deed = useDeed();
    const name = useWays().vouched;
    const linked = me.value!.vouched;
    if (!linked && !name) return null;
    const link = () =>
        deed.act(
            () => api.linkVouched({}),
            () => {
                change({ vouched: name! });
                return words.vouchedDone;
            },
        );
    const unlink = () =>
        deed.act(
            () => api.unlinkVouched({}),
            () => {
                change({ vouched: undefined });
                return words.vouchedUndone;
            },
        );
    return (
        <Section title={words.vouched} deed={deed}>
            <p class="quiet">{linked ? words.vouchedThere(linked) : words.vouchedMay(name!)}</p>
            <Button off={deed.busy} onClick={linked ? unlink : link}>
                {linked ? words.vouchedUnlink : words.vouchedLink}
            </Button>
        </Section>
    );
}

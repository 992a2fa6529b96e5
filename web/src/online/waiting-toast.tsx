import { Button } from "../base/button";
import { reasonText, t } from "../i18n";
import { href, route } from "../parts/router";
import { Toast } from "../parts/toast";
import { quickWords } from "./quick-games";
import { stopWaiting, wait, waitMoved, waitRefused } from "./waiting";

/** Shows the wait in quick pairing, or why it ended, on screens that do not show it themselves. */
export function WaitingToast() {
    const { value: here } = route;
    const words = t.value.online;
    const { value: waits } = wait;
    const { value: refusal } = waitRefused;
    if (here.screen === "play" && !here.id) return <Toast text="" />;
    if (waits)
        return (
            <Toast text={words.waitFor(quickWords(waits.quick, waits.rated))}>
                <Button small onClick={stopWaiting}>
                    {words.waitCancel}
                </Button>
            </Toast>
        );
    const close = () => {
        waitRefused.value = null;
        waitMoved.value = false;
    };
    const why = refusal ? (reasonText(refusal.reason) ?? t.value.game.whyMissing) : waitMoved.value && words.waitMoved;
    return (
        <Toast text={why || ""} onClose={close}>
            {refusal?.reason === "pairing.playing" && (
                <a class="button button-small button-main" href={href("play", refusal.detail)} onClick={close}>
                    {words.toTheGame}
                </a>
            )}
        </Toast>
    );
}

import { t } from "../i18n";
import { isFlip } from "./typing";

/** What has been typed so far, in the place of a message. */
export function TypedText({ text }: { text: string }) {
    const words = t.value.game;
    return (
        <p class="message message-typed">
            <span>
                {words.typed}: <strong>{text}</strong>
            </span>
            {isFlip(text) && <span class="quiet">{words.typedFlips}</span>}
        </p>
    );
}

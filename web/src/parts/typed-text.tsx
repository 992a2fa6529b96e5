import { gameOf } from "../games";
import { t } from "../i18n";
import type { GameId } from "../rules/types";
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

/** Says that a typed text is no move; in Go also how points are written, and in strict play not whether it would be legal. */
export function typedBad(id: GameId, text: string, strict = false): string {
    const words = t.value.game;
    if (strict && !gameOf(id).placement) return words.typedUnread(text);
    return t.value.sentences(words.typedBad(text), gameOf(id).placement ? words.typedPoint : "");
}

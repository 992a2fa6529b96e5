import { gameOf } from "../games";
import { t } from "../i18n";
import type { GameId } from "../rules/types";
import { isFlip } from "./typed-move";

/** The text typed so far, shown in place of a message. */
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

/** Error for a typed text that is no move; in Go explains how to write points. Strict play does not reveal legality. */
export function typedBad(id: GameId, text: string, strict = false): string {
    const words = t.value.game;
    if (strict && !gameOf(id).placement) return words.typedUnread(text);
    return t.value.sentences(words.typedBad(text), gameOf(id).placement ? words.typedPoint : "");
}

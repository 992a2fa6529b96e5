import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { isForeign } from "../base/keys";
import { gameOf } from "../games";
import { t } from "../i18n";
import type { GameId } from "../rules/types";

const shifted: Record<string, string> = { Digit2: "@", Digit6: "^", Digit8: "*", Equal: "+" };
const plain: Record<string, string> = { Minus: "-", Equal: "=" };

/**
 * Maps keys to the characters in a typed move. The last letter typed tells whether the keyboard is Latin. If not, key
 * positions count, because its signs are in different places too.
 */
export class TypedKeys {
    private foreign = false;

    read({ key, code, shiftKey }: KeyboardEvent): string | null {
        const letter = /^Key([A-Z])$/.exec(code)?.[1];
        const latin = /^[a-zA-Z]$/.test(key);
        if (latin) this.foreign = false;
        else if (letter && isForeign(key)) this.foreign = true;
        if (latin) return key;
        if (!this.foreign) return /^[0-9@+^=*-]$/.test(key) ? key : null;
        if (letter) return shiftKey ? letter : letter.toLowerCase();
        if (shiftKey) return shifted[code] ?? null;
        return /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1] ?? plain[code] ?? null;
    }
}

/** "f" starts many moves but is not a move itself, so "f" and Enter flip the board. */
export const isFlip = (text: string): boolean => text.toLowerCase() === "f";

/** Maximum length of a typed move. */
const LONGEST = 8;

/** The keys for a screen with a board. */
export interface MoveKeys {
    /** Handles keys that do not type anything. Receives the text typed so far. Returns true if the key was handled. */
    key: (event: KeyboardEvent, typed: string) => boolean;
    /**
     * "moves": the player can type a move. "idle": the player cannot move now, so "f" alone flips the board
     * immediately. "nothing": like "idle", but typed text is ignored.
     */
    listens: () => "moves" | "idle" | "nothing";
    /** Called when a typed move is confirmed with Enter. */
    play: (text: string) => void;
    flip: () => void;
}

/**
 * Collects a move typed anywhere on the screen, and returns the text typed so far. Enter plays it. The text is
 * discarded when the focus moves to an element that Enter activates.
 */
export function useTypedMove(keys: MoveKeys): string {
    const text = useSignal("");
    const typing = useMemo(() => new TypedKeys(), []);
    const latest = useRef(keys);
    latest.current = keys;
    useLayoutEffect(() => {
        const listen = (event: KeyboardEvent) => {
            const now = text.peek();
            const { key, listens, play, flip } = latest.current;
            if (key(event, now)) return;
            const sign = typing.read(event);
            const listening = listens();
            if (sign && isFlip(sign) && !now && listening !== "moves") {
                if (!event.repeat) flip();
                return;
            }
            if (listening === "nothing") return;
            if (event.key === "Escape" && now) text.value = "";
            else if (event.key === "Backspace" && now) text.value = now.slice(0, -1);
            else if (event.key === "Enter" && now) {
                event.preventDefault();
                event.stopPropagation();
                text.value = "";
                if (isFlip(now)) flip();
                else play(now);
            } else if (sign && now.length < LONGEST) text.value = now + sign;
        };
        // In the capture phase, before the board sees the key, so that Enter plays the typed move instead of picking up
        // a piece.
        window.addEventListener("keydown", listen, true);
        // From now on, Enter activates the focused element.
        const drop = ({ target }: FocusEvent) => {
            if ((target as Element).matches?.("button, a, summary, input, select, textarea")) text.value = "";
        };
        window.addEventListener("focusin", drop);
        return () => {
            window.removeEventListener("keydown", listen, true);
            window.removeEventListener("focusin", drop);
        };
    }, []);
    return text.value;
}

/** The text typed so far, shown instead of a message. */
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

/**
 * The error for a typed text that is not a move. In Go, it explains how to write points. Strict play does not reveal
 * legality.
 */
export function typedBad(id: GameId, text: string, strict = false): string {
    const words = t.value.game;
    if (strict && !gameOf(id).placement) return words.typedUnread(text);
    return t.value.sentences(words.typedBad(text), gameOf(id).placement ? words.typedPoint : "");
}

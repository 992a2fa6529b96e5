import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { isFlip, TypedKeys } from "./typing";

/** The longest text of a move. */
const LONGEST = 8;

/** The keys of a screen with a board. */
export interface MoveKeys {
    /** What a key does beside typing, with what has been typed so far; true: it is done with. */
    key: (event: KeyboardEvent, typed: string) => boolean;
    /**
     * "moves": what is typed can be a move; "idle": it can't be one now, so that "f" alone turns the board at once;
     * "nothing": as idle, and nothing gathers.
     */
    listens: () => "moves" | "idle" | "nothing";
    /** A move was typed and confirmed. */
    play: (text: string) => void;
    flip: () => void;
}

/** Letters typed anywhere on the screen gather to a move; Enter plays it. What has gathered so far. */
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
        // Before the board hears it, so that Enter plays what was typed and picks nothing up.
        window.addEventListener("keydown", listen, true);
        return () => window.removeEventListener("keydown", listen, true);
    }, []);
    return text.value;
}

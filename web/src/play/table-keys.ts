import { useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { panelIsOpen } from "../parts/panel";
import { arrowStep, stepOf } from "../parts/steps";
import { isFlip, TypedKeys } from "../parts/typing";
import type { Game } from "./game";

interface Keys {
    showKeys: () => void;
    flip: () => void;
    /** Escape has nothing else to leave. */
    leave: () => void;
}

/** The arrows step through the moves. Letters typed anywhere on the screen gather to a move; Enter plays it. */
export function useTyped(game: Game, { showKeys, flip, leave }: Keys): string {
    const text = useSignal("");
    const typing = useMemo(() => new TypedKeys(), []);
    useLayoutEffect(() => {
        const listen = (event: KeyboardEvent) => {
            const target = event.target as HTMLElement;
            if (panelIsOpen()) return;
            const choosing = game.choice.peek() !== null;
            // A choice that has the focus is left by its own Escape, which knows where the focus goes back to.
            if (event.key === "Escape" && choosing && !target.closest(".choices"))
                return void (game.choice.value = null);
            if (event.key === "Escape" && game.reviewed.value !== null && !choosing) return game.look(Infinity);
            if (choosing || event.ctrlKey || event.metaKey || event.altKey || target.matches("input, select, textarea"))
                return;
            const now = text.peek();
            if (event.key === "?") {
                event.preventDefault();
                return showKeys();
            }
            const step = stepOf(event) || arrowStep(event);
            if (step) {
                event.preventDefault();
                // The board that was clicked would walk too.
                event.stopPropagation();
                return game.step(step);
            }
            const sign = typing.read(event);
            if (sign && isFlip(sign) && !now && !game.listens) {
                if (!event.repeat) flip();
                return;
            }
            if (game.reviewed.value !== null) return;
            if (event.key === "Escape" && now) text.value = "";
            else if (event.key === "Escape" && !target.closest(".actions-ask, .choices")) leave();
            else if (event.key === "Backspace" && now) text.value = now.slice(0, -1);
            else if (event.key === "Enter" && now) {
                event.preventDefault();
                event.stopPropagation();
                text.value = "";
                if (isFlip(now)) flip();
                else game.type(now);
            } else if (sign && now.length < 8) text.value = now + sign;
        };
        // Before the board hears it, so that Enter plays what was typed and picks nothing up.
        window.addEventListener("keydown", listen, true);
        return () => window.removeEventListener("keydown", listen, true);
    }, [game]);
    return text.value;
}

import { panelIsOpen } from "../parts/panel";
import { arrowStep, stepOf } from "../parts/steps";
import type { MoveKeys } from "../parts/typed-move";
import type { Game } from "./game";

interface Ways {
    showKeys: () => void;
    flip: () => void;
    /** Escape has nothing else to leave. */
    leave: () => void;
}

/** The keys of a game that is played: the arrows step through its moves, and what is typed is played. */
export function tableKeys(game: Game, { showKeys, flip, leave }: Ways): MoveKeys {
    const key = (event: KeyboardEvent, typed: string): boolean => {
        const target = event.target as HTMLElement;
        if (panelIsOpen()) return true;
        const choosing = game.choice.peek() !== null;
        const escapes = event.key === "Escape";
        // A choice that has the focus is left by its own Escape, which knows where the focus goes back to.
        if (escapes && choosing && !target.closest(".choices")) {
            game.choice.value = null;
            return true;
        }
        if (escapes && game.reviewed.value !== null && !choosing) {
            game.look(Infinity);
            return true;
        }
        if (choosing || event.ctrlKey || event.metaKey || event.altKey || target.matches("input, select, textarea"))
            return true;
        if (event.key === "?") {
            event.preventDefault();
            showKeys();
            return true;
        }
        const step = stepOf(event) || arrowStep(event);
        if (step) {
            event.preventDefault();
            // The board that was clicked would walk too.
            event.stopPropagation();
            game.step(step);
            return true;
        }
        if (!escapes || typed || target.closest(".actions-ask, .choices")) return false;
        leave();
        return true;
    };
    const listens = () => (game.listens ? "moves" : game.reviewed.value === null ? "idle" : "nothing");
    return { key, listens, play: (text) => void game.type(text), flip };
}

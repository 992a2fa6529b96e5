import { signOf } from "../base/keys";
import { isAskKey } from "../board/asking";
import { gameOf } from "../games";
import { panelIsOpen } from "../parts/panel";
import { arrowStep, stepOf } from "../parts/steps";
import type { MoveKeys } from "../parts/typed-move";
import { zen } from "../settings/settings";
import type { Game } from "./game";

interface Ways {
    showKeys: () => void;
    flip: () => void;
    /** Gives a hint; absent if the game has none. */
    hint?: () => void;
    /** Called when Escape has nothing else to cancel. */
    leave: () => void;
}

/** On a board of points with this many files, the last file is Z, so the key "z" starts a move. */
const FILES_WITH_Z = 25;

const isZenKey = (event: KeyboardEvent): boolean => !event.shiftKey && !event.repeat && signOf(event) === "z";

/** The keys for a game in progress: arrows step through the moves, and typed text is played. */
export function tableKeys(game: Game, { showKeys, flip, hint, leave }: Ways): MoveKeys {
    const key = (event: KeyboardEvent, typed: string): boolean => {
        const target = event.target as HTMLElement;
        if (panelIsOpen()) return true;
        const choosing = game.choice.peek() !== null;
        const escapes = event.key === "Escape";
        // A focused choice handles Escape itself, because it knows where to return the focus.
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
        if (isZenKey(event) && !typed && game.view.peek().board.files < FILES_WITH_Z) {
            zen.choose(!zen.peek());
            return true;
        }
        // The board and the hands handle the key for the focused piece.
        if (isAskKey(event) && !typed && target.closest(".cell, .hand-piece") && !gameOf(game.config.game).placement)
            return true;
        const step = stepOf(event) || arrowStep(event);
        if (step) {
            event.preventDefault();
            // Otherwise, the focused board would also move its cursor.
            event.stopPropagation();
            game.step(step);
            return true;
        }
        if (!escapes || typed || target.closest(".actions-ask, .choices")) return false;
        leave();
        return true;
    };
    const listens = () => (game.listens ? "moves" : game.reviewed.value === null ? "idle" : "nothing");
    const play = (text: string) => {
        // "h" starts moves but is not a move itself.
        if (hint && text.toLowerCase() === "h") hint();
        else game.type(text);
    };
    return { key, listens, play, flip };
}

import { signOf } from "../base/keys";
import { movesWritten } from "../parts/notation";
import { panelIsOpen } from "../parts/panel";
import type { Standing } from "../parts/reach";
import { arrowsWalk, stepOf } from "../parts/steps";
import type { MoveKeys } from "../parts/typed-move";
import type { RecordController } from "./controller";

/** Plays typed text in the shown position, or reports that it is not a move. */
function playTyped(game: RecordController, here: Standing | null, written: string): void {
    if (!here) return;
    const low = written.toLowerCase();
    const squares = /^([a-z]\d)-?([a-z]\d)$/.exec(low);
    const found =
        here.legal.find(({ move }) => move === written) ?? here.legal.find(({ move }) => move.toLowerCase() === low);
    const [first, another] = squares || found ? [] : movesWritten(here, written);
    if (squares && here.board.kind === "squares") game.attempt({ cell: squares[1]! }, squares[2]!);
    else if (found) game.type(written, found.move);
    else if (first?.to && another)
        game.attempt(first.from ? { cell: first.from } : { side: here.turn, piece: first.drop ?? "" }, first.to);
    else if (first) game.play(first.move);
    else game.type(written, here.board.kind === "points" && low !== "pass" ? written.toUpperCase() : written);
}

/** The step in the tree that a key takes; undefined if none. */
function stepFor(game: RecordController, event: KeyboardEvent): (() => void) | undefined {
    const target = event.target as HTMLElement;
    const steps: Record<string, () => void> = {
        ArrowLeft: () => game.back(),
        ArrowRight: () => game.forward(),
        ArrowUp: () => game.turn(-1),
        ArrowDown: () => game.turn(1),
        Home: () => game.start(),
        End: () => game.end(),
    };
    const signs: Record<number, (() => void) | undefined> = {
        [-1]: steps.ArrowLeft,
        1: steps.ArrowRight,
        [-Infinity]: steps.Home,
        [Infinity]: steps.End,
    };
    const walks = arrowsWalk(target) || target.closest(".choices, .analysis-line");
    return (walks ? undefined : steps[event.key]) ?? signs[stepOf(event)];
}

/** The keys for a record: arrows step through the tree, typed text is played. */
export function recordKeys(game: RecordController, standing: Standing | null, flip: () => void): MoveKeys {
    const key = (event: KeyboardEvent): boolean => {
        const target = event.target as HTMLElement;
        if (event.key === "Escape" && game.choice.value && !target.closest(".choices")) {
            game.choice.value = null;
            return true;
        }
        if (panelIsOpen() || event.altKey || target.matches("input, select, textarea")) return true;
        if (event.ctrlKey || event.metaKey) {
            const letter = signOf(event).toLowerCase();
            if (letter !== "z" && letter !== "y") return true;
            if (letter === "z" && !event.shiftKey) game.undo();
            else game.redo();
            event.preventDefault();
            return true;
        }
        const onBoard = target.closest(".cell, .hand-piece, .choices, .analysis-line");
        const step = stepFor(game, event);
        if (step) {
            event.preventDefault();
            // Otherwise, the focused board would also move its cursor.
            if (onBoard) event.stopPropagation();
            step();
            return true;
        }
        if (event.key !== "Delete" || onBoard) return false;
        game.cut();
        return true;
    };
    return { key, listens: () => "moves", play: (text) => playTyped(game, standing, text), flip };
}

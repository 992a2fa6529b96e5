import type { BoardShape } from "../board/annotations";
import { gameOf } from "../games";
import { puzzleWords } from "../i18n";
import { shapesOfMove } from "../parts/display";
import type { BoardState } from "../parts/game-board";
import { GuidedBoard, shapeOn } from "../play/guided-board";
import { refusedShapes } from "../play/refused";
import type { Move, View } from "../rules/types";
import { marksOf } from "./marks";
import type { PuzzleRun } from "./run";

/** A puzzle's board, with the solver at the bottom. */
export function PuzzleBoard({ run, state, handless }: { run: PuzzleRun; state: BoardState; handless: boolean }) {
    const game = run.game.value;
    const { target } = run.puzzle;
    return (
        <GuidedBoard
            game={game}
            state={state}
            flipped={run.solver === "second" && !gameOf(run.puzzle.config.game).placement}
            handless={handless}
            acting={run.awaitsMove}
            shapes={[...marksOf(run.puzzle, game.shown.value), ...told(run, game.view.value)]}
            labelOf={(cell, label) => (cell === target ? puzzleWords.value.target(label) : label)}
        />
    );
}

/** The shapes for the refused move or the hint. */
function told(run: PuzzleRun, view: View): BoardShape[] {
    const said = run.said.value;
    const { answer } = run;
    if (said?.kind === "refused") return refusedShapes(view, said.notice);
    return said?.kind === "hint" && answer ? hintShapes(view, answer, said.step) : [];
}

/** A hint on the board: the piece, then the move. */
export function hintShapes(view: View, move: Move, step: 1 | 2): BoardShape[] {
    if (step === 2) return shapesOfMove(view.board, move);
    const from = /^([a-z]\d)[a-z]\d/.exec(move)?.[1];
    return from ? shapeOn(view, "circle", "green", from) : [];
}

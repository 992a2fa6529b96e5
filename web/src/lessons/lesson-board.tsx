import { gameOf } from "../games";
import { shapesOfMove } from "../parts/display";
import type { BoardState } from "../parts/game-board";
import { GuidedBoard, shapeOn, shownShapes } from "../play/guided-board";
import { refusedShapes } from "../play/refused";
import type { LessonRun } from "./run";

/** The board of a lesson, with what is drawn on it and what the learner does there. */
export function LessonBoard({ run, state }: { run: LessonRun; state: BoardState }) {
    const game = run.game.value;
    const view = game.view.value;
    const { task } = run.step.value;
    // What the learner may do changes with these.
    const done = run.done.value;
    const acting = run.awaitsMove;
    const marked = run.marked.value;
    const said = run.said.value;
    return (
        <GuidedBoard
            game={game}
            state={state}
            flipped={run.side === "second" && !gameOf(view.game).placement}
            acting={acting}
            shapes={[
                ...(said?.kind === "refused"
                    ? refusedShapes(view, said.notice)
                    : shownShapes(view, run.step.value.show ?? {})),
                ...(task?.kind === "judge" ? shapesOfMove(view.board, task.move) : []),
                ...(task?.kind === "visit" && !done ? task.cells : [])
                    .filter((cell) => !marked.includes(cell))
                    .flatMap((cell) => shapeOn(view, "circle", "green", cell)),
                ...(task?.kind === "tap" ? marked : []).flatMap((cell) => shapeOn(view, "circle", "green", cell)),
            ]}
            onPoint={task?.kind === "tap" ? (cell) => run.tap(cell) : undefined}
        />
    );
}

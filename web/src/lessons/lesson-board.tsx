import type { BoardShape } from "../board/annotations";
import { gameOf } from "../games";
import type { Step } from "../games/course";
import { lessonWords } from "../i18n/lessons";
import { shapesOfMove } from "../parts/display";
import type { BoardState } from "../parts/game-board";
import { contentOf } from "../parts/reach";
import { GuidedBoard, reachedFrom, shapeOn, shownShapes } from "../play/guided-board";
import { refusedShapes } from "../play/refused";
import { type Cell, type Colour, opponentOf, type View } from "../rules/types";
import type { LessonRun } from "./run";

/** A lesson's board, with its drawings and its input. */
export function LessonBoard({ run, state }: { run: LessonRun; state: BoardState }) {
    const game = run.game.value;
    const view = game.view.value;
    const { task, show } = run.step.value;
    // Read the signals here because the possible actions depend on them.
    const done = run.done.value;
    const acting = run.awaitsMove;
    const marked = run.marked.value;
    const said = run.said.value;
    const words = lessonWords.value;
    return (
        <GuidedBoard
            game={game}
            state={state}
            set={show?.pieces}
            flipped={run.side === "second" && !gameOf(view.game).placement}
            handless={!run.concernsHands}
            acting={acting}
            handName={(side) => (side === run.side ? words.yourHand : words.theirHand)}
            dots={show?.targets && !done && !run.rests.value ? reachedFrom(view, show.targets) : undefined}
            shapes={
                run.rests.value
                    ? []
                    : [
                          ...(said?.kind === "refused"
                              ? refusedShapes(view, said.notice)
                              : stepShapes(view, run.step.value, run.side, run.asks)),
                          ...(task?.kind === "judge" && !run.shows.value ? shapesOfMove(view.board, task.move) : []),
                          ...(task?.kind === "visit" && !done ? task.cells : [])
                              .filter((cell) => !marked.includes(cell))
                              .flatMap((cell) => [
                                  ...shapeOn(view, "highlight", "green", cell),
                                  ...shapeOn(view, "circle", "green", cell),
                              ]),
                          ...(task?.kind === "tap" ? marked : []).flatMap((cell) =>
                              shapeOn(view, "circle", "green", cell),
                          ),
                      ]
            }
            onPoint={task?.kind === "tap" ? (cell) => run.tap(cell) : undefined}
        />
    );
}

const standsOn = (view: View, cell: Cell, side: Colour): boolean => contentOf(view, cell)?.side === side;

/**
 * A step's drawings. Green marks what is recommended. Red marks an opponent's threat, with a square around its target,
 * or an illegal move, with a cross. `asks` means that the question's position is on the board; arrows and marks fit
 * only this position.
 */
function stepShapes(view: View, { show = {}, task }: Step, side: Colour, asks: boolean): BoardShape[] {
    const { area, labels, circles, crosses, arrows = [] } = show;
    if (!asks) return shownShapes(view, { area, labels });
    const drawn = arrows.flatMap(([from, end]): BoardShape[] => {
        const danger = (span: "arrow" | "line", mark: "square" | "cross"): BoardShape[] => [
            ...shapeOn(view, span, "red", from, { end }),
            ...shapeOn(view, mark, "red", end),
        ];
        if (standsOn(view, from, opponentOf(side))) return danger("arrow", "square");
        return task?.kind === "try" ? danger("line", "cross") : shapeOn(view, "arrow", "green", from, { end });
    });
    return [...shownShapes(view, { area, labels, circles, crosses }), ...drawn];
}

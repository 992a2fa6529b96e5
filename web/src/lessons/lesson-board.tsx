import { readCell } from "../board/geometry";
import type { BoardShape } from "../board/shapes";
import { gameOf } from "../games";
import type { Shown } from "../games/course";
import { cellLabel } from "../parts/cell-label";
import { type BoardState, GameBoard } from "../parts/game-board";
import type { AskedPiece } from "../parts/piece-card";
import { facesOf } from "../parts/reach";
import { refusedShapes } from "../play/refused";
import type { Cell, View } from "../rules/types";
import type { LessonRun } from "./run";

/** The board of a lesson, with what is drawn on it and what the learner does there. */
export function LessonBoard({ run, state }: { run: LessonRun; state: BoardState }) {
    const game = run.game.value;
    const view = game.view.value;
    const choice = game.choice.value;
    const { task } = run.step.value;
    const { placement } = gameOf(view.game);
    // What the learner may do changes with these.
    const done = run.done.value;
    const acting = run.awaitsMove;
    const marked = run.marked.value;
    const said = run.said.value;
    return (
        <GameBoard
            position={view}
            faces={view.faces}
            flipped={run.side === "second" && !placement}
            state={state}
            reach={game.pickable}
            tag={() => null}
            onMove={(source, to) => game.attempt(source, to)}
            step={() => undefined}
            last={view.last}
            ply={view.moves.length}
            // Where a piece can go may be the question.
            explain={placement || choice ? undefined : (source) => nameAlone(game.explain(source))}
            shapes={[
                ...(said?.kind === "refused"
                    ? refusedShapes(view, said.notice)
                    : shapesOf(view, run.step.value.show ?? {})),
                ...(task?.kind === "judge" ? arrow(view, task.move) : []),
                ...(task?.kind === "visit" && !done ? task.cells : [])
                    .filter((cell) => !marked.includes(cell))
                    .flatMap((cell) => shape(view, "circle", "green", cell)),
                ...(task?.kind === "tap" ? marked : []).flatMap((cell) => shape(view, "circle", "green", cell)),
            ]}
            choices={choice && { cell: choice.to, faces: facesOf({ ...view, turn: choice.side }, choice) }}
            ghost={placement && acting ? view.turn : null}
            cellLabel={(cell, content) => cellLabel(view, cell, content)}
            onPoint={(cell) => {
                if (task?.kind === "tap") run.tap(cell);
                else if (placement && acting) game.place(cell);
            }}
            onChoose={(move) => game.choose(move)}
        />
    );
}

const nameAlone = (asked: AskedPiece | null) => asked && { ...asked, targets: [], alone: false };

function shape(
    { board }: View,
    kind: BoardShape["kind"],
    tint: BoardShape["tint"],
    cell: Cell,
    more: { end?: Cell; text?: string } = {},
): BoardShape[] {
    const at = readCell(board, cell);
    const end = more.end === undefined ? at : readCell(board, more.end);
    if (!at || !end) return [];
    return [{ kind, tint, text: more.text, from: [at.file, at.rank], to: [end.file, end.rank] }];
}

/** The move in question. */
function arrow(view: View, move: string): BoardShape[] {
    const [, from, to] = /^([a-z]\d)([a-z]\d)/.exec(move) ?? [];
    if (from && to) return shape(view, "arrow", "blue", from, { end: to });
    return shape(view, "square", "blue", move.replace(/^.*@/, ""));
}

function shapesOf(view: View, { circles = [], crosses = [], arrows = [], labels = {}, targets }: Shown): BoardShape[] {
    const reached = targets
        ? [...new Set(view.legal.filter(({ from }) => from === targets).map(({ to }) => to ?? ""))]
        : [];
    return [
        ...[...circles, ...reached].flatMap((cell) => shape(view, "circle", "green", cell)),
        ...crosses.flatMap((cell) => shape(view, "cross", "red", cell)),
        ...arrows.flatMap(([from, to]) => shape(view, "arrow", "green", from, { end: to })),
        ...Object.entries(labels).flatMap(([cell, text]) => shape(view, "label", "", cell, { text })),
    ];
}

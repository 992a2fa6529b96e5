import { useLayoutEffect } from "preact/hooks";
import type { BoardShape } from "../board/annotations";
import { readCell } from "../board/geometry";
import type { PieceSet } from "../board/piece-art";
import { gameOf } from "../games";
import type { Shown } from "../games/course";
import { cellLabel } from "../parts/cell-label";
import { type BoardState, GameBoard } from "../parts/game-board";
import type { AskedPiece } from "../parts/piece-card";
import { facesOf } from "../parts/reach";
import type { Cell, Colour, View } from "../rules/types";
import type { GuidedGame } from "./guided-game";

interface GuidedBoardProps {
    game: GuidedGame;
    state: BoardState;
    /** Overrides the player's choice of a piece set. */
    set?: PieceSet;
    flipped: boolean;
    /** Set if there are hands but they do not matter. */
    handless?: boolean;
    /** Whether the player should move now. */
    acting: boolean;
    shapes: BoardShape[];
    /** Cells with a small dot: targets of a piece, but not the goal. */
    dots?: readonly Cell[];
    /** The text beside a side's hand. */
    handName?: (side: Colour) => string;
    /** Replaces a cell's label. */
    labelOf?: (cell: Cell, label: string) => string;
    /** Called when a point is tapped. By default, a stone is placed there if the game has stones. */
    onPoint?: (cell: Cell) => void;
}

/** A guided game's board: its position, or an earlier one under review. */
export function GuidedBoard({
    game,
    state,
    set,
    flipped,
    handless,
    acting,
    shapes,
    dots,
    handName,
    labelOf,
    onPoint,
}: GuidedBoardProps) {
    const view = game.shown.value;
    const choice = game.choice.value;
    const { placement } = gameOf(view.game);
    const { interaction } = state;
    // Drop the selection when the position changes.
    useLayoutEffect(() => interaction.clear(), [game, view.seq]);
    return (
        <GameBoard
            position={handless ? withoutHands(view) : view}
            set={set}
            faces={view.faces}
            flipped={flipped}
            state={state}
            reach={game.pickable}
            tag={() => null}
            onMove={(source, to) => game.attempt(source, to)}
            step={() => undefined}
            last={view.last}
            ply={view.moves.length}
            // Hide a piece's targets, because they may be what the question is about.
            explain={placement || choice ? undefined : (source) => nameAlone(game.explain(source))}
            shapes={shapes}
            hints={dots}
            handName={handName}
            choices={choice && { cell: choice.to, faces: facesOf({ ...view, turn: choice.side }, choice) }}
            ghost={placement && acting ? view.turn : null}
            cellLabel={(cell, content) => {
                const label = cellLabel(view, cell, content);
                return labelOf?.(cell, label) ?? label;
            }}
            onPoint={onPoint ?? ((cell) => void (placement && acting && game.place(cell)))}
            onChoose={(move) => game.choose(move)}
        />
    );
}

/** The position without its hands, so that they are not shown. */
export const withoutHands = (view: View): View => ({ ...view, hands: undefined });

const nameAlone = (asked: AskedPiece | null) => asked && { ...asked, targets: [], alone: false };

/** A mark on a cell, or an arrow from the cell to `end`. Empty if there is no such cell. */
export function shapeOn(
    { board }: Pick<View, "board">,
    kind: BoardShape["kind"],
    tint: BoardShape["tint"],
    cell: Cell,
    more: { end?: Cell; text?: string; weight?: number } = {},
): BoardShape[] {
    const at = readCell(board, cell);
    const end = more.end === undefined ? at : readCell(board, more.end);
    if (!at || !end) return [];
    const { text, weight } = more;
    return [{ kind, tint, text, weight, from: [at.file, at.rank], to: [end.file, end.rank] }];
}

/** The cells that the piece on this cell can move to. */
export const reachedFrom = ({ legal }: Pick<View, "legal">, cell: Cell): Cell[] => [
    ...new Set(legal.filter(({ from }) => from === cell).map(({ to }) => to ?? "")),
];

/** The drawings on the board for a lesson or a figure. */
export function shownShapes(
    view: View,
    { circles = [], crosses = [], arrows = [], area = [], labels = {}, targets }: Shown = {},
): BoardShape[] {
    return [
        ...area.flatMap((cell) => shapeOn(view, "highlight", "yellow", cell)),
        ...[...circles, ...(targets ? reachedFrom(view, targets) : [])].flatMap((cell) =>
            shapeOn(view, "circle", "green", cell),
        ),
        ...crosses.flatMap((cell) => shapeOn(view, "cross", "red", cell)),
        ...arrows.flatMap(([from, to]) => shapeOn(view, "arrow", "green", from, { end: to })),
        ...Object.entries(labels).flatMap(([cell, text]) => shapeOn(view, "label", "", cell, { text })),
    ];
}

import type { Colour } from "../rules/types";
import type { Choice } from "./choices";
import type { Coordination, Geometry } from "./geometry";
import type { Interaction, Source } from "./interaction";
import type { PieceSet } from "./pieces";
import type { BoardShape } from "./shapes";

export interface BoardProps {
    geometry: Geometry;
    /** From a1 along rank 1, as the rules module gives them. */
    cells: readonly string[];
    set: PieceSet;
    flipped?: boolean;
    /** Coordinates in a frame all round, large along the left and the lower edge as a small screen needs them, or not at all. */
    coordinates?: Coordination;
    faces?: Record<Colour, string>;
    /** Intersections of squares that carry a dot, [file, rank]. */
    dots?: readonly [number, number][];
    last?: { from?: string; to?: string } | null;
    /** The kings that are attacked. */
    checks?: readonly string[];
    ko?: string | null;
    dead?: readonly string[];
    owners?: readonly string[];
    /** Whose each cell will be, from 100, surely the first player's, to -100. */
    ownership?: readonly number[];
    /** Points that no side gets although one surrounds them. */
    uncounted?: { readonly seki: readonly string[]; readonly toFill: readonly string[] };
    /** Arrows, circles, labels and the like, as a record draws them. */
    shapes?: readonly BoardShape[];
    marks?: { targets: readonly string[]; captures: readonly string[] };
    /** Counts up with every change, so that the last move slides in once. */
    seq?: number;
    /** The last move is marked, but does not slide in. */
    still?: boolean;
    label: string;
    interaction?: Interaction;
    /** What may be picked up: cells, or "side:piece" in a hand. */
    sources?: ReadonlySet<string>;
    /** Cells that pick anew when tapped while something is picked. */
    repicks?: ReadonlySet<string>;
    targets?: (source: Source) => ReadonlySet<string>;
    choices?: { cell: string; faces: Choice[] } | null;
    /** A stone of this side is shown under the pointer. */
    ghost?: Colour | null;
    /** A touch shows where the stone would lie, and a second touch there places it. */
    confirm?: boolean;
    cellLabel?: (cell: string, content: string) => string;
    /** What is said of a cell beside its label. */
    markWords?: MarkWords;
    onMove?: (source: Source, to: string) => void;
    /** A tap on a cell with nothing picked up that could not be picked up. */
    onPoint?: (cell: string) => void;
    onChoose?: (id: string | null) => void;
}

/** The marks of a board in words. */
export interface MarkWords {
    /** Where the piece that is picked up can go, and what it can take. */
    target: string;
    takes: string;
    /** The last move ended here; it began here. */
    last: string;
    left: string;
    check: string;
}

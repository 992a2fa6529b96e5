import type { Colour } from "../rules/types";
import type { BoardShape } from "./annotations";
import type { Asking } from "./asking";
import type { Choice } from "./choices";
import type { Coordination, Geometry } from "./geometry";
import type { Interaction, Source } from "./interaction";
import type { PieceSet } from "./piece-art";

export interface BoardProps {
    geometry: Geometry;
    /** The contents of the cells, rank by rank from a1, as the rules module returns them. */
    cells: readonly string[];
    set: PieceSet;
    flipped?: boolean;
    /**
     * "frame": around the board; "edge": larger, and only on the left and lower edges, for small screens; "small": even
     * larger, for small boards; "cells": on each square; "none": nowhere.
     */
    coordinates?: Coordination;
    faces?: Record<Colour, string>;
    /** Dots on the corners of squares, as [file, rank]. */
    dots?: readonly [number, number][];
    /** On a chequered board: an area that is outlined. */
    outline?: { file: number; rank: number; files: number; ranks: number };
    last?: { from?: string; to?: string } | null;
    /** The cells of the kings in check. */
    checks?: readonly string[];
    ko?: string | null;
    dead?: readonly string[];
    /** The cells that hold a piece only because of premoves. */
    planned?: readonly string[];
    owners?: readonly string[];
    /** Expected owner of each cell, from 100 (certainly the first player's) to -100. */
    ownership?: readonly number[];
    /** Surrounded points that do not count for either side. */
    uncounted?: { readonly seki: readonly string[]; readonly toFill: readonly string[] };
    /** Arrows, circles, labels and other annotations. */
    shapes?: readonly BoardShape[];
    /** The targets of the piece that the player asks about. */
    hints?: readonly string[];
    marks?: { targets: readonly string[]; captures: readonly string[] };
    /** The number of moves before this position. Moves between plies are animated; without it there is no animation. */
    ply?: number;
    label: string;
    interaction?: Interaction;
    /** Present if the player can ask about pieces. */
    asking?: Asking;
    /** The pieces that can be picked up: cells, or "side:piece" in a hand. */
    sources?: ReadonlySet<string>;
    /** Cells that replace the selection when tapped, unless they are targets. */
    repicks?: ReadonlySet<string>;
    targets?: (source: Source) => ReadonlySet<string>;
    choices?: { cell: string; faces: Choice[] } | null;
    /** The side whose stone is shown under the pointer. */
    ghost?: Colour | null;
    /** True if the first touch only previews the stone and a second touch on the same point places it. */
    confirm?: boolean;
    cellLabel?: (cell: string, content: string) => string;
    /** Texts for the marks on a cell, which are added to its label. */
    markWords?: MarkWords;
    onMove?: (source: Source, to: string) => void;
    /** Called for a tap on a cell that cannot be picked up, while nothing is selected. */
    onPoint?: (cell: string) => void;
    onChoose?: (id: string | null) => void;
    /** Called for a right click. Returns true if that cancelled something, such as a premove. */
    onCancel?: () => boolean;
}

/** A board's marks, as text. */
export interface MarkWords {
    /** A target of the picked-up piece, and a target that is a capture. */
    target: string;
    takes: string;
    /** The target and the origin of the last move. */
    last: string;
    left: string;
    check: string;
}

/** Types of the modules' requests and replies (docs/wasm.md). Most of them come from the npm package. */

import type { Colour, Move } from "../../../js/rules/types";

export type * from "../../../js/rules/types";
export type * from "./types.generated";

export const opponentOf = (colour: Colour): Colour => (colour === "first" ? "second" : "first");

/** How long to search a position. */
export interface SearchSize {
    /** In Go, playouts. */
    nodes: number;
    /** Go: the number of evaluations, if a network evaluates. */
    evaluations?: number;
}

/** A search that is `times` as long. */
export const timesSize = ({ nodes, evaluations }: SearchSize, times: number): SearchSize => ({
    nodes: times * nodes,
    evaluations: evaluations && times * evaluations,
});

/** A principal variation, scored for the side to move. */
export interface SearchLine {
    /** Centipawns. */
    score: number;
    /** Plies until the forced end of the game; negative if the side to move loses. */
    mate: number | null;
    /** Set if the score is only a bound; absent if it is exact. */
    bound?: "lower" | "upper";
    /** Go: mean margin in tenths of points; `score` is then in thousandths of a win. */
    points?: number;
    depth: number;
    moves: Move[];
}

export interface SearchStep {
    done: boolean;
    move: Move | null;
    depth: number;
    nodes: number;
    score: number | null;
    lines: SearchLine[];
    /** Go: whether a network evaluated positions, or would if the page had one; absent on small boards. */
    network?: "used" | "wanted";
    /** Go: mean margin for the side to move, in tenths of points. */
    points?: number;
    /** Go: expected owner of each cell, from 100 (certainly the first player's) to -100. */
    ownership?: number[];
    /** Set if the game is already over. */
    outcome?: { winner: Colour | null; reason: string };
}

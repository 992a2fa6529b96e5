/** What the modules take and give, as docs/wasm.md writes it: most of it is the npm package's. */

import type { Colour, Move } from "../../../packaging/npm/src/types";

export type * from "../../../packaging/npm/src/types";

export const opponentOf = (colour: Colour): Colour => (colour === "first" ? "second" : "first");

/** Moves laid down in advance; docs/wasm.md says how they are written. */
export interface Plan {
    /** The number of moves made when it was laid. */
    ply: number;
    /** The answer to whatever the opponent plays next. */
    premove?: Move;
    /** The opponent's move, the answer, and so on; each line ends with an answer. */
    lines?: Move[][];
}

/** An expected course of play, as the side to move sees it. */
export interface SearchLine {
    /** Centipawns. */
    score: number;
    /** Half-moves until the forced end of the game, negative when the side to move loses. */
    mate: number | null;
    /** The score is still higher, or lower. */
    bound?: "lower" | "upper";
    /** Go: tenths of points; the score is then thousandths of a win. */
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
    /** Go: tenths of points for the side to move. */
    points?: number;
    /** Go: whose each cell will be, from 100, surely the first player's, to -100. */
    ownership?: number[];
    /** Of a game that is over already. */
    outcome?: { winner: Colour | null; reason: string };
}

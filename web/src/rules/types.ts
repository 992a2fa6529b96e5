/** Types of the modules' requests and replies (docs/wasm.md); most come from the npm package. */

import type { Colour, Move } from "../../../packaging/npm/src/types";

export type * from "../../../packaging/npm/src/types";

export const opponentOf = (colour: Colour): Colour => (colour === "first" ? "second" : "first");

/** Moves entered in advance: a premove or conditional moves. Format: docs/wasm.md. */
export interface Plan {
    /** The number of moves played when the plan was made. */
    ply: number;
    /** The reply to any move of the opponent. */
    premove?: Move;
    /** Conditional lines: the opponent's move, the reply, and so on. Each line ends with a reply. */
    lines?: Move[][];
}

/** A principal variation, scored for the side to move. */
export interface SearchLine {
    /** Centipawns. */
    score: number;
    /** Plies to the forced end of the game; negative if the side to move loses. */
    mate: number | null;
    /** The score is only a bound; absent if it is exact. */
    bound?: "lower" | "upper";
    /** Go: mean margin in tenths of points; `score` is then in thousandths of a win. */
    points?: number;
    depth: number;
    moves: Move[];
}

/** What the server found of a position, for the first player. Format: docs/protocol.md. */
export type AnalysedPosition =
    | { ended: true; winner: Colour | null }
    | ({ depth: number; nodes: number; line: Move[] } & (
          | { score: number }
          | { mate: number }
          | { chance: number; points: number }
      ));
/** Of each position of a game, from its start. */
export type AnalysedPositions = AnalysedPosition[];

export interface SearchStep {
    done: boolean;
    move: Move | null;
    depth: number;
    nodes: number;
    score: number | null;
    lines: SearchLine[];
    /** Go: mean margin for the side to move, in tenths of points. */
    points?: number;
    /** Go: expected owner of each cell, from 100 (certainly the first player's) to -100. */
    ownership?: number[];
    /** Set if the game is already over. */
    outcome?: { winner: Colour | null; reason: string };
}

// Made from src/session/ and src/analysis/ by ./dev wire: change it there.

import type { Colour, Move } from "../../../packaging/npm/src/types";

export interface Plan {
  /** moves made when the plan was laid; it begins with the opponent's next move */
  ply: number;
  /** the answer to any move */
  premove?: Move;
  /** each is the opponent's move, the answer, and so on, ending with an answer: at most 32 lines of 40 moves, with one answer to the same moves; lines go before the premove */
  lines?: Move[][];
}

export type AnalysedPosition =
  | {
      /** null: a draw */
      winner: Colour | null;
      /** true: the game is over */
      ended: boolean;
    }
  | {
      /** centipawns for the first player */
      score: number;
      /** of the search, in half-moves */
      depth: number;
      /** the positions, in Go the playouts, that the search looked at */
      nodes: number;
      /** the best moves from here on, at most 12 */
      line: Move[];
    }
  | {
      /** half-moves until the forced end of the game; negative if the second player wins */
      mate: number;
      /** of the search, in half-moves */
      depth: number;
      /** the positions, in Go the playouts, that the search looked at */
      nodes: number;
      /** the best moves from here on, at most 12 */
      line: Move[];
    }
  | {
      /** Go: the first player's chance to win, per mille */
      chance: number;
      /** Go: the first player's lead, in tenths of points */
      points: number;
      /** of the search, in half-moves */
      depth: number;
      /** the positions, in Go the playouts, that the search looked at */
      nodes: number;
      /** the best moves from here on, at most 12 */
      line: Move[];
    };

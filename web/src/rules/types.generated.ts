// Made from src/session/ and src/analysis/ by ./dev wire: change it there.

import type { Colour, Move } from "../../../js/rules/types";

export interface Plan {
  /** the number of moves when the plan was made; it starts with the opponent's next move */
  ply: number;
  /** the reply to any move */
  premove?: Move;
  /** alternating moves, from a move by the opponent to a reply: at most 32 lines of 40 moves, with only one reply to the same moves; lines take precedence over the premove */
  lines?: Move[][];
}

export type AnalysedPosition =
  | {
      /** the winner; null: a draw */
      winner: Colour | null;
      /** true: the game is over */
      ended: boolean;
    }
  | {
      /** the score in centipawns for the first player */
      score: number;
      /** the depth of the search in half-moves */
      depth: number;
      /** the number of positions searched; in Go, of evaluations or playouts */
      nodes: number;
      /** the best line from this position, at most 12 moves */
      line: Move[];
    }
  | {
      /** half-moves until the forced end of the game; negative if the second player wins */
      mate: number;
      /** the depth of the search in half-moves */
      depth: number;
      /** the number of positions searched; in Go, of evaluations or playouts */
      nodes: number;
      /** the best line from this position, at most 12 moves */
      line: Move[];
    }
  | {
      /** Go: the first player's chance to win, per mille */
      chance: number;
      /** Go: the first player's lead, in tenths of points */
      points: number;
      /** Go: true: a network evaluated the positions, not playouts */
      evaluated?: boolean;
      /** the depth of the search in half-moves */
      depth: number;
      /** the number of positions searched; in Go, of evaluations or playouts */
      nodes: number;
      /** the best line from this position, at most 12 moves */
      line: Move[];
    };

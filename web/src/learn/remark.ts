import { losesMuch } from "../analysis/review";
import type { Cell, Colour, Move } from "../rules/types";

/** Why a move in Go was bad. */
export type WhyOfStones =
    /** The stone will be captured. */
    | { kind: "taken" }
    /** The player's stones die, although they could have lived; `at` is one of them. */
    | { kind: "lost"; at: Cell; stones: number }
    /** The opponent's stones live, although they could have been captured. */
    | { kind: "saved"; at: Cell; stones: number }
    /** The point was already the player's territory. */
    | { kind: "owned" }
    /** A first-line move in the opening. */
    | { kind: "edge" }
    /** The better point separates two of the opponent's chains; `at` and `other` are stones in them. */
    | { kind: "cuts"; at: Cell; other: Cell }
    /** The better point joins two of the player's chains. */
    | { kind: "connects"; at: Cell; other: Cell }
    /** After the better move, this many points more would be the player's. */
    | { kind: "gains"; points: number }
    /** The opponent can now take the better point. */
    | { kind: "theirs" }
    /** Other moves are bigger. */
    | { kind: "elsewhere" };

/** Why a move in chess or Ōgi was bad. Moves are labels; pieces are the rules module's letters. */
export type WhyOfPieces =
    /** The opponent can capture the king immediately. */
    | { kind: "king" }
    /** The opponent has a forced win in `plies`. */
    | { kind: "mate"; plies: number }
    /** The opponent wins a piece: with `reply` or, if `later`, after it. */
    | { kind: "takes"; piece: string; reply: string; later: boolean }
    /** The player had a forced win in `plies`. */
    | { kind: "missed-win"; plies: number }
    /** The player could have won a piece. */
    | { kind: "missed-piece"; piece: string }
    /** None of these, but the position is worse. */
    | { kind: "worse" };

/** A teacher's remark about a move. */
export interface Remark {
    by: Colour;
    move: Move;
    /** The move in the game's notation. */
    label: string;
    /** The number of moves up to and including this one. */
    ply: number;
    /** The loss in percentage points of winning chances and, in Go, in points. */
    chances: number;
    points: number;
    better: Move;
    betterLabel: string;
    why: { of: "stones"; as: WhyOfStones } | { of: "pieces"; as: WhyOfPieces; reply: Move | null };
}

/**
 * Whether a remark belongs in a player's first game: the move loses a lot, and a beginner can see why on the board.
 * Beginners cannot see that more points are available elsewhere.
 */
export function isForBeginners({ why, ...loss }: Remark): boolean {
    if (!losesMuch(loss)) return false;
    if (why.of === "pieces" || why.as.kind === "taken") return true;
    return (why.as.kind === "lost" || why.as.kind === "saved") && why.as.stones > 1;
}

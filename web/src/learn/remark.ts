import type { Cell, Colour, Move } from "../rules/types";

/** Why a move of Go was bad. */
export type WhyOfStones =
    /** The stone will be captured. */
    | { kind: "taken" }
    /** An own group dies that could have lived; `at` is one of its stones. */
    | { kind: "lost"; at: Cell; stones: number }
    /** An opponent's group lives that could have been captured. */
    | { kind: "saved"; at: Cell; stones: number }
    /** The point was already own territory. */
    | { kind: "owned" }
    /** A first-line move in the opening. */
    | { kind: "edge" }
    /** The opponent can take the better point now. */
    | { kind: "theirs" }
    /** Other moves are larger. */
    | { kind: "elsewhere" };

/** Why a move of a game of pieces was bad. Moves are labels, pieces the letters of the rules module. */
export type WhyOfPieces =
    /** The opponent can capture the king at once. */
    | { kind: "king" }
    /** The opponent wins by force in so many plies. */
    | { kind: "mate"; plies: number }
    /** The opponent wins a piece: with `reply`, or (`later`) after it. */
    | { kind: "takes"; piece: string; reply: string; later: boolean }
    /** The player had a forced win in so many plies. */
    | { kind: "missed-win"; plies: number }
    /** The player could have won a piece. */
    | { kind: "missed-piece"; piece: string }
    /** Nothing so plain: the position is worse. */
    | { kind: "worse" };

/** What the teacher says of a move. */
export interface Remark {
    by: Colour;
    move: Move;
    /** The move as the game writes it. */
    label: string;
    /** The number of moves, this one included. */
    ply: number;
    /** The loss in percentage points of the winning chances; in Go also in points. */
    chances: number;
    points: number;
    better: Move;
    betterLabel: string;
    why: { of: "stones"; as: WhyOfStones } | { of: "pieces"; as: WhyOfPieces; reply: Move | null };
}

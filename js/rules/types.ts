/** The types of the rules module's requests and answers, which Kradan's docs/wasm.md describes. */

import type { Cell, Colour, GameId } from "./names.js";
import type { HandPiece, Outcome, Refusal } from "./types.generated.js";

export type * from "./names.js";
export type * from "./types.generated.js";

/** A game's outcome under the rules. */
export type PositionOutcome = Pick<Outcome, "winner" | "reason" | "clause">;

/** A position, cell by cell. */
export interface Board {
    kind: "squares" | "points";
    files: number;
    ranks: number;
    /** From a1 along rank 1, then rank 2 …: "N", "p", in Ōgi "+P", in Go "X" and "O"; "" for an empty cell. */
    cells: string[];
    /** Ōgi: each side's pieces in hand. */
    hands?: Record<Colour, HandPiece[]>;
    /** Go: the number of prisoners that each side has taken. */
    captures?: Record<Colour, number>;
    /** Three-check: how many more checks each side needs to win. */
    checksLeft?: Record<Colour, number>;
    /** Go: the point where ko forbids a stone. */
    ko: Cell | null;
    /** The draws that the side to move may claim now. */
    claims: string[];
}

/** The arbiter's rules that differ between games. */
export interface Policies {
    /** Players may agree on a draw. */
    drawsByAgreement: boolean;
    /** Many games between equal players end in a draw. */
    drawsAreCommon: boolean;
    /** A player may claim a draw by dead position. */
    deadPositions: boolean;
    /** In strict play, a player's first illegal move does not lose the game. */
    firstIllegalMoveIsForgiven: boolean;
    /** A throw of five pawns can decide who begins. */
    furigoma: boolean;
    /** Players of different rank keep their sides in the next game. */
    ranksDecideSides: boolean;
}

export interface CatalogGame {
    id: GameId;
    /** Shared by all editions of a game. */
    family: string;
    /** By language: en, th, ja. */
    names: Record<string, string>;
    /** The `Config` keys that only some games have. */
    options: string[];
    /** The kinds of game that a server rates separately: "chess", "chess960"; "go-19x19". */
    ratedKinds: string[];
    policies: Policies;
}

export interface Catalog {
    games: CatalogGame[];
    go: { presets: { id: string; komi: Record<string, string> }[]; sizes: number[] };
}

export interface Reach {
    targets: Cell[];
    captures?: Cell[];
}

/** The result, or all reasons for the refusal. */
export type Answer<T> = { ok: true; value: T } | { ok: false; refusals: Refusal[] };

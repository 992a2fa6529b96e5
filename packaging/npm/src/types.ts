/** What the rules take and give: requests and answers of the module, as docs/wasm.md of Kradan writes them. */

import type { GameIds } from "./game-ids.js";

/** "ogi", "chess" …: the id of a game in the catalogue. */
export type GameId = keyof GameIds;
/** The side that moves first (White, Sente, Black in Go), and the other. */
export type Colour = "first" | "second";
/** "e2e4", "e7e8q", "b2g7+" (promotes), "R@e5" (drop), "e1e2^" (the king's prerogative), "D4", "pass". */
export type Move = string;
/** A square or a vertex: "e4", "D4". */
export type Cell = string;

/** Why something is refused. */
export interface Refusal {
    /** Its stable id: "ogi.nifu". */
    reason: string;
    /** The clause of the rulebook that it breaks: "C5"; empty where none speaks of it. */
    clause: string;
    /** The place or the particulars, in English; may be empty. */
    detail: string;
}

export type ClockConfig =
    | { kind: "fischer"; initial: number; increment: number }
    | { kind: "byoyomi"; initial: number; period: number; periods: number }
    | { kind: "canadian"; initial: number; period: number; stones: number }
    /** The first `delay` milliseconds of every move are free. */
    | { kind: "delay"; initial: number; delay: number }
    /** 1 to 14 days for every move. */
    | { kind: "days"; days: number };

export interface Player {
    name?: string;
    engine?: boolean;
    level?: number;
}

/** Which game, from which position, by which rules. Only `game` must be there. */
export interface Config {
    game: GameId;
    /** FEN or FEEN. */
    position?: string;
    promoted?: Cell[];
    chess960?: number;
    size?: number;
    rules?: string;
    komi?: string;
    handicap?: number;
    placement?: "fixed" | "free";
    /** Go; without it, as the rules have it. */
    ko?: "simple" | "positional" | "situational";
    /** Go: stones on the board from the start, as vertices, and who moves. */
    stones?: { first: string[]; second: string[] };
    /** Go: prisoners taken before the start. */
    prisoners?: { first: number; second: number };
    turn?: Colour;
    play?: "assisted" | "strict";
    /** The same clock for both. */
    clock?: ClockConfig;
    /** In its place, a clock for each. */
    clocks?: { first: ClockConfig; second: ClockConfig };
    /** No clock runs until each side has made its first move. */
    lateStart?: boolean;
    players?: { first?: Player; second?: Player };
    king?: Colour;
    /** Five pawns, true for と; the players stand as the throw decided. */
    furigoma?: { thrower: Colour; throw: boolean[] };
}

/** An entry of a log. Keep them in order and as they are, with all that is in them. */
export interface GameEvent {
    seq: number;
    type: string;
}

export type Command =
    | { do: "move"; move: Move }
    | { do: "mark-dead"; vertex: Cell }
    | { do: "propose-dead"; vertices: Cell[] }
    | { do: "claim-dead-position"; dead: boolean }
    /** `gone` is the host's verdict that the opponent has been away for long enough. */
    | { do: "claim-gone"; claim: "win" | "draw"; gone?: boolean }
    | {
          do:
              | "resign"
              | "offer-draw"
              | "accept-draw"
              | "decline-draw"
              | "claim-draw"
              | "ask-takeback"
              | "accept-takeback"
              | "decline-takeback"
              | "claim-time"
              | "accept-dead"
              | "resume"
              | "agree-no-result"
              | "abort"
              | "give-time";
      };

export interface LegalMove {
    move: Move;
    from?: Cell;
    to?: Cell;
    drop?: string;
    promotion?: string;
    promote?: boolean;
    keep?: boolean;
}

export interface HandPiece {
    piece: string;
    count: number;
}

export interface SideClock {
    kind: ClockConfig["kind"];
    ms: number;
    periods: number;
    stones: number;
    overtime: boolean;
    /** How much of this move is still free before `ms` runs. */
    delay: number;
}

export interface Clocks {
    first: SideClock;
    second: SideClock;
    /** Null too while a late start is waited for. */
    running: Colour | null;
}

export interface SideScore {
    territory: number;
    stones: number;
    prisoners: number;
    dead: number;
    compensation: number;
    komi: string;
    total: string;
}

/** A game counted by another rule set, and why it counts otherwise. */
export interface OtherCount {
    rules: string;
    komi: string;
    result: string;
    /** `first`: points that Black gains by it, or loses ("-1.5"). */
    differences: { cause: string; first: string }[];
}

export interface Score {
    result: string;
    first: SideScore;
    second: SideScore;
    owners: string[];
    /** Points without a living stone that count for nobody, by the reason. */
    uncounted: { dame: string[]; seki: string[]; toFill: string[] };
    /** Once the game has ended. */
    others?: OtherCount[];
}

export interface Outcome {
    winner: Colour | null;
    reason: string;
    clause: string;
    result: string;
    refusal: Refusal | null;
    move?: Move;
}

/** How the rules ended a game. */
export type PositionOutcome = Pick<Outcome, "winner" | "reason" | "clause">;

/** A position, cell by cell. */
export interface Board {
    kind: "squares" | "points";
    files: number;
    ranks: number;
    /** From a1 along rank 1, then rank 2 …: "N", "p", in Ōgi "+P", in Go "X" and "O"; empty for nothing. */
    cells: string[];
    /** Ōgi: what each side has in hand. */
    hands?: Record<Colour, HandPiece[]>;
    /** Go: the prisoners that each side has taken. */
    captures?: Record<Colour, number>;
    /** Go: the point that the ko forbids. */
    ko: Cell | null;
    /** Draws that the side to move may claim now. */
    claims: string[];
}

export interface PlayedMove {
    ply: number;
    by: Colour;
    move: Move;
    label: string;
}

export interface View {
    game: GameId;
    seq: number;
    ply: number;
    phase: "playing" | "marking" | "ended";
    play: "assisted" | "strict";
    turn: Colour;
    board: { kind: "squares" | "points"; files: number; ranks: number; cells: string[] };
    hands?: Record<Colour, HandPiece[]>;
    captures?: Record<Colour, number>;
    legal: LegalMove[];
    check: Colour | null;
    /** Whose king is attacked, the side to move first; in `ogi` it may be the other side's, or both. */
    checks: Colour[];
    last: { move: Move; from?: Cell; to?: Cell } | null;
    moves: PlayedMove[];
    /** The moves as other operations and the engine take them. */
    line: Move[];
    clocks: Clocks | null;
    offers: { draw: Colour | null; takeback: Colour | null; noResult: Colour | null };
    claims: string[];
    actions: Record<Colour, string[]>;
    /** Go: stones that Black is still to place freely. */
    handicapLeft?: number;
    ko: Cell | null;
    /** Go: the chains that the next move could take, the stones of each. */
    atari?: Cell[][];
    dead?: Cell[];
    accepted?: Colour[];
    disputes?: number;
    score: Score | null;
    outcome: Outcome | null;
    illegal: Record<Colour, number>;
    lastIllegal?: { by: Colour; move: Move; refusal: Refusal } | null;
    position: string;
    faces?: Record<Colour, string>;
}

/** The arbiter's rules that differ between games. */
export interface Policies {
    /** Players may agree on a draw. */
    drawsByAgreement: boolean;
    /** Many games between equal players end in a draw. */
    drawsAreCommon: boolean;
    /** A player may claim a dead position. */
    deadPositions: boolean;
    /** In strict play a player's first illegal move does not lose. */
    firstIllegalMoveIsForgiven: boolean;
    /** A throw of five pawns can decide who begins. */
    furigoma: boolean;
    /** Players of different rank keep their sides in the next game. */
    ranksDecideSides: boolean;
}

export interface CatalogGame {
    id: GameId;
    /** Common to the editions of a game. */
    family: string;
    /** By language: en, th, ja. */
    names: Record<string, string>;
    /** The keys of a `Config` that only some games have. */
    options: string[];
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

/** What was asked for, or all reasons why not. */
export type Answer<T> = { ok: true; value: T } | { ok: false; refusals: Refusal[] };

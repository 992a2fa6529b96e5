/** The types of the rules module's requests and answers; docs/wasm.md of Kradan describes them. */

import type { GameIds } from "./game-ids.js";

/** "ogi", "chess" …: the id of a game in the catalog. */
export type GameId = keyof GameIds;
/** The side that moves first (White in chess, Sente in Ōgi, Black in Go), and the other side. */
export type Colour = "first" | "second";
/** "e2e4", "e7e8q", "b2g7+" (promotes), "R@e5" (drop), "e1e2^" (the king's prerogative), "D4", "pass". */
export type Move = string;
/** A square or a vertex: "e4", "D4". */
export type Cell = string;

/** The reason for a refusal. */
export interface Refusal {
    /** Its stable id: "ogi.nifu". */
    reason: string;
    /** The clause of the rulebook that is violated: "C5"; empty if there is none. */
    clause: string;
    /** The location or details, in English; may be empty. */
    detail: string;
}

export type ClockConfig =
    | { kind: "fischer"; initial: number; increment: number }
    | { kind: "byoyomi"; initial: number; period: number; periods: number }
    | { kind: "canadian"; initial: number; period: number; stones: number }
    /** The first `delay` milliseconds of each move do not count. */
    | { kind: "delay"; initial: number; delay: number }
    /** 1 to 14 days for each move. */
    | { kind: "days"; days: number };

export interface Player {
    name?: string;
    engine?: boolean;
    level?: number;
    /** Had an account of a server when the game began. */
    account?: boolean;
    /** A program plays for that account. */
    bot?: boolean;
}

/** The game, its start position and its rules. Only `game` is required. */
export interface Config {
    game: GameId;
    /** FEN or FEEN. */
    position?: string;
    promoted?: Cell[];
    chess960?: number;
    /** Chess: the rules about a lost game on time, "table" or "fide"; absent in a new game: the newest. */
    laws?: string;
    size?: number;
    rules?: string;
    komi?: string;
    handicap?: number;
    placement?: "fixed" | "free";
    /** Go; default: the ko rule of the rule set. */
    ko?: "simple" | "positional" | "situational";
    /** Go: the stones on the board at the start, as vertices; `turn` is the side to move. */
    stones?: { first: string[]; second: string[] };
    /** Go: prisoners taken before the start. */
    prisoners?: { first: number; second: number };
    turn?: Colour;
    play?: "assisted" | "strict";
    /** The clock of both players. */
    clock?: ClockConfig;
    /** A clock for each player, instead of `clock`. */
    clocks?: { first: ClockConfig; second: ClockConfig };
    /** The clocks start when each side has made its first move. */
    lateStart?: boolean;
    players?: { first?: Player; second?: Player };
    king?: Colour;
    /** The result changes the ratings of both players; only a server rates games. */
    rated?: boolean;
    /** Both players agreed that each is told by their own page what their last move allows; not in rated games. */
    teacher?: boolean;
    /** The furigoma throw: five pawns, true for と. The players are assigned as the throw decided. */
    furigoma?: { thrower: Colour; throw: boolean[] };
}

/** An event of a log. Store events in order and unchanged, with all their members. */
export interface GameEvent {
    seq: number;
    type: string;
}

export type Command =
    | { do: "move"; move: Move }
    | { do: "mark-dead"; vertex: Cell }
    | { do: "propose-dead"; vertices: Cell[] }
    /** `gone`: the host has decided that the opponent has been away long enough. */
    | { do: "claim-gone"; claim: "win" | "draw"; gone?: boolean }
    | {
          do:
              | "resign"
              | "offer-draw"
              | "accept-draw"
              | "decline-draw"
              | "claim-draw"
              | "claim-dead-position"
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
    /** Milliseconds of this move left before `ms` starts to run. */
    delay: number;
}

export interface Clocks {
    first: SideClock;
    second: SideClock;
    /** The side whose clock runs; null also before a late start. */
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

/** The score of a game under another rule set, and why it differs. */
export interface OtherCount {
    rules: string;
    komi: string;
    result: string;
    /** `first`: the points that Black gains or loses ("-1.5") by the difference. */
    differences: { cause: string; first: string }[];
}

export interface Score {
    result: string;
    first: SideScore;
    second: SideScore;
    owners: string[];
    /** Empty points and points with dead stones that count for neither side, by reason. */
    uncounted: { dame: string[]; seki: string[]; toFill: string[] };
    /** Present once the game has ended. */
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

/** The outcome of a game under the rules. */
export type PositionOutcome = Pick<Outcome, "winner" | "reason" | "clause">;

/** A position, cell by cell. */
export interface Board {
    kind: "squares" | "points";
    files: number;
    ranks: number;
    /** From a1 along rank 1, then rank 2 …: "N", "p", in Ōgi "+P", in Go "X" and "O"; "" for an empty cell. */
    cells: string[];
    /** Ōgi: the pieces in hand of each side. */
    hands?: Record<Colour, HandPiece[]>;
    /** Go: the number of prisoners that each side has taken. */
    captures?: Record<Colour, number>;
    /** Go: the point at which ko forbids a stone. */
    ko: Cell | null;
    /** The draws that the side to move may claim now. */
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
    /** The sides whose king is attacked, the side to move first. Only in `ogi` can this include the other side. */
    checks: Colour[];
    last: { move: Move; from?: Cell; to?: Cell } | null;
    moves: PlayedMove[];
    /** The moves in the form that other operations and the engine read. */
    line: Move[];
    clocks: Clocks | null;
    offers: { draw: Colour | null; takeback: Colour | null; noResult: Colour | null };
    claims: string[];
    actions: Record<Colour, string[]>;
    /** Go: the number of free handicap stones that Black has yet to place. */
    handicapLeft?: number;
    ko: Cell | null;
    /** Go: the chains in atari, each as its stones. */
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
    /** The kinds of game that a server rates apart: "chess", "chess960"; "go-19x19". */
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

// Made from src/session/ and src/analysis/ by ./dev wire: change it there.

import type { Cell, Colour, GameId, Move } from "./names.js";

export type Act =
  | "move"
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
  | "mark-dead"
  | "propose-dead"
  | "accept-dead"
  | "resume"
  | "agree-no-result"
  | "abort"
  | "give-time"
  | "claim-gone";

export type EndReason =
  | "checkmate"
  | "stalemate"
  | "king-captured"
  | "no-legal-move"
  | "resignation"
  | "time"
  | "time-draw"
  | "abandoned"
  | "abandoned-draw"
  | "agreement"
  | "threefold"
  | "fivefold"
  | "fifty-moves"
  | "seventy-five-moves"
  | "insufficient-material"
  | "dead-position"
  | "repetition"
  | "perpetual-check"
  | "hundred-plies"
  | "move-limit"
  | "illegal-move"
  | "illegal-move-draw"
  | "score"
  | "jigo"
  | "no-result"
  | "aborted";

export type ClockConfig =
  | {
      kind: "fischer";
      /** main time in milliseconds */
      initial: number;
      /** milliseconds added after each move */
      increment: number;
    }
  | {
      kind: "byoyomi";
      /** main time in milliseconds */
      initial: number;
      /** milliseconds of a period */
      period: number;
      /** the number of periods */
      periods: number;
    }
  | {
      kind: "canadian";
      /** main time in milliseconds */
      initial: number;
      /** milliseconds of a period */
      period: number;
      /** the moves to make in a period */
      stones: number;
    }
  | {
      kind: "delay";
      /** main time in milliseconds */
      initial: number;
      /** the first milliseconds of each move, which do not count */
      delay: number;
    }
  | {
      kind: "days";
      /** for each move */
      days: number;
    };

export interface Player {
  /** the player's name */
  name?: string;
  /** the computer plays */
  engine?: boolean;
  /** of the computer, from 1 to 10 */
  level?: number;
  /** had an account of a server when the game began */
  account?: boolean;
  /** a program plays for that account */
  bot?: boolean;
}

export interface Furigoma {
  /** the side of the player who threw the pawns */
  thrower: Colour;
  /** five pawns, true for と */
  throw: boolean[];
}

export interface Config {
  /** the id of the game */
  game: GameId;
  /** FEN or FEEN; absent: the start position */
  position?: string;
  /** Ōgi handicap: the squares whose pieces begin promoted */
  promoted?: Cell[];
  /** chess: the number of the start position, 0 to 959; absent: chess as usual (518 is the usual array under the rules of Chess960) */
  chess960?: number;
  /** chess: the rules about a lost game on time, "table" or "fide"; absent in a new game: the newest */
  laws?: string;
  /** Go: points a side */
  size?: number;
  /** Go: the rule set; absent: thai */
  rules?: string;
  /** Go: the ko rule, "simple", "positional" or "situational"; absent: the rule set's */
  ko?: string;
  /** Go: points for White, in halves; absent: the rule set's */
  komi?: string;
  /** Go: handicap stones, 0 to 9 */
  handicap?: number;
  /** Go: how handicap stones are placed */
  placement?: "fixed" | "free";
  /** Go: the stones on the board at the start */
  stones?: { first?: Cell[]; second?: Cell[] };
  /** Go: prisoners that each side has taken before the start; absent: none */
  prisoners?: { first: number; second: number };
  /** Go, with `stones`: the side to move */
  turn?: Colour;
  /** "strict": an illegal move is not refused, but penalised */
  play?: "assisted" | "strict";
  /** the clock of both sides; absent: no clock */
  clock?: ClockConfig;
  /** in place of `clock` if they differ */
  clocks?: { first: ClockConfig; second: ClockConfig };
  /** no clock runs until each side has made its first move */
  lateStart?: boolean;
  /** the players */
  players?: { first?: Player; second?: Player };
  /** who has 王 (the other has 玉); absent: as the position names them (FEEN's ' is 玉), else the side that a handicap helps shows 玉, else Gote */
  king?: Colour;
  /** the result changes the ratings of both players; only a server rates games */
  rated?: boolean;
  /** both players have agreed that the page of each may comment on that player's last move; not in rated games */
  teacher?: boolean;
  /** a throw of five pawns that decides who begins (C12): the players, with `king` and `clocks`, change sides if it says so; the log has the result */
  furigoma?: Furigoma;
}

export interface Refusal {
  /** the stable id of the reason: "ogi.nifu" */
  reason: string;
  /** the clause of the rulebook that is violated: "C5"; "" if there is none */
  clause: string;
  /** the place or details, in English; may be "" */
  detail: string;
}

export type GameEvent = {
  /** 1, 2, … */
  seq: number;
  /** the time by the host's clock, in milliseconds */
  at: number;
  /** of each side: the milliseconds left, the periods or moves left, whether it is in overtime, and, if there is a delay, what is left of it; absent: no clock has time */
  clocks?: [[number, number, boolean, number], [number, number, boolean, number]];
} & (
  | {
      type: "created";
      /** what the players agreed on */
      config: Config;
    }
  | {
      type: "moved";
      /** the side that moved */
      by: Colour;
      /** the move */
      move: Move;
    }
  | {
      type: "moved-illegally";
      /** the side that moved */
      by: Colour;
      /** the move, which does not change the board */
      move: Move;
      /** why it is illegal */
      refusal: Refusal;
      /** the time that it gave the opponent, in milliseconds; absent in older logs, where a player's first illegal move gave two minutes if the game forgives it */
      bonus?: number;
    }
  | {
      type: "draw-offered" | "draw-declined" | "takeback-asked" | "takeback-declined" | "no-result-asked" | "dead-accepted" | "disputed";
      /** the side that spoke */
      by: Colour;
    }
  | {
      type: "time-given";
      /** the side that gave the other time */
      by: Colour;
      /** the time in milliseconds */
      ms: number;
      /** not a gift: so much of the turn, in days per move, fell into the opponent's vacation */
      vacation?: boolean;
    }
  | {
      type: "taken-back";
      /** how many half-moves are undone */
      plies: number;
    }
  | {
      type: "marking-began";
    }
  | {
      type: "dead-marked";
      /** the side that marked them */
      by: Colour;
      /** exactly these stones are now marked as dead */
      dead: Cell[];
      /** the computer proposed them */
      proposal: boolean;
    }
  | {
      type: "resumed";
      /** the side that asked to resume play */
      by: Colour;
      /** the side to move */
      toMove: Colour;
    }
  | {
      type: "ended";
      /** null: nobody */
      winner: Colour | null;
      /** why the game ended */
      reason: EndReason;
      /** the clause of the rulebook; "" if there is none */
      clause: string;
      /** the result as written in records: "1-0", "B+6.5", "*" */
      result: string;
    }
);

export type Command =
  | {
      do: "move";
      /** the move, legal or not */
      move: Move;
    }
  | {
      do: "resign" | "offer-draw" | "accept-draw" | "decline-draw" | "claim-draw" | "claim-dead-position" | "ask-takeback" | "accept-takeback" | "decline-takeback" | "claim-time" | "accept-dead" | "resume" | "agree-no-result" | "abort" | "give-time";
    }
  | {
      do: "mark-dead";
      /** a stone of the group to mark, or to mark no longer */
      vertex: Cell;
    }
  | {
      do: "propose-dead";
      /** the stones that the computer considers dead, before anything is marked by hand */
      vertices: Cell[];
    }
  | {
      do: "claim-gone";
      /** what is claimed; in Go no draw */
      claim: "win" | "draw";
      /** the host has decided that the opponent has been away for long enough; never what a player sent */
      gone?: boolean;
    };

export interface BoardCells {
  /** what the cells are */
  kind: "squares" | "points";
  /** the number of files */
  files: number;
  /** the number of ranks */
  ranks: number;
  /** from a1 along rank 1, then rank 2 …; chess and Ōgi: the letter of the piece, upper case for the first player, "+" before a promoted one; Go: "X" for the first player's stone, "O" for the second's; "" for an empty cell */
  cells: string[];
}

export interface HandPiece {
  /** "P", "+B" */
  piece: string;
  /** how many of them */
  count: number;
}

export interface LegalMove {
  /** the move */
  move: Move;
  /** where the piece comes from */
  from?: Cell;
  /** where it goes; a pass has neither */
  to?: Cell;
  /** the dropped piece: in Ōgi "+P" if it is held promoted */
  drop?: string;
  /** chess: the letter of the promotion piece */
  promotion?: string;
  /** Ōgi: the piece promotes */
  promote?: boolean;
  /** Ōgi: the king keeps the promotion of the piece that it captures */
  keep?: boolean;
}

export interface KnownMoves {
  /** how many earlier elements `moves` leaves out */
  moves: number;
  /** how many earlier elements `line` leaves out */
  line: number;
}

export interface PlayedMove {
  /** 1, 2, … */
  ply: number;
  /** the side that moved */
  by: Colour;
  /** the move */
  move: Move;
  /** in players' notation: SAN; Ōgi "P-e4", "N*e6"; Go the vertex */
  label: string;
}

export interface SideClock {
  /** the kind of clock; `none`: a side without a clock */
  kind: "none" | "fischer" | "byoyomi" | "canadian" | "delay" | "days";
  /** milliseconds left of the main time or, in overtime, of the current period, or of the days for this move */
  ms: number;
  /** byoyomi: the periods left */
  periods: number;
  /** Canadian: the moves left in the period */
  stones: number;
  /** the main time has run out */
  overtime: boolean;
  /** milliseconds of this move left before `ms` starts to run */
  delay: number;
}

export interface Clocks {
  /** the clock of the first side */
  first: SideClock;
  /** the clock of the second side */
  second: SideClock;
  /** the side whose clock runs; null while dead stones are marked, after the end, and before a late start */
  running: Colour | null;
}

export interface Offers {
  /** who offers a draw */
  draw: Colour | null;
  /** who asks for a takeback */
  takeback: Colour | null;
  /** who proposes a game without result */
  noResult: Colour | null;
}

export interface SideScore {
  /** empty points, including those under the opponent's dead stones */
  territory: number;
  /** area: living stones on the board */
  stones: number;
  /** territory: the opponent's stones captured during the game */
  prisoners: number;
  /** territory: the opponent's dead stones on the board */
  dead: number;
  /** for handicap stones */
  compensation: number;
  /** points: "6.5" */
  komi: string;
  /** the sum of all these */
  total: string;
}

export interface Uncounted {
  /** points that touch both colours */
  dame: Cell[];
  /** points of a seki in which nothing counts */
  seki: Cell[];
  /** points that their owner must fill */
  toFill: Cell[];
}

export interface Difference {
  /** its id, as in `web/src/i18n/en/messages/counting.tsv` */
  cause: string;
  /** the points that the first player gains or loses: "-1.5" */
  first: string;
}

export interface OtherCount {
  /** the rule set */
  rules: string;
  /** its komi */
  komi: string;
  /** the result */
  result: string;
  /** why it differs */
  differences: Difference[];
}

export interface Score {
  /** "B+6.5" */
  result: string;
  /** the total of the first side */
  first: SideScore;
  /** the total of the second side */
  second: SideScore;
  /** by cell: "X" for the first player, "O" for the second, "" for nobody */
  owners: string[];
  /** the points that count for nobody, and why */
  uncounted: Uncounted;
  /** once the game has ended: under every other rule set, with its own komi unless the players agreed on one */
  others?: OtherCount[];
}

export interface Outcome {
  /** null: nobody */
  winner: Colour | null;
  /** why the game ended */
  reason: EndReason;
  /** the clause of the rulebook; "" if there is none */
  clause: string;
  /** "1-0", "1/2-1/2", "B+6.5", "B+R", "0", "*" */
  result: string;
  /** why the move that ended the game is illegal */
  refusal: Refusal | null;
  /** the illegal move that ended the game */
  move?: Move;
}

export interface IllegalMove {
  /** the side that moved */
  by: Colour;
  /** the move */
  move: Move;
  /** why it is illegal */
  refusal: Refusal;
}

export interface View {
  /** the id of the game */
  game: GameId;
  /** the `seq` of the latest event */
  seq: number;
  /** half-moves on the board */
  ply: number;
  /** "marking": in Go, after two passes, the players mark dead stones */
  phase: "playing" | "marking" | "ended";
  /** "strict": an illegal move is penalised */
  play: "assisted" | "strict";
  /** the side to move */
  turn: Colour;
  /** the board */
  board: BoardCells;
  /** Ōgi: the pieces in hand of each side */
  hands?: { first: HandPiece[]; second: HandPiece[] };
  /** Go: prisoners that each side has taken */
  captures?: { first: number; second: number };
  /** the legal moves; empty in strict play and when the game is over */
  legal: LegalMove[];
  /** the first of `checks`; null: no king is attacked, or strict play */
  check: Colour | null;
  /** the sides whose king is attacked, the side to move first; in `ogi` it may be the other side's, or both (G8) */
  checks: Colour[];
  /** the latest move */
  last: LegalMove | null;
  /** with `known`: where `moves` and `line` begin */
  from?: KnownMoves;
  /** the moves of the game */
  moves: PlayedMove[];
  /** the moves in the form that other operations and the engine read, resumptions included */
  line: Move[];
  /** null: a game without clocks */
  clocks: Clocks | null;
  /** what waits for an answer */
  offers: Offers;
  /** the draws that the side to move may claim now */
  claims: EndReason[];
  /** the commands of each side that would be accepted now */
  actions: { first: Act[]; second: Act[] };
  /** Go: the point at which ko forbids a stone */
  ko: Cell | null;
  /** Go: stones that Black may still place freely; absent if there are none */
  handicapLeft?: number;
  /** Go: the chains that the next move could take, each as its stones */
  atari: Cell[][];
  /** Go: the stones that are marked as dead */
  dead: Cell[];
  /** Go: the sides that have accepted the marks */
  accepted: Colour[];
  /** Go: how often the players have disagreed about dead stones */
  disputes: number;
  /** Go: the count while dead stones are marked, and after it */
  score: Score | null;
  /** null: the game goes on */
  outcome: Outcome | null;
  /** strict play: each side's illegal moves so far */
  illegal: { first: number; second: number };
  /** strict play: the latest illegal move */
  lastIllegal: IllegalMove | null;
  /** FEN or FEEN; "" in Go */
  position: string;
  /** Ōgi: how each side's king looks, "王" or "玉" */
  faces: { first: string; second: string };
}

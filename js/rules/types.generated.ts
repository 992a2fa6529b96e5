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
  | "aborted"
  | "king-in-centre"
  | "last-check";

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
      /** milliseconds per period */
      period: number;
      /** the number of periods */
      periods: number;
    }
  | {
      kind: "canadian";
      /** main time in milliseconds */
      initial: number;
      /** milliseconds per period */
      period: number;
      /** the number of moves to make in each period */
      stones: number;
    }
  | {
      kind: "delay";
      /** main time in milliseconds */
      initial: number;
      /** milliseconds of each move before the clock runs */
      delay: number;
    }
  | {
      kind: "days";
      /** days for each move */
      days: number;
    };

export interface Player {
  /** the player's name */
  name?: string;
  /** the computer plays this side */
  engine?: boolean;
  /** the level of the computer, 1 to 10 */
  level?: number;
  /** the player had an account on the server when the game began */
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
  /** Ōgi handicap: the squares whose pieces start promoted */
  promoted?: Cell[];
  /** chess: the number of the Chess960 start position, 0 to 959; absent: standard chess (518 is the standard array under the rules of Chess960) */
  chess960?: number;
  /** chess: the rule for losing on time, "table" or "fide"; absent in a new game: the newest */
  laws?: string;
  /** Go: the board size */
  size?: number;
  /** Go: the rule set; absent: thai */
  rules?: string;
  /** Go: the ko rule, "simple", "positional" or "situational"; absent: the rule set's */
  ko?: string;
  /** Go: points for White, a multiple of 0.5; absent: the rule set's */
  komi?: string;
  /** Go: handicap stones, 0 to 9 */
  handicap?: number;
  /** Go: how handicap stones are placed */
  placement?: "fixed" | "free";
  /** Go: the stones on the board at the start */
  stones?: { first?: Cell[]; second?: Cell[] };
  /** Go: the prisoners of each side at the start; absent: none */
  prisoners?: { first: number; second: number };
  /** Go, with `stones`: the side to move */
  turn?: Colour;
  /** "strict": an illegal move is penalised instead of refused */
  play?: "assisted" | "strict";
  /** the clock of both sides; absent: no clock */
  clock?: ClockConfig;
  /** replaces `clock` if the clocks differ */
  clocks?: { first: ClockConfig; second: ClockConfig };
  /** no clock runs until each side has made its first move */
  lateStart?: boolean;
  /** the players */
  players?: { first?: Player; second?: Player };
  /** the side that has 王 (the other has 玉); absent: 玉 is as in the position (FEEN's '); failing that, it goes to the side that a handicap favours, or else to Gote */
  king?: Colour;
  /** the result changes the ratings of both players; only a server rates games */
  rated?: boolean;
  /** both players have agreed that the page of each may comment on that player's last move; not in rated games */
  teacher?: boolean;
  /** a throw of five pawns that decides who moves first (C12); if the throw says so, the players change sides, together with `king` and `clocks`; the log contains the result */
  furigoma?: Furigoma;
}

export interface Refusal {
  /** the stable id of the reason: "ogi.nifu" */
  reason: string;
  /** the clause of the rulebook that is violated: "C5"; "" if there is none */
  clause: string;
  /** the position of the error, or details, in English; may be "" */
  detail: string;
}

export type GameEvent = {
  /** the number of the event: 1, 2, … */
  seq: number;
  /** the time on the host's clock, in milliseconds */
  at: number;
  /** for each side: milliseconds left, periods or moves left, whether it is in overtime, and, with a delay, how much of it is left; absent: all are zero, as in a game without clocks */
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
      /** the illegal move; the board does not change */
      move: Move;
      /** why it is illegal */
      refusal: Refusal;
      /** the time that the opponent received for it, in milliseconds; absent in older logs, where a player's first illegal move gave two minutes if the game forgives it */
      bonus?: number;
    }
  | {
      type: "draw-offered" | "draw-declined" | "takeback-asked" | "takeback-declined" | "no-result-asked" | "dead-accepted" | "disputed";
      /** the side that made the offer, the request or the answer */
      by: Colour;
    }
  | {
      type: "time-given";
      /** the side that gave time to the other */
      by: Colour;
      /** the time in milliseconds */
      ms: number;
      /** true: not a gift but the part of the turn, in days per move, that fell into the opponent's vacation */
      vacation?: boolean;
    }
  | {
      type: "taken-back";
      /** the number of half-moves undone */
      plies: number;
    }
  | {
      type: "marking-began";
    }
  | {
      type: "dead-marked";
      /** the side that marked them */
      by: Colour;
      /** all stones that are now marked as dead */
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
      /** the winner; null: nobody */
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
      /** a stone of the chain to mark or unmark */
      vertex: Cell;
    }
  | {
      do: "propose-dead";
      /** the stones that the computer considers dead, before a player marks any */
      vertices: Cell[];
    }
  | {
      do: "claim-gone";
      /** the claimed result; never a draw in Go */
      claim: "win" | "draw";
      /** set by the host: the opponent has been away for long enough; never read from a player's message */
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
  /** the letter: "P", "+B" */
  piece: string;
  /** the number of these pieces */
  count: number;
}

export interface LegalMove {
  /** the move */
  move: Move;
  /** the origin of the piece */
  from?: Cell;
  /** the target; a pass has neither */
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
  /** the number of earlier elements that `moves` omits */
  moves: number;
  /** the number of earlier elements that `line` omits */
  line: number;
}

export interface PlayedMove {
  /** the number of the half-move: 1, 2, … */
  ply: number;
  /** the side that moved */
  by: Colour;
  /** the move */
  move: Move;
  /** the move in players' notation: SAN; Ōgi "P-e4", "N*e6"; Go the vertex */
  label: string;
}

export interface SideClock {
  /** the kind of clock; `none`: a side without a clock */
  kind: "none" | "fischer" | "byoyomi" | "canadian" | "delay" | "days";
  /** milliseconds left in the main time, in the current overtime period, or in the days for this move */
  ms: number;
  /** byoyomi: the number of periods left */
  periods: number;
  /** Canadian: the number of moves left to make in the period */
  stones: number;
  /** the main time has run out */
  overtime: boolean;
  /** milliseconds left in this move's delay, before `ms` starts to run */
  delay: number;
}

export interface Clocks {
  /** the clock of the first side */
  first: SideClock;
  /** the clock of the second side */
  second: SideClock;
  /** the side whose clock is running; null while dead stones are being marked, after the end, and before a late start */
  running: Colour | null;
}

export interface Offers {
  /** the side that offers a draw; null: none */
  draw: Colour | null;
  /** the side that asks for a takeback; null: none */
  takeback: Colour | null;
  /** the side that proposes to end the game without a result; null: none */
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
  /** the compensation for handicap stones */
  compensation: number;
  /** points: "6.5" */
  komi: string;
  /** the sum of all of these */
  total: string;
}

export interface Uncounted {
  /** neutral points, which touch both colours */
  dame: Cell[];
  /** points in a seki in which nothing counts */
  seki: Cell[];
  /** points that their owner still has to fill */
  toFill: Cell[];
}

export interface Difference {
  /** the id of the cause, as in `web/src/i18n/en/messages/counting.tsv` */
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
  /** the causes of the difference */
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
  /** once the game has ended: the result under every other rule set, with its own komi unless the players agreed on one */
  others?: OtherCount[];
}

export interface Outcome {
  /** the winner; null: nobody */
  winner: Colour | null;
  /** why the game ended */
  reason: EndReason;
  /** the clause of the rulebook; "" if there is none */
  clause: string;
  /** "1-0", "1/2-1/2", "B+6.5", "B+R", "0", "*" */
  result: string;
  /** why the move that ended the game is illegal */
  refusal: Refusal | null;
  /** the illegal move that ended the game, if one did */
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
  /** the `seq` of the last event */
  seq: number;
  /** the number of half-moves played */
  ply: number;
  /** "marking": in Go, after two passes, players mark dead stones */
  phase: "playing" | "marking" | "ended";
  /** "strict": an illegal move is penalised */
  play: "assisted" | "strict";
  /** the side to move */
  turn: Colour;
  /** the board */
  board: BoardCells;
  /** Ōgi: the pieces in hand of each side */
  hands?: { first: HandPiece[]; second: HandPiece[] };
  /** Go: the number of prisoners that each side has taken */
  captures?: { first: number; second: number };
  /** Three-check: how many more checks each side needs to win */
  checksLeft?: { first: number; second: number };
  /** the legal moves; empty in strict play and when the game is over */
  legal: LegalMove[];
  /** the first of `checks`; null: no king is attacked, or play is strict */
  check: Colour | null;
  /** the sides whose king is attacked, the side to move first; in `ogi` the other side or both can be in check (G8) */
  checks: Colour[];
  /** the last move */
  last: LegalMove | null;
  /** with `known`: the numbers of elements omitted from `moves` and `line` */
  from?: KnownMoves;
  /** the moves of the game */
  moves: PlayedMove[];
  /** the moves in the form that other operations and the engine accept, including resumptions */
  line: Move[];
  /** the clocks; null: a game without clocks */
  clocks: Clocks | null;
  /** open offers and requests */
  offers: Offers;
  /** the draws that the side to move may claim now */
  claims: EndReason[];
  /** the commands that would be accepted from each side now */
  actions: { first: Act[]; second: Act[] };
  /** Go: the point where ko forbids a stone */
  ko: Cell | null;
  /** Go: handicap stones that Black may still place freely; absent if there are none */
  handicapLeft?: number;
  /** Go: the chains that the next move could capture, each as a list of its stones */
  atari: Cell[][];
  /** Go: the stones marked as dead */
  dead: Cell[];
  /** Go: the sides that have accepted the marks */
  accepted: Colour[];
  /** Go: how often the players have disagreed about dead stones */
  disputes: number;
  /** Go: the count, while dead stones are being marked and afterwards */
  score: Score | null;
  /** the outcome; null: the game continues */
  outcome: Outcome | null;
  /** strict play: each side's illegal moves so far */
  illegal: { first: number; second: number };
  /** strict play: the last illegal move; null: none */
  lastIllegal: IllegalMove | null;
  /** FEN or FEEN; "" in Go */
  position: string;
  /** Ōgi: the kanji on each side's king, "王" or "玉" */
  faces: { first: string; second: string };
}

import type { PieceSet } from "../base/settings";
import type { Cell, Colour, Config, Move } from "../rules/types";

/** The lessons on one game in one language, from data/lessons/. */
export interface Course {
    sections: { title: string; lessons: string[] }[];
    /** By id, which is the name of the file. */
    lessons: Record<string, Lesson>;
}

/** A lesson of one to three minutes. data/lessons/README.md describes every member. */
export interface Lesson {
    title: string;
    /** What it teaches, in one line. */
    line: string;
    /** The clauses of the rulebook that it teaches. */
    clauses: string[];
    config: Config;
    steps: Step[];
}

export interface Step {
    say: string;
    /** Options in place of the lesson's, for a new position; absent: the step goes on from the one before. */
    set?: Partial<Config>;
    /** Moves that are shown before the learner acts. */
    before?: Move[];
    show?: Shown;
    /** Absent: there is only something to read. */
    task?: Task;
    hint?: string;
    /** Said once the task is done. */
    after?: string;
    /** What to say of legal moves that are not what is asked, or of wrong answers by their place. */
    wrong?: Record<Move, string>;
}

/** What is drawn on the board. */
export interface Shown {
    circles?: Cell[];
    crosses?: Cell[];
    arrows?: [Cell, Cell][];
    /** Cells of a part of the board, such as a camp. */
    area?: Cell[];
    /** Dots, in a figure of the rulebook circles, on all cells that the piece or stone on this cell can move to. */
    targets?: Cell;
    labels?: Record<Cell, string>;
    /** The set that the words speak of, whatever the reader chose. */
    pieces?: PieceSet;
}

export type Task =
    /** Moves of the learner, any of a list, and replies in turn. */
    | { kind: "play"; line: (Move[] | Move)[] }
    /** Land on all cells; `moves` is one way, `replies` are the opponent's moves in order. */
    | { kind: "visit"; cells: Cell[]; moves: Move[]; replies: Move[] }
    /** Try an illegal move, and see by which clause it is refused. */
    | { kind: "try"; move: Move; clause: string }
    /** Is this move legal? */
    | { kind: "judge"; move: Move; legal: boolean }
    | { kind: "choose"; options: string[]; right: number }
    /** Tap all of these cells and no other; `of` says what they are to the piece, stone or group on `cell`. */
    | { kind: "tap"; cells: Cell[]; of: { what: "targets" | "liberties" | "group"; cell: Cell } }
    /** How much is counted for a side once both have passed and the groups of `dead` are taken off. */
    | { kind: "count"; side: Colour; what: "territory" | "total"; dead: Cell[]; value: string };

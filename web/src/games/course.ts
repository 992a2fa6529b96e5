import type { Cell, Colour, Config, Move } from "../rules/types";
import type { PieceSet } from "../settings/settings";

/** The lessons for one game in one language, from data/lessons/. */
export interface Course {
    sections: Section[];
    /** By id, which is the file name without its extension. */
    lessons: Record<string, Lesson>;
}

/** A chapter of a course, pictured by a piece or by the first position of one of its lessons. */
export interface Section {
    title: string;
    piece?: string;
    board?: string;
    lessons: string[];
}

/** A lesson that takes one to three minutes. data/lessons/README.md describes every member. */
export interface Lesson {
    title: string;
    /** The subject, in one line. */
    line: string;
    /** The rulebook clauses that the lesson teaches. */
    clauses: string[];
    config: Config;
    steps: Step[];
}

export interface Step {
    say: string;
    /** Replaces the lesson's settings to set up a new position. If absent, the step continues from the previous one. */
    set?: Partial<Config>;
    /** Moves that are shown before the learner acts. */
    before?: Move[];
    show?: Shown;
    /** Absent if the step is only text. */
    task?: Task;
    hint?: string;
    /** Shown once the task is done. */
    after?: string;
    /**
     * Messages for legal moves that do not solve the task, or for wrong answers, which are identified by their index.
     */
    wrong?: Record<Move, string>;
}

/** Drawings on the board. */
export interface Shown {
    circles?: Cell[];
    crosses?: Cell[];
    arrows?: [Cell, Cell][];
    /** The cells in a part of the board, such as a camp. */
    area?: Cell[];
    /** Dots (circles in a rulebook figure) on all targets of the piece on this cell. */
    targets?: Cell;
    labels?: Record<Cell, string>;
    /** The piece set that the text refers to, which overrides the reader's choice. */
    pieces?: PieceSet;
}

export type Task =
    /** The learner's moves, with the replies in between. In a list, any one of the moves is right. */
    | { kind: "play"; line: (Move[] | Move)[] }
    /** Land on all cells. `moves` is one way to do so; `replies` are the opponent's moves in order. */
    | { kind: "visit"; cells: Cell[]; moves: Move[]; replies: Move[] }
    /** Try an illegal move and see the clause that forbids it. */
    | { kind: "try"; move: Move; clause: string }
    /** Is this move legal? */
    | { kind: "judge"; move: Move; legal: boolean }
    | { kind: "choose"; options: string[]; right: number }
    /** Tap exactly these cells. `of` is their relation to the piece, stone or chain on `cell`. */
    | { kind: "tap"; cells: Cell[]; of: { what: "targets" | "liberties" | "group"; cell: Cell } }
    /** Count a side's points after both have passed and the chains in `dead` have been removed. */
    | { kind: "count"; side: Colour; what: "territory" | "total"; dead: Cell[]; value: string };

import type { Cell, Config, GameId, Move } from "../rules/types";
import type { PieceSet } from "../settings/settings";
import type { Shown } from "./course";

/** A figure of a clause of the rulebook. data/rulebook/README.md describes every member. */
export interface Figure {
    /** The editions whose rulebook shows it; absent: all editions that have the clause. */
    games?: GameId[];
    /** The settings without the game. */
    config?: Omit<Config, "game">;
    /** The moves that lead to the shown position. */
    moves?: Move[];
    show?: Shown;
    /** Legal moves that the reader can try. */
    legal?: Move[];
    /** Moves that this clause forbids, which the reader can also try. */
    refused?: Move[];
    /** The clause that forbids the moves of `refused`, or by which a move of `legal` ends the game, if it is another one. */
    by?: string;
    /** A piece is in hand in the shown position. */
    hands?: true;
    /** The piece set that illustrates the clause; absent: the player's. */
    set?: PieceSet;
    /** Both sides have passed, the chains on `dead` are removed, and the score is drawn. */
    counted?: { dead?: Cell[]; result: string };
    /** A caption, if the clause does not say what to look at. */
    say?: string;
}

/** The figures of a game and its editions, by clause. */
export type Figures = Record<string, Figure[]>;

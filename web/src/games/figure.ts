import type { Cell, Config, GameId, Move } from "../rules/types";
import type { PieceSet } from "../settings/settings";
import type { Shown } from "./course";

/** A figure for a rulebook clause. data/rulebook/README.md describes every member. */
export interface Figure {
    /** The editions whose rulebook shows the figure; absent for all editions that have the clause. */
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
    /**
     * The clause that forbids the moves in `refused`, or under which a move in `legal` ends the game, if it is not the
     * figure's own clause.
     */
    by?: string;
    /** Whether a piece is in hand in the shown position. */
    hands?: true;
    /** The piece set that illustrates the clause; absent for the player's own set. */
    set?: PieceSet;
    /** Both sides have passed, the chains on `dead` have been removed, and the score is shown. */
    counted?: { dead?: Cell[]; result: string };
    /** A caption, if the clause itself does not say what to look at. */
    say?: string;
}

/** The figures for a game and its editions, by clause. */
export type Figures = Record<string, Figure[]>;

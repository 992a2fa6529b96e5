import type { PieceSet } from "../base/settings";
import type { Cell, Config, GameId, Move } from "../rules/types";
import type { Shown } from "./course";

/** A figure of a clause of the rulebook. data/rulebook/README.md describes every member. */
export interface Figure {
    /** The editions in whose rulebook it stands; absent: in each that has the clause. */
    games?: GameId[];
    /** The settings without the game. */
    config?: Omit<Config, "game">;
    /** Made before the position that is shown. */
    moves?: Move[];
    show?: Shown;
    /** Legal moves that are offered for trying. */
    legal?: Move[];
    /** Moves that this clause forbids, offered for trying too. */
    refused?: Move[];
    /** The clause that forbids those of `refused`, or by which one of `legal` ends the game, where it is another one. */
    by?: string;
    /** A piece is in hand in the position that is shown. */
    hands?: true;
    /** The piece set that shows what the clause says; absent: the one of the player. */
    set?: PieceSet;
    /** Both have passed, the groups on `dead` are taken off, and what each side has is drawn. */
    counted?: { dead?: Cell[]; result: string };
    /** What to look at, where the clause does not say it. */
    say?: string;
}

/** The figures of a game and its editions, by clause. */
export type Figures = Record<string, Figure[]>;

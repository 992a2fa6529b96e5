import type { Config, GameId, Move } from "../rules/types";

/** The key of a game's words in the messages of every language; its editions share them. */
export type GameFamily = "ogi" | "chess" | "go";

/** A position that is played out on the home page. */
export interface Demonstration {
    config: Config;
    moves: Move[];
    /** The move that it begins at. */
    start: number;
}

/** One edition of a game: what the rules module knows by an id. */
export interface Edition {
    id: GameId;
    demonstration: Demonstration;
}

/**
 * What the page knows of one game; the rest of the page asks for these, not for the game's id. What a game does not have is
 * left out.
 */
export interface GameModule {
    family: GameFamily;
    /** In the order of the home page. */
    editions: readonly Edition[];
    /** Drawn as. "ogi": in the set that the player chose. */
    pieces: "ogi" | "chess" | "stones";
    /** The piece that stands for the game in lists. */
    emblem: string;
    /** A move names one point, and a tap places it. */
    placement?: true;
    /** Territory is counted when play has ended; results are in points. */
    counting?: true;
    /** Dots mark the borders of the camps. */
    dots?: true;
    /** Sides can be settled by throwing pieces. */
    furigoma?: true;
    /** The players can begin with unequal forces that are no handicap stones. */
    unequalForces?: true;
    /** The letter B in a result ("B+R") means the side that moves first. */
    blackFirst?: true;
    /** The clock that two people expect. */
    usualClock: "10+5" | "byoyomi";
}

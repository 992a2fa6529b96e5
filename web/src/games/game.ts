import type { Language } from "../base/languages";
import type { Format } from "../rules/records";
import type { Colour, Config, GameId, LegalMove, Move } from "../rules/types";
import type { Label } from "./label";

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

/** What one language calls an edition, and says of it. */
export interface EditionWords {
    name: string;
    /** One sentence on the home page. */
    line: string;
    /** Among the editions of its game; none where there is only one. */
    edition?: string;
    /** The winner ends the game within so many of his moves, or within so many half-moves. */
    ends?: (moves: string, plies: string) => string;
    /** A sentence: the game could have been ended within so many. */
    missed?: (moves: string, plies: string) => string;
}

/** The words of one game in one language. */
export interface GameWords {
    editions: Record<string, EditionWords>;
    sides: Record<Colour, string>;
    /** By the letters of the rules module, `+` in front of promoted ones. */
    pieces: Record<string, string>;
    /** What players should know of a piece from its name, where the name may mislead them. */
    pieceNotes?: Record<string, string>;
    /** Said of the side to move whose king is attacked. */
    check?: string;
    /** The state of such a king. */
    inCheck?: string;
    /** Its rule sets: the name, and what is said of it. */
    ruleSets?: Record<string, [string, string]>;
    /** A move as the players of this language write it; without this its label stands. */
    written?: (move: Label, label: string) => string;
}

/** What the form of a new game asks of one game alone, as it is remembered and as it becomes settings. */
export interface OwnOptions<Wishes extends object = object> {
    /** What was kept, field by field; whatever is no wish gives way to the usual. */
    read(kept: Record<string, unknown>): Wishes;
    config(wishes: Wishes, language: Language): Partial<Config>;
    /** What a tap on a cell of the start position changes. */
    tapped?(wishes: Wishes, cell: string): Wishes;
}

/** Nodes of a search; in Go, playouts on a board of 9×9. */
export interface SearchSizes {
    /** Where the search of a position left to itself ends, so that a page that is left open comes to rest. */
    most: number;
    /** For each position when a whole game is looked through. */
    quick: number;
    thorough: number;
    /** On larger boards fewer nodes take as long. */
    perPoint?: true;
}

/**
 * What the page knows of one game; the rest of the page asks for these, not for the game's id. What a game does not have is
 * left out.
 */
export interface GameModule {
    /** What its editions share: the key of its outcomes, and the family of the rules module's catalogue. */
    family: string;
    /** In the order of the home page. */
    editions: readonly Edition[];
    words: Record<Language, GameWords>;
    /** Drawn as. "ogi": in the set that the player chose. */
    pieces: "ogi" | "chess" | "stones";
    /** The pieces that the rulebook shows, in its order, each on a board of its own. */
    cards?: readonly string[];
    /** The piece that stands for the game in lists. */
    emblem: string;
    /** A move names one point, and a tap places it. */
    placement?: true;
    /** Pieces stand in chains, which can be in atari. */
    chains?: true;
    /** Players pass, territory is counted when play has ended, and results are in points. */
    counting?: true;
    /** Dots mark the borders of the camps. */
    dots?: true;
    /** Sides can be settled by throwing pieces. */
    furigoma?: true;
    /** The players can begin with unequal forces that are no handicap stones. */
    unequalForces?: true;
    /** The letter B in a result ("B+R") means the side that moves first. */
    blackFirst?: true;
    /** The side that moves first has the dark part of bars and graphs. */
    darkFirst?: true;
    /** A player's first illegal move of strict play costs less than the game. */
    firstIllegalMoveForgiven?: true;
    /** There are lessons beside a game against the computer. */
    teacher?: true;
    /** The clock that two people expect. */
    usualClock: "10+5" | "byoyomi";
    options?: OwnOptions;
    /** Takes the label of a move apart, where its pieces are said by name. */
    readLabel?: (label: string) => Label | null;
    /** The king may castle, written O-O and O-O-O. */
    castling?: true;
    /** What a typed move may end with to say which of the moves between its squares it is, if not the letter of a piece. */
    choiceSigns?: RegExp;
    /** A move with the choices that its text may carry beyond its squares; the move itself comes first. */
    choices?: (plain: LegalMove) => LegalMove[];
    /** In strict play the board offers all choices, also the wrong ones. */
    offersWrongChoices?: true;
    /** The forms that its records are written in, the game's own first: for other programs and, in this language, for people. */
    forms: (language: Language) => Format[];
    search: SearchSizes;
}

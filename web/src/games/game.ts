import type { Language } from "../base/languages";
import type { Format } from "../rules/records";
import type { Colour, Config, GameId, LegalMove, Move } from "../rules/types";
import type { PieceSet } from "../settings/settings";
import type { Course } from "./course";
import type { Label } from "./label";

/** A game that the home page replays. */
export interface Demonstration {
    config: Config;
    moves: Move[];
    /** Index of the first position shown. */
    start: number;
}

/** One edition of a game, with its id in the rules module. */
export interface Edition {
    id: GameId;
    demonstration: Demonstration;
    /** A player may expose the king to capture, which ends the game. */
    kingCanBeLeft?: true;
}

/** The texts for an edition in one language. */
export interface EditionWords {
    name: string;
    /** One sentence on the home page. */
    line: string;
    /** Name among the editions of its game; absent if there is only one. */
    edition?: string;
    /** The winner can end the game within this many of their own moves, or plies. */
    ends?: (moves: string, plies: string) => string;
    /** A sentence: the player missed a move that ends the game. */
    missed?: (moves: string, plies: string) => string;
}

/** The texts of one game in one language. */
export interface GameWords {
    editions: Record<string, EditionWords>;
    sides: Record<Colour, string>;
    /** By the letters of the rules module, with `+` before those of promoted pieces. */
    pieces: Record<string, string>;
    /** Replaces the game's readings, in a language that has its own. */
    readings?: Record<string, string>;
    /** Notes on pieces whose names are misleading. */
    pieceNotes?: Record<string, string>;
    /** How each piece moves, in one sentence. */
    ways?: Record<string, string>;
    /** The side to move is in check. */
    check?: string;
    /** The king on this cell is in check. */
    inCheck?: string;
    /** The usual kind of a game whose edition also has others, in a sentence. */
    usual?: string;
    /** Names of the kinds that are rated separately, by their ids; absent: the name of the edition. */
    kindNames?: Record<string, string>;
    /** Name and description of each rule set. */
    ruleSets?: Record<string, [string, string]>;
    /** A move in this language's notation; default: its label. */
    written?: (move: Label, label: string) => string;
}

/** A game's own options in the new-game form: how they are restored and turned into settings. */
export interface OwnOptions<Wishes extends object = object> {
    /** Restores stored options field by field; invalid values become the defaults. */
    read(kept: Record<string, unknown>): Wishes;
    config(wishes: Wishes, language: Language): Partial<Config>;
    /** How a player's first game differs from the defaults. */
    first?: Partial<Wishes>;
    /** The options after a tap on a cell of the start position. */
    tapped?(wishes: Wishes, cell: string): Wishes;
}

/** Limits of a search in nodes; in Go, in playouts on a 9×9 board. */
export interface SearchSizes {
    /** Limit of an analysis, so that an open page does not search forever. */
    most: number;
    /** Per position when a whole game is reviewed. */
    quick: number;
    thorough: number;
    /** The limits shrink on larger boards. */
    perPoint?: true;
    /** Scores favour the side to move, so that neighbouring positions differ too much. */
    favoursMover?: true;
}

/**
 * The page's properties of a game. Its rules are in the rules module; `factsOf` returns what that module reports. The
 * rest of the page tests these properties, never the game's id. Absent means no.
 */
export interface GameModule {
    /** In the order of the home page. */
    editions: readonly Edition[];
    /** The texts of a game that web/src/i18n does not have. */
    words?: { en: GameWords } & Partial<Record<Language, GameWords>>;
    /** The piece sets of the game, from which the player chooses. The first one determines the layout of the table. */
    pieceSets: readonly [PieceSet, ...PieceSet[]];
    /** The pieces in the rulebook, in order, each with its own board. */
    cards?: readonly string[];
    /** Japanese names of pieces with their readings: by piece, or by face if a piece has several. */
    readings?: Readonly<Record<string, string>>;
    /** The piece that represents the game in lists. */
    emblem: string;
    /** The clauses that say how each piece moves. */
    pieceClauses?: Record<string, string>;
    /** A move is a single point, placed with one tap. */
    placement?: true;
    /** Pieces form chains, which can be in atari. */
    chains?: true;
    /** Players can pass, territory is counted at the end, and results are in points. */
    counting?: true;
    /** Dots mark the borders of the camps. */
    dots?: true;
    /** Players can start with unequal forces other than handicap stones. */
    unequalForces?: true;
    /** B in a result ("B+R") is the side that moves first. */
    blackFirst?: true;
    /** The first player has the dark part of bars and graphs. */
    darkFirst?: true;
    /** A teacher is available in games on this device, and hints are against the computer. */
    teacher?: true;
    /** The value of a captured piece in pawns, by its letter, for the teacher's comments. */
    worth?: Readonly<Record<string, number>>;
    /** Default clock for games between two people. */
    usualClock: "10+5" | "byoyomi";
    /** The lessons on the game, fetched on demand. */
    lessons?: Record<Language, () => Promise<{ default: Course }>>;
    /** The address of its puzzles, fetched on demand: `Puzzle[]` as JSON. */
    puzzles?: string;
    options?: OwnOptions;
    /** Parses a move label; absent if moves are not spoken with piece names. */
    readLabel?: (label: string) => Label | null;
    /** The king can castle, written O-O and O-O-O. */
    castling?: true;
    /** Suffix of a typed move that selects among moves with the same squares, unless it is a piece letter. */
    choiceSigns?: RegExp;
    /** A move and its variants with promotion or other suffixes; the plain move is first. */
    choices?: (plain: LegalMove) => LegalMove[];
    /** In strict play the board offers all choices, illegal ones included. */
    offersWrongChoices?: true;
    /** Export formats of its records, the game's own first; some depend on the language. */
    forms: (language: Language) => Format[];
    search: SearchSizes;
}

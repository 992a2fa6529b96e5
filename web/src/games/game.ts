import type { Language } from "../base/languages";
import type { Format } from "../rules/records";
import type { Colour, Config, GameId, LegalMove, Move, SearchSize } from "../rules/types";
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

/** A rectangle of cells: its first file and rank, and its size. */
export interface Area {
    file: number;
    rank: number;
    files: number;
    ranks: number;
}

/** One edition of a game, with its id in the rules module. */
export interface Edition {
    id: GameId;
    demonstration: Demonstration;
    /** Whether a player may expose the king to capture. Capturing it ends the game. */
    kingCanBeLeft?: true;
    /** Whether # also marks moves that win in another way than by mate. */
    otherGoal?: true;
    /** The squares on which a king wins: an area that is outlined on the board. */
    hill?: Area;
    /** Whether none of the game's puzzles are for this edition. */
    withoutPuzzles?: true;
}

/** The texts for an edition in one language. */
export interface EditionWords {
    name: string;
    /** One sentence on the home page. */
    line: string;
    /** The name that distinguishes the editions of a game; absent if there is only one. */
    edition?: string;
    /** Says that the winner can end the game within this many of their own moves, or plies. */
    ends?: (moves: string, plies: string) => string;
    /** A sentence saying that the player missed a move that ends the game. */
    missed?: (moves: string, plies: string) => string;
}

/** One game's texts in one language. */
export interface GameWords {
    editions: Record<string, EditionWords>;
    sides: Record<Colour, string>;
    /** By the piece letters of the rules module, with a leading `+` for promoted pieces. */
    pieces: Record<string, string>;
    /** Replaces the game's readings in a language that has its own. */
    readings?: Record<string, string>;
    /** Notes on pieces whose names are misleading. */
    pieceNotes?: Record<string, string>;
    /** How each piece moves, in one sentence. */
    ways?: Record<string, string>;
    /** Says that the side to move is in check. */
    check?: string;
    /** Says that the king on this cell is in check. */
    inCheck?: string;
    /** A sentence about the usual kind of game, if the edition has several kinds. */
    usual?: string;
    /** Names of the kinds that are rated separately, by their ids. By default, the edition's name. */
    kindNames?: Record<string, string>;
    /** Name and description of each rule set. */
    ruleSets?: Record<string, [string, string]>;
    /** A move in this language's notation. By default, its label. */
    written?: (move: Label, label: string) => string;
}

/** A game's own options in the new-game form: how they are restored and turned into settings. */
export interface OwnOptions<Wishes extends object = object> {
    /** Restores stored options field by field; invalid values become the defaults. */
    read(kept: Record<string, unknown>): Wishes;
    config(wishes: Wishes, language: Language): Partial<Config>;
    /** The options that differ from the defaults in a player's first game. */
    first?: Partial<Wishes>;
    /** The options after a tap on a cell in the start position. */
    tapped?(wishes: Wishes, cell: string): Wishes;
}

/** Search limits. */
export interface SearchSizes {
    /** The limit for an analysis, so that an open page does not search forever. */
    most: SearchSize;
    /** Limits per position when reviewing whole games. */
    quick: SearchSize;
    thorough: SearchSize;
    /** Whether the nodes are for a 9×9 board, and fewer on larger ones. */
    perPoint?: true;
    /** The smallest board, in lines, that a network evaluates; absent if the game has no network to fetch. */
    networkFrom?: number;
    /** Whether scores favour the side to move, which makes the scores of neighbouring positions differ too much. */
    favoursMover?: true;
}

/**
 * What distinguishes a game on the page. Its rules are in the rules module; `factsOf` returns the module's facts about
 * the game. The rest of the page tests these properties, never the game's id. An absent flag is false.
 */
export interface GameModule {
    /** In home page order. */
    editions: readonly Edition[];
    /** The game's texts, if web/src/i18n has none. */
    words?: { en: GameWords } & Partial<Record<Language, GameWords>>;
    /** The game's piece sets, from which the player chooses. The first one determines the layout of the table. */
    pieceSets: readonly [PieceSet, ...PieceSet[]];
    /** The pieces that have their own board in the rulebook, in order. */
    cards?: readonly string[];
    /** Japanese piece names with their readings: by piece, or by face if a piece has several. */
    readings?: Readonly<Record<string, string>>;
    /** The piece that represents the game in lists. */
    emblem: string;
    /** The clauses that say how each piece moves. */
    pieceClauses?: Record<string, string>;
    /** Whether a move is a single point, played with one tap. */
    placement?: true;
    /** Whether pieces form chains, which can be in atari. */
    chains?: true;
    /** Whether players can pass, territory is counted at the end, and results are in points. */
    counting?: true;
    /** Whether dots mark the camp borders. */
    dots?: true;
    /** Whether players can start with unequal forces other than handicap stones. */
    unequalForces?: true;
    /** Whether B in a result ("B+R") is the side that moves first. */
    blackFirst?: true;
    /** Whether the dark part of bars and graphs is the first player's. */
    darkFirst?: true;
    /** Whether games on this device can have a teacher, and games against the computer can have hints. */
    teacher?: true;
    /** The value of a captured piece in pawns, by its letter, for the teacher's comments. */
    worth?: Readonly<Record<string, number>>;
    /**
     * The strength of each level of the computer with its network, as kyu or dan: "8k", "2d"; and the smallest board,
     * in lines, on which it plays at these ranks.
     */
    levelRanks?: { ranks: readonly string[]; from: number };
    /** Default clock for games between two people. */
    usualClock: "10+5" | "byoyomi";
    /** The lessons for the game, fetched on demand. */
    lessons?: Record<Language, () => Promise<{ default: Course }>>;
    /** The address of its puzzles (`Puzzle[]` as JSON), which are fetched on demand. */
    puzzles?: string;
    options?: OwnOptions;
    /** Parses a move label; absent if piece names are not part of spoken moves. */
    readLabel?: (label: string) => Label | null;
    /** Whether the king can castle, written O-O and O-O-O. */
    castling?: true;
    /** The suffixes of typed moves that select among moves with the same squares, except piece letters. */
    choiceSigns?: RegExp;
    /** The plain move, followed by its variants with promotion or other suffixes. */
    choices?: (plain: LegalMove) => LegalMove[];
    /** Whether the board offers all choices in strict play, including illegal ones. */
    offersWrongChoices?: true;
    /** The export formats for its records, the game's own first. Some depend on the language. */
    forms: (language: Language) => Format[];
    search: SearchSizes;
}

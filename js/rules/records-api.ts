import type { WasmModule } from "./module.js";
import type { Answer, Cell, Colour, Config, GameId, HandPiece, LegalMove, Move, View } from "./types.js";

/** The formats for games and positions. A kifu is for human readers, in their language. */
export type Format =
    | "pgn"
    | "epd"
    | "sgf"
    | "pcn"
    | "pcn-toml"
    | "pmn"
    | "feen"
    | "kifu-en"
    | "kifu-ja"
    | "kifu-th"
    | "log";

/** The formats for a single position. */
export type PositionForm = "fen" | "epd" | "feen" | "variant-fen";

/** An error in a record, or a note about it. */
export interface Fault {
    line: number;
    column: number;
    reason: string;
    clause: string;
    detail: string;
    note: boolean;
}

export interface Summary {
    game: GameId;
    title: string;
    players: Record<Colour, string>;
    result: string;
    faults: Fault[];
}

export interface OpenedRecord extends Summary {
    record: number;
}

/** Column and row, counted from 0 at the lower left, as the first player sees the board. */
export type Place = [number, number];

export interface Shape {
    kind: "arrow" | "line" | "highlight" | "circle" | "square" | "triangle" | "cross" | "selected" | "label";
    tint: "" | "green" | "red" | "yellow" | "blue";
    from: Place;
    to: Place;
    text?: string;
}

export interface TreeNode {
    node: number;
    /** Absent at the root. */
    parent?: number;
    /** The side to move after it. */
    turn: Colour;
    move?: Move;
    label?: string;
    by?: Colour;
    before?: string;
    comment?: string;
    glyphs?: number[];
    shapes?: Shape[];
    evaluation?: { centipawns?: number; mate?: number };
    clock?: number;
    elapsed?: number;
}

export interface RecordTree extends Summary {
    headers: [string, string][];
    /** Parents before their children, siblings in order. */
    nodes: TreeNode[];
}

export interface RecordPosition {
    turn: Colour;
    board: View["board"];
    hands?: Record<Colour, HandPiece[]>;
    captures?: Record<Colour, number>;
    checksLeft?: Record<Colour, number>;
    checks: Colour[];
    last: { move: Move; from?: Cell; to?: Cell } | null;
    ko: Cell | null;
    position: string;
    positionTexts: { form: PositionForm; text: string }[];
    faces: Record<Colour, string>;
    legal: LegalMove[];
}

export interface LabelledMove {
    move: Move;
    label: string;
}

/** Facts about a game other than its moves: event, site, time, and the ratings before the game. */
export interface Occasion {
    event?: string;
    site?: string;
    /** When the game began, in milliseconds since 1970. */
    began?: number;
    ratings?: Partial<Record<Colour, number>>;
}

export interface ImageWishes {
    flip: boolean;
    pieces: "eastern" | "western";
    theme: "light" | "dark";
}

/** Reads, edits and writes game records. A thin wrapper around `records.wasm`. */
export class Records {
    constructor(private readonly module: WasmModule) {}

    /** Opens the records in a text, at most 200 at a time. Detects the format if none is given. */
    open(
        text: string,
        format?: Format,
        part: { skip?: number; count?: number } = {},
    ): Answer<{ format: Format; records: OpenedRecord[]; more: boolean }> {
        return this.module.call({ op: "open", text, ...(format && { format }), ...part });
    }

    tree(record: number): Answer<RecordTree> {
        return this.module.call({ op: "tree", record });
    }

    at(record: number, node: number): Answer<RecordPosition> {
        return this.module.call({ op: "at", record, node });
    }

    /** The configuration and moves of the Go game that leads to a node. */
    way(record: number, node: number): Answer<{ config: Config; moves: Move[] }> {
        return this.module.call({ op: "way", record, node });
    }

    /** The child with this move; added if it does not exist. */
    play(record: number, node: number, move: Move): Answer<{ node: number }> {
        return this.module.call({ op: "play", record, node, move });
    }

    /** A variation in players' notation, up to the first move that cannot be played. */
    label(record: number, node: number, moves: Move[]): Answer<{ moves: LabelledMove[] }> {
        return this.module.call({ op: "label", record, node, moves });
    }

    cut(record: number, node: number): Answer<{ changed: boolean }> {
        return this.module.call({ op: "cut", record, node });
    }

    promote(record: number, node: number): Answer<{ changed: boolean }> {
        return this.module.call({ op: "promote", record, node });
    }

    comment(record: number, node: number, text: string): Answer<{ changed: boolean }> {
        return this.module.call({ op: "comment", record, node, text });
    }

    undo(record: number): Answer<{ changed: boolean }> {
        return this.module.call({ op: "undo", record });
    }

    redo(record: number): Answer<{ changed: boolean }> {
        return this.module.call({ op: "redo", record });
    }

    /** The event to record for a club's game: "Rated blitz game", "Casual game". */
    event(config: Config): Answer<{ event: string }> {
        return this.module.call({ op: "event", config });
    }

    /** Writes a record. Adds the facts in `occasion` that the game's usual format supports and the record lacks. */
    write(record: number, format: Format, occasion?: Occasion): Answer<{ text: string }> {
        return this.module.call({ op: "write", record, format, ...(occasion && { occasion }) });
    }

    image(record: number, node: number, wishes: ImageWishes): Answer<{ svg: string }> {
        return this.module.call({ op: "image", record, node, ...wishes });
    }

    /** The charset of a non-UTF-8 text, guessed from its beginning, as a name that `TextDecoder` accepts. */
    charset(bytes: Uint8Array): string {
        let characters = "";
        for (let at = 0; at < bytes.length; at += 0x8000)
            characters += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
        const answer: Answer<{ charset: string }> = this.module.call({ op: "charset", bytes: characters });
        return answer.ok ? answer.value.charset : "windows-1252";
    }

    close(record: number): void {
        this.module.call({ op: "close", record });
    }
}

import type { WasmModule } from "./module.js";
import type { Answer, Cell, Colour, Config, GameId, HandPiece, LegalMove, Move, View } from "./types.js";

/** The forms in which games and positions are kept; a kifu is for people, in their language. */
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

/** The forms in which a position alone is written. */
export type PositionForm = "fen" | "epd" | "feen" | "variant-fen";

/** Something wrong with a record, or, as a note, worth knowing. */
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

/** Columns and rows from 0, from the first player's lower left. */
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
    /** Who moves after it. */
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
    /** Parents before children, siblings in their order. */
    nodes: TreeNode[];
}

export interface RecordPosition {
    turn: Colour;
    board: View["board"];
    hands?: Record<Colour, HandPiece[]>;
    captures?: Record<Colour, number>;
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

export interface ImageWishes {
    flip: boolean;
    pieces: "eastern" | "western";
    theme: "light" | "dark";
}

/** Records of games, and changes to them: the wasm module and nothing else. */
export class Records {
    constructor(private readonly module: WasmModule) {}

    /** Opens records of a text, 200 at most; without a format it is recognised. */
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

    /** A game of Go that leads to a node. */
    way(record: number, node: number): Answer<{ config: Config; moves: Move[] }> {
        return this.module.call({ op: "way", record, node });
    }

    /** The child with this move, the one that is there or a new one. */
    play(record: number, node: number, move: Move): Answer<{ node: number }> {
        return this.module.call({ op: "play", record, node, move });
    }

    /** An expected course of play as people write it, up to the first move that cannot be played. */
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

    write(record: number, format: Format): Answer<{ text: string }> {
        return this.module.call({ op: "write", record, format });
    }

    image(record: number, node: number, wishes: ImageWishes): Answer<{ svg: string }> {
        return this.module.call({ op: "image", record, node, ...wishes });
    }

    close(record: number): void {
        this.module.call({ op: "close", record });
    }
}

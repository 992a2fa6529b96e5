import type { Fault, Format } from "../rules/records";
import type { Colour, GameId, View } from "../rules/types";
import { type DamagedRecord, newId } from "./games";

/** A change to a record. Done again in order on the same text they give the same tree, with the same nodes. */
export type Edit =
    | { op: "play"; node: number; move: string }
    | { op: "cut" | "promote"; node: number }
    | { op: "comment"; node: number; text: string }
    | { op: "undo" | "redo" };

/** The game of this player that a record was made of. */
export interface Origin {
    seat: Colour | "both" | "none";
    /** The level of the computer, where it played. */
    levels: Partial<Record<Colour, number>>;
    /** The board was seen from the second player's side. */
    flipped: boolean;
}

/** A text with one record as it was brought in, and what was changed since. */
export interface RecordText {
    format: Format;
    text: string;
    edits: Edit[];
    /** What was wrong with the text that the record came from, where `text` was written anew. */
    faults?: Fault[];
    /** That text, whole, where something was wrong. */
    original?: string;
    origin?: Origin;
}

/** Everything of a record as one text, for where the forms of its game have no place for all of it. */
export const wholeOf = ({ format, text, edits }: RecordText): string =>
    JSON.stringify({ kradan: "record", version: 1, format, text, edits });

/** What `wholeOf` wrote; null for any other text. */
export function readWhole(whole: string): RecordText | null {
    if (!whole.trimStart().startsWith('{"kradan"')) return null;
    try {
        const { kradan, version, format, text, edits } = JSON.parse(whole) as Record<string, unknown>;
        const fits =
            kradan === "record" &&
            version === 1 &&
            typeof format === "string" &&
            typeof text === "string" &&
            Array.isArray(edits) &&
            edits.every(isObject);
        return fits ? ({ format, text, edits } as RecordText) : null;
    } catch {
        return null;
    }
}

/** The end of a record's main line, for lists. */
export interface End {
    moves: number;
    board: View["board"];
    faces: Record<Colour, string>;
}

/** One record as it lies in the browser. */
export interface KeptRecord extends RecordText {
    version: 1;
    id: string;
    summary: {
        game: GameId;
        title: string;
        players: Record<Colour, string>;
        result: string;
        updated: number;
        end?: End;
    };
}

const prefix = "kradan.record.";

/** The records of this visit that the browser does not keep. */
const visit = new Map<string, KeptRecord>();

function storage(): Storage | null {
    try {
        return window.localStorage;
    } catch {
        return null;
    }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value);

function isOrigin(value: unknown): boolean {
    if (value === undefined) return true;
    if (!isObject(value) || !isObject(value.levels) || typeof value.flipped !== "boolean") return false;
    const { first = 1, second = 1 } = value.levels;
    return (
        typeof first === "number" &&
        typeof second === "number" &&
        ["first", "second", "both", "none"].includes(value.seat as string)
    );
}

const isCount = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value >= 0;

function isEnd(value: unknown): value is End {
    if (!isObject(value) || !isCount(value.moves) || !isObject(value.board) || !isObject(value.faces)) return false;
    const { kind, files, ranks, cells } = value.board;
    return (
        (kind === "squares" || kind === "points") &&
        isCount(files) &&
        isCount(ranks) &&
        Array.isArray(cells) &&
        cells.length === files * ranks &&
        cells.every((cell) => typeof cell === "string")
    );
}

function isKept(value: unknown, id: string): value is KeptRecord {
    if (!isObject(value) || value.version !== 1 || value.id !== id) return false;
    const { summary, edits, text, format } = value;
    if (
        typeof text !== "string" ||
        typeof format !== "string" ||
        !Array.isArray(edits) ||
        !edits.every(isObject) ||
        !isObject(summary)
    )
        return false;
    const { game, title, players, result, updated } = summary;
    return (
        ["ogi", "ogi-classic", "chess", "go"].includes(game as string) &&
        typeof title === "string" &&
        typeof result === "string" &&
        isObject(players) &&
        typeof players.first === "string" &&
        typeof players.second === "string" &&
        typeof updated === "number" &&
        updated >= 0 &&
        updated <= 8.64e15 &&
        Array.isArray(value.faults ?? []) &&
        isOrigin(value.origin)
    );
}

/** The text that lies under a record's name, readable or not; null when there is none. */
export const rawKeptRecord = (id: string): string | null => storage()?.getItem(prefix + id) ?? null;

export function readRecord(id: string): KeptRecord | null {
    const mine = visit.get(id);
    if (mine) return mine;
    const text = rawKeptRecord(id);
    if (text === null) return null;
    try {
        const value: unknown = JSON.parse(text);
        if (!isKept(value, id)) return null;
        // Without its picture a record is none the worse.
        if (!isEnd(value.summary.end)) delete value.summary.end;
        return value;
    } catch {
        return null;
    }
}

function keptIds(): string[] {
    const store = storage();
    if (!store) return [];
    return Array.from({ length: store.length }, (_, i) => store.key(i) ?? "")
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length));
}

/** All records of this device and this visit, the latest first, and what cannot be read as one. */
export function listRecords(): { records: KeptRecord[]; damaged: DamagedRecord[] } {
    const records: KeptRecord[] = [];
    const damaged: DamagedRecord[] = [];
    for (const id of new Set([...keptIds(), ...visit.keys()])) {
        const record = readRecord(id);
        if (record) records.push(record);
        else damaged.push({ id, text: rawKeptRecord(id) ?? "" });
    }
    return { records: records.sort((a, b) => b.summary.updated - a.summary.updated), damaged };
}

/** False when the record is kept no longer than this visit. A text with faults is kept where there is room for it. */
export function writeRecord(record: KeptRecord): boolean {
    visit.set(record.id, record);
    for (const kept of record.original === undefined ? [record] : [record, { ...record, original: undefined }]) {
        try {
            const store = storage();
            if (!store) return false;
            store.setItem(prefix + record.id, JSON.stringify(kept));
            if (kept === record) visit.delete(record.id);
            return true;
        } catch {
            // No room.
        }
    }
    return false;
}

/** Puts a text back as it lay under a record's name, readable or not; false where there is no room for it. */
export function putRecordBack(id: string, text: string): boolean {
    try {
        storage()?.setItem(prefix + id, text);
        return true;
    } catch {
        return false;
    }
}

export function removeRecord(id: string): void {
    visit.delete(id);
    storage()?.removeItem(prefix + id);
}

export const newRecord = (content: RecordText, summary: Omit<KeptRecord["summary"], "updated">): KeptRecord => ({
    version: 1,
    id: newId(),
    ...content,
    summary: { ...summary, updated: Date.now() },
});

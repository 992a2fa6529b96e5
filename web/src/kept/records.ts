import { isGameId } from "../games";
import type { Fault, Format, Occasion } from "../rules/records";
import type { Colour, GameId, View } from "../rules/types";
import { isObject, newId, Shelf } from "./store";

/** A change to a record. Replaying the edits in order on the same text gives the same tree with the same node ids. */
export type Edit =
    | { op: "play"; node: number; move: string }
    | { op: "cut" | "promote"; node: number }
    | { op: "comment"; node: number; text: string }
    | { op: "undo" | "redo" };

/** The player's own game that a record was made from. */
export interface Origin {
    seat: Colour | "both" | "none";
    /** The computer's level on each side that it played. */
    levels: Partial<Record<Colour, number>>;
    /** Whether the board was shown from the second player's side. */
    flipped: boolean;
}

/** An imported text that contains one record, and the edits made since. */
export interface RecordText {
    format: Format;
    text: string;
    edits: Edit[];
    /** Faults in the imported text, if `text` was rewritten from it. */
    faults?: Fault[];
    /** The imported text, if it had faults. */
    original?: string;
    origin?: Origin;
    /** The id of the game on the server, if it was played or stored there. */
    server?: string;
    /** The moves that the server has stored. If absent, those are the moves of `text` without the edits. */
    sent?: string;
    /** Facts about a game between people on a server. The event follows from the log. */
    occasion?: Occasion;
}

/** A whole record as one string, for records that no format of their game can express completely. */
export const wholeOf = ({ format, text, edits }: RecordText): string =>
    JSON.stringify({ kradan: "record", version: 1, format, text, edits });

/** Parses the output of `wholeOf`; null for any other text. */
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

/** A record as stored in the browser. */
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

function isOccasion(value: unknown): boolean {
    if (value === undefined) return true;
    if (!isObject(value)) return false;
    const { site = "", began = 0, ratings = {} } = value;
    return (
        typeof site === "string" &&
        isCount(began) &&
        isObject(ratings) &&
        (["first", "second"] as const).every((side) => isCount(ratings[side] ?? 0))
    );
}

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
        isGameId(game) &&
        typeof title === "string" &&
        typeof result === "string" &&
        isObject(players) &&
        typeof players.first === "string" &&
        typeof players.second === "string" &&
        typeof updated === "number" &&
        updated >= 0 &&
        updated <= 8.64e15 &&
        Array.isArray(value.faults ?? []) &&
        typeof (value.server ?? "") === "string" &&
        typeof (value.sent ?? "") === "string" &&
        isOrigin(value.origin) &&
        isOccasion(value.occasion)
    );
}

/** A stored value as a record; null if it is not a valid record. */
function checked(value: unknown, id: string): KeptRecord | null {
    if (!isKept(value, id)) return null;
    // The picture is optional, so drop it if it is invalid.
    if (!isEnd(value.summary.end)) delete value.summary.end;
    return value;
}

/** The records on this device. */
export const keptRecords = new Shelf<KeptRecord>({
    name: "record",
    check: checked,
    length: ({ edits }) => edits.length,
    newer: (_, mine) => mine,
});

/** A stored record, or one kept in memory for this visit; null if missing or unreadable. */
export const readRecord = (id: string): KeptRecord | null => keptRecords.read(id);

/**
 * Resolves to false if the record is kept only for this visit. If it fits in localStorage, it is stored before this
 * function returns, not only when the promise resolves. If storage is full, the record is stored without `original`.
 */
export async function writeRecord(record: KeptRecord): Promise<boolean> {
    if (keptRecords.write(record)) return true;
    if (keptRecords.hasDatabase && (await keptRecords.writeToDatabase(record))) return true;
    // If the record has been written again, that write decides.
    if (!keptRecords.isUnkept(record)) return true;
    return record.original !== undefined && keptRecords.writeLess({ ...record, original: undefined });
}

/** A record with a new id, ready to store. */
export const newRecord = (content: RecordText, summary: Omit<KeptRecord["summary"], "updated">): KeptRecord => ({
    version: 1,
    id: newId(),
    ...content,
    summary: { ...summary, updated: Date.now() },
});

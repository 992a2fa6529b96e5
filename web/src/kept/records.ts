import { isGameId } from "../games";
import type { Fault, Format } from "../rules/records";
import type { Colour, GameId, View } from "../rules/types";
import { isObject, newId, Shelf } from "./store";

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
        isOrigin(value.origin)
    );
}

/** What lies in the browser as a record; null where it is none. */
function checked(value: unknown, id: string): KeptRecord | null {
    if (!isKept(value, id)) return null;
    // Without its picture a record is none the worse.
    if (!isEnd(value.summary.end)) delete value.summary.end;
    return value;
}

/** The records of this device. */
export const keptRecords = new Shelf<KeptRecord>("kradan.record.", checked, (_, mine) => mine);

/** A record of this device or of this visit; null where there is none that can be read. */
export const readRecord = (id: string): KeptRecord | null => keptRecords.read(id);

/** False when the record is kept no longer than this visit. A text with faults is kept where there is room for it. */
export const writeRecord = (record: KeptRecord): boolean =>
    keptRecords.write(record) ||
    (record.original !== undefined && keptRecords.writeLess({ ...record, original: undefined }));

/** A record to be kept, under a name of its own. */
export const newRecord = (content: RecordText, summary: Omit<KeptRecord["summary"], "updated">): KeptRecord => ({
    version: 1,
    id: newId(),
    ...content,
    summary: { ...summary, updated: Date.now() },
});

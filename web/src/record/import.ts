import { signal } from "@preact/signals";
import { bringBack } from "../kept/bring-back";
import {
    type End,
    type KeptRecord,
    newRecord,
    type RecordText,
    readRecord,
    readWhole,
    writeRecord,
} from "../kept/records";
import { go, href } from "../parts/router";
import {
    type Fault,
    type Format,
    loadRecords,
    type OpenedRecord,
    type Records,
    type RecordTree,
    type Summary,
} from "../rules/records";
import type { Rules } from "../rules/rules";
import type { GameId, Refusal } from "../rules/types";
import { openText } from "./controller";
import { endOf } from "./forms";
import { placeInLink } from "./share";
import { type Decoded, LARGEST_TEXT, textAs, textOf } from "./text-of";

/** Why nothing was imported. */
export type Why =
    | {
          kind:
              | "foreign"
              | "empty"
              | "too-large"
              | "packed"
              | "damaged-gz"
              | "no-text"
              | "no-record"
              | "not-read"
              | "module-missing";
      }
    | { kind: "refused"; refusals: Refusal[] }
    | { kind: "faulty"; game: GameId; faults: Fault[] };

/** An import that failed. Its text can still be copied. */
export interface Refused {
    name: string;
    why: Why;
    text: string | null;
}

/** The records in one text. */
export interface Collection {
    name: string;
    format: Format;
    charset: string;
    /** The file's bytes, if the player can choose its charset. */
    bytes?: Uint8Array;
    /** The detected charset. */
    guess: string;
    text: string;
    records: Summary[];
    more: boolean;
    /** The stored records' keys, by index. */
    kept: Map<number, string>;
    /** The final positions that the list has shown, by index; null for a record without one. */
    ends: Map<number, End | null>;
}

export const collection = signal<Collection | null>(null);
/** Whether the record stored under this key came from the collection. */
export const isFromCollection = (id: string | null): boolean =>
    id !== null && [...(collection.value?.kept.values() ?? [])].includes(id);
/** Incremented when the last file is read again in a different charset, which can change its stored records. */
export const readings = signal(0);

/** Returns the summaries for a list, and closes the records. */
function summariesOf(records: Records, opened: OpenedRecord[]): Summary[] {
    for (const { record } of opened) records.close(record);
    return opened;
}

/** Lists more of the records. Returns refusals on failure. Rejects if the records module cannot be loaded. */
export async function listMore(): Promise<Refusal[]> {
    const from = collection.value;
    if (!from) return [];
    const records = await loadRecords();
    const opened = records.open(from.text, from.format, { skip: from.records.length });
    if (!opened.ok) return opened.refusals;
    if (collection.value !== from) return [];
    const { records: list, more } = opened.value;
    collection.value = {
        ...from,
        records: [...from.records, ...summariesOf(records, list)],
        more: more && list.length > 0,
    };
    return [];
}

/** A record's tree; null if it cannot be opened. */
function treeOf(records: Records, content: RecordText): RecordTree | null {
    const record = openText(records, content);
    if (record === null) return null;
    const tree = records.tree(record);
    records.close(record);
    return tree.ok ? tree.value : null;
}

/** Non-null if nothing in the record could be read or there is no board to show. */
function faultyAndEmpty(records: Records, { record, game, faults }: OpenedRecord): Why | null {
    const tree = records.tree(record);
    const shows = tree.ok && tree.value.nodes.length > 0;
    if (shows && (faults.every(({ note }) => note) || tree.value.nodes.length > 1 || tree.value.headers.length))
        return null;
    records.close(record);
    return { kind: "faulty", game, faults };
}

/** Imports a file or pasted text. Returns the address of its contents: a game, a record, or a list of records. */
export async function importFrom(rules: Rules, name: string, content: Blob | string): Promise<string | Refused> {
    const refuse = (why: Why, text: string | null): Refused => ({ name, why, text });
    try {
        const read: Decoded =
            typeof content === "string"
                ? { kind: "text", text: content, charset: "utf-8" }
                : await textOf(content, async (bytes) => (await loadRecords()).charset(bytes));
        if (read.kind === "unreadable") return refuse({ kind: read.why }, null);
        const { text, charset, bytes } = read;
        if (!text.trim()) return refuse({ kind: "empty" }, null);
        const place = placeInLink(text);
        if (place) return place;
        if (text.length > LARGEST_TEXT) return refuse({ kind: "too-large" }, text);
        const game = bringBack(rules, text);
        if (typeof game === "string") return href("game", game);
        if (game.kind === "refused") return refuse(game, text);
        let records: Records;
        try {
            records = await loadRecords();
        } catch {
            return refuse({ kind: "module-missing" }, text);
        }
        const whole = readWhole(text);
        if (whole) {
            const tree = treeOf(records, whole);
            return tree ? keep(recordToKeep(records, whole, tree)) : refuse({ kind: "foreign" }, text);
        }
        const opened = records.open(text);
        if (!opened.ok) {
            const foreign = opened.refusals.some(({ reason }) => reason === "record.unknown-format");
            return refuse(foreign ? { kind: "foreign" } : { kind: "refused", refusals: opened.refusals }, text);
        }
        const { format, records: list, more } = opened.value;
        if (!list.length) return refuse({ kind: "no-record" }, text);
        const hollow = list.length === 1 ? faultyAndEmpty(records, list[0]!) : null;
        if (hollow) return refuse(hollow, text);
        collection.value = {
            name,
            format,
            charset,
            bytes,
            guess: charset,
            text,
            records: summariesOf(records, list),
            more,
            kept: new Map(),
            ends: new Map(),
        };
        return list.length > 1 ? href("records") : choose(records, 0);
    } catch {
        return refuse({ kind: "not-read" }, null);
    }
}

/** Stores a record; returns its address. */
function keep(record: KeptRecord): string {
    void writeRecord(record);
    return href("record", record.id);
}

/** The record to store, with its summary for lists. */
function recordToKeep(records: Records, content: RecordText, { game, title, players, result }: Summary): KeptRecord {
    const record = openText(records, content);
    const end = record === null ? undefined : endOf(records, record);
    if (record !== null) records.close(record);
    return newRecord(content, { game, title, players, result, end });
}

/** The record at `index` in a collection as a separate text, or refusals. */
function recordOf(records: Records, from: Collection, index: number): KeptRecord | Refusal[] {
    const content: RecordText = { format: from.format, text: from.text, edits: [] };
    const [only] = from.records;
    if (only && from.records.length === 1 && !from.more) return index === 0 ? recordToKeep(records, content, only) : [];
    const opened = records.open(from.text, from.format, { skip: index, count: 1 });
    if (!opened.ok) return opened.refusals;
    const [chosen] = opened.value.records;
    if (!chosen) return [];
    const written = records.write(chosen.record, from.format);
    records.close(chosen.record);
    if (!written.ok) return written.refusals;
    content.text = written.value.text;
    const { faults } = chosen;
    if (faults.length) content.faults = faults;
    if (faults.some(({ note }) => !note)) content.original = from.text;
    return recordToKeep(records, content, chosen);
}

/** Stores the record at `index` in the collection as a separate record. Returns the address that shows it. */
export function choose(records: Records, index: number): string | Refused {
    const from = collection.value;
    if (!from) return "#/";
    const there = from.kept.get(index);
    if (there !== undefined && readRecord(there)) return href("record", there);
    const kept = recordOf(records, from, index);
    if (Array.isArray(kept)) return { name: from.name, why: { kind: "refused", refusals: kept }, text: from.text };
    from.kept.set(index, kept.id);
    return keep(kept);
}

/** Whether two texts have the same moves with the same node numbers, so that edits carry over. */
function sameMoves(records: Records, a: RecordText, b: RecordText): boolean {
    const [one, other] = [a, b].map((content) =>
        treeOf(records, { ...content, edits: [] })?.nodes.map(({ node, parent, move }) => [node, parent, move]),
    );
    return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Reads the collection's bytes again in a different charset. Replaces the records that were stored from it, keeping
 * their edits. If the edits no longer fit the moves, the edited record stays and a new one is stored. Returns false if
 * nothing can be read.
 */
export async function readAs(charset: string): Promise<boolean> {
    const from = collection.value;
    if (!from?.bytes) return false;
    const records = await loadRecords();
    const text = textAs(from.bytes, charset);
    const opened = records.open(text, from.format);
    if (!opened.ok || !opened.value.records.length || text.length > LARGEST_TEXT) return false;
    const { records: list, more } = opened.value;
    const now: Collection = {
        ...from,
        charset,
        text,
        records: summariesOf(records, list),
        more,
        kept: new Map(),
        ends: new Map(),
    };
    for (const [index, id] of from.kept) {
        const old = readRecord(id);
        const made = old && recordOf(records, now, index);
        if (!made || Array.isArray(made)) continue;
        if (!old.edits.length) made.id = id;
        else if (sameMoves(records, old, made)) Object.assign(made, { id, edits: old.edits });
        void writeRecord(made);
        now.kept.set(index, made.id);
        if (location.hash === href("record", id) && made.id !== id) go(href("record", made.id));
    }
    collection.value = now;
    readings.value++;
    return true;
}

import { signal } from "@preact/signals";
import { bringBack } from "../kept/bring-back";
import { type KeptRecord, newRecord, type RecordText, readRecord, readWhole, writeRecord } from "../kept/records";
import { go } from "../parts/router";
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

/** Why nothing could be brought in. */
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

/** What was brought in last and is no record; its text stays to be copied. */
export interface Refused {
    name: string;
    why: Why;
    text: string | null;
}

/** The records of one text, to choose from. */
export interface Collection {
    name: string;
    format: Format;
    charset: string;
    /** The file itself, where its charset can be chosen. */
    bytes?: Uint8Array;
    /** The charset that was guessed. */
    guess: string;
    text: string;
    records: Summary[];
    more: boolean;
    /** The names of the records that were kept, by their number here, from 0. */
    kept: Map<number, string>;
}

export const refused = signal<Refused | null>(null);
export const collection = signal<Collection | null>(null);
/** Whether the record that is kept under this name came from the collection. */
export const isFromCollection = (id: string | null): boolean =>
    id !== null && [...(collection.value?.kept.values() ?? [])].includes(id);
/** A file is being read. */
export const reading = signal(false);
/** Counts up when the last file is read again in another charset, and what was kept of it changes. */
export const readings = signal(0);

/** What a list shows of the records; none of them stays open. */
function summariesOf(records: Records, opened: OpenedRecord[]): Summary[] {
    for (const { record } of opened) records.close(record);
    return opened;
}

/** Lists some more of the records; why not, where that fails. Rejects where the module is not there. */
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

/** What stands in a record; null where it can't be opened. */
function treeOf(records: Records, content: RecordText): RecordTree | null {
    const record = openText(records, content);
    if (record === null) return null;
    const tree = records.tree(record);
    records.close(record);
    return tree.ok ? tree.value : null;
}

/** Where one record was found and nothing in it could be read, or there is no board to show it on. */
function faultyAndEmpty(records: Records, { record, game, faults }: OpenedRecord): Why | null {
    const tree = records.tree(record);
    const shows = tree.ok && tree.value.nodes.length > 0;
    if (shows && (faults.every(({ note }) => note) || tree.value.nodes.length > 1 || tree.value.headers.length))
        return null;
    records.close(record);
    return { kind: "faulty", game, faults };
}

/** Brings in a file or a pasted text, and goes where it leads: to a game, a record, or a list of records. */
export async function bringIn(rules: Rules, name: string, content: Blob | string): Promise<void> {
    refused.value = null;
    reading.value = true;
    const refuse = (why: Why, text: string | null) => {
        refused.value = { name, why, text };
        go("#/");
    };
    try {
        const read: Decoded =
            typeof content === "string" ? { kind: "text", text: content, charset: "utf-8" } : await textOf(content);
        if (read.kind === "unreadable") return refuse({ kind: read.why }, null);
        const { text, charset, bytes } = read;
        if (!text.trim()) return refuse({ kind: "empty" }, null);
        const place = placeInLink(text);
        if (place) return go(place);
        if (text.length > LARGEST_TEXT) return refuse({ kind: "too-large" }, text);
        const game = bringBack(rules, text);
        if (typeof game === "string") return go(`#/game/${game}`);
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
            if (!tree) return refuse({ kind: "foreign" }, text);
            const kept = recordToKeep(records, whole, tree);
            writeRecord(kept);
            return go(`#/record/${kept.id}`);
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
        };
        if (list.length > 1) return go("#/records");
        choose(records, 0);
    } catch {
        refuse({ kind: "not-read" }, null);
    } finally {
        reading.value = false;
    }
}

/** A record to be kept, with what lists say and show of it. */
function recordToKeep(records: Records, content: RecordText, { game, title, players, result }: Summary): KeptRecord {
    const record = openText(records, content);
    const end = record === null ? undefined : endOf(records, record);
    if (record !== null) records.close(record);
    return newRecord(content, { game, title, players, result, end });
}

/** The record of a collection with this number, from 0, as a text of its own, or why there is none. */
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

/** Shows the record of the collection with this number, from 0, and keeps it as one of its own. */
export function choose(records: Records, index: number): void {
    const from = collection.value;
    if (!from) return go("#/");
    const there = from.kept.get(index);
    if (there !== undefined && readRecord(there)) return go(`#/record/${there}`);
    const kept = recordOf(records, from, index);
    if (Array.isArray(kept)) {
        refused.value = { name: from.name, why: { kind: "refused", refusals: kept }, text: from.text };
        return go("#/");
    }
    writeRecord(kept);
    from.kept.set(index, kept.id);
    go(`#/record/${kept.id}`);
}

/** Whether two texts have the same moves under the same numbers, so that the edits of one fit the other. */
function sameMoves(records: Records, a: RecordText, b: RecordText): boolean {
    const [one, other] = [a, b].map((content) =>
        treeOf(records, { ...content, edits: [] })?.nodes.map(({ node, parent, move }) => [node, parent, move]),
    );
    return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Reads the bytes of the collection again in another charset. The records kept from it are replaced, with what was
 * changed in them since; where that fits the moves no longer, the changed one stays and another is kept. False where
 * nothing can be read so.
 */
export async function readAs(charset: string): Promise<boolean> {
    const from = collection.value;
    if (!from?.bytes) return false;
    const records = await loadRecords();
    const text = textAs(from.bytes, charset);
    const opened = records.open(text, from.format);
    if (!opened.ok || !opened.value.records.length || text.length > LARGEST_TEXT) return false;
    const { records: list, more } = opened.value;
    const now: Collection = { ...from, charset, text, records: summariesOf(records, list), more, kept: new Map() };
    for (const [index, id] of from.kept) {
        const old = readRecord(id);
        const made = old && recordOf(records, now, index);
        if (!made || Array.isArray(made)) continue;
        if (!old.edits.length) made.id = id;
        else if (sameMoves(records, old, made)) Object.assign(made, { id, edits: old.edits });
        writeRecord(made);
        now.kept.set(index, made.id);
        if (location.hash === `#/record/${id}` && made.id !== id) go(`#/record/${made.id}`);
    }
    collection.value = now;
    readings.value++;
    return true;
}

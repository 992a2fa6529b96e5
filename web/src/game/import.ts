import { signal } from "@preact/signals";
import { go } from "../router";
import { loadRecords, type Fault, type Format, type OpenedRecord, type Records, type RecordTree, type Summary } from "../rules/records";
import type { Rules } from "../rules/rules";
import type { GameId, Refusal } from "../rules/types";
import { bringBack } from "./bring-back";
import { newRecord, readWhole, writeRecord, type RecordText } from "./kept-records";
import { openText } from "./record-controller";
import { LARGEST_TEXT, textOf } from "./text-of";

/** Why nothing could be brought in. */
export type Why =
  | { kind: "foreign" | "empty" | "too-large" | "packed" | "damaged-gz" | "no-text" | "no-record" | "module-missing" }
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
  text: string;
  records: Summary[];
  more: boolean;
}

export const refused = signal<Refused | null>(null);
export const collection = signal<Collection | null>(null);
/** A file is being read. */
export const reading = signal(false);

/** What a list shows of the records; none of them stays open. */
function summariesOf(records: Records, opened: OpenedRecord[]): Summary[] {
  for (const { record } of opened) records.close(record);
  return opened;
}

/** Lists some more of the records. */
export async function listMore(): Promise<void> {
  const from = collection.value;
  if (!from) return;
  const records = await loadRecords();
  const opened = records.open(from.text, from.format, { skip: from.records.length });
  if (!opened.ok || collection.value !== from) return;
  const { records: list, more } = opened.value;
  collection.value = { ...from, records: [...from.records, ...summariesOf(records, list)], more: more && list.length > 0 };
}

/** What stands in a record; null where it can't be opened. */
function treeOf(records: Records, content: RecordText): RecordTree | null {
  const record = openText(records, content);
  if (record === null) return null;
  const tree = records.tree(record);
  records.close(record);
  return tree.ok ? tree.value : null;
}

/** Where one record was found and nothing in it could be read. */
function faultyAndEmpty(records: Records, { record, game, faults }: OpenedRecord): Why | null {
  if (faults.every(({ note }) => note)) return null;
  const tree = records.tree(record);
  if (tree.ok && (tree.value.nodes.length > 1 || tree.value.headers.length)) return null;
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
    const read = typeof content === "string" ? { kind: "text" as const, text: content, charset: "utf-8" } : await textOf(content);
    if (read.kind === "unreadable") return refuse({ kind: read.why }, null);
    const { text, charset } = read;
    if (!text.trim()) return refuse({ kind: "empty" }, null);
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
      const { game, title, players, result } = tree;
      const kept = newRecord(whole, { game, title, players, result });
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
    collection.value = { name, format, charset, text, records: summariesOf(records, list), more };
    if (list.length > 1) return go("#/records");
    choose(records, 0);
  } finally {
    reading.value = false;
  }
}

/** Keeps the record of the collection with this number, from 0, as one of its own, and shows it. */
export function choose(records: Records, index: number): void {
  const from = collection.value;
  const chosen = from?.records[index];
  if (!from || !chosen) return go("#/");
  const { game, title, players, result, faults } = chosen;
  let content: RecordText = { format: from.format, text: from.text, edits: [] };
  if (from.records.length > 1 || from.more) {
    const opened = records.open(from.text, from.format, { skip: index, count: 1 });
    const record = opened.ok ? opened.value.records[0]?.record : undefined;
    const written = record === undefined ? null : records.write(record, from.format);
    if (record !== undefined) records.close(record);
    if (!written?.ok) {
      refused.value = { name: from.name, why: { kind: "refused", refusals: written?.refusals ?? [] }, text: from.text };
      return go("#/");
    }
    content = { format: from.format, text: written.value.text, edits: [] };
    if (faults.length) content.faults = faults;
    if (faults.some(({ note }) => !note)) content.original = from.text;
  }
  const kept = newRecord(content, { game, title, players, result });
  writeRecord(kept);
  go(`#/record/${kept.id}`);
}

import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Rules } from "../rules/rules";
import { type KeptGame, keptGames, listGames, removeGame, writeGame } from "./games";
import { type Seen, seenOf } from "./outline";
import { type KeptRecord, keptRecords, writeRecord } from "./records";
import { type Damaged, onStored } from "./store";

/** In list order. */
export const sections = ["continue", "finished", "record", "damaged"] as const;
export type Section = (typeof sections)[number];

/** A stored game or record, or a damaged one. */
export type Thing =
    | { kind: "game"; id: string; game: KeptGame; seen: Seen }
    | { kind: "record"; id: string; record: KeptRecord }
    | { kind: "damaged"; id: string; of: "game" | "record"; text: string };

export const sectionOf = (thing: Thing): Section =>
    thing.kind !== "game" ? thing.kind : thing.seen.ended ? "finished" : "continue";
/** The shelf that the thing is on. */
export const shelfOf = (thing: Thing): "game" | "record" => (thing.kind === "damaged" ? thing.of : thing.kind);
export const keyOf = (thing: Thing): string => `${shelfOf(thing)} ${thing.id}`;
export const updatedOf = (thing: Thing): number =>
    thing.kind === "game" ? thing.game.summary.updated : thing.kind === "record" ? thing.record.summary.updated : 0;

/** The entries to list, and the total number stored. */
export interface Kept {
    things: Thing[];
    total: number;
}

const damagedOf =
    (of: "game" | "record") =>
    ({ id, text }: Damaged): Thing => ({ kind: "damaged", id, of, text });

/** A stored game as a list entry; damaged if its log cannot be replayed. */
function thingOf(rules: Rules, game: KeptGame): Thing {
    const { id } = game;
    const seen = seenOf(rules, game);
    return seen
        ? { kind: "game", id, game, seen }
        : { kind: "damaged", of: "game", id, text: keptGames.raw(id) ?? JSON.stringify(game) };
}

const recordThing = (record: KeptRecord): Thing => ({ kind: "record", id: record.id, record });

/** Reads everything that is stored. */
export function readAll(rules: Rules): Kept {
    const { games, damaged } = listGames();
    const { things: kept, damaged: damagedRecords } = keptRecords.list();
    const things = [
        ...games.map((game) => thingOf(rules, game)),
        ...kept.map(recordThing),
        ...damaged.map(damagedOf("game")),
        ...damagedRecords.map(damagedOf("record")),
    ];
    return { things, total: things.length };
}

/** The `on` most recent unfinished games, and the `others` most recent other ones. Does not replay any other logs. */
export function readLatest(rules: Rules, [on, others]: [on: number, others: number]): Kept {
    const { games, damaged } = listGames();
    const { things: kept, damaged: damagedRecords } = keptRecords.list();
    const latest = (ended: boolean, most: number) => {
        const found: Thing[] = [];
        for (const game of games) {
            if (found.length === most) break;
            if (game.summary.ended !== ended) continue;
            const thing = thingOf(rules, game);
            if (thing.kind === "game") found.push(thing);
        }
        return found;
    };
    const rest = [...latest(true, others), ...kept.map(recordThing)].sort((a, b) => updatedOf(b) - updatedOf(a));
    return {
        things: [...latest(false, on), ...rest.slice(0, others)],
        total: games.length + kept.length + damaged.length + damagedRecords.length,
    };
}

const shelves = { game: keptGames, record: keptRecords };

function remove(thing: Thing): void {
    if (shelfOf(thing) === "game") removeGame(thing.id);
    else keptRecords.remove(thing.id);
}

/** Whether the thing is back in storage, because another tab wrote it. */
const isBack = (thing: Thing): boolean => shelves[shelfOf(thing)].raw(thing.id) !== null;

/**
 * Resolves to false if a damaged text no longer fits. Games and records stay in memory in that case. Does not remove
 * other games.
 */
async function restore(thing: Thing): Promise<boolean> {
    if (thing.kind === "game") void writeGame(thing.game, false);
    else if (thing.kind === "record") void writeRecord(thing.record);
    else return shelves[thing.of].putBack(thing.id, thing.text);
    return true;
}

export interface KeptHere extends Kept {
    /** The last removed thing, as long as it can be restored. It is still in `things`. */
    removed: Thing | null;
    remove: (thing: Thing) => void;
    undo: () => void;
    /** True if undoing failed because storage is full. */
    full: boolean;
}

/** The stored things. Updates on changes here and in other tabs. */
export function useKept(read: () => Kept): KeptHere {
    const [kept, setKept] = useState(read);
    const [removed, setRemoved] = useState<Thing | null>(null);
    const [full, setFull] = useState(false);
    const refresh = () => {
        setRemoved((now) => (now && isBack(now) ? null : now));
        setKept(read());
    };
    // This is a layout effect because another tab may write before a later effect runs.
    useLayoutEffect(() => {
        return onStored((key) => {
            if (key === null || keptGames.has(key) || keptRecords.has(key)) refresh();
        });
    }, []);
    const things = useMemo(() => {
        const gone = removed && !kept.things.some((thing) => keyOf(thing) === keyOf(removed));
        return gone ? [...kept.things, removed] : kept.things;
    }, [kept, removed]);
    return {
        things,
        total: kept.total,
        removed,
        full,
        remove: (thing) => {
            remove(thing);
            setFull(false);
            setRemoved(thing);
            refresh();
        },
        undo: async () => {
            if (!removed) return;
            const done = isBack(removed) || (await restore(removed));
            setFull(!done);
            if (!done) return;
            setRemoved(null);
            refresh();
        },
    };
}

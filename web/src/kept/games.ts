import type { Colour, Config, GameEvent } from "../rules/types";
import type { GameSummary } from "./outline";

/** Who sits where, and how the page shows this game: nothing that the rules care about. */
export interface Seats {
    opponent: "computer" | "local";
    /** The side of the person at this device, against the computer. */
    me: Colour;
    level: number;
    autoFlip: boolean;
    /** The board is seen from the second player's side; without it the person at this device decides. */
    turned?: boolean;
}

/** One game as it lies in the browser: its log of events, and enough to list it without a replay. */
export interface KeptGame {
    version: 1;
    id: string;
    config: Config;
    seats: Seats;
    events: GameEvent[];
    /** The game's own clock when this was written; it stands still while no page shows the game. */
    now: number;
    summary: GameSummary;
}

const prefix = "kradan.game.";
const clockPrefix = "kradan.clock.";
const MOST_KEPT = 40;

/** A record in the browser that is no game any more: its text as it lies there. */
export interface DamagedRecord {
    id: string;
    text: string;
}

/** The games of this visit that the browser does not keep. */
const visit = new Map<string, KeptGame>();

function storage(): Storage | null {
    try {
        return window.localStorage;
    } catch {
        return null;
    }
}

/** False where the browser keeps nothing at all, however little it is. */
export function storageWorks(): boolean {
    const store = storage();
    if (!store) return false;
    try {
        store.setItem("kradan.probe", "1");
        store.removeItem("kradan.probe");
        return true;
    } catch {
        return store.length > 0;
    }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value);
const isCount = (value: unknown): value is number =>
    typeof value === "number" && Number.isFinite(value) && value >= 0 && value <= Number.MAX_SAFE_INTEGER;
const isOneOf = (value: unknown, among: readonly string[]) => typeof value === "string" && among.includes(value);
const gameIds = ["ogi", "ogi-classic", "chess", "go"];
const colours = ["first", "second"];

function isConfig(value: unknown): boolean {
    if (!isObject(value) || !isOneOf(value.game, gameIds)) return false;
    const { players = {}, clock = {} } = value;
    if (!isObject(players) || !isObject(clock)) return false;
    return [players.first ?? {}, players.second ?? {}].every(
        (player) => isObject(player) && typeof (player.name ?? "") === "string",
    );
}

/** Whether a record has everything that the page reads from it; whether its log can be played is for the rules to say. */
function isKept(game: unknown, id: string): game is KeptGame {
    if (!isObject(game) || game.version !== 1 || game.id !== id || !isConfig(game.config) || !isCount(game.now))
        return false;
    const { seats, events, summary } = game;
    return (
        isObject(seats) &&
        isOneOf(seats.opponent, ["computer", "local"]) &&
        isOneOf(seats.me, colours) &&
        isCount(seats.level) &&
        seats.level >= 1 &&
        seats.level <= 10 &&
        typeof seats.autoFlip === "boolean" &&
        Array.isArray(events) &&
        events.length > 0 &&
        events.every(isObject) &&
        isObject(summary) &&
        isOneOf(summary.game, gameIds) &&
        isCount(summary.ply) &&
        typeof summary.ended === "boolean" &&
        isCount(summary.updated) &&
        summary.updated <= 8.64e15
    );
}

function parse(text: string | null, id: string): KeptGame | null {
    if (text === null) return null;
    try {
        const game: unknown = JSON.parse(text);
        return isKept(game, id) ? game : null;
    } catch {
        return null;
    }
}

export function readGame(id: string): KeptGame | null {
    const store = storage();
    const kept = parse(store?.getItem(prefix + id) ?? null, id);
    const mine = visit.get(id);
    // A log only grows: what this visit could not write is ahead of what was kept before.
    const game = kept && mine && mine.events.length > kept.events.length ? mine : (kept ?? mine);
    if (!game) return null;
    const beat = Number(store?.getItem(clockPrefix + id));
    return { ...game, now: Math.max(game.now, isCount(beat) ? beat : 0) };
}

/** The texts that this page wrote, by the ids of their games. */
const written = new Map<string, string>();

/** A game as another page has written it; null where what this page wrote lies there still. */
export function readChangedGame(id: string): KeptGame | null {
    const text = rawRecord(id);
    return text !== null && text === written.get(id) && !visit.has(id) ? null : readGame(id);
}

/** The text that lies under a game's name, readable or not; null when there is none. */
export function rawRecord(id: string): string | null {
    return storage()?.getItem(prefix + id) ?? null;
}

function keptIds(): string[] {
    const store = storage();
    if (!store) return [];
    return Array.from({ length: store.length }, (_, i) => store.key(i) ?? "")
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length));
}

/** All games of this device and this visit, the latest first, and what cannot be read as one. */
export function listKept(): { games: KeptGame[]; damaged: DamagedRecord[] } {
    const games: KeptGame[] = [];
    const damaged: DamagedRecord[] = [];
    for (const id of new Set([...keptIds(), ...visit.keys()])) {
        const game = readGame(id);
        if (game) games.push(game);
        else damaged.push({ id, text: rawRecord(id) ?? "" });
    }
    return { games: games.sort((a, b) => b.summary.updated - a.summary.updated), damaged };
}

/**
 * False when the game could not be kept. When room runs out, the oldest finished games make way, never one that is
 * still being played; without `makingRoom` none does.
 */
export function writeGame(game: KeptGame, makingRoom = true): boolean {
    const store = storage();
    visit.set(game.id, game);
    if (!store) return false;
    const text = JSON.stringify(game);
    // All other games are read only where one has to go.
    let leaving: KeptGame[] | undefined;
    const leavers = () =>
        (leaving ??= !makingRoom
            ? []
            : listKept()
                  .games.filter((g) => g.id !== game.id && g.summary.ended)
                  .reverse());
    const others = new Set([...keptIds(), ...visit.keys()]).size - 1;
    for (let count = others; count >= MOST_KEPT && leavers().length; --count) removeGame(leavers().shift()!.id);
    for (;;) {
        try {
            store.setItem(prefix + game.id, text);
            written.set(game.id, text);
            visit.delete(game.id);
            return true;
        } catch {
            const oldest = leavers().shift();
            if (!oldest) return false;
            removeGame(oldest.id);
        }
    }
}

/** Notes how far the game's clock has run, between two events. */
export function writeClock(id: string, now: number): void {
    try {
        storage()?.setItem(clockPrefix + id, String(Math.floor(now)));
    } catch {
        // The clock then goes back to the last event when the page comes back.
    }
}

/** Puts a text back as it lay under a game's name, readable or not; false where there is no room for it. */
export function putBack(id: string, text: string): boolean {
    try {
        storage()?.setItem(prefix + id, text);
        return true;
    } catch {
        return false;
    }
}

export function removeGame(id: string): void {
    visit.delete(id);
    written.delete(id);
    storage()?.removeItem(prefix + id);
    storage()?.removeItem(clockPrefix + id);
}

/** Calls back when another tab has written this game, with what lies there now: its own write may have come later. */
export function followGame(id: string, changed: (game: KeptGame) => void): () => void {
    const listen = (event: StorageEvent) => {
        if (event.key !== prefix + id) return;
        const game = parse(rawRecord(id), id);
        if (game) changed(game);
    };
    window.addEventListener("storage", listen);
    return () => window.removeEventListener("storage", listen);
}

export function newId(): string {
    return (
        Date.now().toString(36) +
        Math.floor(Math.random() * 36 ** 4)
            .toString(36)
            .padStart(4, "0")
    );
}

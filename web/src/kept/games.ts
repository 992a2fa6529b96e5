import { isGameId } from "../games";
import type { Colour, Config, GameEvent } from "../rules/types";
import type { GameSummary } from "./outline";
import { type Damaged, isObject, Shelf } from "./store";
import { Texts } from "./texts";

/** Who plays which side, and how the page shows the game. Not used by the rules. */
export interface Seats {
    opponent: "computer" | "local";
    /** The player's side against the computer. */
    me: Colour;
    level: number;
    autoFlip: boolean;
    /** Whether the board is shown from the second player's side; if absent, the player's seat decides. */
    turned?: boolean;
    /** Whether the computer's level adapts to the player's results. */
    fits?: boolean;
    /**
     * Whether the teacher is on, for games that have their own (between two people on this device, and first games).
     */
    taught?: boolean;
    /** Set in a player's first game, whose own teacher comments only on moves that lose a lot. */
    coached?: true;
}

/** A game as stored in the browser: its event log, and a summary for listing it without a replay. */
export interface KeptGame {
    version: 1;
    id: string;
    config: Config;
    seats: Seats;
    events: GameEvent[];
    /** The game's clock when this was written. The clock stops while no page shows the game. */
    now: number;
    summary: GameSummary;
}

const isCount = (value: unknown): value is number =>
    typeof value === "number" && Number.isFinite(value) && value >= 0 && value <= Number.MAX_SAFE_INTEGER;
/** Whether this is one of the computer's levels. */
export const isLevel = (value: unknown): value is number => isCount(value) && value >= 1 && value <= 10;
const isOneOf = (value: unknown, among: readonly string[]) => typeof value === "string" && among.includes(value);
const colours = ["first", "second"];

function isConfig(value: unknown): boolean {
    if (!isObject(value) || !isGameId(value.game)) return false;
    const { players = {}, clock = {} } = value;
    if (!isObject(players) || !isObject(clock)) return false;
    return [players.first ?? {}, players.second ?? {}].every(
        (player) => isObject(player) && typeof (player.name ?? "") === "string",
    );
}

/** Whether a stored game has all fields that the page reads. Does not check that its log can be replayed. */
function isKept(game: unknown, id: string): game is KeptGame {
    if (!isObject(game) || game.version !== 1 || game.id !== id || !isConfig(game.config) || !isCount(game.now))
        return false;
    const { seats, events, summary } = game;
    return (
        isObject(seats) &&
        isOneOf(seats.opponent, ["computer", "local"]) &&
        isOneOf(seats.me, colours) &&
        isLevel(seats.level) &&
        typeof seats.autoFlip === "boolean" &&
        Array.isArray(events) &&
        events.length > 0 &&
        events.every(isObject) &&
        isObject(summary) &&
        isGameId(summary.game) &&
        isCount(summary.ply) &&
        typeof summary.ended === "boolean" &&
        isCount(summary.updated) &&
        summary.updated <= 8.64e15
    );
}

/** The game clocks, which are written between events. */
const clocks = new Texts("kradan.clock.");

/** The games on this device. Logs only grow, so the longer of two versions is the newer one. */
export const keptGames = new Shelf<KeptGame>({
    name: "game",
    check: (value, id) => (isKept(value, id) ? value : null),
    length: ({ events }) => events.length,
    newer: (kept, mine) => (mine.events.length > kept.events.length ? mine : kept),
});

/** The game, with the clock that was last written. */
function withClock(game: KeptGame): KeptGame {
    const beat = Number(clocks.read(game.id));
    return { ...game, now: Math.max(game.now, isCount(beat) ? beat : 0) };
}

/** A stored game, or one kept in memory for this visit; null if missing or unreadable. */
export function readGame(id: string): KeptGame | null {
    const game = keptGames.read(id);
    return game && withClock(game);
}

/** Returns the game if another page has changed it; null if storage still contains what this page wrote. */
export function readChangedGame(id: string): KeptGame | null {
    const game = keptGames.readChanged(id);
    return game && withClock(game);
}

/** All games, latest first, and the unreadable entries. */
export function listGames(): { games: KeptGame[]; damaged: Damaged[] } {
    const { things, damaged } = keptGames.list();
    return { games: things.map(withClock), damaged };
}

/** If there is no IndexedDB, the oldest finished games beyond this many are removed. */
const MOST_KEPT = 40;

/**
 * Resolves to false if the game could not be stored. If it fits in localStorage, it is stored before this function
 * returns. If storage is full, the oldest finished games are removed from localStorage first, never an unfinished one;
 * without `makingRoom`, none are removed.
 */
export async function writeGame(game: KeptGame, makingRoom = true): Promise<boolean> {
    if (!keptGames.there) return keptGames.write(game);
    // Read the other games only if one of them has to be removed.
    let leaving: string[] | undefined;
    const leavers = () =>
        (leaving ??= !makingRoom
            ? []
            : keptGames
                  .list()
                  .things.filter((g) => g.id !== game.id && g.summary.ended && keptGames.isLocal(g.id))
                  .map(({ id }) => id)
                  .reverse());
    if (!keptGames.hasDatabase) {
        const others = keptGames.localIds().filter((id) => id !== game.id).length;
        for (let count = others; count >= MOST_KEPT && leavers().length; --count) removeGame(leavers().shift()!);
    }
    if (keptGames.write(game)) return true;
    if (keptGames.hasDatabase && (await keptGames.writeToDatabase(game))) return true;
    // Stop if the game has been written again: that write decides.
    while (keptGames.isUnkept(game)) {
        const oldest = leavers().shift();
        if (oldest === undefined) return false;
        removeGame(oldest);
        if (keptGames.write(game)) return true;
    }
    return true;
}

/**
 * Stores the game's clock between two events. If storage is full, the clock goes back to the last event when the page
 * is reopened.
 */
export function writeClock(id: string, now: number): void {
    clocks.write(id, String(Math.floor(now)));
}

export function removeGame(id: string): void {
    keptGames.remove(id);
    clocks.remove(id);
}

import { isGameId } from "../games";
import type { Colour, Config, GameEvent } from "../rules/types";
import type { GameSummary } from "./outline";
import { type Damaged, isObject, Shelf, Texts } from "./store";

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

const isCount = (value: unknown): value is number =>
    typeof value === "number" && Number.isFinite(value) && value >= 0 && value <= Number.MAX_SAFE_INTEGER;
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
        isGameId(summary.game) &&
        isCount(summary.ply) &&
        typeof summary.ended === "boolean" &&
        isCount(summary.updated) &&
        summary.updated <= 8.64e15
    );
}

/** How far the clocks of games have run since their last event. */
const clocks = new Texts("kradan.clock.");

/** The games of this device. A log only grows: what this visit could not write is ahead of what was kept before. */
export const keptGames = new Shelf<KeptGame>(
    "kradan.game.",
    (value, id) => (isKept(value, id) ? value : null),
    (kept, mine) => (mine.events.length > kept.events.length ? mine : kept),
);

/** With its clock as it stood last. */
function withClock(game: KeptGame): KeptGame {
    const beat = Number(clocks.read(game.id));
    return { ...game, now: Math.max(game.now, isCount(beat) ? beat : 0) };
}

/** A game of this device or of this visit; null where there is none that can be read. */
export function readGame(id: string): KeptGame | null {
    const game = keptGames.read(id);
    return game && withClock(game);
}

/** A game as another page has written it; null where what this page wrote lies there still. */
export function readChangedGame(id: string): KeptGame | null {
    const game = keptGames.readChanged(id);
    return game && withClock(game);
}

/** All games, the latest first, and what can't be read as one. */
export function listGames(): { games: KeptGame[]; damaged: Damaged[] } {
    const { things, damaged } = keptGames.list();
    return { games: things.map(withClock), damaged };
}

/** So many games are kept; older ones that are over make way for new ones. */
const MOST_KEPT = 40;

/**
 * False when the game could not be kept. When room runs out, the oldest finished games make way, never one that is
 * still being played; without `makingRoom` none does.
 */
export function writeGame(game: KeptGame, makingRoom = true): boolean {
    if (!keptGames.there) return keptGames.write(game);
    // All other games are read only where one has to go.
    let leaving: KeptGame[] | undefined;
    const leavers = () =>
        (leaving ??= !makingRoom
            ? []
            : keptGames
                  .list()
                  .things.filter((g) => g.id !== game.id && g.summary.ended)
                  .reverse());
    const others = keptGames.ids().filter((id) => id !== game.id).length;
    for (let count = others; count >= MOST_KEPT && leavers().length; --count) removeGame(leavers().shift()!.id);
    while (!keptGames.write(game)) {
        const oldest = leavers().shift();
        if (!oldest) return false;
        removeGame(oldest.id);
    }
    return true;
}

/** Notes how far the game's clock has run, between two events. Without room it goes back to the last event when the page comes back. */
export function writeClock(id: string, now: number): void {
    clocks.write(id, String(Math.floor(now)));
}

export function removeGame(id: string): void {
    keptGames.remove(id);
    clocks.remove(id);
}

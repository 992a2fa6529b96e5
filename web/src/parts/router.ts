import { signal } from "@preact/signals";
import { isGameId } from "../games";
import type { GameId } from "../rules/types";
import { opponents } from "./opponents";

export const deskParts = ["reports", "report", "player", "log", "staff", "words"] as const;
export type DeskPart = (typeof deskParts)[number];

/**
 * A part of an address. `read` gets "" if the part is missing from the address, and returns undefined if the address is
 * invalid.
 */
const text = <const Name extends string>(name: Name) => ({ name, read: (given: string) => given });
const needed = <const Name extends string>(name: Name) => ({ name, read: (given: string) => given || undefined });
const among = <const Name extends string, Value extends string, None extends Value | "">(
    name: Name,
    values: readonly Value[],
    none: None,
) => ({ name, read: (given: string): Value | None => values.find((one) => one === given) ?? none });
const game = { name: "game", read: (given: string) => (isGameId(given) ? given : undefined) } as const;
const anyGame = { name: "game", read: (given: string): GameId | "" => (isGameId(given) ? given : "") } as const;

/** The parts after "?" and after a second "#". All other parts are between slashes. */
const marks: Record<string, string> = { query: "?", clause: "#" };

/** The table of addresses: `#/SCREEN/PART/PART`. The screens themselves are in web/src/app/screens.tsx. */
export const addresses = {
    /** `#/` and every invalid address. */
    home: [],
    /** Everything stored on this device, with a search as in all game lists: see `list-search.ts`. */
    games: [text("query")],
    /** `to` is the account to challenge. */
    new: [game, among("opponent", opponents, ""), text("to")],
    game: [needed("id")],
    /** A game on the server or, without an id, the room where games start. */
    play: [text("id")],
    lobby: [],
    /** Games in progress, on small boards, with a search. */
    watch: [text("query")],
    /** An invitation to a game. */
    join: [needed("id")],
    /** Signs this browser in with a player token. */
    me: [needed("token")],
    "sign-up": [],
    /** `link` is the secret in a link from the club, if there is one. */
    "sign-in": [text("link")],
    account: [],
    /** The player's settings, with or without an account. */
    settings: [],
    /** The redirect back from the club's OpenID provider. */
    returned: [],
    /** An account as others see it, with its rating in a pool and a search of its games. */
    player: [needed("name"), text("pool"), text("query")],
    /** The player's own games, with a search. */
    history: [text("query")],
    /** A pool's leaderboard. */
    ratings: [text("pool")],
    /** The moderators' desk. */
    desk: [among("part", deskParts, "reports"), text("what")],
    /** The lessons for all games or for one game, or one lesson. */
    learn: [anyGame, text("lesson")],
    /** The puzzles for all games or for one game, the daily puzzle, a streak, a storm, or one puzzle by its id. */
    puzzles: [anyGame, text("what")],
    /**
     * Practice: all cards, "today" for today's cards, or "game" or "pattern" for the mistakes of one game or kind, by
     * its key.
     */
    deck: [text("what"), text("of")],
    /** The room where records are opened, with the stored ones. */
    analyse: [],
    /** The records in a file, with a search. */
    records: [text("query")],
    /** A stored record, or, after "~", a record contained in the address. */
    record: [needed("id")],
    /** Information about a game other than its rules. */
    about: [game],
    rules: [game, text("clause")],
} as const;

type Addresses = typeof addresses;
export type Screen = keyof Addresses;
interface Part {
    name: string;
    read(given: string): string | undefined;
}
type Value<P extends Part> = Exclude<ReturnType<P["read"]>, undefined>;

/** A screen and the parts of its address. */
export type Route<S extends Screen = Screen> = {
    [N in S]: { screen: N } & { [P in Addresses[N][number] as P["name"]]: Value<P> };
}[S];

type Given<Parts> = Parts extends readonly [infer P extends Part, ...infer Rest]
    ? undefined extends ReturnType<P["read"]>
        ? [part: Value<P>, ...Given<Rest>]
        : [part?: Value<P>, ...Given<Rest>]
    : [];

/** A screen's address, from its parts in the table's order. Parts at the end can be omitted. */
export function href<S extends Screen>(screen: S, ...given: Given<Addresses[S]>): string {
    const parts: readonly Part[] = addresses[screen];
    const written = parts.reduceRight((rest, { name, read }, i) => {
        const value = (given as readonly string[])[i] ?? read("") ?? "";
        if (!rest && value === read("")) return "";
        const mark = marks[name];
        return (mark ? mark + value : `/${encodeURIComponent(value)}`) + rest;
    }, "");
    return `#/${screen === "home" ? "" : screen}${written}`;
}

function decoded(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

/** Parses an address; returns the home screen if there is no such address. */
export function readRoute(hash: string): Route {
    const [address = "", clause = ""] = hash.replace(/^#/, "").split("#");
    const [path = "", query = ""] = address.split("?");
    const [screen = "", ...given] = path.split("/").filter(Boolean);
    if (!Object.hasOwn(addresses, screen)) return { screen: "home" };
    const found: Record<string, string> = { screen };
    for (const { name, read } of addresses[screen as Screen] as readonly Part[]) {
        const value = read(name === "query" ? query : name === "clause" ? clause : decoded(given.shift() ?? ""));
        if (value === undefined) return { screen: "home" };
        found[name] = value;
    }
    return found as unknown as Route;
}

export const route = signal<Route>(readRoute(location.hash));

/** The id of the server game on the screen; "" if none. */
export const shownGame = (): string => (route.value.screen === "play" ? route.value.id : "");

window.addEventListener("hashchange", () => {
    route.value = readRoute(location.hash);
});

export function go(hash: string): void {
    location.hash = hash;
}

/** True during a live server game, when links open in a new tab. */
export const busyHere = signal(false);

/** Attributes for a link that leads away from a game. It opens a new tab during a live server game. */
export const besides = (): { target?: string; rel?: string } =>
    busyHere.value ? { target: "_blank", rel: "noopener" } : {};

import { useLayoutEffect, useState } from "preact/hooks";
import { language } from "../i18n";
import { readRoute, type Screen } from "./router";

/** What lists of games are searched for and sorted by; "" matches all games. A list uses those that it has. */
export interface Search {
    /** Words that are searched for on this page. */
    text: string;
    /** The part of a list: "continue", "finished", … */
    show: string;
    /** The kind of game, or a game. */
    kind: string;
    speed: string;
    rated: string;
    /** "people", "computer" or "". */
    against: string;
    /** An account. */
    opponent: string;
    result: string;
    colour: string;
    reason: string;
    /** The first moves, as the player wrote them. */
    opening: string;
    /** Days, like `2026-01-31`. */
    from: string;
    to: string;
    /** "": the first that the list has. */
    sort: string;
}

export const anything: Search = {
    text: "",
    show: "",
    kind: "",
    speed: "",
    rated: "",
    against: "",
    opponent: "",
    result: "",
    colour: "",
    reason: "",
    opening: "",
    from: "",
    to: "",
    sort: "",
};

const names = Object.keys(anything) as (keyof Search)[];

/** How a list can be sorted. */
export const sorts = ["newest", "oldest", "longest", "opponent", "game", "strongest", "order"] as const;
export type Sort = (typeof sorts)[number];

/** The valid words. */
const permitted: Partial<Record<keyof Search, readonly string[]>> = {
    rated: ["true", "false"],
    against: ["people", "computer"],
    result: ["win", "draw", "loss", "none"],
    colour: ["first", "second"],
    sort: sorts,
};

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(new Date(text).getTime());

/** Parses the query of an address. Ignores invalid values. */
export function readSearch(query: string): Search {
    const given = new URLSearchParams(query);
    const search = { ...anything };
    for (const name of names) {
        const value = given.get(name)?.trim() ?? "";
        if (permitted[name] && !permitted[name]!.includes(value)) continue;
        if ((name === "from" || name === "to") && !isDay(value)) continue;
        search[name] = value;
    }
    return search;
}

export function writeSearch(search: Search): string {
    const given = names.filter((name) => search[name]).map((name) => [name, search[name]]);
    return new URLSearchParams(given).toString();
}

/** Whether a search finds all games, in whatever order. */
export const isAnything = (search: Search): boolean => names.every((name) => name === "sort" || !search[name]);

/** The search in the address of a screen, and a function that changes both. */
export function useSearch(
    screen: Screen,
    query: string,
    addressOf: (query: string) => string,
): [search: Search, change: (wanted: Search) => void] {
    const [search, setSearch] = useState(() => readSearch(query));
    // An effect after the next frame would miss a link that is followed at once.
    useLayoutEffect(() => {
        // A link to the screen that is shown.
        const follow = () => {
            const now = readRoute(location.hash);
            if (now.screen === screen && "query" in now) setSearch(readSearch(now.query));
        };
        window.addEventListener("hashchange", follow);
        return () => window.removeEventListener("hashchange", follow);
    }, [screen]);
    return [
        search,
        (wanted) => {
            // Changes the address without an event, so that the screen and the focus stay, and Back leaves the list.
            history.replaceState(null, "", location.href.split("#")[0] + addressOf(writeSearch(wanted)));
            setSearch(wanted);
        },
    ];
}

/** What a list is sorted by. */
export interface Sorted {
    /** The time that counts; in a file, what comes first has the highest number. */
    at: number;
    plies: number;
    /** The opponent, or both players. */
    players: string;
    /** The index of the game. */
    game: number;
    /** The mean rating of the players. */
    rating?: number;
}

/** The list in this order; what is equal is newest first. */
export function inOrder<Item>(items: readonly Item[], sort: Sort, of: (item: Item) => Sorted): Item[] {
    const names = sort === "opponent" ? new Intl.Collator(language.value, { numeric: true }) : null;
    const compare: Record<Sort, (a: Sorted, b: Sorted) => number> = {
        newest: () => 0,
        oldest: (a, b) => a.at - b.at,
        longest: (a, b) => b.plies - a.plies,
        opponent: (a, b) => names?.compare(a.players, b.players) ?? 0,
        game: (a, b) => a.game - b.game,
        strongest: (a, b) => (b.rating ?? 0) - (a.rating ?? 0),
        order: () => 0,
    };
    return items
        .map((item) => ({ item, is: of(item) }))
        .sort((a, b) => compare[sort](a.is, b.is) || b.is.at - a.is.at)
        .map(({ item }) => item);
}

/** Folds case and removes diacritics: "ogi" finds "Ōgi". */
const plain = (text: string): string =>
    text
        .normalize("NFKD")
        .replace(/[\u0300-\u036f]/g, "")
        .toLocaleLowerCase();

/** Whether a string has all words of a search. */
export function hasWords(text: string, wanted: string): boolean {
    const parts = plain(wanted).split(/\s+/).filter(Boolean);
    const all = parts.length ? plain(text) : "";
    return parts.every((part) => all.includes(part));
}

import { useLayoutEffect, useState } from "preact/hooks";
import { language } from "../i18n";
import { readRoute, type Screen } from "./router";

/** The criteria for searching and sorting lists of games; "" matches all games. Not every list uses all of them. */
export interface Search {
    /** Words that the page itself searches for. */
    text: string;
    /** The section of a list: "continue", "finished", … */
    show: string;
    /** The kind of game, or a game. */
    kind: string;
    speed: string;
    rated: string;
    /** "people", "computer" or "". */
    against: string;
    /** An account's name. */
    opponent: string;
    result: string;
    colour: string;
    reason: string;
    /** The first moves, as the player wrote them. */
    opening: string;
    /** Days, in the form `2026-01-31`. */
    from: string;
    to: string;
    /** "" for the list's first one. */
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

/** The valid values. */
const permitted: Partial<Record<keyof Search, readonly string[]>> = {
    rated: ["true", "false"],
    against: ["people", "computer"],
    result: ["win", "draw", "loss", "none"],
    colour: ["first", "second"],
    sort: sorts,
};

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(new Date(text).getTime());

/** Parses an address's query. Ignores invalid values. */
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

/** Whether a search matches all games, in any order. */
export const isAnything = (search: Search): boolean => names.every((name) => name === "sort" || !search[name]);

/** The search in a screen's address, and a function that changes both. */
export function useSearch(
    screen: Screen,
    query: string,
    addressOf: (query: string) => string,
): [search: Search, change: (wanted: Search) => void] {
    const [search, setSearch] = useState(() => readSearch(query));
    // An effect that runs after the next frame would miss a link that is followed immediately.
    useLayoutEffect(() => {
        // Handles a link to the screen that is already shown.
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
            // Change the address without an event, so that the screen and the focus stay and Back leaves the list.
            history.replaceState(null, "", location.href.split("#")[0] + addressOf(writeSearch(wanted)));
            setSearch(wanted);
        },
    ];
}

/** The values that a list is sorted by. */
export interface Sorted {
    /** The time for sorting. In a file, the first record has the highest number. */
    at: number;
    plies: number;
    /** The opponent, or both players. */
    players: string;
    /** The game's index. */
    game: number;
    /** The players' mean rating. */
    rating?: number;
}

/** The list in this order, with the newest first among equals. */
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

/** Whether a string contains all search terms. */
export function hasWords(text: string, wanted: string): boolean {
    const parts = plain(wanted).split(/\s+/).filter(Boolean);
    const all = parts.length ? plain(text) : "";
    return parts.every((part) => all.includes(part));
}

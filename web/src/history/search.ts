import type { GameFilter } from "../account/api.generated";
import { gameIds } from "../games";
import { kindsOf } from "../ratings/pools";
import type { Rules } from "../rules/rules";
import type { GameId } from "../rules/types";

/** The contents of the form; "" matches all games. Dates are like `2026-01-31`. */
export interface Search {
    kind: string;
    speed: string;
    rated: string;
    /** "people", "computer" or "". */
    against: string;
    opponent: string;
    result: string;
    colour: string;
    reason: string;
    opening: string;
    from: string;
    to: string;
}

export const anything: Search = {
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
};

const names = Object.keys(anything) as (keyof Search)[];

/** The valid words. */
const permitted: Partial<Record<keyof Search, readonly string[]>> = {
    rated: ["true", "false"],
    against: ["people", "computer"],
    result: ["win", "draw", "loss", "none"],
    colour: ["first", "second"],
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

export const isAnything = (search: Search): boolean => names.every((name) => !search[name]);

/** The beginning of a local day, `after` days later. */
function timeOf(day: string, after = 0): number {
    const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
    return new Date(year, month - 1, date + after).getTime();
}

/** The request to the server. */
export function filterOf(search: Search): GameFilter {
    const or = (text: string) => text || undefined;
    return {
        kind: or(search.kind),
        speed: or(search.speed),
        rated: search.rated ? search.rated === "true" : undefined,
        computer: search.against ? search.against === "computer" : undefined,
        opponent: or(search.opponent),
        result: or(search.result) as GameFilter["result"],
        colour: or(search.colour) as GameFilter["colour"],
        reason: or(search.reason),
        opening: or(search.opening),
        from: search.from ? Math.max(0, timeOf(search.from)) : undefined,
        to: search.to ? Math.max(0, timeOf(search.to, 1)) : undefined,
    };
}

/** The game of a kind. Games without a rated kind have their id as their kind. */
export const gameOfKind = (rules: Rules, kind: string): GameId =>
    kindsOf(rules).find((one) => one.kind === kind)?.game ??
    gameIds.find((id) => id === kind) ??
    (gameIds[0] as GameId);

/** All kinds, in the order of the games; after those of a game, the kind of its unrated games (`rest`). */
export function allKinds(rules: Rules): { game: GameId; kind: string; rest: boolean }[] {
    const rated = kindsOf(rules);
    return gameIds.flatMap((game) => {
        const kinds = rated.filter((one) => one.game === game).map(({ kind }) => ({ game, kind, rest: false }));
        return kinds.some(({ kind }) => kind === game) ? kinds : [...kinds, { game, kind: game, rest: true }];
    });
}

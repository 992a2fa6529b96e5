import { computed } from "@preact/signals";
import { gameOf } from "../games";
import type { Puzzle } from "../games/puzzle";
import { familyOf } from "../rules/facts";
import type { GameId } from "../rules/types";
import { keepSetting, ofSettings, onSetting, readSetting, writeSetting } from "../settings/settings";
import { COUNTED, freeTries, inOrder, minuteOf, type Rating, type Result, ratingAfter } from "./rating";
import { dayOf } from "./todays-puzzle";

/** The stored results for one game's puzzles. */
export interface Solved {
    /** First tries, oldest first. */
    results: readonly Result[];
    /** The days, numbered by `dayOf`, whose puzzle was solved on the same day. */
    days: readonly number[];
    /** The best scores in a streak and in a storm. */
    streak: number;
    storm: number;
}

/** The stored results, by game family. */
export type AllSolved = Readonly<Record<string, Solved>>;

/** The name of the setting. */
const name = "puzzles";
const none: Solved = { results: [], days: [], streak: 0, storm: 0 };
const MOST_HERE = 2000;
const MOST_DAYS = 400;
const MOST_RANGES = 8;

/** The signs for a try: whether it was solved, and whether it was rated. */
const signs = { "+": [true, true], "-": [false, true], o: [true, false], x: [false, false] } as const;
type Sign = keyof typeof signs;

const readResult = (text: string): Result | [] => {
    const [, id, sign, rating, minute] = /^([a-z0-9]{8})([+\-ox])([a-z0-9]{2})([a-z0-9]{1,6})$/.exec(text) ?? [];
    if (!id || !rating || !minute) return [];
    const [solved, rated] = signs[sign as Sign];
    return { id, solved, rated, rating: 10 * Number.parseInt(rating, 36), minute: Number.parseInt(minute, 36) };
};

function writeResult({ id, solved, rated, rating, minute }: Result): string {
    const sign = rated ? (solved ? "+" : "-") : solved ? "o" : "x";
    const tens = Math.min(1295, Math.max(0, Math.round(rating / 10)));
    return `${id}${sign}${tens.toString(36).padStart(2, "0")}${minute.toString(36)}`;
}

/** Parses text such as "20788-20790,20793". */
function readDays(text: string): number[] {
    return [...text.matchAll(/(\d{1,6})(?:-(\d{1,6}))?/g)].flatMap(([, from, to = from]) => {
        const [first, last] = [Number(from), Number(to)];
        const count = Math.min(MOST_DAYS, Math.max(0, last - first + 1));
        return Array.from({ length: count }, (_, i) => last - count + 1 + i);
    });
}

function writeDays(days: readonly number[]): string {
    const ranges: [number, number][] = [];
    for (const day of days) {
        const last = ranges.at(-1);
        if (last && last[1] === day - 1) last[1] = day;
        else ranges.push([day, day]);
    }
    return ranges
        .slice(-MOST_RANGES)
        .map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
        .join(",");
}

/**
 * Parses text such as "ogi=3mwcjwrs+46b2k7,…/20788-20790/12/31;chess=…": results, days, the best streak and the best
 * storm. Skips invalid parts.
 */
export function readSolved(text: string | null): AllSolved {
    const all: Record<string, Solved> = {};
    for (const part of (text ?? "").split(";")) {
        const [, family, results = "", days = "", streak = "", storm = ""] =
            /^([a-z0-9]+)=([^/]*)\/([^/]*)\/(\d{0,6})\/(\d{0,6})$/.exec(part) ?? [];
        if (!family) continue;
        all[family] = {
            results: inOrder(results.split(",").flatMap(readResult)),
            days: [...new Set(readDays(days))].sort((a, b) => a - b).slice(-MOST_DAYS),
            streak: Number(streak),
            storm: Number(storm),
        };
    }
    return all;
}

/** At most `most` results: the newest rated ones, which determine the rating, then the newest others. */
function latest(results: readonly Result[], most: number): Result[] {
    if (results.length <= most) return [...results];
    const rated = results.filter((one) => one.rated).slice(-most);
    const others = results.filter((one) => !one.rated);
    return inOrder([...rated, ...others.slice(others.length - (most - rated.length))]);
}

/** Writes at most `most` results per game. */
export const writeSolved = (all: AllSolved, most = MOST_HERE): string =>
    Object.entries(all)
        .map(([family, { results, days, streak, storm }]) => {
            const written = latest(results, most).map(writeResult).join(",");
            return `${family}=${written}/${writeDays(days)}/${streak}/${storm}`;
        })
        .join(";");

function join(one: Solved, other: Solved): Solved {
    const results = new Map<string, Result>();
    // The first try counts. If there are two in the same minute, the failed one counts.
    for (const result of inOrder([...one.results, ...other.results])) {
        const before = results.get(result.id);
        if (!before || (before.minute === result.minute && !result.solved)) results.set(result.id, result);
    }
    return {
        results: [...results.values()],
        days: [...new Set([...one.days, ...other.days])].sort((a, b) => a - b).slice(-MOST_DAYS),
        streak: Math.max(one.streak, other.streak),
        storm: Math.max(one.storm, other.storm),
    };
}

function joinAll(one: AllSolved, other: AllSolved): AllSolved {
    const all: Record<string, Solved> = { ...one };
    for (const [family, solved] of Object.entries(other)) all[family] = join(all[family] ?? none, solved);
    return all;
}

/**
 * The merged results from two devices, as an account stores them: those that determine the rating, and others as long
 * as there is room.
 */
export const mergeSolved = (one: string, other: string): string =>
    writeSolved(joinAll(readSolved(one), readSolved(other)), COUNTED);

/** The results in the first text that are missing in the second; "" if there are none. */
export function solvedBeyond(all: string, carried: string): string {
    const theirs = readSolved(carried);
    const beyond = Object.entries(readSolved(all)).flatMap(([family, here]) => {
        const there = theirs[family] ?? none;
        const known = new Set(there.results.map(({ id }) => id));
        const more: Solved = {
            results: here.results.filter(({ id }) => !known.has(id)),
            days: here.days.filter((day) => !there.days.includes(day)),
            streak: here.streak > there.streak ? here.streak : 0,
            storm: here.storm > there.storm ? here.storm : 0,
        };
        const isMore = more.results.length || more.days.length || more.streak || more.storm;
        return isMore ? [[family, more] as const] : [];
    });
    return writeSolved(Object.fromEntries(beyond));
}

const kept = ofSettings(() => readSolved(readSetting(name)));
onSetting((changed, value) => {
    if (changed === name) kept.value = readSolved(value);
});

/** Merges the account's results into this device's. */
export function takeSolved(text: string): void {
    kept.value = joinAll(readSolved(readSetting(name)), readSolved(text));
    keepSetting(name, writeSolved(kept.value));
}

export const solvedOf = (family: string): Solved => kept.value[family] ?? none;

const ratings = computed(
    () => new Map(Object.entries(kept.value).map(([f, { results }]) => [f, ratingAfter(results)])),
);

export const ratingOf = (family: string): Rating => ratings.value.get(family) ?? ratingAfter([]);

/** Whether the player has a rating. */
export const isRated = (family: string): boolean => solvedOf(family).results.some(({ rated }) => rated);

/** The number of further tries that cannot lower the rating. */
export const freeTriesOf = (family: string): number => freeTries(solvedOf(family).results);

/** The first tries, in order, as long as further tries cannot lower the rating; null after that. */
export const firstTriesOf = (family: string): Result[] | null =>
    freeTriesOf(family) > 0 ? inOrder(solvedOf(family).results.filter(({ rated }) => rated)) : null;

/** The puzzles that were missed on the first try, oldest first, by their ids. */
export const missedIn = (family: string): string[] =>
    solvedOf(family)
        .results.filter(({ solved }) => !solved)
        .map(({ id }) => id);

function keep(family: string, more: Partial<Solved>): void {
    // Another tab may have stored other results in the meantime.
    const all = joinAll(readSolved(readSetting(name)), {
        ...kept.peek(),
        [family]: join(solvedOf(family), { ...none, ...more }),
    });
    writeSetting(name, writeSolved(all));
}

/** Stores the first try at a puzzle. Returns false if there was a try before. */
export function keepResult(family: string, puzzle: Puzzle, solved: boolean, rated: boolean, now = Date.now()): boolean {
    const { id, rating } = puzzle;
    if (solvedOf(family).results.some((result) => result.id === id)) return false;
    const result = { id, solved, rated, rating: 10 * Math.round(rating / 10), minute: minuteOf(now) };
    keep(family, { results: [result] });
    return true;
}

/** Records that this day's puzzle was solved on the same day. */
export const keepDay = (family: string, day: number): void => keep(family, { days: [day] });

/**
 * The key of an edition's best scores: the family for a game's first edition; for every other edition, an entry that
 * contains only scores.
 */
const scoresOf = (game: GameId): string =>
    gameOf(game).editions[0]?.id === game ? familyOf(game) : game.replace(/[^a-z0-9]/g, "");

export type RushKind = "streak" | "storm";

/** The best score in an edition; 0 if none. */
export const bestOf = (game: GameId, kind: RushKind): number => solvedOf(scoresOf(game))[kind];

/** Stores a score in an edition if it is the best one. */
export const keepScore = (game: GameId, kind: RushKind, score: number): void => keep(scoresOf(game), { [kind]: score });

/** The number of consecutive days, up to today or yesterday, on which the daily puzzle was solved. */
export function daysInARow({ days }: Solved, now = Date.now()): number {
    const solved = new Set(days);
    let day = dayOf(now);
    if (!solved.has(day)) day -= 1;
    let count = 0;
    while (solved.has(day - count)) count += 1;
    return count;
}

import rate from "glicko2-lite";

/** The first try at a puzzle. */
export interface Result {
    id: string;
    /** Whether it was solved without a mistake and without help. */
    solved: boolean;
    /** Whether it changes the solver's rating. */
    rated: boolean;
    /** The puzzle's rating at that time. */
    rating: number;
    /** The time in minutes since the beginning of 2026. */
    minute: number;
}

const BEGINNING = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;

/** The number of minutes since the beginning of 2026. */
export const minuteOf = (time: number): number => Math.max(0, Math.floor((time - BEGINNING) / MINUTE));

export interface Rating {
    rating: number;
    deviation: number;
    volatility: number;
}

const start: Rating = { rating: 700, deviation: 350, volatility: 0.06 };
/** Players whose first rated try was before this time started at 1500 and keep the rating that results from it. */
const STARTS_LOW = minuteOf(Date.UTC(2026, 10, 29));
const highStart: Rating = { ...start, rating: 1500 };
/** How many of a newcomer's first rated tries cannot lower their rating. */
export const FREE = 10;
const PUZZLE_DEVIATION = 80;
const LEAST_DEVIATION = 45;
const LEAST = 400;
const MOST = 4000;
/** A rating with at least this deviation is provisional. */
const PROVISIONAL = 110;

/** The number of most recent results that determine the rating. All devices of an account have them. */
export const COUNTED = 200;

export const inOrder = (results: readonly Result[]): Result[] =>
    [...results].sort((a, b) => a.minute - b.minute || (a.id < b.id ? -1 : 1));

/** The results that determine the rating. */
const countedOf = (results: readonly Result[]): Result[] =>
    inOrder(results.filter(({ rated }) => rated)).slice(-COUNTED);

const isNewcomer = ([first]: readonly Result[]): boolean => first === undefined || first.minute >= STARTS_LOW;

/**
 * The rating after these results, according to Glicko-2 with one rating period per result, except that a newcomer's
 * first tries do not lower it. Once there are more stored results than count, the starting point no longer matters.
 */
export function ratingAfter(results: readonly Result[]): Rating {
    const counted = countedOf(results);
    const newcomer = isNewcomer(counted);
    // If there are COUNTED results, the first of them is not necessarily the newcomer's first result.
    const free = newcomer && counted.length < COUNTED ? FREE : 0;
    return counted.reduce(
        ({ rating, deviation, volatility }, result, i) => {
            const opponent = [result.rating, PUZZLE_DEVIATION, result.solved ? 1 : 0] as const;
            const after = rate(rating, deviation, volatility, [[...opponent]], { tau: 0.5 });
            const least = i < free ? rating : LEAST;
            return {
                rating: Math.min(MOST, Math.max(least, after.rating)),
                deviation: Math.max(LEAST_DEVIATION, after.rd),
                volatility: after.vol,
            };
        },
        newcomer ? start : highStart,
    );
}

/** The number of further rated tries that cannot lower the rating. */
export function freeTries(results: readonly Result[]): number {
    const counted = countedOf(results);
    return isNewcomer(counted) ? Math.max(0, FREE - counted.length) : 0;
}

export const isProvisional = ({ deviation }: Rating): boolean => deviation >= PROVISIONAL;

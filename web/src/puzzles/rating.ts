import rate from "glicko2-lite";

/** The first try at a puzzle. */
export interface Result {
    id: string;
    /** Solved without a mistake and without help. */
    solved: boolean;
    /** Whether it changes the rating of the solver. */
    rated: boolean;
    /** The puzzle's rating at that time. */
    rating: number;
    /** The time in minutes since the beginning of 2026. */
    minute: number;
}

export interface Rating {
    rating: number;
    deviation: number;
    volatility: number;
}

const start: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };
const PUZZLE_DEVIATION = 80;
const LEAST_DEVIATION = 45;
const LEAST = 400;
const MOST = 4000;
/** A rating with at least this deviation is provisional. */
const PROVISIONAL = 110;

/** The number of latest results that determine the rating; all devices of an account have them. */
export const COUNTED = 200;

export const inOrder = (results: readonly Result[]): Result[] =>
    [...results].sort((a, b) => a.minute - b.minute || (a.id < b.id ? -1 : 1));

/** The rating after these results, by Glicko-2 with one rating period for each result. */
export function ratingAfter(results: readonly Result[]): Rating {
    const counted = inOrder(results.filter(({ rated }) => rated)).slice(-COUNTED);
    return counted.reduce(({ rating, deviation, volatility }, result) => {
        const after = rate(rating, deviation, volatility, [[result.rating, PUZZLE_DEVIATION, result.solved ? 1 : 0]], {
            tau: 0.5,
        });
        return {
            rating: Math.min(MOST, Math.max(LEAST, after.rating)),
            deviation: Math.max(LEAST_DEVIATION, after.rd),
            volatility: after.vol,
        };
    }, start);
}

export const isProvisional = ({ deviation }: Rating): boolean => deviation >= PROVISIONAL;

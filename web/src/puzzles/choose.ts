import type { Puzzle } from "../games/puzzle";

/** The number of best-fitting puzzles from which one is chosen at random. */
const CHOICE = 10;

const among = <T>(all: readonly T[], chance: () => number): T | undefined => all[Math.floor(chance() * all.length)];

const nearest = (puzzles: readonly Puzzle[], rating: number): Puzzle[] =>
    [...puzzles].sort((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating)).slice(0, CHOICE);

/**
 * A puzzle near a rating that is not in `last`, which numbers earlier puzzles in order. If all are in it, the one shown
 * longest ago. `theme` is a tag that it must have, "" for any. Undefined if no puzzle has the theme.
 */
export function nextPuzzle(
    puzzles: readonly Puzzle[],
    { rating, theme }: { rating: number; theme: string },
    last: ReadonlyMap<string, number>,
    chance: () => number = Math.random,
): Puzzle | undefined {
    const fitting = theme ? puzzles.filter(({ tags }) => tags.includes(theme)) : puzzles;
    const fresh = fitting.filter(({ id }) => !last.has(id));
    if (fresh.length) return among(nearest(fresh, rating), chance);
    return [...fitting].sort((a, b) => last.get(a.id)! - last.get(b.id)!)[0];
}

/**
 * A puzzle that is not in `used` and slightly harder than `rating` or, if there is none, the hardest unused one.
 * Undefined if all have been used.
 */
export function harderPuzzle(
    puzzles: readonly Puzzle[],
    rating: number,
    used: ReadonlySet<string>,
    chance: () => number = Math.random,
): Puzzle | undefined {
    const left = puzzles.filter(({ id }) => !used.has(id)).sort((a, b) => a.rating - b.rating);
    const harder = left.filter((puzzle) => puzzle.rating > rating);
    return harder.length ? among(harder.slice(0, CHOICE), chance) : left.at(-1);
}

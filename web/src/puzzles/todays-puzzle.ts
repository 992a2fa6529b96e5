import type { Puzzle } from "../games/puzzle";

const DAY = 86_400_000;

/** The number of days since 1970, in UTC. */
export const dayOf = (time: number): number => Math.floor(time / DAY);

/**
 * A prime, so that every puzzle appears before any of them is repeated, unless the number of puzzles is a multiple of
 * it.
 */
const STRIDE = 7919;

/** A day's puzzle, the same for everyone with the same puzzles. */
export function dailyPuzzle(puzzles: readonly Puzzle[], day: number): Puzzle | undefined {
    const sorted = [...puzzles].sort((a, b) => (a.id < b.id ? -1 : 1));
    return sorted[(day * STRIDE) % sorted.length];
}

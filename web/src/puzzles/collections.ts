import { useFetched } from "../base/fetched";
import { persistently } from "../base/persistence";
import { gameOf } from "../games";
import { modules } from "../games/all";
import type { Puzzle } from "../games/puzzle";
import type { GameId } from "../rules/types";

/** The first edition of each game that has puzzles. */
export const gamesWithPuzzles: readonly GameId[] = modules.flatMap(({ puzzles, editions: [first] }) =>
    puzzles && first ? [first.id] : [],
);

export const hasPuzzles = (game: GameId): boolean => gameOf(game).puzzles !== undefined;

const fetched = new Map<string, Promise<Puzzle[]>>();

async function load(address: string): Promise<Puzzle[]> {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    return (await response.json()) as Puzzle[];
}

/**
 * All puzzles for a game and its editions; empty if there are none. Rejects if the fetch fails, in which case the next
 * call retries.
 */
export async function fetchPuzzles(game: GameId): Promise<readonly Puzzle[]> {
    const address = gameOf(game).puzzles;
    if (!address) return [];
    const asked = fetched.get(address) ?? persistently(() => load(address));
    fetched.set(address, asked);
    try {
        return await asked;
    } catch (error) {
        fetched.delete(address);
        throw error;
    }
}

/** A game's puzzles; undefined while they are being fetched, "failed" if that failed. */
export const usePuzzles = (game: GameId): readonly Puzzle[] | undefined | "failed" =>
    useFetched(() => fetchPuzzles(game), game);

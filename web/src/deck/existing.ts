import { useFetched } from "../base/fetched";
import type { Puzzle } from "../games/puzzle";
import { fetchPuzzles, gamesWithPuzzles } from "../puzzles/collections";
import { familyOf } from "../rules/facts";
import type { GameId } from "../rules/types";
import { keepExisting, withPuzzles } from "./deck";

/**
 * Leaves out the cards whose puzzles are no longer in their collections. If a collection cannot be fetched, its cards
 * stay.
 */
export async function leaveOutGone(
    fetchAll: (game: GameId) => Promise<readonly Pick<Puzzle, "id">[]> = fetchPuzzles,
): Promise<true> {
    const families = withPuzzles();
    const asked = gamesWithPuzzles.filter((game) => families.has(familyOf(game)));
    await Promise.all(
        asked.map(async (game) => {
            const puzzles = await fetchAll(game).catch(() => []);
            if (puzzles.length) keepExisting(familyOf(game), puzzles);
        }),
    );
    return true;
}

/** Whether the deck has been checked for cards without a puzzle, as far as the collections could be fetched. */
export function useExisting(): boolean {
    const fetched = useFetched(() => leaveOutGone(), "");
    return fetched !== undefined || withPuzzles().size === 0;
}

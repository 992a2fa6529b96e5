import { useFetched } from "../base/fetched";
import type { Puzzle } from "../games/puzzle";
import { fetchPuzzles, gamesWithPuzzles } from "../puzzles/collections";
import { familyOf } from "../rules/facts";
import type { GameId } from "../rules/types";
import { keepExisting, withPuzzles } from "./deck";

/** Leaves out the cards whose puzzles their collections no longer have. What cannot be fetched stays. */
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

/** Whether the cards of the deck are known to have their puzzles, as far as these can be fetched. */
export function useExisting(): boolean {
    const fetched = useFetched(() => leaveOutGone(), "");
    return fetched !== undefined || withPuzzles().size === 0;
}

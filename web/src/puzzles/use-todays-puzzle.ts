import { useMemo } from "preact/hooks";
import type { Puzzle } from "../games/puzzle";
import { familyOf } from "../rules/facts";
import type { GameId } from "../rules/types";
import { usePuzzles } from "./collections";
import { ofEdition } from "./editions";
import { solvedOf } from "./results";
import { dailyPuzzle, dayOf } from "./todays-puzzle";

/** An edition's puzzle for today, once fetched, and whether it was solved today. */
export function useTodaysPuzzle(game: GameId): { puzzle: Puzzle | undefined; solved: boolean; failed: boolean } {
    const all = usePuzzles(game);
    const day = dayOf(Date.now());
    const puzzle = useMemo(
        () => (typeof all === "object" ? dailyPuzzle(ofEdition(all, game), day) : undefined),
        [all, game, day],
    );
    // The stored days are shared by all editions.
    const { days, results } = solvedOf(familyOf(game));
    return {
        puzzle,
        solved: days.includes(day) && results.some(({ id }) => id === puzzle?.id),
        failed: all === "failed",
    };
}

import { effect, signal } from "@preact/signals";
import type { Guard } from "../analysis/guard";
import { playedByDays, playsByClock } from "../online/own-games";
import { loadRules } from "../rules/rules";
import type { GameId } from "../rules/types";
import { positionOf, type Reached } from "./positions";

/** A game with fewer plies is still in an opening that everyone plays and studies. */
const LEAST_PLIES = 6;

const reached = signal<ReadonlyMap<string, Reached>>(new Map());

/** Keeps the engine out of the player's own games. The boards of those with days per move come from the server. */
export const guard: Guard = {
    isBusy: playsByClock,
    boards: (game) => {
        const boards = playedByDays(game).map(({ id }) => reached.value.get(id));
        return boards.flatMap((one) => (one && one.plies >= LEAST_PLIES ? [one.board] : []));
    },
};

/**
 * Fetches the positions of the player's games of this kind, and refetches each when it changes. Returns a function that
 * stops this.
 */
export function watchGamesInPlay(game: GameId): () => void {
    const stamps = new Map<string, string>();
    return effect(() => {
        for (const { id, turn, asked } of playedByDays(game)) {
            const stamp = `${turn ?? ""} ${asked ?? ""}`;
            if (stamps.get(id) === stamp) continue;
            stamps.set(id, stamp);
            void loadRules()
                .then((rules) => positionOf(rules, id, stamp))
                .then((found) => {
                    if (found) reached.value = new Map(reached.peek()).set(id, found);
                    else stamps.delete(id);
                })
                .catch(() => stamps.delete(id));
        }
    });
}

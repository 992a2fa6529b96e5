import type { GameId } from "../rules/types";
import type { GameModule } from "./game";

/** The games of a list, found by id. */
export function listOf(modules: readonly GameModule[]) {
    const all = new Map<unknown, GameModule>();
    for (const game of modules) for (const { id } of game.editions) all.set(id, game);
    return {
        /** In the order of the home page. */
        ids: [...all.keys()] as readonly GameId[],
        isId: (value: unknown): value is GameId => all.has(value),
        /** The id must be in the list. */
        of: (id: GameId): GameModule => all.get(id)!,
    };
}

import type { GameId } from "../rules/types";
import type { GameModule } from "./game";

/** Finds the games in a list by id. */
export function listOf(modules: readonly GameModule[]) {
    const all = new Map<unknown, GameModule>();
    for (const game of modules) for (const { id } of game.editions) all.set(id, game);
    return {
        /** In home page order. */
        ids: [...all.keys()] as readonly GameId[],
        isId: (value: unknown): value is GameId => all.has(value),
        /** The id must be in the list. */
        of: (id: GameId): GameModule => all.get(id)!,
    };
}

import type { CatalogGame, GameId } from "./types";

const known = new Map<GameId, CatalogGame>();

/**
 * Stores the catalog's facts about each game. Called once the rules module is loaded, before any screen is rendered.
 */
export function learn(games: readonly CatalogGame[]): void {
    for (const game of games) known.set(game.id, game);
}

/**
 * The rules module's facts about a game, such as its family and policies. Undefined if the module does not have the
 * game.
 */
export const factsOf = (game: GameId): CatalogGame | undefined => known.get(game);

/** The name that all editions of a game share. */
export const familyOf = (game: GameId): string => known.get(game)?.family ?? game;

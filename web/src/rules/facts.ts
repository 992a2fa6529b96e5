import type { CatalogGame, GameId } from "./types";

const known = new Map<GameId, CatalogGame>();

/** Takes over what the catalog says of each game; called when the rules module is loaded, before any screen is drawn. */
export function learn(games: readonly CatalogGame[]): void {
    for (const game of games) known.set(game.id, game);
}

/** What the rules module says of a game: its family and the policies of its arbiter. Undefined if it does not have it. */
export const factsOf = (game: GameId): CatalogGame | undefined => known.get(game);

/** The name that all editions of a game share. */
export const familyOf = (game: GameId): string => known.get(game)?.family ?? game;

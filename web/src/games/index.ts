import type { GameId } from "../rules/types";
import { modules } from "./all";
import { listOf } from "./list";

export type { GameModule } from "./game";
export { modules };

const games = listOf(modules);

export const gameIds = games.ids;
export const isGameId = games.isId;
export const gameOf = games.of;
/** Whether a player may expose the king to capture. */
export const canLoseKing = (game: GameId): boolean =>
    gameOf(game).editions.some(({ id, kingCanBeLeft }) => id === game && kingCanBeLeft === true);
/** Every edition of every game. */
export const editions = modules.flatMap((game) => game.editions);

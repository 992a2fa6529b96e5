import { modules } from "./all";
import { listOf } from "./list";

export type { GameModule } from "./game";

const games = listOf(modules);

export const gameIds = games.ids;
export const isGameId = games.isId;
export const gameOf = games.of;
/** Every edition of every game. */
export const editions = modules.flatMap((game) => game.editions);

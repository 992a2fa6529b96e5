import { chess } from "./chess";
import { go } from "./go";
import { listOf } from "./list";
import { ogi } from "./ogi";

export type { GameFamily, GameModule } from "./game";

/** The games of the page: the only list of them. */
const modules = [ogi, chess, go];

const games = listOf(modules);

export const gameIds = games.ids;
export const isGameId = games.isId;
export const gameOf = games.of;
/** Every edition of every game. */
export const editions = modules.flatMap((game) => game.editions);

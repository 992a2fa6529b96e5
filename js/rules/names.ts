/** Names of games, sides, moves and cells. */

import type { GameIds } from "./game-ids.js";

/** "ogi", "chess" …: the id of a game in the catalog. */
export type GameId = keyof GameIds;
/** The side that moves first (White in chess, Sente in Ōgi, Black in Go), and the other side. */
export type Colour = "first" | "second";
/** "e2e4", "e7e8q", "b2g7+" (promotes), "R@e5" (drop), "e1e2^" (the king's prerogative), "D4", "pass". */
export type Move = string;
/** A square or a vertex: "e4", "D4". */
export type Cell = string;

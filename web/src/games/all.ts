import { chess } from "./chess";
import type { GameModule } from "./game";
import { go } from "./go";
import { ogi } from "./ogi";

/** The page's games, in home page order. This is the only list of games. */
export const modules: readonly GameModule[] = [ogi, chess, go];

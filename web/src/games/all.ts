import { chess } from "./chess";
import type { GameModule } from "./game";
import { go } from "./go";
import { ogi } from "./ogi";

/** The games of the page, in the order of the home page. This is the only list of games. */
export const modules: readonly GameModule[] = [ogi, chess, go];

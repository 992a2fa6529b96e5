import type tables from "virtual:tables/*";
import type { Language } from "../base/languages";
import type { GameWords } from "../games/game";
import type { AnalysisMessages } from "./en/analysis";
import type { GeneralMessages } from "./en/general";
import type { KeptMessages } from "./en/kept";
import type { OnlineMessages } from "./en/online";
import type { TeachingMessages } from "./en/teaching";

export interface Messages extends GeneralMessages {
    analysis: AnalysisMessages;
    kept: KeptMessages;
    online: OnlineMessages;
    teaching: TeachingMessages;
}

/** The first screens' texts in one language, which are fetched on demand. */
export interface Catalogue {
    language: Language;
    messages: Messages;
    /** By the id of the game's first edition. */
    games: Record<string, GameWords>;
    tables: typeof tables;
}

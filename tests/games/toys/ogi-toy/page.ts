import type { GameModule } from "../../../../web/src/games/game";
import { ogi } from "../../../../web/src/games/ogi";
import { words as en } from "../../../../web/src/i18n/en/games/ogi";
import { words as ja } from "../../../../web/src/i18n/ja/games/ogi";
import { words as th } from "../../../../web/src/i18n/th/games/ogi";

declare module "../../../../js/rules/game-ids" {
    interface GameIds {
        "ogi-toy": true;
    }
}

const id = "ogi-toy";
const named = (name: string) => ({ "ogi-toy": { name, line: name, edition: name } });

/** An additional edition: the same game with its own name and demonstration. */
export const ogiToy: GameModule = {
    ...ogi,
    editions: [{ id, demonstration: { config: { game: id }, moves: ["c3c4", "f6f5"], start: 0 } }],
    words: {
        en: { ...en, editions: named("Ōgi, toy") },
        th: { ...th, editions: named("หมากรุกโกมาโย ของเล่น") },
        ja: { ...ja, editions: named("王棋 玩具版") },
    },
};

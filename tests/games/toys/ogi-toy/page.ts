import type { GameModule } from "../../../../web/src/games/game";
import { ogi } from "../../../../web/src/games/ogi";

declare module "../../../../packaging/npm/src/game-ids" {
    interface GameIds {
        "ogi-toy": true;
    }
}

const id = "ogi-toy";
const named = (name: string) => ({ "ogi-toy": { name, line: name, edition: name } });

/** A further edition: the game as it is, with its own name and demonstration. */
export const ogiToy: GameModule = {
    ...ogi,
    editions: [{ id, demonstration: { config: { game: id }, moves: ["c3c4", "f6f5"], start: 0 } }],
    words: {
        en: { ...ogi.words.en, editions: named("Ōgi, toy") },
        th: { ...ogi.words.th, editions: named("หมากรุกโกมาโย ของเล่น") },
        ja: { ...ogi.words.ja, editions: named("王棋 玩具版") },
    },
};

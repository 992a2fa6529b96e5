import type { GameModule } from "../../../../web/src/games/game";

declare module "../../../../js/rules/game-ids" {
    interface GameIds {
        noughts: true;
    }
}

const id = "noughts";

export const noughts: GameModule = {
    editions: [{ id, demonstration: { config: { game: id }, moves: "b2 a1 c1 a3 a2".split(" "), start: 2 } }],
    words: {
        en: {
            editions: { noughts: { name: "Noughts", line: "Three in a row win." } },
            sides: { first: "Crosses", second: "Noughts" },
            pieces: { X: "mark" },
        },
        th: {
            editions: { noughts: { name: "โอเอกซ์", line: "เรียงสามตัวได้ก่อนชนะ" } },
            sides: { first: "กากบาท", second: "วงกลม" },
            pieces: { X: "เครื่องหมาย" },
        },
        ja: {
            editions: { noughts: { name: "三目並べ", line: "三つ並べた方が勝ち。" } },
            sides: { first: "バツ", second: "マル" },
            pieces: { X: "印" },
        },
    },
    pieceSets: ["stones"],
    emblem: "X",
    placement: true,
    usualClock: "10+5",
    forms: () => ["log"],
    search: { most: { nodes: 1000 }, quick: { nodes: 100 }, thorough: { nodes: 1000 } },
};

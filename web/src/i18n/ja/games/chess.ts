import type { GameWords } from "../../../games/game";

export const words: GameWords = {
    editions: {
        chess: {
            name: "チェス",
            line: "世界共通のルールです。960通りの初期配置も選べます。",
            edition: "通常",
            ends: (moves) => `${moves}手でメイト`,
            missed: (moves) => `${moves}手のメイトを逃しました。`,
        },
        kingofthehill: {
            name: "キング・オブ・ザ・ヒル",
            line: "キングが中央に着けば勝ちのチェスです。",
            edition: "キング・オブ・ザ・ヒル",
            ends: (moves) => `${moves}手で勝ち`,
            missed: (moves) => `${moves}手の勝ちを逃しました。`,
        },
        "3check": {
            name: "スリーチェック",
            line: "三回チェックをかければ勝ちのチェスです。",
            edition: "スリーチェック",
            ends: (moves) => `${moves}手で勝ち`,
            missed: (moves) => `${moves}手の勝ちを逃しました。`,
        },
    },
    sides: { first: "白", second: "黒" },
    pieces: { K: "キング", Q: "クイーン", R: "ルーク", B: "ビショップ", N: "ナイト", P: "ポーン" },
    usual: "通常のチェスです。",
    kindNames: { chess960: "チェス960" },
    check: "チェック",
    inCheck: "チェック",
};

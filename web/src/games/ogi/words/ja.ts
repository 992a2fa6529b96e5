import type { GameWords } from "../../game";

/** 棋譜での駒の書き方 */
const kifu: Record<string, string> = {
    K: "王",
    I: "姫",
    R: "飛",
    B: "角",
    S: "銀",
    N: "桂",
    L: "香",
    P: "歩",
    "+I": "神",
    "+R": "龍",
    "+B": "馬",
    "+S": "成銀",
    "+N": "成桂",
    "+L": "成香",
    "+P": "と",
};

export const words: GameWords = {
    editions: {
        ogi: {
            name: "王棋",
            line: "取った駒は持ち駒になる。先に王を取った方が勝ち。",
            edition: "小魔妖（ゴマヨ）版",
            ends: (_, plies) => `${plies}手で王を取る`,
            missed: (_, plies) => `${plies}手で王を取る順を逃しました。`,
        },
        "ogi-classic": {
            name: "王棋 クラシック版",
            line: "旧ルール。敵陣では必ず成り、詰ませれば勝ち。",
            edition: "クラシック版",
            ends: (_, plies) => `${plies}手詰`,
            missed: (_, plies) => `${plies}手詰を逃しました。`,
        },
    },
    sides: { first: "先手", second: "後手" },
    pieces: {
        K: "王将",
        I: "王姫",
        R: "飛車",
        B: "角行",
        S: "銀将",
        N: "桂馬",
        L: "香車",
        P: "歩兵",
        "+I": "女神",
        "+R": "龍王",
        "+B": "龍馬",
        "+S": "成銀",
        "+N": "成桂",
        "+L": "成香",
        "+P": "と金",
    },
    pieceNotes: { I: "おうひめ" },
    check: "王手",
    inCheck: "王手",
    written: ({ piece, from, to, way, promotion, keeps }) =>
        `${kifu[piece] ?? piece}${way === "drops" ? "打" : ""}${from && `${from}-`}${to}${promotion === "+" ? "成" : promotion === "=" ? "不成" : ""}${keeps ? "持" : ""}`,
};

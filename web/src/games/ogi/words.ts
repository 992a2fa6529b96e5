import type { Language } from "../../base/languages";
import type { GameWords } from "../game";

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

const thai: Record<string, string> = {
    K: "ขุน",
    I: "เจ้าหญิง",
    R: "เรือ",
    B: "โคน",
    S: "เงิน",
    N: "ม้า",
    L: "หอก",
    P: "เบี้ย",
};

/** ตัวหมากอย่างที่เขียนในบันทึกหมาก */
const inMoves = (piece: string): string =>
    piece.startsWith("+") ? `${thai[piece.slice(1)]}หงาย` : (thai[piece] ?? piece);

export const words: Record<Language, GameWords> = {
    en: {
        editions: {
            ogi: {
                name: "Ōgi",
                line: "The King’s board game. Captured pieces can be dropped back on the board; capture the king to win.",
                edition: "Gomayo",
                ends: (moves) => `captures the king in ${moves}`,
                missed: (moves) => `A sure way to take the king in ${moves} was missed.`,
            },
            "ogi-classic": {
                name: "Ōgi, classic",
                line: "The older edition: promotion is compulsory and mate wins.",
                edition: "Classic",
                ends: (moves) => `mate in ${moves}`,
                missed: (moves) => `A mate in ${moves} was missed.`,
            },
        },
        sides: { first: "Sente", second: "Gote" },
        pieces: {
            K: "king",
            I: "princess",
            R: "rook",
            B: "bishop",
            S: "silver",
            N: "knight",
            L: "lance",
            P: "pawn",
            "+I": "goddess",
            "+R": "dragon king",
            "+B": "dragon horse",
            "+S": "promoted silver",
            "+N": "promoted knight",
            "+L": "promoted lance",
            "+P": "promoted pawn",
        },
        check: "Check",
        inCheck: "in check",
    },
    ja: {
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
    },
    th: {
        editions: {
            ogi: {
                name: "หมากรุกโก\u2060มา\u2060โย",
                line: "เกมของราชา ตัวที่กินได้เก็บไว้ในมือแล้ววางกลับลงกระดานได้ ใครกินขุนได้ก่อนชนะ",
                edition: "ฉบับโก\u2060มา\u2060โย",
                ends: (moves) => `กินขุนใน ${moves} ตา`,
                missed: (moves) => `พลาดทางกินขุนได้แน่นอนใน ${moves} ตา`,
            },
            "ogi-classic": {
                name: "หมากรุกโก\u2060มา\u2060โย ฉบับคลาสสิก",
                line: "ฉบับเก่ากว่า: ต้องเลื่อนขั้น (หงาย) เสมอ และรุกจนคือชนะ",
                edition: "ฉบับคลาสสิก",
                ends: (moves) => `รุกจนใน ${moves} ตา`,
                missed: (moves) => `พลาดทางรุกจนใน ${moves} ตา`,
            },
        },
        sides: { first: "Sente", second: "Gote" },
        pieces: {
            ...thai,
            "+I": "เจ้าหญิงเลื่อนขั้น",
            "+R": "เรือเลื่อนขั้น",
            "+B": "โคนเลื่อนขั้น",
            "+S": "เงินเลื่อนขั้น",
            "+N": "ม้าเลื่อนขั้น",
            "+L": "หอกเลื่อนขั้น",
            "+P": "เบี้ยเลื่อนขั้น",
        },
        pieceNotes: { B: "เดินแบบบิชอป", S: "เดินเหมือนโคนหมากรุกไทย", P: "เบี้ยคว่ำ", "+P": "เบี้ยหงาย" },
        check: "รุก",
        inCheck: "ถูกรุก",
        written: ({ piece, from, to, way, promotion, keeps }) =>
            (way === "drops"
                ? `วาง${inMoves(piece)} ${to}`
                : `${inMoves(piece)}${from && ` ${from}`}${way === "takes" ? `${from && " "}กิน ${to}` : `${from ? "–" : " "}${to}`}`) +
            (promotion === "+" ? " หงาย" : promotion === "=" ? " ไม่หงาย" : "") +
            (keeps ? " คงขั้น" : ""),
    },
};

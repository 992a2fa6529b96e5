import type { Language } from "../../base/languages";
import type { GameWords } from "../game";

export const words: Record<Language, GameWords> = {
    en: {
        editions: {
            chess: {
                name: "Chess",
                line: "The standard game, or one of the 960 start positions of Chess960.",
                ends: (moves) => `mate in ${moves}`,
                missed: (moves) => `A mate in ${moves} was missed.`,
            },
        },
        sides: { first: "White", second: "Black" },
        pieces: { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight", P: "pawn" },
        check: "Check",
        inCheck: "in check",
    },
    ja: {
        editions: {
            chess: {
                name: "チェス",
                line: "世界共通のルールで。960通りの初期配置も選べる。",
                ends: (moves) => `${moves}手でメイト`,
                missed: (moves) => `${moves}手のメイトを逃しました。`,
            },
        },
        sides: { first: "白", second: "黒" },
        pieces: { K: "キング", Q: "クイーン", R: "ルーク", B: "ビショップ", N: "ナイト", P: "ポーン" },
        check: "チェック",
        inCheck: "チェック",
    },
    th: {
        editions: {
            chess: {
                name: "หมากรุกสากล",
                line: "เล่นตามกติกาสากล หรือสุ่มตำแหน่งเริ่มต้นแบบหมากรุก 960",
                ends: (moves) => `รุกจนใน ${moves} ตา`,
                missed: (moves) => `พลาดทางรุกจนใน ${moves} ตา`,
            },
        },
        sides: { first: "ขาว", second: "ดำ" },
        pieces: { K: "คิง", Q: "ควีน", R: "เรือ", B: "บิชอป", N: "อัศวิน", P: "เบี้ย" },
        pieceNotes: { N: "ม้า" },
        check: "รุก",
        inCheck: "ถูกรุก",
    },
};

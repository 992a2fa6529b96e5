import type { GameWords } from "../../game";
import { readings } from "./readings";

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

export const words: GameWords = {
    editions: {
        ogi: {
            name: "หมากรุกโก\u2060มา\u2060โย",
            line: "เกมของราชา ภาษาญี่ปุ่นเรียกว่า โอกิ ตัวที่กินได้เก็บไว้ในมือแล้ววางกลับลงกระดานได้ ใครกินขุนได้ก่อนชนะ",
            edition: "ฉบับโก\u2060มา\u2060โย",
            ends: (moves) => `กินขุนใน ${moves} ตา`,
            missed: (moves) => `พลาดทางกินขุนได้แน่นอนใน ${moves} ตา`,
        },
        "ogi-classic": {
            name: "หมากรุกโก\u2060มา\u2060โย ฉบับคลาสสิก",
            line: "ฉบับเก่ากว่าของเกมเดียวกัน: ต้องเลื่อนขั้น (หงาย) เสมอ และรุกจนคือชนะ",
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
        "+P": "เบี้ยหงาย",
    },
    pieceNotes: { B: "เดินแบบบิชอป", S: "เดินเหมือนโคนหมากรุกไทย", P: "เบี้ยคว่ำ", "+P": "เบี้ยหงาย" },
    readings,
    check: "รุก",
    inCheck: "ถูกรุก",
    written: ({ piece, from, to, way, promotion, keeps }) =>
        (way === "drops"
            ? `วาง${inMoves(piece)} ${to}`
            : `${inMoves(piece)}${from && ` ${from}`}${way === "takes" ? `${from && " "}กิน ${to}` : `${from ? "–" : " "}${to}`}`) +
        (promotion === "+" ? " หงาย" : promotion === "=" ? " ไม่หงาย" : "") +
        (keeps ? " คงขั้น" : ""),
};

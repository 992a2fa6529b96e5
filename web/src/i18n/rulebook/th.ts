import type { RulebookMessages } from "./en";

export const rulebookTh: RulebookMessages = {
    title: (game) => `กติกา${game}`,
    pieces: "ตัวหมาก",
    clauses: "ข้อกติกา",
    reach: (piece) => `ทางเดินของ${piece}`,
    otherEdition: "อีกฉบับ",
    back: "กลับ",
    missing: "ไม่มีข้อกติกาในชุดนี้",
    figure: (clause, number, holds) => `ภาพของข้อ ${clause}${number && ` (${number})`}: ${holds}`,
    side: (side, pieces) => `${side}: ${pieces}`,
    nothing: "ไม่มีหมาก",
    marked: (cells) => `จุดที่ทำเครื่องหมาย: ${cells}`,
    tryIt: "ลองเล่น",
    tryClause: (clause, number) => `ลองเล่นบนกระดานของข้อ ${clause}${number && ` (${number})`}`,
    toTry: "ลองตานี้:",
    hint: "เดินได้ทั้งสองฝ่าย ตาที่ผิดกติกาจะถูกปฏิเสธพร้อมบอกข้อ",
    turn: (side) => `ถึงตาของ${side}`,
    again: "เริ่มใหม่",
    done: "เสร็จแล้ว",
};

import type { GameWords } from "../../../games/game";

export const words: GameWords = {
    editions: {
        chess: {
            name: "หมากรุกสากล",
            line: "เล่นตามกติกาสากล หรือสุ่มตำแหน่งเริ่มต้นแบบหมากรุก 960",
            edition: "ปกติ",
            ends: (moves) => `รุกจนใน ${moves} ตา`,
            missed: (moves) => `พลาดทางรุกจนใน ${moves} ตา`,
        },
        kingofthehill: {
            name: "ราชาแห่งเนินเขา",
            line: "หมากรุกที่คิงเดินถึงกลางกระดานก็ชนะ",
            edition: "ราชาแห่งเนินเขา",
            ends: (moves) => `ชนะใน ${moves} ตา`,
            missed: (moves) => `พลาดทางชนะใน ${moves} ตา`,
        },
        "3check": {
            name: "รุกสามครั้ง",
            line: "หมากรุกที่รุกครบสามครั้งก็ชนะ",
            edition: "รุกสามครั้ง",
            ends: (moves) => `ชนะใน ${moves} ตา`,
            missed: (moves) => `พลาดทางชนะใน ${moves} ตา`,
        },
    },
    sides: { first: "ขาว", second: "ดำ" },
    pieces: { K: "คิง", Q: "ควีน", R: "เรือ", B: "บิชอป", N: "อัศวิน", P: "เบี้ย" },
    usual: "หมากรุกสากลแบบปกติ",
    kindNames: { chess960: "หมากรุก 960" },
    pieceNotes: { N: "ม้า" },
    check: "รุก",
    inCheck: "ถูกรุก",
};

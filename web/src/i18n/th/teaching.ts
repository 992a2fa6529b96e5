import type { TeachingMessages } from "../en/teaching";
import { party } from "./spacing";

export const words: TeachingMessages = {
    teacher: "ครูสอน",
    teacherHint: "บอกทันทีเมื่อเดินพลาด",
    takeBack: "ถอนตานี้",
    askBack: "ขอคืนตานี้",
    playOn: "เล่นต่อ",
    waits: "คอมพิวเตอร์รอให้คุณเลือก",
    pieces: {
        king: "ขุนของคุณถูกกินได้ทันที การรุกเป็นแค่ข้อมูล ไม่บังคับให้แก้",
        mate: (_, end) => `ตอนนี้คู่ต่อสู้ชนะ: ${end}`,
        takes: (_, piece, move) => `ตานี้เปิดทางให้คู่ต่อสู้กิน${piece}ของคุณ: ${move}`,
        takesLater: (_, piece, move) => `หลัง ${move} คู่ต่อสู้จะกิน${piece}ของคุณได้`,
        missed: (piece) => `มีทางกิน${piece}ได้เปรียบ แต่พลาดไป`,
        worse: (percent) => `โอกาสชนะของคุณลดลง ${percent}%`,
        better: (move) => `ตาที่ดีกว่า: ${move}`,
    },
    start: "เปิดครูสอน",
    stop: "ปิดครูสอน",
    atariOfMany: (at) => `อะตาริ: หมากของคุณที่ ${at} อาจถูกจับกินในตาถัดไป`,
    atari: (at, stones) => `อะตาริ: หมากของคุณที่ ${at} (${stones} เม็ด) อาจถูกจับกินในตาถัดไป`,
    at: (cell) => `วางที่ ${cell} `,
    passed: "การผ่าน",
    toPass: "ผ่าน",
    lost: (move, better, points) => `${move} เสียไปราว ${points} แต้ม ถ้า${better}จะดีกว่า`,
    lostChances: (move, better, percent) => `${move} ทำให้โอกาสชนะลดลง ${percent}% ถ้า${better}จะดีกว่า`,
    why: {
        taken: "หมากเม็ดนั้นจะถูกจับกิน",
        lost: (at, stones) =>
            stones === "1" ? `หมากของคุณที่ ${at} ตกอยู่ในอันตราย` : `หมากของคุณแถว ${at} ตกอยู่ในอันตราย (${stones} เม็ด)`,
        saved: (at, stones) =>
            stones === "1" ? `หมากที่ ${at} จับกินได้ แต่พลาดไป` : `หมากแถว ${at} จับกินได้ (${stones} เม็ด) แต่พลาดไป`,
        owned: "จุดนั้นเป็นของคุณอยู่แล้ว",
        edge: "ตอนที่กระดานยังโล่ง หมากที่ขอบกระดานได้แต้มน้อย",
        theirs: "ตอนนี้คู่ต่อสู้ไปวางตรงนั้นได้",
        elsewhere: "ตรงนั้นยังมีแต้มให้แย่งมากกว่า",
    },
    atariOfSide: (side, at) => `อะตาริ: ${party(side)}อาจเสีย ${at} ในตาถัดไป`,
    inAtari: "ติดอะตาริ",
    atariCall: "อะตาริ",
    noVoice: (language) => `ออกเสียงอะตาริไม่ได้ เพราะเบราว์เซอร์นี้ไม่มีเสียงพูดภาษา${language}`,
    failed: "โหลดครูสอนไม่สำเร็จ เพราะไม่มีเครือข่าย",
    hints: {
        ask: "คำใบ้",
        more: "ไปที่ไหน",
        looking: "กำลังหาคำใบ้…",
        failed: "โหลดคำใบ้ไม่สำเร็จ เพราะไม่มีเครือข่าย",
        piece: (piece, cell) => `เดิน${piece}ที่ ${cell}`,
        drop: (piece) => `วาง${piece}จากมือ`,
        region: (from, to) => `วางระหว่าง ${from} กับ ${to}`,
        reasons: {
            captures: (at, stones) => `จับกินหมากของคู่ต่อสู้ที่ ${at} ได้ (${stones} เม็ด)`,
            saves: (at, stones) => `หมากของคุณที่ ${at} (${stones} เม็ด) ติดอะตาริ`,
            attacks: (at, stones) => `หมากของคู่ต่อสู้ที่ ${at} (${stones} เม็ด) เหลือลมหายใจสองจุด`,
            defends: (at, stones) => `หมากของคุณที่ ${at} (${stones} เม็ด) เหลือลมหายใจสองจุด`,
        },
        move: (move) => `ตาเดิน: ${move}`,
        pass: "ไม่มีอะไรให้ได้เพิ่มแล้ว: ผ่าน",
    },
    gently: "ครูคอยดูอยู่ และจะทักเฉพาะตาที่เสียมาก",
    fitting: {
        captures: (plies, percent) =>
            `มองล่วงหน้า ${plies} ตา (นับสองฝ่าย) และมองข้ามการกินได้ถึง ${percent}% ลองหาตัวที่ปล่อยไว้โดยไม่มีตัวคุ้ม`,
        quiet: (plies, percent) =>
            `มองล่วงหน้า ${plies} ตา (นับสองฝ่าย) เห็นการกินทุกครั้ง แต่มองข้ามตาอื่นได้ถึง ${percent}% ลองหาตาเงียบ ๆ`,
        stones: (positions) => `ดู ${positions} ตำแหน่งก่อนเดินแต่ละตา ลองอ่านให้ลึกกว่า`,
        firstThought: "เดินตามที่นึกออกทันทีโดยไม่อ่านล่วงหน้า ลองหาสิ่งที่มองไม่เห็นล่วงหน้า",
        nothing: "ไม่มองข้ามอะไรเลย ค่อย ๆ คิด",
        now: (level) => `ตอนนี้ระดับ ${level} ชนะแล้วขึ้น แพ้แล้วลง`,
        next: (level) => `เกมหน้าในระดับของคุณ: ระดับ ${level}`,
    },
};

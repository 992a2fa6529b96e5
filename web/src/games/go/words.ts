import type { Language } from "../../base/languages";
import type { GameWords } from "../game";

export const words: Record<Language, GameWords> = {
    en: {
        editions: {
            go: { name: "Go", line: "Surround more than your opponent, on boards from 2 to 25 lines." },
        },
        sides: { first: "Black", second: "White" },
        pieces: { X: "stone" },
        ruleSets: {
            thai: ["Thai", "Surrounded points and prisoners count; eyes in a seki count too."],
            chinese: ["Chinese", "Stones and the points they surround count; prisoners don’t."],
            japanese: ["Japanese", "Surrounded points and prisoners count; nothing counts in a seki."],
            ing: ["Ing", "Area counting by filling in; no whole-board position may repeat; suicide is allowed."],
            aga: ["AGA", "Area and territory counting agree; each pass costs a stone."],
            "new-zealand": [
                "New Zealand",
                "Area counting; suicide is allowed; no position may repeat with the same player to move.",
            ],
            "tromp-taylor": ["Tromp–Taylor", "Area counting; every stone on the board is alive."],
        },
    },
    ja: {
        editions: { go: { name: "囲碁", line: "相手より広く囲う。2路から25路まで。" } },
        sides: { first: "黒", second: "白" },
        pieces: { X: "石" },
        ruleSets: {
            thai: ["タイ", "地とアゲハマを数える。セキの目も数える。"],
            chinese: ["中国", "盤上の石と囲った点を数える。アゲハマは使わない。"],
            japanese: ["日本", "地とアゲハマを数える。セキでは何も数えない。"],
            ing: ["応昌期", "中国式（石＋地）を石の埋め合わせで数える。同形反復は禁止、自殺手は打てる。"],
            aga: ["AGA", "中国式（石＋地）でも日本式（地）でも同じ結果。パスは石を一つ渡す。"],
            "new-zealand": [
                "ニュージーランド",
                "中国式（石＋地）で数える。自殺手は打てる。同じ手番での同形反復は禁止。",
            ],
            "tromp-taylor": ["トロンプ・テイラー", "中国式（石＋地）で数える。盤上の石はすべて活きとする。"],
        },
    },
    th: {
        editions: {
            go: { name: "หมากล้อม", line: "ล้อมดินแดนให้ได้มากกว่าคู่ต่อสู้ บนกระดาน 2 ถึง 25 เส้น" },
        },
        sides: { first: "ดำ", second: "ขาว" },
        pieces: { X: "หมาก" },
        ruleSets: {
            thai: ["ไทย", "นับจุดที่ล้อมได้กับหมากเชลย ห้องในต่างรอด (เซกิ) ก็นับ"],
            chinese: ["จีน", "นับหมากบนกระดานกับจุดที่ล้อมได้ ไม่นับหมากเชลย"],
            japanese: ["ญี่ปุ่น", "นับจุดที่ล้อมได้กับหมากเชลย ในต่างรอด (เซกิ) ไม่นับ"],
            ing: ["อิ้ง", "นับหมากรวมดินแดนโดยวางหมากเติม ห้ามรูปกระดานซ้ำ ฆ่าตัวตายได้"],
            aga: ["AGA", "นับแบบญี่ปุ่นหรือแบบจีนได้ผลเท่ากัน ผ่านหนึ่งครั้งเสียหมากหนึ่งเม็ด"],
            "new-zealand": ["นิวซีแลนด์", "นับหมากรวมดินแดน ฆ่าตัวตายได้ ห้ามเกิดรูปกระดานซ้ำเมื่อถึงตาฝ่ายเดียวกัน"],
            "tromp-taylor": ["ทรอมป์–เทย์เลอร์", "นับหมากรวมดินแดน ถือว่าหมากทุกเม็ดบนกระดานรอด"],
        },
    },
};

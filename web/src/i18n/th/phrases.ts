import type { PhraseMessages } from "../en/phrases";

export const words: PhraseMessages = {
    hello: "สวัสดี",
    luck: "ขอให้เล่นสนุกนะ",
    nice: "ตานี้เดินสวยมาก",
    thanks: "ขอบคุณที่เล่นด้วยกัน",
    again: "อีกสักเกมไหม",
    moment: "ขอเวลาสักครู่นะ",
};

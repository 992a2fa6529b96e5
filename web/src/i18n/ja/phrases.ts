import type { PhraseMessages } from "../en/phrases";

export const words: PhraseMessages = {
    hello: "こんにちは。",
    luck: "よろしくお願いします。",
    nice: "いい手ですね！",
    thanks: "ありがとうございました。",
    again: "もう一局いかがですか？",
    moment: "少々お待ちください。",
};

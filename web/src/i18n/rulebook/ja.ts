import type { RulebookMessages } from "./en";

export const rulebookJa: RulebookMessages = {
    title: (game) => `${game}のルール`,
    pieces: "駒",
    clauses: "条文",
    reach: (piece) => `${piece}の動き`,
    otherEdition: "もう一つの版",
    back: "戻る",
    missing: "この版には条文がありません。",
    figure: (clause, number, holds) => `${clause}の図${number && `（${number}）`}：${holds}`,
    side: (side, pieces) => `${side}は${pieces}。`,
    nothing: "なし",
    marked: (cells) => `印は${cells}。`,
    tryIt: "試してみる",
    tryClause: (clause, number) => `${clause}の図${number && `（${number}）`}で試してみる`,
    toTry: "たとえば：",
    hint: "両方の側を動かせます。反則の手は、条文を示して受け付けません。",
    turn: (side) => `${side}の番です。`,
    again: "はじめから",
    done: "終わる",
};

import type { About } from "../../../games/about";

export const words: About = {
    sections: [
        {
            title: "The name",
            texts: [
                "Go is the Japanese 囲碁, igo, the board game of surrounding. The Thai name says the same: หมากล้อม, from the word for to surround. Thai players also say โกะ. In China the game is weiqi, in Korea baduk.",
            ],
        },
        {
            title: "Where it comes from",
            texts: [
                "Go comes from China and has been played for more than two thousand years. It reached Japan by way of Korea, and the words that players use in most countries are Japanese.",
            ],
        },
        {
            title: "Manners: why players say “atari”",
            texts: [
                "Whoever threatens to capture with the next move says “atari”. No rule asks for it. It warns the opponent: to win by somebody’s oversight is held to be no victory, for Go is a game for people who want to measure their wits. Between strong players it is usually not said.",
                "When both players find nothing left to gain, they pass. Groups that could not escape capture need not be taken one by one; both know that they are dead.",
            ],
        },
        {
            title: "Ways of counting",
            texts: [
                "The page that the rules come from names Japanese, Chinese and Ing counting and says that the margin is always the same. It nearly is: neutral points, seki, handicap stones or a last pass can shift it by a few points. Kradan offers seven rule sets and counts each by its own standard.",
            ],
        },
        {
            title: "Where the rules come from",
            texts: [
                "The rules come from a page in Thai, “วิธีการเล่นหมากล้อม”, how to play Go, which names thaibg.com as its source.",
            ],
        },
    ],
    words: [
        {
            title: "Words in Japanese",
            lang: "ja",
            rows: [
                ["アタリ", "atari", "a stone or group with one liberty left"],
                ["コウ", "kō", "ko: the retaking of single stones in turn"],
                ["セキ", "seki", "groups that live by each other without two eyes"],
                ["眼", "me", "an eye"],
                ["地", "ji", "territory"],
                ["アゲハマ", "agehama", "prisoners"],
                ["ダメ", "dame", "a neutral point; also a liberty"],
                ["コミ", "komi", "points that White gets for moving second"],
                ["死石", "shiniishi", "dead stones"],
                ["置碁", "okigo", "a game with handicap stones"],
            ],
        },
        {
            title: "Words in Thai",
            lang: "th",
            rows: [
                ["ห้อง", "hong", "an eye; the word means room"],
                ["หมากเชลย", "mak chaloei", "prisoners"],
                ["ต่อรอง, โคะ", "to rong, kho", "ko; ต่อรอง means to bargain"],
                ["ต่างรอด, เซกิ", "tang rot, seki", "seki; ต่างรอด means that each survives"],
                ["อะตาริ", "atari", "atari; players also write อาตาริ"],
                ["ดินแดน", "din daen", "territory"],
                ["ผ่าน", "phan", "to pass"],
            ],
        },
    ],
    decided: [
        {
            text: "The page has no komi, no handicap and no size of the board: they are those of each rule set, and komi 0 can be chosen.",
            clauses: ["W11", "W13", "W1"],
        },
        {
            text: "The Thai rules are read as territory counting, since the page counts prisoners and the eyes in a seki.",
            clauses: ["W11", "W8"],
        },
        {
            text: "The ban on retaking a ko lasts for one turn, so a pass lifts it too. Longer cycles are allowed under simple ko, and superko can be chosen.",
            clauses: ["W7"],
        },
        { text: "How the players agree which stones are dead, and what follows if they don’t.", clauses: ["W10"] },
        { text: "When nothing counts in a seki, under the Japanese rules.", clauses: ["W8"] },
        {
            text: "In strict play, a choice for each new game, a stone on a taken point, a suicide that the rule set forbids or a forbidden ko loses at once, as in Japanese tournaments. The clauses say what is forbidden; that it loses is said only here.",
            clauses: ["W1", "W5", "W7"],
        },
    ],
};

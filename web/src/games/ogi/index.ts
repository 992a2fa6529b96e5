import lessons from "virtual:lessons/ogi";
import puzzles from "../../../../data/puzzles/ogi.json?url";
import type { Language } from "../../base/languages";
import type { Format } from "../../rules/records";
import type { GameModule } from "../game";
import { readOgi } from "./label";
import { ogiOptions } from "./options";
import { readings } from "./readings";

/** The languages that kifu text can be written in. */
const kifu: Partial<Record<Language, Format>> = { en: "kifu-en", ja: "kifu-ja", th: "kifu-th" };

export const ogi: GameModule = {
    editions: [
        {
            id: "ogi",
            kingCanBeLeft: true,
            demonstration: {
                config: { game: "ogi" },
                start: 13,
                moves: "c3c4 f6f5 f3f4 c6c5 b2g7 b7g7 c4c5 f5f4 d1e2 d8b7 e2f4 c8d7 B@e4 b7a5 g2d2 a5b3+ e4g6+ g7f7 g6f7 e8f7^".split(
                    " ",
                ),
            },
        },
        {
            id: "ogi-classic",
            demonstration: {
                config: { game: "ogi-classic" },
                start: 5,
                moves: "g3g4 b6b5 a3a4 h6h5 d1e2 b5b4 b3b4 b7b4 e2d1 d8f7 d1c2 b4b6 c2d4 b6b4 d4c2 b4b7 P@b4 P@b3 c2b3 b7b4".split(
                    " ",
                ),
            },
        },
    ],
    pieceSets: ["kanji", "western", "moves"],
    cards: ["K", "I", "+I", "R", "+R", "B", "+B", "S", "+S", "N", "+N", "L", "+L", "P", "+P"],
    pieceClauses: {
        K: "O7",
        I: "O8",
        "+I": "O8",
        R: "O9",
        "+R": "O9",
        B: "O10",
        "+B": "O10",
        S: "O11",
        N: "O12",
        L: "O13",
        P: "O14",
        "+S": "O15",
        "+N": "O15",
        "+L": "O15",
        "+P": "O15",
    },
    readings,
    emblem: "K",
    dots: true,
    unequalForces: true,
    darkFirst: true,
    teacher: true,
    worth: {
        I: 10,
        "+I": 12,
        R: 8,
        "+R": 10,
        B: 6,
        "+B": 8,
        S: 4,
        "+S": 5,
        N: 3,
        "+N": 5,
        L: 3,
        "+L": 5,
        P: 1,
        "+P": 4,
    },
    usualClock: "byoyomi",
    lessons,
    puzzles,
    options: ogiOptions,
    readLabel: readOgi,
    choiceSigns: /[+^=]$/,
    choices: (plain) => [
        plain,
        { ...plain, move: `${plain.move}+`, promote: true },
        { ...plain, move: `${plain.move}^`, keep: true },
    ],
    offersWrongChoices: true,
    forms: (language) => ["pcn", "pcn-toml", "pmn", kifu[language] ?? "kifu-en", "log"],
    search: { most: { nodes: 200_000_000 }, quick: { nodes: 30_000 }, thorough: { nodes: 300_000 } },
};

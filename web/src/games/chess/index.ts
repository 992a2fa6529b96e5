import lessons from "virtual:lessons/chess";
import puzzles from "../../../../data/puzzles/chess.json?url";
import type { GameModule } from "../game";
import { readSan } from "./label";
import { chessOptions } from "./options";

export const chess: GameModule = {
    editions: [
        {
            id: "chess",
            demonstration: {
                config: { game: "chess" },
                start: 6,
                moves: "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8".split(" "),
            },
        },
    ],
    pieceSets: ["staunton", "modern", "discs"],
    cards: ["K", "Q", "R", "B", "N", "P"],
    pieceClauses: { K: "X4", Q: "X4", R: "X4", B: "X4", N: "X4", P: "X5" },
    emblem: "K",
    teacher: true,
    worth: { Q: 9, R: 5, B: 3, N: 3, P: 1 },
    usualClock: "10+5",
    lessons,
    puzzles,
    options: chessOptions,
    readLabel: readSan,
    castling: true,
    choices: (plain) => [
        plain,
        ...["q", "n", "r", "b"].map((promotion) => ({ ...plain, move: plain.move + promotion, promotion })),
    ],
    forms: () => ["pgn", "log"],
    search: { most: { nodes: 200_000_000 }, quick: { nodes: 100_000 }, thorough: { nodes: 1_000_000 } },
};

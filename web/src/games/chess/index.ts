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
        {
            id: "kingofthehill",
            otherGoal: true,
            hill: { file: 3, rank: 3, files: 2, ranks: 2 },
            withoutPuzzles: true,
            demonstration: {
                config: { game: "kingofthehill" },
                start: 14,
                moves: "e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 d2d4 e5d4 f3d4 d7d5 e4d5 f6d5 d4c6 b7c6 f1c4 c8e6 d1d4 d5c3 d4c3 e6c4 c3c4 d8d5 c4d5 c6d5 e1e2 e8d7 e2d3 d7d6 c1f4 d6c6 d3d4".split(
                    " ",
                ),
            },
        },
        {
            id: "3check",
            otherGoal: true,
            withoutPuzzles: true,
            demonstration: {
                config: { game: "3check" },
                start: 8,
                moves: "e2e4 e7e5 g1f3 b8c6 f1c4 g8h6 b1c3 c6d4 f3d4 e5d4 c3b5 d8h4 b5c7 e8d8 c7e6 f7e6 d1f3 h6f5 e4f5 f8e7 f5e6 h8e8 e1g1 d4d3 f3d3 h4h2 g1h2 e7d6 d3d6 a7a6 e6e7".split(
                    " ",
                ),
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

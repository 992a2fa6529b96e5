import lessons from "virtual:lessons/go";
import puzzles from "../../../../data/puzzles/go.json?url";
import type { GameModule } from "../game";
import { goOptions } from "./options";

export const go: GameModule = {
    editions: [
        {
            id: "go",
            demonstration: {
                config: { game: "go", size: 9, rules: "thai" },
                start: 14,
                moves: "E5 G4 C4 E3 D3 G6 F7 G7 E2 F3 D2 F2 C6 F6 E6 E7 D7 F8 E8 G8 F5 G5".split(" "),
            },
        },
    ],
    pieceSets: ["stones", "yunzi", "diagram"],
    emblem: "X",
    placement: true,
    chains: true,
    counting: true,
    blackFirst: true,
    darkFirst: true,
    teacher: true,
    usualClock: "byoyomi",
    lessons,
    puzzles,
    options: goOptions,
    forms: () => ["sgf", "log"],
    // Measured on 9×9: docs/go.md, "Levels".
    levelRanks: { ranks: ["23k", "17k", "12k", "8k", "7k", "4k", "2k", "1d", "3d", "5d"], from: 9 },
    search: {
        most: { nodes: 300_000, evaluations: 60_000 },
        quick: { nodes: 300, evaluations: 32 },
        thorough: { nodes: 6_000, evaluations: 200 },
        perPoint: true,
        networkFrom: 7,
        favoursMover: true,
    },
};

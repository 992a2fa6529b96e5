import type { GameModule } from "../game";

export const go: GameModule = {
    family: "go",
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
    pieces: "stones",
    emblem: "X",
    placement: true,
    counting: true,
    blackFirst: true,
    usualClock: "byoyomi",
};

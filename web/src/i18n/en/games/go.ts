import type { GameWords } from "../../../games/game";

export const words: GameWords = {
    editions: {
        go: { name: "Go", line: "Surround more than your opponent, on a 9×9, 13×13 or 19×19 board." },
    },
    sides: { first: "Black", second: "White" },
    pieces: { X: "stone" },
    kindNames: { "go-9x9": "Go 9 × 9", "go-13x13": "Go 13 × 13", "go-19x19": "Go 19 × 19" },
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
};

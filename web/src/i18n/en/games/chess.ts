import type { GameWords } from "../../../games/game";

export const words: GameWords = {
    editions: {
        chess: {
            name: "Chess",
            line: "The standard game, or one of the 960 start positions of Chess960.",
            edition: "Chess",
            ends: (moves) => `mate in ${moves}`,
            missed: (moves) => `A mate in ${moves} was missed.`,
        },
        kingofthehill: {
            name: "King of the Hill",
            line: "Chess in which a king in the centre wins.",
            edition: "King of the Hill",
            ends: (moves) => `win in ${moves}`,
            missed: (moves) => `A sure win in ${moves} was missed.`,
        },
        "3check": {
            name: "Three-check",
            line: "Chess in which the third check wins.",
            edition: "Three-check",
            ends: (moves) => `win in ${moves}`,
            missed: (moves) => `A sure win in ${moves} was missed.`,
        },
    },
    sides: { first: "White", second: "Black" },
    pieces: { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight", P: "pawn" },
    usual: "Standard chess.",
    kindNames: { chess960: "Chess960" },
    check: "Check",
    inCheck: "in check",
};

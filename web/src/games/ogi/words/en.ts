import type { GameWords } from "../../game";
import { readings } from "./readings";

export const words: GameWords = {
    editions: {
        ogi: {
            name: "Ōgi",
            line: "The King’s board game, called Gomayo chess in Thai. Captured pieces can be dropped back on the board; capture the king to win.",
            edition: "Gomayo",
            ends: (moves) => `captures the king in ${moves}`,
            missed: (moves) => `A sure way to take the king in ${moves} was missed.`,
        },
        "ogi-classic": {
            name: "Ōgi, classic",
            line: "The older edition of the same game: promotion is compulsory and mate wins.",
            edition: "Classic",
            ends: (moves) => `mate in ${moves}`,
            missed: (moves) => `A mate in ${moves} was missed.`,
        },
    },
    sides: { first: "Sente", second: "Gote" },
    pieces: {
        K: "king",
        I: "princess",
        R: "rook",
        B: "bishop",
        S: "silver",
        N: "knight",
        L: "lance",
        P: "pawn",
        "+I": "goddess",
        "+R": "dragon king",
        "+B": "dragon horse",
        "+S": "promoted silver",
        "+N": "promoted knight",
        "+L": "promoted lance",
        "+P": "promoted pawn",
    },
    readings,
    check: "Check",
    inCheck: "in check",
};

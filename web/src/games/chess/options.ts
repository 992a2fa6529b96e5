import type { OwnOptions } from "../game";
import { wholeNumber } from "../kept";

export interface ChessWishes {
    /** The number of the Chess960 start position; null for standard chess. */
    chess960: number | null;
}

export const chessOptions: OwnOptions<ChessWishes> = {
    read: (kept) => ({ chess960: wholeNumber(kept.chess960, 0, 959) ?? null }),
    config: ({ chess960 }) => (chess960 === null ? {} : { chess960 }),
};

export const rulebookEn = {
    title: (game: string) => `${game}: the rules`,
    pieces: "The pieces",
    clauses: "The clauses",
    reach: (piece: string) => `Where the ${piece} can go`,
    otherEdition: "The other edition",
    back: "Back",
    missing: "The rulebook is not included in this build.",
    /** What screen readers say of a figure: the clause, its number among those of the clause, and what is on it. */
    figure: (clause: string, number: string, holds: string) =>
        `Figure of ${clause}${number && ` (${number})`}: ${holds}`,
    side: (side: string, pieces: string) => `${side}: ${pieces}.`,
    nothing: "no pieces",
    marked: (cells: string) => `Marked: ${cells}.`,
    tryIt: "Try it",
    tryClause: (clause: string, number: string) => `Try it on the board of ${clause}${number && ` (${number})`}`,
    toTry: "For instance:",
    hint: "Move for both sides. What the rules forbid is refused, with its clause.",
    turn: (side: string) => `${side} to move.`,
    again: "Start again",
    done: "Done",
};

export type RulebookMessages = typeof rulebookEn;

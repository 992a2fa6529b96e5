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
    tryClause: (clause: string, number: string) => `Try it: board of ${clause}${number && ` (${number})`}`,
    toTry: "For instance:",
    hint: "Move for both sides. What the rules forbid is refused, with its clause.",
    turn: (side: string) => `${side} to move.`,
    again: "Start again",
    done: "Done",
    about: "About this game",
    aboutTitle: (game: string) => `About ${game}`,
    decided: "Decided by Kradan",
    decidedLine: "The pages that the rules come from leave this open. The clause has the exact words.",
    word: "Word",
    reading: "Reading",
    meaning: "Meaning",
    rules: "The rules",
    learn: "Learn it",
};

export type RulebookMessages = typeof rulebookEn;

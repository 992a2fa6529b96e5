import { number, t } from "../i18n";
import { editionWords, sideName } from "../i18n/games";
import { type Colour, type GameId, opponentOf, type SearchStep } from "../rules/types";

/**
 * The evaluation for the first player: centipawns; in Go, the win rate and the lead in points; or the number of plies
 * until a forced end, 0 if the game is over.
 */
export type Score = { centipawns: number } | { percent: number; points: number } | { winner: Colour; plies: number };

/** Converts an engine score, which is for the side to move. */
export function scoreOf(
    turn: Colour,
    { score, mate, points }: { score: number; mate: number | null; points?: number },
): Score {
    if (mate !== null) return { winner: mate > 0 ? turn : opponentOf(turn), plies: Math.abs(mate) };
    if (points !== undefined) {
        return turn === "first"
            ? { percent: score / 10, points: points / 10 }
            : { percent: 100 - score / 10, points: -points / 10 };
    }
    return { centipawns: turn === "first" ? score : -score };
}

/** A search's score so far; null until there is one. */
export function scoreOfStep(turn: Colour, { lines, outcome }: SearchStep): Score | null {
    if (outcome) return outcome.winner ? { winner: outcome.winner, plies: 0 } : { centipawns: 0 };
    return lines[0] ? scoreOf(turn, lines[0]) : null;
}

/** From here on, an advantage in centipawns does not change the winning chances. */
export const DECIDED = 1000;

/** The first player's winning chances, 0 to 100, using the curve that lichess fitted to human games. */
export function winChance(score: Score): number {
    if ("winner" in score) return score.winner === "first" ? 100 : 0;
    if ("percent" in score) return score.percent;
    const centipawns = Math.min(DECIDED, Math.max(-DECIDED, score.centipawns));
    return 50 + 50 * (2 / (1 + Math.exp(-0.00368208 * centipawns)) - 1);
}

/** How many moves the winner needs to end the game, as players count them. */
export const movesToEnd = (plies: number): number => Math.ceil(plies / 2);

/** "+0.31", "−1.20", "#3", for the first player; in Go "B+4.5". */
export function scoreText(score: Score): string {
    if ("winner" in score) return `#${score.winner === "second" ? "−" : ""}${movesToEnd(score.plies) || ""}`;
    if ("percent" in score) {
        const points = Math.abs(score.points).toFixed(1);
        return points === "0.0" ? points : t.value.analysis.lead(score.points > 0 ? "first" : "second", points);
    }
    const pawns = Math.abs(score.centipawns / 100).toFixed(2);
    if (pawns === "0.00") return pawns;
    return `${score.centipawns > 0 ? "+" : "−"}${pawns}`;
}

/** The score as text. */
export function scoreWords(game: GameId, score: Score): string {
    const words = t.value.analysis;
    if ("winner" in score) {
        const side = sideName(game, score.winner);
        return score.plies ? words.wins(side, endWords(game, score.plies)) : t.value.result.wins(side);
    }
    if ("percent" in score) {
        const better = score.percent >= 50 ? "first" : "second";
        const percent = number(Math.round(better === "first" ? score.percent : 100 - score.percent));
        const points = Math.round(10 * Math.abs(score.points)) / 10;
        if (points === 0) return words.chancesAlone(sideName(game, better), percent);
        return words.chances(
            sideName(game, better),
            percent,
            sideName(game, score.points > 0 ? "first" : "second"),
            number(points),
        );
    }
    const pawns = number(Math.round(Math.abs(score.centipawns) / 10) / 10);
    return pawns === number(0)
        ? words.even
        : words.ahead(sideName(game, score.centipawns > 0 ? "first" : "second"), pawns);
}

/** Says "mate in 3" or, in the edition without mate, that the king can be captured; or says that this was missed. */
export function endWords(game: GameId, plies: number, what: "ends" | "missed" = "ends"): string {
    return editionWords(game)[what]?.(number(movesToEnd(plies)), number(plies)) ?? "";
}

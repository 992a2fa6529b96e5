import type { Colour, Move } from "../rules/types";
import { type Score, winChance } from "./score";

/** Signs for moves that lose chances, from the smallest loss to the largest. */
export type Mark = "inaccuracy" | "mistake" | "blunder";

export const marks: readonly Mark[] = ["inaccuracy", "mistake", "blunder"];
export const markSigns: Record<Mark, string> = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** Percentage points of the chances of winning whose loss makes a move worth a sign. */
const losses: readonly [number, Mark][] = [
    [30, "blunder"],
    [20, "mistake"],
    [10, "inaccuracy"],
];

/** Half-moves of a forced win that the engine would surely see again, were it still there. */
const SURELY_SEEN = 6;
/** Percentage points lost with a longer one: less, and it may be there still, only not seen. */
const MISSED_LOSS = 5;

/** A position of the main line as the engine sees it. */
export interface Judged {
    score: Score;
    /** What should be played there. */
    best: Move[];
    /** Go: how it stands after that, seen as the position after the move that was played instead. */
    instead?: Score;
}

/** What is to be said about a move. */
export interface Verdict {
    by: Colour;
    mark: Mark | null;
    /** The half-moves of a forced win that was there before the move and is gone after it. */
    missed: number | null;
    /** What should have been played. */
    better: Move[];
}

/** A game that was looked through. */
export interface Review {
    /** The nodes of the main line, the beginning first, with their positions. */
    nodes: number[];
    moves: (Move | undefined)[];
    positions: Judged[];
    verdicts: Map<number, Verdict>;
    /** Percent, by side; null where a side made no move. */
    accuracy: Record<Colour, number | null>;
}

/** Chances that a side has, of its own. */
const chanceOf = (side: Colour, score: Score): number => (side === "first" ? winChance(score) : 100 - winChance(score));

/** Of several scores the one that is worst for a side. */
export const leastFor = (side: Colour, scores: Score[]): Score =>
    scores.reduce((least, each) => (chanceOf(side, each) < chanceOf(side, least) ? each : least));

const wins = (side: Colour, score: Score): number | null =>
    "winner" in score && score.winner === side ? score.plies : null;

/** What a move lost, in percentage points. Games of Go that are played out speak too well of the side to move: one move is rather compared with the other. */
function lossOf(by: Colour, before: Judged, after: Judged): number {
    return chanceOf(by, before.instead ?? before.score) - chanceOf(by, after.score);
}

/** What the step from one position to the next says about the move between them. */
export function judge(by: Colour, move: Move | undefined, before: Judged, after: Judged): Verdict {
    const loss = lossOf(by, before, after);
    const played = move !== undefined && move === before.best[0];
    const mark = played ? null : (losses.find(([least]) => loss >= least)?.[1] ?? null);
    const had = wins(by, before.score);
    const gone = wins(by, after.score) === null && ((had ?? 0) <= SURELY_SEEN || loss >= MISSED_LOSS);
    const missed = !played && had && gone ? had : null;
    return { by, mark, missed, better: played ? [] : before.best };
}

/** How near to the best a move was, in percent, by the curve that lichess uses. */
function accuracyOf(loss: number): number {
    return Math.min(100, Math.max(0, 103.1668 * Math.exp(-0.04354 * Math.max(0, loss)) - 3.1669));
}

/** Puts together what was found out about the positions of a main line. `by` tells who made the move to each. */
export function reviewOf(
    nodes: number[],
    moves: (Move | undefined)[],
    by: (Colour | undefined)[],
    positions: Judged[],
): Review {
    const verdicts = new Map<number, Verdict>();
    const all: Record<Colour, number[]> = { first: [], second: [] };
    for (let i = 1; i < nodes.length; ++i) {
        const [side, before, after] = [by[i], positions[i - 1], positions[i]];
        if (!side || !before || !after) continue;
        verdicts.set(nodes[i]!, judge(side, moves[i], before, after));
        all[side].push(accuracyOf(lossOf(side, before, after)));
    }
    const mean = (side: Colour) =>
        all[side].length ? all[side].reduce((sum, each) => sum + each, 0) / all[side].length : null;
    return { nodes, moves, positions, verdicts, accuracy: { first: mean("first"), second: mean("second") } };
}

/** The first player's chances over the game, to be drawn. In Go each is evened with its neighbours, which speak for the other side. */
export function courseOf({ positions }: Review): number[] {
    const chances = positions.map(({ score }) => winChance(score));
    const isGo = positions.some(({ score }) => "percent" in score);
    return isGo
        ? chances.map((here, i) => ((chances[i - 1] ?? here) + 2 * here + (chances[i + 1] ?? here)) / 4)
        : chances;
}

/** How many moves of a side bear each sign, and how many wins by force it missed. */
export function countsOf(review: Review, side: Colour): Record<Mark | "missed", number> {
    const counts = { inaccuracy: 0, mistake: 0, blunder: 0, missed: 0 };
    for (const { by, mark, missed } of review.verdicts.values()) {
        if (by !== side) continue;
        if (mark) ++counts[mark];
        if (missed !== null) ++counts.missed;
    }
    return counts;
}

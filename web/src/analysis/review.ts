import type { SearchSizes } from "../games/game";
import { type Colour, type Move, opponentOf } from "../rules/types";
import { accuracy, weights } from "./accuracy";
import { DECIDED, type Score, winChance } from "./score";

/** Marks for moves that lose winning chances, from the smallest loss to the largest. */
export type Mark = "inaccuracy" | "mistake" | "blunder";

export const marks: readonly Mark[] = ["inaccuracy", "mistake", "blunder"];
export const markSigns: Record<Mark, string> = { inaccuracy: "?!", mistake: "?", blunder: "??" };

type Limits = readonly [number, Mark][];

/** The loss of winning chances, in percentage points, that earns each mark in chess and Ōgi: as on lichess. */
const limits: Limits = [
    [15, "blunder"],
    [10, "mistake"],
    [5, "inaccuracy"],
];
/** The same in Go, where winning chances that change much in a close game cost few points. */
const WORST_IN_GO = 30;
const limitsInGo: Limits = [
    [WORST_IN_GO, "blunder"],
    [20, "mistake"],
    [10, "inaccuracy"],
];
/** Losses of points in Go, and the losses of winning chances, in percentage points, that earn the same marks. */
const marksOfPoints: readonly (readonly [number, number])[] = [
    [0, 0],
    [2, 10],
    [5, 20],
    [10, WORST_IN_GO],
];
/**
 * The least advantage, in centipawns, that makes a forced win given away, or a forced loss brought about, less than a
 * blunder: as on lichess.
 */
const decided: Limits = [
    [1000, "inaccuracy"],
    [701, "mistake"],
];

function chanceOfPoints(lost: number): number {
    const above = marksOfPoints.findIndex(([points]) => lost < points);
    const i = above < 0 ? marksOfPoints.length - 1 : Math.max(1, above);
    const [[from, low], [to, high]] = [marksOfPoints[i - 1]!, marksOfPoints[i]!];
    return low + ((lost - from) * (high - low)) / (to - from);
}

/** Whether a loss in Go, in percentage points of winning chances or in points, earns the worst mark. */
export const losesMuch = ({ chances, points }: { chances: number; points: number }): boolean =>
    Math.max(chances, chanceOfPoints(points)) >= WORST_IN_GO;

/** The search always finds a forced win within this many plies if there is one. */
const SURELY_SEEN = 6;
/**
 * A longer forced win counts as missed only if the move loses this many percentage points: the search after it may
 * merely have overlooked the win.
 */
const MISSED_LOSS = 5;

/** The search result for a position in the main line. */
export interface Judged {
    score: Score;
    /** The principal variation. */
    best: Move[];
    /** Go: the scores after the best move and after the played move, both with the other side to move. */
    instead?: Score;
    played?: Score;
    /** Go: a network evaluated the positions. If not, playouts did, which favour the side to move. */
    evaluated?: boolean;
}

/** The verdict on a move. */
export interface Verdict {
    by: Colour;
    mark: Mark | null;
    /** The length in plies of the forced win that the move gave away; null if there was none. */
    missed: number | null;
    /** The better line; empty if the best move was played. */
    better: Move[];
}

/** Whether playouts judged a position where a network would judge better. `board`: in lines. */
export const isRough = (
    { positions }: Pick<Review, "positions">,
    { networkFrom }: SearchSizes,
    board: number,
): boolean =>
    networkFrom !== undefined &&
    board >= networkFrom &&
    positions.some(({ score, evaluated }) => "points" in score && !evaluated);

/** A reviewed game. */
export interface Review {
    /** The main-line nodes, root first. */
    nodes: number[];
    moves: (Move | undefined)[];
    positions: Judged[];
    verdicts: Map<number, Verdict>;
    /** In percent, by side; null for a side that made no move. */
    accuracy: Record<Colour, number | null>;
}

/** A side's winning chances, in percent. */
const chanceOf = (side: Colour, score: Score): number => (side === "first" ? winChance(score) : 100 - winChance(score));

/** The worst score for a side. */
export const leastFor = (side: Colour, scores: Score[]): Score =>
    scores.reduce((least, each) => (chanceOf(side, each) < chanceOf(side, least) ? each : least));

const wins = (side: Colour, score: Score): number | null =>
    "winner" in score && score.winner === side ? score.plies : null;

/**
 * How much a move loses, in percentage points of winning chances. In Go, the loss is converted from points on the board,
 * unless the chance to win drops further, and far enough for the worst mark. Playouts favour the side to move, so that
 * only searches with the same side to move are comparable: those after the best and after the played move.
 */
export function lossOf(by: Colour, before: Judged, after: Judged): number {
    const [from, to] = compared(before, after);
    const chances = chanceOf(by, from) - chanceOf(by, to);
    const points = pointsLost(by, before, after);
    if (points === null) return chances;
    return Math.max(chanceOfPoints(points), chances >= WORST_IN_GO ? chances : -Infinity);
}

/**
 * How many points a move in Go loses; null if the searches do not say. Slightly negative if the move is better than the
 * one that the search preferred.
 */
export function pointsLost(by: Colour, before: Judged, after: Judged): number | null {
    const { instead, played = after.score } = before;
    const best = instead ?? before.score;
    const comparable = instead || (before.evaluated && after.evaluated);
    if (!comparable || !("points" in best && "points" in played)) return null;
    return by === "first" ? best.points - played.points : played.points - best.points;
}

/**
 * The mean of two scores: the position's, which favours the side to move, and the one after the best move, which
 * favours the other side.
 */
export function evenScore({ score, instead }: Judged): Score {
    if (!instead || !("points" in score) || !("points" in instead)) return score;
    return { percent: (score.percent + instead.percent) / 2, points: (score.points + instead.points) / 2 };
}

const isInGo = (...positions: Judged[]): boolean => positions.some(({ score }) => "percent" in score);

/** The scores that tell what a move changes: after the best move, or before any, and after the played one. */
const compared = (before: Judged, after: Judged): [Score, Score] => [
    before.instead ?? before.score,
    before.played ?? after.score,
];

/**
 * The mark for a move after which the other side can force a win, or the mover no longer can; undefined for any other
 * move. `gone`: a forced win was given away.
 */
function markOfForcedWin(by: Colour, from: Score, to: Score, gone: boolean): Mark | undefined {
    const lost = wins(opponentOf(by), to) !== null;
    const advantage = (score: Score): number =>
        "centipawns" in score ? (by === "first" ? score.centipawns : -score.centipawns) : 0;
    if (wins(opponentOf(by), from) !== null || !(gone || lost)) return;
    // What the mover still has, or lacked before.
    const decidedBy = gone ? (lost ? 0 : advantage(to)) : -advantage(from);
    return decided.find(([least]) => decidedBy >= least)?.[1] ?? "blunder";
}

/** The verdict on the move between two consecutive positions. */
export function judge(by: Colour, move: Move | undefined, before: Judged, after: Judged): Verdict {
    const loss = lossOf(by, before, after);
    const played = move !== undefined && move === before.best[0];
    const had = wins(by, before.score);
    const gone = had !== null && wins(by, after.score) === null && (had <= SURELY_SEEN || loss >= MISSED_LOSS);
    const missed = !played && gone ? had : null;
    const [from, to] = compared(before, after);
    const inGo = isInGo(before, after);
    const forced = inGo ? undefined : markOfForcedWin(by, from, to, gone);
    const mark = forced ?? (inGo ? limitsInGo : limits).find(([least]) => loss >= least)?.[1] ?? null;
    return { by, mark: played ? null : mark, missed, better: played ? [] : before.best };
}

/** Builds a main line's review. `by` is the side that made the move to each node, undefined if there is no verdict. */
export function reviewOf(
    nodes: number[],
    moves: (Move | undefined)[],
    by: (Colour | undefined)[],
    positions: Judged[],
): Review {
    const verdicts = new Map<number, Verdict>();
    const all: Moved[] = [];
    for (let i = 1; i < nodes.length; ++i) {
        const [side, before, after] = [by[i], positions[i - 1], positions[i]];
        if (!side || !before || !after) continue;
        verdicts.set(nodes[i]!, judge(side, moves[i], before, after));
        all.push({ side, i, before, after });
    }
    const of = (side: Colour) =>
        accuracyOf(
            side,
            all.filter((each) => each.side === side),
            positions,
        );
    return { nodes, moves, positions, verdicts, accuracy: { first: of("first"), second: of("second") } };
}

/** A move by a side to the position with index `i`. */
interface Moved {
    side: Colour;
    i: number;
    before: Judged;
    after: Judged;
}

/** A forced win counts as the advantage from which on nothing changes. */
const asAdvantage = (score: Score): Score =>
    "winner" in score ? { centipawns: score.winner === "first" ? DECIDED : -DECIDED } : score;

/** A side's accuracy in percent. In Go, where playouts favour the side to move, all moves count the same. */
function accuracyOf(side: Colour, moves: Moved[], positions: Judged[]): number | null {
    if (isInGo(...positions))
        return accuracy(moves.map(({ before, after }) => ({ loss: lossOf(side, before, after) })));
    const chance = (score: Score) => chanceOf(side, asAdvantage(score));
    const weight = weights(positions.map(({ score }) => chance(score)));
    return accuracy(
        moves.map(({ i, before, after }) => {
            const [from, to] = compared(before, after);
            return { loss: chance(from) - chance(to), weight: weight[i - 1] };
        }),
    );
}

/**
 * The first player's chances, for the graph. Playouts' scores, which favour the side to move, are averaged with their
 * neighbours, whose bias is the opposite, unless `evenScore` has already corrected them.
 */
export function courseOf({ positions }: Pick<Review, "positions">, { favoursMover }: SearchSizes): number[] {
    const chances = positions.map(({ score }) => winChance(score));
    return chances.map((here, i) =>
        favoursMover && !positions[i]!.instead && !positions[i]!.evaluated
            ? ((chances[i - 1] ?? here) + 2 * here + (chances[i + 1] ?? here)) / 4
            : here,
    );
}

/** How many of a side's moves have each mark, and how many forced wins it missed. */
export function countsOf(review: Review, side: Colour): Record<Mark | "missed", number> {
    const counts = { inaccuracy: 0, mistake: 0, blunder: 0, missed: 0 };
    for (const { by, mark, missed } of review.verdicts.values()) {
        if (by !== side) continue;
        if (mark) ++counts[mark];
        if (missed !== null) ++counts.missed;
    }
    return counts;
}

/** How well a side played, from the winning chances, in percent, before and after its moves: lichess's formulas. */

const mean = (all: number[]) => all.reduce((sum, each) => sum + each, 0) / all.length;

function deviation(all: number[]): number {
    const middle = mean(all);
    return Math.sqrt(mean(all.map((each) => (each - middle) ** 2)));
}

const within = (least: number, most: number, number: number) => Math.min(most, Math.max(least, number));

/** A move's accuracy in percent, from the percentage points that it loses. */
function accuracyOfMove(loss: number): number {
    if (loss <= 0) return 100;
    // The last point is for what the search does not know.
    return within(0, 100, 103.1668100711649 * Math.exp(-0.04354415386753951 * loss) - 3.166924740191411 + 1);
}

/**
 * How much each move counts: more where the chances change much. `chances` are a side's in all positions, one more than
 * there are moves.
 */
function weights(chances: number[]): number[] {
    const size = Math.min(within(2, 8, Math.floor((chances.length - 1) / 10)), chances.length);
    return chances.slice(1).map((_, i) => {
        const from = Math.max(0, i - size + 2);
        return within(0.5, 12, deviation(chances.slice(from, from + size)));
    });
}

/**
 * A side's accuracy in percent; null if it made no move. `losses` are in percentage points, by the index of the move,
 * and undefined for the other side's moves.
 */
export function accuracy(chances: number[], losses: (number | undefined)[]): number | null {
    const weight = weights(chances);
    const moves = losses.flatMap((loss, i) =>
        loss === undefined ? [] : [{ weight: weight[i]!, accuracy: accuracyOfMove(loss) }],
    );
    if (!moves.length) return null;
    const sum = (of: (move: (typeof moves)[number]) => number) => moves.reduce((all, move) => all + of(move), 0);
    const weighted = sum((move) => move.weight * move.accuracy) / sum((move) => move.weight);
    const harmonic = moves.length / sum((move) => 1 / Math.max(1, move.accuracy));
    return (weighted + harmonic) / 2;
}

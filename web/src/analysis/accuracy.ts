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
export function weights(chances: number[]): number[] {
    const size = within(2, 8, Math.floor((chances.length - 1) / 10));
    return chances.slice(1).map((_, i) => {
        const from = Math.max(0, i - size + 2);
        return within(0.5, 12, deviation(chances.slice(from, from + size)));
    });
}

/**
 * A side's accuracy in percent, from its moves; null if there are none. Losses are in percentage points. Without
 * weights it is the plain mean.
 */
export function accuracy(moves: { loss: number; weight?: number | undefined }[]): number | null {
    if (!moves.length) return null;
    const each = moves.map(({ loss, weight }) => ({ weight, of: accuracyOfMove(loss) }));
    if (each.some(({ weight }) => weight === undefined)) return mean(each.map(({ of }) => of));
    const sum = (count: (move: (typeof each)[number]) => number) => each.reduce((all, move) => all + count(move), 0);
    const weighted = sum(({ weight, of }) => weight! * of) / sum(({ weight }) => weight!);
    const harmonic = each.length / sum(({ of }) => 1 / Math.max(1, of));
    return (weighted + harmonic) / 2;
}

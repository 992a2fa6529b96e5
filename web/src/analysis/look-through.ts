import type { Colour, Config, Move } from "../rules/types";
import { evenScore, type Judged, leastFor, lossOf } from "./review";

/** A position in the main line, and the move that led to it. */
export interface Step {
    config: Config;
    moves: Move[];
    /** The side to move. */
    turn: Colour;
    /**
     * The move that led here, and its side. `by` is undefined for a move without a verdict; both are undefined if there
     * is no move.
     */
    move?: Move;
    by?: Colour;
}

/** Searches a position with `times` the usual number of nodes. */
export type Look = (step: Pick<Step, "config" | "moves" | "turn">, times: number) => Promise<Judged>;

/** For deeper searches: the factor, and the minimum loss, in percentage points, for a move to be searched again. */
const DEEPER = {
    playouts: [
        { times: 4, doubted: 3 },
        { times: 16, doubted: 10 },
    ],
    evaluations: [{ times: 3, doubted: 10 }],
};

/** Searches each position in a main line. Calls `told` with the progress after each search. */
export async function lookThrough(
    steps: readonly Step[],
    look: Look,
    told: (done: number, all: number) => void,
): Promise<Judged[]> {
    let done = 0;
    told(0, steps.length);
    return Promise.all(
        steps.map(async (step) => {
            const found = await look(step, 1);
            told(++done, steps.length);
            return found;
        }),
    );
}

/**
 * Like `lookThrough`, but for scores that favour the side to move, as playout scores do. Compares each move with the
 * best one through equally large searches with the same side to move, and through deeper ones if the move appears to
 * lose.
 */
export async function lookThroughByPairs(
    steps: readonly Step[],
    look: Look,
    told: (done: number, all: number) => void,
): Promise<Judged[]> {
    const all = 2 * steps.length;
    const positions = await lookThrough(steps, look, (done) => told(done, all));
    let done = steps.length;
    await Promise.all(
        steps.map(async (step, i) => {
            const [before, after, start] = [positions[i - 1], positions[i]!, steps[i - 1]];
            const best = before?.best[0];
            if (before && start && step.by && best) {
                const pair: Pair = { start, step, best };
                before.played = before.instead = after.score;
                const compare = (played: Judged, instead: Judged) => {
                    // The network may have arrived, or left, in between.
                    if (played.evaluated !== instead.evaluated) return;
                    before.played = played.score;
                    before.instead = instead.score;
                };
                if (step.move !== best) compare(after, await insteadOf(pair, after, look, 1));
                for (const { times, doubted } of DEEPER[after.evaluated ? "evaluations" : "playouts"]) {
                    if (step.move === best || lossOf(step.by, before, after) < doubted) break;
                    const [deeper, instead] = await Promise.all([
                        look(step, times),
                        insteadOf(pair, after, look, times),
                    ]);
                    compare(deeper, instead);
                }
            }
            told(++done, all);
        }),
    );
    return positions.map((found) => ({ ...found, score: evenScore(found) }));
}

interface Pair {
    start: Step;
    step: Step;
    best: Move;
}

/** The result after the best move. */
async function insteadOf({ start, step, best }: Pair, after: Judged, look: Look, times: number): Promise<Judged> {
    const to = (...moves: Move[]) => ({ config: start.config, moves: [...start.moves, ...moves], turn: step.turn });
    const found = await look(to(best), times);
    if (step.move !== "pass" || after.best[0] !== "pass") return found;
    // If both players pass, this would compare a count with a search, which can be wrong, so include the other count.
    const counted = await look(to(best, "pass", "pass"), times);
    return { ...found, score: leastFor(step.by!, [found.score, counted.score]) };
}

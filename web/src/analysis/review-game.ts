import { gameOf } from "../games";
import type { RecordController } from "../record/controller";
import type { Engines } from "../rules/engines";
import type { TreeNode } from "../rules/records";
import { type Colour, type GameId, type Move, type SearchSize, type SearchStep, timesSize } from "../rules/types";
import { type Look, lookThrough, lookThroughByPairs, type Step } from "./look-through";
import { type Judged, type Review, reviewOf } from "./review";
import { scoreOfStep } from "./score";

/** The depth of a review that the player requests. */
export type Depth = "quick" | "thorough";

/** "glance" is an automatic review. */
type Effort = Depth | "glance";

/** A quick review searches this many times as many nodes as a glance. In Go they are equal: playouts are rough. */
const GLANCE = 3;

/**
 * The search per position: a tenth of a second (glance), a third of a second (quick) or a few seconds on a typical
 * machine.
 */
export function sizeFor(depth: Effort, game: GameId, { files, ranks }: { files: number; ranks: number }): SearchSize {
    const { search } = gameOf(game);
    const size = search[depth === "glance" ? "quick" : depth];
    if (search.perPoint) return { ...size, nodes: Math.max(80, Math.round((size.nodes * 81) / (files * ranks))) };
    return depth === "glance" ? { nodes: Math.round(size.nodes / GLANCE) } : size;
}

/** The positions of a record's main line, root first; null if one of them cannot be passed to the engine. */
export function stepsOf(game: RecordController): (Step & { node: number })[] | null {
    const nodes = game.mainLine();
    const way = nodes.map((node) => game.node(node));
    const ways = nodes.flatMap((node) => game.wayTo(node) ?? []);
    if (ways.length < nodes.length) return null;
    const by = moversOf(way, ways);
    return ways.map((to, i) => ({
        ...to,
        node: nodes[i]!,
        turn: way[i]!.turn,
        move: way[i]!.move,
        by: by[i],
    }));
}

/** Reviews a record's main line. Calls `told` with the progress; rejects as `Engines.analyse` does. */
export async function reviewSteps(
    game: RecordController,
    steps: NonNullable<ReturnType<typeof stepsOf>>,
    depth: Effort,
    engines: Engines,
    told: (done: number, all: number) => void,
): Promise<Review> {
    const { game: id } = game.tree.peek();
    const size = sizeFor(depth, id, game.position.peek()!.board);
    const look: Look = async ({ config, moves, turn }, times) =>
        judgedOf(await engines.analyse(config, moves, { lines: 1, size: timesSize(size, times) }), turn);
    const through = gameOf(id).search.favoursMover ? lookThroughByPairs : lookThrough;
    const positions = await through(steps, look, told);
    return reviewOf(
        steps.map(({ node }) => node),
        steps.map(({ move }) => move),
        steps.map(({ by }) => by),
        positions,
    );
}

/**
 * The side that made the move to each node. Undefined for moves without a verdict, such as moves out of turn or after
 * the end of play, because a verdict needs two consecutive positions.
 */
export function moversOf(steps: readonly TreeNode[], ways: readonly { moves: Move[] }[]): (Colour | undefined)[] {
    return steps.map((step, i) =>
        i > 0 && steps[i - 1]!.turn === step.by && ways[i]!.moves.length === ways[i - 1]!.moves.length + 1
            ? step.by
            : undefined,
    );
}

/** Converts a position's search result for use in a review. Throws if the search found nothing. */
export function judgedOf(step: SearchStep, turn: Colour): Judged {
    const score = scoreOfStep(turn, step);
    if (!score) throw new Error("nothing was found");
    return { score, best: step.lines[0]?.moves ?? [], ...(step.network === "used" && { evaluated: true }) };
}

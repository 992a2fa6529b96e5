import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { gameOf } from "../games";
import type { RecordController } from "../record/controller";
import { Engine, type NetworkLack, networkLack } from "../rules/engine";
import { EngineMissing } from "../rules/engine-workers";
import { enginesForReview } from "../rules/engines";
import type { LabelledMove } from "../rules/records";
import type { SearchStep } from "../rules/types";
import { analysisLines } from "../settings/settings";
import { type Guard, leadsThrough, mainLineHas } from "./guard";
import { keepReview, keptReview } from "./kept-reviews";
import { type Review, reviewOf } from "./review";
import { type Depth, moversOf, reviewSteps, stepsOf } from "./review-game";
import { type Score, scoreOf, scoreOfStep } from "./score";
import { judgedOfServer, type ServerFound, type ServerReview } from "./server-review";

/** One of the best lines, labelled for display. */
export interface ShownLine {
    score: Score;
    /** Whether the first player's score is at least or at most `score`; "" if it is exact. */
    bound: "≥" | "≤" | "";
    moves: LabelledMove[];
}

/** The search result for a position. */
export interface Found {
    node: number;
    score: Score;
    depth: number;
    nodes: number;
    /** Go: whether the nodes are evaluations by a network and not playouts. */
    evaluated: boolean;
    lack: NetworkLack | null;
    lines: ShownLine[];
    /** Go: the owner of each cell, from 100 (surely the first player's) to -100. */
    ownership?: number[];
}

/** The record to open with the analysis on, and the node to show. */
let wanted: { id: string; node?: number } | null = null;

/** The next time this record is opened, switches the analysis on and shows this node of a stored review. */
export function analyseNext(id: string, node?: number): void {
    wanted = { id, node };
}

/** Whether the game is over. Only logs can contain unfinished games. */
function isOver(text: string): boolean {
    try {
        const log = JSON.parse(text) as { events?: unknown } | unknown[];
        const events = Array.isArray(log) ? log : log.events;
        return Array.isArray(events) && events.some((event: { type?: unknown } | null) => event?.type === "ended");
    } catch {
        return false;
    }
}

/**
 * "running": the record's game is in progress; "busy": the player is in a timed game of this kind; "in-play": the
 * position comes from one of the player's games with days per move.
 */
export type Permission = "yes" | "running" | "busy" | "in-play";

/** Whether the shown position may be analysed. */
function mayAnalyse(record: RecordController, guard: Guard): Permission {
    const { game } = record.tree.peek();
    if (guard.isBusy(game)) return "busy";
    if (record.format === "log" && !isOver(record.source.text)) return "running";
    return leadsThrough(record, guard.boards(game)) ? "in-play" : "yes";
}

/** The engine for a record: analysis of the shown position, and a review of the whole game. */
export class Analysis {
    readonly on = signal(false);
    /** The last search result, possibly for an earlier shown position. */
    readonly found = signal<Found | null>(null);
    /** The engine could not be loaded, or refused the position. */
    readonly failed = signal<"missing" | "refused" | null>(null);
    /** The review, as long as its moves are in the tree. */
    readonly review = computed(() => {
        const review = this.made.value;
        const { nodes } = this.game.branches.value;
        return review?.nodes.every((node, i) => nodes.get(node)?.move === review.moves[i]) ? review : null;
    });
    /** The number of reviewed positions and the total; null when no review is running. */
    readonly progress = signal<{ done: number; all: number } | null>(null);
    /** The search result for the shown position. */
    readonly here = computed(() => {
        const found = this.found.value;
        return this.on.value && found?.node === this.game.at.value ? found : null;
    });
    /** The score of the shown position, from the search or the review; if neither has one, the last known score. */
    readonly score = computed<Score | null>(() => {
        const review = this.review.value;
        const place = review?.nodes.indexOf(this.game.at.value) ?? -1;
        return this.here.value?.score ?? review?.positions[place]?.score ?? this.found.value?.score ?? null;
    });
    // This is a string so that changes in other games do not restart the search.
    readonly permission = computed(() => mayAnalyse(this.game, this.guard));
    /** Why the analysis was not switched on, or was switched off. */
    readonly refused = signal<Permission | null>(null);

    /** The latest review; initially the one that this tab stored. */
    private readonly made;
    /** The game on the server whose analysis was shown last. */
    private taken: string | null;
    private readonly engine = new Engine();
    private readonly reviewer = enginesForReview();
    private readonly unwatch: (() => void)[];

    constructor(
        readonly game: RecordController,
        private readonly guard: Guard,
        /** The server's analysis of this record's game. */
        readonly server: ServerReview | null = null,
    ) {
        const kept = keptReview(game.source.text);
        this.made = signal(kept?.review ?? null);
        this.taken = kept?.taken ?? null;
        if (wanted !== null && wanted.id === game.keptAs && this.permission.value === "yes") {
            this.on.value = true;
            if (wanted.node !== undefined && this.review.value) game.look(wanted.node);
        }
        wanted = null;
        this.unwatch = [
            effect(() => this.follow()),
            game.at.subscribe(() => (this.refused.value = null)),
            effect(() => {
                const found = server?.found.value;
                if (found) untracked(() => this.takeOver(found));
            }),
        ];
    }

    /** Leaves the record and stops all engines. */
    close(): void {
        for (const unwatch of this.unwatch) unwatch();
        this.engine.close();
        this.reviewer.close();
        this.server?.close();
    }

    toggle(): void {
        const may = this.permission.value;
        if (!this.on.value && may !== "yes") return void (this.refused.value = may);
        if (this.on.value) this.cancel();
        this.on.value = !this.on.value;
    }

    /** Searches the shown position. Pauses while a review is running. */
    private follow(): void {
        const node = this.game.at.value;
        const lines = analysisLines.value;
        const busy = this.progress.value !== null;
        const may = this.permission.value;
        if (!this.on.value) return this.engine.close();
        if (may !== "yes") {
            this.toggle();
            this.refused.value = may;
            return;
        }
        this.engine.stop();
        this.failed.value = null;
        if (busy) return;
        const way = untracked(() => this.game.wayTo(node));
        if (!way) return void (this.failed.value = "refused");
        const { config, moves } = way;
        const hear = (step: SearchStep) => this.take(node, step);
        const size = gameOf(config.game).search.most;
        this.engine.analyse(config, moves, { lines, size }, hear).then(hear, (error) => this.fail(error));
    }

    private fail(error: unknown): void {
        this.failed.value = error instanceof EngineMissing ? "missing" : "refused";
    }

    private take(node: number, step: SearchStep): void {
        const { turn } = this.game.node(node);
        const score = scoreOfStep(turn, step);
        if (!score) return;
        const shown = step.lines.map((line): ShownLine => {
            const better = line.bound && (line.bound === "lower") === (turn === "first");
            return {
                score: scoreOf(turn, line),
                bound: !line.bound ? "" : better ? "≥" : "≤",
                moves: this.game.label(node, line.moves),
            };
        });
        // After passes have ended the game, the engine's moves have no labels.
        const lines = shown.filter(({ moves }) => moves.length > 0);
        const { depth, nodes, ownership } = step;
        this.found.value = {
            node,
            score,
            depth,
            nodes,
            evaluated: step.network === "used",
            lack: networkLack(step.network),
            lines,
            ownership,
        };
    }

    /** Reviews the whole main line. */
    async start(depth: Depth): Promise<void> {
        if (this.progress.value || !this.game.position.value || !this.mayReview()) return;
        const steps = stepsOf(this.game);
        if (!steps) return void (this.failed.value = "refused");
        if (steps.length < 2) return;
        const told = (done: number, all: number) => (this.progress.value = { done, all });
        let review: Review;
        try {
            review = await reviewSteps(this.game, steps, depth, this.reviewer, told);
        } catch (error) {
            batch(() => {
                this.cancel();
                this.fail(error);
            });
            return;
        }
        this.reviewer.close();
        batch(() => {
            this.show(review);
            this.progress.value = null;
        });
    }

    /** Requests the server's analysis, which is subject to the same conditions as the engine here. */
    askServer(): void {
        if (this.mayReview()) this.server?.ask();
    }

    /** Whether the main line may be analysed; if not, sets `refused` to the reason. */
    private mayReview(): boolean {
        const { game } = this.game.tree.peek();
        const may = this.permission.value;
        const inPlay = may === "yes" && mainLineHas(this.game, this.guard.boards(game));
        if (may === "yes" && !inPlay) return true;
        this.refused.value = inPlay ? "in-play" : may;
        return false;
    }

    private show(review: Review): void {
        keepReview(this.game.source.text, { review, taken: this.taken });
        this.made.value = review;
    }

    /** Shows the server's findings for the main line. They do not replace a later review requested by the player. */
    private takeOver({ game, positions: found }: ServerFound): void {
        if (this.taken === game && this.review.value) return;
        const nodes = this.game.mainLine();
        const steps = nodes.map((node) => this.game.node(node));
        const ways = nodes.flatMap((node) => this.game.wayTo(node) ?? []);
        if (ways.length !== found.length || ways.some(({ moves }, i) => moves.length !== i)) return;
        const positions = found.map(judgedOfServer);
        const moves = steps.map(({ move }) => move);
        this.taken = game;
        this.show(reviewOf(nodes, moves, moversOf(steps, ways), positions));
    }

    /** Cancels a running review; the previous one stays. */
    cancel(): void {
        this.reviewer.close();
        this.progress.value = null;
    }
}

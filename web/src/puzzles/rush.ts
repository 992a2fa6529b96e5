import { computed, effect, signal, untracked } from "@preact/signals";
import type { Puzzle } from "../games/puzzle";
import { familyOf } from "../rules/facts";
import type { Rules } from "../rules/rules";
import type { GameId } from "../rules/types";
import { harderPuzzle } from "./choose";
import { bestOf, keepResult, keepScore, type RushKind } from "./results";
import { PuzzleRun, REPLY } from "./run";

/** The minimum increase in rating from one puzzle to the next. */
const RISE = { streak: 25, storm: 15 };
/** The length of a storm, and the time that a miss costs, in milliseconds. */
export const STORM = 180_000;
export const MISS = 10_000;
const TICK = 200;

/** A puzzle that was solved or missed. */
export interface Tried {
    readonly puzzle: Puzzle;
    readonly solved: boolean;
}

/**
 * A series of puzzles from one edition that get harder and harder: a streak until the first miss, or a storm against
 * the clock.
 */
export class Rush {
    readonly run = signal<PuzzleRun | null>(null);
    /** The puzzles tried, in order. */
    readonly tried = signal<readonly Tried[]>([]);
    readonly score = computed(() => this.tried.value.filter(({ solved }) => solved).length);
    readonly missed = computed(() => this.tried.value.flatMap(({ puzzle, solved }) => (solved ? [] : [puzzle])));
    readonly over = signal(false);
    /** In a streak: the number of puzzles that can still be skipped. */
    readonly skips = signal(1);
    /** In a storm: the remaining time in milliseconds. */
    readonly left = signal(STORM);
    /** The previous best score in this edition. */
    readonly best: number;
    readonly isBest = computed(() => this.score.value > this.best);

    private readonly family: string;
    private readonly used = new Set<string>();
    private ends = Infinity;
    private ticking: ReturnType<typeof setInterval> | undefined;
    private unwatch: (() => void) | undefined;

    constructor(
        private readonly rules: Rules,
        private readonly puzzles: readonly Puzzle[],
        readonly game: GameId,
        readonly kind: RushKind,
        private readonly wait = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time)),
        private readonly now: () => number = Date.now,
    ) {
        this.family = familyOf(game);
        this.best = bestOf(game, kind);
    }

    begin(): void {
        if (this.kind === "storm") {
            this.ends = this.now() + STORM;
            this.ticking = setInterval(() => this.tick(), TICK);
        }
        this.next();
    }

    close(): void {
        clearInterval(this.ticking);
        this.unwatch?.();
        this.run.peek()?.close();
    }

    /** Skips the puzzle, which is allowed once in a streak. */
    skip(): void {
        if (!this.skips.peek() || this.over.peek() || !this.run.peek()?.awaitsMove) return;
        this.skips.value -= 1;
        this.next();
    }

    private tick(): void {
        this.left.value = Math.max(0, this.ends - this.now());
        if (this.left.peek() === 0) this.end();
    }

    private end(): void {
        if (this.over.peek()) return;
        clearInterval(this.ticking);
        this.unwatch?.();
        this.run.peek()?.stop();
        keepScore(this.game, this.kind, this.score.peek());
        this.over.value = true;
    }

    private next(): void {
        const before = this.run.peek();
        const from = before ? before.puzzle.rating + RISE[this.kind] : 0;
        const puzzle = harderPuzzle(this.puzzles, from, this.used);
        this.unwatch?.();
        if (!puzzle) return this.end();
        before?.close();
        this.used.add(puzzle.id);
        const run = new PuzzleRun(this.rules, puzzle, this.wait);
        this.run.value = run;
        let told = false;
        this.unwatch = effect(() => {
            const solved = run.result.value;
            if (solved === null || told) return;
            told = true;
            untracked(() => void this.met(run, solved));
        });
    }

    /** Called when a puzzle has been solved or missed. */
    private async met(run: PuzzleRun, solved: boolean): Promise<void> {
        keepResult(this.family, run.puzzle, solved, false);
        this.tried.value = [...this.tried.peek(), { puzzle: run.puzzle, solved }];
        if (!solved) {
            this.ends -= MISS;
            if (this.kind === "streak") return this.end();
            this.tick();
        }
        await this.wait(REPLY);
        if (!this.over.peek() && this.run.peek() === run) this.next();
    }
}

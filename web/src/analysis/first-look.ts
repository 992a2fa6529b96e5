import { computed, effect, signal, untracked } from "@preact/signals";
import { gameOf } from "../games";
import type { RecordText } from "../kept/records";
import { isEngineLoaded } from "../rules/engine-workers";
import { type Engines, enginesForReview } from "../rules/engines";
import { loadRecords } from "../rules/records";
import type { Colour, GameId } from "../rules/types";
import { keepReview, keptReview } from "./kept-reviews";
import { mistakesOf } from "./mistakes";
import type { Review } from "./review";
import { reviewSteps, stepsOf } from "./review-game";

/** Time limit for an automatic review, in milliseconds. */
const MOST = 15_000;
/** Time per search in an automatic review on a typical machine, in milliseconds: see `sizeFor` in review-game.ts. */
const SEARCH = 110;
/** The number of searches per position in a review by pairs: see look-through.ts. */
const SEARCHES_BY_PAIRS = 3;
/** Shorter games are not worth looking at. */
const LEAST_PLIES = 4;

/**
 * The nodes after the moves to look at. While there are none, whether a review is running or the player can start one.
 */
export type Looked = { kind: "found"; nodes: readonly number[] } | { kind: "looking" | "offered" } | null;

/** The estimated duration of a first look at a game, in milliseconds. */
export function timeToLook(game: GameId, plies: number, cores: number): number {
    const { favoursMover } = gameOf(game).search;
    return ((plies + 1) * SEARCH * (favoursMover ? SEARCHES_BY_PAIRS : 1)) / cores;
}

/** Whether the device can spare the work, and the download of the engine, for an automatic review. */
function isSpare(): boolean {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    return !connection?.saveData && (navigator.onLine || isEngineLoaded());
}

/** A quick review, on this device, of a game that has just ended. It is stored as the review of the game's record. */
export class FirstLook {
    private readonly reached = signal<Looked>(null);
    /** What to show. While the player may not use the engine, only what was found earlier. */
    readonly state = computed<Looked>(() => {
        const { value } = this.reached;
        return value?.kind === "found" || this.may() ? value : null;
    });
    private engines: Engines | null = null;
    private stop = () => {};
    private unwatch = () => {};

    /** Counts the mistakes of `sides`. `may` says whether the player may use the engine now; it reads signals. */
    constructor(
        private readonly game: GameId,
        private readonly content: RecordText,
        private readonly sides: readonly Colour[],
        private readonly may: () => boolean,
    ) {
        const kept = keptReview(content.text);
        if (kept) this.show(kept.review);
    }

    /**
     * Reviews a game of `plies` plies automatically if that is quick, while the player may use the engine. If it is not
     * quick, the player can start the review.
     */
    begin(plies: number): void {
        if (plies < LEAST_PLIES) return;
        this.unwatch();
        this.unwatch = effect(() => {
            const may = this.may();
            untracked(() => (may ? this.start(plies) : this.interrupt()));
        });
    }

    private start(plies: number): void {
        if (this.reached.peek()) return;
        const cores = Math.min(2, navigator.hardwareConcurrency || 1);
        if (!isSpare() || timeToLook(this.game, plies, cores) > MOST) this.reached.value = { kind: "offered" };
        else void this.look(MOST);
    }

    /** Stops without a result. */
    private interrupt(): void {
        this.halt();
        if (this.reached.peek()?.kind === "looking") this.reached.value = null;
    }

    /** Reviews the game, for at most `most` milliseconds. */
    async look(most = Infinity): Promise<void> {
        if (!this.may()) return;
        this.reached.value = { kind: "looking" };
        this.engines = enginesForReview();
        const { engines } = this;
        const late = Number.isFinite(most) ? setTimeout(() => this.giveUp(), most) : undefined;
        this.stop = () => {
            clearTimeout(late);
            engines.close();
        };
        try {
            const review = await this.review(engines);
            if (this.engines !== engines) return;
            this.halt();
            if (!review) return void (this.reached.value = null);
            keepReview(this.content.text, { review, taken: null });
            this.show(review);
        } catch {
            if (this.engines === engines) this.giveUp();
        }
    }

    private async review(engines: Engines): Promise<Review | null> {
        const [records, { RecordController }] = await Promise.all([loadRecords(), import("../record/controller")]);
        if (this.engines !== engines) return null;
        const record = RecordController.open(records, this.content, null);
        try {
            const steps = record && stepsOf(record);
            if (!record || !steps || !record.position.peek()) return null;
            return await reviewSteps(record, steps, "glance", engines, () => {});
        } finally {
            record?.close();
        }
    }

    private show(review: Review): void {
        const nodes = this.sides.flatMap((side) => mistakesOf(review, side).map((place) => review.nodes[place]!));
        this.reached.value = { kind: "found", nodes: nodes.sort((a, b) => a - b) };
    }

    private giveUp(): void {
        this.halt();
        this.reached.value = { kind: "offered" };
    }

    close(): void {
        this.unwatch();
        this.halt();
    }

    private halt(): void {
        this.stop();
        this.engines = null;
    }
}

import { Engine } from "./engine";
import { EngineMissing } from "./engine-workers";
import type { Config, Move, SearchSize, SearchStep } from "./types";

/** Several engines that share the requested searches. If one of them cannot be loaded, the others do its work. */
export class Engines {
    private free: Engine[];
    private readonly waiting: ((engine: Engine) => void)[] = [];
    private usable: number;

    /** `engines` are all engines that may run at the same time. Each is loaded when it is first needed. */
    constructor(private readonly engines: readonly Engine[]) {
        this.free = [...engines];
        this.usable = engines.length;
    }

    /** Like `Engine.analyse`, but starts when an engine is free. */
    async analyse(config: Config, moves: Move[], limits: { lines: number; size: SearchSize }): Promise<SearchStep> {
        const engine = this.free.shift() ?? (await new Promise<Engine>((taken) => this.waiting.push(taken)));
        try {
            const found = await engine.analyse(config, moves, limits);
            this.give(engine);
            return found;
        } catch (error) {
            if (error instanceof EngineMissing && this.usable > 1) {
                --this.usable;
                return this.analyse(config, moves, limits);
            }
            this.give(engine);
            throw error;
        }
    }

    private give(engine: Engine): void {
        const next = this.waiting.shift();
        if (next) next(engine);
        else this.free.push(engine);
    }

    /** Stops all engines. Pending promises never settle. The next search takes new workers. */
    close(): void {
        for (const engine of this.engines) engine.close();
        this.waiting.length = 0;
        this.free = [...this.engines];
        this.usable = this.engines.length;
    }
}

/** The engines for a review: two, or one on a single-core device. */
export const enginesForReview = (): Engines =>
    new Engines(Array.from({ length: Math.min(2, navigator.hardwareConcurrency || 1) }, () => new Engine()));

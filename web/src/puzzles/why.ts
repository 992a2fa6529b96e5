import { signal } from "@preact/signals";
import { sizeFor } from "../analysis/review-game";
import { type Score, scoreOfStep } from "../analysis/score";
import { Engine } from "../rules/engine";
import { type Config, type Move, opponentOf, type View } from "../rules/types";

/** What the engine found about a wrong move. */
export interface Refutation {
    move: Move;
    /** The best moves after it. */
    replies: Move[];
    before: Score;
    after: Score;
}

/** Asks the engine in the page why a move is wrong. It searches in a worker, without blocking the page. */
export class WhyNot {
    readonly state = signal<Refutation | "looking" | "failed" | null>(null);
    private readonly engine = new Engine();
    /** The number of the latest question. Answers to earlier ones are ignored. */
    private asked = 0;

    /**
     * Searches the positions after `line` and after `move`. Resolves to null if there is no refutation or it is no
     * longer wanted.
     */
    async ask(config: Config, line: Move[], { turn, board }: View, move: Move): Promise<Refutation | null> {
        const question = ++this.asked;
        this.engine.stop();
        this.state.value = "looking";
        const limits = { lines: 1, size: sizeFor("quick", config.game, board) };
        const search = (moves: Move[]) => this.engine.analyse(config, moves, limits);
        const found = await (async () => [await search(line), await search([...line, move])] as const)().catch(
            () => null,
        );
        if (question !== this.asked) return null;
        const before = found && scoreOfStep(turn, found[0]);
        const after = found && scoreOfStep(opponentOf(turn), found[1]);
        const refutation = before && after ? { move, replies: found[1].lines[0]?.moves ?? [], before, after } : null;
        this.state.value = refutation ?? "failed";
        return refutation;
    }

    clear(): void {
        this.asked += 1;
        this.engine.stop();
        this.state.value = null;
    }

    close(): void {
        this.asked += 1;
        this.engine.close();
    }
}

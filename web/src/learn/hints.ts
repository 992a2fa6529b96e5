import { computed, signal } from "@preact/signals";
import { gameOf } from "../games";
import { Engine } from "../rules/engine";
import type { Rules } from "../rules/rules";
import type { Move, View } from "../rules/types";
import { type HintReason, reasonOfStones } from "./hint-reason";
import { look } from "./look";
import type { Pupil } from "./teacher";

/** A hint about the best move in a position: first the piece or the region, then the move. */
export interface Hint {
    move: Move;
    step: 1 | 2;
    /** Go: the chain that the hint is about, if there is one. */
    reason?: HintReason | null;
}

/** Hints on request in a game against the computer. */
export class Hints {
    /** The hint for the current position; null if none was requested. */
    readonly hint = computed(() => {
        const asked = this.asked.value;
        return asked && asked.line === this.lineNow() ? asked.state : null;
    });

    private readonly asked = signal<{ line: string; state: Hint | "looking" | "failed" } | null>(null);
    private readonly engine = new Engine();
    private closed = false;

    constructor(
        private readonly rules: Rules,
        private readonly pupil: Pick<Pupil, "config" | "seat" | "view">,
    ) {}

    close(): void {
        this.closed = true;
        this.engine.close();
    }

    /** Whether a hint can be requested now. */
    readonly possible = computed(() => {
        const { phase, turn } = this.pupil.view.value;
        const hint = this.hint.value;
        return phase === "playing" && turn === this.pupil.seat && hint !== "looking" && !isLast(hint);
    });

    private lineNow(): string {
        return lineOf(this.pupil.view.value);
    }

    /** Requests the first hint, or the second after it. */
    async ask(): Promise<void> {
        if (!this.possible.peek()) return;
        const view = this.pupil.view.peek();
        const line = lineOf(view);
        const given = this.hint.peek();
        if (given && typeof given === "object") {
            this.asked.value = { line, state: { ...given, step: 2 } };
            return;
        }
        this.asked.value = { line, state: "looking" };
        const found = await look(this.engine, this.pupil.config, view.board, view.line).catch(() => null);
        // The game has moved on in the meantime.
        if (this.closed || this.asked.peek()?.line !== line) return;
        const move = found?.lines[0]?.moves[0];
        if (!move) this.asked.value = { line, state: "failed" };
        // A pass has no point.
        else if (move === "pass") this.asked.value = { line, state: { move, step: 2 } };
        else {
            const { config } = this.pupil;
            const reason = gameOf(config.game).chains ? reasonOfStones(this.rules, config, view, move) : null;
            this.asked.value = { line, state: { move, step: 1, reason } };
        }
    }
}

const lineOf = ({ line }: View): string => line.join(" ");
const isLast = (hint: Hint | "looking" | "failed" | null): boolean =>
    hint !== null && typeof hint === "object" && hint.step === 2;

import { signal } from "@preact/signals";
import { type Guide, GuidedGame } from "../play/guided-game";
import type { Notice } from "../play/notice";
import type { Rules } from "../rules/rules";
import type { Config, Move } from "../rules/types";

/** A figure on which the reader tries moves. Legal moves for the side to move are made; all others are refused. */
export class Trial implements Guide {
    readonly game;
    /** Why the last move was refused; null if it was made. */
    readonly refusal = signal<Notice | null>(null);
    readonly awaitsRefusal = false;

    /** `moves` lead to the figure's position. Throws if the rules refuse the figure; a test opens every figure. */
    constructor(
        private readonly rules: Rules,
        private readonly config: Config,
        private readonly moves: readonly Move[] = [],
    ) {
        this.game = signal(this.begin());
    }

    private begin(): GuidedGame {
        const game = GuidedGame.begin(this.rules, this.config, this.moves);
        if (!game) throw new Error(`the rules refuse a figure: ${JSON.stringify(this.config)}`);
        game.follow(this);
        return game;
    }

    close(): void {
        this.game.peek().close();
    }

    /** Returns to the figure's position. */
    again(): void {
        this.close();
        this.refusal.value = null;
        this.game.value = this.begin();
    }

    /** Returns to the figure's position and attempts this move. */
    attempt(move: Move): void {
        if (this.begun) this.again();
        this.refusal.value = null;
        this.game.peek().tryOut(move);
    }

    /** Passes for the side to move, after the moves made so far. */
    pass(): void {
        this.refusal.value = null;
        this.game.peek().tryOut("pass");
    }

    /** Whether any moves have been made from the figure's position. */
    get begun(): boolean {
        return this.game.value.view.value.line.length > this.moves.length;
    }

    get awaitsMove(): boolean {
        return this.game.peek().view.peek().phase === "playing";
    }

    moved(): boolean {
        this.refusal.value = null;
        return true;
    }

    refused(notice: Notice): void {
        this.refusal.value = notice;
    }
}

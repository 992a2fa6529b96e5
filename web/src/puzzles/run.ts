import { computed, signal } from "@preact/signals";
import type { Puzzle } from "../games/puzzle";
import type { Notice } from "../play/game";
import { type Guide, GuidedGame } from "../play/guided-game";
import type { Rules } from "../rules/rules";
import type { Colour, Move } from "../rules/types";

/** What the puzzle says of what the solver did last. */
export type Said =
    /** `next`: more moves are to be found. */
    | { kind: "right"; next: boolean }
    /** A legal move that is not the one. */
    | { kind: "wrong"; move: Move }
    /** A move that the rules refuse, or a text that is no move. */
    | { kind: "refused"; notice: Notice }
    /** First what to move, or the region; then where. */
    | { kind: "hint"; step: 1 | 2 };

/** In milliseconds: from the solver's move to the reply, and between moves that are shown. */
export const REPLY = 450;
/** So many moves are shown of a refutation. */
const MOST_REFUTING = 3;

/** A puzzle that somebody solves. */
export class PuzzleRun implements Guide {
    readonly game;
    readonly state = signal<"solving" | "solved" | "shown">("solving");
    readonly said = signal<Said | null>(null);
    readonly mistakes = signal(0);
    /** A hint was given, or the solution shown. */
    readonly helped = signal(false);
    /** What a wrong move leads to is on the board: that move and those after it. */
    readonly aside = signal<readonly Move[] | null>(null);
    /** The side that solves, which sits below. */
    readonly solver: Colour;
    /** Solved without a mistake and without help; null: not decided yet. */
    readonly result = computed<boolean | null>(() =>
        this.mistakes.value || this.helped.value ? false : this.state.value === "solved" ? true : null,
    );

    private made = 0;
    /** A reply or a move that is shown is to come. */
    private readonly busy = signal(false);
    private closed = false;

    /** Throws if the rules refuse the position; the tests go through every puzzle. */
    constructor(
        private readonly rules: Rules,
        readonly puzzle: Puzzle,
        private readonly wait = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time)),
    ) {
        this.game = signal(this.stand([]));
        this.solver = this.game.peek().view.peek().turn;
    }

    close(): void {
        this.closed = true;
        this.game.peek().close();
    }

    /** The right move now; undefined: the line is at its end. */
    get answer(): Move | undefined {
        return this.puzzle.line[this.made];
    }

    /** The moves of the line that are made. */
    get line(): Move[] {
        return this.puzzle.line.slice(0, this.made);
    }

    get awaitsMove(): boolean {
        return this.state.value === "solving" && !this.busy.value && !this.aside.value;
    }

    readonly awaitsRefusal = false;

    private stand(moves: readonly Move[]): GuidedGame {
        const game = GuidedGame.begin(this.rules, this.puzzle.config, moves);
        if (!game) throw new Error(`the rules refuse the puzzle ${this.puzzle.id}`);
        game.follow(this);
        return game;
    }

    private replace(moves: readonly Move[]): void {
        this.game.peek().close();
        this.game.value = this.stand(moves);
    }

    moved(move: Move): boolean {
        if (move !== this.answer) {
            this.mistakes.value += 1;
            this.said.value = { kind: "wrong", move };
            return false;
        }
        void this.goOn();
        return true;
    }

    refused(notice: Notice): void {
        this.said.value = { kind: "refused", notice };
    }

    /** Makes the next moves of the line, each after a while, as long as `more` says. */
    private async play(more: () => boolean): Promise<boolean> {
        const game = this.game.peek();
        this.busy.value = true;
        while (this.answer !== undefined && more()) {
            await this.wait(REPLY);
            if (this.closed || this.game.peek() !== game) return false;
            game.make(this.answer);
            this.made += 1;
        }
        this.busy.value = false;
        return true;
    }

    private async goOn(): Promise<void> {
        this.made += 1;
        this.said.value = { kind: "right", next: this.answer !== undefined };
        // One reply.
        const from = this.made;
        if (!(await this.play(() => this.made === from))) return;
        if (this.answer === undefined) this.state.value = "solved";
    }

    /** A hint; a second one says more. */
    giveHint(): void {
        if (!this.awaitsMove) return;
        const said = this.said.peek();
        this.helped.value = true;
        this.said.value = { kind: "hint", step: said?.kind === "hint" ? 2 : 1 };
    }

    /** Plays the rest of the line. */
    async showSolution(): Promise<void> {
        if (!this.awaitsMove) return;
        this.helped.value = true;
        this.said.value = null;
        if (await this.play(() => true)) this.state.value = "shown";
    }

    /** Shows on the board what a wrong move leads to. */
    async refute(move: Move, replies: readonly Move[]): Promise<void> {
        if (!this.awaitsMove) return;
        const moves = [move, ...replies.slice(0, MOST_REFUTING)];
        this.aside.value = [move];
        this.replace([...this.line, move]);
        const game = this.game.peek();
        for (const [i, next] of moves.slice(1).entries()) {
            await this.wait(REPLY);
            if (this.closed || this.game.peek() !== game || !game.make(next)) return;
            this.aside.value = moves.slice(0, i + 2);
        }
    }

    /** Back from a refutation to the puzzle. */
    resume(): void {
        if (!this.aside.peek()) return;
        this.replace(this.line);
        this.aside.value = null;
        this.said.value = null;
    }
}

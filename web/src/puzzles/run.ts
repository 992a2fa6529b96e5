import { computed, signal } from "@preact/signals";
import type { Puzzle } from "../games/puzzle";
import { type Guide, GuidedGame } from "../play/guided-game";
import type { Notice } from "../play/notice";
import type { Rules } from "../rules/rules";
import type { Colour, Move } from "../rules/types";

/** The message about the solver's last action. */
export type Said =
    /** `next` means that there are more moves to find. */
    | { kind: "right"; next: boolean }
    /** A legal move that is not the answer. */
    | { kind: "wrong"; move: Move }
    /** A move that the rules refuse, or input that is not a move. */
    | { kind: "refused"; notice: Notice }
    /** Step 1 shows the piece or the region, step 2 the move. */
    | { kind: "hint"; step: 1 | 2 };

/** The delay before a reply, and between shown moves, in milliseconds. */
export const REPLY = 450;
/** The number of moves shown from a refutation. */
const MOST_REFUTING = 3;

/** A puzzle in progress. */
export class PuzzleRun implements Guide {
    readonly game;
    readonly state = signal<"solving" | "solved" | "shown">("solving");
    readonly said = signal<Said | null>(null);
    readonly mistakes = signal(0);
    /** True if a hint was given or the solution shown. */
    readonly helped = signal(false);
    /** The refutation on the board: the wrong move and the moves after it; null if there is none. */
    readonly aside = signal<readonly Move[] | null>(null);
    /** The solver's side, which is shown at the bottom. */
    readonly solver: Colour;
    /** Whether the puzzle was solved without a mistake or help; null while that is undecided. */
    readonly result = computed<boolean | null>(() =>
        this.mistakes.value || this.helped.value ? false : this.state.value === "solved" ? true : null,
    );

    private made = 0;
    /** True while a reply or a shown move is still to come. */
    private readonly busy = signal(false);
    /** True if no more moves can be tried. */
    private readonly stopped = signal(false);
    private closed = false;

    /** Throws if the rules refuse the position; the tests open every puzzle. */
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

    /** Stops accepting moves, even if the puzzle is unsolved. */
    stop(): void {
        this.stopped.value = true;
    }

    /** The right move in the current position; undefined if the line has ended. */
    get answer(): Move | undefined {
        return this.puzzle.line[this.made];
    }

    /** The moves made so far in the line. */
    get line(): Move[] {
        return this.puzzle.line.slice(0, this.made);
    }

    get awaitsMove(): boolean {
        return this.state.value === "solving" && !this.busy.value && !this.aside.value && !this.stopped.value;
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
        if (this.stopped.peek()) return;
        this.said.value = { kind: "refused", notice };
    }

    /** Makes the next moves in the line, each after a delay, as long as `more` returns true. */
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
        // Make a single reply.
        const from = this.made;
        if (!(await this.play(() => this.made === from))) return;
        if (this.answer === undefined) this.state.value = "solved";
    }

    /** Gives a hint; a second call gives a more detailed one. */
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

    /** Shows a wrong move's refutation on the board. */
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

    /** Returns from a refutation to the puzzle. */
    resume(): void {
        if (!this.aside.peek()) return;
        this.replace(this.line);
        this.aside.value = null;
        this.said.value = null;
    }
}

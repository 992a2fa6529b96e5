import { computed, signal } from "@preact/signals";
import { type Guide, GuidedGame } from "../play/guided-game";
import type { Notice } from "../play/notice";
import type { PuzzleRun } from "../puzzles/run";
import { REPLY } from "../puzzles/run";
import type { Rules } from "../rules/rules";
import type { Colour, Move, View } from "../rules/types";
import type { Grade, Mistake } from "./card";
import { MoveJudge, type Search, type Tried } from "./judge";

/** The message about the player's last action. */
export type Said =
    | { kind: "looking" | "failed"; move: Move }
    /** `played` is true if the move is the one played in the game. */
    | { kind: "wrong"; move: Move; tried: Tried; played: boolean }
    | { kind: "refused"; notice: Notice }
    /** Step 1 shows the piece or the region, step 2 the move. */
    | { kind: "hint"; step: 1 | 2 };

/** The number of moves shown from the better line. */
const MOST_SHOWN = 5;

/** Another try at a mistake from one of the player's games. Any move that is as good as the best one is right. */
export class MistakeRun implements Guide {
    readonly game;
    readonly state = signal<"solving" | "solved" | "shown">("solving");
    readonly said = signal<Said | null>(null);
    readonly misses = signal(0);
    readonly hinted = signal(false);
    /** The right move that the player found; null until then. */
    readonly found = signal<{ move: Move; tried: Tried } | null>(null);
    /** The mistake's position. The side to move is the player's and is shown at the bottom. */
    readonly start: View;
    readonly solver: Colour;
    readonly grade = computed((): Grade | null => {
        if (this.state.value === "solving") return null;
        if (this.misses.value || this.state.value === "shown") return "again";
        return this.hinted.value ? "hard" : "good";
    });

    readonly awaitsRefusal = false;
    private readonly busy = signal(false);
    private readonly judge: MoveJudge;

    private constructor(
        readonly mistake: Mistake,
        game: GuidedGame,
        private readonly wait: (time: number) => Promise<void>,
        search?: Search,
    ) {
        this.game = signal(game);
        game.follow(this);
        const view = game.view.peek();
        this.start = view;
        this.solver = view.turn;
        this.judge = new MoveJudge(mistake, view, search);
    }

    /** Null if the rules refuse the position. */
    static begin(
        rules: Rules,
        mistake: Mistake,
        wait = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time)),
        search?: Search,
    ): MistakeRun | null {
        const game = GuidedGame.begin(rules, mistake.config, mistake.moves);
        if (!game) return null;
        if (rules.moves(mistake.config, mistake.moves).includes(mistake.better[0] ?? ""))
            return new MistakeRun(mistake, game, wait, search);
        game.close();
        return null;
    }

    close(): void {
        this.judge.close();
        this.game.peek().close();
    }

    /** The best move. */
    get answer(): Move {
        return this.mistake.better[0]!;
    }

    get awaitsMove(): boolean {
        return this.state.value === "solving" && !this.busy.value;
    }

    moved(move: Move): boolean {
        const known = this.judge.known(move);
        if (!known) void this.ask(move);
        else return this.take(move, known);
        return false;
    }

    refused(notice: Notice): void {
        this.said.value = { kind: "refused", notice };
    }

    /** Handles a tried move. Returns true if it is right and should be made. */
    private take(move: Move, tried: Tried): boolean {
        if (tried.good) {
            this.found.value = { move, tried };
            this.said.value = null;
            this.state.value = "solved";
        } else {
            this.misses.value += 1;
            this.said.value = { kind: "wrong", move, tried, played: move === this.mistake.played };
        }
        return tried.good;
    }

    private async ask(move: Move): Promise<void> {
        this.busy.value = true;
        this.said.value = { kind: "looking", move };
        const tried = await this.judge.judge(move).catch(() => null);
        if (this.judge.isClosed) return;
        this.busy.value = false;
        if (!tried) this.said.value = { kind: "failed", move };
        else if (this.take(move, tried)) this.game.peek().make(move);
    }

    /** Gives a hint; a second call gives a more detailed one. */
    giveHint(): void {
        if (!this.awaitsMove) return;
        const said = this.said.peek();
        this.hinted.value = true;
        this.said.value = { kind: "hint", step: said?.kind === "hint" || this.answer === "pass" ? 2 : 1 };
    }

    /** Plays the better line. */
    async show(): Promise<void> {
        if (!this.awaitsMove) return;
        this.busy.value = true;
        this.said.value = null;
        for (const move of this.mistake.better.slice(0, MOST_SHOWN)) {
            await this.wait(REPLY);
            if (this.judge.isClosed) return;
            if (!this.game.peek().make(move)) break;
        }
        this.busy.value = false;
        this.state.value = "shown";
    }
}

/** The grade for a puzzle; null while it is unfinished. */
export function gradeOfPuzzle(run: PuzzleRun): Grade | null {
    if (run.state.value === "solving") return null;
    if (run.mistakes.value || run.state.value === "shown") return "again";
    return run.helped.value ? "hard" : "good";
}

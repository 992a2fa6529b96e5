import { effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import { gameOf } from "../games";
import { Engine } from "../rules/engine";
import type { Rules } from "../rules/rules";
import type { Colour, Config, Move, SearchStep, View } from "../rules/types";
import { judgePieces } from "./judge-pieces";
import { judgeStones } from "./judge-stones";
import { look } from "./look";
import { isForBeginners, type Remark } from "./remark";

/**
 * The game that the teacher watches: a game against the computer, between two people on this device, or on a server.
 */
export interface Pupil {
    readonly config: Config;
    readonly seat: Colour | "both" | "none";
    readonly view: ReadonlySignal<View>;
    /** Delays the computer's reply until called with false. Absent if the opponent is a person, who does not wait. */
    hold?(on: boolean): void;
    /** True if this is a player's first game: see `isForBeginners`. */
    readonly gently?: boolean;
}

/**
 * Watches a game and comments on moves that lose a lot: what the move allows, and what would have been better. The move
 * itself is made. Only the computer's reply waits until the search is done and, if there is a remark, until the player
 * plays on or takes the move back. A remote opponent does not wait, so in server games a remark stays after the reply.
 */
export class Teacher {
    readonly remark = signal<Remark | null>(null);
    /** The moves up to and including the one that the remark is about. */
    private remarked: readonly Move[] = [];
    /** True if the engine failed, in which case there are no remarks. */
    readonly failed = signal(false);

    private readonly engine = new Engine();
    /** The latest search result, and the moves that led there. */
    private latest: { line: readonly Move[]; step: SearchStep } | null = null;
    /** The views to search, in order. */
    private readonly waiting: View[] = [];
    /** The moves in the last view. */
    private heard: string | null = null;
    private working = false;
    private closed = false;
    private readonly unwatch: () => void;

    constructor(
        private readonly rules: Rules,
        private readonly pupil: Pupil,
    ) {
        this.unwatch = effect(() => {
            const view = pupil.view.value;
            untracked(() => this.follow(view));
        });
    }

    close(): void {
        this.closed = true;
        this.unwatch();
        this.engine.close();
        this.pupil.hold?.(false);
    }

    /** Called when the player has read the remark. */
    playOn(): void {
        this.remark.value = null;
        this.pupil.hold?.(false);
    }

    private isPupil(side: Colour | undefined): boolean {
        return side !== undefined && (this.pupil.seat === "both" || side === this.pupil.seat);
    }

    /** Whether the last move is the pupil's and it is the opponent's turn. */
    private isMade({ moves, line, turn }: View): boolean {
        const by = moves.at(-1)?.by;
        return this.isPupil(by) && by !== turn && !line.at(-1)?.startsWith("resume");
    }

    private follow(view: View): void {
        const playing = view.phase === "playing";
        const line = playing ? view.line.join(" ") : null;
        // If the moves are the same, only an offer or the clock changed.
        if (line !== null && line === this.heard) return;
        this.heard = line;
        if (line === null || !this.isFresh(this.remarked)) this.remark.value = null;
        this.pupil.hold?.(playing && this.isMade(view));
        if (!playing) return;
        this.waiting.push(view);
        void this.work();
    }

    /** Whether the game is on this line, at most `more` moves beyond its end. */
    private leadsOn(line: readonly Move[], more: number): boolean {
        const now = this.pupil.view.peek().line;
        return !this.closed && now.length <= line.length + more && line.every((move, i) => now[i] === move);
    }

    /** Whether a remark on the last of these moves is still useful, because the pupil has not moved again. */
    private isFresh(line: readonly Move[]): boolean {
        return this.leadsOn(line, this.pupil.seat === "both" ? 0 : 1);
    }

    private async work(): Promise<void> {
        if (this.working) return;
        this.working = true;
        try {
            for (let view = this.waiting.shift(); view && !this.closed; view = this.waiting.shift()) {
                // A position that is two or more moves old no longer needs a remark.
                if (!this.leadsOn(view.line, 1)) continue;
                if (this.isMade(view)) await this.review(view);
                if (this.isPupil(view.turn)) await this.look(view.line);
            }
            this.failed.value = false;
        } catch {
            this.waiting.length = 0;
            this.failed.value = true;
            this.pupil.hold?.(false);
        }
        this.working = false;
    }

    private async look(line: readonly Move[]): Promise<SearchStep> {
        const { config, view } = this.pupil;
        if (this.latest?.line.join(" ") !== line.join(" "))
            this.latest = { line, step: await look(this.engine, config, view.peek().board, line) };
        return this.latest.step;
    }

    /** Evaluates the pupil's latest move and publishes a remark if it was bad. */
    private async review(view: View): Promise<void> {
        const { config } = this.pupil;
        const had = await this.look(view.line.slice(0, -1));
        const judged = async () => {
            // If the best move was played, there is no need for a second search.
            if (had.lines[0]?.moves[0] === view.line.at(-1)) return null;
            const has = await this.look(view.line);
            return gameOf(config.game).chains
                ? judgeStones(view, had, has, (line) => look(this.engine, config, view.board, line))
                : judgePieces(this.rules, config, view, had, has);
        };
        const remark = await judged();
        if (!this.isFresh(view.line) || this.pupil.view.peek().phase !== "playing") return;
        if (!remark || (this.pupil.gently && !isForBeginners(remark))) return this.pupil.hold?.(false);
        this.remarked = view.line;
        this.remark.value = remark;
    }
}

import { stoneOnWood, woodOnWood } from "../base/sound";
import { sideName } from "../i18n/games";
import { nothingMoves, reachOfAll } from "../parts/reach";
import type { Rules } from "../rules/rules";
import type { Colour, Command, Config, GameEvent, Move } from "../rules/types";
import { Game } from "./game";
import type { Notice } from "./notice";

/** Decides what happens to attempted moves. */
export interface Guide {
    /** Called for a legal move; returns true if it should be made. */
    moved(move: Move): boolean;
    /** Called when the rules refused an attempt, or when it was not a move. */
    refused(notice: Notice): void;
    /** Whether the player should move now. */
    readonly awaitsMove: boolean;
    /** Whether the player should try illegal moves, in which case every piece can be picked up. */
    readonly awaitsRefusal: boolean;
}

/**
 * A position from a lesson or a puzzle. The player moves for the side to move, and a guide decides which moves are
 * made.
 */
export class GuidedGame extends Game {
    readonly id = "";
    readonly seat: Colour | "both" | "none" = "both";
    private guide: Guide | null = null;

    private constructor(
        rules: Rules,
        readonly config: Config,
        session: number,
        events: GameEvent[],
    ) {
        super(rules, session, events, 0);
    }

    /** Null if the rules refuse the position or a move. */
    static begin(rules: Rules, config: Config, moves: readonly Move[] = []): GuidedGame | null {
        const created = rules.create({ ...config, play: "assisted" }, 0);
        if (!created.ok) return null;
        const game = new GuidedGame(rules, config, created.value.session, created.value.events);
        if (moves.every((move) => game.make(move))) return game;
        game.close();
        return null;
    }

    follow(guide: Guide): void {
        this.guide = guide;
    }

    close(): void {
        this.rules.close(this.session);
    }

    nameless(side: Colour): string {
        return sideName(this.config.game, side);
    }

    protected now(): number {
        return 0;
    }

    protected flagFell(): void {}

    /** Plays a move for the side to move. Returns false if it is illegal. */
    make(move: Move): boolean {
        const answer = this.rules.command(this.session, this.view.peek().turn, 0, { do: "move", move });
        if (!answer.ok) return false;
        this.events = [...this.events, ...answer.value.events];
        this.refresh();
        return true;
    }

    send(_by: Colour, command: Command): boolean {
        if (command.do !== "move" || !this.guide?.awaitsMove) return false;
        this.notice.value = null;
        if (!this.guide.moved(command.move)) return true;
        (this.view.peek().board.kind === "points" ? stoneOnWood : woodOnWood)();
        return this.make(command.move);
    }

    /** Attempts a move given as text, without asking for choices. Explains a refusal. */
    tryOut(move: Move): void {
        const refusal = this.why(move);
        if (!refusal) return void this.play(move);
        const [, from = "", to] = /^([a-z]\d)([a-z]\d)/.exec(move) ?? [];
        const [, drop = "", cell = move] = /^(\+?[A-Z])@(.+)$/.exec(move) ?? [];
        this.tell({ kind: "refusal", refusal, tried: to ? { move, from, to } : { move, drop, to: cell } });
    }

    protected override tell(notice: Notice | null): void {
        if (notice && this.guide) this.guide.refused(notice);
    }

    /** The pieces that can be picked up now. */
    get pickable() {
        if (!this.guide?.awaitsMove) return nothingMoves;
        return this.guide.awaitsRefusal ? reachOfAll(this.standing.value) : this.reach.value;
    }
}

import { computed, signal } from "@preact/signals";
import { stoneOnWood, woodOnWood } from "../base/sound";
import { canLoseKing } from "../games";
import { number, t } from "../i18n";
import { sideName } from "../i18n/games";
import { type KeptGame, keptGames, readChangedGame, readGame, type Seats, writeClock, writeGame } from "../kept/games";
import { summaryOf } from "../kept/outline";
import { newId, settled, whyUnkept } from "../kept/store";
import { contentOf } from "../parts/reach";
import { Engine, type NetworkLack, type Thought } from "../rules/engine";
import { EngineMissing } from "../rules/engine-workers";
import type { Rules } from "../rules/rules";
import {
    type Act,
    type Cell,
    type Colour,
    type Command,
    type Config,
    type GameEvent,
    type LegalMove,
    type Move,
    opponentOf,
    type Refusal,
} from "../rules/types";
import { kingWarning } from "../settings/settings";
import { countFitting } from "./fitting";
import { Game, wantsToConfirm } from "./game";
import { captureOfKing } from "./king-left";
import { lingers, type Notice } from "./notice";
import { StoneJudge } from "./stone-judge";

/** The length of the common prefix of two logs. */
function sharedEvents(one: readonly GameEvent[], other: readonly GameEvent[]): number {
    const most = Math.min(one.length, other.length);
    let shared = 0;
    while (shared < most && JSON.stringify(one[shared]) === JSON.stringify(other[shared])) ++shared;
    return shared;
}

/** How long after another tab's move has arrived the page explains refusals by that move, in milliseconds. */
const JUST_NOW = 1000;
const THINKING_TIME = 1200;
const LEAST_THINKING_TIME = 350;
/** The random part of the minimum reply time, which makes the computer seem less mechanical. */
const THINKING_TIME_VARIES_BY = 550;

/**
 * Go: the score for a lost position, in wins per thousand and tenths of points. The computer resigns after
 * `RESIGNS_AFTER` such scores in a row.
 */
const LOST_SCORE = 40;
const LOST_POINTS = 50;
const RESIGNS_AFTER = 3;
const isLost = ({ score, points }: Thought): boolean =>
    points !== undefined && score !== null && score < LOST_SCORE && points < -LOST_POINTS;

/**
 * A game on this device. The rules module is the arbiter, the computer may play a side, and the browser stores the log.
 */
export class GameController extends Game {
    readonly id: string;
    readonly config: Config;
    readonly seats: Seats;
    readonly seat: Colour | "both";
    /** True if the teacher comments only on moves that lose a lot. */
    readonly gently: boolean;

    /** Whether the game's own teacher is on: see `Seats`. */
    readonly taught = signal(false);
    /** The computer's level, and whether it adapts to the player's results. */
    readonly level = signal(1);
    readonly fits = signal(false);

    override readonly waiting = computed<Colour | null>(() => {
        const { phase, turn } = this.view.value;
        return this.seat !== "both" && phase === "playing" && turn !== this.seat && this.reviewed.value === null
            ? this.seat
            : null;
    });
    /** The premove. */
    private readonly laid = signal<Move | null>(null);
    override readonly premove = computed(() => (this.waiting.value ? this.laid.value : null));

    private readonly engine = new Engine();
    /** Why the computer plays without its network, as the player was told last. */
    private toldLack: NetworkLack | null = null;
    private clockBase: number;
    private clockStart = performance.now();
    private clockStands = false;
    private readonly unfollow: () => void;
    private ticking: ReturnType<typeof setInterval> | undefined;
    private claimedAt = -Infinity;
    private clockKeptAt = 0;
    /** The number of writes so far. */
    private writings = 0;
    private thought = 0;
    private lastScore: number | null = null;
    /** Go: the plies of the latest consecutive moves at which the computer considered its position lost. */
    private lostFor: number[] = [];
    private readonly judge = new StoneJudge(this, this.engine, (vertices) => {
        this.send(opponentOf(this.seats.me), { do: "propose-dead", vertices }, true);
    });
    /** The length of the log when a player on this page last acted. */
    private actedUntil = 0;
    private adoptedAt = -Infinity;
    private closed = false;
    private held = false;

    /** The last move about which the player was warned. */
    private warnedOf: Move | null = null;

    private constructor(rules: Rules, kept: KeptGame, session: number) {
        super(rules, session, kept.events, kept.now);
        this.id = kept.id;
        this.config = kept.config;
        this.seats = kept.seats;
        this.seat = kept.seats.opponent === "local" ? "both" : kept.seats.me;
        this.gently = kept.seats.coached === true;
        this.taught.value = kept.seats.taught === true;
        this.level.value = kept.seats.level;
        this.fits.value = kept.seats.fits === true;
        this.clockBase = kept.now;
        this.unfollow = keptGames.follow(this.id, (other) => this.follow(other));
        window.addEventListener("pagehide", this.onHide);
        window.addEventListener("online", this.onLine);
        this.tick();
        this.ticking = setInterval(() => this.tick(), 100);
        this.wakeComputer();
    }

    static create(rules: Rules, config: Config, seats: Seats): { game: GameController } | { refusals: Refusal[] } {
        const answer = rules.create(config, 0);
        if (!answer.ok) return { refusals: answer.refusals };
        const summary = { game: config.game, ply: 0, ended: false, updated: Date.now() };
        const kept: KeptGame = { version: 1, id: newId(), config, seats, events: answer.value.events, now: 0, summary };
        const game = new GameController(rules, kept, answer.value.session);
        game.keep();
        return { game };
    }

    static open(rules: Rules, id: string): GameController | null {
        const kept = readGame(id);
        const answer = kept && rules.replay(kept.events);
        if (!kept || !answer?.ok) return null;
        try {
            const game = new GameController(rules, kept, answer.value.session);
            // A game that is not stored is gone when the page is closed.
            if (keptGames.raw(id) === null)
                void settled().then(() => {
                    if (keptGames.raw(id) === null) game.unkept.value = whyUnkept();
                });
            return game;
        } catch {
            rules.close(answer.value.session);
            return null;
        }
    }

    close(): void {
        this.closed = true;
        this.judge.close();
        writeClock(this.id, this.now());
        this.engine.close();
        clearInterval(this.ticking);
        this.unfollow();
        window.removeEventListener("pagehide", this.onHide);
        window.removeEventListener("online", this.onLine);
        this.rules.close(this.session);
    }

    /** The game clock. It runs only while a page shows the game, and stops while the engine is unavailable. */
    protected now(): number {
        return Math.floor(this.clockBase + (this.clockStands ? 0 : performance.now() - this.clockStart));
    }

    private stopClock(stands: boolean): void {
        if (this.clockStands === stands) return;
        this.clockBase = this.now();
        this.clockStart = performance.now();
        this.clockStands = stands;
    }

    private readonly onHide = () => writeClock(this.id, this.now());

    private readonly onLine = () => {
        if (this.notice.value?.kind === "engine-missing") this.retry();
    };

    nameless(side: Colour): string {
        if (this.seat === "both") return sideName(this.config.game, side);
        return side === this.seat ? t.value.game.you : t.value.game.computer(number(this.level.value));
    }

    override levelOf(side: Colour): number | undefined {
        return this.seats.opponent === "computer" && side !== this.seat ? this.level.value : undefined;
    }

    override get log(): { config: Config; events: GameEvent[]; seats: Seats } {
        return { ...super.log, seats: this.seats };
    }

    protected override tick(): void {
        super.tick();
        this.hearClock();
        const now = this.now();
        if (!this.clocks.value?.running || now - this.clockKeptAt < 2000) return;
        this.clockKeptAt = now;
        writeClock(this.id, now);
    }

    protected flagFell(side: Colour): void {
        if (performance.now() - this.claimedAt < 1000) return;
        this.claimedAt = performance.now();
        this.send(opponentOf(side), { do: "claim-time" }, true);
    }

    override get sides(): { turned: boolean; autoFlip: boolean } {
        return { turned: this.seats.turned ?? super.sides.turned, autoFlip: this.seats.autoFlip };
    }

    /** Stores the board's orientation with the game. */
    override keepSides(turned: boolean, autoFlip: boolean): void {
        const { seats } = this;
        if (this.sides.turned === turned && seats.autoFlip === autoFlip) return;
        Object.assign(seats, { turned, autoFlip });
        this.keep();
    }

    /** Switches the game's own teacher on or off. */
    teach(on: boolean): void {
        this.taught.value = on;
        this.seats.taught = on;
        this.keep();
    }

    /** Changes the computer's level, which then no longer adapts to the player's results. */
    changeLevel(level: number): void {
        if (level === this.level.value) return;
        this.takeLevel({ level, fits: false });
        this.keep();
    }

    /** Takes over the level that was chosen on this page or in another tab. */
    private takeLevel({ level, fits }: Pick<Seats, "level" | "fits">): void {
        const changed = level !== this.level.value;
        this.level.value = level;
        this.fits.value = fits === true;
        Object.assign(this.seats, { level, fits });
        if (!changed || !this.thinking.value) return;
        // The computer is thinking at the old level.
        this.stopComputer();
        void this.wakeComputer();
    }

    private keep(): void {
        const { id, config, seats, events } = this;
        const writing = ++this.writings;
        const kept: KeptGame = {
            version: 1,
            id,
            config,
            seats,
            events,
            now: this.now(),
            summary: summaryOf(this.view.value, events),
        };
        void writeGame(kept).then((ok) => {
            if (writing === this.writings) this.unkept.value = ok ? null : whyUnkept();
        });
    }

    /**
     * Called when another tab has written the game. That tab's log replaces this one unless it is merely a prefix of
     * it.
     */
    private follow(other: KeptGame): void {
        this.takeLevel(other.seats);
        // The other tab was behind and has overwritten the longer log.
        if (sharedEvents(this.events, other.events) === other.events.length && other.events.length < this.events.length)
            this.keep();
        else this.adopt(other);
    }

    /** Replaces the log with another tab's. Returns false if that log is a prefix of this one or cannot be replayed. */
    private adopt(other: KeptGame): boolean {
        const shared = sharedEvents(this.events, other.events);
        if (shared === other.events.length) return false;
        const answer = this.rules.replay(other.events);
        if (!answer.ok) return false;
        this.rules.close(this.session);
        this.session = answer.value.session;
        this.events = other.events;
        this.adoptedAt = performance.now();
        if (this.actedUntil > shared) this.notice.value = { kind: "overtaken" };
        this.actedUntil = Math.min(this.actedUntil, shared);
        this.past.clear();
        this.clockBase = Math.max(other.now, this.now());
        this.clockStart = performance.now();
        this.stopComputer();
        this.choice.value = null;
        this.laid.value = null;
        this.later.value = [];
        this.refresh();
        this.wakeComputer();
        return true;
    }

    /** Explains a refusal. If the player may not have seen the other tab's move yet, that move is the explanation. */
    protected override tell(notice: Notice | null): void {
        const overtaken = performance.now() - this.adoptedAt < JUST_NOW;
        if (overtaken || notice) this.notice.value = overtaken ? { kind: "overtaken" } : notice;
    }

    /** Sends a command to the rules module. Returns true if it was accepted. */
    send(by: Colour, command: Command, quiet = false): boolean {
        if (this.closed) return false;
        const stored = readChangedGame(this.id);
        const person = !quiet && this.personFor(by);
        if (stored) this.takeLevel(stored.seats);
        if (stored && this.adopt(stored)) {
            if (person) this.notice.value = { kind: "overtaken" };
            return false;
        }
        const answer = this.rules.command(this.session, by, this.now(), command);
        if (!answer.ok) {
            if (!quiet && answer.refusals[0]) this.tell({ kind: "refusal", refusal: answer.refusals[0] });
            return false;
        }
        const before = this.view.value;
        // The position that the computer was searching has changed.
        if (this.thinking.value) this.stopComputer();
        this.events = [...this.events, ...answer.value.events];
        if (person) this.actedUntil = this.events.length;
        if (person || !this.notice.value || !lingers(this.notice.value)) this.notice.value = null;
        this.choice.value = null;
        this.refresh();
        this.keep();
        const { ply, illegal, lastIllegal, phase, outcome } = this.view.value;
        if (this.seats.fits && outcome && !before.outcome)
            countFitting(this.config, !outcome.winner ? 0 : outcome.winner === this.seats.me ? 1 : -1);
        if (lastIllegal && phase === "playing" && illegal[lastIllegal.by] > before.illegal[lastIllegal.by]) {
            this.notice.value = { kind: "illegal", by: lastIllegal.by, refusal: lastIllegal.refusal };
        }
        if (ply > before.ply) (this.view.value.board.kind === "points" ? stoneOnWood : woodOnWood)();
        this.answerOffers();
        this.playLaid(before.line.length);
        this.wakeComputer();
        return true;
    }

    /** Against the computer, asks once for confirmation of a move after which the king could be captured. */
    override play(move: Move): boolean {
        const capture = this.warnedOf === move ? null : this.captureAfter(move);
        this.warnedOf = capture ? move : null;
        if (!capture) return super.play(move);
        this.notice.value = { kind: "king-left", move, capture };
        return true;
    }

    override get confirms(): boolean {
        return wantsToConfirm(this.view.value);
    }

    private captureAfter(move: Move): LegalMove | null {
        const view = this.view.peek();
        const warns =
            kingWarning.peek() && canLoseKing(view.game) && this.seat === view.turn && view.play === "assisted";
        return warns ? captureOfKing(this.rules, view, move) : null;
    }

    protected override lay(move: Move): void {
        this.laid.value = move;
    }

    override takePremoveAway(): boolean {
        if (!this.premove.peek()) return false;
        this.laid.value = null;
        this.later.value = [];
        return true;
    }

    /**
     * Plays the premove after the computer's move, or reports that it has become impossible. Drops it in all other
     * cases.
     */
    private playLaid(before: number): void {
        const move = this.laid.peek();
        const { phase, line } = this.view.value;
        if (move === null || (phase === "playing" && !this.myTurn.value)) return;
        this.laid.value = null;
        if (phase !== "playing" || line.length <= before) this.later.value = [];
        else if (this.rules.why(this.session, move)) this.dropRow(move);
        else if (!this.send(this.seats.me, { do: "move", move })) this.later.value = [];
        else this.layNext();
    }

    private layNext(): void {
        if (this.view.value.phase === "playing" && !this.myTurn.value) this.laid.value = this.takeNext(this.seats.me);
        else this.later.value = [];
    }

    /** The side whose latest move a takeback would undo. On a shared device, this is the side that moved last. */
    override get takebackAsker(): Colour {
        return this.seat === "both"
            ? (this.view.value.moves.at(-1)?.by ?? opponentOf(this.view.value.turn))
            : this.seat;
    }

    override takeBack(): void {
        const by = this.takebackAsker;
        if (this.send(by, { do: "ask-takeback" }) && this.view.value.offers.takeback === by) {
            this.send(opponentOf(by), { do: "accept-takeback" });
        }
    }

    override acceptDead(): void {
        const by = [this.actor, opponentOf(this.actor)].find((side) => this.can(side, "accept-dead"));
        if (by) this.send(by, { do: "accept-dead" });
    }

    /**
     * Makes the computer respond: it accepts a draw only if its position is worse, and it accepts or corrects the dead
     * stones.
     */
    private answerOffers(): void {
        if (this.seats.opponent !== "computer" || this.closed) return;
        const machine = opponentOf(this.seats.me);
        const { offers, phase, accepted } = this.view.value;
        if (offers.draw === this.seats.me) {
            const glad = this.lastScore !== null && this.lastScore < -60;
            this.send(machine, { do: glad ? "accept-draw" : "decline-draw" });
            if (!glad) this.notice.value = { kind: "declined" };
        } else if (offers.noResult === this.seats.me && this.machineCan("agree-no-result")) {
            this.send(machine, { do: "agree-no-result" });
        } else if (phase === "marking" && accepted?.includes(this.seats.me) && this.machineCan("accept-dead")) {
            if (this.correctMarks(machine)) this.notice.value = { kind: "computer-marks" };
            else this.send(machine, { do: "accept-dead" });
        }
    }

    /**
     * Marks the stones whose status the computer is sure of. Returns false if nothing had to change or a mark was
     * refused.
     */
    private correctMarks(machine: Colour): boolean {
        const isOwn = (cell: Cell) => contentOf(this.view.value, cell)?.side === machine;
        const objection = () => this.judge.objection(this.view.value.dead ?? [], isOwn);
        let corrected = 0;
        for (let stone = objection(); stone !== null; stone = objection()) {
            if (
                ++corrected > this.view.value.board.cells.length ||
                !this.send(machine, { do: "mark-dead", vertex: stone })
            )
                return false;
        }
        return corrected > 0;
    }

    private machineCan(action: Act): boolean {
        return this.view.value.actions[opponentOf(this.seats.me)].includes(action);
    }

    /** Delays the computer's reply and stops the clocks until called with false. */
    hold(on: boolean): void {
        if (this.held === on || this.seats.opponent !== "computer") return;
        this.held = on;
        if (on) this.stopComputer();
        void this.wakeComputer();
    }

    private stopComputer(): void {
        ++this.thought;
        this.thinking.value = false;
        this.engine.stop();
    }

    private async wakeComputer(): Promise<void> {
        if (this.closed) return;
        this.stopClock(this.held);
        void this.judge.follow(this.view.value);
        if (this.seats.opponent !== "computer") return;
        if (this.view.value.phase !== "playing" || this.myTurn.value) return void (this.thinking.value = false);
        if (this.held || this.thinking.value) return;
        const mine = ++this.thought;
        this.thinking.value = true;
        const begin = performance.now();
        const seq = this.view.value.seq;
        let move: Move | null = null;
        let lost = false;
        let lack: NetworkLack | null = null;
        const clock = this.clocks.value?.[this.view.value.turn];
        try {
            const budget = clock ? Math.min(THINKING_TIME, Math.max(100, clock.ms / 25)) : THINKING_TIME;
            const thought = await this.engine.think(this.config, [...this.view.value.line], this.level.value, budget);
            ({ move, lack } = thought);
            this.lastScore = thought.score;
            lost = isLost(thought);
        } catch (error) {
            if (mine !== this.thought || this.closed) return;
            this.thinking.value = false;
            this.stopClock(true);
            // Use the current clock, not the one from the last tick.
            this.tick();
            this.notice.value = { kind: error instanceof EngineMissing ? "engine-missing" : "engine-failed" };
            return;
        }
        const unhurried = LEAST_THINKING_TIME + Math.random() * THINKING_TIME_VARIES_BY;
        const rest = Math.min(unhurried, clock ? clock.ms / 40 : unhurried) - (performance.now() - begin);
        if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
        if (mine !== this.thought || this.closed || this.view.value.seq !== seq) return;
        this.thinking.value = false;
        if (!lack) this.toldLack = null;
        else if (lack !== this.toldLack && !this.notice.value) {
            this.notice.value = { kind: "engine-weaker", lack };
            this.toldLack = lack;
        }
        const { ply, board, turn } = this.view.value;
        // With a handicap, the stronger player starts far behind.
        const begun = board.cells.length / (this.config.handicap ? 2 : 4);
        // If the same ply is searched again after a takeback, it counts only once.
        if (!lost) this.lostFor = [];
        else this.lostFor = [...this.lostFor.filter((each) => each < ply), ply];
        if (this.lostFor.length >= RESIGNS_AFTER && ply >= begun && this.send(turn, { do: "resign" })) return;
        if (move && this.send(this.view.value.turn, { do: "move", move })) return;
        // If seq has changed, the other tab's computer moved first.
        if (this.view.value.seq === seq) this.notice.value = { kind: "engine-failed" };
    }

    /** Tries again after the engine failed to load or to move. */
    override retry(): void {
        this.notice.value = null;
        this.stopComputer();
        void this.wakeComputer();
    }
}

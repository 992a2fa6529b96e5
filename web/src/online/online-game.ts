import { computed, signal } from "@preact/signals";
import { call, stoneOnWood, whisper, woodOnWood } from "../base/sound";
import { number, t } from "../i18n";
import { sideName } from "../i18n/games";
import { moveText } from "../parts/move-words";
import { ratingText } from "../parts/rating-text";
import { href } from "../parts/router";
import { linesFrom, playedSince, premoveOf, sameLine } from "../play/ahead";
import { Game, wantsToConfirm } from "../play/game";
import { lingers } from "../play/notice";
import { StoneJudge } from "../play/stone-judge";
import { Engine } from "../rules/engine";
import type { Occasion } from "../rules/records";
import type { Rules } from "../rules/rules";
import {
    type Act,
    type Colour,
    type Command,
    type Config,
    type GameEvent,
    type Move,
    opponentOf,
    type Plan,
    type Refusal,
    type View,
} from "../rules/types";
import { linkTo } from "./address";
import { connection, refusalOf } from "./connection";
import type { Events, FromServer, GameState, Line, Presence, Rated, SeatRating, Unrated } from "./messages.generated";
import { readUnsent, removeUnsent, type Unsent, writeUnsent } from "./outbox";
import { isSitting } from "./terms";
import { newNonce } from "./token";

/**
 * The time limit for each first move, and how long a player must be absent before the game can be claimed, in
 * milliseconds: see docs/protocol.md.
 */
const FIRST_MOVE = 60_000;
const GONE = 60_000;
/** How long the page waits, once the server would accept a claim, before it offers one, in milliseconds. */
const LATE = 700;
/** Delay after which the page shows that a command is in flight. */
const SLOW = 1_000;

/** An event with the additional members that its text description needs. */
type Told = GameEvent & { at?: number; by?: Colour; config?: Config; vacation?: boolean };

/**
 * A game on a server, which accepts or refuses commands. The rules module replays the server's events. This player's
 * command is pending until the server answers it; a pending move is already shown.
 */
export class OnlineGame extends Game {
    readonly id: string;
    readonly config: Config;
    readonly seat: Colour | "none";
    readonly watchable: boolean;
    /** True if the game was played elsewhere and uploaded; it is read-only. */
    readonly kept: boolean;
    /** True if there is an opponent who can be asked for a rematch. */
    readonly rematchable: boolean;
    /** Seconds until the computer, which is busy with other games, is expected to move; null if there is no wait. */
    readonly computerIn = signal<number | null>(null);
    /** The number of events at which the game is aborted; 0 if the game is read-only. */
    readonly limit: number;
    /** When the game began, in milliseconds since 1970. */
    private readonly created: number;
    /**
     * As long as both sides together have made fewer moves than this, resigning or agreeing to a draw only aborts the
     * game.
     */
    private readonly undecided: number;
    readonly presence = signal<Presence>({ first: 0, second: 0, watchers: 0 });
    readonly lines = signal<Line[]>([]);
    /** The sides that asked for a rematch, and the id of the game that followed; "" if none. */
    readonly rematch = signal<Colour[]>([]);
    readonly next = signal("");
    /** How the game changed the players' ratings; null if it has not. */
    readonly rated = signal<Rated | null>(null);
    /** Why a rated game with a result did not change any ratings; null if it did, or if the reason is unknown. */
    readonly unrated = signal<Unrated | null>(null);
    /** The player's plan, which the server executes. */
    readonly plan = signal<Plan | null>(null);
    /** The command that is in flight or waiting for the connection. */
    readonly unsent = signal<Unsent | null>(null);
    /** True if the command has been in flight for a while. */
    readonly slow = signal(false);
    override readonly halted = computed(() => givesUp(this.unsent.value));
    override readonly waiting = computed<Colour | null>(() => {
        const { phase, turn } = this.view.value;
        return phase === "playing" &&
            !this.halted.value &&
            this.seat !== "none" &&
            turn !== this.seat &&
            this.reviewed.value === null
            ? this.seat
            : null;
    });
    override readonly premove = computed<Move | null>(
        () => this.waiting.value && premoveOf(this.plan.value, this.view.value.moves, this.waiting.value),
    );
    /** Conditional lines that still apply, from the current position. */
    readonly conditional = computed<Move[][]>(() =>
        this.seat === "none" ? [] : linesFrom(this.plan.value, this.view.value.moves, this.seat),
    );
    /**
     * Seconds until the game can be claimed from an absent opponent; 0 if it already can be, null if not applicable.
     */
    readonly untilGone = signal<number | null>(null);

    /** A session with the move in flight applied; null if there is none. */
    private ahead: number | null = null;
    private readonly queue: Command[] = [];
    /** Whether the opponent or the server has acted since the first command was queued. */
    private overtaken = false;
    /** When the command in flight was issued. */
    private unsentSince = 0;
    /** The number of plans in flight. */
    private laying = 0;
    /** The latest premove, and the number of moves after which it was made. */
    private laid: { move: Move; ply: number } | null = null;
    /** True if the answer to the command in flight may have been lost. */
    private uncertain = false;
    /** True if the command was refused as out of order. The missing events will follow. */
    private stale = false;
    private presenceAt = 0;
    /** Both players' ratings when this page joined the rated game. */
    private seatRatings: Record<Colour, number> | null = null;
    /** Offset of the game's clock time from `performance.now()`; null if the clocks use board time. */
    private ownOffset: number | null = null;
    /** When the computer is expected to move, in `performance.now()` time; 0 if unknown. */
    private computerAt = 0;
    /** When both players were first present, which is when the time limit for the first move starts. */
    private bothSince: number | null = null;
    private readonly sitting: boolean;
    private readonly engine = new Engine();
    private readonly judge = new StoneJudge(this, this.engine, (vertices) => {
        // One proposal is enough, and a computer opponent makes its own proposal.
        if (this.seat !== "first" || this.againstComputer || !this.can(this.seat, "propose-dead")) return;
        // The player did not ask for this, so a refusal is not reported.
        void connection.ask({ type: "act", game: this.id, seq: this.seq, command: { do: "propose-dead", vertices } });
    });
    private readonly ticking: ReturnType<typeof setInterval>;

    override get onServer(): string {
        return this.id;
    }

    override get occasion(): Occasion | undefined {
        if (this.kept) return undefined;
        const rated = this.rated.value;
        const ratings = rated ? { first: rated.first.before, second: rated.second.before } : this.seatRatings;
        return { site: linkTo(href("play", this.id)), began: this.created, ...(ratings && { ratings }) };
    }

    private constructor(rules: Rules, session: number, state: GameState) {
        super(
            rules,
            session,
            state.events,
            Math.max(
                state.kept ? 0 : state.own_time ? state.now : connection.boardTime(),
                lastOf(state.events).at ?? 0,
            ),
        );
        this.kept = state.kept;
        this.rematchable = state.rematchable;
        this.limit = state.limit;
        this.undecided = state.undecided;
        this.created = state.created;
        this.id = state.game;
        this.seat = state.side ?? "none";
        this.watchable = state.watchable;
        this.config = (state.events[0] as Told).config!;
        this.sitting = isSitting(this.config);
        this.unsent.value = this.seat === "none" ? null : readUnsent(this.id);
        this.receive(state);
        this.ticking = setInterval(() => this.tick(), 100);
    }

    /** Opens a game from all its events; null if they cannot be replayed. */
    static open(rules: Rules, state: GameState): OnlineGame | null {
        const answer = rules.replay(state.events);
        return answer.ok ? new OnlineGame(rules, answer.value.session, state) : null;
    }

    close(): void {
        clearInterval(this.ticking);
        this.judge.close();
        this.engine.close();
        this.letGoAhead();
        this.rules.close(this.session);
    }

    /** The number of the last known event. */
    get seq(): number {
        return lastOf(this.events).seq;
    }

    override isGuest(side: Colour): boolean {
        const player = this.config.players?.[side];
        // "deleted" is the name of deleted accounts.
        return !this.kept && !!player?.name && !player.engine && !player.account && player.name !== "deleted";
    }

    override get givesUp(): "resign" | "abort" {
        const { moves, actions } = this.view.value;
        const { seat } = this;
        const aborts = seat !== "none" && moves.length < this.undecided && actions[seat].includes("abort");
        return aborts ? "abort" : "resign";
    }

    nameless(side: Colour): string {
        const { engine, level } = this.config.players?.[side] ?? {};
        return engine ? t.value.game.computer(number(level ?? 1)) : sideName(this.config.game, side);
    }

    /** Whether the opponent is the computer, which neither chats nor needs extra time. */
    get againstComputer(): boolean {
        return this.seat !== "none" && this.config.players?.[opponentOf(this.seat)]?.engine === true;
    }

    protected now(): number {
        return Math.max(this.kept ? 0 : this.clockTime(), lastOf(this.events).at ?? 0);
    }

    private clockTime(): number {
        return this.ownOffset === null ? connection.boardTime() : performance.now() + this.ownOffset;
    }

    /** If the clocks do not use board time, estimates their offset from the fastest message. */
    private hearTime(now: number, fresh: boolean): void {
        const told = now + connection.delay() - performance.now();
        this.ownOffset = fresh ? told : Math.max(this.ownOffset ?? told, told);
    }

    /** Does nothing, because the server detects when a flag falls. */
    protected flagFell(): void {}

    override can(side: Colour, action: Act): boolean {
        // If the opponent accepted the draw, the game would be aborted.
        if (action === "offer-draw" && this.givesUp === "abort") return false;
        return connection.state.value === "open" && !this.halted.value && super.can(side, action);
    }

    protected override tick(): void {
        super.tick();
        if (connection.state.value === "open") this.hearClock();
        const since = performance.now() - this.presenceAt;
        const { first, second } = this.presence.value;
        // With days per move, players do not have to be present.
        const counts = this.sitting || !this.view.value.clocks;
        const away = (ms: number) => (ms && counts ? Math.floor((ms + since) / 1000) + 1 : 0);
        const now = { first: away(first), second: away(second) };
        if (now.first !== this.away.value.first || now.second !== this.away.value.second) this.away.value = now;
        this.slow.value = this.unsent.value !== null && performance.now() - this.unsentSince > SLOW;
        const { ply, phase, turn } = this.view.value;
        const gone = this.seat === "none" ? 0 : this.presence.value[opponentOf(this.seat)];
        // Only the side that is not to move is waiting.
        const waiting = phase === "marking" || (phase === "playing" && turn !== this.seat);
        // In a game that can only be aborted, a claim would merely abort it, which the player can do anyway.
        const claimable = this.sitting && waiting && this.givesUp === "resign";
        this.untilGone.value = gone && claimable ? Math.max(0, Math.ceil((GONE + LATE - gone - since) / 1000)) : null;
        this.computerIn.value =
            this.computerAt && phase !== "ended"
                ? Math.max(1, Math.ceil((this.computerAt - performance.now()) / 1000))
                : null;
        const waits = this.config.lateStart && this.sitting && phase === "playing" && ply < 2;
        const begun = Math.max(lastOf(this.events).at ?? 0, ply ? 0 : (this.bothSince ?? 0));
        const counting = waits && (ply > 0 || this.bothSince !== null);
        this.firstMoveIn.value = counting ? Math.max(0, Math.ceil((begun + FIRST_MOVE - this.now()) / 1000)) : null;
    }

    protected override refresh(): void {
        this.viewedAt = this.now();
        const before = this.view.value.moves.length;
        this.show(this.rules.view(this.ahead ?? this.session, this.viewedAt));
        if (this.seat !== "none") void this.judge.follow(this.view.value);
        const { moves } = this.view.value;
        if (moves.length <= before) return;
        // An opponent's move ends the player's review.
        if (this.seat !== "none" && moves[moves.length - 1]!.by !== this.seat) this.look(Infinity);
        (this.view.value.board.kind === "points" ? stoneOnWood : woodOnWood)();
    }

    send(by: Colour, command: Command): boolean {
        if (by !== this.seat) return false;
        if (!this.unsent.value) {
            this.deliver(command);
            return true;
        }
        if (!this.queue.length) this.overtaken = false;
        this.queue.push(command);
        return true;
    }

    /** Sends a command. A move is shown immediately. */
    private deliver(command: Command): void {
        this.notice.value = null;
        if (command.do === "move") {
            this.choice.value = null;
            this.later.value = [];
        }
        const unsent = { seq: this.seq, nonce: newNonce(), command, label: this.goAhead(command) };
        this.keepUnsent(unsent);
        this.uncertain = false;
        this.transmit();
        this.refresh();
    }

    /**
     * Shows a move before the server has accepted it. Returns the move's notation, or "" if the command is not a move.
     */
    private goAhead(command: Command): string {
        this.letGoAhead();
        if (command.do !== "move" || this.seat === "none") return "";
        const answer = this.rules.replay(this.events);
        if (!answer.ok) return command.move;
        const { session } = answer.value;
        const played = this.rules.command(session, this.seat, this.now(), command);
        // In strict play, the server decides what happens after an illegal move.
        if (!played.ok || played.value.events[0]?.type !== "moved") {
            this.rules.close(session);
            return command.move;
        }
        this.ahead = session;
        const { moves } = this.rules.view(session, this.now());
        return moveText(this.config.game, moves[moves.length - 1]!.label);
    }

    private letGoAhead(): void {
        if (this.ahead !== null) this.rules.close(this.ahead);
        this.ahead = null;
    }

    private keepUnsent(unsent: Unsent | null): void {
        const { value: before } = this.unsent;
        if (unsent && unsent.nonce !== before?.nonce) this.unsentSince = performance.now();
        this.slow.value &&= unsent !== null;
        this.unsent.value = unsent;
        if (unsent) writeUnsent(this.id, unsent);
        else if (before) removeUnsent(this.id, before.nonce);
    }

    private transmit(): void {
        const { value: unsent } = this.unsent;
        if (!unsent) return;
        this.stale = false;
        const { seq, nonce, command } = unsent;
        void connection.ask({ type: "act", game: this.id, seq, command }, nonce);
    }

    /** Called when the connection breaks, which may lose an answer. */
    lineLost(): void {
        if (this.unsent.value) this.uncertain = true;
        this.stale = false;
    }

    /**
     * Handles a server message about this game. Returns false if events are missing or do not fit, in which case the
     * game must be joined again from the start.
     */
    receive(message: FromServer): boolean {
        switch (message.type) {
            case "game":
                return this.join(message);
            case "events":
                return this.happen(message);
            case "presence":
                this.see(message.presence);
                return true;
            case "computer-wait":
                this.computerAt = message.wait && performance.now() + message.wait;
                this.tick();
                return true;
            case "talk": {
                const known = this.lines.value[this.lines.value.length - 1]?.number ?? 0;
                const fresh = message.lines.filter(({ number }) => number > known);
                if (this.lines.value.length && fresh.some(({ side }) => !side || side !== this.seat)) whisper();
                this.lines.value = [...this.lines.value, ...fresh];
                return true;
            }
            case "planned":
                this.planned(message.plan ?? null);
                return true;
            case "ratings": {
                this.seatRatings = { first: message.first.rating, second: message.second.rating };
                const text = ({ rating, provisional }: SeatRating) => ratingText(rating, provisional);
                this.ratings.value = { first: text(message.first), second: text(message.second) };
                return true;
            }
            case "rated":
                this.rated.value = message;
                return true;
            case "unrated":
                this.unrated.value = message;
                return true;
            case "next-game":
                this.next.value = message.next;
                if (!message.next) this.rematch.value = [];
                return true;
            case "rematch-asked":
                if (!this.rematch.value.includes(message.by)) this.rematch.value = [...this.rematch.value, message.by];
                if (message.by !== this.seat) call();
                return true;
            case "started":
                if (message.from === this.id) this.next.value = message.game;
                return true;
            case "refused":
                if (message.nonce && message.nonce === this.unsent.value?.nonce) this.refused(message.refusal);
                return true;
            default:
                return true;
        }
    }

    private see(presence: Presence): void {
        this.presence.value = presence;
        if (!presence.first && !presence.second) this.bothSince ??= this.now();
        this.presenceAt = performance.now();
        this.tick();
    }

    /** Handles the server's answer to a join or rejoin that was sent by this page or on its behalf. */
    private join(state: GameState): boolean {
        if (state.own_time) this.hearTime(state.now, true);
        else this.ownOffset = null;
        if (!this.take(state.events)) return false;
        this.planned(state.plan ?? null);
        this.rematch.value = state.rematch;
        if (state.next) this.next.value = state.next;
        this.see(state.presence);
        const { value: unsent } = this.unsent;
        if (unsent) {
            // The player does not need to know that another node has taken over the game.
            if (state.nonce) this.uncertain = true;
            if (unsent.seq === this.seq) this.goAhead(unsent.command);
            this.transmit();
        }
        this.refresh();
        return true;
    }

    private happen({ events, nonce, now }: Events): boolean {
        if (this.ownOffset !== null) this.hearTime(now, false);
        const { value: unsent } = this.unsent;
        const known = this.seq;
        const settled = unsent !== null && nonce === unsent.nonce;
        if (!this.take(events, settled)) return false;
        if (settled) {
            if (this.uncertain && unsent.label) {
                this.notice.value = { kind: known > unsent.seq ? "made-already" : "made", move: unsent.label };
            }
            this.settle(true);
        } else if (unsent && this.stale) {
            this.tryAgain(unsent);
        }
        return true;
    }

    /** Appends new events. Returns false if they do not follow the known ones. */
    private take(events: GameEvent[], settled = false): boolean {
        const fresh = events.filter(({ seq }) => seq > this.seq) as Told[];
        if (!fresh.length) return true;
        if (fresh[0]!.seq !== this.seq + 1 || !this.rules.append(this.session, fresh).ok) return false;
        const before = this.view.value;
        if (!settled && fresh.some(({ by }) => by !== this.seat)) this.overtaken = true;
        this.events = [...this.events, ...fresh];
        if (fresh.some(({ by }) => by && this.config.players?.[by]?.engine)) this.computerAt = 0;
        this.letGoAhead();
        if (!settled && this.unsent.value) this.goAhead(this.unsent.value.command);
        if (this.notice.value && !lingers(this.notice.value)) this.notice.value = null;
        this.refresh();
        const { illegal, lastIllegal, phase, line } = this.view.value;
        if (!sameLine(this.view.value, before)) this.choice.value = null;
        const broken = line.length > before.line.length ? this.brokenPremove() : null;
        if (broken) this.dropRow(broken);
        this.letGoSpent();
        this.goOnInRow();
        if (lastIllegal && phase === "playing" && illegal[lastIllegal.by] > before.illegal[lastIllegal.by]) {
            this.notice.value = { kind: "illegal", by: lastIllegal.by, refusal: lastIllegal.refusal };
        }
        for (const { type, by, vacation } of fresh) {
            if (!by || by === this.seat) continue;
            if (type === "draw-declined") this.notice.value = { kind: "declined-draw", by };
            if (type === "takeback-declined") this.notice.value = { kind: "declined-takeback", by };
            if (/-(?:offered|asked)$/.test(type) && this.seat !== "none") call();
            const unwelcome = type === "dead-marked" && this.seat !== "none" && before.accepted?.includes(this.seat);
            if (unwelcome)
                this.notice.value = this.config.players?.[by]?.engine
                    ? { kind: "computer-marks" }
                    : { kind: "marks-changed", by };
            if (type === "time-given" && !vacation) this.notice.value = { kind: "gave-time", by };
        }
        return true;
    }

    private refused(refusal: Refusal): void {
        const { value: unsent } = this.unsent;
        if (!unsent) return;
        if (refusal.reason === "session.out-of-order" && unsent.seq <= this.seq) {
            this.stale = true;
            return;
        }
        // Report before settling, because observers of `unsent` read the reason.
        this.notice.value = { kind: "refusal", refusal };
        this.settle(false);
    }

    /** Called when the game has moved on. Resends the command if it still fits the new position, otherwise drops it. */
    private tryAgain(unsent: Unsent): void {
        this.stale = false;
        if (this.stillMeant(unsent)) {
            this.keepUnsent({ ...unsent, seq: this.seq });
            this.goAhead(unsent.command);
            this.transmit();
            this.refresh();
            return;
        }
        this.notice.value = unsent.label
            ? { kind: "not-made", move: unsent.label }
            : { kind: "refusal", refusal: tooLate };
        this.settle(false);
    }

    private stillMeant({ seq, command }: Unsent): boolean {
        const now = this.rules.view(this.session, this.now());
        const then = this.viewAt(seq);
        if (!then || now.phase !== then.phase || now.phase === "ended" || this.seat === "none") return false;
        const same = sameLine(now, then);
        const sameMarks = String(now.dead) === String(then.dead);
        switch (command.do) {
            case "move":
                return now.turn === this.seat && same;
            case "mark-dead":
                return now.dead?.includes(command.vertex) === then.dead?.includes(command.vertex);
            case "resign":
            case "give-time":
                return true;
            default:
                return same && sameMarks && now.actions[this.seat].includes(command.do);
        }
    }

    /** The view after this event. */
    private viewAt(seq: number): View | null {
        const answer = this.rules.replay(this.events.slice(0, seq));
        if (!answer.ok) return null;
        const view = this.rules.view(answer.value.session, 0);
        this.rules.close(answer.value.session);
        return view;
    }

    /** Ends the pending command. If `done`, it was accepted; otherwise it will not be. */
    private settle(done: boolean): void {
        this.keepUnsent(null);
        this.stale = false;
        this.letGoAhead();
        const command = this.queue.shift();
        if (!done || this.overtaken) {
            // A command that was queued for another position is not sent in this one.
            if (done && command) this.notice.value = { kind: "refusal", refusal: tooLate };
            this.queue.length = 0;
        } else if (command && this.view.value.phase !== "ended") return this.deliver(command);
        this.refresh();
    }

    override get confirms(): boolean {
        return wantsToConfirm(this.view.value);
    }

    protected override lay(move: Move): void {
        void this.layPlan(move, this.conditional.value);
    }

    override takePremoveAway(): boolean {
        if (!this.premove.peek()) return false;
        this.later.value = [];
        void this.layPlan(null, this.conditional.peek());
        return true;
    }

    /**
     * Replaces the plan, or removes it if there is neither a premove nor a line. Returns the refusal, or null on
     * success.
     */
    async layPlan(premove: Move | null, lines: Move[][], ply = this.confirmedMoves): Promise<Refusal | null> {
        const before = this.plan.peek();
        const plan: Plan | null =
            premove || lines.length ? { ply, ...(premove && { premove }), ...(lines.length && { lines }) } : null;
        this.plan.value = plan;
        this.laid = premove === null ? null : { move: premove, ply };
        ++this.laying;
        const reply = await connection.ask({ type: "lay-plan", game: this.id, ...(plan && { plan }) });
        --this.laying;
        if (reply.ok) return null;
        if (this.plan.peek() === plan) this.plan.value = before;
        if (premove !== null) this.later.value = [];
        const refusal = refusalOf(reply);
        this.notice.value = { kind: "refusal", refusal };
        return refusal;
    }

    /** Takes over the server's current plan, which was made here or on another of this player's devices. */
    private planned(plan: Plan | null): void {
        // A pending plan from this page will replace it.
        if (this.laying || this.seat === "none") return;
        this.plan.value = plan;
        // The server also reports a plan that has been played out, before or after the move.
        if (!plan?.premove) return;
        if (plan.premove !== this.laid?.move) this.later.value = [];
        this.laid = { move: plan.premove, ply: plan.ply };
    }

    /** The premove that the opponent's move made impossible; null if there is none or it is legal. */
    private brokenPremove(): Move | null {
        const plan = this.plan.peek();
        const { moves, phase, turn } = this.view.peek();
        if (
            !plan?.premove ||
            this.seat === "none" ||
            phase !== "playing" ||
            turn !== this.seat ||
            plan.ply > moves.length
        )
            return null;
        const [answered, ...more] = playedSince(plan, moves, this.seat);
        if (!answered || more.length || plan.lines?.some(([first]) => first === answered.move)) return null;
        return this.rules.why(this.session, plan.premove) ? plan.premove : null;
    }

    /** Sends the next queued premove once the server has played the one before it. Any other move clears the queue. */
    private goOnInRow(): void {
        const { laid } = this;
        if (!this.later.peek().length || this.seat === "none" || this.ahead !== null) return;
        const { moves, phase } = this.view.peek();
        if (!laid || phase !== "playing" || laid.ply > moves.length) return void (this.later.value = []);
        const [, own, ...more] = playedSince(laid, moves, this.seat);
        if (!own) return;
        // The opponent may have replied again before this page knew of its own move.
        const next = own.move === laid.move && more.length < 2 ? this.takeNext(this.seat) : null;
        if (next === null) this.later.value = [];
        else void this.layPlan(next, more.length ? [] : this.conditional.peek(), moves.length - more.length);
    }

    /** Drops a plan that has been played out or whose moves were taken back. */
    private letGoSpent(): void {
        const plan = this.plan.peek();
        const { moves, turn } = this.view.peek();
        if (!plan || this.seat === "none" || this.ahead !== null) return;
        const spent =
            turn !== this.seat && !premoveOf(plan, moves, this.seat) && !linesFrom(plan, moves, this.seat).length;
        if (plan.ply > moves.length || spent) this.plan.value = null;
    }

    /** The number of moves confirmed by the server. */
    private get confirmedMoves(): number {
        return this.view.peek().moves.length - (this.ahead === null ? 0 : 1);
    }

    /**
     * A session for trying moves, without clocks or penalties; null while a command is in flight. The caller closes it.
     */
    sketch(): { session: number; events: GameEvent[]; at: number } | null {
        if (this.unsent.peek()) return null;
        const events = this.events.map((event): GameEvent => {
            const { clocks: _, ...rest } = event;
            if (rest.type !== "created") return rest;
            const { clock: __, clocks: ___, lateStart: ____, ...untimed } = rest.config;
            return { ...rest, config: { ...untimed, play: "assisted" } };
        });
        const answer = this.rules.replay(events);
        return answer.ok ? { session: answer.value.session, events, at: this.now() } : null;
    }
}

const tooLate: Refusal = { reason: "session.too-late", clause: "", detail: "" };

const givesUp = (unsent: Unsent | null): boolean => unsent?.command.do === "resign" || unsent?.command.do === "abort";

const lastOf = (events: readonly GameEvent[]): Told => events[events.length - 1] as Told;

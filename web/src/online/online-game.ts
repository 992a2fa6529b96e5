import { computed, signal } from "@preact/signals";
import { call, stoneOnWood, whisper, woodOnWood } from "../base/sound";
import { number, t } from "../i18n";
import { sideName } from "../i18n/games";
import { moveText } from "../parts/move-words";
import { linesFrom, playedSince, premoveOf } from "../play/ahead";
import { Game, lingers } from "../play/game";
import { StoneJudge } from "../play/stone-judge";
import { Engine } from "../rules/engine";
import type { Rules } from "../rules/rules";
import {
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
import { connection, refusalOf } from "./connection";
import type { Events, FromServer, GameState, Line, Presence } from "./messages";
import { readUnsent, removeUnsent, type Unsent, writeUnsent } from "./outbox";
import { isSitting } from "./terms";
import { newNonce } from "./token";

/** How long the first moves may take, and how long a player must be away before the game can be claimed: docs/protocol.md. */
const FIRST_MOVE = 60_000;
const GONE = 60_000;
/** How much later than the server a claim is offered, so that it is not refused. */
const LATE = 700;
/** After so much time it is said that something is on its way. */
const SLOW = 1_000;

/** What an event tells beyond its place; only whoever wants to say it in words looks. */
type Told = GameEvent & { at?: number; by?: Colour; config?: Config };

/**
 * A game that a server decides. What it sends is replayed by the rules module; a command of this player is on its way
 * until it is settled by the answer, and a move is shown meanwhile.
 */
export class OnlineGame extends Game {
    readonly id: string;
    readonly config: Config;
    readonly seat: Colour | "none";
    readonly watchable: boolean;
    /** It was played elsewhere and is kept as it stood: nobody plays on. */
    readonly kept: boolean;
    /** There is somebody whom this player can ask for another game. */
    readonly rematchable: boolean;
    /** Seconds until the computer, which answers others first, will have moved; null: it does not wait. */
    readonly computerIn = signal<number | null>(null);
    /** How many events the game may have before it is called off; 0: nobody plays on. */
    readonly limit: number;
    readonly presence = signal<Presence>({ first: 0, second: 0, watchers: 0 });
    readonly lines = signal<Line[]>([]);
    /** The sides that want another game, and the game that followed; "": none. */
    readonly rematch = signal<Colour[]>([]);
    readonly next = signal("");
    /** What was laid in advance; the server plays it. */
    readonly plan = signal<Plan | null>(null);
    /** On its way, or waiting for the line to come back. */
    readonly unsent = signal<Unsent | null>(null);
    /** What is on its way has been there for longer than a moment. */
    readonly slow = signal(false);
    override readonly halted = computed(() => this.unsent.value?.command.do === "resign");
    override readonly planner = computed<Colour | null>(() => {
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
        () => this.planner.value && premoveOf(this.plan.value, this.view.value.moves, this.planner.value),
    );
    /** Conditional moves that can still come to be, from the position at hand. */
    readonly conditional = computed<Move[][]>(() =>
        this.seat === "none" ? [] : linesFrom(this.plan.value, this.view.value.moves, this.seat),
    );
    /** Seconds until the opponent, who is away, can be claimed to be gone; 0: now; null: no question. */
    readonly untilGone = signal<number | null>(null);

    /** The session of the game with the move that is on its way; null: none is. */
    private ahead: number | null = null;
    private readonly queue: Command[] = [];
    /** The game went on otherwise than by this player since the queue began. */
    private overtaken = false;
    /** Since when something is on its way. */
    private unsentSince = 0;
    /** How many plans are on their way. */
    private laying = 0;
    /** The answer to what is unsent may have been lost. */
    private uncertain = false;
    /** What was sent did not follow from the latest event; the missing ones come behind. */
    private stale = false;
    private presenceAt = 0;
    /** When the computer will have moved, by the time of this page; 0: not known. */
    private computerAt = 0;
    /** When both players were first seen here: only then the first moves are waited for. */
    private bothSince: number | null = null;
    private readonly sitting: boolean;
    private readonly engine = new Engine();
    private readonly judge = new StoneJudge(this, this.engine, (vertices) => {
        // One proposal is enough; a computer makes its own.
        if (this.seat !== "first" || this.againstComputer || !this.can(this.seat, "propose-dead")) return;
        // Not this player's own doing: where it comes too late, nothing is said of it.
        void connection.ask({ type: "act", game: this.id, seq: this.seq, command: { do: "propose-dead", vertices } });
    });
    private readonly ticking: ReturnType<typeof setInterval>;

    private constructor(rules: Rules, session: number, state: GameState) {
        super(
            rules,
            session,
            state.events,
            Math.max(state.kept ? 0 : connection.boardTime(), lastOf(state.events).at ?? 0),
        );
        this.kept = state.kept;
        this.rematchable = state.rematchable;
        this.limit = state.limit;
        this.id = state.game;
        this.seat = state.side ?? "none";
        this.watchable = state.watchable;
        this.config = (state.events[0] as Told).config!;
        this.sitting = isSitting(this.config);
        this.unsent.value = this.seat === "none" ? null : readUnsent(this.id);
        this.receive(state);
        this.ticking = setInterval(() => this.tick(), 100);
    }

    /** The game that the server has sent from its first event on; null where it can't be replayed. */
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

    /** The latest event that is known here. */
    get seq(): number {
        return lastOf(this.events).seq;
    }

    nameless(side: Colour): string {
        const { engine, level } = this.config.players?.[side] ?? {};
        return engine ? t.value.game.computer(number(level ?? 1)) : sideName(this.config.game, side);
    }

    /** This player plays with a computer, which neither talks nor needs time. */
    get againstComputer(): boolean {
        return this.seat !== "none" && this.config.players?.[opponentOf(this.seat)]?.engine === true;
    }

    protected now(): number {
        return Math.max(this.kept ? 0 : connection.boardTime(), lastOf(this.events).at ?? 0);
    }

    /** The server sees it too. */
    protected flagFell(): void {}

    override can(side: Colour, action: string): boolean {
        return connection.state.value === "open" && !this.halted.value && super.can(side, action);
    }

    protected override tick(): void {
        super.tick();
        if (connection.state.value === "open") this.hearClock();
        const since = performance.now() - this.presenceAt;
        const { first, second } = this.presence.value;
        // Where a move has days nobody is expected to stay.
        const counts = this.sitting || !this.view.value.clocks;
        const away = (ms: number) => (ms && counts ? Math.floor((ms + since) / 1000) + 1 : 0);
        const now = { first: away(first), second: away(second) };
        if (now.first !== this.away.value.first || now.second !== this.away.value.second) this.away.value = now;
        this.slow.value = this.unsent.value !== null && performance.now() - this.unsentSince > SLOW;
        const { ply, phase, turn } = this.view.value;
        const gone = this.seat === "none" ? 0 : this.presence.value[opponentOf(this.seat)];
        // Whoever is to move is not waiting for anybody.
        const waiting = phase === "marking" || (phase === "playing" && turn !== this.seat);
        this.untilGone.value =
            gone && this.sitting && waiting ? Math.max(0, Math.ceil((GONE + LATE - gone - since) / 1000)) : null;
        this.computerIn.value =
            this.computerAt && phase !== "ended"
                ? Math.max(1, Math.ceil((this.computerAt - performance.now()) / 1000))
                : null;
        const waits = this.config.lateStart && this.sitting && phase === "playing" && ply < 2;
        const begun = Math.max(lastOf(this.events).at ?? 0, ply ? 0 : (this.bothSince ?? 0));
        const counting = waits && (ply > 0 || this.bothSince !== null);
        this.firstMoveIn.value = counting
            ? Math.max(0, Math.ceil((begun + FIRST_MOVE - connection.boardTime()) / 1000))
            : null;
    }

    protected override refresh(): void {
        this.viewedAt = this.now();
        const before = this.view.value.moves.length;
        this.show(this.rules.view(this.ahead ?? this.session, this.viewedAt));
        if (this.seat !== "none") void this.judge.follow(this.view.value);
        const { moves } = this.view.value;
        if (moves.length <= before) return;
        // Whoever plays is brought back by the opponent's move from whatever was looked at.
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

    /** Sends a command, and shows a move before it is settled. */
    private deliver(command: Command): void {
        this.notice.value = null;
        if (command.do === "move") this.choice.value = null;
        const unsent = { seq: this.seq, nonce: newNonce(), command, label: this.goAhead(command) };
        this.keepUnsent(unsent);
        this.uncertain = false;
        this.transmit();
        this.refresh();
    }

    /** Plays a move on beyond what the server has said; how it is written, or "" where it is none. */
    private goAhead(command: Command): string {
        this.letGoAhead();
        if (command.do !== "move" || this.seat === "none") return "";
        const answer = this.rules.replay(this.events);
        if (!answer.ok) return command.move;
        const { session } = answer.value;
        const played = this.rules.command(session, this.seat, this.now(), command);
        // What breaks a rule of strict play is for the server to say.
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

    /** The line broke: an answer may be lost. */
    lineLost(): void {
        if (this.unsent.value) this.uncertain = true;
        this.stale = false;
    }

    /** A message of the server that concerns this game. False: the thread is lost, and the game is to be joined anew. */
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
        if (!presence.first && !presence.second) this.bothSince ??= connection.boardTime();
        this.presenceAt = performance.now();
        this.tick();
    }

    /** The server's answer to whoever comes, or comes back. */
    private join(state: GameState): boolean {
        if (!this.take(state.events)) return false;
        this.plan.value = state.plan ?? null;
        this.rematch.value = state.rematch;
        if (state.next) this.next.value = state.next;
        this.see(state.presence);
        const { value: unsent } = this.unsent;
        if (unsent) {
            this.uncertain = true;
            if (unsent.seq === this.seq) this.goAhead(unsent.command);
            this.transmit();
        }
        this.refresh();
        return true;
    }

    private happen({ events, nonce }: Events): boolean {
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

    /** Takes over what is new; false where it does not follow. */
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
        if (line.length !== before.line.length || line.some((move, i) => move !== before.line[i]))
            this.choice.value = null;
        const broken = line.length > before.line.length ? this.brokenPremove() : null;
        if (broken) this.notice.value = { kind: "impossible", move: broken };
        this.letGoSpent();
        if (lastIllegal && phase === "playing" && illegal[lastIllegal.by] > before.illegal[lastIllegal.by]) {
            this.notice.value = { kind: "illegal", by: lastIllegal.by, refusal: lastIllegal.refusal };
        }
        for (const { type, by } of fresh) {
            if (!by || by === this.seat) continue;
            if (type === "draw-declined") this.notice.value = { kind: "declined-draw", by };
            if (type === "takeback-declined") this.notice.value = { kind: "declined-takeback", by };
            if (/-(?:offered|asked)$/.test(type) && this.seat !== "none") call();
            const unwelcome = type === "dead-marked" && this.seat !== "none" && before.accepted?.includes(this.seat);
            if (unwelcome)
                this.notice.value = this.config.players?.[by]?.engine
                    ? { kind: "computer-marks" }
                    : { kind: "marks-changed", by };
            if (type === "time-given") this.notice.value = { kind: "gave-time", by };
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
        // Told before it is settled: whoever waits for that reads why.
        this.notice.value = { kind: "refusal", refusal };
        this.settle(false);
    }

    /** The game has gone on since: what is meant as before is sent once more, for what is there now. */
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
        const sameLine = now.line.length === then.line.length && now.line.every((move, i) => move === then.line[i]);
        const sameMarks = String(now.dead) === String(then.dead);
        switch (command.do) {
            case "move":
                return now.turn === this.seat && sameLine;
            case "mark-dead":
                return now.dead?.includes(command.vertex) === then.dead?.includes(command.vertex);
            case "resign":
            case "give-time":
                return true;
            default:
                return sameLine && sameMarks && now.actions[this.seat].includes(command.do);
        }
    }

    /** The game as it stood after this event. */
    private viewAt(seq: number): View | null {
        const answer = this.rules.replay(this.events.slice(0, seq));
        if (!answer.ok) return null;
        const view = this.rules.view(answer.value.session, 0);
        this.rules.close(answer.value.session);
        return view;
    }

    /** What was unsent has happened, or will not. */
    private settle(done: boolean): void {
        this.keepUnsent(null);
        this.stale = false;
        this.letGoAhead();
        const command = this.queue.shift();
        if (!done || this.overtaken) {
            // What was asked for of another position is not asked for of this one.
            if (done && command) this.notice.value = { kind: "refusal", refusal: tooLate };
            this.queue.length = 0;
        } else if (command && this.view.value.phase !== "ended") return this.deliver(command);
        this.refresh();
    }

    protected override lay(move: Move): void {
        void this.layPlan(move, this.conditional.value);
    }

    override takePremoveAway(): boolean {
        if (!this.premove.peek()) return false;
        void this.layPlan(null, this.conditional.peek());
        return true;
    }

    /** Puts these in the place of what was laid before; null and no lines: nothing. */
    async layPlan(premove: Move | null, lines: Move[][], ply = this.confirmedMoves): Promise<Refusal | null> {
        const before = this.plan.peek();
        const plan: Plan | null =
            premove || lines.length ? { ply, ...(premove && { premove }), ...(lines.length && { lines }) } : null;
        this.plan.value = plan;
        ++this.laying;
        const reply = await connection.ask({ type: "lay-plan", game: this.id, ...(plan && { plan }) });
        --this.laying;
        if (reply.ok) return null;
        if (this.plan.peek() === plan) this.plan.value = before;
        const refusal = refusalOf(reply);
        this.notice.value = { kind: "refusal", refusal };
        return refusal;
    }

    /** What the server has now, laid here or on another device of this player. */
    private planned(plan: Plan | null): void {
        // What is on its way from here comes after it.
        if (this.laying || this.seat === "none") return;
        this.plan.value = plan;
    }

    /** A premove that the opponent's move has made impossible; null: it is made, or there was none. */
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

    /** A plan whose moves were taken back, or from which everything has been played, is none any more. */
    private letGoSpent(): void {
        const plan = this.plan.peek();
        const { moves, turn } = this.view.peek();
        if (!plan || this.seat === "none" || this.ahead !== null) return;
        const spent =
            turn !== this.seat && !premoveOf(plan, moves, this.seat) && !linesFrom(plan, moves, this.seat).length;
        if (plan.ply > moves.length || spent) this.plan.value = null;
    }

    /** The moves that the server has, without what is on its way. */
    private get confirmedMoves(): number {
        return this.view.peek().moves.length - (this.ahead === null ? 0 : 1);
    }

    /** The game so far for trying moves, without clocks or costs; null while a move is on its way. Closed by whoever asked. */
    sketch(): { session: number; events: GameEvent[]; at: number } | null {
        if (this.unsent.peek()) return null;
        const events = this.events.map((event) => {
            const { clocks: _, config, ...rest } = event as Told & { clocks?: unknown };
            if (!config) return rest;
            const { clock: __, clocks: ___, lateStart: ____, ...untimed } = config;
            return { ...rest, config: { ...untimed, play: "assisted" as const } };
        });
        const answer = this.rules.replay(events);
        return answer.ok ? { session: answer.value.session, events, at: this.now() } : null;
    }
}

const tooLate: Refusal = { reason: "session.too-late", clause: "", detail: "" };

const lastOf = (events: readonly GameEvent[]): Told => events[events.length - 1] as Told;

import { computed, signal } from "@preact/signals";
import { Game, lingers } from "../game/game";
import { labelOf } from "../game/moves";
import { stoneOnWood, woodOnWood } from "../game/sound";
import { sideName } from "../i18n";
import type { Rules } from "../rules/rules";
import type { Colour, Command, Config, GameEvent, LegalMove, Move, Plan, Refusal, View } from "../rules/types";
import { legalAhead, linesFrom, premoveOf } from "./ahead";
import { connection, refusalOf } from "./connection";
import type { Events, FromServer, GameState, Line, Presence } from "./messages";
import { readUnsent, writeUnsent, type Unsent } from "./outbox";
import { newNonce } from "./token";

/** How long the first moves may take, and how long a player must be away before the game can be claimed: docs/protocol.md. */
const FIRST_MOVE = 60_000;
const GONE = 60_000;

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
  readonly presence = signal<Presence>({ first: 0, second: 0, watchers: 0 });
  readonly lines = signal<Line[]>([]);
  /** The sides that want another game, and the game that followed; "": none. */
  readonly rematch = signal<Colour[]>([]);
  readonly next = signal("");
  /** What was laid in advance; the server plays it. */
  readonly plan = signal<Plan | null>(null);
  /** On its way, or waiting for the line to come back. */
  readonly unsent = signal<Unsent | null>(null);
  override readonly planner = computed<Colour | null>(() => {
    const { phase, turn } = this.view.value;
    return phase === "playing" && this.seat !== "none" && turn !== this.seat && this.reviewed.value === null ? this.seat : null;
  });
  readonly premove = computed<Move | null>(() =>
    this.planner.value && premoveOf(this.plan.value, this.view.value.moves, this.planner.value));
  /** Conditional moves that can still come to be, from the position at hand. */
  readonly conditional = computed<Move[][]>(() =>
    this.seat === "none" ? [] : linesFrom(this.plan.value, this.view.value.moves, this.seat));
  /** Seconds until the opponent, who is away, can be claimed to be gone; 0: now; null: no question. */
  readonly untilGone = computed<number | null>(() => {
    if (this.seat === "none" || !this.sitting || this.view.value.phase === "ended") return null;
    const away = this.away.value[this.seat === "first" ? "second" : "first"];
    return away ? Math.max(0, Math.ceil(GONE / 1000 - away)) : null;
  });

  /** The session of the game with the move that is on its way; null: none is. */
  private ahead: number | null = null;
  private readonly queue: Command[] = [];
  /** The answer to what is unsent may have been lost. */
  private uncertain = false;
  /** What was sent did not follow from the latest event; the missing ones come behind. */
  private stale = false;
  private presenceAt = 0;
  /** Both sit at the board until it is over: there are clocks, and they do not count days. */
  private readonly sitting: boolean;
  private readonly ticking: ReturnType<typeof setInterval>;

  private constructor(rules: Rules, session: number, state: GameState) {
    super(rules, session, state.events, Math.max(connection.boardTime(), lastOf(state.events).at ?? 0));
    this.id = state.game;
    this.seat = state.side ?? "none";
    this.watchable = state.watchable;
    this.config = (state.events[0] as Told).config!;
    const clocks = [this.config.clock, this.config.clocks?.first, this.config.clocks?.second].filter((clock) => clock !== undefined);
    this.sitting = clocks.length > 0 && clocks.every(({ kind }) => kind !== "days");
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
    this.letGoAhead();
    this.rules.close(this.session);
  }

  /** The latest event that is known here. */
  get seq(): number {
    return lastOf(this.events).seq;
  }

  nameless(side: Colour): string {
    return sideName(this.config.game, side);
  }

  protected now(): number {
    return Math.max(connection.boardTime(), lastOf(this.events).at ?? 0);
  }

  /** The server sees it too. */
  protected flagFell(): void {}

  override can(side: Colour, action: string): boolean {
    return connection.state.value === "open" && super.can(side, action);
  }

  protected override legalAhead(view: View): LegalMove[] {
    return legalAhead(this.rules, view);
  }

  protected override tick(): void {
    super.tick();
    const since = performance.now() - this.presenceAt;
    const { first, second } = this.presence.value;
    // Where a move has days nobody is expected to stay.
    const counts = this.sitting || !this.view.value.clocks;
    const away = (ms: number) => (ms && counts ? Math.floor((ms + since) / 1000) + 1 : 0);
    const now = { first: away(first), second: away(second) };
    if (now.first !== this.away.value.first || now.second !== this.away.value.second) this.away.value = now;
    const { ply, phase } = this.view.value;
    const waits = this.config.lateStart && this.sitting && phase === "playing" && ply < 2;
    this.firstMoveIn.value = waits ? Math.max(0, Math.ceil(((lastOf(this.events).at ?? 0) + FIRST_MOVE - connection.boardTime()) / 1000)) : null;
  }

  protected override refresh(): void {
    this.viewedAt = this.now();
    const before = this.view.value.moves.length;
    this.show(this.rules.view(this.ahead ?? this.session, this.viewedAt));
    if (this.view.value.moves.length > before) (this.view.value.board.kind === "points" ? stoneOnWood : woodOnWood)();
  }

  override play(move: Move): boolean {
    return this.planner.value ? this.laySoon(move) : super.play(move);
  }

  send(by: Colour, command: Command): boolean {
    if (by !== this.seat) return false;
    if (this.unsent.value) this.queue.push(command);
    else this.deliver(command);
    return true;
  }

  /** Sends a command, and shows a move before it is settled. */
  private deliver(command: Command): void {
    this.notice.value = null;
    this.choice.value = null;
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
    return labelOf(moves[moves.length - 1]!);
  }

  private letGoAhead(): void {
    if (this.ahead !== null) this.rules.close(this.ahead);
    this.ahead = null;
  }

  private keepUnsent(unsent: Unsent | null): void {
    this.unsent.value = unsent;
    writeUnsent(this.id, unsent);
  }

  private transmit(): void {
    const { value: unsent } = this.unsent;
    if (!unsent) return;
    this.stale = false;
    const { seq, nonce, command } = unsent;
    connection.send({ type: "act", game: this.id, seq, command, nonce });
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
      case "talk": {
        const known = this.lines.value[this.lines.value.length - 1]?.number ?? 0;
        this.lines.value = [...this.lines.value, ...message.lines.filter(({ number }) => number > known)];
        return true;
      }
      case "rematch-asked":
        if (!this.rematch.value.includes(message.by)) this.rematch.value = [...this.rematch.value, message.by];
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
    this.events = [...this.events, ...fresh];
    this.letGoAhead();
    if (!settled && this.unsent.value) this.goAhead(this.unsent.value.command);
    this.choice.value = null;
    if (this.notice.value && !lingers(this.notice.value)) this.notice.value = null;
    this.refresh();
    const { illegal, lastIllegal, phase } = this.view.value;
    if (lastIllegal && phase === "playing" && illegal[lastIllegal.by] > before.illegal[lastIllegal.by]) {
      this.notice.value = { kind: "illegal", by: lastIllegal.by, refusal: lastIllegal.refusal };
    }
    for (const { type, by } of fresh) {
      if (!by || by === this.seat) continue;
      if (type === "draw-declined") this.notice.value = { kind: "declined-draw", by };
      if (type === "takeback-declined") this.notice.value = { kind: "declined-takeback", by };
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
    this.settle(false);
    this.notice.value = { kind: "refusal", refusal };
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
    this.settle(false);
    this.notice.value = unsent.label
      ? { kind: "not-made", move: unsent.label }
      : { kind: "refusal", refusal: { reason: "session.out-of-order", clause: "", detail: "" } };
  }

  private stillMeant({ seq, command }: Unsent): boolean {
    const now = this.rules.view(this.session, this.now());
    const then = this.viewAt(seq);
    if (!then || now.phase !== then.phase || now.phase === "ended") return false;
    switch (command.do) {
      case "move":
        return now.turn === this.seat && now.line.length === then.line.length && now.line.every((move, i) => move === then.line[i]);
      case "mark-dead":
        return now.dead?.includes(command.vertex) === then.dead?.includes(command.vertex);
      case "resign":
      case "give-time":
        return true;
      default:
        return false;
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
    if (!done) this.queue.length = 0;
    else if (command && this.view.value.phase !== "ended") return this.deliver(command);
    this.refresh();
  }

  /** Lays the answer to whatever the opponent plays. */
  private laySoon(move: Move): boolean {
    void this.layPlan(move, this.conditional.value);
    return true;
  }

  /** True when there was one. */
  takePremoveAway(): boolean {
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
    const reply = await connection.ask({ type: "lay-plan", game: this.id, ...(plan && { plan }) });
    if (reply.ok) return null;
    if (this.plan.peek() === plan) this.plan.value = before;
    const refusal = refusalOf(reply);
    this.notice.value = { kind: "refusal", refusal };
    return refusal;
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

const lastOf = (events: readonly GameEvent[]): Told => events[events.length - 1] as Told;

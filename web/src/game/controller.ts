import { computed, signal } from "@preact/signals";
import { Engine } from "../rules/engine";
import type { Rules } from "../rules/rules";
import { opponentOf, type Clocks, type Colour, type Command, type Config, type LegalMove, type Move, type Refusal, type View } from "../rules/types";
import type { Source } from "../board/interaction";
import { Past } from "./past";
import { followGame, newId, readGame, writeClock, writeGame, type KeptGame, type Seats } from "./storage";
import { stoneOnWood, woodOnWood } from "./sound";

/** What is told to the player above the actions: a refusal, or a word about the computer or the storage. */
export type Notice =
  | { kind: "refusal"; refusal: Refusal }
  | { kind: "illegal"; by: Colour; refusal: Refusal }
  | { kind: "typed"; text: string }
  | { kind: "engine-random" | "engine-failed" | "declined" | "not-kept" };

/** A move that still lacks a choice: promote or not, to which piece, keep or demote. */
export interface PendingChoice {
  to: string;
  from: string;
  moves: LegalMove[];
}

/** Said once a visit. */
let toldNotKept = false;

const THINKING_TIME = 1200;
const LEAST_THINKING_TIME = 350;

/** The text of a move without its choices. */
export function plainMove(source: Source, to: string): Move {
  return "cell" in source ? `${source.cell}${to}` : `${source.piece}@${to}`;
}

/** The choices that a move's text may carry beyond from and to, as each game writes them. */
function variantsOf(game: string, source: Source, to: string): LegalMove[] {
  const move = plainMove(source, to);
  if (!("cell" in source)) return [{ move, to, drop: source.piece }];
  const from = source.cell;
  const plain: LegalMove = { move, from, to };
  if (game === "chess") return [plain, ...["q", "n", "r", "b"].map((promotion) => ({ ...plain, move: move + promotion, promotion }))];
  return [plain, { ...plain, move: `${move}+`, promote: true }, { ...plain, move: `${move}^`, keep: true }];
}

/** One game on the screen: the session of the rules module, the computer, the clocks and the storage behind it. */
export class GameController {
  readonly id: string;
  readonly config: Config;
  readonly seats: Seats;
  readonly view;
  readonly clocks = signal<Clocks | null>(null);
  readonly notice = signal<Notice | null>(null);
  readonly choice = signal<PendingChoice | null>(null);
  readonly thinking = signal(false);
  /** How many moves stand in the earlier position that is looked at; null when it is the game itself. */
  readonly reviewed = signal<number | null>(null);
  /** What the board shows: the game, or an earlier position of it. */
  readonly shown = computed<View>(() => {
    const view = this.view.value;
    const ply = this.reviewed.value;
    return (ply === null ? null : this.past.view(this.events, ply)) ?? view;
  });
  /** True when a person at this device is to act. */
  readonly myTurn = computed(() => this.personFor(this.view.value.turn));

  private session: number;
  private events;
  private readonly past: Past;
  private readonly engine = new Engine();
  private clockBase: number;
  private clockStart = performance.now();
  private readonly unfollow: () => void;
  private ticking: ReturnType<typeof setInterval> | undefined;
  private claimedAt = -Infinity;
  private viewedAt: number;
  private clockKeptAt = 0;
  private thought = 0;
  private lastScore: number | null = null;
  private closed = false;

  private constructor(private readonly rules: Rules, kept: KeptGame, session: number) {
    this.id = kept.id;
    this.config = kept.config;
    this.seats = kept.seats;
    this.events = kept.events;
    this.session = session;
    this.past = new Past(rules);
    this.clockBase = kept.now;
    this.viewedAt = kept.now;
    this.view = signal<View>(rules.view(session, kept.now));
    this.clocks.value = this.view.value.clocks;
    this.unfollow = followGame(this.id, (other) => this.adopt(other));
    window.addEventListener("pagehide", this.onHide);
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
    return kept && answer?.ok ? new GameController(rules, kept, answer.value.session) : null;
  }

  close(): void {
    this.closed = true;
    writeClock(this.id, this.now());
    this.engine.stop();
    clearInterval(this.ticking);
    this.unfollow();
    window.removeEventListener("pagehide", this.onHide);
    this.rules.close(this.session);
  }

  /** The game's own clock: it runs only while a page shows the game. */
  private now(): number {
    return Math.floor(this.clockBase + performance.now() - this.clockStart);
  }

  private readonly onHide = () => writeClock(this.id, this.now());

  personFor(side: Colour): boolean {
    return this.seats.opponent === "local" || side === this.seats.me;
  }

  /** The side that a person at this device acts for when it is not bound to the turn. */
  get actor(): Colour {
    return this.seats.opponent === "local" ? this.view.value.turn : this.seats.me;
  }

  can(side: Colour, action: string): boolean {
    return this.view.value.actions[side]?.includes(action) ?? false;
  }

  get log(): object {
    return { config: this.config, seats: this.seats, events: this.events };
  }

  private tick(): void {
    const { clocks, phase } = this.view.value;
    const running = clocks?.running;
    if (!clocks || !running || phase !== "playing") return;
    const now = this.now();
    if (now - this.clockKeptAt >= 2000) writeClock(this.id, (this.clockKeptAt = now));
    const ms = clocks[running].ms - (now - this.viewedAt);
    if (ms > 0) {
      this.clocks.value = { ...clocks, [running]: { ...clocks[running], ms } };
      return;
    }
    // What comes after the last millisecond, a period or the end, is for the rules to say.
    this.refresh();
    if ((this.view.value.clocks?.[running].ms ?? 1) <= 0 && performance.now() - this.claimedAt > 1000) {
      this.claimedAt = performance.now();
      this.send(opponentOf(running), { do: "claim-time" }, true);
    }
  }

  private refresh(): void {
    this.viewedAt = this.now();
    this.view.value = this.rules.view(this.session, this.viewedAt);
    this.clocks.value = this.view.value.clocks;
    const { moves } = this.view.value;
    if (this.reviewed.value !== null && this.reviewed.value >= moves.length) this.reviewed.value = null;
  }

  /** Shows the position after so many moves; the last of them is the game itself. */
  look(ply: number): void {
    const { moves } = this.view.value;
    this.choice.value = null;
    this.reviewed.value = ply >= moves.length ? null : Math.max(0, ply);
  }

  /** Goes some moves on or, with a negative number, back. */
  step(moves: number): void {
    this.look((this.reviewed.value ?? this.view.value.moves.length) + moves);
  }

  private keep(): void {
    const { ply, phase, game } = this.view.value;
    const summary = { game, ply, ended: phase === "ended", updated: Date.now() };
    const { id, config, seats, events } = this;
    const kept = writeGame({ version: 1, id, config, seats, events, now: this.now(), summary });
    if (kept || toldNotKept) return;
    this.notice.value = { kind: "not-kept" };
    toldNotKept = ply > 0;
  }

  /** Takes over what another tab has written, when it is ahead. */
  private adopt(other: KeptGame): boolean {
    if (other.events.length <= this.events.length) return false;
    const answer = this.rules.replay(other.events);
    if (!answer.ok) return false;
    this.rules.close(this.session);
    this.session = answer.value.session;
    this.events = other.events;
    this.past.clear();
    this.clockBase = Math.max(other.now, this.now());
    this.clockStart = performance.now();
    this.stopComputer();
    this.choice.value = null;
    this.refresh();
    this.wakeComputer();
    return true;
  }

  /** Puts a command before the arbiter; true when it was accepted. */
  send(by: Colour, command: Command, quiet = false): boolean {
    if (this.closed) return false;
    const stored = readGame(this.id);
    if (stored && this.adopt(stored)) return false;
    const answer = this.rules.command(this.session, by, this.now(), command);
    if (!answer.ok) {
      if (!quiet && answer.refusals[0]) this.notice.value = { kind: "refusal", refusal: answer.refusals[0] };
      return false;
    }
    const before = this.view.value;
    // What the computer was thinking about is no more.
    if (this.thinking.value) this.stopComputer();
    this.events = [...this.events, ...answer.value.events];
    this.notice.value = null;
    this.choice.value = null;
    this.refresh();
    this.keep();
    const { ply, illegal, lastIllegal, phase } = this.view.value;
    if (lastIllegal && phase === "playing" && illegal[lastIllegal.by] > before.illegal[lastIllegal.by]) {
      this.notice.value = { kind: "illegal", by: lastIllegal.by, refusal: lastIllegal.refusal };
    }
    if (ply > before.ply) (this.view.value.board.kind === "points" ? stoneOnWood : woodOnWood)();
    this.answerOffers();
    this.wakeComputer();
    return true;
  }

  play(move: Move): boolean {
    return this.send(this.view.value.turn, { do: "move", move });
  }

  /** A person wants to bring a piece to a cell: plays it, asks for the missing choice, or says why not. */
  attempt(source: Source, to: string): void {
    const view = this.view.value;
    if (view.phase !== "playing" || !this.myTurn.value) return;
    this.choice.value = null;
    const variants = variantsOf(view.game, source, to);
    const strict = view.play === "strict";
    const legal = strict
      ? variants.filter((v) => this.rules.why(this.session, v.move) === null)
      : view.legal.filter((m) => m.to === to && ("cell" in source ? m.from === source.cell : m.drop === source.piece));
    const plain = variants[0]!;
    const choosing = legal.some((m) => m.promotion || m.promote || m.keep);
    if (legal.length > 1 || (strict && choosing)) {
      // In strict play the board offers the wrong face too: it is the player who must know.
      const offered = strict && view.game !== "chess" ? variants.filter((v) => v === plain || legal.includes(v)) : legal;
      if (offered.length > 1) {
        this.choice.value = { from: plain.from ?? "", to, moves: offered };
        return;
      }
    }
    if (strict) this.play((legal[0] ?? plain).move);
    else if (legal[0]) this.play(legal[0].move);
    else this.refuse(variants);
  }

  private refuse(variants: LegalMove[]): void {
    const [plain, promoting] = variants;
    let refusal = plain && this.rules.why(this.session, plain.move);
    // A move that only lacks its promotion is asked again with it, so that the real reason is named.
    if (refusal && promoting && /promot/.test(refusal.reason)) refusal = this.rules.why(this.session, promoting.move) ?? refusal;
    if (refusal) this.notice.value = { kind: "refusal", refusal };
  }

  place(vertex: string): void {
    const view = this.view.value;
    if (view.phase === "marking") {
      this.send(this.actor, { do: "mark-dead", vertex });
      return;
    }
    if (view.phase !== "playing" || !this.myTurn.value) return;
    if (view.play === "strict" || view.legal.some((m) => m.move === vertex)) {
      this.play(vertex);
      return;
    }
    const refusal = this.rules.why(this.session, vertex);
    if (refusal) this.notice.value = { kind: "refusal", refusal };
  }

  /** Plays a move that was typed; false when it is none. */
  type(text: string): boolean {
    const view = this.view.value;
    if (!this.myTurn.value || view.phase !== "playing") return false;
    const low = text.toLowerCase();
    const found = view.legal.find((m) => m.move === text) ?? view.legal.find((m) => m.move.toLowerCase() === low);
    if (found) return this.play(found.move);
    const squares = /^([a-z]\d)([a-z]\d)(.*)$/.exec(low);
    if (squares && !squares[3]) {
      this.attempt({ cell: squares[1]! }, squares[2]!);
      return true;
    }
    const canonical = squares ? low : view.board.kind === "points" && low !== "pass" ? text.toUpperCase() : text;
    if (view.play === "strict") {
      if (this.play(canonical)) return true;
      this.notice.value = { kind: "typed", text };
      return false;
    }
    const refusal = this.rules.why(this.session, canonical);
    this.notice.value = refusal && refusal.reason !== "session.malformed" ? { kind: "refusal", refusal } : { kind: "typed", text };
    return false;
  }

  /** Whose latest move a takeback would undo: where two share a device, the one who has just moved. */
  get takebackAsker(): Colour {
    return this.seats.opponent === "local" ? opponentOf(this.view.value.turn) : this.seats.me;
  }

  takeBack(): void {
    const by = this.takebackAsker;
    if (this.send(by, { do: "ask-takeback" }) && this.view.value.offers.takeback === by) {
      this.send(opponentOf(by), { do: "accept-takeback" });
    }
  }

  acceptDead(): void {
    const { first, second } = this.view.value.actions;
    const by: Colour = this.seats.opponent === "computer" ? this.seats.me : first.includes("accept-dead") ? "first" : "second";
    if (!(by === "first" ? first : second).includes("accept-dead")) return;
    this.send(by, { do: "accept-dead" });
  }

  /** The computer declines draws unless it stands worse, and marks the dead as its opponent does. */
  private answerOffers(): void {
    if (this.seats.opponent !== "computer" || this.closed) return;
    const machine = opponentOf(this.seats.me);
    const { offers, phase, accepted } = this.view.value;
    if (offers.draw === this.seats.me) {
      const glad = this.lastScore !== null && this.lastScore < -60;
      this.send(machine, { do: glad ? "accept-draw" : "decline-draw" });
      if (!glad) this.notice.value = { kind: "declined" };
    } else if (offers.noResult === this.seats.me && this.can(machine, "agree-no-result")) {
      this.send(machine, { do: "agree-no-result" });
    } else if (phase === "marking" && accepted?.includes(this.seats.me) && this.can(machine, "accept-dead")) {
      this.send(machine, { do: "accept-dead" });
    }
  }

  private stopComputer(): void {
    ++this.thought;
    this.thinking.value = false;
    this.engine.stop();
  }

  private async wakeComputer(): Promise<void> {
    if (this.seats.opponent !== "computer" || this.closed) return;
    if (this.view.value.phase === "marking" && !this.view.value.dead?.length && !this.view.value.accepted?.length) {
      void this.proposeDead();
    }
    if (this.view.value.phase !== "playing" || this.myTurn.value) return void (this.thinking.value = false);
    if (this.thinking.value) return;
    const mine = ++this.thought;
    this.thinking.value = true;
    const begin = performance.now();
    const seq = this.view.value.seq;
    let move: Move | null = null;
    try {
      const clock = this.clocks.value?.[this.view.value.turn];
      const budget = clock ? Math.min(THINKING_TIME, Math.max(100, clock.ms / 25)) : THINKING_TIME;
      const thought = await this.engine.think(this.config, [...this.view.value.line], this.seats.level, budget);
      move = thought.move;
      this.lastScore = thought.score;
    } catch {
      if (mine !== this.thought) return;
      const moves = this.rules.moves(this.config, this.view.value.line);
      move = moves[Math.floor(Math.random() * moves.length)] ?? null;
      this.notice.value = { kind: move ? "engine-random" : "engine-failed" };
    }
    const rest = LEAST_THINKING_TIME - (performance.now() - begin);
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    if (mine !== this.thought || this.closed || this.view.value.seq !== seq) return;
    this.thinking.value = false;
    const notice = this.notice.value;
    if (!move || !this.send(this.view.value.turn, { do: "move", move })) this.notice.value = { kind: "engine-failed" };
    else if (notice?.kind === "engine-random") this.notice.value = notice;
  }

  /** Another try after the computer could not move. */
  retryComputer(): void {
    this.notice.value = null;
    this.stopComputer();
    void this.wakeComputer();
  }

  private async proposeDead(): Promise<void> {
    try {
      const seq = this.view.value.seq;
      const vertices = await this.engine.dead(this.config, this.view.value.line);
      if (vertices.length && !this.closed && this.view.value.seq === seq) {
        this.send(opponentOf(this.seats.me), { do: "propose-dead", vertices }, true);
      }
    } catch {
      // Without a proposal the players mark everything themselves.
    }
  }
}

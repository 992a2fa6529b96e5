import { computed, signal } from "@preact/signals";
import { Engine } from "../rules/engine";
import type { Rules } from "../rules/rules";
import { opponentOf, type Clocks, type Colour, type Command, type Config, type GameEvent, type LegalMove, type Move, type Refusal, type View } from "../rules/types";
import type { Source } from "../board/interaction";
import { movesWritten } from "./notation";
import { Past } from "./past";
import { followGame, newId, readGame, storageWorks, writeClock, writeGame, type KeptGame, type Seats } from "./storage";
import { stoneOnWood, woodOnWood } from "./sound";

/** What is told to the player above the actions: a refusal, or a word about the computer or the storage. */
export type Notice =
  | { kind: "refusal"; refusal: Refusal }
  | { kind: "illegal"; by: Colour; refusal: Refusal }
  | { kind: "typed"; text: string }
  | { kind: "engine-random" | "engine-failed" | "declined" | "overtaken" };

/** What stands until the player acts again, whatever the computer does meanwhile. */
const lasting: readonly Notice["kind"][] = ["declined", "overtaken", "illegal", "engine-random"];
export const lingers = (notice: Notice): boolean => lasting.includes(notice.kind);

/** A move that still lacks a choice: promote or not, to which piece, keep or demote. */
export interface PendingChoice {
  to: string;
  from: string;
  moves: LegalMove[];
}

/** How many events two logs share from their beginning. */
function sharedEvents(one: readonly GameEvent[], other: readonly GameEvent[]): number {
  const most = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < most && JSON.stringify(one[shared]) === JSON.stringify(other[shared])) ++shared;
  return shared;
}

/** How long a player may take to see that another tab has moved, in milliseconds. */
const JUST_NOW = 1000;
const THINKING_TIME = 1200;
const LEAST_THINKING_TIME = 350;

/** The text of a move without its choices. */
export function plainMove(source: Source, to: string): Move {
  return "cell" in source ? `${source.cell}${to}` : `${source.piece}@${to}`;
}

/** The choices that a move's text may carry beyond from and to, as each game writes them. */
export function variantsOf(game: string, source: Source, to: string): LegalMove[] {
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
  /** Why the game is not kept on this device: there is no room, or the browser keeps nothing. */
  readonly unkept = signal<"full" | "nothing" | null>(null);
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
  /** How many events the log had when a person at this page last acted. */
  private actedUntil = 0;
  private adoptedAt = -Infinity;
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
    if (!storageWorks()) this.unkept.value = "nothing";
    this.unfollow = followGame(this.id, (other) => this.follow(other));
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
    if (!kept || !answer?.ok) return null;
    try {
      return new GameController(rules, kept, answer.value.session);
    } catch {
      rules.close(answer.value.session);
      return null;
    }
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

  /** From which side the board is seen stays with the game. */
  keepSides(turned: boolean, autoFlip: boolean): void {
    const { seats } = this;
    if ((seats.turned ?? (seats.opponent === "computer" && seats.me === "second")) === turned && seats.autoFlip === autoFlip) return;
    Object.assign(seats, { turned, autoFlip });
    this.keep();
  }

  private keep(): void {
    const { ply, phase, game } = this.view.value;
    const summary = { game, ply, ended: phase === "ended", updated: Date.now() };
    const { id, config, seats, events } = this;
    const kept = writeGame({ version: 1, id, config, seats, events, now: this.now(), summary });
    this.unkept.value = kept ? null : storageWorks() ? "full" : "nothing";
  }

  /** Another tab has written: what lies in the browser is the game, whoever wrote last. */
  private follow(other: KeptGame): void {
    // A tab that was behind wrote over what is ahead here.
    if (sharedEvents(this.events, other.events) === other.events.length && other.events.length < this.events.length) this.keep();
    else this.adopt(other);
  }

  /** Takes over the log that another tab has written, unless it is the beginning of the one here. */
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
    this.refresh();
    this.wakeComputer();
    return true;
  }

  /** Says why something was not done; to a player who had not yet seen the other tab's move, that move is the reason. */
  private tell(notice: Notice | null): void {
    const overtaken = performance.now() - this.adoptedAt < JUST_NOW;
    if (overtaken || notice) this.notice.value = overtaken ? { kind: "overtaken" } : notice;
  }

  /** Puts a command before the arbiter; true when it was accepted. */
  send(by: Colour, command: Command, quiet = false): boolean {
    if (this.closed) return false;
    const stored = readGame(this.id);
    const person = !quiet && this.personFor(by);
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
    // What the computer was thinking about is no more.
    if (this.thinking.value) this.stopComputer();
    this.events = [...this.events, ...answer.value.events];
    if (person) this.actedUntil = this.events.length;
    if (person || !this.notice.value || !lingers(this.notice.value)) this.notice.value = null;
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
    if (view.phase !== "playing" || !this.myTurn.value) return this.tell(null);
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
    if (refusal) this.tell({ kind: "refusal", refusal });
  }

  place(vertex: string): void {
    const view = this.view.value;
    if (view.phase === "marking") {
      this.send(this.actor, { do: "mark-dead", vertex });
      return;
    }
    if (view.phase !== "playing" || !this.myTurn.value) return this.tell(null);
    if (view.play === "strict" || view.legal.some((m) => m.move === vertex)) {
      this.play(vertex);
      return;
    }
    const refusal = this.rules.why(this.session, vertex);
    if (refusal) this.tell({ kind: "refusal", refusal });
  }

  /** Plays a move that was typed; false when it is none. */
  type(text: string): boolean {
    const view = this.view.value;
    if (!this.myTurn.value || view.phase !== "playing") {
      this.tell(null);
      return false;
    }
    const low = text.toLowerCase();
    const squares = /^([a-z]\d)-?([a-z]\d)(.*)$/.exec(low);
    // Two squares alone may lack a choice, which is then asked on the square.
    const bare = view.board.kind === "squares" && squares && !squares[3];
    const found = bare ? undefined : (view.legal.find((m) => m.move === text) ?? view.legal.find((m) => m.move.toLowerCase() === low));
    if (found) return this.play(found.move);
    const [written, another] = bare ? [] : movesWritten(view, text);
    if (written?.to && another) {
      this.attempt(written.from ? { cell: written.from } : { side: view.turn, piece: written.drop ?? "" }, written.to);
      return true;
    }
    if (written) return this.play(written.move);
    if (squares && !squares[3]) {
      this.attempt({ cell: squares[1]! }, squares[2]!);
      return true;
    }
    const canonical = squares ? low.replace("-", "") : view.board.kind === "points" && low !== "pass" ? text.toUpperCase() : text;
    if (view.play === "strict") {
      if (this.play(canonical)) return true;
      this.tell({ kind: "typed", text });
      return false;
    }
    const refusal = this.rules.why(this.session, canonical);
    this.tell(refusal && refusal.reason !== "session.malformed" ? { kind: "refusal", refusal } : { kind: "typed", text });
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
    if (move && this.send(this.view.value.turn, { do: "move", move })) return;
    // The other tab's computer may have been first.
    if (this.view.value.seq === seq) this.notice.value = { kind: "engine-failed" };
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

import type { WasmModule } from "./module.js";
import type { Answer, Catalog, Cell, Colour, Command, Config, GameEvent, GameId, Move, Outcome, Reach, Refusal, View } from "./types.js";

/** The rules of all games. Made by `load`. */
export class Rules {
  constructor(private readonly module: WasmModule) {}

  /** The games with their names in English, Thai and Japanese; of Go the rule sets and the sizes of boards. */
  catalog(): Catalog {
    return certain(this.module.call<Catalog>({ op: "catalog" }));
  }

  /** The position after `moves`; all that is wrong where the configuration or one of the moves is refused. */
  position(config: Config | GameId, moves: readonly Move[] = []): Answer<Position> {
    return Position.make(this.module, typeof config === "string" ? { game: config } : config, moves);
  }

  /** A game between two players under the arbiter. `now`: milliseconds of any clock that never goes back. */
  start(config: Config | GameId, now = 0): Answer<Session> {
    const agreed = typeof config === "string" ? { game: config } : config;
    const made = this.module.call<{ session: number; events: GameEvent[] }>({ op: "new", config: agreed, now: Math.floor(now) });
    return made.ok ? { ok: true, value: new Session(this.module, made.value.session, made.value.events) } : made;
  }

  /** The same game again from its log. */
  replay(log: readonly GameEvent[]): Answer<Session> {
    const made = this.module.call<{ session: number }>({ op: "replay", events: log });
    return made.ok ? { ok: true, value: new Session(this.module, made.value.session, log) } : made;
  }

  /** Where a piece ("N", "+I") goes from a square of the empty board. */
  reach(game: GameId, piece: string, at: Cell): Answer<Reach> {
    return this.module.call({ op: "reach", game, piece, at });
  }

  /** The clause of a reason ("ogi.nifu", "checkmate") in a game; empty where none speaks of it. */
  clause(game: GameId, reason: string): string {
    const answer = this.module.call<{ clause: string }>({ op: "clause", game, reason });
    return answer.ok ? answer.value.clause : "";
  }

  /** The side that the thrower of five pawns plays; true for と. */
  furigoma(pawns: readonly boolean[]): Answer<Colour> {
    const answer = this.module.call<{ thrower: Colour }>({ op: "furigoma", throw: pawns });
    return answer.ok ? { ok: true, value: answer.value.thrower } : answer;
  }
}

/** A position of a game and the moves that led to it. It never changes: `play` gives the next one. */
export class Position {
  private constructor(
    private readonly module: WasmModule,
    readonly config: Config,
    readonly moves: readonly Move[],
    /** The legal moves, sorted; empty when the game is over. */
    readonly legal: readonly Move[],
  ) {}

  /** @internal */
  static make(module: WasmModule, config: Config, moves: readonly Move[]): Answer<Position> {
    const answer = module.call<{ moves: Move[] }>({ op: "moves", config, moves });
    return answer.ok ? { ok: true, value: new Position(module, config, [...moves], answer.value.moves) } : answer;
  }

  /** Why the side to move may not play this; null when it may. */
  why(move: Move): Refusal | null {
    const answer = this.module.call<{ refusal: Refusal | null }>({ op: "why", ...this.game(), move });
    return answer.ok ? answer.value.refusal : (answer.refusals[0] ?? null);
  }

  play(move: Move): Answer<Position> {
    const refusal = this.why(move);
    return refusal ? { ok: false, refusals: [refusal] } : Position.make(this.module, this.config, [...this.moves, move]);
  }

  /** How many lines of legal moves of this length there are. At most 6; in Go 3. */
  perft(depth: number): Answer<number> {
    const answer = this.module.call<{ nodes: string }>({ op: "perft", ...this.game(), depth });
    return answer.ok ? { ok: true, value: Number(answer.value.nodes) } : answer;
  }

  /** The board as text; Ōgi's pieces as letters or in kanji. */
  show(lettering: "letters" | "kanji" = "letters"): string {
    return this.shown(lettering).text;
  }

  /** How the rules ended the game; null while it goes on. In Go two passes end play, but who has won is counted in a session. */
  outcome(): Pick<Outcome, "winner" | "reason" | "clause"> | null {
    return this.shown("letters").outcome;
  }

  private shown(lettering: string) {
    type Shown = { text: string; outcome: Pick<Outcome, "winner" | "reason" | "clause"> | null };
    return certain(this.module.call<Shown>({ op: "show", ...this.game(), lettering }));
  }

  private game() {
    return { config: this.config, moves: this.moves };
  }
}

/** A game between two players: who may do what, clocks, offers, claims, dead stones, what an illegal move costs. */
export class Session {
  private readonly events: GameEvent[];

  /** @internal */
  constructor(
    private readonly module: WasmModule,
    private readonly id: number,
    events: readonly GameEvent[],
  ) {
    this.events = [...events];
  }

  /** All that has happened. It is the whole game: `Rules.replay` makes the session again from it. */
  get log(): readonly GameEvent[] {
    return this.events;
  }

  /** What comes of a player's command: the events, which are in `log` too, or why it is refused. */
  command(by: Colour, command: Command, now = 0): Answer<GameEvent[]> {
    const answer = this.module.call<{ events: GameEvent[] }>({ op: "command", session: this.id, by, now: Math.floor(now), command });
    if (!answer.ok) return answer;
    this.events.push(...answer.value.events);
    return { ok: true, value: answer.value.events };
  }

  /** `command` of a move, by the side on turn. */
  play(move: Move, now = 0): Answer<GameEvent[]> {
    return this.command(this.view(now).turn, { do: "move", move }, now);
  }

  /** Takes over events that another host decided; where one of them does not follow, none is. */
  append(events: readonly GameEvent[]): Answer<null> {
    const answer = this.module.call<object>({ op: "append", session: this.id, events });
    if (!answer.ok) return answer;
    this.events.push(...events);
    return { ok: true, value: null };
  }

  /** Why the side to move may not play this; null when it may. */
  why(move: Move): Refusal | null {
    const answer = this.module.call<{ refusal: Refusal | null }>({ op: "why", session: this.id, move });
    return answer.ok ? answer.value.refusal : (answer.refusals[0] ?? null);
  }

  /** All that a player may see. */
  view(now = 0): View {
    return certain(this.module.call<View>({ op: "view", session: this.id, now: Math.floor(now) }));
  }

  /** Gives its room back; 256 sessions can be open at once. */
  close(): void {
    this.module.call({ op: "close", session: this.id });
  }
}

/** An answer that only a mistake in the program can make a refusal. */
function certain<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(answer.refusals.map(({ reason, detail }) => `${reason}: ${detail}`).join("; "));
  return answer.value;
}

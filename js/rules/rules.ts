import { Games } from "./games.js";
import { Line } from "./line.js";
import type { WasmModule } from "./module.js";
import { Position } from "./position.js";
import type {
    Answer,
    Catalog,
    Cell,
    Colour,
    Command,
    Config,
    GameEvent,
    GameId,
    Move,
    Reach,
    Refusal,
    View,
} from "./types.js";
import { unwrap } from "./unwrap.js";

/** The rules of all games, as returned by `load`. */
export class Rules {
    private readonly games: Games;

    constructor(private readonly module: WasmModule) {
        this.games = new Games(module);
    }

    /** The games with their names in English, Thai and Japanese, and the rule sets and board sizes of Go. */
    catalog(): Catalog {
        return unwrap(this.module.call<Catalog>({ op: "catalog" }));
    }

    /** The position after `moves`, or all reasons why the configuration or a move is refused. */
    position(config: Config | GameId, moves: readonly Move[] = []): Answer<Position> {
        return Position.make(this.games, typeof config === "string" ? { game: config } : config, moves);
    }

    /** A mutable game after `moves`, for loops over very large numbers of moves. */
    line(config: Config | GameId, moves: readonly Move[] = []): Answer<Line> {
        return Line.make(this.games, typeof config === "string" ? { game: config } : config, moves);
    }

    /** Starts a game between two players, with an arbiter. `now`: the time on any monotonic clock, in milliseconds. */
    start(config: Config | GameId, now = 0): Answer<Session> {
        const agreed = typeof config === "string" ? { game: config } : config;
        const made = this.module.call<{ session: number; events: GameEvent[] }>({
            op: "new",
            config: agreed,
            now: Math.floor(now),
        });
        return made.ok ? { ok: true, value: new Session(this.module, made.value.session, made.value.events) } : made;
    }

    /** Restores a game from its log. */
    replay(log: readonly GameEvent[]): Answer<Session> {
        const made = this.module.call<{ session: number }>({ op: "replay", events: log });
        return made.ok ? { ok: true, value: new Session(this.module, made.value.session, log) } : made;
    }

    /** The squares that a piece ("N", "+I") reaches from a square on the empty board. */
    reach(game: GameId, piece: string, at: Cell): Answer<Reach> {
        return this.module.call({ op: "reach", game, piece, at });
    }

    /** The clause for a reason ("ogi.nifu", "checkmate") in a game; empty if there is none. */
    clause(game: GameId, reason: string): string {
        const answer = this.module.call<{ clause: string }>({ op: "clause", game, reason });
        return answer.ok ? answer.value.clause : "";
    }

    /** The side that the player who throws five pawns gets (furigoma). `true` is a pawn that shows と. */
    furigoma(pawns: readonly boolean[]): Answer<Colour> {
        const answer = this.module.call<{ thrower: Colour }>({ op: "furigoma", throw: pawns });
        return answer.ok ? { ok: true, value: answer.value.thrower } : answer;
    }
}

/** A game between two players with an arbiter: clocks, offers, claims, dead stones, penalties for illegal moves. */
export class Session {
    private static readonly gone = new FinalizationRegistry<() => void>((close) => close());
    private readonly events: GameEvent[];

    /** @internal */
    constructor(
        private readonly module: WasmModule,
        private readonly id: number,
        events: readonly GameEvent[],
    ) {
        this.events = [...events];
        Session.gone.register(this, () => module.call({ op: "close", session: id }), this);
    }

    /** All events so far. They are the complete game: `Rules.replay` restores the session from them. */
    get log(): readonly GameEvent[] {
        return this.events;
    }

    /**
     * Carries out a player's command. Returns the new events, which are also appended to `log`, or why it was refused.
     */
    command(by: Colour, command: Command, now = 0): Answer<GameEvent[]> {
        return this.send({ by, command }, now);
    }

    private send(what: { by?: Colour; command: Command }, now: number): Answer<GameEvent[]> {
        const answer = this.module.call<{ events: GameEvent[] }>({
            op: "command",
            session: this.id,
            now: Math.floor(now),
            ...what,
        });
        if (!answer.ok) return answer;
        this.events.push(...answer.value.events);
        return { ok: true, value: answer.value.events };
    }

    /** Plays a move for the side to move; short for `command`. */
    play(move: Move, now = 0): Answer<GameEvent[]> {
        return this.send({ command: { do: "move", move } }, now);
    }

    /** Appends events decided by another host. If any of them does not fit, none are appended. */
    append(events: readonly GameEvent[]): Answer<null> {
        const answer = this.module.call<object>({ op: "append", session: this.id, events });
        if (!answer.ok) return answer;
        this.events.push(...events);
        return { ok: true, value: null };
    }

    /** Why the side to move may not play this move; null if it is legal. */
    why(move: Move): Refusal | null {
        const answer = this.module.call<{ refusal: Refusal | null }>({ op: "why", session: this.id, move });
        return answer.ok ? answer.value.refusal : (answer.refusals[0] ?? null);
    }

    /** Everything that a player may see. */
    view(now = 0): View {
        return unwrap(this.module.call<View>({ op: "view", session: this.id, now: Math.floor(now) }));
    }

    /** Frees the session in the module. The garbage collector eventually does so too, but at most 256 can be open. */
    close(): void {
        Session.gone.unregister(this);
        this.module.call({ op: "close", session: this.id });
    }
}

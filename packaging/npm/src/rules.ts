import { certain } from "./certain.js";
import { Games } from "./games.js";
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

/** The rules of all games. Made by `load`. */
export class Rules {
    private readonly games: Games;

    constructor(private readonly module: WasmModule) {
        this.games = new Games(module);
    }

    /** The games with their names in English, Thai and Japanese; of Go the rule sets and the sizes of boards. */
    catalog(): Catalog {
        return certain(this.module.call<Catalog>({ op: "catalog" }));
    }

    /** The position after `moves`; all that is wrong where the configuration or one of the moves is refused. */
    position(config: Config | GameId, moves: readonly Move[] = []): Answer<Position> {
        return Position.make(this.games, typeof config === "string" ? { game: config } : config, moves);
    }

    /** A game between two players under the arbiter. `now`: milliseconds of any clock that never goes back. */
    start(config: Config | GameId, now = 0): Answer<Session> {
        const agreed = typeof config === "string" ? { game: config } : config;
        const made = this.module.call<{ session: number; events: GameEvent[] }>({
            op: "new",
            config: agreed,
            now: Math.floor(now),
        });
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

/** A game between two players: who may do what, clocks, offers, claims, dead stones, what an illegal move costs. */
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

    /** All that has happened. It is the whole game: `Rules.replay` makes the session again from it. */
    get log(): readonly GameEvent[] {
        return this.events;
    }

    /** What comes of a player's command: the events, which are in `log` too, or why it is refused. */
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

    /** `command` of a move, by the side on turn. */
    play(move: Move, now = 0): Answer<GameEvent[]> {
        return this.send({ command: { do: "move", move } }, now);
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

    /** Gives its room back, as the garbage collector does in the end; 256 sessions can be open at once. */
    close(): void {
        Session.gone.unregister(this);
        this.module.call({ op: "close", session: this.id });
    }
}

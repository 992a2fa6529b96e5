import { WasmModule } from "../../../js/rules/module";
import { persistently } from "../base/persistence";
import { learn } from "./facts";
import { addressOf } from "./modules";
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
} from "./types";

/** The first `kept` items of a list, followed by `others`. Returns the same list object if nothing changes. */
function joined<T>(list: T[], kept: number, others: T[]): T[] {
    return kept === list.length && !others.length ? list : [...list.slice(0, kept), ...others];
}

/** The rules of all games: a thin wrapper around the wasm module. */
export class Rules {
    private kept: Catalog | null = null;
    /** Each session's latest view, because the module returns only the moves added since then. */
    private readonly seen = new Map<number, View>();

    private constructor(private readonly module: WasmModule) {}

    static async load(): Promise<Rules> {
        return new Rules(await WasmModule.load(addressOf("rules.wasm")));
    }

    private ask<T>(request: object): T | null {
        const answer = this.module.call<T>(request);
        return answer.ok ? answer.value : null;
    }

    catalog(): Catalog {
        this.kept ??= this.ask<Catalog>({ op: "catalog" });
        if (!this.kept) throw new Error("the rules module has no catalog");
        return this.kept;
    }

    /** Go: a rule set's komi on a board of this size. */
    komi(preset: string, size = 19): string {
        const usual = this.catalog().go.presets.find(({ id }) => id === preset)?.komi;
        return usual?.[String(size)] ?? usual?.["19"] ?? "6.5";
    }

    create(config: Config, now: number): Answer<{ session: number; events: GameEvent[] }> {
        return this.module.call({ op: "new", config, now: Math.floor(now) });
    }

    replay(events: GameEvent[]): Answer<{ session: number }> {
        return this.module.call({ op: "replay", events });
    }

    command(session: number, by: Colour, now: number, command: Command): Answer<{ events: GameEvent[] }> {
        return this.module.call({ op: "command", session, by, now: Math.floor(now), command });
    }

    /** Appends events from another source. If one of them is invalid, the session is unchanged. */
    append(session: number, events: GameEvent[]): Answer<object> {
        return this.module.call({ op: "append", session, events });
    }

    /** Why this move is illegal for the side to move; null if it is legal. */
    why(session: number, move: Move): Refusal | null {
        const answer = this.module.call<{ refusal: Refusal | null }>({ op: "why", session, move });
        return answer.ok ? answer.value.refusal : (answer.refusals[0] ?? null);
    }

    view(session: number, now: number): View {
        const before = this.seen.get(session);
        const view = this.ask<View & { from?: { moves: number; line: number } }>({
            op: "view",
            session,
            now: Math.floor(now),
            known: before?.seq ?? 0,
        });
        if (!view) throw new Error(`session ${session} has no view`);
        if (before && view.from) {
            view.moves = joined(before.moves, view.from.moves, view.moves);
            view.line = joined(before.line, view.from.line, view.line);
        }
        delete view.from;
        this.seen.set(session, view);
        return view;
    }

    close(session: number): void {
        this.seen.delete(session);
        this.ask({ op: "close", session });
    }

    /** The legal moves after `moves`, or why the configuration or one of `moves` is refused. */
    judge(config: Config, moves: Move[]): Answer<{ moves: Move[] }> {
        return this.module.call({ op: "moves", config, moves });
    }

    /** Like `judge`, but empty if the configuration or a move is refused. */
    moves(config: Config, moves: Move[]): Move[] {
        const answer = this.judge(config, moves);
        return answer.ok ? answer.value.moves : [];
    }

    /** The settings for the next game between the same players, and whether they change sides. */
    rematch(config: Config): Answer<{ config: Config; changed: boolean }> {
        return this.module.call({ op: "rematch", config });
    }

    /** Returns the side that the player who throws the five pawns gets. `true` is a pawn that shows と. */
    furigoma(pawns: boolean[]): Colour {
        return this.ask<{ thrower: Colour }>({ op: "furigoma", throw: pawns })?.thrower ?? "first";
    }

    reach(game: GameId, piece: string, at: Cell): Reach {
        return this.ask<Reach>({ op: "reach", game, piece, at }) ?? { targets: [] };
    }
}

let loaded: Promise<Rules> | undefined;

/** The rules module, fetched once. */
export function loadRules(): Promise<Rules> {
    loaded ??= persistently(() => Rules.load()).then((rules) => {
        learn(rules.catalog().games);
        return rules;
    });
    loaded.catch(() => (loaded = undefined));
    return loaded;
}

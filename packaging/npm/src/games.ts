import type { GameExports, WasmModule } from "./module.js";
import { moveText, packMove } from "./moves.js";
import type { Answer, Config, Move } from "./types.js";

/** A game in the module, and where it stands. */
interface Cursor {
    readonly game: number;
    at: Place;
}

/** All positions that came from one beginning. */
export interface Tree {
    readonly config: Config;
    /** The numbers of its games in the module. */
    readonly games: Set<number>;
    /** The game that was used last. */
    latest: Cursor | null;
    /** How many positions have not been freed. */
    held: number;
}

/** A place in a tree of moves. It lives as long as a position there, or after it, does. */
export interface Place {
    readonly tree: Tree;
    readonly before: Place | null;
    /** That led here. */
    readonly move: number;
    /** Moves since the beginning. */
    readonly depth: number;
    cursor: Cursor | null;
}

/** So many moves on and back are played rather than another game made. */
const NEAR = 16;

/** So many numbers are remembered before those are looked for whose games the module has dropped; it keeps half as many. */
const MOST_NUMBERS = 2048;

/**
 * The games in the module, moved to whatever place is asked for. Positions are light, the garbage collector's; games
 * are few. Where the module has dropped one, to make room, it is made again from the moves.
 */
export class Games {
    private readonly exports: GameExports;
    private words: Uint32Array;
    private readonly gone = new FinalizationRegistry<Set<number>>((games) => this.drop(games));

    constructor(readonly module: WasmModule) {
        this.exports = module.exports as GameExports;
        this.words = new Uint32Array(this.exports.memory.buffer);
    }

    /** The place after these moves from the beginning that a configuration describes. */
    begin(config: Config, moves: readonly Move[]): Answer<Place> {
        const opened = this.module.call<{ game: number }>({ op: "open", config });
        if (!opened.ok) return opened;
        const { game } = opened.value;
        const tree: Tree = { config, games: new Set([game]), latest: null, held: 0 };
        let at: Place = { tree, before: null, move: 0, depth: 0, cursor: null };
        for (const text of moves) {
            const packed = packMove(text);
            const move = packed && this.exports.kradan_play(game, packed) >>> 0;
            if (move === 0) {
                this.exports.kradan_free(game);
                const refused = this.module.call<object>({ op: "moves", config, moves });
                return refused.ok ? tooLong() : refused;
            }
            at = { tree, before: at, move, depth: at.depth + 1, cursor: null };
        }
        this.settle({ game, at }, at);
        this.gone.register(tree, tree.games, tree);
        return { ok: true, value: at };
    }

    /** The place after one more move; null where it is refused. */
    play(place: Place, text: Move): Place | null {
        const packed = packMove(text);
        if (packed === 0) return null;
        const game = this.stand(place);
        const move = this.exports.kradan_play(game, packed) >>> 0;
        if (move === 0) return null;
        const next: Place = { tree: place.tree, before: place, move, depth: place.depth + 1, cursor: null };
        this.settle(place.cursor!, next);
        return next;
    }

    /** In the order of their texts. */
    legal(place: Place): Move[] {
        const at = this.exports.kradan_moves(this.stand(place)) >>> 2;
        if (this.words.buffer !== this.exports.memory.buffer) this.words = new Uint32Array(this.exports.memory.buffer);
        const { words } = this;
        const moves = new Array<Move>(words[at]!);
        for (let i = 0; i < moves.length; ++i) moves[i] = moveText(words[at + 1 + i]!);
        return moves;
    }

    facts(place: Place): number {
        return this.exports.kradan_facts(this.stand(place));
    }

    /** An operation on the game at a place. */
    ask<T>(place: Place, request: object): Answer<T> {
        return this.module.call<T>({ ...request, game: this.stand(place) });
    }

    /** The moves from the beginning to a place. */
    line(place: Place): Move[] {
        const moves = new Array<Move>(place.depth);
        for (let at = place; at.before; at = at.before) moves[at.depth - 1] = moveText(at.move);
        return moves;
    }

    /** A position of the tree is no longer needed. */
    release(tree: Tree): void {
        if (--tree.held > 0) return;
        this.gone.unregister(tree);
        this.drop(tree.games);
    }

    /** The number of a game that stands at the place. */
    private stand(place: Place): number {
        let { cursor } = place;
        if (!cursor || !this.isKept(cursor)) {
            cursor = this.lead(place) ?? this.open(place);
            this.settle(cursor, place);
        }
        return cursor.game;
    }

    private isKept(cursor: Cursor): boolean {
        return this.exports.kradan_facts(cursor.game) !== 0;
    }

    private settle(cursor: Cursor, place: Place): void {
        if (cursor.at.cursor === cursor) cursor.at.cursor = null;
        cursor.at = place;
        place.cursor = cursor;
        place.tree.latest = cursor;
    }

    /** The game that was used last, or a copy of it, led to a place; null where that is no shorter than from the beginning. */
    private lead(place: Place): Cursor | null {
        const from = place.tree.latest;
        if (!from || !this.isKept(from)) return null;
        let back = 0;
        const ahead: number[] = [];
        for (let here = from.at, there = place; here !== there; ) {
            if (here.depth >= there.depth) {
                here = here.before!;
                ++back;
            } else {
                ahead.push(there.move);
                there = there.before!;
            }
        }
        const near = back + ahead.length <= NEAR;
        if (!near && back + ahead.length > place.depth) return null;
        const cursor = near ? from : this.made(place, this.exports.kradan_copy(from.game) >>> 0);
        this.exports.kradan_take_back(cursor.game, back);
        for (const move of ahead.reverse()) this.exports.kradan_play(cursor.game, move);
        return cursor;
    }

    private open(place: Place): Cursor {
        const opened = this.module.call<{ game: number }>({
            op: "open",
            config: place.tree.config,
            moves: this.line(place),
        });
        if (!opened.ok) throw new Error(`${opened.refusals[0]?.reason}: ${opened.refusals[0]?.detail}`);
        return this.made(place, opened.value.game);
    }

    private made(at: Place, game: number): Cursor {
        const { games } = at.tree;
        if (games.size >= MOST_NUMBERS)
            games.forEach((each) => this.exports.kradan_facts(each) === 0 && games.delete(each));
        games.add(game);
        return { game, at };
    }

    private drop(games: Set<number>): void {
        for (const game of games) this.exports.kradan_free(game);
        games.clear();
    }
}

/** The module keeps no longer games. */
export function tooLong(): Answer<never> {
    return { ok: false, refusals: [{ reason: "session.malformed", clause: "", detail: "the game is too long" }] };
}

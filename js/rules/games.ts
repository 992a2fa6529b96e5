import type { GameExports, WasmModule } from "./module.js";
import { moveText, packMove } from "./moves.js";
import type { Answer, Config, Move } from "./types.js";
import { unwrap } from "./unwrap.js";

/** A game in the module, and its current node. */
interface Cursor {
    readonly game: number;
    at: Place;
}

/** All positions that share a start position. */
export interface Tree {
    readonly config: Config;
    /** The handles of its games in the module. */
    readonly games: Set<number>;
    /** The most recently used game. */
    latest: Cursor | null;
    /** The number of positions that have not been freed. */
    held: number;
    /**
     * Registered with the `FinalizationRegistry` instead of the tree, because registered objects are promoted to the
     * old generation, and the tree would take all its nodes with it.
     */
    readonly token: object;
}

/** A node in a tree of moves. It stays alive as long as a position at or below it does. */
export interface Place {
    readonly tree: Tree;
    readonly before: Place | null;
    /** The move that led here. */
    readonly move: number;
    /** The number of moves from the start. */
    readonly depth: number;
    cursor: Cursor | null;
}

/**
 * The maximum number of moves to play and take back in an existing game. If more are needed, another game is created.
 */
const NEAR = 16;

/** When there are this many handles, those for dropped games are removed. The module keeps half as many games. */
const MOST_NUMBERS = 2048;

/**
 * The games in the module, moved to the node that a query needs. Positions are small and garbage-collected; there
 * are only a few games. If the module has dropped a game to make room, it is rebuilt from its moves.
 */
export class Games {
    readonly exports: GameExports;
    private memory: Uint32Array;
    private readonly gone = new FinalizationRegistry<Set<number>>((games) => this.drop(games));

    constructor(readonly module: WasmModule) {
        this.exports = module.exports as GameExports;
        this.memory = new Uint32Array(this.exports.memory.buffer);
    }

    /** The module's memory; valid until the next call into the module. */
    get words(): Uint32Array {
        const { buffer } = this.exports.memory;
        if (this.memory.buffer !== buffer) this.memory = new Uint32Array(buffer);
        return this.memory;
    }

    /** Opens a game in the module after these moves; returns its handle. */
    open(config: Config, moves: readonly Move[]): Answer<number> {
        const opened = this.module.call<{ game: number }>({ op: "open", config, moves });
        return opened.ok ? { ok: true, value: opened.value.game } : opened;
    }

    /** Explains why these moves cannot be played. One of them was refused. */
    refusal(config: Config, moves: readonly Move[]): Answer<never> {
        const refused = this.module.call<object>({ op: "moves", config, moves });
        return refused.ok ? tooLong() : refused;
    }

    /** Frees these games once their holder is garbage-collected. */
    watch(holder: object, games: Set<number>): void {
        this.gone.register(holder, games, holder);
    }

    /** Frees a holder's games immediately. */
    unwatch(holder: object, games: Set<number>): void {
        this.gone.unregister(holder);
        this.drop(games);
    }

    /** The node after these moves from a configuration's start position. */
    begin(config: Config, moves: readonly Move[]): Answer<Place> {
        const opened = this.open(config, []);
        if (!opened.ok) return opened;
        const game = opened.value;
        const tree: Tree = { config, games: new Set([game]), latest: null, held: 0, token: {} };
        let at: Place = { tree, before: null, move: 0, depth: 0, cursor: null };
        for (const text of moves) {
            const packed = packMove(text);
            const move = packed && this.exports.kradan_play(game, packed) >>> 0;
            if (move === 0) {
                this.exports.kradan_free(game);
                return this.refusal(config, moves);
            }
            at = { tree, before: at, move, depth: at.depth + 1, cursor: null };
        }
        this.settle({ game, at }, at);
        this.watch(tree.token, tree.games);
        return { ok: true, value: at };
    }

    /** The node after one more move; null if the move is refused. */
    play(place: Place, text: Move): Place | null {
        const packed = packMove(text);
        if (packed === 0) return null;
        // The module gives the same answer for a dropped game as for an illegal move, so the game is reopened only
        // then.
        let move = place.cursor ? this.exports.kradan_play(place.cursor.game, packed) >>> 0 : 0;
        if (move === 0) move = this.exports.kradan_play(this.stand(place), packed) >>> 0;
        if (move === 0) return null;
        const next: Place = { tree: place.tree, before: place, move, depth: place.depth + 1, cursor: null };
        this.settle(place.cursor!, next);
        return next;
    }

    /** The legal moves, sorted by text. */
    legal(place: Place): Move[] {
        let at = place.cursor ? this.exports.kradan_moves(place.cursor.game) >>> 2 : 0;
        if (at === 0) at = this.exports.kradan_moves(this.stand(place)) >>> 2;
        const { words } = this;
        const moves = new Array<Move>(words[at]!);
        for (let i = 0; i < moves.length; ++i) moves[i] = moveText(words[at + 1 + i]!);
        return moves;
    }

    facts(place: Place): number {
        return this.exports.kradan_facts(this.stand(place));
    }

    /** Calls an operation on the game at a node. */
    ask<T>(place: Place, request: object): Answer<T> {
        return this.module.call<T>({ ...request, game: this.stand(place) });
    }

    /** The moves from the start to a node. */
    line(place: Place): Move[] {
        const moves = new Array<Move>(place.depth);
        for (let at = place; at.before; at = at.before) moves[at.depth - 1] = moveText(at.move);
        return moves;
    }

    /** Releases one position in the tree. */
    release(tree: Tree): void {
        if (--tree.held === 0) this.unwatch(tree.token, tree.games);
    }

    /** The handle of a game at this node. */
    private stand(place: Place): number {
        let { cursor } = place;
        if (!cursor || !this.isKept(cursor)) {
            cursor = this.lead(place) ?? this.replay(place);
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

    /** Moves the most recently used game, or a copy of it, to a node; null if replaying from the start is shorter. */
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

    private replay(place: Place): Cursor {
        return this.made(place, unwrap(this.open(place.tree.config, this.line(place))));
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

/** The refusal for a game that is longer than the module supports. */
export function tooLong(): Answer<never> {
    return { ok: false, refusals: [{ reason: "session.malformed", clause: "", detail: "the game is too long" }] };
}

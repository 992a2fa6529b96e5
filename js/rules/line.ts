import { checksOf, isOver, turnOf } from "./facts.js";
import type { Games } from "./games.js";
import { moveText, packMove } from "./moves.js";
import { Position } from "./position.js";
import type { Answer, Colour, Config, Move } from "./types.js";
import { unwrap } from "./unwrap.js";

/** The initial capacity of a `Line`'s list, in moves. */
const FIRST_ROOM = 256;

/**
 * A mutable game, for loops over very large numbers of moves. Its moves are numbers, valid in any position of the same
 * game; playing a move allocates nothing. For everything else, `Position` is easier to use.
 */
export class Line {
    private readonly handles = new Set<number>();
    private readonly played: number[] = [];
    private list = new Uint32Array(FIRST_ROOM);
    /** The number of moves in `list`; -1 if the position has changed since it was filled. */
    private listed = -1;
    private freed = false;

    private constructor(
        private readonly games: Games,
        readonly config: Config,
        private game: number,
    ) {
        this.handles.add(game);
        games.watch(this, this.handles);
    }

    /** @internal */
    static make(games: Games, config: Config, moves: readonly Move[]): Answer<Line> {
        const opened = games.open(config, []);
        if (!opened.ok) return opened;
        const line = new Line(games, config, opened.value);
        if (moves.every((move) => line.play(line.number(move)))) return { ok: true, value: line };
        line.free();
        return games.refusal(config, moves);
    }

    /** The number of legal moves; 0 if the game is over. */
    get count(): number {
        if (this.listed < 0) this.readMoves();
        return this.listed;
    }

    /** The legal move at this index when sorted by text; 0 if the index is out of range. */
    move(place: number): number {
        return place < this.count ? (this.list[place] ?? 0) : 0;
    }

    /** Plays a move. Returns false and changes nothing if it is illegal. */
    play(move: number): boolean {
        const game = this.handle;
        const { exports } = this.games;
        let played = exports.kradan_play(game, move) >>> 0;
        // A game that the module has dropped refuses every move.
        if (played === 0 && exports.kradan_facts(game) === 0) played = exports.kradan_play(this.reopen(), move) >>> 0;
        if (played === 0) return false;
        this.played.push(played);
        this.listed = -1;
        return true;
    }

    /** Takes moves back; returns how many. */
    back(count = 1): number {
        const taken = this.games.exports.kradan_take_back(this.standing, count);
        this.played.length -= taken;
        if (taken > 0) this.listed = -1;
        return taken;
    }

    /** A move's text. */
    text(move: number): Move {
        return moveText(move);
    }

    /** A move's number; 0 if the text cannot be a move. */
    number(text: Move): number {
        return packMove(text);
    }

    /** The moves played so far. */
    get moves(): Move[] {
        return this.played.map(moveText);
    }

    /** The side to move. */
    get turn(): Colour {
        return turnOf(this.facts);
    }

    /** The sides whose king is attacked, starting with the side to move. */
    get checks(): Colour[] {
        return checksOf(this.facts);
    }

    /** Whether the game is over under the rules. `position().outcome()` says how. */
    get over(): boolean {
        return isOver(this.facts);
    }

    /** The current position as an independent value, which later moves do not change. */
    position(): Position {
        return unwrap(Position.make(this.games, this.config, this.moves));
    }

    /** Frees the game in the module, as the garbage collector eventually would. Using it afterwards throws. */
    free(): void {
        if (this.freed) return;
        this.freed = true;
        this.listed = -1;
        this.games.unwatch(this, this.handles);
    }

    private get facts(): number {
        return this.games.exports.kradan_facts(this.standing);
    }

    private get handle(): number {
        if (this.freed) throw new Error("this line was freed");
        return this.game;
    }

    /** The handle of the game; reopens it if the module has dropped it. */
    private get standing(): number {
        return this.games.exports.kradan_facts(this.handle) ? this.game : this.reopen();
    }

    private reopen(): number {
        this.handles.delete(this.game);
        this.game = unwrap(this.games.open(this.config, this.moves));
        this.handles.add(this.game);
        return this.game;
    }

    private readMoves(): void {
        const { exports } = this.games;
        const at = exports.kradan_moves(this.handle) || exports.kradan_moves(this.reopen());
        const { words } = this.games;
        const first = (at >>> 2) + 1;
        const count = words[first - 1] ?? 0;
        if (count > this.list.length) this.list = new Uint32Array(2 * count);
        const { list } = this;
        for (let i = 0; i < count; ++i) list[i] = words[first + i] ?? 0;
        this.listed = count;
    }
}

import { checksOf, isOver, turnOf } from "./facts.js";
import { type Games, type Place, tooLong } from "./games.js";
import type { Answer, Board, Colour, Config, Move, PositionOutcome, Refusal } from "./types.js";
import { unwrap } from "./unwrap.js";

/** A position in a game and the moves that led to it. It is immutable: `play` returns the next one. */
export class Position {
    private listed: readonly Move[] | null = null;
    private freed = false;

    private constructor(
        private readonly games: Games,
        private readonly at: Place,
    ) {
        ++at.tree.held;
    }

    /** @internal */
    static make(games: Games, config: Config, moves: readonly Move[]): Answer<Position> {
        const begun = games.begin(config, moves);
        return begun.ok ? { ok: true, value: new Position(games, begun.value) } : begun;
    }

    /** The game's configuration. */
    get config(): Config {
        return this.place.tree.config;
    }

    /** The moves that led here. */
    get moves(): readonly Move[] {
        return this.games.line(this.place);
    }

    /** The legal moves, sorted; empty if the game is over. */
    get legal(): readonly Move[] {
        return (this.listed ??= this.games.legal(this.place));
    }

    /** The side to move. */
    get turn(): Colour {
        return turnOf(this.games.facts(this.place));
    }

    /**
     * The sides whose king is attacked, starting with the side to move. Only in `ogi` can this include the opponent of
     * the side to move.
     */
    get checks(): Colour[] {
        return checksOf(this.games.facts(this.place));
    }

    /** The position after a move, or the reason why the move is refused. */
    play(move: Move): Answer<Position> {
        const next = this.games.play(this.place, move);
        if (next) return { ok: true, value: new Position(this.games, next) };
        const refusal = this.why(move);
        return refusal ? { ok: false, refusals: [refusal] } : tooLong();
    }

    /** Why the side to move may not play this move; null if it is legal. */
    why(move: Move): Refusal | null {
        const answer = this.ask<{ refusal: Refusal | null }>({ op: "why", move });
        return answer.ok ? answer.value.refusal : (answer.refusals[0] ?? null);
    }

    /** A legal move in players' notation: SAN in chess ("Nf3"), "P-e4" or "N*e6" in Ōgi, unchanged in Go. */
    san(move: Move): Answer<string> {
        const answer = this.ask<{ label: string }>({ op: "label", move });
        return answer.ok ? { ok: true, value: answer.value.label } : answer;
    }

    /**
     * The legal move with this notation. In chess, common variants of SAN are accepted ("Nf3", "Ng1f3+", "0-0", "e8Q").
     */
    fromSan(text: string): Answer<Move> {
        const answer = this.ask<{ move: Move }>({ op: "read", label: text });
        return answer.ok ? { ok: true, value: answer.value.move } : answer;
    }

    /** The position as FEN, or as FEEN in Ōgi; empty in Go. */
    fen(): string {
        return unwrap(this.ask<{ position: string }>({ op: "fen" })).position;
    }

    /** The board with pieces in hand or prisoners, the ko point, and the draws that the side to move may claim. */
    board(): Board {
        const { board, hands, captures, checksLeft, ko, claims } = this.seen();
        return {
            ...board,
            ...(hands && { hands }),
            ...(captures && { captures }),
            ...(checksLeft && { checksLeft }),
            ko,
            claims,
        };
    }

    /**
     * The outcome under the rules; null while the game continues. In Go, two passes end play, and a `Session` scores
     * the game.
     */
    outcome(): PositionOutcome | null {
        return isOver(this.games.facts(this.place)) ? this.seen().outcome : null;
    }

    /** Perft: the number of legal move sequences of this length, which is at most 6 (3 in Go). */
    perft(depth: number): Answer<number> {
        const answer = this.ask<{ nodes: string }>({ op: "perft", depth });
        return answer.ok ? { ok: true, value: Number(answer.value.nodes) } : answer;
    }

    /** The board as text, with the pieces of Ōgi as letters or kanji. */
    show(lettering: "letters" | "kanji" = "letters"): string {
        return unwrap(this.ask<{ text: string }>({ op: "show", lettering })).text;
    }

    /**
     * Releases this position; using it afterwards throws. Positions before and after it stay valid. The module's
     * memory is freed when all positions of the game are freed or garbage-collected.
     */
    free(): void {
        if (this.freed) return;
        this.freed = true;
        this.listed = null;
        this.games.release(this.at.tree);
    }

    private get place(): Place {
        if (this.freed) throw new Error("this position was freed");
        return this.at;
    }

    private ask<T>(request: object): Answer<T> {
        return this.games.ask<T>(this.place, request);
    }

    private seen() {
        type Seen = Pick<Board, "hands" | "captures" | "checksLeft" | "ko" | "claims"> & {
            board: Omit<Board, "hands" | "captures" | "checksLeft" | "ko" | "claims">;
            outcome: PositionOutcome | null;
        };
        return unwrap(this.ask<Seen>({ op: "board" }));
    }
}

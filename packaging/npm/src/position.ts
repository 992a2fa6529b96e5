import { certain } from "./certain.js";
import { type Games, type Place, tooLong } from "./games.js";
import type { Answer, Board, Colour, Config, Move, PositionOutcome, Refusal } from "./types.js";

/** What the module tells in bits. */
const SECOND_TO_MOVE = 1;
const FIRST_ATTACKED = 2;
const SECOND_ATTACKED = 4;
const OVER = 8;

/** A position of a game and the moves that led to it. It never changes: `play` gives the next one. */
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

    /** What the game began with. */
    get config(): Config {
        return this.place.tree.config;
    }

    /** The moves that led here. */
    get moves(): readonly Move[] {
        return this.games.line(this.place);
    }

    /** The legal moves, sorted; empty when the game is over. */
    get legal(): readonly Move[] {
        return (this.listed ??= this.games.legal(this.place));
    }

    /** Who is to move. */
    get turn(): Colour {
        return this.games.facts(this.place) & SECOND_TO_MOVE ? "second" : "first";
    }

    /** The sides whose king is attacked, the side to move first; only in `ogi` it may be the other side's, or both. */
    get checks(): Colour[] {
        const facts = this.games.facts(this.place);
        const first: Colour[] = facts & FIRST_ATTACKED ? ["first"] : [];
        const second: Colour[] = facts & SECOND_ATTACKED ? ["second"] : [];
        return facts & SECOND_TO_MOVE ? [...second, ...first] : [...first, ...second];
    }

    /** The next position, or why the move is refused. */
    play(move: Move): Answer<Position> {
        const next = this.games.play(this.place, move);
        if (next) return { ok: true, value: new Position(this.games, next) };
        const refusal = this.why(move);
        return refusal ? { ok: false, refusals: [refusal] } : tooLong();
    }

    /** Why the side to move may not play this; null when it may. */
    why(move: Move): Refusal | null {
        const answer = this.ask<{ refusal: Refusal | null }>({ op: "why", move });
        return answer.ok ? answer.value.refusal : (answer.refusals[0] ?? null);
    }

    /** A legal move as players write it: SAN ("Nf3"); in Ōgi "P-e4", "N*e6"; in Go as it is. */
    san(move: Move): Answer<string> {
        const answer = this.ask<{ label: string }>({ op: "label", move });
        return answer.ok ? { ok: true, value: answer.value.label } : answer;
    }

    /** The legal move that is written so. Of chess SAN is read as the world writes it ("Nf3", "Ng1f3+", "0-0", "e8Q"). */
    fromSan(text: string): Answer<Move> {
        const answer = this.ask<{ move: Move }>({ op: "read", label: text });
        return answer.ok ? { ok: true, value: answer.value.move } : answer;
    }

    /** FEN; in Ōgi FEEN; empty in Go. */
    fen(): string {
        return certain(this.ask<{ position: string }>({ op: "fen" })).position;
    }

    /** What stands where, in hand or taken; the ko; the draws that the side to move may claim. */
    board(): Board {
        const { board, hands, captures, ko, claims } = this.seen();
        return { ...board, ...(hands && { hands }), ...(captures && { captures }), ko, claims };
    }

    /** How the rules ended the game; null while it goes on. In Go two passes end play, but who has won is counted in a session. */
    outcome(): PositionOutcome | null {
        return this.games.facts(this.place) & OVER ? this.seen().outcome : null;
    }

    /** How many lines of legal moves of this length there are. At most 6; in Go 3. */
    perft(depth: number): Answer<number> {
        const answer = this.ask<{ nodes: string }>({ op: "perft", depth });
        return answer.ok ? { ok: true, value: Number(answer.value.nodes) } : answer;
    }

    /** The board as text; Ōgi's pieces as letters or in kanji. */
    show(lettering: "letters" | "kanji" = "letters"): string {
        return certain(this.ask<{ text: string }>({ op: "show", lettering })).text;
    }

    /**
     * This position is no longer needed: what is asked of it from now on throws. Those that it came from, or that came from it, stay.
     * When all of them are freed, or are garbage, the module's memory is free too.
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
        type Seen = Pick<Board, "hands" | "captures" | "ko" | "claims"> & {
            board: Omit<Board, "hands" | "captures" | "ko" | "claims">;
            outcome: PositionOutcome | null;
        };
        return certain(this.ask<Seen>({ op: "board" }));
    }
}

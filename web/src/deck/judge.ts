import { isGood } from "../analysis/mistakes";
import { type Judged, judge, leastFor, type Verdict } from "../analysis/review";
import { judgedOf, sizeFor } from "../analysis/review-game";
import type { Score } from "../analysis/score";
import { gameOf } from "../games";
import { Engine } from "../rules/engine";
import type { Move, View } from "../rules/types";
import { opponentOf } from "../rules/types";
import type { Mistake } from "./card";

/** The verdict on a move tried instead of a mistake. */
export interface Tried {
    good: boolean;
    verdict: Verdict;
    /** The scores after the best move and after this one. */
    best: Score;
    after: Score;
}

/** Searches the position after `moves`. */
export type Search = (moves: Move[]) => Promise<Judged>;

/**
 * Judges moves tried instead of a mistake. Moves covered by the review get its scores. For other moves, the page's
 * engine searches the tried move and the best move with the same effort.
 */
export class MoveJudge {
    private readonly engine = new Engine();
    private readonly search: Search;
    private bestFound: Promise<Judged> | undefined;
    private closed = false;

    /** `view` is the mistake's position. `search` replaces the engine in tests. */
    constructor(
        private readonly mistake: Mistake,
        private readonly view: Pick<View, "turn" | "board">,
        search?: Search,
    ) {
        const { config } = mistake;
        // A quick search is too short to distinguish two plausible moves of Go.
        const depth = gameOf(config.game).search.favoursMover ? "thorough" : "quick";
        const limits = { lines: 1, size: sizeFor(depth, config.game, view.board) };
        this.search =
            search ??
            (async (moves) => judgedOf(await this.engine.analyse(config, moves, limits), opponentOf(view.turn)));
    }

    /** The review's verdict on a move; null if the review has none. */
    known(move: Move): Tried | null {
        const { better, played, best, after } = this.mistake;
        if (move === better[0]) return this.told(move, { score: best, best: better }, { score: best, best: [] });
        if (move !== played) return null;
        return { ...this.told(move, { score: best, best: better }, { score: after, best: [] }), good: false };
    }

    /** Rejects if the engine cannot be loaded or refuses the position. */
    async judge(move: Move): Promise<Tried> {
        const known = this.known(move);
        if (known) return known;
        const { better, best, moves } = this.mistake;
        this.bestFound ??= this.search([...moves, better[0]!]);
        this.bestFound.catch(() => (this.bestFound = undefined));
        let instead = (await this.bestFound).score;
        const after = await this.search([...moves, move]);
        // If both players pass, this would compare a count with a search, which can be wrong, so include the other
        // count.
        if (move === "pass" && after.best[0] === "pass") {
            const counted = await this.search([...moves, better[0]!, "pass", "pass"]);
            instead = leastFor(this.view.turn, [instead, counted.score]);
        }
        return { ...this.told(move, { score: best, best: better, instead }, after), best: instead };
    }

    private told(move: Move, before: Judged, after: Judged): Tried {
        const verdict = judge(this.view.turn, move, before, after);
        return { good: isGood(verdict), verdict, best: before.score, after: after.score };
    }

    get isClosed(): boolean {
        return this.closed;
    }

    close(): void {
        this.closed = true;
        this.engine.close();
    }
}

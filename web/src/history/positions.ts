import { operation } from "../account/operation";
import { type Pictured, positionAfter } from "../parts/mini-board";
import type { Rules } from "../rules/rules";
import type { Config, Move } from "../rules/types";

/** The part of `WholeGame` (src/api/games.h) that a position needs. */
const readGame = operation<{ game: string }, { config: Config; moves: Move[] }>("GET", "/api/v1/games/{game}");

/** Maximum number of games that are fetched at the same time. */
const AT_ONCE = 3;
/** Maximum number of finished games whose positions are cached. */
const KEPT = 400;

/** A server game's position, and the number of moves that led to it. */
export interface Reached extends Pictured {
    plies: number;
}

const kept = new Map<string, Reached>();
let running = 0;
const waiting: (() => void)[] = [];

/** Calls `run` once fewer than `AT_ONCE` others are running. */
async function inTurn<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => void waiting.push(resolve));
    ++running;
    try {
        return await run();
    } finally {
        --running;
        waiting.shift()?.();
    }
}

/**
 * The latest position of a game on the server; null if this player may not see it, or the server cannot be reached.
 * `stamp` changes with each move; it is "" for a game that is over. The position of such a game is cached.
 */
export async function positionOf(rules: Rules, id: string, stamp: string): Promise<Reached | null> {
    // In a game in progress, a stamp can recur.
    const known = stamp ? undefined : kept.get(id);
    if (known) return known;
    const result = await inTurn(() => readGame({ game: id }));
    const view = result.ok ? positionAfter(rules, result.answer.config, result.answer.moves) : null;
    if (!result.ok || !view) return null;
    const { game, board, faces } = view;
    const reached = { game, board, faces, plies: result.answer.moves.length };
    if (!stamp) {
        if (kept.size >= KEPT) kept.delete(kept.keys().next().value!);
        kept.set(id, reached);
    }
    return reached;
}

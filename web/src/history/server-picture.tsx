import { operation } from "../account/operation";
import { LatePicture } from "../parts/late-picture";
import { type Pictured, positionAfter } from "../parts/mini-board";
import type { Rules } from "../rules/rules";
import type { Config, GameId, Move } from "../rules/types";

/** What a picture needs of the answer `WholeGame` of src/api/games.h. */
const readGame = operation<{ game: string }, { config: Config; moves: Move[] }>("GET", "/api/v1/games/{game}");

/** How many games are fetched at a time. */
const AT_ONCE = 3;
/** The positions of so many finished games are kept. */
const KEPT = 400;

const kept = new Map<string, Pictured>();
let running = 0;
const waiting: (() => void)[] = [];

/** Runs when fewer than `AT_ONCE` others are running. */
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

/** The latest position of a game on the server; null if this player may not see it, or the server cannot be reached. */
async function positionOf(rules: Rules, id: string, stamp: string): Promise<Pictured | null> {
    // A game that goes on may come back to a stamp.
    const known = stamp ? undefined : kept.get(id);
    if (known) return known;
    const result = await inTurn(() => readGame({ game: id }));
    const view = result.ok ? positionAfter(rules, result.answer.config, result.answer.moves) : null;
    if (!view) return null;
    const { game, board, faces } = view;
    if (!stamp) {
        if (kept.size >= KEPT) kept.delete(kept.keys().next().value!);
        kept.set(id, { game, board, faces });
    }
    return { game, board, faces };
}

interface ServerPictureProps {
    rules: Rules;
    id: string;
    game: GameId;
    /** The board is shown from the second player's side. */
    flipped?: boolean;
    /** What changes with each move; "" for a game that is over. */
    stamp?: string;
}

/** The latest position of a game on the server, small. */
export const ServerPicture = ({ rules, id, game, flipped, stamp = "" }: ServerPictureProps) => (
    <LatePicture game={game} load={() => positionOf(rules, id, stamp)} stamp={stamp} flipped={flipped} />
);

import { mistakesOf } from "../analysis/mistakes";
import type { Review } from "../analysis/review";
import { gameOf } from "../games";
import { playersOf } from "../kept/words";
import type { RecordController } from "../record/controller";
import type { Colour, Config, Move } from "../rules/types";
import { type Card, minuteOf, mistakeId, sourceOf } from "./card";

/** The number of moves from the better line that a card stores. */
const MOST_MOVES = 5;
const LONGEST_TITLE = 40;

/**
 * The side that the player on this device, or this account in a server game, played. Null if it is unknown, or if they
 * played both.
 */
export function ownSide({ source, tree }: RecordController, account: string | null): Colour | null {
    const { origin, server } = source;
    if (origin?.seat === "first" || origin?.seat === "second") return origin.seat;
    if (server === undefined || account === null) return null;
    const { players } = tree.value;
    const own = (["first", "second"] as const).filter((side) => players[side] === account);
    return own.length === 1 ? own[0]! : null;
}

/** The settings that affect a game's moves, without players and clocks. */
function bare({ game, size, rules, komi, handicap, placement, ko, stones, prisoners, turn, position }: Config): Config {
    return { game, size, rules, komi, handicap, placement, ko, stones, prisoners, turn, position };
}

/**
 * The position at a node in short form. In Go, this is the whole game, because its history makes some moves illegal;
 * otherwise it is the position before the last move, and that move.
 */
function positionAt(game: RecordController, node: number): { config: Config; moves: Move[] } | null {
    const way = game.wayTo(node);
    if (!way) return null;
    if (gameOf(way.config.game).placement) return { config: bare(way.config), moves: way.moves };
    const { parent } = game.node(node);
    const last = way.moves.at(-1);
    const from = last === undefined || parent === undefined ? node : parent;
    const begun = game.module.at(game.record, from);
    if (!begun.ok) return null;
    return {
        config: { game: way.config.game, position: begun.value.position },
        moves: from === node || last === undefined ? [] : [last],
    };
}

/** One side's mistakes in a reviewed game, as cards, and their key in the deck. */
export function collect(
    game: RecordController,
    review: Review,
    side: Colour,
    now = Date.now(),
): { source: string; cards: Card[] } {
    const tree = game.tree.value;
    const begun = game.wayTo(review.nodes[0]!)?.config ?? { game: tree.game };
    const source = sourceOf(bare(begun), review.moves, side);
    const title = playersOf(tree, game.source.origin).slice(0, LONGEST_TITLE);
    const cards = mistakesOf(review, side).flatMap((place): Card[] => {
        const position = positionAt(game, review.nodes[place - 1]!);
        const [before, after] = [review.positions[place - 1], review.positions[place]];
        const played = review.moves[place];
        const ply = game.ply(review.nodes[place]!);
        if (!position || !before?.best.length || !after || played === undefined) return [];
        const mistake = {
            ...position,
            played,
            better: before.best.slice(0, MOST_MOVES),
            // The score that the review compared.
            best: before.instead ?? before.score,
            after: before.played ?? after.score,
            reply: after.best[0] ?? "",
            number: gameOf(tree.game).placement ? ply : game.fullMove(ply),
            minute: minuteOf(now),
            from: game.keptAs ?? "",
            title,
        };
        return [{ id: mistakeId(source, ply), log: [], mistake }];
    });
    return { source, cards };
}

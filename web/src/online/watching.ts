import { inOrder, type Sort, type Sorted } from "../parts/list-search";
import type { Running } from "./messages.generated";

/** How games in progress can be sorted. */
export const watchSorts = ["strongest", "newest", "longest"] as const satisfies readonly Sort[];
export type WatchSort = (typeof watchSorts)[number];

/** The players' mean rating; games without ratings come last. */
const strength = ({ firstRating, secondRating }: Running): number =>
    firstRating === undefined || secondRating === undefined ? 0 : (firstRating + secondRating) / 2;

/** The sort criteria for a list of games in progress. */
export const sortedBy = (game: Running): Sorted => ({
    at: game.created ?? 0,
    plies: game.plies,
    players: "",
    game: 0,
    rating: strength(game),
});

/**
 * The games to show on `count` boards. Games keep their boards (`shown`; "" for an empty board) as long as they are
 * running. The other boards are filled in this order; if sorted by strength, alternately with the strongest and the
 * newest game.
 */
export function boardsFor(
    games: readonly Running[],
    shown: readonly string[],
    count: number,
    sort: WatchSort = "strongest",
): string[] {
    const running = new Set(games.map(({ id }) => id));
    const boards = Array.from({ length: count }, (_, i) => (running.has(shown[i] ?? "") ? shown[i]! : ""));
    const others = games.filter(({ id }) => !boards.includes(id));
    const ordered = (by: WatchSort) => inOrder(others, by, sortedBy);
    const best = ordered(sort);
    const latest = sort === "strongest" ? ordered("newest") : best;
    const next = (list: Running[]) => list.find(({ id }) => !boards.includes(id))?.id ?? "";
    for (let i = 0; i < count; ++i) if (!boards[i]) boards[i] = next(i % 2 === 0 ? best : latest);
    return boards;
}

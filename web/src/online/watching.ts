import type { Running } from "./messages.generated";

/** The sum of the players' ratings; games without ratings come last. */
const strength = ({ firstRating, secondRating }: Running): number =>
    firstRating === undefined || secondRating === undefined ? 0 : (firstRating + secondRating) / 2;

/**
 * The games to show on `count` boards. Games stay on their board (`shown`; "": empty) as long as they run. Free boards get
 * alternately the best and the latest of the others.
 */
export function boardsFor(games: readonly Running[], shown: readonly string[], count: number): string[] {
    const running = new Set(games.map(({ id }) => id));
    const boards = Array.from({ length: count }, (_, i) => (running.has(shown[i] ?? "") ? shown[i]! : ""));
    const others = games.filter(({ id }) => !boards.includes(id));
    const best = [...others].sort((a, b) => strength(b) - strength(a) || (b.created ?? 0) - (a.created ?? 0));
    const latest = [...others].sort((a, b) => (b.created ?? 0) - (a.created ?? 0));
    const next = (list: Running[]) => list.find(({ id }) => !boards.includes(id))?.id ?? "";
    for (let i = 0; i < count; ++i) if (!boards[i]) boards[i] = next(i % 2 === 0 ? best : latest);
    return boards;
}

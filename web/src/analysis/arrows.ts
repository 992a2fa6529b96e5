import { readCell, type Geometry } from "../board/geometry";
import type { BoardShape } from "../board/shapes";
import type { ShownLine } from "./analysis";

/** How strongly the arrows of the lines are drawn, the best line's first. */
const weights = [1, 0.65, 0.5, 0.4, 0.35];

/** The first moves of the best lines: arrows, and circles where a piece is dropped; the best lies on top. */
export function arrowsOf(geometry: Geometry, lines: readonly ShownLine[]): BoardShape[] {
  return lines.flatMap(({ moves }, i): BoardShape[] => {
    const move = moves[0]?.move ?? "";
    const dropped = /^\+?[A-Z]@(.+)$/.exec(move)?.[1];
    const from = readCell(geometry, dropped ?? move.slice(0, 2));
    const to = readCell(geometry, dropped ?? move.slice(2, 4));
    if (!from || !to) return [];
    const place = ({ file, rank }: { file: number; rank: number }) => [file, rank] as const;
    return [{ kind: dropped ? "circle" : "arrow", tint: i ? "blue" : "green", from: place(from), to: place(to), weight: weights[i] ?? 0.35 }];
  }).reverse();
}

import type { BoardShape } from "../board/annotations";
import { type Geometry, readCell } from "../board/geometry";
import type { Colour } from "../rules/types";
import type { ShownLine } from "./analysis";
import { winChance } from "./score";

/** Opacity of the arrows, best line first. */
const weights = [1, 0.65, 0.5, 0.4, 0.35];

/**
 * The first moves of the best lines as arrows, drops as circles, with the best move on top. In Go, the mover's win rate
 * in percent.
 */
export function arrowsOf(geometry: Geometry, lines: readonly ShownLine[], turn: Colour): BoardShape[] {
    return lines
        .flatMap(({ moves, score }, i): BoardShape[] => {
            const move = moves[0]?.move ?? "";
            if (geometry.kind === "points") {
                const point = readCell(geometry, move);
                if (!point) return [];
                const place = [point.file, point.rank] as const;
                const chance = turn === "first" ? winChance(score) : 100 - winChance(score);
                return [
                    {
                        kind: "label",
                        tint: i ? "blue" : "green",
                        from: place,
                        to: place,
                        text: `${Math.round(chance)}`,
                        disc: true,
                    },
                ];
            }
            const dropped = /^\+?[A-Z]@(.+)$/.exec(move)?.[1];
            const from = readCell(geometry, dropped ?? move.slice(0, 2));
            const to = readCell(geometry, dropped ?? move.slice(2, 4));
            if (!from || !to) return [];
            const place = ({ file, rank }: { file: number; rank: number }) => [file, rank] as const;
            return [
                {
                    kind: dropped ? "circle" : "arrow",
                    tint: i ? "blue" : "green",
                    from: place(from),
                    to: place(to),
                    weight: weights[i] ?? 0.35,
                },
            ];
        })
        .reverse();
}

import type { BoardShape } from "../board/annotations";
import { readContent } from "../board/content";
import { cellName, readCell } from "../board/geometry";
import { kingsInCheck } from "../parts/display";
import { contentOf } from "../parts/reach";
import type { Rules } from "../rules/rules";
import type { View } from "../rules/types";
import { reachFrom } from "./explain";

type Place = readonly [file: number, rank: number];

/**
 * Whether all cells between two cells are empty, if they are on the same rank, file or diagonal. True for any other two
 * cells.
 */
function isClear({ board }: View, [file, rank]: Place, to: Place): boolean {
    const [across, up] = [to[0] - file, to[1] - rank];
    const steps = Math.max(Math.abs(across), Math.abs(up));
    if (across && up && Math.abs(across) !== Math.abs(up)) return true;
    const between = Array.from({ length: steps - 1 }, (_, i) => (i + 1) / steps);
    return between.every((part) => !board.cells[(rank + up * part) * board.files + file + across * part]);
}

/** Arrows from the checking pieces to the kings. None in strict play, whose views do not show checks. */
export function checkShapes(rules: Rules, view: View): BoardShape[] {
    const { board } = view;
    return kingsInCheck(view).flatMap((king) => {
        const { file, rank } = readCell(board, king)!;
        return board.cells.flatMap((content, i): BoardShape[] => {
            const from: Place = [i % board.files, Math.floor(i / board.files)];
            const cell = cellName(board, ...from);
            const checks =
                content &&
                readContent(content, false)?.side !== contentOf(view, king)?.side &&
                isClear(view, from, [file, rank]) &&
                reachFrom(rules, view, cell).captures.includes(king);
            return checks ? [{ kind: "arrow", tint: "yellow", weight: 0.85, from, to: [file, rank] }] : [];
        });
    });
}

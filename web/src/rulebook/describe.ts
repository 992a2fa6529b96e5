import { readContent } from "../board/content";
import { cellName } from "../board/geometry";
import { gameOf } from "../games";
import type { Shown } from "../games/course";
import { pieceName, sideName } from "../i18n/games";
import { rulebookWords } from "../i18n/rulebook";
import { checkWords, handLabel } from "../parts/display";
import { resultWords } from "../parts/result-words";
import type { Colour, View } from "../rules/types";

/** Describes a count: the dead stones, the territories and the result. */
function countOf({ game, board, dead, score }: View): string[] {
    if (!score) return [];
    const words = rulebookWords.value;
    const owned = (side: Colour, owner: string): string => {
        const points = score.owners.flatMap((of, i) => {
            const cell = cellName(board, i % board.files, Math.floor(i / board.files));
            return of === owner && (!board.cells[i] || dead?.includes(cell)) ? [cell] : [];
        });
        return points.length ? words.territory(sideName(game, side), points.join(", ")) : "";
    };
    return [
        dead?.length ? words.dead(dead.join(", ")) : "",
        owned("first", "X"),
        owned("second", "O"),
        words.result(resultWords(game, score.result)),
    ];
}

/** Describes a position: the pieces of both sides, the hands, the side to move, the marks and the count. */
export function describe(view: View, { circles = [], crosses = [], labels = {}, arrows = [] }: Shown = {}): string {
    const words = rulebookWords.value;
    const { board, game } = view;
    const listed = (side: Colour): string => {
        const pieces = board.cells.flatMap((content, i) => {
            const read = readContent(content, board.kind === "points");
            if (read?.side !== side) return [];
            const cell = cellName(board, i % board.files, Math.floor(i / board.files));
            return [gameOf(game).placement ? cell : `${pieceName(game, read.piece)} ${cell}`];
        });
        const held = (view.hands?.[side] ?? []).map(({ piece, count }) => handLabel(game)(piece, count, false));
        return words.side(sideName(game, side), [...pieces, ...held].join(", ") || words.nothing);
    };
    const marked = [
        ...circles,
        ...crosses,
        ...Object.entries(labels).map(([cell, text]) => `${text} ${cell}`),
        ...arrows.map(([from, to]) => `${from}–${to}`),
    ];
    return [
        listed("first"),
        listed("second"),
        view.phase === "playing" && words.turn(sideName(game, view.turn)),
        view.checks.length > 0 && `${checkWords(view)}.`,
        marked.length > 0 && words.marked(marked.join(", ")),
        ...countOf(view),
    ]
        .filter(Boolean)
        .join(" ");
}

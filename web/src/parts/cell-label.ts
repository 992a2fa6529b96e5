import { readContent } from "../board/content";
import { gameOf } from "../games";
import { t } from "../i18n";
import { pieceName, sideName } from "../i18n/games";
import type { Cell, Colour, View } from "../rules/types";

/**
 * Screen-reader label for a cell: its name, and its piece or that it is empty. `content` is as in `View.board`; `whose`
 * names a piece's owner. Go stones are named only by their side.
 */
export function cellLabel(
    { game, board, ko }: Pick<View, "game" | "board" | "ko">,
    cell: Cell,
    content: string,
    whose: (side: Colour) => string = (side) => sideName(game, side),
): string {
    const words = t.value.game;
    const read = readContent(content, board.kind === "points");
    if (!read) return ko === cell ? words.koCell(cell) : words.emptyCell(cell);
    if (gameOf(game).placement) return `${cell}, ${sideName(game, read.side)}`;
    return words.cell(cell, whose(read.side), pieceName(game, read.piece));
}

import { readContent } from "../board/content";
import { gameOf } from "../games";
import { t } from "../i18n";
import { pieceName, sideName } from "../i18n/games";
import type { Cell, Colour, View } from "../rules/types";

/** A cell with a piece in words: `piece` is its name in the language of the page. */
type PieceWords = (cell: Cell, side: Colour, piece: string) => string;

/**
 * What is said of a cell to whoever listens to the page: what stands there, or that nothing does. `content` is the cell's, as
 * `View.board` has it; the stones of Go have no other name than their side's.
 */
export function cellLabel(
    { game, board, ko }: Pick<View, "game" | "board" | "ko">,
    cell: Cell,
    content: string,
    pieceWords: PieceWords,
): string {
    const words = t.value.game;
    const read = readContent(content, board.kind === "points");
    if (!read) return ko === cell ? words.koCell(cell) : words.emptyCell(cell);
    if (gameOf(game).placement) return `${cell}, ${sideName(game, read.side)}`;
    return pieceWords(cell, read.side, pieceName(game, read.piece));
}

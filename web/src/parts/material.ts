import { readContent } from "../board/content";
import { gameOf } from "../games";
import { listed, number, t } from "../i18n";
import { pieceName } from "../i18n/games";
import type { Colour, GameId, View } from "../rules/types";

/** Returns true if the board shows what was captured, that is, pieces have values and do not return after capture. */
export const showsMaterial = (game: GameId): boolean => {
    const { worth, pieceSets } = gameOf(game);
    return worth !== undefined && pieceSets.includes("staunton");
};

/** The pieces of which a side has more than the other side, most valuable first, and by how many pawns it is ahead. */
export function materialOf({ game, board }: Pick<View, "game" | "board">, side: Colour) {
    const { worth = {} } = gameOf(game);
    const more: Record<string, number> = {};
    for (const content of board.cells) {
        const read = readContent(content, false);
        if (read) more[read.piece] = (more[read.piece] ?? 0) + (read.side === side ? 1 : -1);
    }
    const letters = Object.keys(worth).sort((a, b) => worth[b]! - worth[a]!);
    return {
        pieces: letters.flatMap((piece) => Array<string>(Math.max(0, more[piece] ?? 0)).fill(piece)),
        ahead: letters.reduce((sum, piece) => sum + worth[piece]! * (more[piece] ?? 0), 0),
    };
}

/** The pieces of which a side has more, as read by a screen reader: "ahead by bishop and 2 pawns". */
export function materialWords(view: Pick<View, "game" | "board">, side: Colour): string {
    const { pieces } = materialOf(view, side);
    const kinds = [...new Set(pieces)].map((kind) =>
        t.value.game.pieces(pieceName(view.game, kind), number(pieces.filter((piece) => piece === kind).length)),
    );
    return t.value.game.aheadBy(listed(kinds));
}

import type { BoardShape } from "../board/annotations";
import { description } from "../board/description";
import { cellName, type Geometry, readCell } from "../board/geometry";
import type { PieceSet } from "../board/piece-art";
import type { MarkWords } from "../board/props";
import { gameOf } from "../games";
import { t } from "../i18n";
import { gameWords, pieceName, sideName } from "../i18n/games";
import type { GameId, Move, View } from "../rules/types";
import { pieceSettings } from "../settings/settings";

/** The piece set for drawing a game: the player's choice if the game has it. */
export function setOf(game: GameId): PieceSet {
    const { pieceSets } = gameOf(game);
    return pieceSets.find((set) => pieceSettings.some(({ value }) => value === set)) ?? pieceSets[0];
}

const ogiDots = description.ogiDots as [number, number][];
export const dotsOf = (game: GameId) => (gameOf(game).dots ? ogiDots : undefined);

export const hillOf = (game: GameId) => gameOf(game).editions.find(({ id }) => id === game)?.hill;

/** CSS classes for the layout around a board: the game's first piece set, and whether there are hands. */
export const layoutOf = ({ game, hands }: Pick<View, "game" | "hands">): string =>
    `play-${gameOf(game).pieceSets[0]}${hands ? " play-hands" : ""}`;

/** The label for a piece in hand, with a note if it has no legal drop. */
export const handLabel =
    (game: GameId) =>
    (piece: string, count: number, stuck: boolean): string => {
        const held = t.value.game.handPiece(pieceName(game, piece), count);
        return stuck ? t.value.game.handStuck(held) : held;
    };

/** The shapes that mark a move on the board, such as a planned move. */
export function shapesOfMove(geometry: Geometry, move: Move, tint: BoardShape["tint"] = "blue"): BoardShape[] {
    const cells = /^([a-z]\d)([a-z]\d)/.exec(move)?.slice(1) ?? [move.replace(/^.*@/, "")];
    const places = cells.map((cell) => readCell(geometry, cell)).filter((place) => place !== null);
    const [from, to = from] = places.map(({ file, rank }) => [file, rank] as const);
    if (!from || !to) return [];
    return [{ kind: from === to ? "square" : "arrow", tint, from, to }];
}

/** The cells of the kings in check. */
export function kingsInCheck({ board, checks }: Pick<View, "board" | "checks">): string[] {
    return checks.flatMap((side) => {
        const index = board.cells.indexOf(side === "first" ? "K" : "k");
        return index < 0 ? [] : [cellName(board, index % board.files, Math.floor(index / board.files))];
    });
}

/** Which king is in check, as text; "" if none is. The side is not named if it is the side to move. */
export function checkWords({ game, turn, checks }: Pick<View, "game" | "turn" | "checks">): string {
    const words = t.value.game;
    if (checks.length > 1) return words.checkBoth;
    const [side] = checks;
    return side === undefined
        ? ""
        : side === turn
          ? (gameWords(game).check ?? "")
          : words.checkOn(sideName(game, side));
}

export function markWords(game: GameId): MarkWords {
    const words = t.value.game;
    return { ...words.cellMarks, check: gameWords(game).inCheck ?? "" };
}

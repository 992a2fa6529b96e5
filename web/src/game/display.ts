import type { PieceSet } from "../board/pieces";
import type { Geometry } from "../board/geometry";
import { description } from "../board/description";
import { cellName } from "../board/geometry";
import { familyOf } from "../i18n";
import type { Colour, GameId, View } from "../rules/types";
import { ogiSet } from "../settings";

/** How a game is laid out on the board of the page: pictures and conventions, no rules. */
export function setOf(game: GameId): PieceSet {
  const family = familyOf(game);
  return family === "go" ? "stones" : family === "chess" ? "chess" : ogiSet.value;
}

const ogiDots = description.ogiDots as [number, number][];
export const dotsOf = (game: GameId) => (familyOf(game) === "ogi" ? ogiDots : undefined);

export const geometryOf = (view: View): Geometry => view.board;

/** The cell where a side's king stands, for the check mark. */
export function kingCell(view: View, side: Colour): string | null {
  const index = view.board.cells.indexOf(side === "first" ? "K" : "k");
  const { files } = view.board;
  return index < 0 ? null : cellName(view.board, index % files, Math.floor(index / files));
}

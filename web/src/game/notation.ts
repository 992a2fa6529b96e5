import { readContent } from "../board/board";
import { cellName } from "../board/geometry";
import type { LegalMove } from "../rules/types";
import type { Standing } from "./reach";

function contentAt(view: Standing, cell: string) {
  const { files } = view.board;
  const index = view.board.cells.findIndex((_, i) => cellName(view.board, i % files, Math.floor(i / files)) === cell);
  return readContent(view.board.cells[index] ?? "", false);
}

/** The letter of the piece on a cell; empty where none stands. */
const pieceAt = (view: Standing, cell: string): string => contentAt(view, cell)?.piece ?? "";

/** Only castling brings the king onto a rook of his own side. */
function ownRook(view: Standing, cell: string): boolean {
  const read = contentAt(view, cell);
  return read?.piece === "R" && read.side === view.turn;
}

/**
 * The legal moves that a text in the notation of the move list can mean: Nf6, exd5, O-O, e2-e4, P-e4, N*e6. More than
 * one that share their squares lack only the choice of a face; an empty list is no such text.
 */
export function movesWritten(view: Standing, text: string): LegalMove[] {
  if (view.board.kind === "points") return [];
  const plain = text.replace(/[+#=!?]+$/, "");
  if (/^[o0]-[o0](-[o0])?$/i.test(plain)) {
    // The king goes to the third file from either end, or onto his rook where the squares are not the usual ones.
    const long = plain.length > 3;
    const king = view.legal.filter((m) => m.from && m.to && pieceAt(view, m.from) === "K" && m.from[1] === m.to[1]);
    const far = king.filter((m) => Math.abs(m.from!.charCodeAt(0) - m.to!.charCodeAt(0)) > 1 || ownRook(view, m.to!));
    return far.filter((m) => (m.to! < m.from!) === long).slice(0, 1);
  }
  const read = /^(\+?[A-Z])?([a-wyz]?)([0-9]?)([-x*@]?)([a-z][0-9])(?:=?([QRBNqrbn]))?$/.exec(plain);
  if (!read) return [];
  const [, piece, file, rank, sign, to, promotion] = read;
  const found = view.legal.filter((m) => {
    if (m.to !== to || (promotion && m.promotion?.toUpperCase() !== promotion.toUpperCase())) return false;
    if (m.drop) return m.drop === piece && sign !== "-" && sign !== "x";
    if (!m.from || sign === "*" || sign === "@" || (file && m.from[0] !== file) || (rank && m.from[1] !== rank)) return false;
    return file && rank && !piece ? true : pieceAt(view, m.from) === (piece ?? "P");
  });
  const ending = /[+^=]$/.exec(text)?.[0];
  const chosen = view.game === "chess" || !ending ? found : found.filter((m) => (ending === "+" ? m.promote : ending === "=" ? !m.promote : m.keep));
  const one = new Set(chosen.map((m) => `${m.from ?? m.drop}${m.to}`)).size === 1;
  return one ? chosen : [];
}

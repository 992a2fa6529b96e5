import { readContent } from "../board/content";
import { cellName } from "../board/geometry";
import { gameOf } from "../games";
import type { LegalMove } from "../rules/types";
import type { Standing } from "./reach";

function contentAt(view: Standing, cell: string) {
    const { files } = view.board;
    const index = view.board.cells.findIndex((_, i) => cellName(view.board, i % files, Math.floor(i / files)) === cell);
    return readContent(view.board.cells[index] ?? "", false);
}

/** The letter of the piece on a cell; "" if the cell is empty. */
const pieceAt = (view: Standing, cell: string): string => contentAt(view, cell)?.piece ?? "";

/** Whether the side to move has a rook on the cell. A king moves onto its own rook only to castle. */
function ownRook(view: Standing, cell: string): boolean {
    const read = contentAt(view, cell);
    return read?.piece === "R" && read.side === view.turn;
}

const castling = /^[o0]-[o0](-[o0])?$/i;
const written = /^(\+?[A-Z])?([a-wyz]?)([0-9]?)([-x*@]?)([a-z][0-9])(?:=?([QRBNqrbn]))?$/;

/** The text without redundant suffixes such as `+`, `#` and `!`. */
const plainOf = (text: string): string => text.replace(/[+#=!?]+$/, "");

/** A string's choice suffix: in Ōgi, to promote, not to promote, or to keep. */
const choiceOf = (view: Standing, text: string): string | undefined => gameOf(view.game).choiceSigns?.exec(text)?.[0];

/** Whether a string specifies which of the moves with the same squares it means. */
export const saysChoice = (view: Standing, text: string): boolean =>
    gameOf(view.game).choiceSigns ? choiceOf(view, text) !== undefined : written.exec(plainOf(text))?.[6] !== undefined;

/**
 * The moves that a string can name, legal or not, by any piece of this kind on the board or in hand. Used for strict
 * play and plans, where illegal moves can be entered.
 */
export function movesNamed(view: Standing, text: string): LegalMove[] {
    if (view.board.kind === "points") return [];
    const { files } = view.board;
    const own = view.board.cells.flatMap((content, i) => {
        const read = readContent(content, false);
        return read?.side === view.turn
            ? [{ cell: cellName(view.board, i % files, Math.floor(i / files)), piece: read.piece }]
            : [];
    });
    const plain = plainOf(text);
    if (castling.test(plain)) {
        const king = own.find(({ piece }) => piece === "K")?.cell;
        if (!king || !gameOf(view.game).castling) return [];
        const long = plain.length > 3;
        // If that square is next to the king, this would be read as a king move, so castle by moving the king onto the
        // rook instead.
        const square = `${long ? "c" : "g"}${king[1]}`;
        const far = Math.abs(square.charCodeAt(0) - king.charCodeAt(0)) > 1;
        const rooks = own
            .filter(({ cell, piece }) => piece === "R" && cell[1] === king[1] && cell < king === long)
            .map(({ cell }) => cell);
        const to = far ? square : rooks[long ? 0 : rooks.length - 1];
        return to ? [{ move: king + to, from: king, to }] : [];
    }
    const read = written.exec(plain);
    if (!read) return [];
    const [, kind, file, rank, sign, to = "", promotion] = read;
    const piece = kind ?? (file && rank ? undefined : "P");
    // A pawn stays on its file unless the text names another one.
    const column = file || (piece === "P" && sign !== "x" ? to[0] : "");
    const held = view.hands?.[view.turn].some((one) => one.piece === kind) || sign === "*" || sign === "@";
    const drops =
        kind && held && !file && !rank && sign !== "-" && sign !== "x"
            ? [{ move: `${kind}@${to}`, to, drop: kind }]
            : [];
    if (sign === "*" || sign === "@") return drops;
    const choice = choiceOf(view, text);
    const ending = promotion?.toLowerCase() ?? (choice === "=" ? "" : choice) ?? "";
    const moved = own.filter(
        ({ cell, piece: one }) =>
            (!piece || one === piece) && cell !== to && (!column || cell[0] === column) && (!rank || cell[1] === rank),
    );
    return [...moved.map(({ cell }) => ({ move: cell + to + ending, from: cell, to })), ...drops];
}

/**
 * The legal moves that a string in move-list notation can mean: Nf6, exd5, O-O, e2-e4, P-e4, N*e6. If it returns
 * several moves, they have the same squares and differ only in the choice. Empty if the text is not a legal move or is
 * ambiguous.
 */
export function movesWritten(view: Standing, text: string): LegalMove[] {
    if (view.board.kind === "points") return [];
    const plain = plainOf(text);
    if (castling.test(plain)) {
        // Castling: the king moves at least two squares along its rank, or onto its own rook (Chess960).
        const long = plain.length > 3;
        const king = view.legal.filter((m) => m.from && m.to && pieceAt(view, m.from) === "K" && m.from[1] === m.to[1]);
        const far = king.filter(
            (m) => Math.abs(m.from!.charCodeAt(0) - m.to!.charCodeAt(0)) > 1 || ownRook(view, m.to!),
        );
        return far.filter((m) => m.to! < m.from! === long).slice(0, 1);
    }
    const read = written.exec(plain);
    if (!read) return [];
    const [, piece, file, rank, sign, to, promotion] = read;
    const found = view.legal.filter((m) => {
        if (m.to !== to || (promotion && m.promotion?.toUpperCase() !== promotion.toUpperCase())) return false;
        if (m.drop) return m.drop === piece && sign !== "-" && sign !== "x";
        if (!m.from || sign === "*" || sign === "@" || (file && m.from[0] !== file) || (rank && m.from[1] !== rank))
            return false;
        return file && rank && !piece ? true : pieceAt(view, m.from) === (piece ?? "P");
    });
    const ending = choiceOf(view, text);
    const chosen = !ending
        ? found
        : found.filter((m) => (ending === "+" ? m.promote : ending === "=" ? !m.promote : m.keep));
    const one = new Set(chosen.map((m) => `${m.from ?? m.drop}${m.to}`)).size === 1;
    return one ? chosen : [];
}

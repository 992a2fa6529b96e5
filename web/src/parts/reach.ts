import type { Choice } from "../board/choices";
import { readContent } from "../board/content";
import { cellName } from "../board/geometry";
import { type Source, sourceKey } from "../board/interaction";
import { gameOf } from "../games";
import { t } from "../i18n";
import { pieceName } from "../i18n/games";
import type { Cell, GameId, LegalMove, Move, View } from "../rules/types";

/** The parts of a view that are needed to pick up pieces. */
export type Standing = Pick<View, "game" | "turn" | "board" | "hands" | "legal">;

/** The pieces that can be picked up, and their targets. */
export interface Reached {
    sources: ReadonlySet<string>;
    /** Pieces in hand without a legal drop; empty if unknown. */
    stuck: ReadonlySet<string>;
    repicks: ReadonlySet<string>;
    targets: (source: Source) => ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

export const nothingMoves: Reached = { sources: none, stuck: none, repicks: none, targets: () => none };

/** The pieces on the board (of both sides if `all`) and in the hand of the side to move. */
function pickable(view: Standing, all: boolean) {
    const sources = new Set<string>();
    const repicks = new Set<string>();
    view.board.cells.forEach((content, i) => {
        const read = readContent(content, false);
        if (!read) return;
        const name = cellName(view.board, i % view.board.files, Math.floor(i / view.board.files));
        const own = read.side === view.turn;
        if (all || own) sources.add(name);
        if (own) repicks.add(name);
    });
    for (const { piece } of view.hands?.[view.turn] ?? []) sources.add(`${view.turn}:${piece}`);
    return { sources, repicks };
}

/** Allows picking up any piece and shows no targets. Empty in placement games. */
export function reachOfAll(view: Standing): Reached {
    if (gameOf(view.game).placement) return nothingMoves;
    return { ...pickable(view, true), stuck: none, targets: () => none };
}

/**
 * The pieces and targets that follow from the legal moves. The player's pieces without a move can also be picked up,
 * because trying to move them shows the reason.
 */
export function reachOf(view: Standing): Reached {
    if (gameOf(view.game).placement) return nothingMoves;
    const { sources, repicks } = pickable(view, false);
    const bySource = new Map<string, Set<string>>();
    for (const move of view.legal) {
        const key = move.drop ? `${view.turn}:${move.drop}` : move.from;
        if (!key || !move.to) continue;
        let cells = bySource.get(key);
        if (!cells) bySource.set(key, (cells = new Set()));
        cells.add(move.to);
        sources.add(key);
    }
    const held = view.legal.length ? (view.hands?.[view.turn] ?? []) : [];
    const stuck = new Set(held.map(({ piece }) => `${view.turn}:${piece}`).filter((key) => !bySource.has(key)));
    return { sources, stuck, repicks, targets: (source: Source) => bySource.get(sourceKey(source)) ?? none };
}

/** The side and piece on a cell; null if empty. */
export function contentOf(view: Pick<View, "board">, cell: Cell) {
    const { board } = view;
    const index = board.cells.findIndex(
        (_, i) => cellName(board, i % board.files, Math.floor(i / board.files)) === cell,
    );
    return readContent(board.cells[index] ?? "", board.kind === "points");
}

/** The choices shown for moves with the same squares. */
export function facesOf(view: Standing, choice: { from: Cell; to: Cell; moves: LegalMove[] }): Choice[] {
    const words = t.value.game;
    const mover = contentOf(view, choice.from)?.piece ?? "";
    const taken = contentOf(view, choice.to)?.piece ?? "";
    const keeping = choice.moves.some((m) => m.keep);
    const side = view.turn;
    const named = (piece: string) => pieceName(view.game, piece);
    // The most likely choice comes first and gets the focus.
    const order = (move: LegalMove) =>
        move.promotion ? "qrbn".indexOf(move.promotion) : move.promote || move.keep ? 0 : 1;
    return [...choice.moves]
        .sort((a, b) => order(a) - order(b))
        .map((move): Choice => {
            if (move.promotion) {
                const piece = move.promotion.toUpperCase();
                return { id: move.move, piece, side, label: words.becomes(named(piece)), word: named(piece) };
            }
            if (keeping && !move.promote) {
                const piece = move.keep ? taken : taken.replace("+", "");
                const [word, name] = [move.keep ? words.keepWord : words.demoteWord, named(piece)];
                return { id: move.move, piece, side, label: words.choiceInHand(word, name), word, name };
            }
            const piece = move.promote ? `+${mover}` : mover;
            const [word, name] = [move.promote ? words.promoteWord : words.stayWord, named(piece)];
            return { id: move.move, piece, side, label: words.choice(word, name), word, name };
        });
}

/** A move's text without the choice suffix. */
function plainMove(source: Source, to: string): Move {
    return "cell" in source ? `${source.cell}${to}` : `${source.piece}@${to}`;
}

/** The move from a source to a cell, with all its choice suffixes. */
export function variantsOf(game: GameId, source: Source, to: string): LegalMove[] {
    const move = plainMove(source, to);
    if (!("cell" in source)) return [{ move, to, drop: source.piece }];
    const plain: LegalMove = { move, from: source.cell, to };
    return gameOf(game).choices?.(plain) ?? [plain];
}

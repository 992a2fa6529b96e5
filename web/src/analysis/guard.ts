import type { RecordController } from "../record/controller";
import type { GameId, View } from "../rules/types";

type Board = Pick<View["board"], "kind" | "files" | "ranks" | "cells">;

/** The games that the player is playing against someone, where the engine must not help. */
export interface Guard {
    /** Whether the player is in a timed game of this kind, which turns the engine off for all games of this kind. */
    isBusy(game: GameId): boolean;
    /** The boards from the player's games of this kind that have days per move. */
    boards(game: GameId): readonly Board[];
}

/** A position differs in at most this many cells from those a move or two before and after it. */
const NEAR = 4;

/** The number of cells that differ; all cells if the boards have different sizes. */
function difference(one: Board, other: Board): number {
    if (one.kind !== other.kind || one.files !== other.files || one.ranks !== other.ranks) return one.cells.length;
    return one.cells.filter((cell, i) => cell !== other.cells[i]).length;
}

/** Whether the shown position almost matches one of these, or an earlier position of its line matches one exactly. */
export function leadsThrough(record: RecordController, boards: readonly Board[]): boolean {
    const board = record.position.value?.board;
    if (!boards.length || !board) return false;
    if (boards.some((one) => difference(one, board) <= NEAR)) return true;
    return record.wayBack(record.at.value).some((node) => isOneOf(record, node, boards));
}

/** Whether any position in the main line is one of these. */
export const mainLineHas = (record: RecordController, boards: readonly Board[]): boolean =>
    boards.length > 0 && record.mainLine().some((node) => isOneOf(record, node, boards));

function isOneOf(record: RecordController, node: number, boards: readonly Board[]): boolean {
    const board = record.boardAt(node);
    return board !== null && boards.some((one) => difference(one, board) === 0);
}

import type { RecordController } from "../record/controller";
import type { GameId, View } from "../rules/types";

type Board = Pick<View["board"], "kind" | "files" | "ranks" | "cells">;

/** What the engine may not help with, since the player is playing it against somebody. */
export interface Guard {
    /** Whether the player is in a timed game of this kind: then the engine is off for all of them. */
    isBusy(game: GameId): boolean;
    /** The boards of the player's games of this kind with days per move. */
    boards(game: GameId): readonly Board[];
}

/** At most this many cells differ between a position and those a move or two before and after it. */
const NEAR = 4;

/** The number of cells that differ; of boards of different sizes, all. */
function difference(one: Board, other: Board): number {
    if (one.kind !== other.kind || one.files !== other.files || one.ranks !== other.ranks) return one.cells.length;
    return one.cells.filter((cell, i) => cell !== other.cells[i]).length;
}

/** Whether the shown position is nearly one of these, or a move before it was exactly one. */
export function leadsThrough(record: RecordController, boards: readonly Board[]): boolean {
    const board = record.position.value?.board;
    if (!boards.length || !board) return false;
    if (boards.some((one) => difference(one, board) <= NEAR)) return true;
    return record.wayBack(record.at.value).some((node) => isOneOf(record, node, boards));
}

/** Whether a position of the main line is one of these. */
export const mainLineHas = (record: RecordController, boards: readonly Board[]): boolean =>
    boards.length > 0 && record.mainLine().some((node) => isOneOf(record, node, boards));

function isOneOf(record: RecordController, node: number, boards: readonly Board[]): boolean {
    const board = record.boardAt(node);
    return board !== null && boards.some((one) => difference(one, board) === 0);
}

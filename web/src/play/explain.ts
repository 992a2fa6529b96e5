import { cellName } from "../board/geometry";
import type { Source } from "../board/interaction";
import type { AskedPiece } from "../parts/piece-card";
import { contentOf, variantsOf } from "../parts/reach";
import type { Rules } from "../rules/rules";
import type { Cell, Move, Refusal, View } from "../rules/types";
import { legalTurned } from "./ahead";

const mirrored = (view: View, cell: Cell): Cell => `${cell[0]}${view.board.ranks + 1 - Number(cell.slice(1))}`;

/** How the piece on a cell would move on an empty board, and what it would capture there. */
export function reachFrom(rules: Rules, view: View, cell: Cell): { targets: Cell[]; captures: Cell[] } {
    const found = contentOf(view, cell);
    // The rules module reports the reach of the first player's pieces.
    const turn = (one: Cell) => (found?.side === "second" ? mirrored(view, one) : one);
    const { targets, captures = [] } = rules.reach(view.game, found?.piece ?? "", turn(cell));
    return { targets: targets.map(turn), captures: captures.map(turn) };
}

/**
 * Information about a piece: its targets as if its side were to move or, if there are none, its targets on an empty
 * board. In strict play, no moves are shown.
 */
export function explain(rules: Rules, view: View, source: Source): AskedPiece | null {
    const found = "cell" in source ? contentOf(view, source.cell) : source;
    if (!found) return null;
    const { piece, side } = found;
    const told = (targets: Iterable<Cell>, alone: boolean) => ({ piece, side, targets: [...targets], alone });
    if (view.play === "strict") return told([], false);
    const legal = side === view.turn ? view.legal : (legalTurned(rules, view) ?? []);
    const now = new Set(
        legal
            .filter((move) => ("cell" in source ? move.from === source.cell : move.drop === piece))
            .flatMap(({ to }) => to ?? []),
    );
    if (now.size || !("cell" in source)) return told(now, false);
    const { targets, captures } = reachFrom(rules, view, source.cell);
    return told(new Set([...targets, ...captures]), true);
}

/**
 * Why a piece in the hand of the side to move has no legal drop: the most frequent refusal among the empty cells. `why`
 * returns the reason why a move is illegal.
 */
export function whyStuck(view: View, piece: string, why: (move: Move) => Refusal | null): Refusal | undefined {
    const { board, game, turn } = view;
    const refusals = board.cells.flatMap((content, i) => {
        if (content) return [];
        const to = cellName(board, i % board.files, Math.floor(i / board.files));
        return variantsOf(game, { side: turn, piece }, to).flatMap(({ move }) => why(move) ?? []);
    });
    const count = ({ reason }: Refusal) => refusals.filter((other) => other.reason === reason).length;
    return refusals.reduce<Refusal | undefined>(
        (most, one) => (most && count(most) >= count(one) ? most : one),
        undefined,
    );
}

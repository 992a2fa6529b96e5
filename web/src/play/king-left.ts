import { cellName } from "../board/geometry";
import type { Rules } from "../rules/rules";
import type { LegalMove, Move, View } from "../rules/types";

/** The opponent's move that would capture the king after `move`; null if there is none. */
export function captureOfKing(rules: Rules, view: View, move: Move): LegalMove | null {
    const created = rules.create({ game: view.game, position: view.position }, 0);
    if (!created.ok) return null;
    const { session } = created.value;
    try {
        if (!rules.command(session, view.turn, 0, { do: "move", move }).ok) return null;
        const { board, legal } = rules.view(session, 0);
        const king = board.cells.indexOf(view.turn === "first" ? "K" : "k");
        const cell = cellName(board, king % board.files, Math.floor(king / board.files));
        return legal.find(({ to }) => to === cell) ?? null;
    } finally {
        rules.close(session);
    }
}

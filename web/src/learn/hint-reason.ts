import { cellName } from "../board/geometry";
import { replayViews } from "../parts/mini-board";
import type { Rules } from "../rules/rules";
import type { Cell, Config, Move, View } from "../rules/types";

/**
 * The chain that a hinted stone affects. "captures": it captures an opponent's chain. "saves": it saves one of the
 * player's chains from atari. "attacks": it puts an opponent's chain into atari. "defends": it keeps the opponent from
 * putting one of the player's chains into atari.
 */
export interface HintReason {
    kind: "captures" | "saves" | "attacks" | "defends";
    /** One of its stones. */
    at: Cell;
    stones: number;
}

/**
 * The minimum size of attacked and defended chains. A single stone may have few liberties merely because it is at the
 * edge.
 */
const FEWEST = 2;

/**
 * Compares the chains in atari after the move with those after the same move by the opponent. Null if no chain is
 * affected.
 */
export function reasonOfStones(rules: Rules, config: Config, view: View, move: Move): HintReason | null {
    const after = (moves: Move[]): View | undefined =>
        replayViews(rules, config, [...view.line, ...moves])[view.line.length + moves.length];
    const made = after([move]);
    if (!made) return null;
    const own = view.turn === "first" ? "X" : "O";
    const contentIn = ({ board }: View): Map<Cell, string> =>
        new Map(
            board.cells.map((content, i) => [
                cellName(board, i % board.files, Math.floor(i / board.files)),
                content.toUpperCase(),
            ]),
        );
    const [before, now] = [contentIn(view), contentIn(made)];
    const reason = (kind: HintReason["kind"], groups: Cell[][]): HintReason | null => {
        const [largest] = [...groups].sort((a, b) => b.length - a.length);
        return largest?.[0] ? { kind, at: largest[0], stones: largest.length } : null;
    };
    const threatened = view.atari ?? [];
    const isIn = (groups: readonly Cell[][], [stone]: Cell[]) => groups.some((group) => group.includes(stone ?? ""));
    const captured = threatened.filter(([stone = ""]) => before.get(stone) !== own && now.get(stone) === "");
    const inDanger = threatened.filter(([stone = ""]) => before.get(stone) === own);
    const saved = inDanger.filter((group) => !isIn(made.atari ?? [], group));
    const attacked = (made.atari ?? []).filter(
        (group) => now.get(group[0] ?? "") !== own && group.length >= FEWEST && !isIn(threatened, group),
    );
    // The position after the opponent's stone on the same point.
    const theirs = after(["pass", move]);
    const defended = (theirs?.atari ?? []).filter(
        (group) =>
            before.get(group[0] ?? "") === own &&
            group.length >= FEWEST &&
            !isIn(threatened, group) &&
            !isIn(made.atari ?? [], group),
    );
    return (
        reason("captures", captured) ??
        reason("saves", saved) ??
        reason("attacks", attacked) ??
        reason("defends", defended)
    );
}

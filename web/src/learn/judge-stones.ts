import { cellName } from "../board/geometry";
import type { Cell, Colour, Move, SearchStep, View } from "../rules/types";
import { widthOf } from "./look";
import type { Remark, WhyOfStones } from "./remark";

/** The loss that earns a remark on 9×9, in points or percentage points. It grows with the board's width. */
const BAD_POINTS = 5;
const BAD_CHANCES = 8;
/** The minimum ownership, out of 100, for a cell to count as probably or certainly owned by a side. */
const SURE = 40;
const SURELY_OWN = 85;
/** The opening lasts until this share of the points is occupied. */
const OPENING = 0.25;

/** The opponent's gain compared with another position, in which the same side (1) or the other side (-1) is to move. */
function lossOf(other: SearchStep, has: SearchStep, side: 1 | -1): { points: number; chances: number } {
    const [before, after] = [other.lines[0], has.lines[0]];
    if (!before || !after) return { points: 0, chances: 0 };
    const score = side === 1 ? before.score : 1000 - before.score;
    return {
        points: ((after.points ?? 0) - side * (before.points ?? 0)) / 10,
        chances: (after.score - score) / 10,
    };
}

/**
 * Judges the last move in a game of Go; null if there is no remark. `had` and `has` are the searches before and after
 * the move; `look` searches the position after other moves.
 */
export async function judgeStones(
    view: View,
    had: SearchStep,
    has: SearchStep,
    look: (line: readonly Move[]) => Promise<SearchStep>,
): Promise<Remark | null> {
    const move = view.line.at(-1);
    const by = view.moves.at(-1)?.by;
    const better = had.lines[0]?.moves[0];
    if (move === undefined || !by || !better || better === move) return null;
    const width = widthOf(view.board);
    const isBad = ({ points, chances }: { points: number; chances: number }) =>
        points >= BAD_POINTS * width || chances >= BAD_CHANCES * width;
    if (!isBad(lossOf(had, has, -1))) return null;
    // A search favours the side to move, so compare with the position after the better move, which has the same side to
    // move.
    const loss = lossOf(await look([...view.line.slice(0, -1), better]), has, 1);
    if (!isBad(loss)) return null;
    const as = whyOf(move, by, had.ownership ?? [], has.ownership ?? [], view);
    // Whether the opponent's best move is on the same point.
    const wanted = as.kind === "elsewhere" && has.lines[0]?.moves[0] === better;
    return {
        by,
        move,
        label: move,
        ply: view.line.length,
        ...loss,
        better,
        betterLabel: better,
        why: { of: "stones", as: wanted ? { kind: "theirs" } : as },
    };
}

function whyOf(move: Move, by: Colour, had: number[], has: number[], { board, line }: View): WhyOfStones {
    const sign = by === "first" ? 1 : -1;
    const [own, theirs] = by === "first" ? ["X", "O"] : ["O", "X"];
    const names = board.cells.map((_, i) => cellName(board, i % board.files, Math.floor(i / board.files)));
    const at = names.indexOf(move);
    /** Stones on cells that belonged to the player before the move and to the opponent after it. */
    const turned = (stone: string | undefined): Cell[] =>
        names.filter(
            (_, i) => i !== at && board.cells[i] === stone && sign * had[i]! > SURE && sign * has[i]! < -SURE / 4,
        );
    const lost = turned(own);
    if (lost[0]) return { kind: "lost", at: lost[0], stones: lost.length };
    const saved = turned(theirs);
    if (saved[0]) return { kind: "saved", at: saved[0], stones: saved.length };
    if (sign * has[at]! < -SURE) return { kind: "taken" };
    if (sign * had[at]! > SURELY_OWN) return { kind: "owned" };
    const [file, rank] = [at % board.files, Math.floor(at / board.files)];
    const onEdge = file === 0 || rank === 0 || file === board.files - 1 || rank === board.ranks - 1;
    const stones = board.cells.filter((content) => content !== "").length;
    // Only isolated stones count, because an edge move that captures, saves or fights can be good.
    const alone = board.cells.every(
        (content, i) =>
            !content ||
            i === at ||
            Math.abs((i % board.files) - file) > 1 ||
            Math.abs(Math.floor(i / board.files) - rank) > 1,
    );
    const captured = stones < line.filter((one) => names.includes(one)).length;
    if (at >= 0 && onEdge && alone && !captured && stones < OPENING * names.length) return { kind: "edge" };
    return { kind: "elsewhere" };
}

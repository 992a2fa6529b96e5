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
/** The minimum size of a chain that is cut or connected, and the minimum number of points to name. */
const FEWEST_STONES = 2;
const FEWEST_POINTS = 3;
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
    const after = await look([...view.line.slice(0, -1), better]);
    const loss = lossOf(after, has, 1);
    if (!isBad(loss)) return null;
    const found = whyOf(move, by, had.ownership ?? [], has.ownership ?? [], view);
    const as = found.kind === "elsewhere" ? whatBetterDoes(better, by, { had, after, has }, view) : found;
    return {
        by,
        move,
        label: move,
        ply: view.line.length,
        ...loss,
        better,
        betterLabel: better,
        why: { of: "stones", as },
    };
}

const namesOf = (board: View["board"]): Cell[] =>
    board.cells.map((_, i) => cellName(board, i % board.files, Math.floor(i / board.files)));

/**
 * A stone each of two chains that only a stone on an empty point can join, or null. `cells`: the contents, row by row;
 * `stone`: the chains' content. Single stones do not count.
 */
function joinedOnlyAt(cells: readonly string[], files: number, at: number, stone: string): [number, number] | null {
    const beside = (i: number) =>
        [i - files, i + files, i % files ? i - 1 : -1, (i + 1) % files ? i + 1 : -1].filter((j) => j in cells);
    const chains: number[][] = [];
    for (const first of beside(at).filter((i) => cells[i] === stone)) {
        if (chains.some((chain) => chain.includes(first))) continue;
        const chain = [first];
        for (const one of chain)
            chain.push(...beside(one).filter((next) => cells[next] === stone && !chain.includes(next)));
        if (chain.length >= FEWEST_STONES) chains.push(chain);
    }
    const [one, other] = chains;
    if (!one || !other) return null;
    const liberties = (chain: number[]) => new Set(chain.flatMap(beside).filter((i) => cells[i] === "" && i !== at));
    const others = liberties(other);
    return [...liberties(one)].some((liberty) => others.has(liberty)) ? null : [one[0]!, other[0]!];
}

/** What the better move does, if the played one is merely elsewhere. */
function whatBetterDoes(
    better: Move,
    by: Colour,
    { had, after, has }: Record<"had" | "after" | "has", SearchStep>,
    { board, line }: View,
): WhyOfStones {
    const names = namesOf(board);
    const [at, played] = [names.indexOf(better), names.indexOf(line.at(-1) ?? "")];
    const cells = board.cells.map((content, i) => (i === played ? "" : content));
    if (cells[at] === "") {
        for (const [kind, stone] of [
            ["cuts", by === "first" ? "O" : "X"],
            ["connects", by === "first" ? "X" : "O"],
        ] as const) {
            const joined = joinedOnlyAt(cells, board.files, at, stone);
            if (joined) return { kind, at: names[joined[0]]!, other: names[joined[1]]! };
        }
    }
    const sign = by === "first" ? 1 : -1;
    const owned = ({ ownership }: SearchStep, i: number) => sign * (ownership?.[i] ?? 0);
    const points = names.filter(
        (_, i) => cells[i] === "" && owned(had, i) < SURE && owned(after, i) > SURE && owned(has, i) < SURE / 2,
    ).length;
    if (points >= FEWEST_POINTS) return { kind: "gains", points };
    // The opponent's best move is on the same point.
    return { kind: has.lines[0]?.moves[0] === better ? "theirs" : "elsewhere" };
}

function whyOf(move: Move, by: Colour, had: number[], has: number[], { board, line }: View): WhyOfStones {
    const sign = by === "first" ? 1 : -1;
    const [own, theirs] = by === "first" ? ["X", "O"] : ["O", "X"];
    const names = namesOf(board);
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

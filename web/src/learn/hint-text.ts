import type { BoardShape } from "../board/annotations";
import { cellName, readCell } from "../board/geometry";
import { number, t } from "../i18n";
import { pieceName } from "../i18n/games";
import { shapesOfMove } from "../parts/display";
import { moveWords } from "../parts/move-words";
import { contentOf } from "../parts/reach";
import type { Move, View } from "../rules/types";
import type { Hint } from "./hints";

/** A region is a third of the board in width and height. */
const REGIONS = 3;

/** The bounds of the region that contains a point. */
function regionOf({ board }: View, at: { file: number; rank: number }) {
    const part = (place: number, size: number): [number, number] => {
        const third = Math.floor((place * REGIONS) / size);
        const edge = (n: number) => Math.ceil((n * size) / REGIONS);
        return [edge(third), edge(third + 1) - 1];
    };
    const [left, right] = part(at.file, board.files);
    const [low, high] = part(at.rank, board.ranks);
    return { left, right, low, high };
}

const dropped = (move: Move): string | undefined => /^(\+?[A-Z])@/.exec(move)?.[1];

/** A hint as text. */
export function hintText(view: View, hint: Hint | "looking" | "failed"): string {
    const words = t.value.teaching.hints;
    if (hint === "looking" || hint === "failed") return words[hint];
    const { move, step } = hint;
    if (move === "pass") return words.pass;
    if (step === 2) return words.move(moveWords(view, move));
    const drop = dropped(move);
    if (drop) return words.drop(pieceName(view.game, drop));
    const at = view.board.kind === "points" ? readCell(view.board, move) : null;
    if (at) {
        const { left, right, low, high } = regionOf(view, at);
        const region = words.region(cellName(view.board, left, low), cellName(view.board, right, high));
        const { reason } = hint;
        return t.value.sentences(region, reason ? words.reasons[reason.kind](reason.at, number(reason.stones)) : "");
    }
    const from = move.slice(0, 2);
    return words.piece(pieceName(view.game, contentOf(view, from)?.piece ?? ""), from);
}

/** The shapes for a hint: the piece or the region, then the move. */
export function hintShapes(view: View, hint: Hint | "looking" | "failed"): BoardShape[] {
    if (hint === "looking" || hint === "failed" || hint.move === "pass") return [];
    const { move, step } = hint;
    if (step === 2) return shapesOfMove(view.board, move, "green");
    if (dropped(move)) return [];
    const place = readCell(view.board, view.board.kind === "points" ? move : move.slice(0, 2));
    if (!place) return [];
    if (view.board.kind !== "points") {
        const at = [place.file, place.rank] as const;
        return [{ kind: "circle", tint: "green", from: at, to: at }];
    }
    const { left, right, low, high } = regionOf(view, place);
    const shapes: BoardShape[] = [];
    for (let file = left; file <= right; ++file)
        for (let rank = low; rank <= high; ++rank)
            shapes.push({ kind: "highlight", tint: "green", from: [file, rank], to: [file, rank] });
    return shapes;
}

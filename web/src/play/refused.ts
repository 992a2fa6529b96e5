import { readCell } from "../board/geometry";
import type { BoardShape } from "../board/shapes";
import { gameOf } from "../games";
import { contentOf } from "../parts/reach";
import type { Cell, View } from "../rules/types";
import type { Notice } from "./game";

/** More targets than that are no help. */
const MOST_TARGETS = 20;

type Refused = Notice & { kind: "refusal" };

/** The clause that says how the piece moves which was tried to go where it cannot; undefined: something else is wrong. */
export function ruleOf(view: Pick<View, "game" | "board">, { refusal, tried }: Refused): string | undefined {
    if (!tried?.from || !refusal.reason.endsWith("cannot-reach")) return undefined;
    return gameOf(view.game).pieceClauses?.[contentOf(view, tried.from)?.piece ?? ""];
}

/** Draws a refusal or a warning: how the king could be captured; the cell that was tried is crossed out, and where that piece can go is marked. */
export function refusedShapes(view: View, notice: Notice | null): BoardShape[] {
    if (notice?.kind === "king-left") {
        const [by, king] = [notice.capture.from ?? "", notice.capture.to ?? ""].map((cell) =>
            readCell(view.board, cell),
        );
        if (!by || !king) return [];
        return [{ kind: "arrow", tint: "red", from: [by.file, by.rank], to: [king.file, king.rank] }];
    }
    if (notice?.kind !== "refusal" || !notice.tried?.to) return [];
    const { from, drop, to } = notice.tried;
    const mark = (cell: Cell, kind: BoardShape["kind"], tint: BoardShape["tint"]): BoardShape[] => {
        const at = readCell(view.board, cell);
        return at ? [{ kind, tint, from: [at.file, at.rank], to: [at.file, at.rank] }] : [];
    };
    const targets = new Set(
        view.legal.filter((move) => (from ? move.from === from : move.drop === drop)).map((move) => move.to ?? ""),
    );
    return [
        ...mark(to, "cross", "red"),
        ...(targets.size <= MOST_TARGETS ? [...targets] : []).flatMap((cell) => mark(cell, "circle", "green")),
    ];
}

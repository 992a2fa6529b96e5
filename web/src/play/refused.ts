import type { BoardShape } from "../board/annotations";
import { readCell } from "../board/geometry";
import { gameOf } from "../games";
import { gameWords } from "../i18n/games";
import { contentOf } from "../parts/reach";
import type { Rule } from "../parts/refusal";
import type { Cell, View } from "../rules/types";
import type { Notice } from "./notice";

/** If there are more targets than this, showing them does not help. */
const MOST_TARGETS = 20;

type Refused = Notice & { kind: "refusal" };

/**
 * How the piece moves, and the clause that says so, if the piece cannot reach the attempted cell. Undefined if the move
 * was refused for another reason.
 */
export function ruleOf(view: Pick<View, "game" | "board">, { refusal, tried }: Refused): Rule | undefined {
    if (!tried?.from || !refusal.reason.endsWith("cannot-reach")) return undefined;
    const piece = contentOf(view, tried.from)?.piece ?? "";
    const clause = gameOf(view.game).pieceClauses?.[piece];
    const text = gameWords(view.game).ways?.[piece];
    return clause && text ? { clause, text } : undefined;
}

/**
 * The shapes for a refusal or a warning: an arrow for a king capture, or a frame around the piece and a cross on the
 * attempted cell, with circles on the piece's targets.
 */
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
        ...(from ? mark(from, "square", "red") : []),
        ...mark(to, "cross", "red"),
        ...(targets.size <= MOST_TARGETS ? [...targets] : []).flatMap((cell) => mark(cell, "circle", "green")),
    ];
}

import { t } from "../i18n";
import type { MoveNotes } from "../record/tree";
import type { GameId } from "../rules/types";
import { markSigns, type Verdict } from "./review";
import { endWords } from "./score";

/** The verdict on a move, for screen readers. */
function verdictWords(game: GameId, { mark, missed }: Verdict): string {
    const said = [
        mark ? t.value.analysis.marks[mark] : "",
        missed === null ? "" : endWords(game, missed, "missed"),
    ].filter(Boolean);
    return said.map((words) => `, ${words}`).join("");
}

/** A review's marks, for the move tree. */
export const notesOf = (game: GameId, verdicts: ReadonlyMap<number, Verdict>): MoveNotes =>
    new Map(
        [...verdicts].map(([node, verdict]) => [
            node,
            {
                sign: verdict.mark && { kind: verdict.mark, text: markSigns[verdict.mark] },
                words: verdictWords(game, verdict),
            },
        ]),
    );

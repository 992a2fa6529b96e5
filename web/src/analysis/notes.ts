import { t } from "../i18n";
import type { MoveNotes } from "../record/tree";
import type { GameId } from "../rules/types";
import { markSigns, type Verdict } from "./review";
import { endWords } from "./score";

/** The names of the signs on a move, for those who hear them. */
function verdictWords(game: GameId, { mark, missed }: Verdict): string {
    const said = [
        mark ? t.value.analysis.marks[mark] : "",
        missed === null ? "" : endWords(game, missed, "missed"),
    ].filter(Boolean);
    return said.map((words) => `, ${words}`).join("");
}

/** The signs of a review as the tree of a record draws them. */
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

import { number, t } from "../i18n";
import { sideName } from "../i18n/games";
import { checkWords } from "../parts/display";
import { moveSpoken } from "../parts/move-words";
import type { TreeNode } from "../rules/records";
import type { View } from "../rules/types";
import { evaluationText, glyphText, labelOfNode } from "./tree";

/**
 * The screen reader announcement for a node: its move with glyphs and comment, any check, and its number among
 * `alternatives`, which include it.
 */
export function announcementOf(
    position: Pick<View, "game" | "turn" | "checks">,
    node: TreeNode,
    alternatives: readonly number[],
): string {
    const { game } = position;
    const words = t.value;
    const own = words.record;
    return words.sentences(
        node.by
            ? words.game.played(
                  sideName(game, node.by),
                  `${labelOfNode(game, node, moveSpoken)} ${glyphText(node.glyphs)}`.trim(),
              )
            : own.start,
        checkWords(position),
        alternatives.length > 1
            ? own.alternative(number(alternatives.indexOf(node.node) + 1), number(alternatives.length))
            : "",
        evaluationText(node),
        node.comment ?? "",
    );
}

import { useMemo } from "preact/hooks";
import type { Analysis } from "../analysis/analysis";
import { mistakesOf } from "../analysis/mistakes";
import { number, t } from "../i18n";
import { sideName } from "../i18n/games";
import { deckLink, go } from "../parts/router";
import type { Colour } from "../rules/types";
import { collect, ownSide } from "./collect";
import { addMistakes } from "./deck";

const sides: Colour[] = ["first", "second"];

/** After a review: the player's mistakes, to be tried again. `account`: the name of the player's account. */
export function OwnMistakes({ analysis, account }: { analysis: Analysis; account: string | null }) {
    const words = t.value.analysis;
    const review = analysis.review.value;
    const { game } = analysis;
    const counts = useMemo(
        () => review && { first: mistakesOf(review, "first").length, second: mistakesOf(review, "second").length },
        [review],
    );
    // A game that is still on has no review.
    if (!review || !counts || analysis.progress.value || analysis.permission.value !== "yes") return null;
    const own = ownSide(game, account);
    const asked = own ? [own] : sides.filter((side) => counts[side]);
    const open = (side: Colour) => {
        const { source, cards } = collect(game, review, side);
        if (!cards.length) return;
        addMistakes(cards);
        go(deckLink("game", source));
    };
    if (!asked.some((side) => counts[side])) return <p class="review-words">{words.noMistakes}</p>;
    return (
        <div class="review-begin own-mistakes" role="group" aria-label={words.mistakes}>
            {asked.map((side) => (
                <button type="button" key={side} class="button button-small button-main" onClick={() => open(side)}>
                    {own
                        ? words.tryMistakes(number(counts[side]))
                        : words.tryMistakesOf(sideName(game.tree.value.game, side), number(counts[side]))}
                </button>
            ))}
        </div>
    );
}

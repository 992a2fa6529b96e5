import { useMemo } from "preact/hooks";
import type { Analysis } from "../analysis/analysis";
import { Button } from "../base/button";
import { number, t } from "../i18n";
import { sideName } from "../i18n/games";
import { go, href } from "../parts/router";
import type { Colour } from "../rules/types";
import { collect, ownSide } from "./collect";
import { addMistakes, wasRemoved } from "./deck";

const sides: Colour[] = ["first", "second"];

/** After a review: offers the player's mistakes for another try. `account` is the player's account name. */
export function OwnMistakes({ analysis, account }: { analysis: Analysis; account: string | null }) {
    const words = t.value.analysis;
    const review = analysis.review.value;
    const { game } = analysis;
    const found = useMemo(
        () => review && { first: collect(game, review, "first"), second: collect(game, review, "second") },
        [review],
    );
    const left = (side: Colour) => found?.[side].cards.filter(({ id }) => !wasRemoved(id)).length ?? 0;
    const counts = { first: left("first"), second: left("second") };
    // A game in progress has no review.
    if (!review || !found || analysis.progress.value || analysis.permission.value !== "yes") return null;
    const own = ownSide(game, account);
    const asked = own ? [own] : sides.filter((side) => counts[side]);
    const open = (side: Colour) => {
        const { source, cards } = collect(game, review, side);
        addMistakes(cards);
        go(href("deck", "game", source));
    };
    if (!asked.some((side) => found[side].cards.length)) return <p class="review-words">{words.noMistakes}</p>;
    if (!asked.some((side) => counts[side])) return null;
    return (
        <div class="own-mistakes" role="group" aria-label={words.mistakes}>
            {!own && (
                <span class="review-words" aria-hidden="true">
                    {words.tryAgain}
                </span>
            )}
            {asked.map((side) => {
                const count = number(counts[side]);
                const name = sideName(game.tree.value.game, side);
                return (
                    <Button
                        small
                        main
                        key={side}
                        aria-label={own ? undefined : words.tryMistakesOf(name, count)}
                        onClick={() => open(side)}
                    >
                        {own ? words.tryMistakes(count) : words.sideMistakes(name, count)}
                    </Button>
                );
            })}
        </div>
    );
}

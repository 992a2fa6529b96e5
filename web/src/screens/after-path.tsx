import type { ComponentChildren } from "preact";
import { Button } from "../base/button";
import { t } from "../i18n";
import { lessonWords } from "../i18n/lessons";
import { go, href } from "../parts/router";
import { beginFirst } from "../play/new-game/begin";
import { hasPuzzles } from "../puzzles/collections";
import type { Rules } from "../rules/rules";
import type { GameId } from "../rules/types";

/** The buttons at the end of a lesson. */
export interface Ways {
    main: ComponentChildren;
    others: ComponentChildren;
}

/**
 * After the path: a first game of `taught`, the edition that the path teaches, or the course and the puzzles. `again`
 * restarts the path, for players who had already done it.
 */
export function afterPath(rules: Rules, game: GameId, taught: GameId, again?: () => void): Ways {
    const words = lessonWords.value;
    const begin = () => {
        if (beginFirst(rules, taught).length) go(href("new", taught));
    };
    return {
        main: (
            <Button main onClick={begin}>
                {words.firstGame}
            </Button>
        ),
        others: (
            <>
                <a class="button" href={href("learn", game)}>
                    {words.leave}
                </a>
                {again ? (
                    <Button onClick={again}>{words.fromStart}</Button>
                ) : (
                    hasPuzzles(taught) && (
                        <a class="button" href={href("puzzles", taught)}>
                            {t.value.home.puzzles}
                        </a>
                    )
                )}
            </>
        ),
    };
}

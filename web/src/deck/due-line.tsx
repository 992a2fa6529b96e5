import { number, t } from "../i18n";
import { href } from "../parts/router";
import { deck } from "./deck";
import { todayOf } from "./schedule";

/** The number of cards to practise today; nothing if there are none. */
export function DueLine() {
    const { queue } = todayOf(deck.value, Date.now());
    if (!queue.length) return null;
    return (
        <p class="deck-due-line">
            <a class="button button-main" href={href("deck", "today")}>
                {t.value.home.practiceDue(number(queue.length))}
            </a>
        </p>
    );
}

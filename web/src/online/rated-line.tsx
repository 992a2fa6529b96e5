import { number, t } from "../i18n";
import { changeText, ratingText } from "../parts/rating-text";
import { href } from "../parts/router";
import { playerName } from "../play/player-tag";
import type { Colour } from "../rules/types";
import type { OnlineGame } from "./online-game";

/** How the game changed both ratings, or why it did not; nothing if it was not rated or this is unknown. */
export function RatedLine({ game }: { game: OnlineGame }) {
    const rated = game.rated.value;
    const unrated = game.unrated.value;
    const words = t.value.online;
    if (!rated && !unrated) return null;
    // The player's own change comes first.
    const sides: Colour[] = game.seat === "second" ? ["second", "first"] : ["first", "second"];
    return (
        <p class="rated-line" role="status">
            {!rated && unrated && words.unratedShort(number(unrated.least))}
            {rated &&
                sides.map((side) => {
                    const how = rated[side];
                    const name = how.name ?? playerName(game, side);
                    const now = ratingText(how.after, how.provisional);
                    const change = changeText(how.after - how.before);
                    const said = words.ratingChange(name, String(how.before), now, change);
                    // If there is no current name, the account was deleted.
                    return (
                        <span key={side} class={side === game.seat ? "rated-own" : undefined}>
                            {how.name === undefined ? (
                                said
                            ) : (
                                <a href={href("player", how.name, rated.pool)}>{said}</a>
                            )}{" "}
                        </span>
                    );
                })}
            {rated?.ofPair && <span>{words.countsLess(number(rated.ofPair))}</span>}
        </p>
    );
}

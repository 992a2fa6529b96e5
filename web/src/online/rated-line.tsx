import { number, t } from "../i18n";
import { changeText, ratingText } from "../parts/rating-text";
import { href } from "../parts/router";
import { playerName } from "../play/player-tag";
import type { OnlineGame } from "./online-game";

/** How the game changed both ratings, or why it did not; nothing if it was not rated, or that is not known. */
export function RatedLine({ game }: { game: OnlineGame }) {
    const rated = game.rated.value;
    const unrated = game.unrated.value;
    const words = t.value.online;
    if (!rated && !unrated) return null;
    return (
        <p class="result-hint rated-line" role="status">
            {!rated && unrated && words.unratedShort(number(unrated.least))}
            {rated &&
                (["first", "second"] as const).map((side) => {
                    const how = rated[side];
                    const name = how.name ?? playerName(game, side);
                    const now = ratingText(how.after, how.provisional);
                    const change = changeText(how.after - how.before);
                    const said = words.ratingChange(name, String(how.before), now, change);
                    // Without a current name, the account was deleted.
                    return (
                        <span key={side}>
                            {how.name === undefined ? (
                                said
                            ) : (
                                <a href={href("player", how.name, rated.pool)}>{said}</a>
                            )}{" "}
                        </span>
                    );
                })}
            {rated?.ofPair && (
                <>
                    <br />
                    {words.countsLess(number(rated.ofPair))}
                </>
            )}
        </p>
    );
}

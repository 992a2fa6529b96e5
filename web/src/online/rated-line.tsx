import { t } from "../i18n";
import { changeText, ratingText } from "../parts/rating-text";
import { playerLink } from "../parts/router";
import { playerName } from "../play/player-tag";
import type { OnlineGame } from "./online-game";

/** How the game has changed both ratings; nothing if it was not rated, or is not yet. */
export function RatedLine({ game }: { game: OnlineGame }) {
    const rated = game.rated.value;
    if (!rated) return null;
    return (
        <p class="result-hint rated-line" role="status">
            {(["first", "second"] as const).map((side) => {
                const how = rated[side];
                const name = how.name ?? playerName(game, side);
                const now = ratingText(how.after, how.provisional);
                const words = t.value.online.ratingChange(
                    name,
                    String(how.before),
                    now,
                    changeText(how.after - how.before),
                );
                // Without a name now the account is gone.
                return (
                    <span key={side}>
                        {how.name === undefined ? words : <a href={playerLink(how.name, rated.pool)}>{words}</a>}{" "}
                    </span>
                );
            })}
        </p>
    );
}

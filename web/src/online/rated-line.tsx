import { t } from "../i18n";
import { playerLink } from "../parts/router";
import { playerName } from "../play/player-tag";
import type { RatingChange } from "./messages";
import type { OnlineGame } from "./online-game";

const now = ({ after, provisional }: RatingChange): string => `${after}${provisional ? "?" : ""}`;
const change = ({ before, after }: RatingChange): string =>
    after > before ? `+${after - before}` : after < before ? `−${before - after}` : "±0";

/** How the game has changed both ratings; nothing if it was not rated, or is not yet. */
export function RatedLine({ game }: { game: OnlineGame }) {
    const rated = game.rated.value;
    if (!rated) return null;
    return (
        <p class="result-hint rated-line" role="status">
            {(["first", "second"] as const).map((side) => {
                const how = rated[side];
                const name = how.name ?? playerName(game, side);
                const words = t.value.online.ratingChange(name, String(how.before), now(how), change(how));
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

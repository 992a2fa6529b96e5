import { useAnswer } from "../account/answer";
import { api, type Stakes as Told } from "../account/api.generated";
import { known } from "../account/known";
import { t } from "../i18n";
import { rankText } from "../i18n/games";
import type { Terms } from "../online/messages.generated";
import { changeText, ratingText } from "../parts/rating-text";

/**
 * The possible rating changes in a game against this account, and its strength; null for guests, and until the server
 * has answered.
 */
function useStakes(pool: string | undefined, opponent: string): Told | null {
    const account = known.value?.account ? known.value.of : null;
    const asked = pool && account !== null ? () => api.readStakes({ pool, opponent }) : null;
    return useAnswer(asked, [pool, opponent, account].join(" ")).answer;
}

/** The opponent's strength and, without a handicap, the possible rating changes. */
export function Stakes({ terms: { pool, config }, opponent }: { terms: Terms; opponent: string }) {
    const told = useStakes(pool, opponent);
    if (!told) return null;
    const words = t.value.online;
    // The server reports the stakes only for games without a handicap.
    const even = !config.handicap && config.komi === undefined;
    const lines = [
        words.strengthOf(opponent, ratingText(told.opponent.rating, told.opponent.provisional)),
        rankText(told.opponent.rank),
        even && words.stakes(changeText(told.win), changeText(told.draw), changeText(told.loss)),
    ];
    return <p class="stakes">{lines.filter(Boolean).join(" · ")}</p>;
}

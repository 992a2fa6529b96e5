import type { Strength } from "../account/api.generated";
import { accountWords } from "../i18n";
import { rankText } from "../i18n/games";

/** A rating with kyu or dan, and its deviation. */
export function StrengthText({ strength }: { strength: Strength }) {
    const words = accountWords.value.ratings;
    return (
        <>
            <strong class="rating-number">{strength.rating}</strong>
            {strength.rank && <span class="rating-rank">{rankText(strength.rank)}</span>}
            <span class="quiet rating-sure">
                {words.deviation(String(strength.deviation))}
                {strength.provisional && ` · ${words.provisional}`}
            </span>
        </>
    );
}

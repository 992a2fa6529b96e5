import type { Strength } from "../account/api.generated";
import { accountWords, t } from "../i18n";

/** Returns a Go rank, given as "12k" or "3d", as text. */
export function rankText(rank: string | undefined): string {
    const [, grade, kind] = /^(\d+)([kd])$/.exec(rank ?? "") ?? [];
    if (!grade) return rank ?? "";
    return (kind === "d" ? t.value.online.dan : t.value.online.kyu)(grade);
}

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

import type { Distribution } from "../account/api.generated";
import { accountWords, number } from "../i18n";

/** The rating distribution, which must not be empty: a bar with a text for each range. */
export function Spread({ spread: { from, step, counts } }: { spread: Distribution }) {
    const words = accountWords.value.ratings;
    const most = Math.max(...counts, 0);
    const some = counts.map((count, i) => ({ count, at: from + i * step })).filter(({ count }) => count > 0);
    const [first, last] = [some[0]!.at, some[some.length - 1]!.at];
    const shown = counts
        .map((count, i) => ({ count, at: from + i * step }))
        .filter(({ at }) => at >= first && at <= last);
    return (
        <ul class="spread">
            {shown.map(({ count, at }) => (
                <li key={at}>
                    <span class="spread-bar" style={{ height: `${(100 * count) / most}%` }} aria-hidden="true" />
                    <span class="visually-hidden">
                        {words.spreadOf(String(at), String(at + step - 1), number(count))}
                    </span>
                    {at % 200 === 0 && (
                        <span class="spread-at" aria-hidden="true">
                            {at}
                        </span>
                    )}
                </li>
            ))}
        </ul>
    );
}

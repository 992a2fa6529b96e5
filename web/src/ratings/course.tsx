import type { RatingPoint } from "../account/api.generated";
import { accountWords, language } from "../i18n";

/** Grid lines at round numbers, usually at most six. */
function gridOf(lowest: number, highest: number): number[] {
    const step = [10, 20, 50, 100, 200, 500].find((one) => (highest - lowest) / one <= 5) ?? 1000;
    const first = Math.ceil(lowest / step) * step;
    return Array.from({ length: Math.floor((highest - first) / step) + 1 }, (_, i) => first + i * step);
}

const WIDE = 600;
const HIGH = 180;
const LEFT = 44;
const BELOW = 20;

/** A graph of the rating after each game, with its uncertainty. `points` are in reverse order, latest first. */
export function Course({ points }: { points: readonly RatingPoint[] }) {
    const words = accountWords.value.ratings;
    if (points.length === 0) return null;
    const all = [...points].reverse();
    const first = all[0]!;
    const last = all[all.length - 1]!;
    const ratings = all.map(({ rating }) => rating);
    const [lowest, highest] = [Math.min(...ratings), Math.max(...ratings)];
    const [low, high] = [lowest - 25, highest + 25];
    const span = Math.max(1, last.at - first.at);
    const x = (at: number) => LEFT + ((at - first.at) / span) * (WIDE - LEFT - 6);
    const y = (rating: number) => ((high - rating) / (high - low)) * (HIGH - BELOW);
    const place = (at: number, rating: number) => `${x(at).toFixed(1)} ${y(rating).toFixed(1)}`;
    const date = new Intl.DateTimeFormat(language.value, { dateStyle: "medium" });
    const said = words.courseWords(String(first.rating), String(last.rating), String(lowest), String(highest));
    return (
        <figure class="course">
            <svg viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={`${words.course}. ${said}`}>
                {gridOf(low, high).map((rating) => (
                    <g key={rating}>
                        <path class="course-grid" d={`M${LEFT} ${y(rating).toFixed(1)}H${WIDE}`} />
                        <text class="course-text" x={LEFT - 6} y={y(rating) + 4} text-anchor="end">
                            {rating}
                        </text>
                    </g>
                ))}
                {all.length > 1 && (
                    <path class="course-line" d={`M${all.map(({ at, rating }) => place(at, rating)).join("L")}`} />
                )}
                {all.length <= 40 &&
                    all.map(({ at, rating, game }) => (
                        <path key={game ?? at} class="course-dot" d={`M${place(at, rating)}h0`} />
                    ))}
                <text class="course-text" x={LEFT} y={HIGH - 4}>
                    {date.format(first.at)}
                </text>
                <text class="course-text" x={WIDE} y={HIGH - 4} text-anchor="end">
                    {date.format(last.at)}
                </text>
            </svg>
            <figcaption class="quiet">{said}</figcaption>
        </figure>
    );
}

import { useRoomy } from "../base/media";
import { readCell } from "../board/geometry";
import { countingText, number, t } from "../i18n";
import { sideName } from "../i18n/games";
import type { OtherCount, Score, SideScore, View } from "../rules/types";
import { ruleName } from "./config-words";
import { resultWords } from "./result-words";

const rows = ["territory", "stones", "prisoners", "dead", "compensation", "komi"] as const;

/** Whether the totals are equal but one side wins. */
const wonTie = (result: string): boolean => /^[BW]\+0$/.test(result);

/** Maximum number of points to list. */
const MOST_POINTS = 24;

/** The result under another rule set, and the reasons for the difference. */
function Other({ view, other }: { view: View; other: OtherCount }) {
    return (
        <li>
            <strong>{ruleName(view.game, other.rules)}</strong> ({countingText("count.komi")}{" "}
            {number(Number(other.komi))}): <strong>{resultWords(view.game, other.result)}</strong>
            {wonTie(other.result) && <> · {countingText("count.tie-first")}</>}
            {other.differences.length === 0 && <> · {countingText("count.same")}</>}
            {other.differences.length > 0 && (
                <ul>
                    {other.differences.map(({ cause, first }) => {
                        const gain = Number(first);
                        return (
                            <li key={cause}>
                                {sideName(view.game, gain > 0 ? "first" : "second")} +{number(Math.abs(gain))}:{" "}
                                {countingText(cause)}
                            </li>
                        );
                    })}
                </ul>
            )}
        </li>
    );
}

/** The collapsible score for a game of Go: one column per side, uncounted points, and results under other rule sets. */
export function ScoreTable({ view, score, rules }: { view: View; score: Score; rules: string | undefined }) {
    const roomy = useRoomy();
    const shown = rows.filter(
        (row) => [score.first, score.second].some((side) => Number(side[row]) !== 0) || row === "territory",
    );
    const cell = (side: SideScore, row: keyof SideScore) => {
        const value = Number(side[row]);
        return Number.isFinite(value) ? number(value) : String(side[row]);
    };
    const { dame, seki, toFill } = score.uncounted;
    const uncounted = (
        [
            ["point.dame", dame],
            ["point.seki", seki],
            ["point.to-fill", toFill],
        ] as const
    ).filter(([, points]) => points.length > 0);
    return (
        <details class="score-part" open={roomy || wonTie(score.result)}>
            <summary>
                {t.value.result.counted}{" "}
                <strong>
                    {sideName(view.game, "first")} {cell(score.first, "total")} – {cell(score.second, "total")}{" "}
                    {sideName(view.game, "second")}
                </strong>
            </summary>
            <p class="score-rules">
                {countingText("count.by")}: <strong>{ruleName(view.game, rules)}</strong>
            </p>
            <table class="score">
                <caption class={wonTie(score.result) ? undefined : "visually-hidden"}>
                    {resultWords(view.game, score.result)}
                    {wonTie(score.result) && <> · {countingText("count.tie-first")}</>}
                </caption>
                <thead>
                    <tr>
                        <td />
                        <th scope="col">{sideName(view.game, "first")}</th>
                        <th scope="col">{sideName(view.game, "second")}</th>
                    </tr>
                </thead>
                <tbody>
                    {shown.map((row) => (
                        <tr key={row}>
                            <th scope="row">{countingText(`count.${row}`)}</th>
                            <td>{cell(score.first, row)}</td>
                            <td>{cell(score.second, row)}</td>
                        </tr>
                    ))}
                    <tr class="score-total">
                        <th scope="row">{countingText("count.total")}</th>
                        <td>{cell(score.first, "total")}</td>
                        <td>{cell(score.second, "total")}</td>
                    </tr>
                </tbody>
            </table>
            {uncounted.length > 0 && (
                <ul class="score-uncounted">
                    {uncounted.map(([key, points]) => (
                        <li key={key}>
                            {countingText(key)}: <bdi dir="ltr">{points.slice(0, MOST_POINTS).join(" ")}</bdi>
                            {points.length > MOST_POINTS && <> … ({number(points.length)})</>}
                        </li>
                    ))}
                </ul>
            )}
            {score.others && (
                <details class="score-others">
                    <summary>{countingText("count.others")}</summary>
                    <ul>
                        {score.others.map((other) => (
                            <Other key={other.rules} view={view} other={other} />
                        ))}
                    </ul>
                </details>
            )}
        </details>
    );
}

/** A point's owner, or why it has none; null for a living stone or if unknown. */
export function pointWords(view: Pick<View, "board" | "dead">, score: Score, cell: string): string | null {
    const { dame, seki, toFill } = score.uncounted;
    const place = readCell(view.board, cell);
    if (!place) return null;
    const index = place.rank * view.board.files + place.file;
    if (view.board.cells[index] && !view.dead?.includes(cell)) return null;
    if (score.owners[index]) return countingText(score.owners[index] === "X" ? "point.first" : "point.second");
    if (dame.includes(cell)) return countingText("point.dame");
    if (seki.includes(cell)) return countingText("point.seki");
    return toFill.includes(cell) ? countingText("point.to-fill") : null;
}

import { number, sideName, t } from "../i18n";
import type { Score, SideScore, View } from "../rules/types";

const rows = ["territory", "stones", "prisoners", "dead", "compensation", "komi"] as const;

/** The counting of a game of Go, a column a side. */
export function ScoreTable({ view, score }: { view: View; score: Score }) {
  const words = t.value.result;
  const shown = rows.filter((row) => [score.first, score.second].some((side) => Number(side[row]) !== 0) || row === "territory");
  const cell = (side: SideScore, row: keyof SideScore) => {
    const value = Number(side[row]);
    return Number.isFinite(value) ? number(value) : String(side[row]);
  };
  return (
    <table class="score">
      <caption>{words.counted} <strong>{score.result}</strong></caption>
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
            <th scope="row">{words[row]}</th>
            <td>{cell(score.first, row)}</td>
            <td>{cell(score.second, row)}</td>
          </tr>
        ))}
        <tr class="score-total">
          <th scope="row">{words.total}</th>
          <td>{cell(score.first, "total")}</td>
          <td>{cell(score.second, "total")}</td>
        </tr>
      </tbody>
    </table>
  );
}

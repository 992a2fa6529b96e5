import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import type { PlayedMove } from "../rules/types";

/** The label of a move in the language of the page. */
export const labelOf = (move: PlayedMove): string => (move.label === "pass" ? t.value.game.pass : move.label);

/** The moves played, two a row, the latest in sight. */
export function MoveList({ moves, paired }: { moves: PlayedMove[]; paired: boolean }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current?.parentElement;
    if (box) box.scrollTop = box.scrollHeight;
  }, [moves.length]);
  if (!moves.length) return <p class="quiet">{t.value.game.noMoves}</p>;
  const rows: { number: number; moves: (PlayedMove | null)[] }[] = [];
  moves.forEach((move, i) => {
    if (!paired) rows.push({ number: move.ply, moves: [move] });
    else if (move.by === "first" || i === 0) rows.push({ number: rows.length + 1, moves: move.by === "first" ? [move] : [null, move] });
    else rows[rows.length - 1]!.moves.push(move);
  });
  return (
    <ol class={paired ? "move-list" : "move-list move-list-single"} ref={list}>
      {rows.map((row) => (
        <li key={row.number}>
          <span class="move-number">{row.number}</span>
          {row.moves.map((move) => (
            <span class={move === moves[moves.length - 1] ? "move move-latest" : "move"}>{move ? labelOf(move) : "…"}</span>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** The last moves in one line. */
export function latestMoves(moves: PlayedMove[], paired: boolean): string {
  const last = moves.slice(-5);
  return last
    .map((move) => {
      const turn = paired ? Math.ceil(move.ply / 2) : move.ply;
      return (!paired || move.by === "first" ? `${turn}. ` : "") + labelOf(move);
    })
    .join("  ");
}

import type { Rules } from "../rules/rules";
import type { Colour, LegalMove, Move, Plan, PlayedMove, View } from "../rules/types";

/** The position text with the other side to move, as FEN and FEEN write it. */
const turned = (position: string): string =>
  position.replace(/ ([oO])\/([oO])$/, " $2/$1").replace(/ ([wb]) (\S+) \S+/, (_, turn, castling) => ` ${turn === "w" ? "b" : "w"} ${castling} -`);

/**
 * What the side that waits could play if its opponent passed: hints for a move laid in advance, whose truth only comes
 * with the opponent's move. Empty where that would be no position, in strict play, and in Go.
 */
export function legalAhead(rules: Rules, view: View): LegalMove[] {
  if (!view.position || view.play === "strict") return [];
  const created = rules.create({ game: view.game, position: turned(view.position) }, 0);
  if (!created.ok) return [];
  const { session } = created.value;
  try {
    return rules.view(session, 0).legal;
  } finally {
    rules.close(session);
  }
}

/** What has been played of a plan: all from the opponent's first move after it on. */
function playedSince(plan: Plan, moves: readonly PlayedMove[], owner: Colour): readonly PlayedMove[] {
  const since = moves.slice(plan.ply);
  const first = since.findIndex(({ by }) => by !== owner);
  return first < 0 ? [] : since.slice(first);
}

/** The premove that still waits for the opponent. */
export function premoveOf(plan: Plan | null, moves: readonly PlayedMove[], owner: Colour): Move | null {
  if (!plan?.premove || plan.ply > moves.length || playedSince(plan, moves, owner).length) return null;
  return plan.premove;
}

/** The lines that go on from what has been played, from here. */
export function linesFrom(plan: Plan | null, moves: readonly PlayedMove[], owner: Colour): Move[][] {
  if (!plan?.lines || plan.ply > moves.length) return [];
  const played = playedSince(plan, moves, owner);
  return plan.lines
    .filter((line) => line.length > played.length && played.every(({ move }, i) => move === line[i]))
    .map((line) => line.slice(played.length));
}

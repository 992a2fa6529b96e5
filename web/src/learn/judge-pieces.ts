import { type Judged, judge } from "../analysis/review";
import { scoreOfStep, winChance } from "../analysis/score";
import { canLoseKing, gameOf } from "../games";
import { replayViews } from "../parts/mini-board";
import { contentOf } from "../parts/reach";
import type { Rules } from "../rules/rules";
import { type Colour, type Config, type Move, opponentOf, type SearchStep, type View } from "../rules/types";
import type { Remark, WhyOfPieces } from "./remark";

/** The number of moves in the best line that are examined. */
const READ = 5;

/** A line of moves, with the position before each move and the one after the last move. */
interface Read {
    views: readonly View[];
    moves: readonly Move[];
}

const labelAt = ({ views }: Read, place: number): string => views[place + 1]?.moves.at(-1)?.label ?? "";

/** Plays `line` and reads the moves after it that the rules accept. */
function read(rules: Rules, config: Config, line: readonly Move[], moves: readonly Move[]): Read {
    const views = replayViews(rules, config, [...line, ...moves]).slice(line.length);
    return { views, moves: moves.slice(0, Math.max(0, views.length - 1)) };
}

/** The piece that each move captures; undefined if it captures none. */
function captures({ views, moves }: Read): (string | undefined)[] {
    return moves.map((move, i) => {
        const view = views[i]!;
        const to = /^[a-z]\d([a-z]\d)/.exec(move)?.[1];
        const content = to && contentOf(view, to);
        return content && content.side !== view.turn ? content.piece : undefined;
    });
}

/**
 * The first piece that a side really wins in a line, that is, a piece after which the side's captures so far are worth
 * more than its losses, including the opponent's next move. `from` is the index of the side's first move in the line, 0
 * or 1.
 */
function won(line: Read, from: 0 | 1): { piece: string; at: number } | null {
    const { worth = {} } = gameOf(line.views[0]!.game);
    const taken = captures(line);
    const value = (i: number) => worth[taken[i] ?? ""] ?? 0;
    // If the opponent captures first, that counts as a loss.
    let gain = from ? -value(0) : 0;
    for (let at = from as number; at < taken.length; at += 2) {
        gain += value(at) - value(at + 1);
        const piece = taken[at];
        if (piece && gain >= 1) return { piece, at };
    }
    return null;
}

function judgedOf(turn: Colour, step: SearchStep): Judged | null {
    const score = scoreOfStep(turn, step);
    return score && { score, best: step.lines[0]?.moves ?? [] };
}

/** The length in plies of the side's forced win; null if it has none. */
const forced = (side: Colour, { score }: Judged): number | null =>
    "winner" in score && score.winner === side ? score.plies : null;

/**
 * Judges the last move in chess or Ōgi by the review's thresholds; null if it loses little. `had` and `has` are the
 * searches before and after the move.
 */
export function judgePieces(rules: Rules, config: Config, view: View, had: SearchStep, has: SearchStep): Remark | null {
    const move = view.line.at(-1);
    const last = view.moves.at(-1);
    if (move === undefined || !last) return null;
    const { by } = last;
    const [before, after] = [judgedOf(by, had), judgedOf(opponentOf(by), has)];
    const better = before?.best[0];
    if (!before || !after || !better) return null;
    const { mark } = judge(by, move, before, after);
    if (mark !== "mistake" && mark !== "blunder") return null;
    const begun = view.line.slice(0, -1);
    const played = read(rules, config, begun, [move, ...after.best.slice(0, READ)]);
    const instead = read(rules, config, begun, before.best.slice(0, READ));
    const chances = Math.abs(winChance(before.score) - winChance(after.score));
    const as = whyOf(by, before, after, played, instead);
    return {
        by,
        move,
        label: last.label,
        ply: view.line.length,
        chances,
        points: 0,
        better,
        betterLabel: labelAt(instead, 0) || better,
        why: { of: "pieces", as, reply: as.kind === "worse" ? null : (played.moves[1] ?? null) },
    };
}

function whyOf(by: Colour, before: Judged, after: Judged, played: Read, instead: Read): WhyOfPieces {
    const plies = forced(opponentOf(by), after);
    if (plies === 1 && canLoseKing(played.views[0]!.game)) return { kind: "king" };
    if (plies !== null) return { kind: "mate", plies };
    const lost = won(played, 1);
    if (lost) return { kind: "takes", piece: lost.piece, reply: labelAt(played, 1), later: lost.at > 1 };
    const missed = forced(by, before);
    if (missed !== null) return { kind: "missed-win", plies: missed };
    const missedPiece = won(instead, 0);
    if (missedPiece) return { kind: "missed-piece", piece: missedPiece.piece };
    return { kind: "worse" };
}

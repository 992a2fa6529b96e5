import { t } from "../i18n";
import type { Move } from "../rules/types";

/** Conditional moves: a line begins with a move of the opponent and ends with the answer to its last one. */

/** "if e5, then Nf3; if Nc6, then Bb5" */
export function lineWords(labels: readonly string[]): string {
    const pairs: string[] = [];
    for (let i = 0; i + 1 < labels.length; i += 2) pairs.push(t.value.online.ifThen(labels[i]!, labels[i + 1]!));
    return pairs.join("; ");
}

/** Whether one of them goes on where the other ends, or has another reply to the same moves: only one of them can stand. */
function sameBranch(a: Move[], b: Move[]): boolean {
    for (let i = 0; i < Math.min(a.length, b.length); ++i) if (a[i] !== b[i]) return i % 2 === 1;
    return true;
}

const beginsWith = (line: Move[], beginning: Move[]): boolean => beginning.every((move, i) => move === line[i]);

/** What a server takes: lines, moves in each, and bytes in all, with room for what goes around them. */
const MOST_LINES = 32;
const MOST_MOVES = 40;
const MOST_BYTES = 7900;
const fits = (lines: Move[][]): boolean =>
    lines.length <= MOST_LINES &&
    lines.every(({ length }) => length <= MOST_MOVES) &&
    JSON.stringify(lines).length <= MOST_BYTES;

/** The lines with one more, which takes the place of those that cannot stand beside it; or why it is not laid. */
export function withLine(laid: readonly Move[][], line: Move[]): Move[][] | "there" | "full" {
    if (laid.some((one) => one.length >= line.length && beginsWith(one, line))) return "there";
    const next = [...laid.filter((one) => !sameBranch(one, line)), line];
    return fits(next) ? next : "full";
}

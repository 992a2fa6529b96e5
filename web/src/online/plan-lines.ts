import { t } from "../i18n";
import type { Move } from "../rules/types";

/** Conditional moves: a line starts with an opponent's move and ends with the player's reply. */

/** "if e5, then Nf3; if Nc6, then Bb5" */
export function lineWords(labels: readonly string[]): string {
    const pairs: string[] = [];
    for (let i = 0; i + 1 < labels.length; i += 2) pairs.push(t.value.online.ifThen(labels[i]!, labels[i + 1]!));
    return pairs.join("; ");
}

/**
 * Whether one line continues the other, or has a different reply to the same moves. Only one of two such lines can
 * stay.
 */
function sameBranch(a: Move[], b: Move[]): boolean {
    for (let i = 0; i < Math.min(a.length, b.length); ++i) if (a[i] !== b[i]) return i % 2 === 1;
    return true;
}

const beginsWith = (line: Move[], beginning: Move[]): boolean => beginning.every((move, i) => move === line[i]);

/** The server's limits: lines, moves per line, and total bytes without the rest of the message. */
const MOST_LINES = 32;
const MOST_MOVES = 40;
const MOST_BYTES = 7900;
const fits = (lines: Move[][]): boolean =>
    lines.length <= MOST_LINES &&
    lines.every(({ length }) => length <= MOST_MOVES) &&
    JSON.stringify(lines).length <= MOST_BYTES;

/** Adds a line, replacing those that conflict with it, or returns why the line cannot be added. */
export function withLine(laid: readonly Move[][], line: Move[]): Move[][] | "there" | "full" {
    if (laid.some((one) => one.length >= line.length && beginsWith(one, line))) return "there";
    const next = [...laid.filter((one) => !sameBranch(one, line)), line];
    return fits(next) ? next : "full";
}

import type { Score } from "../analysis/score";
import { isGameId } from "../games";
import type { Colour, Config, Move } from "../rules/types";

/** The grade for a try: missed, found after a hint, found on the first try, or found easily. */
export type Grade = "again" | "hard" | "good" | "easy";

/** A try, or the permanent removal of the card. */
export interface Logged {
    /** The time in minutes since the beginning of 2026. */
    minute: number;
    grade: Grade | "removed";
}

/** A mistake in one of the player's games, with everything needed to try it again. */
export interface Mistake {
    /** A position or the start of the game, and the moves from there to the mistake's position. */
    config: Config;
    moves: Move[];
    played: Move;
    /** The best line; its first move is the right one. */
    better: Move[];
    /** The scores of the best line and of the played move. */
    best: Score;
    after: Score;
    /** The best reply to the played move; "" if there is none. */
    reply: Move;
    /** The move's number in the game's move list. */
    number: number;
    /** When it was added to the deck, in minutes since the beginning of 2026. */
    minute: number;
    /** The id of its record on this device; "" if not stored. */
    from: string;
    /** The players, for lists. */
    title: string;
}

/** A position to practise: a mistake, or a puzzle if `mistake` is absent. */
export interface Card {
    /**
     * "m0abc123f.1k": a hash of the game, the side, and the move; or "pchess.3mwcjwrs": the family and the id of a
     * puzzle.
     */
    id: string;
    /** Oldest first. */
    log: readonly Logged[];
    mistake?: Mistake;
}

const BEGINNING = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;
const DAY = 86_400_000;
export const minuteOf = (time: number): number => Math.max(0, Math.floor((time - BEGINNING) / MINUTE));
export const timeOf = (minute: number): number => BEGINNING + minute * MINUTE;

/** The number of the local day since 1970. `minute` counts from the beginning of 2026. */
export function localDay(minute: number): number {
    const time = timeOf(minute);
    return Math.floor((time - new Date(time).getTimezoneOffset() * MINUTE) / DAY);
}

/** The key for one side's mistakes in one game: a hash of the start position and the moves. */
export function sourceOf(config: Config, moves: readonly (Move | undefined)[], side: Colour): string {
    let hash = 0x811c9dc5;
    for (const char of `${JSON.stringify(config)} ${moves.join(" ")}`)
        hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
    return `m${(hash >>> 0).toString(36).padStart(7, "0")}${side === "first" ? "f" : "s"}`;
}

export const mistakeId = (source: string, ply: number): string => `${source}.${ply.toString(36)}`;
export const puzzleCardId = (family: string, puzzle: string): string => `p${family}.${puzzle}`;
/** A mistake's game, or a puzzle's family. */
export const groupOf = (id: string): string => id.split(".")[0] ?? "";
/** The id of a card's puzzle. */
export const puzzleOf = (id: string): string => id.split(".")[1] ?? "";
/** The number of moves in the game up to and including the mistake. */
export const plyOf = (id: string): number => Number.parseInt(id.split(".")[1] ?? "", 36);

export const isRemoved = ({ log }: Pick<Card, "log">): boolean => log.some(({ grade }) => grade === "removed");

/** When a card was last added, tried or removed, in minutes since the beginning of 2026. */
export const touchedAt = ({ log, mistake }: Card): number => Math.max(mistake?.minute ?? 0, log.at(-1)?.minute ?? 0);

/* The text format: cards separated by "~", members by "|". It has no quotation marks, which an account would escape. */

const signs: Record<string, Logged["grade"]> = { A: "again", H: "hard", G: "good", E: "easy", X: "removed" };
const signOf = Object.fromEntries(Object.entries(signs).map(([sign, grade]) => [grade, sign]));

/** Ranks grades. If there are two in the same minute, the higher one counts. */
export const rankOf = (grade: Logged["grade"]): number => Object.values(signs).indexOf(grade);

function readLog(text: string): Logged[] {
    return [...text.matchAll(/([0-9a-z]{1,6})([AHGEX])/g)].map(([, minute = "", sign = ""]) => ({
        minute: Number.parseInt(minute, 36),
        grade: signs[sign]!,
    }));
}

const writeLog = (log: readonly Logged[]): string =>
    log.map(({ minute, grade }) => minute.toString(36) + signOf[grade]).join("");

const tenths = (n: number): number => Math.round(10 * n) / 10;

function writeScore(score: Score): string {
    if ("winner" in score) return `${score.winner === "first" ? "f" : "s"}${score.plies}`;
    if ("percent" in score) return `p${tenths(score.percent)},${tenths(score.points)}`;
    return `c${Math.round(score.centipawns)}`;
}

function readScore(text: string): Score | null {
    const [, kind, one, other] = /^([fspc])(-?\d{1,6}(?:\.\d)?)(?:,(-?\d{1,6}(?:\.\d)?))?$/.exec(text) ?? [];
    if (kind === "c") return { centipawns: Number(one) };
    if (kind === "p") return other === undefined ? null : { percent: Number(one), points: Number(other) };
    return kind ? { winner: kind === "f" ? "first" : "second", plies: Number(one) } : null;
}

const list = (text: string): string[] => (text ? text.split(",") : []);
const unquoted = (text: string): string => text.replace(/"/g, "`");

function readConfig(text: string): Config | null {
    try {
        const config = JSON.parse(text.replace(/`/g, '"')) as Partial<Config> | null;
        return typeof config === "object" && isGameId(config?.game) ? (config as Config) : null;
    } catch {
        return null;
    }
}

const count = (text: string | undefined): number => Number.parseInt(text ?? "", 36);

function readMistake(members: readonly string[]): Mistake | null {
    const [minute, place, begun = "", moves = "", played, better = "", best = "", after = "", reply, from, title] =
        members;
    const config = readConfig(begun);
    const [bestScore, afterScore] = [readScore(best), readScore(after)];
    if (!config || !bestScore || !afterScore || !played || !better) return null;
    if (!(count(minute) >= 0 && count(place) >= 0)) return null;
    return {
        config,
        moves: list(moves),
        played,
        better: list(better),
        best: bestScore,
        after: afterScore,
        reply: reply ?? "",
        number: count(place),
        minute: count(minute),
        from: from ?? "",
        title: title ?? "",
    };
}

const writeMistake = (one: Mistake): string[] => [
    one.minute.toString(36),
    one.number.toString(36),
    unquoted(JSON.stringify(one.config)),
    one.moves.join(","),
    one.played,
    one.better.join(","),
    writeScore(one.best),
    writeScore(one.after),
    one.reply,
    one.from,
    one.title.replace(/[|~"`\\]/g, " "),
];

/** Parses a card; null if it is invalid. A mistake card must contain the mistake, unless the card was removed. */
export function readCard(text: string): Card | null {
    const [id = "", written = "", ...members] = text.split("|");
    const log = readLog(written);
    if (/^p[a-z0-9]{1,12}\.[a-z0-9]{8}$/.test(id)) return { id, log };
    if (!/^m[a-z0-9]{7}[fs]\.[a-z0-9]{1,4}$/.test(id)) return null;
    const mistake = readMistake(members);
    return mistake ? { id, log, mistake } : isRemoved({ log }) ? { id, log } : null;
}

export const writeCard = ({ id, log, mistake }: Card): string =>
    [id, writeLog(log), ...(mistake ? writeMistake(mistake) : [])].join("|");

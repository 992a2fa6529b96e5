import { computed } from "@preact/signals";
import { gameIds, gameOf } from "../games";
import { language, number, t } from "../i18n";
import { forGame, outcomeText, shortName, sideName } from "../i18n/games";
import { cleanName } from "../parts/names";
import type { Summary } from "../rules/records";
import { type Colour, type GameId, opponentOf } from "../rules/types";
import type { Origin } from "./records";
import { type Section, sectionOf, type Thing, updatedOf } from "./things";

/** The name of a player: from the record, else from the original game, else the name of the side. */
export function playerOf({ game, players }: Pick<Summary, "game" | "players">, side: Colour, origin?: Origin): string {
    const level = origin?.levels[side];
    const own = origin?.seat === side ? t.value.game.you : sideName(game, side);
    return cleanName(players[side]) || (level === undefined ? own : t.value.game.computer(number(level)));
}

/** "A – B" */
export const playersOf = (summary: Pick<Summary, "game" | "players">, origin?: Origin): string =>
    (["first", "second"] as const).map((side) => playerOf(summary, side, origin)).join(" – ");

/** The texts of a list entry. */
export interface Said {
    section: Section;
    game: GameId;
    /** The opponent, or both players. */
    players: string;
    /** "You won", "Draw", "Black wins"; empty if there is no result. */
    result: string;
    /** How the game ended. */
    way: string;
    title: string;
    moves: number | null;
    updated: number;
}

const ways: Record<string, string> = { R: "resignation", T: "time", F: "forfeit" };

/** Parses a result as written in records. Winner "none": void; null: unknown. */
function readResult(game: GameId, result: string): { winner: Colour | "draw" | "none" | null; way: string } {
    const won = /^(?:([BW])\+(.*)|(1-0)|(0-1))$/.exec(result.trim());
    if (won) {
        const [, side, by = "", first] = won;
        const winner = side
            ? (side === "B") === gameOf(game).blackFirst
                ? "first"
                : "second"
            : first
              ? "first"
              : "second";
        return {
            winner,
            way: /^\d+(?:[.,]\d+)?$/.test(by)
                ? t.value.kept.points(number(Number(by.replace(",", "."))))
                : wayWords(game, ways[by.charAt(0).toUpperCase()] ?? ""),
        };
    }
    if (/^(?:1\/2-1\/2|0|draw|jigo)$/i.test(result.trim())) return { winner: "draw", way: "" };
    if (/^void$/i.test(result.trim())) return { winner: "none", way: "" };
    return { winner: null, way: "" };
}

function wayWords(game: GameId, reason: string): string {
    return forGame(t.value.kept.ways, game, reason) ?? "";
}

/** Who won, from the viewer's point of view if they played. */
function winnerWords(game: GameId, winner: Colour, viewer: Colour | null): string {
    const words = t.value;
    return !viewer
        ? words.result.wins(sideName(game, winner))
        : winner === viewer
          ? words.result.youWon
          : words.result.youLost;
}

function saidOfGame(thing: Thing & { kind: "game" }): Said {
    const {
        game: { seats, config, summary },
        seen: { game, ply, outcome },
    } = thing;
    const words = t.value;
    const viewer = seats.opponent === "computer" ? seats.me : null;
    const names = config.players ?? {};
    const nameOf = (side: Colour) => cleanName(names[side]?.name ?? "");
    const players = viewer
        ? nameOf(opponentOf(viewer)) || words.game.computer(number(seats.level))
        : nameOf("first") || nameOf("second")
          ? playersOf({ game, players: { first: nameOf("first"), second: nameOf("second") } })
          : words.options.opponents.local;
    const said = { section: sectionOf(thing), game, players, title: "", moves: ply, updated: summary.updated };
    if (!outcome) return { ...said, result: "", way: "" };
    const { winner, reason, result } = outcome;
    if (winner)
        return {
            ...said,
            result: winnerWords(game, winner, viewer),
            way:
                (winner === viewer && words.kept.ways[`won.${reason}`]) ||
                wayWords(game, reason) ||
                readResult(game, result).way ||
                (outcomeText(game, reason) ?? ""),
        };
    if (reason === "aborted" || reason === "no-result")
        return { ...said, result: reason === "aborted" ? words.result.aborted : words.result.noResult, way: "" };
    return { ...said, result: words.result.draw, way: wayWords(game, reason) };
}

function saidOfRecord(thing: Thing & { kind: "record" }): Said {
    const { summary, origin } = thing.record;
    const { game, result } = summary;
    const words = t.value;
    const { winner, way } = readResult(game, result);
    const viewer = origin?.seat === "first" || origin?.seat === "second" ? origin.seat : null;
    const decided = winner === "first" || winner === "second";
    const ended = decided
        ? winnerWords(game, winner, viewer)
        : winner === "draw"
          ? words.result.draw
          : winner
            ? words.result.noResult
            : result === "*"
              ? ""
              : cleanName(result);
    return {
        section: "record",
        game,
        players: playersOf(summary, origin),
        result: ended,
        way,
        title: cleanName(summary.title),
        moves: summary.end?.moves ?? null,
        updated: summary.updated,
    };
}

/** The texts of a list entry; null for a damaged one. */
export const saidOf = (thing: Thing): Said | null =>
    thing.kind === "game" ? saidOfGame(thing) : thing.kind === "record" ? saidOfRecord(thing) : null;

/** The filters and the order of a list. */
export interface Wanted {
    text: string;
    sort: "latest" | "players" | "game";
    show: "all" | Section;
    game: "all" | GameId;
}

/** Folds case and removes diacritics: "ogi" finds "Ōgi". */
const plain = (text: string): string =>
    text
        .normalize("NFKD")
        .replace(/[\u0300-\u036f]/g, "")
        .toLocaleLowerCase();

/** The text that a search covers. */
function textOf({ section, game, players, result, way, title }: Said): string {
    const { kept } = t.value;
    return plain([shortName(game), players, result, way, title, kept.shows[section]].join(" "));
}

/** Filters and sorts the things. */
export function pick(things: readonly Thing[], { text, sort, show, game }: Wanted): Thing[] {
    const parts = plain(text).split(/\s+/).filter(Boolean);
    const told = things.map((thing) => ({ thing, said: saidOf(thing) }));
    const fits = ({ thing, said }: { thing: Thing; said: Said | null }) => {
        if (show !== "all" && sectionOf(thing) !== show) return false;
        if (!said) return game === "all" && !parts.length;
        const all = parts.length ? textOf(said) : "";
        return (game === "all" || said.game === game) && parts.every((part) => all.includes(part));
    };
    const names = new Intl.Collator(language.value, { numeric: true });
    return told
        .filter(fits)
        .sort((a, b) => {
            const latest = updatedOf(b.thing) - updatedOf(a.thing);
            if (!a.said || !b.said || sort === "latest") return latest;
            return (
                (sort === "players"
                    ? names.compare(a.said.players, b.said.players)
                    : gameIds.indexOf(a.said.game) - gameIds.indexOf(b.said.game)) || latest
            );
        })
        .map(({ thing }) => thing);
}

/** The games among the things, in the order of the home page. */
export function gamesAmong(things: readonly Thing[]): GameId[] {
    const there = new Set(things.map((thing) => saidOf(thing)?.game));
    return gameIds.filter((game) => there.has(game));
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The lengths of the units in days. */
const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ["year", 365],
    ["month", 30],
    ["week", 7],
    ["day", 1],
];

/** Number of midnights between a time and now. */
const daysSince = (time: number): number =>
    Math.round((new Date().setHours(0, 0, 0, 0) - new Date(time).setHours(0, 0, 0, 0)) / DAY);

// Created once per language: each takes longer to create than a list entry.
const relative = computed(() => new Intl.RelativeTimeFormat(language.value, { numeric: "auto" }));
/** `relative` would say "last week" for thirteen days ago. */
const counted = computed(() => new Intl.RelativeTimeFormat(language.value));
const full = computed(() => new Intl.DateTimeFormat(language.value, { dateStyle: "full", timeStyle: "short" }));

/** How long ago, in the language of the page. */
export function ago(time: number): string {
    const minutes = Math.max(0, Math.round((Date.now() - time) / MINUTE));
    if (minutes === 0) return t.value.kept.justNow;
    if (minutes < 60) return relative.value.format(-minutes, "minute");
    if (minutes < 24 * 60) return relative.value.format(-Math.floor(minutes / 60), "hour");
    const days = daysSince(time);
    const [unit, length] = units.find(([, least]) => days >= least) ?? ["day", 1];
    return (unit === "day" ? relative : counted).value.format(-Math.floor(days / length), unit);
}

/** The day and the time, in full. */
export const fullDate = (time: number): string => full.value.format(time);

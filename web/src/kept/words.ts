import { gameOf } from "../games";
import { number, t } from "../i18n";
import { forGame, outcomeText, sideName } from "../i18n/games";
import type { GameEnd, Score } from "../parts/game-item";
import { cleanName } from "../parts/names";
import type { Summary } from "../rules/records";
import { type Colour, type GameId, opponentOf } from "../rules/types";
import type { Origin } from "./records";
import { type Section, sectionOf, type Thing } from "./things";

/** A player's name: from the record, or else from the original game, or else the side's name. */
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
    /** "You won", "Draw", "Black wins"; "" if there is no result. */
    result: string;
    /** How the game ended. */
    way: string;
    /**
     * The result for the player on this device. Absent if there is none, or if the player took no side and the game was
     * won.
     */
    score?: Score;
    /** The side of the player on this device, and the kind of opponent. */
    side: Colour | null;
    against: "people" | "computer" | "";
    title: string;
    moves: number | null;
    updated: number;
}

const ways: Record<string, string> = { R: "resignation", T: "time", F: "forfeit" };

/** Parses a result as written in records. The winner is "none" if the game is void, null if unknown. */
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

/** The result for the viewer; undefined if they took no side. */
const scoreOf = (winner: Colour, viewer: Colour | null): Score | undefined =>
    viewer ? (winner === viewer ? "win" : "loss") : undefined;

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
    const said = {
        section: sectionOf(thing),
        game,
        players,
        title: "",
        moves: ply,
        updated: summary.updated,
        side: viewer,
        against: viewer ? ("computer" as const) : ("people" as const),
    };
    if (!outcome) return { ...said, result: "", way: "" };
    const { winner, reason, result } = outcome;
    if (winner)
        return {
            ...said,
            score: scoreOf(winner, viewer),
            result: winnerWords(game, winner, viewer),
            way:
                (winner === viewer && words.kept.ways[`won.${reason}`]) ||
                wayWords(game, reason) ||
                readResult(game, result).way ||
                (outcomeText(game, reason) ?? ""),
        };
    if (reason === "aborted" || reason === "no-result")
        return {
            ...said,
            result: reason === "aborted" ? words.result.aborted : words.result.noResult,
            way: "",
            score: "none",
        };
    return { ...said, result: words.result.draw, way: wayWords(game, reason), score: "draw" };
}

/** How a game ended, from the result written in its record; null if there is none. */
export function endWritten(game: GameId, result: string, viewer: Colour | null = null): GameEnd | null {
    const { winner, way } = readResult(game, result);
    const words = t.value.result;
    if (winner === "first" || winner === "second")
        return { score: scoreOf(winner, viewer), words: winnerWords(game, winner, viewer), way };
    if (winner) return { score: winner, words: winner === "draw" ? words.draw : words.noResult, way };
    return result === "*" || !result ? null : { words: cleanName(result) };
}

function saidOfRecord(thing: Thing & { kind: "record" }): Said {
    const { summary, origin } = thing.record;
    const { game, result } = summary;
    const viewer = origin?.seat === "first" || origin?.seat === "second" ? origin.seat : null;
    const end = endWritten(game, result, viewer);
    return {
        section: "record",
        game,
        players: playersOf(summary, origin),
        result: end?.words ?? "",
        way: end?.way ?? "",
        score: end?.score,
        side: viewer,
        against: viewer ? (origin?.levels[opponentOf(viewer)] === undefined ? "people" : "computer") : "",
        title: cleanName(summary.title),
        moves: summary.end?.moves ?? null,
        updated: summary.updated,
    };
}

/** A list entry's texts; null for a damaged one. */
export const saidOf = (thing: Thing): Said | null =>
    thing.kind === "game" ? saidOfGame(thing) : thing.kind === "record" ? saidOfRecord(thing) : null;

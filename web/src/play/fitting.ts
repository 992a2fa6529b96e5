import { gameOf } from "../games";
import { number, t } from "../i18n";
import type { Seats } from "../kept/games";
import { usesNetwork } from "../rules/engine";
import type { Config, GameId } from "../rules/types";
import { keepSetting, readSetting } from "../settings/settings";

/** How often the computer errs at a level, in permille, as in `src/levels/levels.h`. */
interface Level {
    /** How many plies it looks ahead. */
    depth: number;
    captures: number;
    quiet: number;
    /** Go: the number of playouts per move, and the proportion of moves that it overlooks. */
    playouts: number;
    overlooked: number;
    /** Go with a network: how many positions it evaluates per move. */
    visits: number;
}

const level = (
    depth: number,
    quiet: number,
    captures: number,
    playouts: number,
    overlooked: number,
    visits: number,
): Level => ({
    depth,
    captures,
    quiet,
    playouts,
    overlooked,
    visits,
});

/** The levels below the highest one, which does not overlook anything. */
export const weakLevels: readonly Level[] = [
    level(1, 600, 870, 30, 600, 1),
    level(1, 500, 650, 60, 450, 1),
    level(2, 390, 210, 170, 320, 1),
    level(3, 320, 75, 250, 260, 1),
    level(5, 150, 10, 500, 190, 1),
    level(7, 65, 0, 1_000, 130, 1),
    level(9, 22, 0, 2_500, 80, 12),
    level(12, 5, 0, 6_000, 40, 24),
    level(15, 1, 0, 15_000, 15, 80),
];

/**
 * A sentence about what a level overlooks, which the player can practise against it. `board`: the number of lines.
 */
export function practiceText(game: GameId, at: number, board = 0): string {
    const words = t.value.teaching.fitting;
    const found = weakLevels[at - 1];
    if (!found) return words.nothing;
    const percent = (permille: number) => number(permille / 10);
    const { depth, captures, quiet, playouts, overlooked, visits } = found;
    const { chains, search } = gameOf(game);
    if (board >= (search.networkFrom ?? Infinity) && usesNetwork())
        return visits > 1 ? words.evaluated(number(visits)) : words.firstThought;
    if (chains) return words.stones(number(playouts), percent(overlooked));
    return captures ? words.captures(number(depth), percent(captures)) : words.quiet(number(depth), percent(quiet));
}

/**
 * A player's level in a game, which can be between two levels of the computer, and the number of games so far.
 * `ranked`: how many of them were even and on a board for which the levels have ranks.
 */
interface Fit {
    level: number;
    games: number;
    ranked: number;
}

/** The computer's highest level. */
export const HIGHEST_LEVEL = weakLevels.length + 1;
const FIRST: Fit = { level: 2, games: 0, ranked: 0 };
/** The number of initial games that change the level by 1. Later games change it by a half. */
const QUICK_GAMES = 4;

const key = (game: GameId) => `fitting.${game}`;

function readFit(game: GameId): Fit {
    try {
        const { level, games, ranked = 0 } = JSON.parse(readSetting(key(game)) ?? "{}") as Partial<Fit>;
        const known = Number.isFinite(level) && level! >= 1 && level! <= HIGHEST_LEVEL && Number.isFinite(games);
        return known ? { level: level!, games: games!, ranked } : FIRST;
    } catch {
        return FIRST;
    }
}

/** The computer's level that suits the player on this device. */
export const fittingLevel = (game: GameId): number => Math.round(readFit(game).level);

/** The rank as a number in which a dan follows 1 kyu. */
function rankNumber(rank: string): number {
    const grade = Number.parseInt(rank, 10);
    return rank.endsWith("d") ? grade : 1 - grade;
}

/** The number of ranked games after which the player's level is known well enough for advice. */
const ENOUGH_GAMES = 4;
const POINTS_OF_LARGE_BOARD = 361;

/**
 * Go: the rank that suits the player's level, and with how many handicap stones the player would have even chances
 * against a level; null if it is not known, or fewer than two. On 19 lines a stone is worth one rank, and on smaller
 * boards more.
 */
export function fairHandicap(game: GameId, level: number, lines: number): { rank: string; stones: number } | null {
    const { levelRanks } = gameOf(game);
    const fit = readFit(game);
    if (!levelRanks || lines < levelRanks.from || !usesNetwork() || fit.ranked < ENOUGH_GAMES) return null;
    const [rank, other] = [levelRanks.ranks[Math.round(fit.level) - 1], levelRanks.ranks[level - 1]];
    if (!rank || !other) return null;
    const difference = rankNumber(other) - rankNumber(rank);
    const stones = Math.round((difference * lines * lines) / POINTS_OF_LARGE_BOARD);
    return stones < 2 ? null : { rank, stones };
}

/** Counts a game: 1 if the player won, -1 if they lost; 0 is not counted. */
export function countFitting({ game, size = 0, handicap }: Config, result: 1 | 0 | -1): void {
    if (!result) return;
    const { level, games, ranked } = readFit(game);
    const moved = level + result * (games < QUICK_GAMES ? 1 : 0.5);
    const isRanked = !handicap && size >= (gameOf(game).levelRanks?.from ?? Infinity) && usesNetwork();
    const fit: Fit = {
        level: Math.min(HIGHEST_LEVEL, Math.max(1, moved)),
        games: games + 1,
        ranked: ranked + Number(isRanked),
    };
    keepSetting(key(game), JSON.stringify(fit));
}

/** The settings with the computer at this level. */
function atLevel(config: Config, level: number): Config {
    const { first = {}, second = {} } = config.players ?? {};
    const changed = (player: typeof first) => (player.engine ? { ...player, level } : player);
    return { ...config, players: { first: changed(first), second: changed(second) } };
}

/**
 * The settings for another game. The computer keeps the level that it had at the end of this one or, if its level
 * adapts, plays at the one that suits the player now.
 */
export function fittedNow(config: Config, seats: Seats): { config: Config; seats: Seats } {
    if (seats.opponent !== "computer") return { config, seats };
    const level = seats.fits ? fittingLevel(config.game) : seats.level;
    return { config: atLevel(config, level), seats: { ...seats, level } };
}

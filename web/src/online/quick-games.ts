import list from "../../../data/quick_games.json";
import { isGameId } from "../games";
import { t } from "../i18n";
import { kindName } from "../i18n/games";
import { clockWords, SECOND } from "../parts/clock-words";
import type { ClockConfig, Config, GameId } from "../rules/types";

/** A quick-pairing game, as defined by the server. */
export interface QuickGame {
    id: string;
    kind: string;
    config: Config;
    clock: ClockConfig;
    /** The clock as players write it: "15+10", or "10+1×30" with byo-yomi. */
    short: string;
}

/** A kind of game with its usual clocks. */
export interface QuickKind {
    kind: string;
    game: GameId;
    games: QuickGame[];
}

/** The kinds for this page's games, in game order. */
export const quickKinds: readonly QuickKind[] = list.flatMap(({ kind, config, clocks }) => {
    const { game } = config;
    if (!isGameId(game)) return [];
    const games = Object.entries(clocks).map(([name, clock]) => ({
        id: `${kind}.${name}`,
        kind,
        config: { ...config, game, clock: clock as ClockConfig } as Config,
        clock: clock as ClockConfig,
        short: name.replace("x", "×"),
    }));
    return [{ kind, game, games }];
});

export const findQuickGame = (id: string): QuickGame | undefined =>
    quickKinds.flatMap(({ games }) => games).find((game) => game.id === id);

/** The estimated number of moves in a game, and the speeds by estimated time in seconds: see `src/rating/pools.cpp`. */
const MOVES = 40;
const speeds = [
    ["bullet", 180],
    ["blitz", 480],
    ["rapid", 1500],
] as const;

/** The speed for a clock with increments or byo-yomi. */
export function speedOf(clock: ClockConfig): string {
    const step = clock.kind === "fischer" ? clock.increment : clock.kind === "byoyomi" ? clock.period : 0;
    const time = clock.kind === "days" ? Infinity : (clock.initial + MOVES * step) / SECOND;
    return speeds.find(([, limit]) => time < limit)?.[0] ?? "classical";
}

/** A quick game as text. */
export function quickWords(quick: string, rated: boolean): string {
    const game = findQuickGame(quick);
    if (!game) return "";
    const { rated: ratedWord } = t.value.online;
    return [kindName(game.config.game, game.kind), clockWords(game.clock), ...(rated ? [ratedWord] : [])].join(" · ");
}

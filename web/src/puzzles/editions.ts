import { gameOf } from "../games";
import type { Puzzle } from "../games/puzzle";
import type { GameId } from "../rules/types";
import { ofSettings, readSetting, writeSetting } from "../settings/settings";

/** The name of the setting, which contains the chosen editions, at most one per game, separated by commas. */
const name = "puzzle-editions";

const chosen = ofSettings((): readonly string[] => (readSetting(name) ?? "").split(","));

/** A game's editions that have puzzles, in the order of the home page. */
export const editionsOf = (game: GameId): readonly GameId[] =>
    gameOf(game).editions.flatMap(({ id, withoutPuzzles }) => (withoutPuzzles ? [] : [id]));

/** The edition of this game whose puzzles the player chose. Until then, the newest edition. */
export const chosenEdition = (game: GameId): GameId => {
    const editions = editionsOf(game);
    return editions.find((id) => chosen.value.includes(id)) ?? editions[0] ?? game;
};

/** Remembers the edition on this device. */
export function chooseEdition(game: GameId): void {
    const all = editionsOf(game);
    chosen.value = [...chosen.peek().filter((id) => id && !all.some((one) => one === id)), game];
    writeSetting(name, chosen.peek().join(","));
}

export const ofEdition = (puzzles: readonly Puzzle[], game: GameId): readonly Puzzle[] =>
    puzzles.filter(({ config }) => config.game === game);

/** Themes with fewer puzzles than this are not offered. */
const LEAST_OF_THEME = 10;

/** The themes to choose from. */
export function themesOf(puzzles: readonly Puzzle[]): string[] {
    const counts = new Map<string, number>();
    for (const tag of puzzles.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= LEAST_OF_THEME).map(([tag]) => tag);
}

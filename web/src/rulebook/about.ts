import { useFetched } from "../base/fetched";
import { persistently } from "../base/persistence";
import type { About } from "../games/about";
import { language } from "../i18n";
import { familyOf } from "../rules/facts";
import type { GameId } from "../rules/types";

// Collected with a glob, so that the first download does not list them.
const files = import.meta.glob<About>("../i18n/*/about/*.ts", { import: "words" });
const fileOf = (game: GameId, code: string) => files[`../i18n/${code}/about/${familyOf(game)}.ts`];

export const hasAbout = (game: GameId): boolean => fileOf(game, "en") !== undefined;

/**
 * Information about a game in the page's language: null if there is none, undefined while it is being fetched, "failed"
 * if that failed.
 */
export function useAbout(game: GameId): About | null | undefined | "failed" {
    const file = fileOf(game, language.value);
    return useFetched(async () => (file ? persistently(file) : null), `${game} ${language.value}`);
}

import { computed } from "@preact/signals";
import { fetchApart, language, wordsApart } from ".";
import type { SettingsMessages } from "./en/settings";

const words = wordsApart<SettingsMessages>((code) => import(`./${code}/settings.ts`));

/**
 * The texts around the settings, which must be fetched before they are shown. For the names of settings, see
 * `settingText`.
 */
export const settingsWords = computed(() => words.of(language.value)!);

export const fetchSettingsWords = (): Promise<unknown> => fetchApart(words);

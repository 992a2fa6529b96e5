import { computed } from "@preact/signals";
import { fetchApart, language, wordsApart } from ".";
import type { SettingsMessages } from "./en/settings";

const words = wordsApart<SettingsMessages>((code) => import(`./${code}/settings.ts`));

/** The texts around the settings, which those who show them fetch before; the names of settings: `settingText`. */
export const settingsWords = computed(() => words.of(language.value)!);

export const fetchSettingsWords = (): Promise<unknown> => fetchApart(words);

import { computed } from "@preact/signals";
import { fetchApart, language, wordsApart } from ".";
import type { RulebookMessages } from "./en/rulebook";

const words = wordsApart<RulebookMessages>((code) => import(`./${code}/rulebook.ts`));

/** The texts for the rulebook and for the screens about the games, which fetch them before rendering. */
export const rulebookWords = computed(() => words.of(language.value)!);

export const fetchRulebookWords = (): Promise<unknown> => fetchApart(words);

import { computed } from "@preact/signals";
import { fetchApart, language, wordsApart } from ".";
import type { RulebookMessages } from "./en/rulebook";

const words = wordsApart<RulebookMessages>((code) => import(`./${code}/rulebook.ts`));

/** The words of the rulebook and of what is told about the games, which fetch them before they are shown. */
export const rulebookWords = computed(() => words.of(language.value)!);

export const fetchRulebookWords = (): Promise<unknown> => fetchApart(words);

import { computed } from "@preact/signals";
import { fetchApart, language, wordsApart } from ".";
import type { DeckMessages } from "./en/deck";

const words = wordsApart<DeckMessages>((code) => import(`./${code}/deck.ts`));

/** The texts for the practice screens, which fetch them before rendering. */
export const deckWords = computed(() => words.of(language.value)!);

export const fetchDeckWords = (): Promise<unknown> => fetchApart(words);

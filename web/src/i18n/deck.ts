import { computed } from "@preact/signals";
import { fetchApart, language, wordsApart } from ".";
import type { DeckMessages } from "./en/deck";

const words = wordsApart<DeckMessages>((code) => import(`./${code}/deck.ts`));

/** The words of the screens of practice, which fetch them before they are shown. */
export const deckWords = computed(() => words.of(language.value)!);

export const fetchDeckWords = (): Promise<unknown> => fetchApart(words);

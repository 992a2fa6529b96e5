import { computed } from "@preact/signals";
import { fetchApart, language, wordsApart } from "..";
import type { DeckMessages } from "./en";

const words = wordsApart<DeckMessages>({
    th: async () => (await import("./th")).deckTh,
    ja: async () => (await import("./ja")).deckJa,
    en: async () => (await import("./en")).deckEn,
});

/** The words of the screens of practice, which fetch them before they are shown. */
export const deckWords = computed(() => words.of(language.value)!);

export const fetchDeckWords = (): Promise<unknown> => fetchApart(words);

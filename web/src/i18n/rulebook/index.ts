import { computed } from "@preact/signals";
import { fetchApart, language, wordsApart } from "..";
import type { RulebookMessages } from "./en";

const words = wordsApart<RulebookMessages>({
    th: async () => (await import("./th")).rulebookTh,
    ja: async () => (await import("./ja")).rulebookJa,
    en: async () => (await import("./en")).rulebookEn,
});

/** The words of the rulebook and of what is told about the games, which fetch them before they are shown. */
export const rulebookWords = computed(() => words.of(language.value)!);

export const fetchRulebookWords = (): Promise<unknown> => fetchApart(words);

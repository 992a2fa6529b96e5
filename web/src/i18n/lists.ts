import { computed } from "@preact/signals";
import { fetchApart, language, wordsApart } from ".";
import type { ListMessages } from "./en/lists";

const words = wordsApart<ListMessages>((code) => import(`./${code}/lists.ts`));

/** The texts for game lists. Screens with such a list fetch them before rendering. */
export const listWords = computed(() => words.of(language.value)!);

export const fetchListWords = (): Promise<unknown> => fetchApart(words);

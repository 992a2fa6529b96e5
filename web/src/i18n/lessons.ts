import { computed } from "@preact/signals";
import { fetchApart, language, wordsApart } from ".";
import type { LessonMessages } from "./en/lessons";

const words = wordsApart<LessonMessages>((code) => import(`./${code}/lessons.ts`));

/** The texts for the lesson screens, which fetch them before rendering. */
export const lessonWords = computed(() => words.of(language.value)!);

export const fetchLessonWords = (): Promise<unknown> => fetchApart(words);

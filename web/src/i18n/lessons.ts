import { computed } from "@preact/signals";
import { fetchApart, language, wordsApart } from ".";
import type { LessonMessages } from "./en/lessons";

const words = wordsApart<LessonMessages>((code) => import(`./${code}/lessons.ts`));

/** The texts of the lesson screens, which fetch them before they are shown. */
export const lessonWords = computed(() => words.of(language.value)!);

export const fetchLessonWords = (): Promise<unknown> => fetchApart(words);

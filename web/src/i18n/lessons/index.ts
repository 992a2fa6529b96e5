import { computed } from "@preact/signals";
import { fetchApart, language, wordsApart } from "..";
import type { LessonMessages } from "./en";

const words = wordsApart<LessonMessages>({
    th: async () => (await import("./th")).lessonsTh,
    ja: async () => (await import("./ja")).lessonsJa,
    en: async () => (await import("./en")).lessonsEn,
});

/** The words of the screens of lessons, which fetch them before they are shown. */
export const lessonWords = computed(() => words.of(language.value)!);

export const fetchLessonWords = (): Promise<unknown> => fetchApart(words);

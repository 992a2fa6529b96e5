import { useFetched } from "../base/fetched";
import { persistently } from "../base/persistence";
import { gameOf } from "../games";
import type { Course } from "../games/course";
import { language } from "../i18n";
import type { GameId } from "../rules/types";

export const hasLessons = (game: GameId): boolean => gameOf(game).lessons !== undefined;

/** Fetches the lessons on a game in the language of the page. */
export async function fetchCourse(game: GameId, code = language.value): Promise<Course | null> {
    const { lessons } = gameOf(game);
    return lessons ? (await persistently(lessons[code])).default : null;
}

/** The lessons on a game; null: there are none; undefined: being fetched; "failed": they could not be fetched. */
export const useCourse = (game: GameId): Course | null | undefined | "failed" =>
    useFetched(() => fetchCourse(game), game, language.value);

/** In an address, the id for the first lesson that is not done. */
export const NEXT = "next";

/** The ids of all lessons, in order. */
export const orderOf = (course: Course): string[] => course.sections.flatMap(({ lessons }) => lessons);

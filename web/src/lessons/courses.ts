import { useFetched } from "../base/fetched";
import { persistently } from "../base/persistence";
import { gameOf } from "../games";
import type { Course } from "../games/course";
import { language } from "../i18n";
import type { GameId } from "../rules/types";
import { hasBegun, starsOf } from "./progress";

export const hasLessons = (game: GameId): boolean => gameOf(game).lessons !== undefined;

/** Fetches a game's lessons, by default in the page's language. */
export async function fetchCourse(game: GameId, code = language.value): Promise<Course | null> {
    const { lessons } = gameOf(game);
    return lessons ? (await persistently(lessons[code])).default : null;
}

/** A game's lessons: null if there are none, undefined while they are being fetched, "failed" if that failed. */
export const useCourse = (game: GameId): Course | null | undefined | "failed" =>
    useFetched(() => fetchCourse(game), game, language.value);

/** The id that stands for the next lesson (`nextIn`) in an address. */
export const NEXT = "next";

/** The id of the lesson outside the course that teaches in six steps what is needed for a first game. */
export const PATH = "path";

/** The ids of the lessons in the course, in order. */
export const orderOf = (course: Course): string[] => course.sections.flatMap(({ lessons }) => lessons);

/** The first lesson in the course that is not done. */
export const openIn = (course: Course, name: string): string | undefined =>
    orderOf(course).find((id) => !starsOf(name, id));

/** The next lesson: the path for newcomers, then the lessons in the course. */
export const nextIn = (course: Course, name: string): string | undefined =>
    hasBegun(name) ? (openIn(course, name) ?? orderOf(course)[0]) : PATH;

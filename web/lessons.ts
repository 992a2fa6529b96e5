// The lessons of data/lessons/ as the page has them: `virtual:lessons/COURSE/LANGUAGE` (web/src/games/lessons.d.ts).

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { languageNames } from "./src/base/languages";

/** The files that a course is read from, a folder: its order first, then its lessons. */
export function courseFiles(folder: string): string[] {
    const names = readdirSync(folder).filter((name) => name.endsWith(".json") && name !== "course.json");
    return ["course.json", ...names.sort()].map((name) => join(folder, name));
}

/** All texts in one language: an object of nothing but languages becomes its text. */
function inLanguage(value: unknown, language: string): unknown {
    if (Array.isArray(value)) return value.map((one) => inLanguage(one, language));
    if (typeof value !== "object" || value === null) return value;
    const { en, ...others } = value as Record<string, unknown>;
    if (typeof en === "string" && Object.keys(others).every((key) => Object.hasOwn(languageNames, key)))
        return others[language] ?? en;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inLanguage(one, language)]));
}

/** A course in this language (`Course` in web/src/games/course.ts); with "all", its texts are objects of all languages. */
export function readCourse(folder: string, language: string): unknown {
    const read = (path: string): unknown => {
        const value = JSON.parse(readFileSync(path, "utf8"));
        return language === "all" ? value : inLanguage(value, language);
    };
    const [order = "", ...files] = courseFiles(folder);
    const id = (path: string) => path.slice(path.lastIndexOf("/") + 1, -".json".length);
    return { ...(read(order) as object), lessons: Object.fromEntries(files.map((path) => [id(path), read(path)])) };
}

/** A module whose default export is the course. */
export const lessonModule = (folder: string, language: string): string =>
    `export default ${JSON.stringify(readCourse(folder, language))};`;

// The lessons in data/lessons/ with their texts, for the page: `virtual:lessons/COURSE` (web/src/games/lessons.d.ts).

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { languageNames } from "./src/base/languages";
import type { Course, Lesson, Step, Task } from "./src/games/course";

/** A course's texts in one language: web/src/i18n/LANGUAGE/courses/COURSE.json. */
export interface CourseWords {
    /** In course order. */
    sections: string[];
    lessons: Record<string, LessonWords>;
}

interface LessonWords extends Pick<Lesson, "title" | "line"> {
    steps: StepWords[];
}

/** `options` are the answers to a question. */
interface StepWords extends Pick<Step, "say" | "hint" | "after" | "wrong"> {
    options?: string[];
}

/** The contents of a file in data/lessons/. */
type Structure = Omit<Lesson, keyof LessonWords> & { steps: Omit<Step, "say">[] };

interface Files {
    order: string;
    /** By id. */
    lessons: Record<string, string>;
    words: string;
    /** English, which has every text. */
    english: string;
}

function filesOf(root: string, course: string, language: string): Files {
    const folder = join(root, "data/lessons", course);
    const ids = readdirSync(folder)
        .filter((name) => name.endsWith(".json") && name !== "course.json")
        .map((name) => name.slice(0, -".json".length))
        .sort();
    return {
        order: join(folder, "course.json"),
        lessons: Object.fromEntries(ids.map((id) => [id, join(folder, `${id}.json`)])),
        words: join(root, "web/src/i18n", language, `courses/${course}.json`),
        english: join(root, `web/src/i18n/en/courses/${course}.json`),
    };
}

/** The files that a course is read from. `root` is the repository's root folder. */
export function courseFiles(root: string, course: string, language: string): string[] {
    const { order, lessons, words, english } = filesOf(root, course, language);
    return [order, ...Object.values(lessons), ...new Set([words, english])].filter(existsSync);
}

// biome-ignore lint/suspicious/noExplicitAny: the tests check the contents of the files.
const read = (path: string): any => JSON.parse(readFileSync(path, "utf8"));

function stepWith(step: Omit<Step, "say">, { say, options, ...later }: StepWords): Step {
    const task = options ? { task: { ...step.task, options } as Task } : {};
    return { say, ...step, ...task, ...later };
}

/** A lesson with its texts. Texts that are missing in the language are in English. */
function lessonWith(lesson: Structure, english: LessonWords, words: Partial<LessonWords> = {}): Lesson {
    const { title, line, steps } = { ...english, ...words };
    const stepsSaid = english.steps.map((step, i) => ({ ...step, ...steps[i] }));
    if (lesson.steps.length !== stepsSaid.length)
        throw new Error(`“${english.title}” has ${lesson.steps.length} steps, and words for ${stepsSaid.length}`);
    return { title, line, ...lesson, steps: lesson.steps.map((step, i) => stepWith(step, stepsSaid[i]!)) };
}

/** A course in this language. */
export function readCourse(root: string, course: string, language: string): Course {
    const files = filesOf(root, course, language);
    const english: CourseWords = read(files.english);
    const words: Partial<CourseWords> = existsSync(files.words) ? read(files.words) : {};
    const { sections }: Course = read(files.order);
    const titles = { ...english.sections, ...words.sections };
    return {
        sections: sections.map((section, i) => ({ ...section, title: titles[i]! })),
        lessons: Object.fromEntries(
            Object.entries(files.lessons).map(([id, path]) => {
                const said = english.lessons[id];
                if (!said) throw new Error(`${files.english} has no words for ${id}`);
                return [id, lessonWith(read(path), said, words.lessons?.[id])];
            }),
        ),
    };
}

/**
 * `virtual:lessons/COURSE/LANGUAGE` is the course; `virtual:lessons/COURSE` contains the imports of these modules, by
 * language.
 */
export function lessonModule(root: string, course: string, language?: string): string {
    if (language) return `export default ${JSON.stringify(readCourse(root, course, language))};`;
    const imports = Object.keys(languageNames).map(
        (code) => `"${code}": () => import("virtual:lessons/${course}/${code}")`,
    );
    return `export default { ${imports.join(", ")} };`;
}

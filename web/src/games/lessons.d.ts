declare module "virtual:lessons/*" {
    import type { Language } from "../base/languages";
    import type { Course } from "./course";

    /** Fetches a course from data/lessons/ in a language. */
    const lessons: Record<Language, () => Promise<{ default: Course }>>;
    export default lessons;
}

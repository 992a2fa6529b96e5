declare module "virtual:lessons/*" {
    import type { Course } from "./course";

    const course: Course;
    export default course;
}

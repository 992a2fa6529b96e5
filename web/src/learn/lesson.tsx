import { type Geometry, readCell } from "../board/geometry";
import type { BoardShape } from "../board/shapes";
import { number, t } from "../i18n";
import type { Cell } from "../rules/types";
import type { Lesson, Teacher, Why } from "./teacher";

/** The lesson on the last move, or that the teacher's engine failed. */
export function LessonText({ teacher }: { teacher: Teacher }) {
    const lesson = teacher.lesson.value;
    if (lesson)
        return (
            <span>
                {judgement(lesson)} {reason(lesson.why)}{" "}
            </span>
        );
    return teacher.failed.value ? <span>{t.value.teaching.failed} </span> : null;
}

function judgement(lesson: Lesson): string {
    const words = t.value.teaching;
    const move = lesson.move === "pass" ? words.passed : lesson.move;
    const better = lesson.better === "pass" ? words.toPass : words.at(lesson.better);
    const { points, chances } = lesson;
    return points >= 1
        ? words.lost(move, better, number(Math.round(points)))
        : words.lostChances(move, better, number(Math.round(chances)));
}

function reason(why: Why): string {
    const words = t.value.teaching.why;
    if (why.kind === "lost" || why.kind === "saved") return words[why.kind](why.at, number(why.stones));
    return words[why.kind];
}

/** Marks the better point and the one played. */
export function lessonShapes(teacher: Teacher, geometry: Geometry): BoardShape[] {
    const lesson = teacher.lesson.value;
    const mark = (cell: Cell, kind: BoardShape["kind"], tint: BoardShape["tint"]): BoardShape[] => {
        const at = readCell(geometry, cell);
        return at ? [{ kind, tint, from: [at.file, at.rank], to: [at.file, at.rank] }] : [];
    };
    return lesson ? [...mark(lesson.better, "circle", "green"), ...mark(lesson.move, "cross", "red")] : [];
}

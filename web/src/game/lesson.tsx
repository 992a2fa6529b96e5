import { readCell, type Geometry } from "../board/geometry";
import type { BoardShape } from "../board/shapes";
import { number, t } from "../i18n";
import type { Cell } from "../rules/types";
import type { Lesson, Teacher, Why } from "./teacher";

/** What the teacher has to say: about the last move, else that stones are in atari. */
export function LessonText({ teacher }: { teacher: Teacher }) {
  const words = t.value.teaching;
  const lesson = teacher.lesson.value;
  const groups = teacher.atari.value;
  if (!lesson && !groups.length) return null;
  return (
    <p class="message message-lesson">
      {lesson && <span>{judgement(lesson)} {reason(lesson.why)} </span>}
      {groups.length > 0 && <span>{groups.length > 1 ? words.atariOfMany(groups.map((group) => group[0]).join(", "))
        : words.atari(groups[0]![0]!, number(groups[0]!.length))}</span>}
    </p>
  );
}

function judgement(lesson: Lesson): string {
  const words = t.value.teaching;
  const move = lesson.move === "pass" ? words.passed : lesson.move;
  const better = lesson.better === "pass" ? words.toPass : words.at(lesson.better);
  const { points, chances } = lesson;
  return points >= 1 ? words.lost(move, better, number(Math.round(points))) : words.lostChances(move, better, number(Math.round(chances)));
}

function reason(why: Why): string {
  const words = t.value.teaching.why;
  if (why.kind === "lost" || why.kind === "saved") return words[why.kind](why.at, number(why.stones));
  return words[why.kind];
}

/** The better point, the bad one, and the stones in atari. */
export function lessonShapes(teacher: Teacher, geometry: Geometry): BoardShape[] {
  const lesson = teacher.lesson.value;
  const mark = (cell: Cell, kind: BoardShape["kind"], tint: BoardShape["tint"]): BoardShape[] => {
    const at = readCell(geometry, cell);
    return at ? [{ kind, tint, from: [at.file, at.rank], to: [at.file, at.rank] }] : [];
  };
  return [
    ...teacher.atari.value.flat().flatMap((cell) => (cell === lesson?.move ? [] : mark(cell, "triangle", "red"))),
    ...(lesson ? [...mark(lesson.better, "circle", "green"), ...mark(lesson.move, "cross", "red")] : []),
  ];
}

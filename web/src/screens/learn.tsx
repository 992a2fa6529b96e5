import { PieceIcon } from "../board/pieces";
import type { Course, Section } from "../games/course";
import { number, t } from "../i18n";
import { shortName } from "../i18n/games";
import { lessonWords } from "../i18n/lessons";
import { openIn, orderOf, PATH, useCourse } from "../lessons/courses";
import { StarsShown } from "../lessons/lesson-text";
import { hasBegun, starsOf } from "../lessons/progress";
import { CardLink } from "../parts/card";
import { setOf } from "../parts/display";
import { MiniBoard } from "../parts/mini-board";
import { href } from "../parts/router";
import { Skeleton } from "../parts/skeleton";
import { useTitle } from "../parts/title";
import { hasPuzzles } from "../puzzles/collections";
import { familyOf } from "../rules/facts";
import type { Rules } from "../rules/rules";
import type { GameId } from "../rules/types";
import { LearnRoom } from "./rooms/learn";

/** The lessons on a game, or the courses of all games. */
export const Learn = ({ rules, game }: { rules: Rules; game: GameId | "" }) =>
    game ? <FetchedCourse rules={rules} game={game} /> : <LearnRoom />;

function FetchedCourse({ rules, game }: { rules: Rules; game: GameId }) {
    const course = useCourse(game);
    useTitle(lessonWords.value.title(shortName(game)));
    if (course === undefined) return <Skeleton of="page" />;
    if (course === "failed" || course === null)
        return (
            <main class="page narrow">
                <h1 class="said">{course === null ? lessonWords.value.unknown : t.value.partFailed}</h1>
                <a class="button button-main" href="#/">
                    {t.value.game.home}
                </a>
            </main>
        );
    return <CoursePage rules={rules} game={game} course={course} />;
}

interface CourseProps {
    rules: Rules;
    game: GameId;
    course: Course;
}

const countDone = (name: string, lessons: readonly string[]): number =>
    lessons.filter((id) => starsOf(name, id)).length;

/** The path and the chapters of a course, with what is done, and the way on. */
function CoursePage({ rules, game, course }: CourseProps) {
    const words = lessonWords.value;
    const name = familyOf(game);
    const order = orderOf(course);
    const done = countDone(name, order);
    const next = hasBegun(name) ? openIn(course, name) : PATH;
    return (
        <main class="page learn">
            <h1>{words.title(shortName(game))}</h1>
            <p class="quiet">{next ? words.line : words.once}</p>
            {done > 0 && (
                <p class="learn-done quiet">
                    <progress max={order.length} value={done} aria-hidden="true" />
                    {words.done(number(done), number(order.length))}
                </p>
            )}
            <p class="learn-begin">
                {next && (
                    <a class="button button-main button-large" href={href("learn", game, next)}>
                        {next === PATH ? t.value.home.learn : words.goOnWith(course.lessons[next]?.title ?? "")}
                    </a>
                )}
                <a class={next ? "button" : "button button-main"} href={href("new", game)}>
                    {words.play}
                </a>
                {hasPuzzles(game) && (
                    <a class="button" href={href("puzzles", game)}>
                        {t.value.home.puzzles}
                    </a>
                )}
                <a class="button" href={href("rules", game)}>
                    {words.rules}
                </a>
                <a class="button" href={href("about", game)}>
                    {words.about}
                </a>
            </p>
            {next !== PATH && (
                <ul class="card-list learn-path">
                    <LessonCard game={game} course={course} id={PATH} next={next} />
                </ul>
            )}
            {course.sections.map((section) => (
                <Chapter key={section.title} rules={rules} game={game} course={course} section={section} next={next} />
            ))}
        </main>
    );
}

interface ChapterProps extends CourseProps {
    section: Section;
    /** The lesson to do next. */
    next: string | undefined;
}

/** A chapter, closed once all its lessons are done. */
function Chapter({ rules, game, course, section, next }: ChapterProps) {
    const { lessons, title } = section;
    const done = countDone(familyOf(game), lessons);
    return (
        <details class="chapter" open={done < lessons.length}>
            <summary>
                <ChapterPicture rules={rules} game={game} course={course} section={section} />
                <h2>{title}</h2>
                <span class="chapter-done">{lessonWords.value.doneOf(number(done), number(lessons.length))}</span>
                <progress max={lessons.length} value={done} aria-hidden="true" />
            </summary>
            <ul class="card-list">
                {lessons.map((id) => (
                    <LessonCard key={id} game={game} course={course} id={id} next={next} />
                ))}
            </ul>
        </details>
    );
}

function ChapterPicture({ rules, game, course, section: { piece, board } }: Omit<ChapterProps, "next">) {
    const config = board && course.lessons[board]?.config;
    return (
        <span class="chapter-picture" aria-hidden="true">
            {piece && <PieceIcon set={setOf(game)} piece={piece} side="first" king="王" />}
            {config && <MiniBoard rules={rules} config={config} moves={[]} start={0} delay={0} />}
        </span>
    );
}

function LessonCard({ game, course, id, next }: { game: GameId; course: Course; id: string; next?: string }) {
    return (
        <li>
            <CardLink
                href={href("learn", game, id)}
                class={id === next ? "lesson-card lesson-card-next" : "lesson-card"}
                title={course.lessons[id]?.title}
                end={<StarsShown count={starsOf(familyOf(game), id)} />}
            >
                {course.lessons[id]?.line}
            </CardLink>
        </li>
    );
}

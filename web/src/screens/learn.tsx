import { PieceIcon } from "../board/pieces";
import type { Course, Section } from "../games/course";
import { number, t } from "../i18n";
import { shortName } from "../i18n/games";
import { lessonWords } from "../i18n/lessons";
import { openIn, orderOf, PATH, useCourse } from "../lessons/courses";
import { LessonPicture } from "../lessons/lesson-picture";
import { StarsShown } from "../lessons/lesson-text";
import { hasBegun, starsOf } from "../lessons/progress";
import { CardLink } from "../parts/card";
import { setOf } from "../parts/display";
import { StartBoard } from "../parts/mini-board";
import { href } from "../parts/router";
import { Skeleton } from "../parts/skeleton";
import { useTitle } from "../parts/title";
import { hasPuzzles } from "../puzzles/collections";
import { familyOf } from "../rules/facts";
import type { Rules } from "../rules/rules";
import type { GameId } from "../rules/types";
import { LearnRoom } from "./rooms/learn";

/** The lessons for a game, or the courses for all games. */
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

/** The path and the chapters of a course, with the progress and the next step. */
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
            <a
                class="button button-main button-large learn-begin"
                href={next ? href("learn", game, next) : href("new", game)}
            >
                {!next && words.play}
                {next && (next === PATH ? t.value.home.learn : words.goOnWith(course.lessons[next]?.title ?? ""))}
            </a>
            <p class="link-row">
                {next && <a href={href("new", game)}>{words.play}</a>}
                {hasPuzzles(game) && <a href={href("puzzles", game)}>{t.value.home.puzzles}</a>}
                <a href={href("rules", game)}>{words.rules}</a>
                <a href={href("about", game)}>{words.about}</a>
            </p>
            {next !== PATH && (
                <ul class="card-list lesson-list">
                    <LessonCard
                        rules={rules}
                        game={game}
                        course={course}
                        id={PATH}
                        next={next}
                        piece={course.sections[0]?.piece}
                    />
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
    /** The next lesson. */
    next: string | undefined;
}

/** A chapter, closed once all its lessons are done. */
function Chapter({ rules, game, course, section, next }: ChapterProps) {
    const { lessons, title, piece } = section;
    const done = countDone(familyOf(game), lessons);
    return (
        <details class="chapter" open={done < lessons.length}>
            <summary>
                <ChapterPicture rules={rules} game={game} course={course} section={section} />
                <h2>{title}</h2>
                <span class="chapter-done">{lessonWords.value.doneOf(number(done), number(lessons.length))}</span>
                <progress max={lessons.length} value={done} aria-hidden="true" />
            </summary>
            <ul class="card-list lesson-list">
                {lessons.map((id) => (
                    <LessonCard key={id} rules={rules} game={game} course={course} id={id} next={next} piece={piece} />
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
            {config && <StartBoard rules={rules} config={config} flipped={false} />}
        </span>
    );
}

interface LessonCardProps extends CourseProps {
    id: string;
    /** The lesson to do next. */
    next: string | undefined;
    /** The piece of its chapter. */
    piece?: string;
}

function LessonCard({ rules, game, course, id, next, piece }: LessonCardProps) {
    const lesson = course.lessons[id];
    return (
        <li>
            <CardLink
                href={href("learn", game, id)}
                class={id === next ? "lesson-card lesson-card-next" : "lesson-card"}
                title={lesson?.title}
                picture={lesson && <LessonPicture rules={rules} game={game} lesson={lesson} piece={piece} />}
                end={<StarsShown count={starsOf(familyOf(game), id)} />}
            >
                {lesson?.line}
            </CardLink>
        </li>
    );
}

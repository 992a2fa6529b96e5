import { PieceIcon } from "../board/piece-art";
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
import { Icon } from "../parts/icons";
import { StartBoard } from "../parts/mini-board";
import { PageHead } from "../parts/page-head";
import { href } from "../parts/router";
import { Skeleton } from "../parts/skeleton";
import { useTitle } from "../parts/title";
import { hasPuzzles } from "../puzzles/collections";
import { familyOf } from "../rules/facts";
import type { Rules } from "../rules/rules";
import type { GameId } from "../rules/types";
import { LearnRoom } from "./rooms/learn";

/** The lessons for one game, or the courses for all games. */
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

/** A course's path and chapters, with the progress and the next step. */
function CoursePage({ rules, game, course }: CourseProps) {
    const words = lessonWords.value;
    const name = familyOf(game);
    const order = orderOf(course);
    const done = countDone(name, order);
    const open = openIn(course, name);
    const next = hasBegun(name) ? open : PATH;
    const { home } = t.value;
    return (
        <main class="page learn">
            <PageHead title={words.title(shortName(game))} line={next ? words.line : words.once}>
                <a
                    class="button button-main button-large learn-begin"
                    href={next ? href("learn", game, next) : href("new", game)}
                >
                    {!next && words.play}
                    {next && (next === PATH ? home.learn : words.goOnWith(course.lessons[next]?.title ?? ""))}
                </a>
            </PageHead>
            {done > 0 && (
                <p class="learn-done quiet">
                    <progress max={order.length} value={done} aria-hidden="true" />
                    {words.done(number(done), number(order.length))}
                </p>
            )}
            <p class="button-row learn-links">
                {next && (
                    <a class="button button-small" href={href("new", game)}>
                        {home.play}
                    </a>
                )}
                {hasPuzzles(game) && (
                    <a class="button button-small" href={href("puzzles", game)}>
                        {home.puzzles}
                    </a>
                )}
                <a class="button button-small" href={href("rules", game)}>
                    {home.rules}
                </a>
            </p>
            {next !== PATH && (
                <ul class="card-list lesson-list">
                    <LessonCard
                        rules={rules}
                        game={game}
                        course={course}
                        id={PATH}
                        open={open}
                        piece={course.sections[0]?.piece}
                    />
                </ul>
            )}
            {course.sections.map((section) => (
                <Chapter key={section.title} rules={rules} game={game} course={course} section={section} open={open} />
            ))}
        </main>
    );
}

interface ChapterProps extends CourseProps {
    section: Section;
    /** The first lesson that is not done. */
    open: string | undefined;
}

/** A chapter, which is collapsed once all its lessons are done. */
function Chapter({ rules, game, course, section, open }: ChapterProps) {
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
                    <LessonCard key={id} rules={rules} game={game} course={course} id={id} open={open} piece={piece} />
                ))}
            </ul>
        </details>
    );
}

function ChapterPicture({ rules, game, course, section: { piece, board } }: Omit<ChapterProps, "open">) {
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
    /** The first lesson in the course that is not done. */
    open: string | undefined;
    /** The piece for the lesson's chapter. */
    piece?: string;
}

function LessonCard({ rules, game, course, id, open, piece }: LessonCardProps) {
    const words = lessonWords.value;
    const lesson = course.lessons[id];
    const name = familyOf(game);
    const stars = starsOf(name, id);
    return (
        <li>
            <CardLink
                href={href("learn", game, id)}
                class={id === open ? "lesson-card lesson-card-next" : "lesson-card"}
                title={lesson?.title}
                picture={lesson && <LessonPicture rules={rules} game={game} lesson={lesson} piece={piece} />}
                end={
                    id === open ? (
                        <span class="lesson-card-chip">{hasBegun(name) ? words.goOn : words.start}</span>
                    ) : (
                        <span class="lesson-card-end">
                            {stars > 0 && <Icon name="check" />}
                            <StarsShown count={stars} />
                        </span>
                    )
                }
            >
                {lesson?.line}
            </CardLink>
        </li>
    );
}

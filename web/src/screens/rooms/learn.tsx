import { PieceIcon } from "../../board/piece-art";
import { modules } from "../../games";
import { number, t } from "../../i18n";
import { shortName } from "../../i18n/games";
import { lessonWords } from "../../i18n/lessons";
import { hasLessons, NEXT, orderOf, useCourse } from "../../lessons/courses";
import { hasBegun, starsOf } from "../../lessons/progress";
import { setOf } from "../../parts/display";
import { href } from "../../parts/router";
import { useTitle } from "../../parts/title";
import { familyOf } from "../../rules/facts";
import type { GameId } from "../../rules/types";

/** The room for learning: each game's course and rules. */
export function LearnRoom() {
    const words = t.value.rooms;
    useTitle(words.learn);
    return (
        <main class="page room-page">
            <h1>{words.learn}</h1>
            <p class="quiet">{words.lines.learn}</p>
            <ul class="courses">
                {modules.flatMap(({ editions: [edition], emblem }) =>
                    edition && hasLessons(edition.id) ? [<CourseCard game={edition.id} emblem={emblem} />] : [],
                )}
            </ul>
        </main>
    );
}

/** A course, with the progress and the next step. */
function CourseCard({ game, emblem }: { game: GameId; emblem: string }) {
    const words = lessonWords.value;
    const course = useCourse(game);
    const order = course && course !== "failed" ? orderOf(course) : [];
    const done = order.filter((id) => starsOf(familyOf(game), id)).length;
    const { home } = t.value;
    const way = hasBegun(familyOf(game)) ? home.goOnLearning : home.learn;
    return (
        <li class="course">
            <PieceIcon set={setOf(game)} piece={emblem} side="first" king="王" />
            <h2>{shortName(game)}</h2>
            {done > 0 && <progress max={order.length} value={done} aria-hidden="true" />}
            {order.length > 0 && (
                <p class="quiet">
                    {done > 0 ? words.done(number(done), number(order.length)) : words.count(number(order.length))}
                </p>
            )}
            <p class="course-links">
                <a
                    class="button button-main"
                    href={href("learn", game, NEXT)}
                    aria-label={`${shortName(game)}: ${way}`}
                >
                    {way}
                </a>
                <a class="button" href={href("learn", game)} aria-label={`${shortName(game)}: ${words.leave}`}>
                    {words.leave}
                </a>
                <a class="button" href={href("rules", game)} aria-label={`${shortName(game)}: ${home.rules}`}>
                    {home.rules}
                </a>
            </p>
        </li>
    );
}

import { number, t } from "../i18n";
import { shortName } from "../i18n/games";
import { lessonWords } from "../i18n/lessons";
import { orderOf, useCourse } from "../lessons/courses";
import { StarsShown } from "../lessons/lesson-text";
import { starsOf } from "../lessons/progress";
import { CardLink } from "../parts/card";
import { href } from "../parts/router";
import { Skeleton } from "../parts/skeleton";
import { useTitle } from "../parts/title";
import { hasPuzzles } from "../puzzles/collections";
import { familyOf } from "../rules/facts";
import type { GameId } from "../rules/types";
import { LearnRoom } from "./rooms/learn";

/** The lessons on a game, or the courses of all games. */
export const Learn = ({ game }: { game: GameId | "" }) => (game ? <Course game={game} /> : <LearnRoom />);

/** All lessons on a game, with those that are done marked. */
function Course({ game }: { game: GameId }) {
    const words = lessonWords.value;
    const course = useCourse(game);
    useTitle(words.title(shortName(game)));
    if (course === undefined) return <Skeleton of="page" />;
    if (course === "failed" || course === null)
        return (
            <main class="page narrow">
                <h1 class="said">{course === null ? words.unknown : t.value.partFailed}</h1>
                <a class="button button-main" href="#/">
                    {t.value.game.home}
                </a>
            </main>
        );
    const name = familyOf(game);
    const order = orderOf(course);
    const open = order.find((id) => !starsOf(name, id));
    const done = order.filter((id) => starsOf(name, id)).length;
    return (
        <main class="page learn">
            <h1>{words.title(shortName(game))}</h1>
            <p>{done === order.length ? words.once : words.line}</p>
            <p class="learn-begin">
                {open && (
                    <a class="button button-main" href={href("learn", game, open)}>
                        {done ? words.goOn : words.begin}
                    </a>
                )}
                <a class={open ? "button" : "button button-main"} href={href("new", game)}>
                    {words.play}
                </a>
                {hasPuzzles(game) && (
                    <a class="button" href={href("puzzles", game)}>
                        {t.value.home.puzzles}
                    </a>
                )}
                <a class="button" href={href("deck")}>
                    {t.value.home.practice}
                </a>
                <a class="button" href={href("rules", game)}>
                    {words.rules}
                </a>
                <a class="button" href={href("about", game)}>
                    {words.about}
                </a>
            </p>
            {done > 0 && <p class="quiet">{words.done(number(done), number(order.length))}</p>}
            {course.sections.map(({ title, lessons }) => (
                <section key={title}>
                    <h2>{title}</h2>
                    <ul class="card-list">
                        {lessons.map((id) => (
                            <li key={id}>
                                <CardLink
                                    href={href("learn", game, id)}
                                    title={course.lessons[id]?.title}
                                    end={<StarsShown count={starsOf(name, id)} />}
                                >
                                    {course.lessons[id]?.line}
                                </CardLink>
                            </li>
                        ))}
                    </ul>
                </section>
            ))}
        </main>
    );
}

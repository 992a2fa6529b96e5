import { effect, untracked } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import { proportion } from "../board/geometry";
import type { Course, Lesson } from "../games/course";
import { number, t } from "../i18n";
import { shortName } from "../i18n/games";
import { lessonWords } from "../i18n/lessons";
import { NEXT, nextIn, orderOf, PATH, useCourse } from "../lessons/courses";
import { LessonBoard } from "../lessons/lesson-board";
import { Answers, SaidText, StarsDrawn, Taught } from "../lessons/lesson-text";
import { PieceOffer } from "../lessons/piece-offer";
import { keepPlace, placeIn } from "../lessons/places";
import { keepStars, starsOf } from "../lessons/progress";
import { LessonRun } from "../lessons/run";
import { layoutOf } from "../parts/display";
import { useBoardState } from "../parts/game-board";
import { Icon, IconButton } from "../parts/icons";
import { Moment, MomentButton, type MomentState, useMoment } from "../parts/moment";
import { href } from "../parts/router";
import { Skeleton } from "../parts/skeleton";
import { useTitle } from "../parts/title";
import { withoutHands } from "../play/guided-board";
import { useFocusOnBoard } from "../play/table-hooks";
import { familyOf } from "../rules/facts";
import type { Rules } from "../rules/rules";
import type { GameId } from "../rules/types";
import { afterPath, type Ways } from "./after-path";

/** One lesson on the board. */
export function LessonScreen({ rules, game, lesson }: { rules: Rules; game: GameId | ""; lesson: string }) {
    return game ? <FetchedLesson rules={rules} game={game} id={lesson} /> : <NoLesson game="" failed={false} />;
}

function NoLesson({ game, failed }: { game: GameId | ""; failed: boolean }) {
    return (
        <main class="page narrow">
            <h1 class="said">{failed ? t.value.partFailed : lessonWords.value.unknown}</h1>
            <a class="button button-main" href={href("learn", game)}>
                {lessonWords.value.leave}
            </a>
        </main>
    );
}

function FetchedLesson({ rules, game, id }: { rules: Rules; game: GameId; id: string }) {
    const course = useCourse(game);
    const open = id === NEXT && course && course !== "failed" ? nextIn(course, familyOf(game)) : undefined;
    // Replace the address, so that "back" goes to the previous screen.
    useLayoutEffect(() => {
        if (open) location.replace(href("learn", game, open));
    }, [game, open]);
    if (course === undefined || open) return <Skeleton of="board" />;
    const lesson = course === "failed" || !course ? undefined : course.lessons[id];
    if (!lesson || course === "failed" || !course) return <NoLesson game={game} failed={course === "failed"} />;
    return <LessonTable rules={rules} game={game} id={id} course={course} lesson={lesson} />;
}

interface TableProps {
    rules: Rules;
    game: GameId;
    id: string;
    course: Course;
    lesson: Lesson;
}

function LessonTable({ rules, game, id, course, lesson }: TableProps) {
    const words = lessonWords.value;
    const name = familyOf(game);
    const run = useMemo(() => {
        const from = placeIn(name, id) ?? (starsOf(name, id) > 0 ? "done" : null);
        return new LessonRun(rules, lesson, undefined, from);
    }, [rules, lesson]);
    useEffect(() => () => run.close(), [run]);
    // Not `useSignalEffect`, which runs after the next frame, when the learner may already have left the lesson.
    useLayoutEffect(
        () =>
            effect(() => {
                const place = run.place.value;
                const finished = run.finished.value;
                untracked(() => {
                    if (finished) keepStars(name, id, run.stars);
                    keepPlace(name, id, place);
                });
            }),
        [run],
    );
    useTitle(lesson.title);
    const { view } = run.game.value;
    const board = useBoardState(view.value.board.kind);
    const main = useRef<HTMLElement>(null);
    const finished = run.finished.value || run.rests.value;
    const moment = useMoment(finished);
    const done = run.done.value;
    const said = run.said.value;
    const step = run.step.value;
    const ready = useRef<HTMLButtonElement>(null);
    const ways = useRef<HTMLDivElement>(null);
    const remember = useFocusOnBoard(main);
    // After “Next”, an answer may be under the pointer. It must not look chosen.
    const [still, setStill] = useState(false);
    useLayoutEffect(() => {
        // The pressed answer was removed, so focus the next button.
        if (done && document.activeElement === document.body) ready.current?.focus({ preventScroll: true });
    }, [done, run.at.value]);
    useLayoutEffect(() => {
        if (!finished) ways.current?.scrollIntoView({ block: "nearest" });
    }, [run.at.value, run.shows.value]);
    return (
        <main
            class={`lesson ${layoutOf(run.concernsHands ? view.value : withoutHands(view.value))}${board.wide ? " lesson-wide" : ""}${step.task?.kind === "choose" ? " lesson-asks" : ""}${run.shows.value ? " lesson-shows" : ""}`}
            ref={main}
            onFocusIn={remember}
            data-moves={view.value.moves.length}
            style={{ "--ratio": proportion(view.value.board, board.coordinates) }}
        >
            <header class="lesson-head">
                <a class="button button-icon" href={href("learn", game)} aria-label={words.leave} title={words.leave}>
                    <Icon name="earlier" />
                </a>
                {/* The path's title is the name of the game that it teaches. */}
                <h1>{id === PATH ? shortName(game) : lesson.title}</h1>
                {!finished && (
                    <span class="lesson-step">
                        <span class="visually-hidden">
                            {words.step(number(run.at.value + 1), number(lesson.steps.length))}
                        </span>
                        {lesson.steps.map((_, i) => (
                            <span
                                key={i}
                                class={`lesson-dot ${i < run.at.value ? "lesson-dot-done" : i === run.at.value ? "lesson-dot-now" : ""}`}
                                aria-hidden="true"
                            />
                        ))}
                    </span>
                )}
            </header>
            <div class="lesson-words" aria-live="polite">
                <p class="lesson-say">
                    {step.say}
                    {step.task?.kind === "try" && !done && ` ${words.refuses}`}
                </p>
                {run.at.value === 0 && !finished && <PieceOffer game={game} />}
                {run.shows.value && (step.before?.length ?? 0) > 1 && <p class="lesson-said quiet">{words.shows}</p>}
                {said && (
                    <p class={`lesson-said lesson-said-${said.kind}`}>
                        <SaidText run={run} said={said} />
                    </p>
                )}
            </div>
            <LessonBoard run={run} state={board} />
            <div
                class={still ? "lesson-actions lesson-still" : "lesson-actions"}
                ref={ways}
                onPointerMove={() => setStill(false)}
            >
                {finished ? (
                    <div class="lesson-ways">{!moment.open && <MomentButton state={moment} />}</div>
                ) : (
                    <div class="lesson-ways">
                        <IconButton
                            icon="undo"
                            label={words.back}
                            disabled={run.at.value === 0}
                            onClick={() => run.back()}
                        />
                        <IconButton icon="again" label={words.again} onClick={() => run.again()} />
                        {step.hint && !done && <Button onClick={() => run.giveHint()}>{words.hint}</Button>}
                        {done ? (
                            <button
                                type="button"
                                class="button button-main lesson-next"
                                ref={ready}
                                onClick={() => {
                                    setStill(true);
                                    run.next();
                                }}
                            >
                                {words.next}
                            </button>
                        ) : (
                            <Answers run={run} key={run.at.value} />
                        )}
                    </div>
                )}
            </div>
            {moment.open && (
                <Finished
                    rules={rules}
                    game={game}
                    id={id}
                    course={course}
                    lesson={lesson}
                    state={moment}
                    run={run}
                    onAgain={() => run.restart()}
                />
            )}
        </main>
    );
}

interface FinishedProps extends TableProps {
    state: MomentState;
    run: LessonRun;
    onAgain: () => void;
}

/** The end of a lesson: its stars and the reason for them, its clauses, and links to continue. */
function Finished({ rules, game, id, course, lesson, state, run, onAgain }: FinishedProps) {
    const words = lessonWords.value;
    const name = familyOf(game);
    const order = orderOf(course);
    const rests = run.rests.value;
    const stars = rests ? starsOf(name, id) : run.stars;
    const ways =
        id === PATH
            ? afterPath(rules, game, lesson.config.game, rests ? onAgain : undefined)
            : afterLesson(game, id, course, onAgain);
    return (
        <Moment
            state={state}
            place="lesson-finished"
            won={stars === 3}
            picture={<StarsDrawn count={stars} />}
            headline={
                <>
                    {rests ? words.doneBefore : stars === 3 ? words.finished : words.finishedPlainly}
                    <span class="visually-hidden"> {words.stars(number(stars))}</span>
                </>
            }
            reason={words.starsWhy[stars as 1 | 2 | 3]}
            changes={
                id === PATH
                    ? []
                    : [
                          words.done(number(order.filter((one) => starsOf(name, one)).length), number(order.length)),
                          <Taught key="taught" game={lesson.config.game} clauses={lesson.clauses} />,
                      ]
            }
            main={ways.main}
            others={ways.others}
        />
    );
}

/** After a lesson: the next one, this one again, or a game. After the last lesson, a link to all lessons. */
function afterLesson(game: GameId, id: string, course: Course, onAgain: () => void): Ways {
    const words = lessonWords.value;
    const order = orderOf(course);
    const next = order[order.indexOf(id) + 1];
    const play = (
        <a class={next ? "button" : "button button-main"} href={href("new", game)}>
            {words.play}
        </a>
    );
    const again = <Button onClick={onAgain}>{words.fromStart}</Button>;
    if (!next)
        return {
            main: play,
            others: (
                <>
                    {again}
                    <a class="button" href={href("learn", game)}>
                        {words.leave}
                    </a>
                </>
            ),
        };
    return {
        main: (
            <a class="button button-main" href={href("learn", game, next)}>
                {words.nextLesson(course.lessons[next]?.title ?? "")}
            </a>
        ),
        others: (
            <>
                {again}
                {play}
            </>
        ),
    };
}

import { Fragment } from "preact";
import { useRef } from "preact/hooks";
import { Button } from "../base/button";
import { number, clauses as told } from "../i18n";
import { lessonWords } from "../i18n/lessons";
import { RefusalText } from "../parts/refusal";
import { href } from "../parts/router";
import { ruleOf } from "../play/refused";
import type { GameId, Move, View } from "../rules/types";
import type { LessonRun, Said } from "./run";

/** The lesson's message about the learner's last action. */
export function SaidText({ run, said }: { run: LessonRun; said: Said }) {
    const words = lessonWords.value;
    const { task } = run.step.value;
    switch (said.kind) {
        case "right":
            return (
                <>
                    <strong>{words.right}</strong> {said.text}
                </>
            );
        case "more":
            return <>{words.more(number(said.left))}</>;
        case "wrong":
            switch (task?.kind) {
                case "judge":
                    return (
                        <>
                            {words.wrongLegal[task.legal ? "true" : "false"]} {said.text}
                        </>
                    );
                case "choose":
                    return (
                        <>
                            {words.wrong} {said.text}
                        </>
                    );
                case "tap":
                    return <>{words.wrongTap[task.of.what]}</>;
                case "play":
                case "visit":
                    return <>{said.text ?? words.wrongMove}</>;
                default:
                    return <>{said.text ?? words.wrong}</>;
            }
        case "hint":
            return <>{said.text}</>;
        case "again":
            return <>{words.restarted}</>;
        case "refused": {
            const { notice } = said;
            if (notice.kind !== "refusal") return <>{notice.kind === "typed" && words.unread(notice.text)}</>;
            const { game } = run.game.value.view.value;
            return (
                <>
                    {said.wanted && <strong>{words.refusedAsWanted} </strong>}
                    <RefusalText
                        game={game}
                        refusal={notice.refusal}
                        rule={ruleOf(run.game.value.view.value, notice)}
                    />
                    {said.wanted && run.step.value.after && ` ${run.step.value.after}`}
                </>
            );
        }
    }
}

/** Answers of up to this many characters are in a single row on a phone. */
const SHORT = 12;

/** The answers to a task that is not solved on the board. */
export function Answers({ run }: { run: LessonRun }) {
    const { task } = run.step.value;
    const words = lessonWords.value;
    const typed = useRef<HTMLInputElement>(null);
    if (run.shows.value) return null;
    if (task?.kind === "judge")
        return (
            <fieldset class="lesson-answers" aria-label={words.isLegal(written(run.game.value.view.value, task.move))}>
                <Button onClick={() => run.judge(true)}>{words.yes}</Button>
                <Button onClick={() => run.judge(false)}>{words.no}</Button>
            </fieldset>
        );
    if (task?.kind === "choose")
        return (
            <div
                class={`lesson-answers lesson-options${task.options.every((option) => option.length <= SHORT) ? " lesson-options-short" : ""}`}
            >
                {task.options.map((option, i) => (
                    <Button key={option} onClick={() => run.choose(i)}>
                        {option}
                    </Button>
                ))}
            </div>
        );
    if (task?.kind === "count")
        return (
            <form
                class="lesson-answers"
                onSubmit={(event) => {
                    event.preventDefault();
                    run.answer(typed.current?.value ?? "");
                }}
            >
                <label class="lesson-number">
                    {words.points}{" "}
                    <input class="text-field" ref={typed} inputMode="decimal" autocomplete="off" size={5} required />
                </label>
                <Button main type="submit">
                    {words.check}
                </Button>
            </form>
        );
    if (task?.kind === "visit" || task?.kind === "tap") {
        const left = task.cells.length - run.marked.value.length;
        return <p class="quiet lesson-left">{words.left(number(left))}</p>;
    }
    return null;
}

/** A move in players' notation. */
const written = (view: View, move: Move): string =>
    view.board.kind === "points" ? move : move.replace(/^([a-z]\d)([a-z]\d)/, "$1–$2");

/** Links to the clauses that a lesson taught. */
export function Taught({ game, clauses }: { game: GameId; clauses: readonly string[] }) {
    return (
        <span class="quiet">
            {lessonWords.value.taught}
            {clauses.map((clause) => (
                <Fragment key={clause}>
                    {" "}
                    <a
                        class="clause-link"
                        href={href("rules", game, clause)}
                        title={told.value.find(({ id }) => id === clause)?.text}
                    >
                        {clause}
                    </a>
                </Fragment>
            ))}
        </span>
    );
}

/** Up to three stars. */
export function StarsShown({ count }: { count: number }) {
    const words = lessonWords.value;
    return (
        <span class={`stars stars-${count}`} role="img" aria-label={count ? words.stars(number(count)) : words.notYet}>
            <Stars count={count} />
        </span>
    );
}

/** Only the drawing, for use beside words with the same meaning. */
export const StarsDrawn = ({ count }: { count: number }) => (
    <span class={`stars stars-${count}`}>
        <Stars count={count} />
    </span>
);

const Stars = ({ count }: { count: number }) => (
    <>
        {[1, 2, 3].map((n) => (
            <svg viewBox="0 0 24 24" class={n <= count ? "star star-won" : "star"} aria-hidden="true" key={n}>
                <path d="M12 2.6l2.9 6.2 6.7.8-5 4.6 1.4 6.7L12 17.5l-6 3.4 1.4-6.7-5-4.6 6.7-.8z" />
            </svg>
        ))}
    </>
);

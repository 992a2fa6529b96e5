import { effect, untracked } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Button } from "../base/button";
import { number, puzzleWords, t } from "../i18n";
import { deckWords } from "../i18n/deck";
import { href } from "../parts/router";
import { Skeleton } from "../parts/skeleton";
import { usePuzzles } from "../puzzles/collections";
import { PuzzleTable } from "../puzzles/puzzle-table";
import { Themes } from "../puzzles/puzzle-text";
import { PuzzleRun } from "../puzzles/run";
import { gameText } from "../puzzles/words";
import type { Rules } from "../rules/rules";
import type { GameId } from "../rules/types";
import { type Card, type Grade, type Mistake, puzzleOf } from "./card";
import { keepTry, removeCard } from "./deck";
import { MistakeTable } from "./mistake-table";
import { gradeOfPuzzle, MistakeRun } from "./run";
import { puzzleGameOf } from "./words";

interface SessionProps {
    rules: Rules;
    /** The cards in order, as they were at the start of the session. */
    cards: readonly Card[];
    title: string;
    /** The content at the end; `grades`: the grades of the tried cards. */
    end: (grades: readonly Grade[]) => ComponentChildren;
}

/** The properties of a step. */
interface StepProps {
    rules: Rules;
    card: Card;
    title: string;
    /** The number of cards left, including this one. */
    left: number;
    /** Called once for each card, at its first try. */
    graded: (grade: Grade) => void;
    next: () => void;
}

/** Cards, one after another. */
export function Session({ rules, cards, title, end }: SessionProps) {
    const [queue] = useState(cards);
    const [at, setAt] = useState(0);
    const [grades, setGrades] = useState<readonly Grade[]>([]);
    const card = queue[at];
    useEffect(() => {
        // The pressed button was removed with its card.
        if (at > 0 && document.activeElement === document.body)
            document.querySelector<HTMLElement>('main .cell[tabindex="0"]')?.focus();
    }, [at]);
    if (!card) return <>{end(grades)}</>;
    const props: StepProps = {
        rules,
        card,
        title,
        left: queue.length - at,
        graded: (grade) => setGrades((all) => [...all, grade]),
        next: () => setAt(at + 1),
    };
    return card.mistake ? (
        <MistakeStep key={card.id} {...props} mistake={card.mistake} />
    ) : (
        <PuzzleStep key={card.id} {...props} />
    );
}

/** Stores the grade of the first try of a card: "uncounted" if it was not the first of the day. */
function useGrade(card: Card, graded: (grade: Grade) => void) {
    const [told, setTold] = useState<Grade | "uncounted" | null>(null);
    const tell = (grade: Grade) => {
        if (told !== null) return;
        setTold(keepTry(card, grade) ? grade : "uncounted");
        graded(grade);
    };
    return { told, tell };
}

function MistakeStep({ rules, card, mistake, title, left, graded, next }: StepProps & { mistake: Mistake }) {
    const [tries, setTries] = useState(0);
    const run = useMemo(() => MistakeRun.begin(rules, mistake), [rules, mistake, tries]);
    useEffect(() => () => run?.close(), [run]);
    const { told, tell } = useGrade(card, graded);
    useEffect(
        () =>
            run
                ? effect(() => {
                      const grade = run.grade.value;
                      if (grade) untracked(() => tell(grade));
                  })
                : undefined,
        [run],
    );
    if (!run) return <Gone card={card} next={next} />;
    const ways = (
        <Ways
            card={card}
            told={told}
            right={run.grade.value === "good"}
            left={left}
            next={next}
            again={() => setTries(tries + 1)}
        />
    );
    return (
        <MistakeTable
            run={run}
            id={card.id}
            title={title}
            corner={<Left left={left} />}
            ways={ways}
            more={(tries > 0 || told === "uncounted") && <p class="quiet">{deckWords.value.counted}</p>}
        />
    );
}

function PuzzleStep(props: StepProps) {
    const game = puzzleGameOf(props.card);
    return game ? <PuzzleOf {...props} game={game} /> : <Gone card={props.card} next={props.next} />;
}

function PuzzleOf({ rules, card, title, left, graded, next, game }: StepProps & { game: GameId }) {
    const puzzles = usePuzzles(game);
    const puzzle = typeof puzzles === "object" ? puzzles.find(({ id }) => id === puzzleOf(card.id)) : undefined;
    const [tries, setTries] = useState(0);
    const run = useMemo(() => puzzle && new PuzzleRun(rules, puzzle), [rules, puzzle, tries]);
    useEffect(() => () => run?.close(), [run]);
    const { told, tell } = useGrade(card, graded);
    useEffect(
        () =>
            run
                ? effect(() => {
                      const grade = gradeOfPuzzle(run);
                      if (grade) untracked(() => tell(grade));
                  })
                : undefined,
        [run],
    );
    const words = deckWords.value;
    if (puzzles === undefined) return <Skeleton of="board" />;
    if (!run) return <Gone card={card} next={next} text={puzzles === "failed" ? t.value.partFailed : undefined} />;
    const grade = gradeOfPuzzle(run);
    return (
        <PuzzleTable
            run={run}
            title={title}
            subtitle={gameText(run.puzzle.config.game)}
            leave={href("deck")}
            leaveWords={words.leave}
            corner={<Left left={left} />}
            helps
            verdict={
                <>
                    <p class="lesson-say">
                        <strong>
                            {grade === "good"
                                ? words.right
                                : run.state.value === "solved"
                                  ? words.rightLater
                                  : puzzleWords.value.shown}
                        </strong>{" "}
                        {(tries > 0 || told === "uncounted") && words.counted}
                    </p>
                    <Themes run={run} />
                </>
            }
            ways={
                grade && (
                    <Ways
                        card={card}
                        told={told}
                        right={grade === "good"}
                        left={left}
                        next={next}
                        again={() => setTries(tries + 1)}
                    />
                )
            }
        />
    );
}

/** The number of cards left. */
function Left({ left }: { left: number }) {
    return (
        <span class="quiet lesson-step">
            <span class="visually-hidden">{deckWords.value.left(number(left))}</span>
            <span aria-hidden="true">{number(left)}</span>
        </span>
    );
}

interface WaysProps {
    card: Card;
    /** The stored grade; null: none yet. */
    told: Grade | "uncounted" | null;
    right: boolean;
    left: number;
    next: () => void;
    again: () => void;
}

/** The buttons after a try: easy, again, next. */
function Ways({ card, told, right, left, next, again }: WaysProps) {
    const words = deckWords.value;
    const [easy, setEasy] = useState(false);
    const call = () => {
        keepTry(card, "easy");
        setEasy(true);
    };
    return (
        <>
            {told === "good" && right && (
                <Button off={easy} onClick={call}>
                    {easy ? words.isEasy : words.easy}
                </Button>
            )}
            {!right && <Button onClick={again}>{words.again}</Button>}
            <Button main class="lesson-next" onClick={next}>
                {left > 1 ? words.next : words.finish}
            </Button>
        </>
    );
}

/** Shown instead of a position that cannot be shown. */
function Gone({ card, next, text }: { card: Card; next: () => void; text?: string }) {
    const words = deckWords.value;
    const remove = () => {
        removeCard(card);
        next();
    };
    return (
        <main class="page narrow">
            <h1 class="said">{text ?? words.gone}</h1>
            <Button main onClick={next}>
                {words.next}
            </Button>
            {!text && <Button onClick={remove}>{words.remove}</Button>}
        </main>
    );
}

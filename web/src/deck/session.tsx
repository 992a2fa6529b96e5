import { effect, untracked } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import { number, puzzleWords, t } from "../i18n";
import { deckWords } from "../i18n/deck";
import { href } from "../parts/router";
import { Skeleton } from "../parts/skeleton";
import { usePuzzles } from "../puzzles/collections";
import type { End } from "../puzzles/guided-table";
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
    /** The end of a session in which the tried cards got these grades. */
    end: (grades: readonly Grade[]) => End;
}

/** A step's properties. */
interface StepProps {
    rules: Rules;
    card: Card;
    title: string;
    /** The number of cards left, including this one. */
    left: number;
    /** Called once for each card, on its first try. */
    graded: (grade: Grade) => void;
    next: () => void;
    /** The end of the session, shown over the last card. */
    end?: End;
}

/** Shows cards one after another. */
export function Session({ rules, cards, title, end }: SessionProps) {
    const [queue] = useState(cards);
    const [at, setAt] = useState(0);
    const [grades, setGrades] = useState<readonly Grade[]>([]);
    const over = at >= queue.length;
    const card = queue[over ? queue.length - 1 : at];
    useEffect(() => {
        // The pressed button was removed with its card.
        if (at > 0 && document.activeElement === document.body)
            document.querySelector<HTMLElement>('main .cell[tabindex="0"]')?.focus();
    }, [at]);
    if (!card) return <EndPage end={end(grades)} />;
    const props: StepProps = {
        rules,
        card,
        title,
        left: queue.length - at,
        graded: (grade) => setGrades((all) => [...all, grade]),
        next: () => setAt(at + 1),
        end: over ? end(grades) : undefined,
    };
    return card.mistake ? (
        <MistakeStep key={card.id} {...props} mistake={card.mistake} />
    ) : (
        <PuzzleStep key={card.id} {...props} />
    );
}

/** Stores the grade for a card's first try; "uncounted" if the card was already tried today. */
function useGrade(card: Card, graded: (grade: Grade) => void) {
    const [told, setTold] = useState<Grade | "uncounted" | null>(null);
    const tell = (grade: Grade) => {
        if (told !== null) return;
        setTold(keepTry(card, grade) ? grade : "uncounted");
        graded(grade);
    };
    return { told, tell };
}

function MistakeStep({ mistake, ...props }: StepProps & { mistake: Mistake }) {
    const { rules, card, title, left, graded, next, end } = props;
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
    if (!run) return <Gone {...props} />;
    const right = run.grade.value === "good";
    return (
        <MistakeTable
            run={run}
            id={card.id}
            title={title}
            corner={<Left left={left} />}
            ways={{
                main: <NextButton left={left} next={next} />,
                others: <Ways card={card} told={told} right={right} again={() => setTries(tries + 1)} />,
            }}
            end={end}
            more={(tries > 0 || told === "uncounted") && deckWords.value.counted}
        />
    );
}

function PuzzleStep(props: StepProps) {
    const game = puzzleGameOf(props.card);
    return game ? <PuzzleOf {...props} game={game} /> : <Gone {...props} />;
}

function PuzzleOf({ game, ...props }: StepProps & { game: GameId }) {
    const { rules, card, title, left, graded, next, end } = props;
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
    if (!run) return <Gone {...props} text={puzzles === "failed" ? t.value.partFailed : undefined} />;
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
            end={
                end ??
                (grade
                    ? {
                          id: "puzzle",
                          won: grade === "good",
                          headline:
                              grade === "good"
                                  ? words.right
                                  : run.state.value === "solved"
                                    ? words.rightLater
                                    : puzzleWords.value.shown,
                          changes: [(tries > 0 || told === "uncounted") && words.counted],
                          children: <Themes run={run} />,
                          main: <NextButton left={left} next={next} />,
                          others: (
                              <Ways
                                  card={card}
                                  told={told}
                                  right={grade === "good"}
                                  again={() => setTries(tries + 1)}
                              />
                          ),
                      }
                    : undefined)
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
    /** The stored grade; null if there is none yet. */
    told: Grade | "uncounted" | null;
    right: boolean;
    again: () => void;
}

function NextButton({ left, next }: Pick<StepProps, "left" | "next">) {
    const words = deckWords.value;
    return (
        <Button main class="lesson-next" onClick={next}>
            {left > 1 ? words.next : words.finish}
        </Button>
    );
}

/** The secondary buttons after a try: easy, again. */
function Ways({ card, told, right, again }: WaysProps) {
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
        </>
    );
}

/** The end of a session without a board. It takes the focus because the pressed button was removed. */
function EndPage({ end }: { end: End }) {
    const heading = useRef<HTMLHeadingElement>(null);
    useLayoutEffect(() => {
        if (document.activeElement === document.body) heading.current?.focus();
    }, []);
    return (
        <main class="page narrow">
            <h1 tabIndex={-1} ref={heading}>
                {end.headline}
            </h1>
            {end.reason && <p>{end.reason}</p>}
            {end.changes?.map((change) => change && <p class="quiet">{change}</p>)}
            {end.main}
            {end.others}
        </main>
    );
}

/** Shown instead of a position that cannot be shown. */
function Gone({ card, next, end, text }: StepProps & { text?: string }) {
    const words = deckWords.value;
    if (end) return <EndPage end={end} />;
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

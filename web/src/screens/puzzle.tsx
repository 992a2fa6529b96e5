import { effect, untracked } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Button } from "../base/button";
import type { Puzzle } from "../games/puzzle";
import { number, puzzleWords, t } from "../i18n";
import { useCopied } from "../parts/copy";
import { IconButton } from "../parts/icons";
import { changeText } from "../parts/rating-text";
import { go, href } from "../parts/router";
import { useTitle } from "../parts/title";
import { ChoiceButton, type Difficulty, wish } from "../puzzles/choice";
import { nextPuzzle } from "../puzzles/choose";
import { usePuzzles } from "../puzzles/collections";
import { chooseEdition, ofEdition, themesOf } from "../puzzles/editions";
import type { End } from "../puzzles/guided-table";
import { NoPuzzle, PuzzleTable, Waiting } from "../puzzles/puzzle-table";
import { Themes } from "../puzzles/puzzle-text";
import { daysInARow, freeTriesOf, keepDay, keepResult, ratingOf, solvedOf } from "../puzzles/results";
import { PuzzleRun } from "../puzzles/run";
import { dailyPuzzle, dayOf } from "../puzzles/todays-puzzle";
import { FreeTries, noteTry, Visit } from "../puzzles/visit";
import { gameText, ratingInWords } from "../puzzles/words";
import { familyOf } from "../rules/facts";
import type { Rules } from "../rules/rules";
import type { GameId } from "../rules/types";
import { RushScreen } from "./puzzle-rush";

interface ScreenProps {
    rules: Rules;
    game: GameId;
    /** "" for training; otherwise "daily", "streak", "storm", or the id of a puzzle. */
    what: string;
}

/** Puzzles from one edition. A puzzle given by its id may belong to a different edition of the game. */
export function PuzzleScreen({ rules, game, what }: ScreenProps) {
    const all = usePuzzles(game);
    const puzzles = useMemo(() => (typeof all === "object" ? ofEdition(all, game) : []), [all, game]);
    const words = puzzleWords.value;
    if (all === undefined) return <Waiting />;
    if (all === "failed") return <NoPuzzle text={t.value.partFailed} />;
    if (!all.length) return <NoPuzzle text={words.unknown} />;
    if (what === "streak" || what === "storm")
        return <RushScreen rules={rules} game={game} kind={what} puzzles={puzzles} />;
    if (!what) return <Training rules={rules} game={game} puzzles={puzzles} />;
    const day = dayOf(Date.now());
    const daily = what === "daily";
    const puzzle = daily ? dailyPuzzle(puzzles, day) : all.find(({ id }) => id === what);
    if (!puzzle) return <NoPuzzle text={words.unknown} />;
    return (
        <Solving
            rules={rules}
            puzzle={puzzle}
            title={daily ? words.daily : words.title}
            day={daily ? day : undefined}
        />
    );
}

/** The difference between the puzzles' ratings and the solver's. */
const offsets: Record<Difficulty, number> = { easier: -250, fitting: 0, harder: 250 };

/**
 * When each puzzle was shown since the page was opened, as a sequence number. All of these are later than any stored
 * try.
 */
const met = new Map<string, number>();

function choose(game: GameId, puzzles: readonly Puzzle[]): Puzzle | undefined {
    const family = familyOf(game);
    const last = new Map(solvedOf(family).results.map(({ id, minute }) => [id, minute]));
    for (const [id, place] of met) last.set(id, place);
    const { theme, difficulty } = wish.peek();
    // The theme may have been chosen for a different game.
    const offered = themesOf(puzzles).includes(theme) ? theme : "";
    const puzzle = nextPuzzle(puzzles, { rating: ratingOf(family).rating + offsets[difficulty], theme: offered }, last);
    if (puzzle) {
        met.delete(puzzle.id);
        met.set(puzzle.id, Number.MAX_SAFE_INTEGER - 1e9 + met.size);
    }
    return puzzle;
}

function Training({ rules, game, puzzles }: Omit<ScreenProps, "what"> & { puzzles: readonly Puzzle[] }) {
    const words = puzzleWords.value;
    const [puzzle, setPuzzle] = useState(() => untracked(() => choose(game, puzzles)));
    const next = () => setPuzzle(choose(game, puzzles));
    const changed = (edition: GameId) => {
        if (edition === game) return next();
        chooseEdition(edition);
        go(href("puzzles", edition));
    };
    const first = useRef(puzzle);
    useEffect(() => {
        // The pressed button was removed with its puzzle.
        if (puzzle !== first.current && document.activeElement === document.body)
            document.querySelector<HTMLElement>('main .cell[tabindex="0"]')?.focus({ preventScroll: true });
    }, [puzzle]);
    if (!puzzle) return <NoPuzzle text={words.unknown} />;
    return (
        <Solving
            key={puzzle.id}
            rules={rules}
            puzzle={puzzle}
            title={words.title}
            next={next}
            more={<ChoiceButton game={game} puzzles={puzzles} changed={changed} />}
        />
    );
}

interface SolvingProps {
    rules: Rules;
    puzzle: Puzzle;
    title: string;
    /** The day, if this is that day's puzzle. */
    day?: number;
    /** Goes to another puzzle. By default, goes to training. */
    next?: () => void;
    /** An additional button in the head. */
    more?: ComponentChildren;
}

/** The rating before a try that counts, and whether the try was free, so the rating could not fall. */
interface Before {
    rating: number;
    free: boolean;
}

/** One puzzle. The first try changes the rating. */
function Solving({ rules, puzzle, title, day, next, more }: SolvingProps) {
    const words = puzzleWords.value;
    const { game } = puzzle.config;
    const family = familyOf(game);
    const [tries, setTries] = useState(0);
    const run = useMemo(() => new PuzzleRun(rules, puzzle), [rules, puzzle, tries]);
    useEffect(() => () => run.close(), [run]);
    const [before, setBefore] = useState<Before | null>(null);
    useEffect(
        () =>
            effect(() => {
                const result = run.result.value;
                const solved = run.state.value === "solved";
                untracked(() => {
                    const { rating } = ratingOf(family);
                    const free = freeTriesOf(family) > 0;
                    if (result !== null && keepResult(family, puzzle, result, true)) {
                        setBefore({ rating, free });
                        noteTry(puzzle.id, result);
                    }
                    if (solved && day !== undefined && day === dayOf(Date.now())) keepDay(family, day);
                });
            }),
        [run],
    );
    const ended = run.state.value !== "solving";
    useTitle(`${title} · ${gameText(game)}`);
    return (
        <PuzzleTable
            run={run}
            title={title}
            subtitle={gameText(game)}
            leave={href("puzzles")}
            helps
            note={<FreeTries family={family} />}
            foot={<Visit game={game} />}
            corner={
                <>
                    <OwnRating family={family} />
                    {more}
                </>
            }
            end={
                ended
                    ? {
                          ...verdictOf(run, family, before, day),
                          main: next ? (
                              <Button main class="lesson-next" onClick={next}>
                                  {words.next}
                              </Button>
                          ) : (
                              <a class="button button-main lesson-next" href={href("puzzles", game)}>
                                  {words.next}
                              </a>
                          ),
                          others: (
                              <>
                                  {run.result.value === false && (
                                      <Button onClick={() => setTries(tries + 1)}>{words.again}</Button>
                                  )}
                                  <ShareButton puzzle={puzzle} />
                              </>
                          ),
                      }
                    : undefined
            }
        />
    );
}

/** The solver's rating, in the head. */
function OwnRating({ family }: { family: string }) {
    return (
        <span class="puzzle-rating">
            <small>{puzzleWords.value.ratingName} </small>
            {ratingInWords(family)}
        </span>
    );
}

/**
 * The result, the rating change, the days in a row and the puzzle's themes. `before` is null if this try does not
 * count.
 */
function verdictOf(run: PuzzleRun, family: string, before: Before | null, day?: number): Omit<End, "main"> {
    const words = puzzleWords.value;
    const rating = Math.round(ratingOf(family).rating);
    const row = daysInARow(solvedOf(family));
    const change = before && rating - Math.round(before.rating);
    return {
        id: "puzzle",
        won: run.result.value === true,
        headline: run.state.value === "shown" ? words.shown : run.result.value ? words.solved : words.solvedWithHelp,
        changes: [
            change === null ? words.counted : words.newRating(`${rating}`, changeText(change)),
            before?.free && change === 0 && words.freeMiss,
            day !== undefined && row > 0 && words.inARow(number(row)),
        ],
        children: <Themes run={run} />,
    };
}

function ShareButton({ puzzle }: { puzzle: Puzzle }) {
    const [copied, copy] = useCopied();
    const address = new URL(href("puzzles", puzzle.config.game, puzzle.id), location.href).href;
    const { link } = puzzleWords.value;
    return (
        <>
            <IconButton icon={copied ? "check" : "out"} label={link} onClick={() => copy(address)} />
            <span class="visually-hidden" role="status">
                {copied && t.value.game.copied}
            </span>
        </>
    );
}

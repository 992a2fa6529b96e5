import { effect, signal, untracked } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Button } from "../base/button";
import type { Puzzle } from "../games/puzzle";
import { number, puzzleWords, t } from "../i18n";
import { shortName } from "../i18n/games";
import { useCopied } from "../parts/copy";
import { IconButton } from "../parts/icons";
import { changeText, ratingText } from "../parts/rating-text";
import { href } from "../parts/router";
import { Select } from "../parts/selects";
import { useTitle } from "../parts/title";
import { nextPuzzle } from "../puzzles/choose";
import { usePuzzles } from "../puzzles/collections";
import { dailyPuzzle, dayOf } from "../puzzles/daily";
import { NoPuzzle, PuzzleTable, Waiting } from "../puzzles/puzzle-table";
import { Themes } from "../puzzles/puzzle-text";
import { isProvisional } from "../puzzles/rating";
import { daysInARow, keepDay, keepResult, ratingOf, solvedOf } from "../puzzles/results";
import { PuzzleRun } from "../puzzles/run";
import { tagText } from "../puzzles/words";
import { familyOf } from "../rules/facts";
import type { Rules } from "../rules/rules";
import type { GameId } from "../rules/types";
import { RushScreen } from "./puzzle-rush";

interface ScreenProps {
    rules: Rules;
    game: GameId;
    /** "": training; "daily", "streak", "storm", or the id of a puzzle. */
    what: string;
}

/** Puzzles of one game. */
export function PuzzleScreen({ rules, game, what }: ScreenProps) {
    const puzzles = usePuzzles(game);
    if (puzzles === undefined) return <Waiting />;
    if (puzzles === "failed") return <NoPuzzle text={t.value.partFailed} />;
    if (!puzzles.length) return <NoPuzzle text={puzzleWords.value.unknown} />;
    if (what === "streak" || what === "storm")
        return <RushScreen rules={rules} game={game} kind={what} puzzles={puzzles} />;
    if (!what) return <Training rules={rules} game={game} puzzles={puzzles} />;
    const day = dayOf(Date.now());
    const daily = what === "daily";
    const puzzle = daily ? dailyPuzzle(puzzles, day) : puzzles.find(({ id }) => id === what);
    if (!puzzle) return <NoPuzzle text={puzzleWords.value.unknown} />;
    return <Solving rules={rules} game={game} puzzle={puzzle} day={daily ? day : undefined} />;
}

type Difficulty = keyof ReturnType<typeof difficulties>;
const difficulties = () => puzzleWords.value.difficulties;
/** The difference between the puzzles' rating and the solver's. */
const offsets: Record<Difficulty, number> = { easier: -250, fitting: 0, harder: 250 };

/** The last choices, until the page is closed. */
const theme = signal("");
const difficulty = signal<Difficulty>("fitting");
/** The order of the puzzles shown since the page was opened; they come after all earlier ones. */
const met = new Map<string, number>();

function choose(game: GameId, puzzles: readonly Puzzle[]): Puzzle | undefined {
    const family = familyOf(game);
    const last = new Map(solvedOf(family).results.map(({ id, minute }) => [id, minute]));
    for (const [id, place] of met) last.set(id, place);
    const wish = { rating: ratingOf(family).rating + offsets[difficulty.value], theme: theme.value };
    const puzzle = nextPuzzle(puzzles, wish, last);
    if (puzzle) {
        met.delete(puzzle.id);
        met.set(puzzle.id, Number.MAX_SAFE_INTEGER - 1e9 + met.size);
    }
    return puzzle;
}

function Training({ rules, game, puzzles }: Omit<ScreenProps, "what"> & { puzzles: readonly Puzzle[] }) {
    const words = puzzleWords.value;
    const themes = useMemo(() => [...new Set(puzzles.flatMap(({ tags }) => tags))], [puzzles]);
    const [puzzle, setPuzzle] = useState(() =>
        untracked(() => {
            // The theme may have been chosen for another game.
            if (!themes.includes(theme.value)) theme.value = "";
            return choose(game, puzzles);
        }),
    );
    const next = () => setPuzzle(choose(game, puzzles));
    const filters = (
        <div class="puzzle-filters">
            <Select
                aria-label={words.theme}
                value={theme.value}
                options={[
                    ["", words.anyTheme],
                    ...themes.map((tag) => [tag, tagText(tag)] as const).sort(([, a], [, b]) => a.localeCompare(b)),
                ]}
                choose={(tag) => {
                    theme.value = tag;
                    next();
                }}
            />
            <Select
                aria-label={words.difficulty}
                value={difficulty.value}
                options={Object.entries(words.difficulties) as [Difficulty, string][]}
                choose={(value) => {
                    difficulty.value = value;
                    next();
                }}
            />
        </div>
    );
    if (!puzzle) return <NoPuzzle text={words.unknown} />;
    return <Solving key={puzzle.id} rules={rules} game={game} puzzle={puzzle} next={next} filters={filters} />;
}

interface SolvingProps {
    rules: Rules;
    game: GameId;
    puzzle: Puzzle;
    /** The day whose puzzle it is. */
    day?: number;
    /** Goes to another puzzle; default: to the training. */
    next?: () => void;
    filters?: ComponentChildren;
}

/** One puzzle; the first try changes the rating. */
function Solving({ rules, game, puzzle, day, next, filters }: SolvingProps) {
    const words = puzzleWords.value;
    const family = familyOf(game);
    const [tries, setTries] = useState(0);
    const run = useMemo(() => new PuzzleRun(rules, puzzle), [rules, puzzle, tries]);
    useEffect(() => () => run.close(), [run]);
    const [before, setBefore] = useState<number | null>(null);
    useEffect(
        () =>
            effect(() => {
                const result = run.result.value;
                const solved = run.state.value === "solved";
                untracked(() => {
                    const { rating } = ratingOf(family);
                    if (result !== null && keepResult(family, puzzle, result, true)) setBefore(rating);
                    if (solved && day !== undefined && day === dayOf(Date.now())) keepDay(family, day);
                });
            }),
        [run],
    );
    const title = day === undefined ? words.titleOf(shortName(puzzle.config.game)) : words.daily;
    useTitle(`${title} · ${shortName(game)}`);
    const rating = ratingOf(family);
    const ownRating = ratingText(Math.round(rating.rating), isProvisional(rating));
    const ended = run.state.value !== "solving";
    return (
        <PuzzleTable
            run={run}
            title={title}
            leave={href("puzzles")}
            helps
            corner={
                <span class="quiet lesson-step">
                    <span class="visually-hidden">{words.rating(ownRating)}</span>
                    <span aria-hidden="true">{ownRating}</span>
                </span>
            }
            verdict={<Verdict run={run} family={family} before={before} day={day} />}
            ways={
                <>
                    {!ended && filters}
                    {ended && (
                        <>
                            {run.result.value === false && (
                                <Button onClick={() => setTries(tries + 1)}>{words.again}</Button>
                            )}
                            <ShareButton game={game} puzzle={puzzle} />
                            {next ? (
                                <Button main class="lesson-next" onClick={next}>
                                    {words.next}
                                </Button>
                            ) : (
                                <a class="button button-main lesson-next" href={href("puzzles", game)}>
                                    {words.next}
                                </a>
                            )}
                        </>
                    )}
                </>
            }
        />
    );
}

/** The result, the themes of the puzzle, and the change of the rating. */
function Verdict({
    run,
    family,
    before,
    day,
}: {
    run: PuzzleRun;
    family: string;
    before: number | null;
    day?: number;
}) {
    const words = puzzleWords.value;
    const { rating } = ratingOf(family);
    const row = daysInARow(solvedOf(family));
    return (
        <>
            <p class="lesson-say">
                <strong>
                    {run.state.value === "shown" ? words.shown : run.result.value ? words.solved : words.solvedWithHelp}
                </strong>{" "}
                {before === null
                    ? words.counted
                    : words.newRating(`${Math.round(rating)}`, changeText(Math.round(rating) - Math.round(before)))}
                {day !== undefined && row > 0 && ` ${words.inARow(number(row))}`}
            </p>
            <Themes run={run} />
        </>
    );
}

function ShareButton({ game, puzzle }: { game: GameId; puzzle: Puzzle }) {
    const [copied, copy] = useCopied();
    const address = new URL(href("puzzles", game, puzzle.id), location.href).href;
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

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Button } from "../base/button";
import type { Puzzle } from "../games/puzzle";
import { number, puzzleWords } from "../i18n";
import { Score } from "../parts/moment-pictures";
import { PageHead } from "../parts/page-head";
import { href } from "../parts/router";
import { useTitle } from "../parts/title";
import { underWay } from "../parts/under-way";
import type { End } from "../puzzles/guided-table";
import { PuzzlePicture } from "../puzzles/picture";
import { PuzzleTable } from "../puzzles/puzzle-table";
import { bestOf, type RushKind } from "../puzzles/results";
import { MISS, Rush, STORM } from "../puzzles/rush";
import { Tries } from "../puzzles/tries";
import { gameText } from "../puzzles/words";
import type { Rules } from "../rules/rules";
import type { GameId } from "../rules/types";
import "./puzzle-rush.css";

interface RushProps {
    rules: Rules;
    game: GameId;
    kind: RushKind;
    /** The edition's puzzles. */
    puzzles: readonly Puzzle[];
}

/** A streak or a storm: its explanation, its puzzles, and its result. */
export function RushScreen({ rules, game, kind, puzzles }: RushProps) {
    const words = puzzleWords.value;
    const [tries, setTries] = useState(0);
    const rush = useMemo(() => new Rush(rules, puzzles, game, kind), [rules, puzzles, game, kind, tries]);
    useEffect(() => () => rush.close(), [rush]);
    const title = words[kind];
    useTitle(`${title} · ${gameText(game)}`);
    const run = rush.run.value;
    const begun = run !== null;
    useLayoutEffect(() => {
        underWay.value = begun;
        return () => void (underWay.value = false);
    }, [begun]);
    if (!run) return <Begin rules={rules} game={game} kind={kind} puzzles={puzzles} begin={() => rush.begin()} />;
    return (
        <PuzzleTable
            run={run}
            title={title}
            subtitle={gameText(game)}
            leave={href("puzzles")}
            helps={false}
            corner={
                <div class="rush-counts">
                    {kind === "storm" && <Clock left={rush.left.value} />}
                    <Count name={words.solvedCount}>
                        <span data-score={rush.score.value}>{number(rush.score.value)}</span>
                    </Count>
                    {rush.best > 0 && <Count name={words.bestCount}>{number(rush.best)}</Count>}
                </div>
            }
            above={<Marks rush={rush} />}
            end={rush.over.value ? endOf(rush, () => setTries(tries + 1)) : undefined}
            ways={
                kind === "streak" && (
                    <Button disabled={!rush.skips.value || !run.awaitsMove} onClick={() => rush.skip()}>
                        {words.skip}
                    </Button>
                )
            }
        />
    );
}

/** What a streak or a storm is, with one of its puzzles as a sample, and the score to beat. */
function Begin({ rules, game, kind, puzzles, begin }: RushProps & { begin: () => void }) {
    const words = puzzleWords.value;
    const best = bestOf(game, kind);
    const sample = puzzles[Math.floor(puzzles.length / 2)];
    return (
        <main class="page">
            <PageHead title={words[kind]} line={gameText(game)} back={{ href: href("puzzles"), label: words.leave }} />
            <div class="rush-begin">
                <div class="rush-sample">{sample && <PuzzlePicture rules={rules} puzzle={sample} />}</div>
                <div class="rush-card">
                    {(kind === "storm" || best > 0) && (
                        <div class="rush-figures">
                            {kind === "storm" && (
                                <span class="rush-time" aria-hidden="true">
                                    {clockText(STORM)}
                                </span>
                            )}
                            {best > 0 && (
                                <span class="rush-best">
                                    {words.bestCount} <strong>{number(best)}</strong>
                                </span>
                            )}
                        </div>
                    )}
                    <p class="rush-line">{kind === "streak" ? words.streakLine : words.stormLine}</p>
                    <Button main large onClick={begin}>
                        {words.begin}
                    </Button>
                    <p class="quiet rush-note">{words.rushUnrated}</p>
                </div>
            </div>
        </main>
    );
}

/** A number with its name. */
function Count({ name, children }: { name: string; children: ComponentChildren }) {
    return (
        <span class="rush-count">
            <span class="rush-name">{name} </span>
            <span class="rush-number">{children}</span>
        </span>
    );
}

/** The last seconds, in milliseconds. */
const LAST = 10_000;

function clockText(left: number): string {
    const seconds = Math.ceil(left / 1000);
    return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")}`;
}

function Clock({ left }: { left: number }) {
    const words = puzzleWords.value;
    return (
        <span role="timer" class={left <= LAST ? "rush-count rush-clock-low" : "rush-count"}>
            <span class="rush-name">{words.timeLeft} </span>
            <span class="rush-number">{clockText(left)}</span>
        </span>
    );
}

/** The number of marks that fit on the smallest screen. */
const MARKS = 10;

/** Marks for the last puzzles, whether solved or missed, and what the last miss cost. */
function Marks({ rush: { kind, tried, over } }: { rush: Rush }) {
    const words = puzzleWords.value;
    const lost = kind === "storm" && !over.value && tried.value.at(-1)?.solved === false;
    return (
        <div class="rush-tried">
            <Tries tries={tried.value.map(({ puzzle, solved }) => ({ id: puzzle.id, solved }))} most={MARKS} />
            {lost && <span class="quiet">{words.lost(number(MISS / 1000))}</span>}
        </div>
    );
}

/** The score, the best one, and the missed puzzles. */
function endOf(rush: Rush, again: () => void): End {
    const words = puzzleWords.value;
    const score = rush.score.value;
    const best = rush.isBest.value;
    const missed = rush.missed.value;
    return {
        id: "rush",
        won: best,
        picture: <Score text={number(score)} best={best} />,
        headline: words.over,
        reason: words.score(number(score)),
        changes: [best ? words.newBest : rush.best > 0 && words.best(number(rush.best))],
        children: missed.length > 0 && (
            <section>
                <h3 class="rush-missed">{words.missed}</h3>
                <ul class="puzzle-missed">
                    {missed.map(({ id, rating, config }) => (
                        <li key={id}>
                            <a href={href("puzzles", config.game, id)}>{words.missedOne(`${rating}`)}</a>
                        </li>
                    ))}
                </ul>
            </section>
        ),
        main: (
            <Button main onClick={again}>
                {words.again}
            </Button>
        ),
        others: (
            <a class="button" href={href("puzzles")}>
                {words.leave}
            </a>
        ),
    };
}

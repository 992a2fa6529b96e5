import { useEffect, useMemo, useState } from "preact/hooks";
import { Button } from "../base/button";
import type { Puzzle } from "../games/puzzle";
import { number, puzzleWords } from "../i18n";
import { shortName } from "../i18n/games";
import { href } from "../parts/router";
import { useTitle } from "../parts/title";
import { PuzzleTable } from "../puzzles/puzzle-table";
import { solvedOf } from "../puzzles/results";
import { Rush, type RushKind } from "../puzzles/rush";
import { familyOf } from "../rules/facts";
import type { Rules } from "../rules/rules";
import type { GameId } from "../rules/types";

interface RushProps {
    rules: Rules;
    game: GameId;
    kind: RushKind;
    puzzles: readonly Puzzle[];
}

/** A streak or a storm: its explanation, its puzzles, and its result. */
export function RushScreen({ rules, game, kind, puzzles }: RushProps) {
    const words = puzzleWords.value;
    const [tries, setTries] = useState(0);
    const rush = useMemo(() => new Rush(rules, puzzles, game, kind), [rules, puzzles, game, kind, tries]);
    useEffect(() => () => rush.close(), [rush]);
    const title = words[kind];
    useTitle(`${title} · ${shortName(game)}`);
    const run = rush.run.value;
    if (rush.over.value) return <Over rush={rush} game={game} title={title} again={() => setTries(tries + 1)} />;
    if (!run) {
        const best = solvedOf(familyOf(game))[kind];
        return (
            <main class="page narrow puzzle-rush">
                <h1>{title}</h1>
                <p>{kind === "streak" ? words.streakLine : words.stormLine}</p>
                <p class="quiet">{words.rushUnrated}</p>
                {best > 0 && <p class="quiet">{words.best(number(best))}</p>}
                <p class="learn-begin">
                    <Button main onClick={() => rush.begin()}>
                        {words.begin}
                    </Button>
                    <a class="button" href={href("puzzles")}>
                        {words.leave}
                    </a>
                </p>
            </main>
        );
    }
    return (
        <PuzzleTable
            run={run}
            title={title}
            leave={href("puzzles")}
            helps={false}
            corner={
                <span class="lesson-step puzzle-score">
                    {kind === "storm" && <Clock left={rush.left.value} />}
                    <span data-score={rush.score.value}>{words.score(number(rush.score.value))}</span>
                </span>
            }
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

/** The last seconds, in milliseconds. */
const LAST = 10_000;

function Clock({ left }: { left: number }) {
    const seconds = Math.ceil(left / 1000);
    const text = `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")}`;
    return (
        <span role="timer" class={left <= LAST ? "puzzle-clock puzzle-clock-low" : "puzzle-clock"}>
            <span class="visually-hidden">{puzzleWords.value.timeLeft} </span>
            {text}
        </span>
    );
}

function Over({ rush, game, title, again }: { rush: Rush; game: GameId; title: string; again: () => void }) {
    const words = puzzleWords.value;
    const score = rush.score.value;
    return (
        <main class="page narrow puzzle-rush puzzle-over">
            <h1>{title}</h1>
            <p role="status">
                <strong>{words.over}</strong> {words.score(number(score))}
                {score > rush.best ? ` · ${words.newBest}` : rush.best > 0 && ` · ${words.best(number(rush.best))}`}
            </p>
            {rush.missed.value.length > 0 && (
                <section>
                    <h2>{words.missed}</h2>
                    <ul class="puzzle-missed">
                        {rush.missed.value.map(({ id, rating }) => (
                            <li key={id}>
                                <a href={href("puzzles", game, id)}>{words.missedOne(`${rating}`)}</a>
                            </li>
                        ))}
                    </ul>
                </section>
            )}
            <p class="learn-begin">
                <Button main onClick={again}>
                    {words.again}
                </Button>
                <a class="button" href={href("puzzles")}>
                    {words.leave}
                </a>
            </p>
        </main>
    );
}

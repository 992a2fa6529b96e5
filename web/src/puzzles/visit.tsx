import { signal } from "@preact/signals";
import { number, puzzleWords, t } from "../i18n";
import { CardLink } from "../parts/card";
import { href } from "../parts/router";
import type { GameId } from "../rules/types";
import { FREE } from "./rating";
import { firstTriesOf } from "./results";
import { Tries, type Try } from "./tries";

/** The first tries since the page was opened, in all games. */
const visit = signal<readonly Try[]>([]);

export function noteTry(id: string, solved: boolean): void {
    visit.value = [...visit.peek(), { id, solved }];
}

/** The number of marks that fit in one row. */
const MARKS = 10;

/** What was solved since the page was opened, and other kinds of puzzles for a game. */
export function Visit({ game }: { game: GameId }) {
    const words = puzzleWords.value;
    return (
        <>
            {visit.value.length > 0 && (
                <>
                    <h2>{words.thisVisit}</h2>
                    <Tries tries={visit.value} most={MARKS} />
                </>
            )}
            <CardLink href={href("puzzles", game, "streak")} title={words.streak}>
                {words.streakLine}
            </CardLink>
            <CardLink href={href("puzzles", game, "storm")} title={words.storm}>
                {words.stormLine}
            </CardLink>
            <CardLink href={href("deck")} title={t.value.home.practice}>
                {words.practiceLine}
            </CardLink>
        </>
    );
}

/**
 * How many of the first tries, which cost nothing, have been made, and how they went. Shows nothing once they are over.
 */
export function FreeTries({ family }: { family: string }) {
    const tries = firstTriesOf(family);
    if (!tries) return null;
    return (
        <p class="puzzle-free quiet">
            <span class="puzzle-free-tries" aria-hidden="true">
                {Array.from({ length: FREE }, (_, i) => (
                    <span key={i} class={tries[i] && (tries[i].solved ? "try-right" : "try-missed")} />
                ))}
            </span>
            {puzzleWords.value.free(number(tries.length + 1), number(FREE))}
        </p>
    );
}

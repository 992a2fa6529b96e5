import { number, puzzleWords, t } from "../i18n";
import { shortName } from "../i18n/games";
import { CardLink } from "../parts/card";
import { ratingText } from "../parts/rating-text";
import { href } from "../parts/router";
import { useTitle } from "../parts/title";
import { gamesWithPuzzles } from "../puzzles/collections";
import { dayOf } from "../puzzles/daily";
import { isProvisional } from "../puzzles/rating";
import { daysInARow, ratingOf, solvedOf } from "../puzzles/results";
import { familyOf } from "../rules/facts";
import type { GameId } from "../rules/types";

/** The games that have puzzles, and the modes of solving them. */
export function Puzzles() {
    const words = puzzleWords.value;
    useTitle(words.title);
    return (
        <main class="page learn puzzles">
            <h1>{words.title}</h1>
            <p>{words.line}</p>
            <p class="learn-begin">
                <a class="button" href={href("deck")}>
                    {t.value.home.practice}
                </a>
            </p>
            {gamesWithPuzzles.map((game) => (
                <Ways game={game} key={game} />
            ))}
        </main>
    );
}

function Ways({ game }: { game: GameId }) {
    const words = puzzleWords.value;
    const family = familyOf(game);
    const solved = solvedOf(family);
    const rating = ratingOf(family);
    const row = daysInARow(solved);
    const today = solved.days.includes(dayOf(Date.now()));
    const ways = [
        {
            what: "",
            name: words.train,
            more: solved.results.some(({ rated }) => rated)
                ? words.rating(ratingText(Math.round(rating.rating), isProvisional(rating)))
                : words.unrated,
        },
        {
            what: "daily",
            name: words.daily,
            more: [today && words.doneToday, row > 0 && words.inARow(number(row))].filter(Boolean).join(" · "),
        },
        { what: "streak", name: words.streak, more: solved.streak > 0 && words.best(number(solved.streak)) },
        { what: "storm", name: words.storm, more: solved.storm > 0 && words.best(number(solved.storm)) },
    ];
    return (
        <section>
            <h2>{shortName(game)}</h2>
            <ul class="card-list puzzle-ways">
                {ways.map(({ what, name, more }) => (
                    <li key={what}>
                        <CardLink href={href("puzzles", game, what)} title={name}>
                            {more}
                        </CardLink>
                    </li>
                ))}
            </ul>
        </section>
    );
}

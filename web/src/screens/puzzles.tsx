import { useMemo } from "preact/hooks";
import { PieceIcon } from "../board/piece-art";
import { DueLine } from "../deck/due-line";
import { gameOf } from "../games";
import { number, puzzleWords, t } from "../i18n";
import { editionWords, shortName } from "../i18n/games";
import { CardLink } from "../parts/card";
import { setOf } from "../parts/display";
import { Icon } from "../parts/icons";
import { href } from "../parts/router";
import { Select } from "../parts/selects";
import { useTitle } from "../parts/title";
import { gamesWithPuzzles } from "../puzzles/collections";
import { chooseEdition, chosenEdition, editionsOf } from "../puzzles/editions";
import { PuzzlePicture } from "../puzzles/picture";
import { bestOf, daysInARow, isRated, solvedOf } from "../puzzles/results";
import { useTodaysPuzzle } from "../puzzles/use-todays-puzzle";
import { gameText, goalText, ratingShown } from "../puzzles/words";
import { familyOf } from "../rules/facts";
import type { Rules } from "../rules/rules";
import type { GameId } from "../rules/types";
import "./puzzles.css";

/** The puzzle room: the player's own progress, then, for each game, the daily puzzle and links to more puzzles. */
export function Puzzles({ rules }: { rules: Rules }) {
    const words = puzzleWords.value;
    useTitle(words.title);
    // Keep the order while the player is looking at it.
    const games = useMemo(latestFirst, []);
    return (
        <main class="page puzzle-room">
            <h1>{words.title}</h1>
            <OwnState games={games} />
            <div class="room-games">
                {games.map((game) => (
                    <GamePart rules={rules} first={game} key={game} />
                ))}
            </div>
            <div class="card-list">
                <CardLink href={href("deck")} title={t.value.home.practice}>
                    {words.practiceLine}
                </CardLink>
            </div>
        </main>
    );
}

/** The games, most recently tried first. */
function latestFirst(): GameId[] {
    const latest = (game: GameId) => solvedOf(familyOf(game)).results.at(-1)?.minute ?? -1;
    return [...gamesWithPuzzles].sort((a, b) => latest(b) - latest(a));
}

/** The practice that is due and, for each game, the rating and the days in a row. A welcome if there is nothing yet. */
function OwnState({ games }: { games: readonly GameId[] }) {
    const words = puzzleWords.value;
    const own = games.filter((game) => isRated(familyOf(game)) || daysInARow(solvedOf(familyOf(game))) > 0);
    return (
        <section class="room-own" aria-label={words.own}>
            {own.length > 0 ? (
                <ul class="room-ratings">
                    {own.map((game) => (
                        <OwnRating game={game} key={game} />
                    ))}
                </ul>
            ) : (
                <p class="room-welcome">{words.welcome}</p>
            )}
            <DueLine />
        </section>
    );
}

function OwnRating({ game }: { game: GameId }) {
    const words = puzzleWords.value;
    const family = familyOf(game);
    const row = daysInARow(solvedOf(family));
    return (
        <li class="room-rating">
            <PieceIcon set={setOf(game)} piece={gameOf(game).emblem} side="first" />
            <span class="room-rating-name">{shortName(game)}</span>
            {isRated(family) && (
                <strong class="room-rating-number">
                    <span class="visually-hidden">{words.rating(ratingShown(family))}</span>
                    <span aria-hidden="true">{ratingShown(family)}</span>
                </strong>
            )}
            {row > 0 && <span class="quiet room-row">{words.inARow(number(row))}</span>}
        </li>
    );
}

/** One game: its edition, the daily puzzle, and links to more puzzles. `first` is its first edition. */
function GamePart({ rules, first }: { rules: Rules; first: GameId }) {
    const words = puzzleWords.value;
    const game = chosenEdition(first);
    const editions = editionsOf(first);
    const ways = [
        { what: "streak", name: words.streak, ends: words.streakEnds, best: bestOf(game, "streak") },
        { what: "storm", name: words.storm, ends: words.stormEnds, best: bestOf(game, "storm") },
    ];
    return (
        <section class="room-game" aria-label={gameText(game)}>
            <header class="room-head">
                <h2>{shortName(first)}</h2>
                {editions.length > 1 && (
                    <Select
                        aria-label={t.value.options.edition}
                        value={game}
                        options={editions.map((id) => [id, editionWords(id).edition ?? shortName(id)] as const)}
                        choose={chooseEdition}
                    />
                )}
            </header>
            <Today rules={rules} game={game} />
            <ul class="room-ways">
                <li class="room-train">
                    <a class="button button-main" href={href("puzzles", game)}>
                        {words.train}
                    </a>
                </li>
                {ways.map(({ what, name, ends, best }) => (
                    <li key={what}>
                        <a class="button room-way" href={href("puzzles", game, what)}>
                            {name}
                            <small class="quiet">{best > 0 ? words.best(number(best)) : ends}</small>
                        </a>
                    </li>
                ))}
            </ul>
        </section>
    );
}

/** A picture of the daily puzzle. Room for it is reserved while the puzzle is being fetched. */
function Today({ rules, game }: { rules: Rules; game: GameId }) {
    const words = puzzleWords.value;
    const { puzzle, solved, failed } = useTodaysPuzzle(game);
    return (
        <a class="room-today" href={href("puzzles", game, "daily")}>
            <span class="room-picture">
                {puzzle && <PuzzlePicture rules={rules} puzzle={puzzle} key={puzzle.id} />}
            </span>
            <span class="room-task">
                <strong>{words.daily}</strong>
                <span>{puzzle ? goalText(puzzle) : failed && t.value.partFailed}</span>
                {solved && (
                    <span class="room-done">
                        <Icon name="check" />
                        {words.doneToday}
                    </span>
                )}
            </span>
            <Icon name="later" />
        </a>
    );
}

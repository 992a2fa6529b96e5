import { useLayoutEffect, useMemo } from "preact/hooks";
import { PieceIcon } from "../board/piece-art";
import { DueLine } from "../deck/due-line";
import { number, puzzleWords, t } from "../i18n";
import { shortName } from "../i18n/games";
import { listGames } from "../kept/games";
import { followLobby, lobby } from "../online/lobby-line";
import { CardLink } from "../parts/card";
import { clocksWords } from "../parts/clock-words";
import { namedIfGuest } from "../parts/player-marks";
import { href } from "../parts/router";
import { gamesWithPuzzles } from "../puzzles/collections";
import { chosenEdition } from "../puzzles/editions";
import { PuzzlePicture } from "../puzzles/picture";
import { solvedOf } from "../puzzles/results";
import { useTodaysPuzzle } from "../puzzles/use-todays-puzzle";
import { gameText, goalText } from "../puzzles/words";
import { familyOf } from "../rules/facts";
import type { Rules } from "../rules/rules";
import type { GameId } from "../rules/types";

/** For returning players: today's puzzle, the practice that is due, and who is here. */
export function HomeToday({ rules }: { rules: Rules }) {
    const game = useMemo(latestGame, []);
    return (
        <div class="home-today">
            {game && <TodaysPuzzle rules={rules} game={chosenEdition(game)} />}
            <WhoIsHere />
            <DueLine />
        </div>
    );
}

/**
 * Chooses the game for the puzzle: the newest stored game's, or else the most recently tried puzzle's, or else the
 * first game.
 */
function latestGame(): GameId | undefined {
    const played = listGames().games.map(({ summary }) => familyOf(summary.game));
    const tried = (game: GameId) => solvedOf(familyOf(game)).results.at(-1)?.minute ?? -1;
    const byTries = [...gamesWithPuzzles].sort((a, b) => tried(b) - tried(a));
    return byTries.find((game) => familyOf(game) === played[0]) ?? byTries[0];
}

function TodaysPuzzle({ rules, game }: { rules: Rules; game: GameId }) {
    const words = puzzleWords.value;
    const { puzzle, solved, failed } = useTodaysPuzzle(game);
    if (failed) return null;
    return (
        <CardLink
            href={href("puzzles", game, "daily")}
            title={words.daily}
            picture={
                <span class="home-picture">
                    {puzzle && <PuzzlePicture rules={rules} puzzle={puzzle} key={puzzle.id} />}
                </span>
            }
        >
            <span class="quiet">{gameText(game)}</span>
            <span class="quiet">{solved ? words.doneToday : puzzle && goalText(puzzle)}</span>
        </CardLink>
    );
}

/** The number of open offers to show. The club lists all of them. */
const OFFERS = 2;

/** How many players are here, and the first offers, with a link to the lobby. */
function WhoIsHere() {
    const words = t.value.online;
    useLayoutEffect(followLobby, []);
    const here = lobby.value;
    const offers = (here?.seeks ?? []).filter(({ mine }) => !mine).slice(0, OFFERS);
    return (
        <CardLink
            href={href("lobby")}
            title={words.lobbyTitle}
            picture={
                <span class="home-people">
                    <PieceIcon set="stones" piece="X" side="first" />
                    <PieceIcon set="stones" piece="X" side="second" />
                </span>
            }
        >
            {here && <span class="quiet">{words.here(number(here.players))}</span>}
            {offers.map(({ id, player, guest, terms: { config } }) => (
                <span key={id}>
                    <bdi class="home-offer">{namedIfGuest(player, guest)}</bdi>{" "}
                    {[shortName(config.game), clocksWords(config)].join(" · ")}
                </span>
            ))}
            {!offers.length && <span class="quiet">{words.lobbyLine}</span>}
        </CardLink>
    );
}

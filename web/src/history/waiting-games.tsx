import { number, t } from "../i18n";
import { shortName } from "../i18n/games";
import { href } from "../parts/router";
import { askedWords, isOwnTurn, ownGames, waitsForOwn } from "./own-games";
import { isSitting, opponentName } from "./terms";

/** The number of games listed here; the lobby lists all. */
const LISTED = 4;

/** The games that wait for this player: it is their turn, or a request awaits their answer. */
export function WaitingGames() {
    const words = t.value.online;
    const waiting = ownGames.value.filter(waitsForOwn);
    const games = [...waiting].sort((a, b) => Number(isSitting(b.config)) - Number(isSitting(a.config)));
    if (!games.length) return null;
    return (
        <section class="waiting-games" aria-labelledby="waiting-games">
            <h2 class="section-title" id="waiting-games">
                {words.gamesWait(games.length, number(games.length))}
            </h2>
            <ul>
                {games.slice(0, LISTED).map((game) => (
                    <li key={game.id}>
                        <a href={href("play", game.id)}>
                            {words.openGame(opponentName(game), shortName(game.config.game))}
                        </a>{" "}
                        <span class="quiet">{askedWords(game) || (isOwnTurn(game) && t.value.game.yourTurn)}</span>
                    </li>
                ))}
            </ul>
            {games.length > LISTED && <a href={href("lobby")}>{words.ownGames}</a>}
        </section>
    );
}

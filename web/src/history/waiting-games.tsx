import { number, t } from "../i18n";
import { ownGames, waitsForOwn } from "../online/own-games";
import { isSitting } from "../online/terms";
import { href } from "../parts/router";
import type { Rules } from "../rules/rules";
import { OwnGame } from "./club-items";

/** The maximum number of games listed here; the lobby lists all. */
const LISTED = 4;

/** The games that are waiting for this player: it is their turn, or a request awaits their answer. */
export function WaitingGames({ rules }: { rules: Rules }) {
    const words = t.value.online;
    const waiting = ownGames.value.filter(waitsForOwn);
    const games = [...waiting].sort((a, b) => Number(isSitting(b.config)) - Number(isSitting(a.config)));
    if (!games.length) return null;
    return (
        <section class="waiting-games" aria-labelledby="waiting-games">
            <h2 class="section-title" id="waiting-games">
                {words.gamesWait(games.length, number(games.length))}
            </h2>
            <ul class="card-list">
                {games.slice(0, LISTED).map((game) => (
                    <OwnGame key={game.id} rules={rules} game={game} />
                ))}
            </ul>
            {games.length > LISTED && <a href={href("lobby")}>{words.ownGames}</a>}
        </section>
    );
}

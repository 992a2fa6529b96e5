import { number, t } from "../i18n";
import { ownGames, waitsForOwn } from "../online/own-games";
import { isSitting } from "../online/terms";
import { href } from "../parts/router";
import type { Rules } from "../rules/rules";
import { OwnGame } from "./club-items";

/** The maximum number of games listed here; the lobby lists all. */
const LISTED = 4;

/** The games in which it is this player's turn, or a request awaits their answer. `lead`: as of `CardLink`. */
export function WaitingGames({ rules, lead }: { rules: Rules; lead?: string }) {
    const words = t.value.online;
    const waiting = ownGames.value.filter(waitsForOwn);
    const games = [...waiting].sort((a, b) => Number(isSitting(b.config)) - Number(isSitting(a.config)));
    if (!games.length) return null;
    return (
        <section class="waiting-games" aria-labelledby="waiting-games">
            <h2 class="section-title" id="waiting-games">
                {words.gamesWait(games.length, number(games.length))}
            </h2>
            <ul class={lead ? "card-list card-list-led" : "card-list"}>
                {games.slice(0, LISTED).map((game, i) => (
                    <OwnGame key={game.id} rules={rules} game={game} lead={i ? undefined : lead} />
                ))}
            </ul>
            {games.length > LISTED && <a href={href("lobby")}>{words.ownGames}</a>}
        </section>
    );
}

import { number, t } from "../i18n";
import { ownGames, waitsForOwn } from "../online/own-games";
import { isSitting } from "../online/terms";
import { href } from "../parts/router";
import type { Rules } from "../rules/rules";
import { OwnGame } from "./club-items";

/** The maximum number of games listed here; the lobby lists them all. */
const LISTED = 4;

interface WaitingGamesProps {
    rules: Rules;
    /** See `CardLink`. */
    lead?: string;
    /** Whether to list, after the others, the games where it is the opponent's turn. */
    all?: boolean;
}

/** The games where it is this player's turn, or a request is waiting for their answer. */
export function WaitingGames({ rules, lead, all }: WaitingGamesProps) {
    const words = t.value.online;
    const { value: own } = ownGames;
    const waiting = own.filter(waitsForOwn);
    const games = [...waiting].sort((a, b) => Number(isSitting(b.config)) - Number(isSitting(a.config)));
    const listed = all ? [...games, ...own.filter((game) => !waitsForOwn(game))] : games;
    if (!listed.length) return null;
    return (
        <section class="waiting-games" aria-labelledby="waiting-games">
            <h2 class="section-title" id="waiting-games">
                {games.length ? words.gamesWait(games.length, number(games.length)) : words.ownGames}
            </h2>
            <ul class={lead ? "card-list card-list-led" : "card-list"}>
                {listed.slice(0, LISTED).map((game, i) => (
                    <OwnGame key={game.id} rules={rules} game={game} lead={i ? undefined : lead} />
                ))}
            </ul>
            {listed.length > LISTED && <a href={href("lobby")}>{words.ownGames}</a>}
        </section>
    );
}

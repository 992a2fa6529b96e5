import { gameOf } from "../games";
import { number, t } from "../i18n";
import { sideName } from "../i18n/games";
import { endWritten } from "../kept/words";
import { namedIn } from "../online/lobby-list";
import type { Listed, Running } from "../online/messages.generated";
import { askedWords, isOwnTurn, waitsForOwn } from "../online/own-games";
import { opponentName } from "../online/terms";
import { configWords } from "../parts/config-words";
import { type GameEnd, GameItem } from "../parts/game-item";
import { href } from "../parts/router";
import type { Rules } from "../rules/rules";
import type { GameId } from "../rules/types";
import { ServerPicture } from "./server-picture";

/** How this player's game ended. A game without a result was stored unfinished or was broken off. */
function endOf({ config: { game }, result, side }: Listed): GameEnd {
    if (!result) return { words: t.value.online.keptShort };
    const none = gameOf(game).counting ? t.value.result.noResult : t.value.result.aborted;
    return endWritten(game, result, side ?? null) ?? { score: "none", words: none };
}

/** One of this player's games: the turn, a request, or the result. */
export function OwnGame({ rules, game: listed, lead }: { rules: Rules; game: Listed; lead?: string }) {
    const { id, config, turn, over, side, created } = listed;
    const { game } = config;
    const state = over
        ? ""
        : askedWords(listed) ||
          (isOwnTurn(listed) ? t.value.game.yourTurn : turn ? t.value.game.turn(sideName(game, turn)) : "");
    return (
        <li class="game-item">
            <GameItem
                href={href("play", id)}
                game={game}
                players={opponentName(listed)}
                picture={
                    <ServerPicture
                        rules={rules}
                        id={id}
                        game={game}
                        flipped={side === "second"}
                        stamp={over ? "" : `${turn ?? ""} ${listed.asked ?? ""}`}
                    />
                }
                end={over ? endOf(listed) : undefined}
                state={state}
                mine={!over && waitsForOwn(listed)}
                facts={over ? [] : configWords(config).filter((fact) => fact !== t.value.options.clockless)}
                time={created}
                lead={lead}
            />
        </li>
    );
}

/** How far a game in progress has come. */
export const pliesPlayed = (plies: number): string =>
    plies ? t.value.home.moves(number(plies)) : t.value.online.watching.begun;

/** A game that anyone may watch. */
export function WatchableGame({ rules, running }: { rules: Rules; running: Running }) {
    const { id, plies, watchers, created } = running;
    const game = running.game as GameId;
    const words = t.value.online;
    return (
        <li class="game-item">
            <GameItem
                href={href("play", id)}
                game={game}
                players={words.versus(...namedIn(running))}
                picture={<ServerPicture rules={rules} id={id} game={game} stamp={String(plies)} />}
                facts={[pliesPlayed(plies), watchers > 0 && words.watchers(number(watchers))]}
                time={created}
            />
        </li>
    );
}

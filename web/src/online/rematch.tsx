import { useState } from "preact/hooks";
import { Button } from "../base/button";
import { number, t } from "../i18n";
import { RefusalText } from "../parts/refusal";
import { href } from "../parts/router";
import { playerNamed } from "../play/player-tag";
import { rematchWords } from "../play/rematch";
import type { Rules } from "../rules/rules";
import { opponentOf, type Refusal } from "../rules/types";
import { unread } from "./chat";
import { connection, refusalOf } from "./connection";
import type { OnlineGame } from "./online-game";

/** Actions after a server game: the next game, a rematch if both want one, the lobby, the chat. */
export function Next({ rules, game, talk }: { rules: Rules; game: OnlineGame; talk?: () => void }) {
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const words = t.value.online;
    const next = game.next.value;
    const news = unread(game);
    const lobby = (
        <>
            <a class="button" href={href("lobby")}>
                {words.lobby}
            </a>
            {talk && <Button onClick={talk}>{news ? words.chatNews(number(news)) : words.chat}</Button>}
        </>
    );
    if (next)
        return (
            <>
                <a class="button button-main" href={href("play", next)}>
                    {words.nextGame}
                </a>
                {lobby}
            </>
        );
    const { seat } = game;
    if (seat === "none" || !game.rematchable) return lobby;
    const asked = game.rematch.value;
    const other = playerNamed(game, opponentOf(seat));
    const ask = async () => {
        setRefusal(null);
        const reply = await connection.ask({ type: "rematch", game: game.id });
        if (!reply.ok) setRefusal(refusalOf(reply));
        else if (reply.message.type === "done" && reply.message.id) game.next.value = reply.message.id;
    };
    const mine = asked.includes(seat);
    const { button, why } = rematchWords(rules, game.config);
    return (
        <>
            <p class="result-hint" role="status">
                {refusal ? (
                    <RefusalText game={game.config.game} refusal={refusal} />
                ) : mine ? (
                    game.presence.value[opponentOf(seat)] ? (
                        words.rematchGone(other)
                    ) : (
                        words.rematchWaits(other)
                    )
                ) : asked.length ? (
                    words.rematchAsked(other)
                ) : (
                    why
                )}
            </p>
            <Button main off={mine || connection.state.value !== "open"} onClick={ask}>
                {button}
            </Button>
            {lobby}
        </>
    );
}

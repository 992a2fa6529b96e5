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

/** Whether there is a next game, or the player may ask for one. */
export const goesOn = (game: OnlineGame): boolean =>
    game.next.value !== "" || (game.seat !== "none" && game.rematchable);

/** Whether the opponent wants a rematch and the player has not answered. */
export const wantsRematch = (game: OnlineGame): boolean =>
    game.seat !== "none" && game.rematch.value.length > 0 && !game.rematch.value.includes(game.seat);

/** A button for the chat, with the number of new messages; or a link to the lobby if there is no chat. */
export function Beside({ game, talk }: { game: OnlineGame; talk?: () => void }) {
    const words = t.value.online;
    const news = unread(game);
    if (talk) return <Button onClick={talk}>{news ? words.chatNews(number(news)) : words.chat}</Button>;
    return (
        <a class="button" href={href("lobby")}>
            {t.value.rooms.club}
        </a>
    );
}

/** The main action after a server game: the next game, or a rematch. */
export function Next({ rules, game }: { rules: Rules; game: OnlineGame }) {
    const [refusal, setRefusal] = useState<Refusal | null>(null);
    const words = t.value.online;
    const next = game.next.value;
    if (next)
        return (
            <a class="button button-main" href={href("play", next)}>
                {words.nextGame}
            </a>
        );
    const { seat } = game;
    if (seat === "none") return null;
    const asked = game.rematch.value;
    const other = playerNamed(game, opponentOf(seat));
    const ask = async () => {
        setRefusal(null);
        const reply = await connection.ask({ type: "rematch", game: game.id });
        if (!reply.ok) setRefusal(refusalOf(reply));
        else if (reply.message.type === "done" && reply.message.id) game.next.value = reply.message.id;
    };
    const mine = asked.includes(seat);
    const { name, why } = rematchWords(rules, game.config);
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
            <Button main aria-label={name} title={name} off={mine || connection.state.value !== "open"} onClick={ask}>
                {t.value.result.rematch}
            </Button>
        </>
    );
}

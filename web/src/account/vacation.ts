import { useEffect, useState } from "preact/hooks";
import type { OnlineGame } from "../online/online-game";
import { playerName } from "../play/player-tag";
import { opponentOf } from "../rules/types";
import { api } from "./api.generated";

/** In milliseconds. */
const ASK_EVERY = 300_000;

/** When the opponent's vacation ends, if it is their turn in a game with days per move; 0 if there is no vacation. */
export function useVacation(game: OnlineGame): number {
    const [until, setUntil] = useState(0);
    const { clock, clocks, players } = game.config;
    const other = game.seat === "none" ? null : opponentOf(game.seat);
    const inDays = other !== null && (clocks?.[other] ?? clock)?.kind === "days";
    const name = inDays && players?.[other]?.account ? playerName(game, other) : null;
    const waits = name !== null && game.view.value.phase === "playing" && game.view.value.turn === other;
    useEffect(() => {
        setUntil(0);
        if (!waits) return;
        let gone = false;
        const ask = () =>
            void api.readPlayer({ player: name }).then((result) => {
                if (!gone && result.ok) setUntil(result.answer.vacation ?? 0);
            });
        ask();
        // A vacation can start or end while the board is open.
        const timer = setInterval(ask, ASK_EVERY);
        return () => {
            gone = true;
            clearInterval(timer);
        };
    }, [waits, name]);
    return until > Date.now() ? until : 0;
}

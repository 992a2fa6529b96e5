import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { Panel } from "../parts/panel";
import { RefusalText } from "../parts/refusal";
import { href } from "../parts/router";
import type { Game } from "../play/game";
import type { Refusal } from "../rules/types";
import { ensurePlayer } from "./account";
import { connection } from "./connection";
import { LineNotice } from "./line-notice";
import { keepOnServer } from "./upload";

/** Stores a game from this device on the server, which makes it available on all of the player's devices. */
export function KeepPanel({ game, onClose }: { game: Game; onClose: () => void }) {
    const [answer, setAnswer] = useState<{ id: string } | { refusal: Refusal } | null>(null);
    const words = t.value.online;
    const open = connection.state.value === "open";
    useEffect(() => connection.need(), []);
    useEffect(() => {
        if (!open || answer) return;
        let gone = false;
        void (async () => {
            const player = await ensurePlayer();
            if (gone) return;
            if (!player) return onClose();
            const reply = await keepOnServer(game.log.events);
            if (gone) return;
            if (reply.ok && reply.message.type === "done") setAnswer({ id: reply.message.id });
            // If the connection broke, try again when it reopens.
            else if (!reply.ok && reply.refusal) setAnswer({ refusal: reply.refusal });
        })();
        return () => void (gone = true);
    }, [open]);
    return (
        <Panel title={words.keep} onClose={onClose}>
            <LineNotice />
            <div class="keep" role="status">
                {answer && "id" in answer ? (
                    <>
                        <p>{words.keepDone}</p>
                        <p class="button-row">
                            <a class="button button-main" href={href("play", answer.id)}>
                                {words.keepShow}
                            </a>
                        </p>
                    </>
                ) : answer ? (
                    <p>
                        <RefusalText game={game.config.game} refusal={answer.refusal} />
                    </p>
                ) : (
                    open && <p class="quiet">{words.keepBusy}</p>
                )}
            </div>
        </Panel>
    );
}

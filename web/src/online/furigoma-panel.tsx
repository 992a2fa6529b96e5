import { useState } from "preact/hooks";
import { Button } from "../base/button";
import { number, t } from "../i18n";
import { sideName } from "../i18n/games";
import { Panel } from "../parts/panel";
import { FurigomaPawns } from "../play/new-game/furigoma";
import { playerNamed } from "../play/player-tag";
import type { OnlineGame } from "./online-game";

/** The games whose throw the player has seen. */
const seen = new Set<string>();

/** At the start of a game, shows the throw of five pawns that decided the sides. */
export function FurigomaPanel({ game }: { game: OnlineGame }) {
    const { furigoma } = game.config;
    const [open, setOpen] = useState(
        furigoma !== undefined && game.view.peek().moves.length === 0 && game.seat !== "none" && !seen.has(game.id),
    );
    if (!open || !furigoma) return null;
    const up = furigoma.throw.filter(Boolean).length;
    const words = t.value.online;
    const close = () => {
        seen.add(game.id);
        setOpen(false);
    };
    return (
        <Panel title={t.value.options.furigoma} onClose={close}>
            <div class="furigoma furigoma-panel">
                <FurigomaPawns up={furigoma.throw} count={1} />
                <p>{words.thrown(playerNamed(game, furigoma.thrower), number(up), number(5 - up))}</p>
                <p class="furigoma-result">
                    {words.thrownResult(
                        playerNamed(game, "first"),
                        sideName(game.config.game, "first"),
                        playerNamed(game, "second"),
                        sideName(game.config.game, "second"),
                    )}
                </p>
                <Button main autofocus onClick={(e) => e.currentTarget.closest("dialog")?.close()}>
                    {words.toTheBoard}
                </Button>
            </div>
        </Panel>
    );
}

import { useMemo } from "preact/hooks";
import { Board } from "../../board/board";
import { coordinationIn } from "../../board/coordination";
import { Interaction } from "../../board/interaction";
import { gameOf } from "../../games";
import { language, t } from "../../i18n";
import { shortName } from "../../i18n/games";
import { cellLabel } from "../../parts/cell-label";
import { dotsOf, setOf } from "../../parts/display";
import { replayViews } from "../../parts/mini-board";
import type { Rules } from "../../rules/rules";
import type { GameId, Refusal } from "../../rules/types";
import { noClock } from "./clock-field";
import { configOf, type Wishes } from "./wishes";

interface PreviewProps {
    rules: Rules;
    game: GameId;
    wishes: Wishes;
    set: (change: Partial<Wishes>) => void;
    refuse: (refusal: Refusal | null) => void;
    live: boolean;
}

/** The start position. If the board is `live`, in some games the player can tap a piece to change an option. */
export function Preview({ rules, game, wishes, set, refuse, live }: PreviewProps) {
    const config = configOf(game, { ...wishes, clock: noClock });
    const view = useMemo(() => replayViews(rules, config, [])[0], [JSON.stringify(config)]);
    const plain = useMemo(() => replayViews(rules, { game }, [])[0], [game]);
    const interaction = useMemo(() => new Interaction(), []);
    const { options } = gameOf(game);
    const shown = view ?? plain;
    if (!shown) return null;
    const label = t.value.game.board(shortName(game));
    const tapped = live ? options?.tapped : undefined;
    const tap = (cell: string) => {
        const own = tapped?.(wishes.own, cell) ?? wishes.own;
        // The rules decide whether the piece can be promoted.
        const judged = rules.judge({ ...options?.config(own, language.value), game }, []);
        if (judged.ok) set({ own });
        else refuse(judged.refusals[0] ?? null);
    };
    return (
        <div class={tapped ? "preview preview-wide" : "preview"}>
            <Board
                geometry={shown.board}
                cells={shown.board.cells}
                set={setOf(game)}
                dots={dotsOf(game)}
                faces={shown.faces}
                coordinates={coordinationIn("frame", shown.board.kind)}
                flipped={wishes.opponent !== "local" && wishes.side === "second"}
                label={tapped ? t.value.sentences(label, t.value.options.handicapHint) : label}
                interaction={tapped ? interaction : undefined}
                onPoint={tapped ? tap : undefined}
                cellLabel={(cell, content) => cellLabel({ game, board: shown.board, ko: null }, cell, content)}
            />
        </div>
    );
}

import { useEffect, useMemo, useState } from "preact/hooks";
import { demonstrations } from "../base/settings";
import { Board } from "../board/board";
import { t } from "../i18n";
import { shortName, sideName } from "../i18n/games";
import type { Rules } from "../rules/rules";
import { type Config, type Move, opponentOf, type View } from "../rules/types";
import { dotsOf, setOf } from "./display";

/** The views of a game from the start through `moves`, up to the first illegal one. */
export function replayViews(rules: Rules, config: Config, moves: Move[]): View[] {
    const created = rules.create(config, 0);
    if (!created.ok) return [];
    const { session } = created.value;
    try {
        const views = [rules.view(session, 0)];
        for (const move of moves) {
            const by = views[views.length - 1]!.turn;
            if (!rules.command(session, by, 0, { do: "move", move }).ok) break;
            views.push(rules.view(session, 0));
        }
        return views;
    } finally {
        rules.close(session);
    }
}

/** A small board with the position from which a game starts. */
export function StartBoard({ rules, config, flipped }: { rules: Rules; config: Config; flipped: boolean }) {
    const view = useMemo(() => replayViews(rules, config, [])[0], [JSON.stringify(config)]);
    if (!view) return null;
    return (
        <Board
            geometry={view.board}
            cells={view.board.cells}
            set={setOf(view.game)}
            dots={dotsOf(view.game)}
            faces={view.faces}
            flipped={flipped}
            label={t.value.game.board(shortName(view.game))}
        />
    );
}

const STEP_TIME = 1700;

interface MiniBoardProps {
    rules: Rules;
    config: Config;
    moves: Move[];
    start: number;
    delay: number;
}

/** A small board that replays a few moves in a loop, unless demonstrations are off. */
export function MiniBoard({ rules, config, moves, start, delay }: MiniBoardProps) {
    const views = useMemo(() => replayViews(rules, config, moves), []);
    const [index, setIndex] = useState(Math.min(start, views.length - 1));
    const moving = demonstrations.value;
    useEffect(() => {
        if (!moving) return;
        let ticking: ReturnType<typeof setInterval>;
        const later = setTimeout(() => {
            ticking = setInterval(() => {
                if (!document.hidden)
                    setIndex((i) => (i + 1 < views.length ? i + 1 : Math.min(start, views.length - 1)));
            }, STEP_TIME);
        }, delay);
        return () => {
            clearTimeout(later);
            clearInterval(ticking);
        };
    }, [moving]);
    const view = views[index];
    if (!view) return null;
    return (
        <Board
            geometry={view.board}
            cells={view.board.cells}
            set={setOf(view.game)}
            dots={dotsOf(view.game)}
            faces={view.faces}
            last={view.last}
            ply={view.moves.length}
            label={`${shortName(view.game)}: ${view.last ? t.value.game.played(sideName(view.game, opponentOf(view.turn)), view.last.move) : ""}`}
        />
    );
}

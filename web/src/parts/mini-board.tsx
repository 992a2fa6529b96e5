import { useEffect, useMemo, useState } from "preact/hooks";
import { Board } from "../board/board";
import type { BoardProps } from "../board/props";
import { t } from "../i18n";
import { shortName, sideName } from "../i18n/games";
import type { Rules } from "../rules/rules";
import { type Config, type Move, opponentOf, type View } from "../rules/types";
import { demonstrations } from "../settings/settings";
import { dotsOf, hillOf, setOf } from "./display";

/** A game's views from the start through `moves`, up to the first illegal move. */
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

/** The position after `moves`, with any resumptions between them; null if the configuration is refused. */
export function positionAfter(rules: Rules, config: Config, moves: readonly Move[]): View | null {
    const created = rules.create(config, 0);
    if (!created.ok) return null;
    const { session } = created.value;
    try {
        let turn = rules.view(session, 0).turn;
        for (const move of moves) {
            if (!rules.command(session, turn, 0, { do: "move", move }).ok) {
                // In Go, the players had both passed and disagreed about dead stones.
                rules.command(session, turn, 0, { do: "resume" });
                turn = rules.view(session, 0).turn;
                if (!rules.command(session, turn, 0, { do: "move", move }).ok) break;
            }
            turn = opponentOf(turn);
        }
        return rules.view(session, 0);
    } finally {
        rules.close(session);
    }
}

/** The parts of a view that a position's picture needs. */
export type Pictured = Pick<View, "game" | "board"> & Partial<Pick<View, "faces">>;

interface StillBoardProps extends Pick<BoardProps, "flipped" | "last" | "ply" | "checks" | "shapes"> {
    of: Pictured;
    /** "" if the picture only repeats the text beside it. */
    label?: string;
}

/** A small board that nobody plays on. */
export function StillBoard({ of: { game, board, faces }, label = "", ...rest }: StillBoardProps) {
    return (
        <Board
            geometry={board}
            cells={board.cells}
            set={setOf(game)}
            dots={dotsOf(game)}
            outline={hillOf(game)}
            faces={faces}
            label={label}
            {...rest}
        />
    );
}

/** A small board with a game's start position. */
export function StartBoard({ rules, config, flipped }: { rules: Rules; config: Config; flipped: boolean }) {
    const view = useMemo(() => positionAfter(rules, config, []), [JSON.stringify(config)]);
    return view && <StillBoard of={view} flipped={flipped} label={t.value.game.board(shortName(view.game))} />;
}

const STEP_TIME = 1700;

interface MiniBoardProps {
    rules: Rules;
    config: Config;
    moves: Move[];
    start: number;
    delay: number;
}

/** A small board that replays a few moves in a loop unless demonstrations are off. */
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
        <StillBoard
            of={view}
            last={view.last}
            ply={view.moves.length}
            label={`${shortName(view.game)}: ${view.last ? t.value.game.played(sideName(view.game, opponentOf(view.turn)), view.last.move) : ""}`}
        />
    );
}

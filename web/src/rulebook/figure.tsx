import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { useNear } from "../base/media";
import { Board } from "../board/board";
import { type Geometry, proportion } from "../board/geometry";
import { PieceIcon, type PieceSet } from "../board/piece-art";
import { gameOf } from "../games";
import type { Figure } from "../games/figure";
import { rulebookWords } from "../i18n/rulebook";
import { dotsOf, setOf } from "../parts/display";
import { shownShapes } from "../play/guided-board";
import type { Rules } from "../rules/rules";
import type { Colour, GameId, View } from "../rules/types";
import { describe } from "./describe";
import { positionOf } from "./position";
import { FigureTrial } from "./trial-board";

export interface FigureProps {
    rules: Rules;
    game: GameId;
    clause: string;
    figure: Figure;
    /** The figure's number within the clause; "" if it is the only one. */
    number: string;
    /** Whether the reader is trying moves on the figure. */
    tried: boolean;
    onTry: () => void;
    onDone: () => void;
}

/** A clause's figure, with a button to try moves on it. It has its full height even before its board is drawn. */
export function FigureShown({ rules, game, clause, figure, number, tried, onTry, onDone }: FigureProps) {
    const words = rulebookWords.value;
    const button = useRef<HTMLButtonElement>(null);
    const was = useRef(tried);
    useLayoutEffect(() => {
        // The button that ended the trial was removed.
        if (was.current && !tried && document.activeElement === document.body)
            button.current?.focus({ preventScroll: true });
        was.current = tried;
    }, [tried]);
    const said = figure.say && <figcaption>{figure.say}</figcaption>;
    if (tried)
        return (
            <figure class="figure figure-tried" data-figure={clause + number}>
                <FigureTrial rules={rules} game={game} figure={figure} onDone={onDone} />
                {said}
            </figure>
        );
    return (
        <figure class="figure" data-figure={clause + number}>
            <Still rules={rules} game={game} clause={clause} figure={figure} number={number} />
            {said}
            {!figure.counted && (
                <button
                    type="button"
                    class="button"
                    ref={button}
                    aria-label={words.tryClause(clause, number)}
                    onClick={onTry}
                >
                    {words.tryIt}
                </button>
            )}
        </figure>
    );
}

const geometryOf = (game: GameId, { config = {} }: Figure): Geometry =>
    gameOf(game).placement
        ? { kind: "points", files: config.size ?? 19, ranks: config.size ?? 19 }
        : { kind: "squares", files: 8, ranks: 8 };

/** The position, rendered while it is near the window. */
function Still({ rules, game, clause, figure, number }: Omit<FigureProps, "tried" | "onTry" | "onDone">) {
    const box = useRef<HTMLDivElement>(null);
    const near = useNear(box);
    const view = useMemo(() => (near ? positionOf(rules, game, figure) : null), [near, rules, game, figure]);
    const set = figure.set ?? setOf(game);
    return (
        <div
            ref={box}
            class={figure.hands ? "figure-still figure-hands" : "figure-still"}
            style={{ "--ratio": proportion(geometryOf(game, figure), "small") }}
        >
            {view && <HandShown view={view} set={set} side="second" />}
            <div class="figure-board">
                {view && (
                    <Board
                        geometry={view.board}
                        cells={view.board.cells}
                        set={set}
                        coordinates="small"
                        faces={view.faces}
                        dots={dotsOf(game)}
                        last={view.last}
                        ko={view.ko}
                        dead={view.dead}
                        owners={figure.counted && view.score?.owners}
                        shapes={shownShapes(view, figure.show)}
                        label={rulebookWords.value.figure(clause, number, describe(view, figure.show))}
                    />
                )}
            </div>
            {view && <HandShown view={view} set={set} side="first" />}
        </div>
    );
}

/** The pieces in a side's hand, which the board's label also lists. */
function HandShown({ view, set, side }: { view: View; set: PieceSet; side: Colour }) {
    const pieces = view.hands?.[side] ?? [];
    if (!pieces.length) return null;
    return (
        <div class={`figure-hand figure-hand-${side}`} aria-hidden="true">
            {pieces.map(({ piece, count }) => (
                <span class="figure-held" key={piece}>
                    <PieceIcon set={set} piece={piece} side={side} turned={side === "second"} />
                    {count > 1 && <span class="hand-count">{count}</span>}
                </span>
            ))}
        </div>
    );
}

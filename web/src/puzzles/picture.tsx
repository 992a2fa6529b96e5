import { useMemo } from "preact/hooks";
import { isTurned, PieceIcon } from "../board/piece-art";
import { gameOf } from "../games";
import type { Puzzle } from "../games/puzzle";
import { kingsInCheck, setOf } from "../parts/display";
import { positionAfter, StillBoard } from "../parts/mini-board";
import type { Rules } from "../rules/rules";
import { type Colour, opponentOf, type View } from "../rules/types";
import { marksOf } from "./marks";
import "./picture.css";

/** A small picture of a puzzle's position, with the solver at the bottom; hidden from screen readers. */
export function PuzzlePicture({ rules, puzzle }: { rules: Rules; puzzle: Puzzle }) {
    const view = useMemo(() => positionAfter(rules, puzzle.config, []), [rules, puzzle]);
    if (!view) return null;
    const flipped = view.turn === "second" && !gameOf(view.game).placement;
    const top: Colour = flipped ? "first" : "second";
    return (
        <span class="puzzle-picture" aria-hidden="true">
            <PicturedHand view={view} side={top} flipped={flipped} />
            <StillBoard of={view} flipped={flipped} checks={kingsInCheck(view)} shapes={marksOf(puzzle, view)} />
            <PicturedHand view={view} side={opponentOf(top)} flipped={flipped} />
        </span>
    );
}

function PicturedHand({ view, side, flipped }: { view: View; side: Colour; flipped: boolean }) {
    const set = setOf(view.game);
    if (!view.hands?.[side].length) return null;
    return (
        <span class="puzzle-picture-hand">
            {view.hands[side].map(({ piece, count }) => (
                <span key={piece}>
                    <PieceIcon set={set} piece={piece} side={side} turned={isTurned(set, side, flipped)} />
                    {count > 1 && count}
                </span>
            ))}
        </span>
    );
}

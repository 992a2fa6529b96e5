import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { gameOf } from "../games";
import { number, t } from "../i18n";
import { moveText } from "../parts/move-words";
import type { RecordController } from "../record/controller";
import type { LabelledMove } from "../rules/records";

/** The maximum number of moves shown; later ones are unreliable. */
const LONGEST = 12;

interface LineProps {
    game: RecordController;
    node: number;
    moves: LabelledMove[];
    label: string;
    children?: ComponentChildren;
}

/** A principal variation after a node, numbered; clicking a move plays the line up to that move. */
export function Line({ game, node, moves, label, children }: LineProps) {
    const row = useRef<HTMLDivElement>(null);
    const { turn } = game.node(node);
    const before = game.ply(node);
    const { game: id } = game.tree.value;
    const shown = moves.slice(0, LONGEST).map(({ move, label }) => ({ move, text: moveText(id, label) }));
    const count = (i: number): string => {
        if (gameOf(id).placement) return number(before + i + 1);
        const first = (turn === "first") === (i % 2 === 0);
        return first ? `${game.fullMove(before + i + 1)}.` : i === 0 ? `${game.fullMove(before + 1)}…` : "";
    };
    const keys = (event: KeyboardEvent) => {
        const step = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
        if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        const buttons = [...row.current!.querySelectorAll("button")];
        const next =
            buttons[
                Math.min(buttons.length - 1, Math.max(0, buttons.indexOf(event.target as HTMLButtonElement) + step))
            ];
        next?.focus();
    };
    return (
        <div class="analysis-line" role="group" aria-label={label} ref={row} onKeyDown={keys}>
            {children}
            {shown.map(({ text }, i) => (
                <span class="tree-move" key={i}>
                    {count(i) && <span class="move-number">{count(i)}</span>}
                    <button
                        type="button"
                        class="move"
                        tabIndex={i ? -1 : 0}
                        title={t.value.analysis.playLine(text)}
                        onClick={() =>
                            game.playLine(
                                node,
                                shown.slice(0, i + 1).map((each) => each.move),
                            )
                        }
                    >
                        {text}
                    </button>
                </span>
            ))}
        </div>
    );
}

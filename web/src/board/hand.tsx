import { useState } from "preact/hooks";
import type { Colour, HandPiece } from "../rules/types";
import { type Asking, isAskKey } from "./asking";
import { type Interaction, sourceKey, takesDrags, takesTaps } from "./interaction";
import { isTurned, PieceIcon, type PieceSet } from "./piece-art";

interface HandProps {
    side: Colour;
    pieces: readonly HandPiece[];
    set: PieceSet;
    turned: boolean;
    interaction?: Interaction;
    /** Present if the player can ask about pieces. */
    asking?: Asking;
    sources: ReadonlySet<string>;
    /** Pieces that currently have no legal drop. */
    stuck?: ReadonlySet<string>;
    label: string;
    pieceLabel: (piece: string, count: number, stuck: boolean) => string;
    board: () => Element | null;
    onMove: (piece: string, to: string) => void;
}

/** The pieces in a player's hand: tap one and then a square, or drag it to the square. */
export function Hand(props: HandProps) {
    const { side, pieces, set, turned, interaction, asking, sources } = props;
    const selected = interaction?.selected.value;
    const key = selected ? sourceKey(selected) : null;
    const drag = interaction?.dragging.value;
    // The hand is one tab stop: the last focused piece.
    const [at, setAt] = useState("");
    const stop = pieces.some(({ piece }) => piece === at) ? at : pieces[0]?.piece;
    const keys = (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === "Escape" && selected) {
            event.stopPropagation();
            return interaction?.clear();
        }
        const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll("button")];
        const here = buttons.indexOf(event.target as HTMLButtonElement);
        const next = {
            ArrowRight: here + 1,
            ArrowDown: here + 1,
            ArrowLeft: here - 1,
            ArrowUp: here - 1,
            Home: 0,
            End: buttons.length - 1,
        }[event.key];
        if (next === undefined) return;
        event.preventDefault();
        buttons[next]?.focus();
    };
    return (
        <div
            class={pieces.length > 7 ? "hand hand-many" : "hand"}
            role="group"
            aria-label={props.label}
            onKeyDown={keys}
        >
            {pieces.map(({ piece, count }) => {
                const name = `${side}:${piece}`;
                const held = drag && sourceKey(drag.source) === name;
                const usable = sources.has(name);
                const stuck = props.stuck?.has(name) ?? false;
                return (
                    <button
                        type="button"
                        key={name}
                        class={stuck ? "hand-piece hand-stuck" : "hand-piece"}
                        data-hand={name}
                        tabIndex={piece === stop ? 0 : -1}
                        onFocus={() => setAt(piece)}
                        aria-label={props.pieceLabel(piece, count, stuck)}
                        aria-pressed={key === name}
                        aria-disabled={!usable}
                        onPointerOver={(event) => asking?.over(event, { side, piece })}
                        onPointerLeave={(event) => asking?.over(event, null)}
                        onContextMenu={asking?.menu}
                        onKeyDown={(event) => isAskKey(event) && asking?.toggle({ side, piece })}
                        onPointerDown={(event) => {
                            interaction?.begin();
                            asking?.press(event, { side, piece });
                            if (usable && takesDrags())
                                interaction?.press(event, { side, piece }, props.board, (to) => {
                                    interaction.selected.value = null;
                                    props.onMove(piece, to);
                                });
                        }}
                        onClick={(event) => {
                            if (!interaction?.isTap() || !usable || !takesTaps(event)) return;
                            interaction.selected.value = key === name ? null : { side, piece };
                        }}
                    >
                        <span class={held && count === 1 ? "lifted" : undefined}>
                            <PieceIcon set={set} piece={piece} side={side} turned={turned} />
                        </span>
                        {count > 1 && (
                            <span class="hand-count" aria-hidden="true">
                                {count}
                            </span>
                        )}
                    </button>
                );
            })}
        </div>
    );
}

interface DraggedProps {
    interaction: Interaction;
    set: PieceSet;
    faceAt: (cell: string) => { piece: string; side: Colour } | null;
    flipped: boolean;
    kings?: Record<Colour, string>;
    size: number;
}

/** The dragged piece, under the pointer. */
export function Dragged({ interaction, set, faceAt, flipped, kings, size }: DraggedProps) {
    const drag = interaction.dragging.value;
    if (!drag) return null;
    const face = "cell" in drag.source ? faceAt(drag.source.cell) : drag.source;
    if (!face) return null;
    const turned = isTurned(set, face.side, flipped);
    return (
        <div
            class="dragged"
            style={{ left: `${drag.x}px`, top: `${drag.y}px`, width: `${size}px`, height: `${size}px` }}
        >
            <PieceIcon set={set} piece={face.piece} side={face.side} king={kings?.[face.side]} turned={turned} />
        </div>
    );
}

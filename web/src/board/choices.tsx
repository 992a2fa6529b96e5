import { useLayoutEffect, useRef } from "preact/hooks";
import type { Colour } from "../rules/types";
import { Face, isTurned, type PieceSet } from "./piece-art";

/** A choice shown on a square, such as a promotion. */
export interface Choice {
    id: string;
    piece: string;
    side: Colour;
    label: string;
    /** Short text under the picture: the action. */
    word: string;
    /** The resulting piece, unless `word` names it. */
    name?: string;
}

interface ChoicesProps {
    label: string;
    faces: Choice[];
    set: PieceSet;
    flipped: boolean;
    kings?: Record<Colour, string>;
    x: number;
    y: number;
    width: number;
    height: number;
    onChoose: (id: string | null) => void;
}

/** The choices, drawn large over their square. */
export function Choices({ label, faces, set, flipped, kings, x, y, width, height, onChoose }: ChoicesProps) {
    const group = useRef<SVGGElement>(null);
    const columns = Math.min(faces.length, 2);
    const rows = Math.ceil(faces.length / columns);
    const named = faces.some(({ name }) => name);
    const [across, down] = [216, named ? 206 : 172];
    // The first choice, usually the one that the player wants, lies under the pointer, even at the right edge.
    const mirrored = x > width / 2;
    const within = (at: number, most: number) => Math.min(Math.max(at, 2), most - 2);
    const left = within(x - (mirrored ? columns - 0.5 : 0.5) * across, width - columns * across);
    const top = within(y - 0.5 * down, height - rows * down);
    useLayoutEffect(() => {
        group.current?.querySelector<SVGElement>('[role="button"]')?.focus({ preventScroll: true });
    }, []);
    const keys = (event: KeyboardEvent) => {
        event.stopPropagation();
        const buttons = [...(group.current?.querySelectorAll<SVGElement>('[role="button"]') ?? [])];
        const here = buttons.indexOf(event.target as SVGElement);
        const tab = event.key === "Tab" ? (event.shiftKey ? -1 : 1) : 0;
        const right = mirrored ? -1 : 1;
        const step = tab || { ArrowRight: right, ArrowDown: columns, ArrowLeft: -right, ArrowUp: -columns }[event.key];
        if (step) buttons[(here + step + buttons.length) % buttons.length]?.focus();
        else if (event.key === "Escape") onChoose(null);
        else if (event.key === "Enter" || event.key === " ") {
            // Ignore a key that is still held down from choosing the square.
            if (!event.repeat) onChoose(faces[here]?.id ?? null);
        } else return;
        event.preventDefault();
    };
    return (
        // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a <g> has no role of its own.
        <g ref={group} class="choices" role="group" aria-label={label} onKeyDown={keys}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape does the same for the keyboard. */}
            <rect width={width} height={height} class="choice-veil" onClick={() => onChoose(null)} />
            <rect
                x={left - 4}
                y={top - 4}
                width={columns * across + 8}
                height={rows * down + 8}
                rx="16"
                class="choice-ground"
            />
            {faces.map((face, i) => {
                const column = mirrored ? columns - 1 - (i % columns) : i % columns;
                const cx = left + column * across;
                const cy = top + Math.floor(i / columns) * down;
                const turned = isTurned(set, face.side, flipped);
                return (
                    <g
                        role="button"
                        tabindex={0}
                        aria-label={face.label}
                        class="choice"
                        data-choice={face.id}
                        onClick={() => onChoose(face.id)}
                    >
                        <title>{face.label}</title>
                        <rect x={cx + 3} y={cy + 3} width={across - 6} height={down - 6} rx="12" class="choice-tile" />
                        <g
                            transform={`translate(${cx + across / 2} ${cy + 62}) ${turned ? "rotate(180) " : ""}scale(1.14) translate(-50 -50)`}
                        >
                            <Face set={set} piece={face.piece} side={face.side} king={kings?.[face.side]} />
                        </g>
                        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a <text> is not focusable. */}
                        <text x={cx + across / 2} y={cy + 155} class="choice-word" aria-hidden="true">
                            {face.word}
                        </text>{" "}
                        {face.name && (
                            // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a <text> is not focusable.
                            <text x={cx + across / 2} y={cy + 190} class="choice-name" aria-hidden="true">
                                {face.name}
                            </text>
                        )}
                    </g>
                );
            })}
        </g>
    );
}

import drawing from "../../../data/drawing/pieces.json";
import type { PieceSet } from "../base/settings";
import type { Colour } from "../rules/types";
import { description } from "./description";
import { memo } from "./memo";

export type { PieceSet };

interface Layer {
    d: string;
    fill?: string;
    stroke?: string;
    width?: number;
}

interface Drawing {
    chess: Record<string, Layer[]>;
    ogiWestern: Record<string, Layer[]>;
    ogiPentagon: Record<string, string>;
    kanji: Record<string, { d: string }>;
}

const { chess, ogiWestern, ogiPentagon, kanji } = drawing as unknown as Drawing;

const kanjiOf: Record<string, string> = description.pieces.kanji;
const kanjiPlace: Record<string, { scale: number; centre: number }> = description.pieces.kanjiPlace;

/** Whether a piece shows its side by its direction, not by its colour. */
export const isDirected = (set: PieceSet): boolean => set === "kanji" || set === "western";

/** Whether a piece of this side is drawn upside down. */
export const isTurned = (set: PieceSet, side: Colour, flipped: boolean): boolean =>
    isDirected(set) && (side === "second") !== flipped;

/** The kanji of a piece; the game supplies the king's. */
export function faceOf(piece: string, king?: string): string {
    return piece === "K" && king ? king : (kanjiOf[piece] ?? piece);
}

function role(name: string | undefined): string {
    return !name || name === "none" ? "none" : `var(--piece-${name})`;
}

const Layers = memo(({ layers }: { layers: Layer[] }) => (
    <>
        {layers.map((layer) => (
            <path
                d={layer.d}
                fill={role(layer.fill)}
                stroke={role(layer.stroke)}
                stroke-width={layer.stroke ? layer.width : undefined}
                stroke-linejoin="round"
                stroke-linecap="round"
            />
        ))}
    </>
));

const Kanji = memo(({ piece, king }: { piece: string; king?: string }) => {
    const letter = piece.replace("+", "");
    const outline = ogiPentagon[letter];
    const { scale, centre } = kanjiPlace[letter] ?? { scale: 0.5, centre: 56 };
    const glyph = kanji[faceOf(piece, king)];
    return (
        <>
            <path
                d={outline}
                fill="var(--piece-body)"
                stroke="var(--piece-line)"
                stroke-width={description.pieces.outline}
                stroke-linejoin="round"
            />
            {glyph && (
                <path
                    d={glyph.d}
                    fill={piece.startsWith("+") ? "var(--piece-promoted)" : "var(--piece-detail)"}
                    transform={`translate(50 ${centre}) scale(${scale}) translate(-50 -50)`}
                />
            )}
        </>
    );
});

export interface FaceProps {
    set: PieceSet;
    /** Piece letter without side: `K`, `+R`, or `X` for a stone. */
    piece: string;
    side: "first" | "second";
    king?: string;
}

/** One upright piece in a box of 100 × 100. */
export function Face({ set, piece, side, king }: FaceProps) {
    if (set === "stones") return <Stone side={side} />;
    if (set === "staunton") {
        return (
            <g class={`piece-chess piece-${side}`}>
                <Layers layers={chess[piece] ?? []} />
            </g>
        );
    }
    const western = set === "western" && ogiWestern[piece];
    const outline = ogiPentagon[piece.replace("+", "")];
    return (
        <g class="piece-ogi">
            <path d={outline} class="piece-shadow" transform={`translate(0 ${description.pieces.shadowDrop})`} />
            {western ? <Layers layers={western} /> : <Kanji piece={piece} king={king} />}
        </g>
    );
}

export function Stone({ side }: { side: "first" | "second" }) {
    const { radius, edge, shadow } = description.stone;
    return (
        <g>
            <circle cx={shadow.x} cy={shadow.y} r={shadow.radius} class="stone-shadow" />
            <circle
                cx="50"
                cy="50"
                r={radius}
                fill={side === "first" ? "url(#slate)" : "url(#shell)"}
                stroke-width={edge}
                class={`stone-${side}`}
            />
        </g>
    );
}

/** A piece as a separate SVG, for hands, lists and the rulebook. */
export function PieceIcon(props: FaceProps & { turned?: boolean; class?: string }) {
    return (
        <svg viewBox="0 0 100 100" class={props.class ?? "piece-icon"} aria-hidden="true" focusable="false">
            <g transform={props.turned ? "rotate(180 50 50)" : undefined}>
                <Face {...props} />
            </g>
        </svg>
    );
}

const { grain } = description;
const { kaya } = description.gradients;

function Stops({ stops }: { stops: { at: number; colour: string }[] }) {
    return (
        <>
            {stops.map(({ at, colour }) => (
                <stop offset={at} stop-color={`var(--${colour})`} />
            ))}
        </>
    );
}

function Radial({ name }: { name: "slate" | "shell" }) {
    const { cx, cy, r, stops } = description.gradients[name];
    return (
        <radialGradient id={name} cx={cx} cy={cy} r={r}>
            <Stops stops={stops} />
        </radialGradient>
    );
}

/** Gradients and the grain pattern shared by all boards; rendered once. */
export function BoardDefinitions() {
    return (
        <svg class="definitions" aria-hidden="true" focusable="false">
            <defs>
                <Radial name="slate" />
                <Radial name="shell" />
                <linearGradient id="kaya" x1="0" y1="0" x2={kaya.x2} y2={kaya.y2}>
                    <Stops stops={kaya.stops} />
                </linearGradient>
                <pattern id="grain" width={grain.width} height={grain.height} patternUnits="userSpaceOnUse">
                    <g fill="none" stroke="var(--kaya-grain)" stroke-width={grain.stroke}>
                        {grain.lines.map(({ d, width }) => (
                            <path d={d} stroke-width={width} />
                        ))}
                    </g>
                </pattern>
            </defs>
        </svg>
    );
}

import moves from "../../../data/boards_and_pieces/moves.json";
import drawing from "../../../data/boards_and_pieces/pieces.json";
import type { Colour } from "../rules/types";
import { type ChessSet, chessSet, type PieceSet, type StoneSet } from "../settings/settings";
import { description } from "./description";
import { chessSets, type Layer } from "./looks";
import { memo } from "./memo";

export type { PieceSet };

interface Drawing {
    chess: Record<string, Layer[]>;
    ogiWestern: Record<string, Layer[]>;
    ogiPentagon: Record<string, string>;
    kanji: Record<string, { d: string }>;
}

const { chess, ogiWestern, ogiPentagon, kanji } = drawing as unknown as Drawing;

const kanjiOf: Record<string, string> = description.pieces.kanji;
const kanjiPlace: Record<string, { scale: number; centre: number }> = description.pieces.kanjiPlace;

const chequered: readonly PieceSet[] = chessSet.values;

/** Whether the set belongs on a chequered board. */
export const isChequered = (set: PieceSet): set is ChessSet => chequered.includes(set);

/** Whether pieces show their side by direction, not by colour. */
export const isDirected = (set: PieceSet): boolean => set === "kanji" || set === "western" || set === "moves";

/** Whether a piece of this side is drawn upside down. */
export const isTurned = (set: PieceSet, side: Colour, flipped: boolean): boolean =>
    isDirected(set) && (side === "second") !== flipped;

/** A piece's kanji. The game supplies the king's. */
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

type Way = readonly [number, number];

/** Where a move's mark goes on a piece, around its picture. x points right and y forward. */
const placeOf = ([x, y]: Way): { x: number; y: number } => {
    const places: Record<string, [number, number]> = {
        "0,1": [50, 19],
        "-1,1": [29, 31],
        "-1,0": [24, 58],
        "-1,-1": [21, 84],
        "0,-1": [50, 87],
        "-1,2": [37, 20],
        "-2,1": [25, 43],
        "-2,-1": [21, 71],
        "-1,-2": [36, 87],
    };
    const [at, down] = places[`${-Math.abs(x)},${y}`.replace("-0", "0")] ?? [50, 50];
    return { x: x > 0 ? 100 - at : at, y: down };
};

/** Marks that show how a piece moves: a dot for a step, an arrow for a slide, a ring for a leap. */
const Moves = memo(({ piece }: { piece: string }) => {
    const {
        steps = [],
        slides = [],
        leaps = [],
    } = (moves as Record<string, Partial<Record<string, number[][]>>>)[piece] ?? {};
    const at = (way: number[]) => placeOf(way as unknown as Way);
    const colour = piece.startsWith("+") ? "var(--piece-promoted)" : "var(--piece-move)";
    return (
        <g fill={colour} stroke={colour}>
            {steps.map((way) => (
                <circle cx={at(way).x} cy={at(way).y} r="4" stroke="none" />
            ))}
            {leaps.map((way) => (
                <circle cx={at(way).x} cy={at(way).y} r="3.4" fill="none" stroke-width="2.6" />
            ))}
            {slides.map((way) => (
                <path
                    d="M0 -6.5L5.6 4.5H-5.6Z"
                    stroke-width="2"
                    stroke-linejoin="round"
                    transform={`translate(${at(way).x} ${at(way).y}) rotate(${(Math.atan2(way[0]!, way[1]!) * 180) / Math.PI})`}
                />
            ))}
        </g>
    );
});

/** A small picture of a piece, surrounded by its moves. */
const Taught = memo(({ piece }: { piece: string }) => {
    const [plate, ...picture] = ogiWestern[piece] ?? [];
    return (
        <>
            <Layers layers={plate ? [plate] : []} />
            <g transform="translate(50 58) scale(0.5) translate(-50 -60)">
                <Layers layers={picture} />
            </g>
            <Moves piece={piece} />
        </>
    );
});

export interface FaceProps {
    set: PieceSet;
    /** Piece letter without the side: `K`, `+R`, or `X` for a stone. */
    piece: string;
    side: "first" | "second";
    king?: string;
}

/** One upright piece in a 100 × 100 box. */
export function Face({ set, piece, side, king }: FaceProps) {
    if (set === "stones" || set === "yunzi" || set === "diagram") return <Stone set={set} side={side} />;
    if (isChequered(set)) {
        return (
            <g class={`piece-chess piece-${side}`}>
                <Layers layers={(chessSets.value[set] ?? chess)[piece] ?? []} />
            </g>
        );
    }
    const western = set === "western" && ogiWestern[piece];
    const outline = ogiPentagon[piece.replace("+", "")];
    return (
        <g class="piece-ogi">
            <path d={outline} class="piece-shadow" transform={`translate(0 ${description.pieces.shadowDrop})`} />
            {set === "moves" ? (
                <Taught piece={piece} />
            ) : western ? (
                <Layers layers={western} />
            ) : (
                <Kanji piece={piece} king={king} />
            )}
        </g>
    );
}

const stoneFill: Record<StoneSet, Record<Colour, string>> = {
    stones: { first: "url(#slate)", second: "url(#shell)" },
    yunzi: { first: "url(#yunzi-first)", second: "url(#yunzi-second)" },
    diagram: { first: "var(--diagram-first)", second: "var(--diagram-second)" },
};

function Stone({ set, side }: { set: StoneSet; side: Colour }) {
    const { radius, edge, shadow } = description.stone;
    const flat = set === "diagram";
    return (
        <g>
            {!flat && <circle cx={shadow.x} cy={shadow.y} r={shadow.radius} class="stone-shadow" />}
            <circle
                cx="50"
                cy="50"
                r={flat ? radius - 2 : radius}
                fill={stoneFill[set][side]}
                stroke-width={flat ? 4 : edge}
                class={flat ? "stone-flat" : `stone-${side}`}
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

const radials = ["slate", "shell", "yunzi-first", "yunzi-second"] as const;

function Radial({ name }: { name: (typeof radials)[number] }) {
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
                {radials.map((name) => (
                    <Radial key={name} name={name} />
                ))}
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

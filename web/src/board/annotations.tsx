import { description } from "./description";
import { centre, type Geometry } from "./geometry";

/**
 * An annotation on the board. Cells are [file, rank], counted from the lower left corner as seen by the first player.
 */
export interface BoardShape {
    kind: "arrow" | "line" | "highlight" | "circle" | "square" | "triangle" | "cross" | "selected" | "label";
    tint: "" | "green" | "red" | "yellow" | "blue";
    from: readonly [number, number];
    to: readonly [number, number];
    text?: string;
    /** Draws the label above and right of the centre, beside a mark. */
    aside?: boolean;
    /** Draws the label on a disc in the tint's colour, no larger than a stone. */
    disc?: boolean;
    /** Strength from 0 to 1, which sets the opacity and the width of arrows. Default: 1. */
    weight?: number;
}

interface Point {
    x: number;
    y: number;
}

const { shapes: sizes, numbers } = description;

/** The disc fits in a stone, and the letters fit in the disc. */
const disc = { radius: 44, size: 56, longSize: 42 };

/** An arrow as a single outline, from near the first centre towards the second. */
function arrowOutline(from: Point, to: Point, weight: number): string {
    const { length, from: begin, to: end } = sizes.arrow;
    const [width, head] = [sizes.arrow.width * weight, sizes.arrow.head * Math.sqrt(weight)];
    const distance = Math.hypot(to.x - from.x, to.y - from.y);
    const along = { x: (to.x - from.x) / distance, y: (to.y - from.y) / distance };
    const at = (forward: number, aside: number) =>
        `${from.x + along.x * forward - along.y * aside} ${from.y + along.y * forward + along.x * aside}`;
    const tip = distance - end;
    const neck = tip - length;
    return `M${at(begin, width / 2)}L${at(neck, width / 2)}L${at(neck, head / 2)}L${at(tip, 0)}L${at(neck, -head / 2)}L${at(neck, -width / 2)}L${at(begin, -width / 2)}Z`;
}

/**
 * A label's background, which hides the board lines, as in the SVG writer. Its height is `ground`; longer texts make it
 * wider.
 */
function groundOf({ x, y }: Point, text: string, height: number, ground: number) {
    const letter = 0.56;
    const wide = Math.max(ground, letter * text.length * height + ground / 4);
    return { x: x - wide / 2, y: y - ground / 2, width: wide, height: ground, rx: ground / 2 };
}

/** A shape's colour. On a board of points, marks without a tint are black or white, as in printed diagrams. */
function roleOf(shape: BoardShape, points: boolean, content: string): string {
    if (shape.tint) return `tint-${shape.tint}`;
    if (!points || shape.kind === "arrow" || shape.kind === "line" || shape.kind === "highlight") return "tint";
    return !content ? "board-ink" : content === "X" ? "on-first" : "on-second";
}

const spans = ({ kind }: BoardShape): boolean => kind === "arrow" || kind === "line";

/** A shape's colour and opacity. Tinted shapes also get an edge, so that they stand out on any background. */
class Brush {
    readonly colour: string;
    private readonly printed: boolean;
    private readonly opacity: number | undefined;

    constructor(shape: BoardShape, points: boolean, content: string) {
        this.colour = `var(--${roleOf(shape, points, content)})`;
        this.printed = points && !spans(shape) && !shape.tint;
        this.opacity = this.printed ? undefined : sizes.opacity * (shape.weight ?? 1);
    }

    /** SVG attributes to stroke an outline with this width, bottom layer first. */
    lines(width: number) {
        const drawn = {
            class: "shape",
            fill: "none",
            stroke: this.colour,
            "stroke-width": width,
            opacity: this.opacity,
        };
        return this.printed ? [drawn] : [this.edge(width), drawn];
    }

    /** SVG attributes to fill an outline, bottom layer first. */
    filled() {
        return this.printed
            ? [{ class: "shape", fill: this.colour }]
            : [this.edge(0), { class: "shape", fill: this.colour, opacity: this.opacity }];
    }

    private edge(width: number) {
        return {
            class: "shape-edge",
            fill: "none",
            stroke: "var(--shape-edge)",
            "stroke-width": width + 2 * sizes.edge,
        };
    }
}

/** A square centred on a point; `half` is half its side length. */
const around = ({ x, y }: Point, half: number) => ({ x: x - half, y: y - half, width: 2 * half, height: 2 * half });

/** An arrow or line between two cells; nothing if they are the same. */
function Span({ shape, brush, from, to }: { shape: BoardShape; brush: Brush; from: Point; to: Point }) {
    if (from.x === to.x && from.y === to.y) return null;
    const [ways, d] =
        shape.kind === "arrow"
            ? [brush.filled(), arrowOutline(from, to, shape.weight ?? 1)]
            : [brush.lines(sizes.line.width), `M${from.x} ${from.y}L${to.x} ${to.y}`];
    return (
        <>
            {ways.map((how) => (
                <path {...how} d={d} />
            ))}
        </>
    );
}

/** A mark on one cell. */
function Mark({ shape, brush, at, points }: { shape: BoardShape; brush: Brush; at: Point; points: boolean }) {
    const { x, y } = at;
    const size = sizes[points ? "points" : "squares"];
    const lines = brush.lines(size.width);
    switch (shape.kind) {
        case "highlight":
            return <rect {...around(at, 50)} fill={brush.colour} fill-opacity={sizes.highlight.opacity} />;
        case "circle":
            return (
                <>
                    {lines.map((how) => (
                        <circle {...how} cx={x} cy={y} r={size.circle} />
                    ))}
                </>
            );
        case "square":
            return (
                <>
                    {lines.map((how) => (
                        <rect {...how} {...around(at, size.square)} />
                    ))}
                </>
            );
        case "triangle": {
            const half = size.triangle * Math.sqrt(0.75);
            const low = y + size.triangle / 2;
            const d = `M${x} ${y - size.triangle}L${x + half} ${low}L${x - half} ${low}Z`;
            return (
                <>
                    {lines.map((how) => (
                        <path {...how} d={d} />
                    ))}
                </>
            );
        }
        case "cross": {
            const c = size.cross;
            const d = `M${x - c} ${y - c}l${2 * c} ${2 * c}M${x + c} ${y - c}l${-2 * c} ${2 * c}`;
            return (
                <>
                    {lines.map((how) => (
                        <path {...how} d={d} />
                    ))}
                </>
            );
        }
        default:
            return (
                <>
                    {brush.filled().map((how) => (
                        <rect {...how} {...around(at, size.selected)} />
                    ))}
                </>
            );
    }
}

interface LabelProps {
    shape: BoardShape;
    brush: Brush;
    at: Point;
    points: boolean;
    content: string;
}

/** A text in the middle of a cell, on a disc, or beside a mark. */
function Label({ shape, brush, at, points, content }: LabelProps) {
    const text = (shape.text ?? "").slice(0, 12);
    const { size: most, longSize, ground, halo } = sizes.label;
    const letters = ({ x, y }: Point, size: number, fill: string) => ({
        class: "shape-label",
        x,
        y: y + size * numbers.drop,
        "font-size": size,
        fill,
    });
    if (shape.disc) {
        const edge = { stroke: "var(--shape-edge)", "stroke-width": sizes.edge };
        return (
            <g>
                <circle class="shape-disc" cx={at.x} cy={at.y} r={disc.radius} fill={brush.colour} {...edge} />
                <text {...letters(at, text.length < 3 ? disc.size : disc.longSize, "var(--on-first)")}>{text}</text>
            </g>
        );
    }
    if (shape.aside) {
        const { from: away, ground: radius, size } = sizes.aside;
        const place = { x: at.x + away, y: at.y - away };
        return (
            <g>
                <circle cx={place.x} cy={place.y} r={radius} fill="var(--kaya-2)" />
                <text {...letters(place, size, "var(--board-ink)")}>{text}</text>
            </g>
        );
    }
    const height = text.length < 3 ? most : Math.min(longSize, 150 / text.length);
    return (
        <g>
            {points && !content && <rect {...groundOf(at, text, height, ground)} fill="var(--kaya-2)" />}
            <text
                {...letters(at, height, brush.colour)}
                stroke={points ? undefined : "var(--shell-1)"}
                stroke-width={points ? undefined : halo}
                paint-order="stroke"
                stroke-linejoin="round"
            >
                {text}
            </text>
        </g>
    );
}

interface ShapesProps {
    shapes: readonly BoardShape[];
    geometry: Geometry;
    cells: readonly string[];
    flipped: boolean;
    under?: boolean;
}

/** Annotations: if `under`, those below the pieces, otherwise those above them. */
export function Shapes({ shapes, geometry, cells, flipped, under = false }: ShapesProps) {
    const points = geometry.kind === "points";
    const holds = ([x, y]: readonly [number, number]) => x < geometry.files && y < geometry.ranks;
    const place = ([x, y]: readonly [number, number]) => centre(geometry, x, y, flipped);
    return (
        <>
            {shapes.map((shape) => {
                if (!holds(shape.from) || (shape.kind === "highlight") !== under) return null;
                const at = place(shape.from);
                const content = cells[shape.from[1] * geometry.files + shape.from[0]] ?? "";
                const brush = new Brush(shape, points, content);
                if (spans(shape))
                    return (
                        holds(shape.to) && (
                            <g class="shape-span">
                                <Span shape={shape} brush={brush} from={at} to={place(shape.to)} />
                            </g>
                        )
                    );
                if (shape.kind === "label")
                    return <Label shape={shape} brush={brush} at={at} points={points} content={content} />;
                return <Mark shape={shape} brush={brush} at={at} points={points} />;
            })}
        </>
    );
}

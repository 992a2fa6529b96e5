import { description } from "./description";
import { centre, type Geometry } from "./geometry";

/** Something drawn on the board: places are a column and a row from the first player's lower left. */
export interface BoardShape {
    kind: "arrow" | "line" | "highlight" | "circle" | "square" | "triangle" | "cross" | "selected" | "label";
    tint: "" | "green" | "red" | "yellow" | "blue";
    from: readonly [number, number];
    to: readonly [number, number];
    text?: string;
    /** A label above and right of the middle, where a mark is already. */
    aside?: boolean;
    /** A label on a disc of the tint, no larger than a stone. */
    disc?: boolean;
    /** From 0 to 1: how strongly it is drawn; absent: fully. */
    weight?: number;
}

interface Point {
    x: number;
    y: number;
}

const { shapes: sizes, numbers } = description;

/** The disc of a label lies within a stone, and its letters within the disc. */
const disc = { radius: 44, size: 56, longSize: 42 };

/** An arrow as one outline: it begins beside the first centre and points at the second. */
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

/** Where the lines of the board stop at a label, as the SVG writer has it: as high as `ground`, and wider for a long text. */
function groundOf({ x, y }: Point, text: string, height: number, ground: number) {
    const letter = 0.56;
    const wide = Math.max(ground, letter * text.length * height + ground / 4);
    return { x: x - wide / 2, y: y - ground / 2, width: wide, height: ground, rx: ground / 2 };
}

/** A mark without a tint on a board of points is black or white, as printed diagrams have it. */
function roleOf(shape: BoardShape, points: boolean, content: string): string {
    if (shape.tint) return `tint-${shape.tint}`;
    if (!points || shape.kind === "arrow" || shape.kind === "line" || shape.kind === "highlight") return "tint";
    return !content ? "board-ink" : content === "X" ? "on-first" : "on-second";
}

/** Arrows, circles, labels and the like: `under` those that lie beneath the pieces, else those above them. */
export function Shapes({
    shapes,
    geometry,
    cells,
    flipped,
    under = false,
}: {
    shapes: readonly BoardShape[];
    geometry: Geometry;
    cells: readonly string[];
    flipped: boolean;
    under?: boolean;
}) {
    const points = geometry.kind === "points";
    const size = sizes[geometry.kind];
    const holds = ([x, y]: readonly [number, number]) => x < geometry.files && y < geometry.ranks;
    return (
        <>
            {shapes.map((shape) => {
                if (!holds(shape.from) || (shape.kind === "highlight") !== under) return null;
                const from = centre(geometry, shape.from[0], shape.from[1], flipped);
                const content = cells[shape.from[1] * geometry.files + shape.from[0]] ?? "";
                const colour = `var(--${roleOf(shape, points, content)})`;
                const { weight = 1 } = shape;
                const spans = shape.kind === "arrow" || shape.kind === "line";
                const printed = points && !spans && !shape.tint;
                const opacity = printed ? undefined : sizes.opacity * weight;
                const drawn = (width: number) => ({
                    class: "shape",
                    fill: "none",
                    stroke: colour,
                    "stroke-width": width,
                    opacity,
                });
                /** An edge tells a tint from every ground; it lies under the shape. */
                const edge = (width: number) => ({
                    class: "shape-edge",
                    fill: "none",
                    stroke: "var(--shape-edge)",
                    "stroke-width": width + 2 * sizes.edge,
                });
                /** How an outline is drawn: as a line of this width, or filled. */
                const lines = (width: number) => (printed ? [drawn(width)] : [edge(width), drawn(width)]);
                const filled = printed
                    ? [{ class: "shape", fill: colour }]
                    : [edge(0), { class: "shape", fill: colour, opacity }];
                if (spans) {
                    const to = centre(geometry, shape.to[0], shape.to[1], flipped);
                    if (!holds(shape.to) || (from.x === to.x && from.y === to.y)) return null;
                    return shape.kind === "arrow"
                        ? filled.map((how) => <path {...how} d={arrowOutline(from, to, weight)} />)
                        : lines(sizes.line.width).map((how) => (
                              <path {...how} d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
                          ));
                }
                const around = (half: number) => ({
                    x: from.x - half,
                    y: from.y - half,
                    width: 2 * half,
                    height: 2 * half,
                });
                switch (shape.kind) {
                    case "highlight":
                        return <rect {...around(50)} fill={colour} fill-opacity={sizes.highlight.opacity} />;
                    case "circle":
                        return lines(size.width).map((how) => (
                            <circle {...how} cx={from.x} cy={from.y} r={size.circle} />
                        ));
                    case "square":
                        return lines(size.width).map((how) => <rect {...how} {...around(size.square)} />);
                    case "triangle": {
                        const half = size.triangle * Math.sqrt(0.75);
                        const low = from.y + size.triangle / 2;
                        return lines(size.width).map((how) => (
                            <path
                                {...how}
                                d={`M${from.x} ${from.y - size.triangle}L${from.x + half} ${low}L${from.x - half} ${low}Z`}
                            />
                        ));
                    }
                    case "cross":
                        return lines(size.width).map((how) => (
                            <path
                                {...how}
                                d={`M${from.x - size.cross} ${from.y - size.cross}l${2 * size.cross} ${2 * size.cross}M${from.x + size.cross} ${from.y - size.cross}l${-2 * size.cross} ${2 * size.cross}`}
                            />
                        ));
                    case "selected":
                        return filled.map((how) => <rect {...how} {...around(size.selected)} />);
                    default: {
                        const text = (shape.text ?? "").slice(0, 12);
                        const { size: most, longSize, ground, halo } = sizes.label;
                        if (shape.disc) {
                            const letters = text.length < 3 ? disc.size : disc.longSize;
                            return (
                                <g>
                                    <circle
                                        class="shape-disc"
                                        cx={from.x}
                                        cy={from.y}
                                        r={disc.radius}
                                        fill={colour}
                                        stroke="var(--shape-edge)"
                                        stroke-width={sizes.edge}
                                    />
                                    <text
                                        class="shape-label"
                                        x={from.x}
                                        y={from.y + letters * numbers.drop}
                                        font-size={letters}
                                        fill="var(--on-first)"
                                    >
                                        {text}
                                    </text>
                                </g>
                            );
                        }
                        const height = text.length < 3 ? most : Math.min(longSize, 150 / text.length);
                        if (shape.aside) {
                            const { from: away, ground: radius, size: small } = sizes.aside;
                            const [x, y] = [from.x + away, from.y - away];
                            return (
                                <g>
                                    <circle cx={x} cy={y} r={radius} fill="var(--kaya-2)" />
                                    <text
                                        class="shape-label"
                                        x={x}
                                        y={y + small * numbers.drop}
                                        font-size={small}
                                        fill="var(--board-ink)"
                                    >
                                        {text}
                                    </text>
                                </g>
                            );
                        }
                        return (
                            <g>
                                {points && !content && (
                                    <rect {...groundOf(from, text, height, ground)} fill="var(--kaya-2)" />
                                )}
                                <text
                                    class="shape-label"
                                    x={from.x}
                                    y={from.y + height * numbers.drop}
                                    font-size={height}
                                    fill={colour}
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
                }
            })}
        </>
    );
}

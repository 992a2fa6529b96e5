import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Colour } from "../rules/types";
import { description } from "./description";
import {
    CELL,
    type Coordination,
    cellName,
    centre,
    edgeSize,
    type Frame,
    fileName,
    framing,
    type Geometry,
    readCell,
    starPoints,
} from "./geometry";
import { type Interaction, type Source, sourceKey } from "./interaction";
import { Face, type PieceSet } from "./pieces";
import { type BoardShape, Shapes } from "./shapes";

/** A face that is laid on a square for the player to choose. */
export interface Choice {
    id: string;
    piece: string;
    side: Colour;
    label: string;
    /** The label in a word or two, under the face. */
    word: string;
}

export interface BoardProps {
    geometry: Geometry;
    /** From a1 along rank 1, as the rules module gives them. */
    cells: readonly string[];
    set: PieceSet;
    flipped?: boolean;
    /** Coordinates in a frame all round, large along the left and the lower edge as a small screen needs them, or not at all. */
    coordinates?: Coordination;
    faces?: Record<Colour, string>;
    /** Intersections of squares that carry a dot, [file, rank]. */
    dots?: readonly [number, number][];
    last?: { from?: string; to?: string } | null;
    /** The kings that are attacked. */
    checks?: readonly string[];
    ko?: string | null;
    dead?: readonly string[];
    owners?: readonly string[];
    /** Whose each cell will be, from 100, surely the first player's, to -100. */
    ownership?: readonly number[];
    /** Points that no side gets although one surrounds them. */
    uncounted?: { readonly seki: readonly string[]; readonly toFill: readonly string[] };
    /** Arrows, circles, labels and the like, as a record draws them. */
    shapes?: readonly BoardShape[];
    marks?: { targets: readonly string[]; captures: readonly string[] };
    /** Counts up with every change, so that the last move slides in once. */
    seq?: number;
    /** The last move is marked, but does not slide in. */
    still?: boolean;
    label: string;
    interaction?: Interaction;
    /** What may be picked up: cells, or "side:piece" in a hand. */
    sources?: ReadonlySet<string>;
    /** Cells that pick anew when tapped while something is picked. */
    repicks?: ReadonlySet<string>;
    targets?: (source: Source) => ReadonlySet<string>;
    choices?: { cell: string; faces: Choice[] } | null;
    /** A stone of this side is shown under the pointer. */
    ghost?: Colour | null;
    /** A touch shows where the stone would lie, and a second touch there places it. */
    confirm?: boolean;
    cellLabel?: (cell: string, content: string) => string;
    /** What is said of a cell beside its label. */
    markWords?: MarkWords;
    onMove?: (source: Source, to: string) => void;
    /** A tap on a cell with nothing picked up that could not be picked up. */
    onPoint?: (cell: string) => void;
    onChoose?: (id: string | null) => void;
}

/** The marks of a board in words. */
export interface MarkWords {
    /** Where the piece that is picked up can go, and what it can take. */
    target: string;
    takes: string;
    /** The last move ended here; it began here. */
    last: string;
    left: string;
    check: string;
}

const sideOf = (content: string): Colour => {
    if (content === "X") return "first";
    if (content === "O") return "second";
    return content === content.toUpperCase() ? "first" : "second";
};

/** The side and the kind of what stands on a cell. */
export function readContent(content: string, points: boolean): { side: Colour; piece: string } | null {
    if (!content) return null;
    return points
        ? { side: content === "X" ? "first" : "second", piece: "X" }
        : { side: sideOf(content), piece: content.toUpperCase() };
}

const { marks: mark, pieces: pieceSizes } = description;

/** A square of this side around a point. */
const around = ({ x, y }: { x: number; y: number }, side: number) => ({
    x: x - side / 2,
    y: y - side / 2,
    width: side,
    height: side,
});

const noCells: ReadonlySet<string> = new Set();

/** The board of every game: it draws what it is given and says what was tapped; it knows no rules. */
export function Board(props: BoardProps) {
    const { geometry, cells, set, flipped = false, coordinates = "none", interaction } = props;
    const { files, ranks } = geometry;
    const points = geometry.kind === "points";
    const svg = useRef<SVGSVGElement>(null);
    const active = useRef<string>("");
    const width = files * CELL;
    const height = ranks * CELL;
    const frame = framing(geometry, coordinates);
    const selected = interaction?.selected.value ?? null;
    const drag = interaction?.dragging.value ?? null;
    const hover = interaction?.hover.value ?? null;
    const proposed = interaction?.proposed.value ?? null;
    const stone = hover ?? proposed;
    const targets = selected && props.targets ? props.targets(selected) : noCells;
    const interactive = Boolean(interaction && (props.onMove || props.onPoint));

    const layout = useMemo(() => {
        const list: { name: string; file: number; rank: number; x: number; y: number }[][] = [];
        for (let row = 0; row < ranks; ++row) {
            const rank = flipped ? row : ranks - 1 - row;
            const line = [];
            for (let column = 0; column < files; ++column) {
                const file = flipped ? files - 1 - column : column;
                line.push({
                    name: cellName(geometry, file, rank),
                    file,
                    rank,
                    ...centre(geometry, file, rank, flipped),
                });
            }
            list.push(line);
        }
        return list;
    }, [geometry.kind, files, ranks, flipped]);

    const at = (name: string | null | undefined) => {
        const place = name ? readCell(geometry, name) : null;
        return place && { ...place, ...centre(geometry, place.file, place.rank, flipped) };
    };
    const contentOf = (name: string) => {
        const place = readCell(geometry, name);
        return place ? (cells[place.rank * files + place.file] ?? "") : "";
    };

    /** Where the picked piece can go, there is no piece or one of the other side; castling goes to an own rook. */
    const takes = (name: string) => {
        const there = readContent(contentOf(name), points);
        const picked =
            selected && ("cell" in selected ? readContent(contentOf(selected.cell), points)?.side : selected.side);
        return there !== null && there.side !== picked;
    };
    const labelOf = (name: string) => {
        const { markWords: words, last } = props;
        return [
            props.cellLabel?.(name, contentOf(name)) ?? name,
            words && targets.has(name) && (takes(name) ? words.takes : words.target),
            words && props.checks?.includes(name) && words.check,
            words && (last?.to === name ? words.last : last?.from === name && words.left),
        ]
            .filter(Boolean)
            .join(", ");
    };

    /** A finger was lifted from a point. */
    const touch = (cell: string) => {
        if (!interaction) return;
        const proposes = props.confirm && !contentOf(cell) && interaction.proposed.value !== cell;
        interaction.proposed.value = proposes ? cell : null;
        if (!proposes) props.onPoint?.(cell);
    };

    const tap = (cell: string) => {
        if (!interaction) return;
        const picked = interaction.selected.value;
        if (picked) {
            const self = sourceKey(picked) === cell;
            if (self) return interaction.clear();
            const reach = props.targets?.(picked) ?? noCells;
            if (!reach.has(cell) && props.repicks?.has(cell)) return void (interaction.selected.value = { cell });
            interaction.selected.value = null;
            return props.onMove?.(picked, cell);
        }
        if (props.sources?.has(cell)) interaction.selected.value = { cell };
        else props.onPoint?.(cell);
    };

    const focus = (name: string) => svg.current?.querySelector<SVGElement>(`[data-cell="${name}"]`)?.focus();

    const keys = (event: KeyboardEvent) => {
        const name = (event.target as SVGElement).dataset?.cell;
        if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
        const steps: Record<string, [number, number]> = {
            ArrowUp: [-1, 0],
            ArrowDown: [1, 0],
            ArrowLeft: [0, -1],
            ArrowRight: [0, 1],
        };
        const row = layout.findIndex((line) => line.some((c) => c.name === name));
        const column = layout[row]?.findIndex((c) => c.name === name) ?? 0;
        let next: { name: string } | undefined;
        const step = steps[event.key];
        if (step) next = layout[row + step[0]]?.[column + step[1]];
        else if (event.key === "Home") next = event.shiftKey ? layout[0]?.[column] : layout[row]?.[0];
        else if (event.key === "End") next = event.shiftKey ? layout[ranks - 1]?.[column] : layout[row]?.[files - 1];
        else if (event.key === "Enter" || event.key === " ") {
            if (event.defaultPrevented) return;
            event.preventDefault();
            if (event.repeat) return;
            return tap(name);
        } else if (event.key === "Escape" && interaction?.selected.value) {
            event.stopPropagation();
            return interaction.clear();
        } else return;
        event.preventDefault();
        if (next) focus(next.name);
    };

    const press = (event: PointerEvent) => {
        if (!interaction) return;
        interaction.begin();
        const name = (event.target as SVGElement).dataset?.cell;
        if (!name) return;
        if (points && event.pointerType === "touch" && event.isPrimary) {
            interaction.aim(event, () => svg.current, touch);
        } else if (props.sources?.has(name)) {
            interaction.press(
                event,
                { cell: name },
                () => svg.current,
                (to) => {
                    interaction.selected.value = null;
                    props.onMove?.({ cell: name }, to);
                },
            );
        }
    };
    const over = (event: PointerEvent) => {
        if (interaction && props.ghost && event.pointerType !== "touch")
            interaction.hover.value = (event.target as SVGElement).dataset?.cell ?? null;
    };

    // The roving tab stop follows the focus; without one it is where the game is.
    const first = layout[ranks - 1]?.[0]?.name ?? "";
    if (!at(active.current)) active.current = props.last?.to ?? first;
    const choices = props.choices;

    return (
        <svg
            ref={svg}
            class={`board board-${set}${interactive ? " board-live" : ""}`}
            viewBox={`${-frame.left} ${-frame.top} ${width + frame.left + frame.right} ${height + frame.top + frame.bottom}`}
            role={interactive ? "presentation" : "img"}
            aria-label={interactive ? undefined : props.label}
            onKeyDown={interactive ? keys : undefined}
            onPointerDown={interactive ? press : undefined}
            onPointerMove={interactive && props.ghost ? over : undefined}
            onPointerLeave={
                interactive && props.ghost ? () => interaction && (interaction.hover.value = null) : undefined
            }
            onClick={
                interactive
                    ? (event) => {
                          const name = (event.target as SVGElement).dataset?.cell;
                          if (name && interaction?.isTap()) tap(name);
                      }
                    : undefined
            }
        >
            {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a <g> takes no focus. */}
            <g aria-hidden="true" class="board-drawing">
                <Ground geometry={geometry} frame={frame} set={set} flipped={flipped} dots={props.dots} />
                {coordinates !== "none" && (
                    <Coordinates geometry={geometry} flipped={flipped} frame={frame} edge={coordinates === "edge"} />
                )}
                {!points &&
                    [props.last?.from, props.last?.to].map((name) => {
                        const p = at(name);
                        return (
                            p && (
                                <g class="mark-last">
                                    <rect {...around(p, CELL)} />
                                    <rect
                                        {...around(p, mark.last.side)}
                                        stroke-width={mark.last.width}
                                        class="mark-last-edge"
                                    />
                                </g>
                            )
                        );
                    })}
                {props.uncounted &&
                    [...props.uncounted.seki, ...props.uncounted.toFill].map((name) => {
                        const p = at(name);
                        return (
                            p &&
                            !contentOf(name) && (
                                <circle
                                    cx={p.x}
                                    cy={p.y}
                                    r={mark.territory.side / 2}
                                    stroke-width="5"
                                    class="territory-none"
                                />
                            )
                        );
                    })}
                {props.shapes && (
                    <Shapes shapes={props.shapes} geometry={geometry} cells={cells} flipped={flipped} under />
                )}
                {selected && "cell" in selected && at(selected.cell) && !points && (
                    <g class="mark-selected">
                        <rect {...around(at(selected.cell)!, CELL)} />
                        <rect {...around(at(selected.cell)!, mark.last.side)} class="mark-selected-edge" />
                    </g>
                )}
                {drag?.over && at(drag.over) && (
                    <rect
                        x={at(drag.over)!.x - 50}
                        y={at(drag.over)!.y - 50}
                        width="100"
                        height="100"
                        class="mark-over"
                    />
                )}
                {props.checks?.map((name) => {
                    const p = at(name);
                    return (
                        p && (
                            <g key={name} transform={`translate(${p.x} ${p.y})`}>
                                <rect {...around({ x: 0, y: 0 }, CELL)} class="mark-check-ground" />
                                <path d={mark.check.d} stroke-width={mark.check.width} class="mark-check" />
                            </g>
                        )
                    );
                })}
                {layout.map((line) =>
                    line.map((c) => {
                        const content = readContent(cells[c.rank * files + c.file] ?? "", points);
                        if (!content) return null;
                        const lifted = drag && "cell" in drag.source && drag.source.cell === c.name;
                        const moved = !props.still && props.last?.to === c.name ? at(props.last.from) : null;
                        const turned = !points && set !== "chess" && (content.side === "second") !== flipped;
                        const scale = pieceSizes.scale[points ? "stones" : set === "chess" ? "chess" : "ogi"];
                        const dead = props.dead?.includes(c.name);
                        return (
                            <g
                                key={c.name}
                                transform={`translate(${c.x} ${c.y})`}
                                class={lifted ? "lifted" : dead ? "dead" : undefined}
                            >
                                <g
                                    key={moved ? `m${props.seq}` : "still"}
                                    class={moved ? "slides" : undefined}
                                    style={
                                        moved
                                            ? { "--from-x": `${moved.x - c.x}px`, "--from-y": `${moved.y - c.y}px` }
                                            : undefined
                                    }
                                >
                                    <g transform={`${turned ? "rotate(180) " : ""}scale(${scale}) translate(-50 -50)`}>
                                        <Face
                                            set={set}
                                            piece={content.piece}
                                            side={content.side}
                                            king={props.faces?.[content.side]}
                                        />
                                    </g>
                                </g>
                                {dead && (
                                    <path
                                        d={mark.dead.d}
                                        stroke-width={mark.dead.width}
                                        class={`mark-dead-${content.side}`}
                                    />
                                )}
                            </g>
                        );
                    }),
                )}
                {points && at(props.last?.to) && !props.owners?.length && (
                    <circle
                        cx={at(props.last!.to)!.x}
                        cy={at(props.last!.to)!.y}
                        r={mark.lastStone.radius}
                        stroke-width={mark.lastStone.width}
                        class={`mark-stone mark-on-${contentOf(props.last!.to!) === "X" ? "first" : "second"}`}
                    />
                )}
                {props.ko && at(props.ko) && (
                    <rect {...around(at(props.ko)!, mark.ko.side)} stroke-width={mark.ko.width} class="mark-ko" />
                )}
                {props.ownership?.map((owned, i) => {
                    const sure = Math.abs(owned) / 100;
                    if (sure < 0.15) return null;
                    const p = at(cellName(geometry, i % files, Math.floor(i / files)))!;
                    return (
                        <rect
                            {...around(p, mark.territory.side * sure)}
                            stroke-width={mark.territory.width}
                            class={`territory-${owned > 0 ? "first" : "second"} ownership`}
                            opacity={sure}
                        />
                    );
                })}
                {props.owners?.map((owner, i) => {
                    if (!owner) return null;
                    const name = cellName(geometry, i % files, Math.floor(i / files));
                    if (contentOf(name)) return null;
                    const side = owner === "X" ? "first" : "second";
                    return (
                        <rect
                            {...around(at(name)!, mark.territory.side)}
                            stroke-width={mark.territory.width}
                            class={`territory-${side}`}
                        />
                    );
                })}
                {props.uncounted &&
                    [...props.uncounted.seki, ...props.uncounted.toFill].map((name) => {
                        const p = at(name);
                        return (
                            p &&
                            !contentOf(name) && (
                                <circle
                                    cx={p.x}
                                    cy={p.y}
                                    r={mark.territory.side / 2}
                                    stroke-width="5"
                                    class="territory-none"
                                />
                            )
                        );
                    })}
                {props.shapes && <Shapes shapes={props.shapes} geometry={geometry} cells={cells} flipped={flipped} />}
                {[...targets].map((name) => {
                    const p = at(name);
                    if (!p) return null;
                    return contentOf(name) ? (
                        <circle cx={p.x} cy={p.y} r="45" class="mark-capture" />
                    ) : (
                        <circle cx={p.x} cy={p.y} r="15" class="mark-target" />
                    );
                })}
                {props.marks?.targets.map((name) => {
                    const p = at(name);
                    return p && <circle cx={p.x} cy={p.y} r="17" class="mark-target" />;
                })}
                {props.marks?.captures.map((name) => {
                    const p = at(name);
                    return (
                        p && (
                            <path
                                d="M-17 -17L17 17M17 -17L-17 17"
                                transform={`translate(${p.x} ${p.y})`}
                                class="mark-takes"
                            />
                        )
                    );
                })}
                {(interaction?.aiming.value || proposed) && at(stone) && (
                    <path d={`M${at(stone)!.x} 0V${height}M0 ${at(stone)!.y}H${width}`} class="aim" />
                )}
                {props.ghost && stone && !contentOf(stone) && at(stone) && (
                    <g
                        transform={`translate(${at(stone)!.x} ${at(stone)!.y}) scale(${pieceSizes.scale.stones}) translate(-50 -50)`}
                        class="ghost"
                    >
                        <Face set="stones" piece="X" side={props.ghost} />
                    </g>
                )}
            </g>
            {interactive && (
                <g role="grid" aria-label={props.label}>
                    {layout.map((line) => (
                        <g role="row" aria-label={String(line[0]!.rank + 1)}>
                            {line.map((c) => (
                                <rect
                                    key={c.name}
                                    role="gridcell"
                                    x={c.x - 50}
                                    y={c.y - 50}
                                    width="100"
                                    height="100"
                                    class="cell"
                                    data-cell={c.name}
                                    // In SVG the attribute is known in small letters only.
                                    tabindex={c.name === active.current ? 0 : -1}
                                    aria-label={labelOf(c.name)}
                                    aria-selected={
                                        selected && "cell" in selected && selected.cell === c.name ? "true" : undefined
                                    }
                                    onFocus={(event) => {
                                        svg.current
                                            ?.querySelectorAll('.cell[tabindex="0"]')
                                            .forEach((e) => e.setAttribute("tabindex", "-1"));
                                        (event.currentTarget as SVGElement).setAttribute("tabindex", "0");
                                        active.current = c.name;
                                    }}
                                />
                            ))}
                        </g>
                    ))}
                </g>
            )}
            {choices && at(choices.cell) && (
                <Choices
                    label={props.cellLabel?.(choices.cell, contentOf(choices.cell)) ?? choices.cell}
                    set={set}
                    flipped={flipped}
                    faces={choices.faces}
                    kings={props.faces}
                    x={at(choices.cell)!.x}
                    y={at(choices.cell)!.y}
                    width={width}
                    height={height}
                    onChoose={(id) => {
                        props.onChoose?.(id);
                        focus(choices.cell);
                    }}
                />
            )}
        </svg>
    );
}

function Ground({
    geometry,
    frame,
    set,
    flipped,
    dots,
}: {
    geometry: Geometry;
    frame: Frame;
    set: PieceSet;
    flipped: boolean;
    dots?: readonly [number, number][];
}) {
    const { files, ranks, kind } = geometry;
    const width = files * CELL;
    const height = ranks * CELL;
    const whole = {
        x: -frame.left,
        y: -frame.top,
        width: width + frame.left + frame.right,
        height: height + frame.top + frame.bottom,
    };
    if (set === "chess") {
        const dark: string[] = [];
        for (let rank = 0; rank < ranks; ++rank) {
            for (let file = 0; file < files; ++file) {
                const { x, y } = centre(geometry, file, rank, flipped);
                if ((file + rank) % 2 === 0) dark.push(`M${x - 50} ${y - 50}h100v100h-100z`);
            }
        }
        return (
            <>
                <rect {...whole} class="chess-frame" />
                <rect width={width} height={height} class="chess-light" />
                <path d={dark.join("")} class="chess-dark" />
                <rect width={width} height={height} fill="url(#grain)" opacity={description.grain.chessOpacity} />
            </>
        );
    }
    const inset = kind === "points" ? CELL / 2 : 0;
    const lines: string[] = [];
    const last = kind === "points" ? -1 : 0;
    for (let i = 0; i <= files + last; ++i) lines.push(`M${inset + i * CELL} ${inset}V${height - inset}`);
    for (let i = 0; i <= ranks + last; ++i) lines.push(`M${inset} ${inset + i * CELL}H${width - inset}`);
    const marks = dots ?? (kind === "points" && files === ranks ? starPoints(files) : []);
    const many = files >= description.lines.manyFrom;
    const thin = many ? description.lines.manyWidth : description.lines.width;
    const dot = description.dots[kind === "squares" ? "squares" : many ? "manyPoints" : "points"];
    return (
        <>
            <rect {...whole} fill="url(#kaya)" />
            <rect {...whole} fill="url(#grain)" />
            <path d={lines.join("")} class="board-lines" stroke-width={thin} />
            <rect
                x={inset}
                y={inset}
                width={width - 2 * inset}
                height={height - 2 * inset}
                class="board-lines"
                stroke-width={thin * description.lines.border}
                fill="none"
            />
            {marks.map(([file, rank]) => (
                <circle cx={inset + file * CELL} cy={height - inset - rank * CELL} r={dot} class="board-dot" />
            ))}
        </>
    );
}

function Coordinates({
    geometry,
    flipped,
    frame,
    edge,
}: {
    geometry: Geometry;
    flipped: boolean;
    frame: Frame;
    edge: boolean;
}) {
    const { files, ranks } = geometry;
    const texts = [];
    const size = edge ? edgeSize(geometry) : description.coordinates.size;
    const drop = size * description.coordinates.drop;
    // Small letters sit higher than capitals and digits, and the g needs room below.
    const fileDrop = geometry.kind === "points" ? drop : size * description.coordinates.fileDrop;
    for (let file = 0; file < files; ++file) {
        const { x } = centre(geometry, file, 0, flipped);
        const name = fileName(geometry, file);
        texts.push(
            <text x={x} y={ranks * CELL + frame.bottom / 2 + fileDrop} text-anchor="middle">
                {name}
            </text>,
        );
        if (!edge)
            texts.push(
                <text x={x} y={-frame.top / 2 + fileDrop} text-anchor="middle">
                    {name}
                </text>,
            );
    }
    for (let rank = 0; rank < ranks; ++rank) {
        const y = centre(geometry, 0, rank, flipped).y + drop;
        texts.push(
            <text x={-frame.left / 2} y={y} text-anchor="middle">
                {rank + 1}
            </text>,
        );
        if (!edge)
            texts.push(
                <text x={files * CELL + frame.right / 2} y={y} text-anchor="middle">
                    {rank + 1}
                </text>,
            );
    }
    return (
        <g class={edge ? "coordinates coordinates-edge" : "coordinates"} style={{ "--size": `${size}px` }}>
            {texts}
        </g>
    );
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

/** The faces to choose from, laid large on the square itself. */
function Choices({ label, faces, set, flipped, kings, x, y, width, height, onChoose }: ChoicesProps) {
    const group = useRef<SVGGElement>(null);
    const columns = Math.min(faces.length, 2);
    const rows = Math.ceil(faces.length / columns);
    const [across, down] = [204, 164];
    const left = Math.min(Math.max(x - (columns * across) / 2, 2), width - columns * across - 2);
    const top = Math.min(Math.max(y - (rows * down) / 2, 2), height - rows * down - 2);
    useLayoutEffect(() => {
        group.current?.querySelector<SVGElement>('[role="button"]')?.focus({ preventScroll: true });
    }, []);
    const keys = (event: KeyboardEvent) => {
        event.stopPropagation();
        const buttons = [...(group.current?.querySelectorAll<SVGElement>('[role="button"]') ?? [])];
        const here = buttons.indexOf(event.target as SVGElement);
        const tab = event.key === "Tab" ? (event.shiftKey ? -1 : 1) : 0;
        const step = tab || { ArrowRight: 1, ArrowDown: columns, ArrowLeft: -1, ArrowUp: -columns }[event.key];
        if (step) buttons[(here + step + buttons.length) % buttons.length]?.focus();
        else if (event.key === "Escape") onChoose(null);
        else if (event.key === "Enter" || event.key === " ") {
            // A key that is still held down from picking the square chooses nothing.
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
                const cx = left + (i % columns) * across;
                const cy = top + Math.floor(i / columns) * down;
                const turned = set !== "chess" && (face.side === "second") !== flipped;
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
                        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a <text> takes no focus. */}
                        <text x={cx + across / 2} y={cy + down - 17} class="choice-word" aria-hidden="true">
                            {face.word}
                        </text>
                    </g>
                );
            })}
        </g>
    );
}

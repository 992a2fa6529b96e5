import { useMemo, useRef } from "preact/hooks";
import { Shapes } from "./annotations";
import { Choices } from "./choices";
import { type Places, placesOf } from "./content";
import { Controls, cellWords, noCells } from "./controls";
import { CELL, cellName, framing, type Geometry, isEdge } from "./geometry";
import { Grid } from "./grid";
import { CellNames, Coordinates, Ground } from "./ground";
import {
    Aim,
    Checks,
    DraggedOver,
    Ghost,
    Hints,
    Ko,
    LastMove,
    LastStone,
    Owners,
    Ownership,
    Picked,
    Reach,
    Targets,
    Uncounted,
} from "./marks";
import { useMotion } from "./motion";
import { Men } from "./moving-pieces";
import { isChequered } from "./piece-art";
import type { BoardProps } from "./props";

/** The names of the cells in display order, row by row from the top. */
function rowsOf(geometry: Geometry, flipped: boolean): string[][] {
    const { files, ranks } = geometry;
    return Array.from({ length: ranks }, (_, row) =>
        Array.from({ length: files }, (_, column) =>
            cellName(geometry, flipped ? files - 1 - column : column, flipped ? row : ranks - 1 - row),
        ),
    );
}

/** The board for every game. Draws its properties and reports taps. It does not know any rules. */
export function Board(props: BoardProps) {
    const { geometry, cells, set, flipped = false, coordinates = "none", interaction, choices } = props;
    const { kind, files, ranks } = geometry;
    const svg = useRef<SVGSVGElement>(null);
    const places = placesOf(geometry, cells, flipped);
    const motion = useMotion(geometry, cells, props.ply, interaction);
    const rows = useMemo(() => rowsOf(geometry, flipped), [kind, files, ranks, flipped]);
    const frame = framing(geometry, coordinates);
    const [width, height] = [files * CELL, ranks * CELL];
    const selected = interaction?.selected.value ?? null;
    const targets = selected && props.targets ? props.targets(selected) : noCells;
    const interactive = Boolean(interaction && (props.onMove || props.onPoint));
    const controls = new Controls(props, places, rows, svg);
    const live = interactive && {
        onKeyDown: controls.key,
        onPointerDown: controls.press,
        onClick: controls.click,
        onPointerOver: controls.enter,
        onPointerLeave: controls.leave,
        onContextMenu: controls.menu,
        ...(props.ghost && { onPointerMove: controls.over }),
    };
    return (
        <svg
            ref={svg}
            class={`board${isChequered(set) ? " board-chequered" : ""}${interactive ? " board-live" : ""}`}
            viewBox={`${-frame.left} ${-frame.top} ${width + frame.left + frame.right} ${height + frame.top + frame.bottom}`}
            role={interactive ? "presentation" : "img"}
            aria-label={interactive ? undefined : props.label}
            {...live}
        >
            {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a <g> is not focusable. */}
            <g aria-hidden="true" class="board-drawing">
                <Ground
                    geometry={geometry}
                    frame={frame}
                    set={set}
                    flipped={flipped}
                    dots={props.dots}
                    outline={props.outline}
                />
                {(coordinates === "frame" || isEdge(coordinates)) && (
                    <Coordinates geometry={geometry} flipped={flipped} frame={frame} coordinates={coordinates} />
                )}
                <Drawing {...props} places={places} names={rows.flat()} reach={targets} motion={motion} />
            </g>
            {interactive && (
                <Grid
                    places={places}
                    rows={rows}
                    label={props.label}
                    start={props.last?.to ?? rows[ranks - 1]?.[0] ?? ""}
                    selected={selected && "cell" in selected ? selected.cell : null}
                    words={(name) => cellWords(props, places, selected, targets, name)}
                />
            )}
            {choices && places.at(choices.cell) && (
                <Choices
                    label={props.cellLabel?.(choices.cell, places.contentOf(choices.cell)) ?? choices.cell}
                    set={set}
                    flipped={flipped}
                    faces={choices.faces}
                    kings={props.faces}
                    x={places.at(choices.cell)!.x}
                    y={places.at(choices.cell)!.y}
                    width={width}
                    height={height}
                    onChoose={(id) => {
                        props.onChoose?.(id);
                        controls.focus(choices.cell);
                    }}
                />
            )}
        </svg>
    );
}

/** Everything on the board, bottom layer first. */
function Drawing({
    places,
    names,
    reach,
    motion,
    ...props
}: BoardProps & {
    places: Places;
    /** Names of all cells, in drawing order. */
    names: readonly string[];
    /** Targets of the picked-up piece. */
    reach: ReadonlySet<string>;
    motion: ReturnType<typeof useMotion>;
}) {
    const { set, cells, interaction, last } = props;
    const { geometry, flipped, points } = places;
    const selected = interaction?.selected.value ?? null;
    const drag = interaction?.dragging.value ?? null;
    const proposed = interaction?.proposed.value ?? null;
    const stone = interaction?.hover.value ?? proposed;
    const shapes = props.shapes && { shapes: props.shapes, geometry, cells, flipped };
    return (
        <>
            {!points && <LastMove places={places} last={last} />}
            {shapes && <Shapes {...shapes} under />}
            {selected && "cell" in selected && !points && <Picked places={places} cell={selected.cell} />}
            {drag?.over && <DraggedOver places={places} cell={drag.over} />}
            {props.checks && <Checks places={places} checks={props.checks} />}
            <Men
                places={places}
                names={names}
                set={set}
                faces={props.faces}
                lifted={drag && "cell" in drag.source ? drag.source.cell : null}
                dead={props.dead}
                planned={props.planned}
                motion={motion}
            />
            {props.coordinates === "cells" && <CellNames places={places} set={set} />}
            {points && last?.to && !props.owners?.length && <LastStone places={places} cell={last.to} />}
            {props.ko && <Ko places={places} cell={props.ko} />}
            {props.ownership && <Ownership places={places} ownership={props.ownership} />}
            {props.owners && <Owners places={places} owners={props.owners} />}
            {props.uncounted && (
                <Uncounted places={places} cells={[...props.uncounted.seki, ...props.uncounted.toFill]} />
            )}
            {shapes && <Shapes {...shapes} />}
            <Targets places={places} targets={reach} />
            {props.hints && <Hints places={places} targets={props.hints} />}
            {props.marks && <Reach places={places} marks={props.marks} />}
            {(interaction?.aiming.value || proposed) && <Aim places={places} cell={stone} />}
            {props.ghost && stone && <Ghost places={places} cell={stone} set={set} side={props.ghost} />}
        </>
    );
}

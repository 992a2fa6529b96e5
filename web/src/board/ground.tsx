import { type Places, readContent } from "./content";
import { description } from "./description";
import {
    CELL,
    type Coordination,
    cellName,
    centre,
    edgeSize,
    type Frame,
    fileName,
    type Geometry,
    isEdge,
    starPoints,
} from "./geometry";
import { isChequered, isTurned, type PieceSet } from "./piece-art";
import type { BoardProps } from "./props";

interface GroundProps {
    geometry: Geometry;
    frame: Frame;
    set: PieceSet;
    flipped: boolean;
    dots?: readonly [number, number][];
    outline?: BoardProps["outline"];
}

/** The position and size of an area. */
function boxOf(
    { file, rank, files, ranks }: Exclude<BoardProps["outline"], undefined>,
    geometry: Geometry,
    flipped: boolean,
) {
    const corners = [
        centre(geometry, file, rank, flipped),
        centre(geometry, file + files - 1, rank + ranks - 1, flipped),
    ];
    return {
        x: Math.min(...corners.map(({ x }) => x)) - CELL / 2,
        y: Math.min(...corners.map(({ y }) => y)) - CELL / 2,
        width: files * CELL,
        height: ranks * CELL,
    };
}

/** The background: wood with lines, or chessboard squares. */
export function Ground({ geometry, frame, set, flipped, dots, outline }: GroundProps) {
    const { files, ranks, kind } = geometry;
    const width = files * CELL;
    const height = ranks * CELL;
    const whole = {
        x: -frame.left,
        y: -frame.top,
        width: width + frame.left + frame.right,
        height: height + frame.top + frame.bottom,
    };
    if (isChequered(set)) {
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
                <rect
                    width={width}
                    height={height}
                    fill="url(#grain)"
                    opacity={description.grain.chessOpacity}
                    class="board-grain"
                />
                {outline && <rect {...boxOf(outline, geometry, flipped)} class="board-outline" />}
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
            <rect {...whole} fill="url(#kaya)" class="board-wood" />
            <rect {...whole} fill="url(#grain)" class="board-grain" />
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

/** The name of each square, in whichever left corner the piece leaves free. */
export function CellNames({ places, set }: { places: Places; set: PieceSet }) {
    const { geometry, flipped } = places;
    const { files, ranks } = geometry;
    return (
        <g class="coordinates coordinates-cells" style={{ "--size": `${edgeSize(geometry, "cells")}px` }}>
            {Array.from({ length: files * ranks }, (_, i) => {
                const name = cellName(geometry, i % files, Math.floor(i / files));
                const { x, y, file, rank } = places.at(name)!;
                const side = readContent(places.contentOf(name), places.points)?.side;
                // The free corner is above a piece, or below one that is drawn upside down.
                const low = side && isTurned(set, side, flipped);
                return (
                    <text
                        x={x - 45}
                        y={low ? y + 44 : y - 45}
                        dy={low ? undefined : "0.75em"}
                        class={(file + rank) % 2 === 0 ? "on-dark" : "on-light"}
                    >
                        {name}
                    </text>
                );
            })}
        </g>
    );
}

/** The names of files and ranks around the board. */
export function Coordinates({
    geometry,
    flipped,
    frame,
    coordinates,
}: {
    geometry: Geometry;
    flipped: boolean;
    frame: Frame;
    coordinates: Coordination;
}) {
    const { files, ranks } = geometry;
    const texts = [];
    const edge = isEdge(coordinates);
    const size = edge ? edgeSize(geometry, coordinates) : description.coordinates.size;
    const drop = size * description.coordinates.drop;
    // Lower-case letters need a different offset from capitals and digits, because the g has a descender.
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

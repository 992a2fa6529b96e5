import { useRef } from "preact/hooks";
import { pieceAnimation } from "../settings/settings";
import { readContent } from "./content";
import { cellName, type Geometry } from "./geometry";
import type { Interaction } from "./interaction";

/** How pieces moved from one position to the next. */
export interface Motion {
    /** For each cell where a piece arrived: the cell that it left, or null if it was placed on the board. */
    readonly came: ReadonlyMap<string, string | null>;
    /** The pieces that were removed from the board. */
    readonly gone: readonly { cell: string; content: string }[];
}

/** A move and the reply can arrive together. More moves at the same time are a jump, which is not animated. */
const MOST_MOVES = 2;
/** On squares, the maximum number of cells where one move puts a piece: by castling, or by taking back a capture. */
const CELLS_OF_MOVE = 2;

type Change = { cell: string; content: string; file: number; rank: number };

const far = (a: Change, b: Change) => (a.file - b.file) ** 2 + (a.rank - b.rank) ** 2;

/** The contents of the cells after `ply` moves. */
interface Position {
    readonly cells: readonly string[];
    readonly ply: number;
}

/** The motion from one position of a board to another; null if it is not animated. */
export function motionTo(geometry: Geometry, before: Position, after: Position): Motion | null {
    const moves = Math.abs(after.ply - before.ply);
    if (moves === 0 || moves > MOST_MOVES || before.cells.length !== after.cells.length) return null;
    const motion = motionBetween(geometry, before.cells, after.cells);
    // More changes than these moves can cause mean a jump to another variation.
    const { came, gone } = motion;
    if (geometry.kind === "points") return (after.ply > before.ply ? came.size : gone.length) > moves ? null : motion;
    return came.size > moves * CELLS_OF_MOVE ? null : motion;
}

/**
 * The motion between two positions of the same board. An arriving piece comes from the nearest cell that an identical
 * piece left or, if it has been promoted, from the nearest one that another piece of its side left. Stones never move.
 */
function motionBetween(geometry: Geometry, before: readonly string[], after: readonly string[]): Motion {
    const points = geometry.kind === "points";
    const left: Change[] = [];
    const arrived: Change[] = [];
    for (let i = 0; i < after.length; ++i) {
        if (before[i] === after[i]) continue;
        const [file, rank] = [i % geometry.files, Math.floor(i / geometry.files)];
        const at = { cell: cellName(geometry, file, rank), file, rank };
        if (before[i]) left.push({ ...at, content: before[i]! });
        if (after[i]) arrived.push({ ...at, content: after[i]! });
    }
    const came = new Map<string, string | null>(arrived.map(({ cell }) => [cell, null]));
    const pair = (fits: (from: Change, to: Change) => boolean) => {
        for (const to of arrived) {
            if (came.get(to.cell)) continue;
            const [from] = left.filter((one) => fits(one, to)).sort((a, b) => far(a, to) - far(b, to));
            if (!from) continue;
            came.set(to.cell, from.cell);
            left.splice(left.indexOf(from), 1);
        }
    };
    const side = ({ content }: Change) => readContent(content, points)?.side;
    if (!points) {
        pair((from, to) => from.content === to.content);
        pair((from, to) => side(from) === side(to));
    }
    return { came, gone: left.map(({ cell, content }) => ({ cell, content })) };
}

/** Removes the motion of the piece that a drag has already moved. */
function withoutDragged(motion: Motion, { dragged }: Interaction): Motion {
    if (!dragged) return motion;
    const { source, to } = dragged;
    const put = ([cell, from]: [string, string | null]) =>
        "cell" in source ? from === source.cell : from === null && cell === to;
    return { ...motion, came: new Map([...motion.came].filter((one) => !put(one))) };
}

interface Drawn extends Position {
    motion: Motion | null;
    /** Changes with each motion, so that every motion is drawn once. */
    id: number;
}

/**
 * The motion that led to a board's position, with a unique id; null if nothing moves. `ply` is the number of moves
 * before the position. If it is absent, the board is never animated.
 */
export function useMotion(
    geometry: Geometry,
    cells: readonly string[],
    ply: number | undefined,
    interaction: Interaction | undefined,
): (Motion & { id: number }) | null {
    const last = useRef<Drawn | null>(null);
    const chosen = pieceAnimation.value;
    if (ply === undefined) return null;
    const { current } = last;
    const same = current?.ply === ply && current.cells.every((content, i) => content === cells[i]);
    if (!current || !same) {
        const motion = current && motionTo(geometry, current, { cells, ply });
        last.current = {
            cells,
            ply,
            motion: motion && interaction ? withoutDragged(motion, interaction) : motion,
            id: (current?.id ?? 0) + 1,
        };
        if (interaction && current) interaction.dragged = null;
    }
    // Remove the motion permanently, so that choosing a speed later animates the next move, not this one.
    if (chosen === "none") last.current!.motion = null;
    const { motion, id } = last.current!;
    return motion && { ...motion, id };
}

import { useRef } from "preact/hooks";
import { pieceAnimation } from "../base/settings";
import { readContent } from "./content";
import { cellName, type Geometry } from "./geometry";
import type { Interaction } from "./interaction";

/** How the pieces came from one position to the next. */
export interface Motion {
    /** By the cell where a piece arrived: the cell that it left, or null if it was put on the board. */
    readonly came: ReadonlyMap<string, string | null>;
    /** What is gone from the board. */
    readonly gone: readonly { cell: string; content: string }[];
}

/** A move and the answer to it may arrive together. More moves at once are a jump, which is not animated. */
const MOST_MOVES = 2;
/** On squares, the most cells where one move puts a piece: castling, or a capture taken back. */
const CELLS_OF_MOVE = 2;

type Change = { cell: string; content: string; file: number; rank: number };

const far = (a: Change, b: Change) => (a.file - b.file) ** 2 + (a.rank - b.rank) ** 2;

/** What stands on a board, by cell, after so many moves. */
interface Position {
    readonly cells: readonly string[];
    readonly ply: number;
}

/** The motion from one position of a board to another; null: it is not animated. */
export function motionTo(geometry: Geometry, before: Position, after: Position): Motion | null {
    const moves = Math.abs(after.ply - before.ply);
    if (moves === 0 || moves > MOST_MOVES || before.cells.length !== after.cells.length) return null;
    const motion = motionBetween(geometry, before.cells, after.cells);
    // More than so many moves do leads into another variation, which is a jump.
    const { came, gone } = motion;
    if (geometry.kind === "points") return (after.ply > before.ply ? came.size : gone.length) > moves ? null : motion;
    return came.size > moves * CELLS_OF_MOVE ? null : motion;
}

/**
 * The motion between two positions of the same board. A piece that arrives comes from the nearest cell that a piece like it
 * has left, else from one that a piece of its side has left: it was promoted. Stones never move.
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

/** Without the piece that a drag has put there already. */
function withoutDragged(motion: Motion, { dragged }: Interaction): Motion {
    if (!dragged) return motion;
    const { source, to } = dragged;
    const put = ([cell, from]: [string, string | null]) =>
        "cell" in source ? from === source.cell : from === null && cell === to;
    return { ...motion, came: new Map([...motion.came].filter((one) => !put(one))) };
}

interface Drawn extends Position {
    motion: Motion | null;
    /** Differs after each change, so that each motion is drawn once. */
    id: number;
}

/**
 * The motion that led to the position of a board, with an id of its own; null: the pieces stand. `ply` counts the moves before
 * the position; a board without it is never animated.
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
    // For good: another speed animates the next move, not this one again.
    if (chosen === "none") last.current!.motion = null;
    const { motion, id } = last.current!;
    return motion && { ...motion, id };
}

/** Geometry of a drawn board, independent of the rules. One cell is 100 units wide. */

import { description } from "./description";

export interface Geometry {
    kind: "squares" | "points";
    files: number;
    ranks: number;
}

export const CELL = 100;

const pointLetters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

export function fileName(geometry: Geometry, file: number): string {
    return geometry.kind === "squares" ? String.fromCharCode(97 + file) : (pointLetters[file] ?? "?");
}

export function cellName(geometry: Geometry, file: number, rank: number): string {
    return `${fileName(geometry, file)}${rank + 1}`;
}

export function readCell(geometry: Geometry, name: string): { file: number; rank: number } | null {
    const letter = name.charAt(0);
    const file = geometry.kind === "squares" ? letter.charCodeAt(0) - 97 : pointLetters.indexOf(letter.toUpperCase());
    const rank = Number(name.slice(1)) - 1;
    const inside = file >= 0 && file < geometry.files && rank >= 0 && rank < geometry.ranks;
    return inside ? { file, rank } : null;
}

/** The centre of a cell; `flipped` shows the board from the second player's side. */
export function centre(geometry: Geometry, file: number, rank: number, flipped: boolean): { x: number; y: number } {
    const column = flipped ? geometry.files - 1 - file : file;
    const row = flipped ? rank : geometry.ranks - 1 - rank;
    return { x: column * CELL + CELL / 2, y: row * CELL + CELL / 2 };
}

/** The star points on a board of this size, as [file, rank]. */
export function starPoints(size: number): [number, number][] {
    const stars: Record<string, string> = description.stars;
    const geometry: Geometry = { kind: "points", files: size, ranks: size };
    return (stars[size]?.split(" ") ?? []).flatMap((name): [number, number][] => {
        const place = readCell(geometry, name);
        return place ? [[place.file, place.rank]] : [];
    });
}

/**
 * Where coordinates are drawn: around the board, on two edges, on two edges in larger type for small boards, on the
 * squares, or nowhere.
 */
export type Coordination = "frame" | "edge" | "small" | "cells" | "none";

/** Margins of the drawing around the cells. */
export interface Frame {
    left: number;
    right: number;
    top: number;
    bottom: number;
}

/** Whether the coordinates are on two edges of the board. */
export const isEdge = (coordinates: Coordination): boolean => coordinates === "edge" || coordinates === "small";

/** Font size of edge coordinates: about 11 px on a 360 px wide screen, and nearly that on a small board of 240 px. */
export const edgeSize = ({ files }: Geometry, coordinates: Coordination): number =>
    files * CELL * (coordinates === "small" ? 0.0402 : 0.0335);

export function framing(geometry: Geometry, coordinates: Coordination): Frame {
    if (isEdge(coordinates)) {
        const size = edgeSize(geometry, coordinates);
        const left = geometry.kind === "squares" ? size * 0.89 : geometry.ranks > 9 ? size * 1.2 : size;
        return { left, right: 3, top: 3, bottom: size * 1.2 };
    }
    const all = description.frame[coordinates === "frame" ? "coordinates" : "bare"][geometry.kind];
    return { left: all, right: all, top: all, bottom: all };
}

/** The aspect ratio of the whole drawing (width divided by height). */
export function proportion(geometry: Geometry, coordinates: Coordination): number {
    const { left, right, top, bottom } = framing(geometry, coordinates);
    return (geometry.files * CELL + left + right) / (geometry.ranks * CELL + top + bottom);
}

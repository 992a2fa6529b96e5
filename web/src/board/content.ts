import type { Colour } from "../rules/types";
import { centre, type Geometry, readCell } from "./geometry";

const sideOf = (content: string): Colour => {
    if (content === "X") return "first";
    if (content === "O") return "second";
    return content === content.toUpperCase() ? "first" : "second";
};

/** The side and the piece on a cell; null if empty. */
export function readContent(content: string, points: boolean): { side: Colour; piece: string } | null {
    if (!content) return null;
    return points
        ? { side: content === "X" ? "first" : "second", piece: "X" }
        : { side: sideOf(content), piece: content.toUpperCase() };
}

/** Cell positions, in board units, and contents. */
export interface Places {
    geometry: Geometry;
    flipped: boolean;
    /** True if stones are placed on points (Go). */
    points: boolean;
    /** The centre of a cell; null if the board has no cell with this name. */
    at: (name: string | null | undefined) => { file: number; rank: number; x: number; y: number } | null;
    /** A cell's content; "" if empty. */
    contentOf: (name: string) => string;
}

export function placesOf(geometry: Geometry, cells: readonly string[], flipped: boolean): Places {
    return {
        geometry,
        flipped,
        points: geometry.kind === "points",
        at: (name) => {
            const place = name ? readCell(geometry, name) : null;
            return place && { ...place, ...centre(geometry, place.file, place.rank, flipped) };
        },
        contentOf: (name) => {
            const place = readCell(geometry, name);
            return place ? (cells[place.rank * geometry.files + place.file] ?? "") : "";
        },
    };
}

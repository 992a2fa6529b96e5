import type { Colour } from "../rules/types";
import { centre, type Geometry, readCell } from "./geometry";

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

/** Where the cells of a board lie, in its own units, and what stands on them. */
export interface Places {
    geometry: Geometry;
    flipped: boolean;
    /** Stones lie on points. */
    points: boolean;
    /** The centre of a cell; nothing where the board has none of this name. */
    at: (name: string | null | undefined) => { file: number; rank: number; x: number; y: number } | null;
    /** Empty for an empty cell. */
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

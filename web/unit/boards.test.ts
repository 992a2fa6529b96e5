// The boards and piece sets that a player can choose.

import assert from "node:assert/strict";
import { test } from "node:test";
import description from "../../data/boards_and_pieces/board.json";
import others from "../../data/boards_and_pieces/boards.json";
import sets from "../../data/boards_and_pieces/chess_sets.json";
import drawing from "../../data/boards_and_pieces/pieces.json";
import { modules } from "../src/games";
import { boardLook, chessSet, ogiSet, pieceSettings, stoneSet } from "../src/settings/settings";

type Colours = Record<string, string | (string | number)[]>;

/** The relative luminance of a colour, as WCAG defines it. */
function luminance(colour: string): number {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
        const part = parseInt(colour.slice(at, at + 2), 16) / 255;
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
}

const boards: Record<string, { light: Colours; dark: Colours }> = { kaya: description.colours, ...others };

test("each board that can be chosen has colours, the same ones as the others", () => {
    assert.deepEqual(Object.keys(boards), boardLook.values);
    const names = Object.keys(others.walnut.light).sort();
    for (const [board, { light, dark }] of Object.entries(others)) {
        assert.deepEqual(Object.keys(light).sort(), names, board);
        assert.ok(
            [...names, ...Object.keys(dark)].every((name) => name in description.colours.light),
            board,
        );
    }
});

/**
 * The pairs of colours that must be distinguishable, and their minimum contrast, for text and for graphics (WCAG AA).
 */
const needed: [what: string, from: string, least: number][] = [
    ["board-act", "kaya-1", 3],
    ["board-act", "kaya-3", 3],
    ["board-act", "square-light", 3],
    ["board-act", "square-dark", 3],
    ["last-edge", "kaya-1", 3],
    ["last-edge", "kaya-3", 3],
    ["last-edge", "square-light", 3],
    ["last-edge", "square-dark", 3],
    ["board-ink", "kaya-3", 3],
    ["check", "square-dark", 3],
    ["coordinate", "kaya-2", 4.5],
    ["chess-frame-ink", "chess-frame", 4.5],
    ["chess-frame", "square-light", 4.5],
    ["ogi-line", "kaya-3", 1.4],
    ["slate-2", "kaya-3", 3],
];

for (const [board, { light, dark }] of Object.entries(boards))
    for (const theme of ["light", "dark"])
        test(`marks, lines and names are visible on the board ${board} in the ${theme} theme`, () => {
            const all: Colours = {
                ...description.colours.light,
                ...(theme === "dark" && description.colours.dark),
                ...light,
                ...(theme === "dark" && dark),
            };
            for (const [what, from, least] of needed) {
                const found = contrast(String(all[what]), String(all[from]));
                assert.ok(found >= least, `${what} on ${from}: ${found.toFixed(2)}`);
            }
        });

test("a chess set has every piece, in paths that every renderer can draw", () => {
    assert.deepEqual(["staunton", ...Object.keys(sets)], chessSet.values);
    for (const [name, set] of Object.entries(sets)) {
        assert.deepEqual(Object.keys(set), Object.keys(drawing.chess), name);
        for (const [piece, layers] of Object.entries(set))
            for (const { d } of layers) assert.match(d, /^(?:[MLCQZ]|-?\d+(?:\.\d)?| )+$/, `${name} ${piece}`);
    }
});

test("every piece set belongs to one setting and to one game", () => {
    const chosen = pieceSettings.flatMap(({ values }): string[] => [...values]);
    assert.deepEqual(chosen, [...ogiSet.values, ...chessSet.values, ...stoneSet.values]);
    assert.equal(new Set(chosen).size, chosen.length);
    assert.deepEqual(modules.flatMap(({ pieceSets }): string[] => [...pieceSets]).sort(), chosen.sort());
});

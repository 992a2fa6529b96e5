// The marks on the pieces in the set "moves" match the rules.

import assert from "node:assert/strict";
import { test } from "node:test";
import marks from "../../data/boards_and_pieces/moves.json";
import { gameOf } from "../src/games";
import { loadedRules } from "./rules";

const rules = await loadedRules();

type Way = [number, number];
const text = (ways: readonly number[][] = []) => ways.map(String).sort();

for (const piece of gameOf("ogi").cards!)
    test(`the marks on ${piece} are its moves`, () => {
        const ways = rules
            .reach("ogi", piece, "d4")
            .targets.map((cell): Way => [cell.charCodeAt(0) - 100, Number(cell[1]) - 4]);
        const reaches = (x: number, y: number) => ways.some(([a, b]) => a === x && b === y);
        const near = ways.filter(([x, y]) => Math.max(Math.abs(x), Math.abs(y)) === 1);
        const drawn: Partial<Record<string, number[][]>> = marks[piece as keyof typeof marks];
        assert.deepEqual(text(drawn.slides), text(near.filter(([x, y]) => reaches(2 * x, 2 * y))));
        assert.deepEqual(text(drawn.steps), text(near.filter(([x, y]) => !reaches(2 * x, 2 * y))));
        assert.deepEqual(text(drawn.leaps), text(ways.filter(([x, y]) => Math.abs(x * y) === 2)));
    });

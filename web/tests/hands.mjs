// Input to boards in the page's tests: by touch, mouse or keyboard.

import assert from "node:assert/strict";
import { until } from "./support.mjs";

/**
 * Returns a function that acts on the board found by a selector: by taps or clicks, or by keys alone. Its argument
 * names a cell, or a piece in hand if it contains a colon.
 */
export function handsOn(page, place, way = "pointer") {
    const board = page.locator(place);
    const press = (place) => (page.touch ? place.tap() : place.click());
    const here = () => page.evaluate(() => document.activeElement?.dataset.cell ?? "");
    /** Moves the focus to a cell with the arrow keys, and presses Enter. */
    const walk = async (cell) => {
        for (let presses = 0; !(await here()); ++presses) {
            assert.ok(presses < 60, "the board cannot be reached with Tab");
            await page.keyboard.press("Tab");
        }
        const letters = cell === cell.toUpperCase() ? "ABCDEFGHJKLMNOPQRST" : "abcdefgh";
        const place = (at) => [letters.indexOf(at[0]), Number(at.slice(1))];
        const [[x, y], [toX, toY]] = [place(await here()), place(cell)];
        for (let i = 0; i < Math.abs(toX - x); ++i) await page.keyboard.press(toX > x ? "ArrowRight" : "ArrowLeft");
        for (let i = 0; i < Math.abs(toY - y); ++i) await page.keyboard.press(toY > y ? "ArrowUp" : "ArrowDown");
        await until(async () => assert.equal(await here(), cell));
        await page.keyboard.press("Enter");
    };
    return async (name) => {
        if (way === "keys" && !name.includes(":")) return walk(name);
        const place = name.includes(":")
            ? page.locator(`.hand-piece[data-hand$="${name}"]`)
            : board.locator(`[data-cell="${name}"]`);
        if (way !== "keys") return press(place);
        await place.focus();
        await page.keyboard.press("Enter");
    };
}

/** The cells, or the piece in hand, that make a move. */
export function placesOf(move) {
    const drop = /^(\+?[A-Z])@(.+)$/.exec(move);
    if (drop) return [`:${drop[1]}`, drop[2]];
    const squares = /^([a-z]\d)([a-z]\d)/.exec(move);
    return squares ? [squares[1], squares[2]] : [move];
}

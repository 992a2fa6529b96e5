// Variants of chess between two browsers, from the invitation to the record.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { byLink, club, shows } from "./club.mjs";
import { click, overflow, result, titled, violations } from "./support.mjs";
import { en } from "./words.mjs";

let anong, haruto;
const here = club(async ({ guest }) => {
    anong = await guest({ width: 1280, height: 800 });
    haruto = await guest({ width: 360, height: 640, touch: true });
    [anong.name, haruto.name] = ["Anong", "Haruto"];
});

/** Plays moves by turns, each on the mover's board as soon as the move before is shown there. */
async function play(moves) {
    const boards = [anong.page, haruto.page];
    for (const [i, [move, piece]] of moves.entries()) {
        await titled(boards[i % 2], en.game.yourTurn);
        await click(boards[i % 2], move);
        await shows(boards[(i + 1) % 2], move.slice(2), piece);
    }
}

/** Both players see who won and why; the record names the variant and the result. */
async function won(why, variant, last) {
    await titled(anong.page, en.result.youWon);
    await titled(haruto.page, en.result.youLost);
    for (const { page } of [anong, haruto]) {
        assert.match(await result(page), why);
        assert.equal(await overflow(page), 0);
        assert.deepEqual(await violations(page), []);
    }
    await anong.page.getByRole("button", { name: en.analysis.analyseGame, exact: true }).click();
    await anong.page.locator(".record .action", { hasText: en.takeOut.short }).click();
    const [download] = await Promise.all([
        anong.page.waitForEvent("download"),
        anong.page.getByRole("button", { name: `PGN: ${en.takeOut.download}`, exact: true }).click(),
    ]);
    const record = readFileSync(await download.path(), "utf8");
    assert.match(record, new RegExp(`\\[Variant "${variant}"\\]`));
    assert.match(record, /\[Result "1-0"\]/);
    assert.ok(record.replaceAll(/\s*\{[^}]*\}\s*/g, " ").includes(last), record);
}

test("King of the Hill between two browsers ends when a king reaches the centre", async () => {
    await byLink(anong, haruto, "kingofthehill");
    await play([
        ["e2e3", "pawn"],
        ["a7a6", "pawn"],
        ["e1e2", "king"],
        ["a6a5", "pawn"],
        ["e2d3", "king"],
        ["a5a4", "pawn"],
        ["d3d4", "king"],
    ]);
    await won(/centre/, "King of the Hill", "4. Kd4");
    here.well();
});

test("Three-check between two browsers shows the checks that are left, and ends with the third", async () => {
    await byLink(anong, haruto, "3check");
    const left = (page, side, words) => page.locator(`[data-side="${side}"]`, { hasText: words }).waitFor();
    await left(haruto.page, "first", "3 checks left");
    await play([
        ["e2e4", "pawn"],
        ["d7d6", "pawn"],
        ["f1b5", "bishop"],
        ["c7c6", "pawn"],
        ["b5c6", "bishop"],
        ["c8d7", "bishop"],
    ]);
    await left(haruto.page, "first", "1 check left");
    await play([["c6d7", "bishop"]]);
    await won(/check/, "Three-check", "4. Bxd7");
    here.well();
});

// The first minutes: a game begun with one tap, a form of few words, what a piece is and does.

import assert from "node:assert/strict";
import { cell, stage, violations } from "./support.mjs";

const { server, play } = stage();
const phone = { width: 360, height: 640, touch: true };

play(
    "a newcomer's first game begins with one tap and is moved on with two",
    async (page) => {
        await page.getByRole("button", { name: "Play the computer, level 1" }).tap();
        await page.locator(".play .board").waitFor();
        assert.match(await page.locator(".play").innerText(), /Computer, level 1/);
        await cell(page, "c3").tap();
        await cell(page, "c4").tap();
        await page.locator('.play [data-cell="c4"][aria-label*="pawn"]').waitFor();
    },
    phone,
);

play(
    'the form of a new game has at most 25 words to read, and what is under "More" stays open',
    async (page) => {
        await page.goto(`${server.url}#/new/ogi`);
        const more = page.locator(".options .more");
        await more.waitFor();
        const said = `${await page.locator("h1").innerText()} ${await page.locator(".options").innerText()}`;
        assert.ok(said.match(/[\p{L}\p{N}]+/gu).length <= 25, said);
        const beginning = page.locator(".begin .button-main");
        assert.ok(await beginning.evaluate((e) => e.getBoundingClientRect().bottom <= innerHeight));
        assert.deepEqual(await violations(page), []);
        await more.locator("summary").tap();
        await page.locator(".preview .cell").first().waitFor();
        await page.reload();
        await page.locator(".more[open] fieldset").first().waitFor();
        await beginning.tap();
        await page.locator(".play .board").waitFor();
    },
    phone,
);

// Help for beginners: pieces that show how they move, refusals that explain the rule, a warning about the king.

import assert from "node:assert/strict";
import { againstTheComputer, begin, click, message, stage, type, until, violations } from "./support.mjs";
import { en } from "./words.mjs";

const { server, play } = stage();
const local = [en.options.opponent, en.options.opponents.local];
const shapes = (page) => page.locator(".play .board .shape");

play("the pieces show newcomers how they move, and the choice of another set is kept", async (page) => {
    await page.goto(`${server.url}#/rules/ogi`);
    const set = (name) => page.getByRole("button", { name, exact: true });
    await set(en.tables.settings["pieces.moves"]).waitFor();
    assert.equal(await set(en.tables.settings["pieces.moves"]).getAttribute("aria-pressed"), "true");
    await set(en.tables.settings["pieces.kanji"]).click();
    await page.reload();
    await set(en.tables.settings["pieces.kanji"]).waitFor();
    assert.equal(await set(en.tables.settings["pieces.kanji"]).getAttribute("aria-pressed"), "true");
});

play("a move that the piece cannot make is refused with the piece's rule, and its moves are drawn", async (page) => {
    await begin(page, server.url, "ogi", [local]);
    await click(page, "g2e5");
    await until(async () => assert.match(await message(page), /The rook slides any distance.*Rule\s+\(O9\)$/s));
    // The shapes: the piece, the cell that was tried, and f2, e2, d2, c2 and h2.
    await until(async () => assert.equal(await shapes(page).count(), 7));
    assert.deepEqual(await violations(page), []);
    await click(page, "e3e4");
    await until(async () => assert.equal(await shapes(page).count(), 0));
});

play("a move that lets the king be captured needs confirmation once", async (page) => {
    await begin(page, server.url, "ogi", [local]);
    await type(page, "c3c4", "f6f5", "b2g7=", "b7g7", "a3a4");
    await click(page, "B@b4");
    await page.locator(".move").nth(5).waitFor();
    await againstTheComputer(page, "en");
    await click(page, "h3h4");
    await until(async () => assert.match(await message(page), /Your king could be captured after that\./));
    assert.equal(await page.locator(".move").count(), 6);
    assert.equal(await shapes(page).count(), 1);
    assert.deepEqual(await violations(page), []);
    await page.getByRole("button", { name: en.game.playAnyway }).click();
    await page.locator(".move").nth(6).waitFor();
});

play("the warning about the king can be switched off", async (page) => {
    await begin(page, server.url, "ogi", [local]);
    await type(page, "c3c4", "f6f5", "b2g7=", "b7g7", "a3a4");
    await click(page, "B@b4");
    await page.locator(".move").nth(5).waitFor();
    await againstTheComputer(page, "en");
    await page.getByRole("button", { name: en.game.menu, exact: true }).click();
    await page.getByRole("button", { name: en.game.warnNoMore }).click();
    await page.keyboard.press("Escape");
    await click(page, "h3h4");
    await page.locator(".move").nth(6).waitFor();
});

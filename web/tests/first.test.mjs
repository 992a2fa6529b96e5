// The first minutes: a game begun with one tap, a form of few words, what a piece is and does.

import assert from "node:assert/strict";
import { begin, cell, click, stage, until, violations } from "./support.mjs";

const { server, play } = stage();
const local = ["Opponent", "Two on this device"];
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

const card = (page) => page.locator(".asked-piece");
const hints = (page) => page.locator(".play .mark-hint");

play(
    "a mouse that rests on a piece is told its name, its reading and where it can go, and is not disturbed after a click",
    async (page) => {
        await begin(page, server.url, "ogi", [local]);
        await cell(page, "b1").hover();
        await card(page).waitFor();
        assert.match(await card(page).innerText(), /Knight\s+桂馬 keima\s+On an empty board/);
        assert.equal(await hints(page).count(), 2);
        assert.deepEqual(await violations(page), []);
        await cell(page, "g2").hover();
        await until(async () =>
            assert.match(await card(page).innerText(), /Rook\s+飛車 hisha\s+can go to c2 d2 e2 f2 h2/),
        );
        assert.equal(await hints(page).count(), 5);
        await cell(page, "g2").click();
        await card(page).waitFor({ state: "detached" });
        // A piece is picked up: nothing is told, however it is asked.
        await page.keyboard.press("i");
        assert.equal(await card(page).count(), 0);
        await page.keyboard.press("Escape");
        await page.keyboard.press("i");
        await card(page).waitFor();
        await page.keyboard.press("Escape");
        await card(page).waitFor({ state: "detached" });
        await page.keyboard.press("i");
        await page.locator("[role=status] .asked-piece", { hasText: "can go to c2" }).waitFor();
        await click(page, "c3c4 f6f5 b2g7:b2g7 b7g7");
        await page.locator('[data-hand="first:B"]').focus();
        await page.keyboard.press("i");
        await until(async () => assert.match(await card(page).innerText(), /Bishop\s+角行 kakugyō/));
    },
);

play("in strict play only the name is told; a piece of chess has no reading", async (page) => {
    await begin(page, server.url, "chess", [local, ["Illegal moves", "Penalised (strict)"]]);
    await cell(page, "g1").focus();
    await page.keyboard.press("i");
    await card(page).waitFor();
    assert.equal((await card(page).innerText()).trim(), "Knight");
    assert.equal(await hints(page).count(), 0);
});

play(
    "a long press tells of the piece and moves nothing; then it is moved as ever",
    async (page, context) => {
        await begin(page, server.url, "ogi", [local]);
        const device = await context.newCDPSession(page);
        const { x, y, width, height } = await cell(page, "c3").boundingBox();
        const finger = { x: x + width / 2, y: y + height / 2 };
        await device.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [finger] });
        await card(page).waitFor();
        await device.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
        assert.match(await card(page).innerText(), /Pawn/);
        assert.equal(await page.locator(".play .mark-selected").count(), 0);
        await click(page, "c3c4");
        await page.locator('.play [data-cell="c4"][aria-label*="pawn"]').waitFor();
        assert.equal(await card(page).count(), 0);
    },
    phone,
);

// The network with which the page's computer plays Go: fetched only for Go, dispensable, and optional.

import assert from "node:assert/strict";
import { begin, cell, message, stage, until } from "./support.mjs";
import { en } from "./words.mjs";

const { play, server } = stage();

const words = en.game.networkLacks;

/** The requests for the network so far. */
function networkRequests(page) {
    const asked = [];
    page.on("request", (request) => request.url().includes("go.net") && asked.push(request.url()));
    return asked;
}

/** Begins a game as Black against the computer on a 9 × 9 board, with a stone at E5. */
async function playFirst(page) {
    await begin(page, server.url, "go", [[en.options.size, "9 × 9"]]);
    await cell(page, "E5").click();
    await page.locator(".move").nth(1).waitFor();
}

/** Places another stone where the computer has none, and waits for its reply. */
async function playSecond(page) {
    const reply = await page.locator(".move").nth(1).innerText();
    await cell(page, reply.includes("A1") ? "J9" : "A1").click();
    await page.locator(".move").nth(3).waitFor();
}

play("chess does not fetch the network, and Go fetches it once", async (page) => {
    const asked = networkRequests(page);
    await begin(page, server.url, "chess");
    await cell(page, "e2").click();
    await cell(page, "e4").click();
    await page.locator(".move").nth(1).waitFor();
    assert.deepEqual(asked, []);
    await playFirst(page);
    await playSecond(page);
    assert.equal(asked.length, 1);
    assert.equal(await page.getByText(words.unfetched).count(), 0);
});

play("if the network cannot be fetched, the computer plays on, and says once that it is weaker", async (page) => {
    await page.route("**/go.net*", (route) => route.abort());
    await playFirst(page);
    await page.getByText(words.unfetched).waitFor();
    await playSecond(page);
    await until(async () => assert.notEqual(await message(page), words.unfetched));
});

play("a player who does not want the network gets no network and no message", async (page) => {
    const asked = networkRequests(page);
    await page.evaluate(() => localStorage.setItem("kradan.setting.go-network", "off"));
    await page.reload();
    await playFirst(page);
    await playSecond(page);
    assert.deepEqual(asked, []);
    assert.equal(await page.getByText(words.unfetched).count(), 0);
});

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

/** The player makes these moves as Black on a 9 × 9 board, and the computer replies to each. */
async function playStones(page, ...stones) {
    await begin(page, server.url, "go", [[en.options.size, "9 × 9"]]);
    for (const [i, stone] of stones.entries()) {
        await cell(page, stone).click();
        await page
            .locator(".move")
            .nth(2 * i + 1)
            .waitFor();
    }
}

play("chess does not fetch the network, and Go fetches it once", async (page) => {
    const asked = networkRequests(page);
    await begin(page, server.url, "chess");
    await cell(page, "e2").click();
    await cell(page, "e4").click();
    await page.locator(".move").nth(1).waitFor();
    assert.deepEqual(asked, []);
    await playStones(page, "E5", "A1");
    assert.equal(asked.length, 1);
    assert.equal(await page.getByText(words.unfetched).count(), 0);
});

play("if the network cannot be fetched, the computer plays on, and says once that it is weaker", async (page) => {
    await page.route("**/go.net*", (route) => route.abort());
    await playStones(page, "E5");
    await page.getByText(words.unfetched).waitFor();
    await cell(page, "A1").click();
    await page.locator(".move").nth(3).waitFor();
    await until(async () => assert.notEqual(await message(page), words.unfetched));
});

play("a player who does not want the network gets no network and no message", async (page) => {
    const asked = networkRequests(page);
    await page.evaluate(() => localStorage.setItem("kradan.setting.go-network", "off"));
    await page.reload();
    await playStones(page, "E5", "A1");
    assert.deepEqual(asked, []);
    assert.equal(await page.getByText(words.unfetched).count(), 0);
});

// A phone that changes networks loses the files that it is fetching, and the page requests them again.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { stage, until } from "./support.mjs";

const { server, visitor } = stage();

/**
 * Makes the first request for each of the page's files fail, except for the page itself and its first script. Returns
 * the paths that failed.
 */
async function loseOnce(page) {
    const lost = new Set();
    await page.route(/\/(assets|wasm)\//, (route) => {
        const { pathname } = new URL(route.request().url());
        if (lost.has(pathname) || /\/index-[\w-]+\.js$/.test(pathname)) return route.continue();
        lost.add(pathname);
        return route.abort("connectionreset");
    });
    return lost;
}

const looks = (page, selector, property, value) =>
    until(async () =>
        assert.equal(await page.locator(selector).evaluate((e, name) => getComputedStyle(e)[name], property), value),
    );

test("a page still appears, with its styles, if the first request for each file is lost", async () => {
    const { context, page, errors } = await visitor({ at: new URL("icon.svg", server.url).href });
    const lost = await loseOnce(page);
    await page.goto(`${server.url}#/learn/chess/en-passant`);
    await page.locator(".lesson .board").waitFor();
    await looks(page, ".lesson", "display", "grid");
    await page.goto(`${server.url}#/rules/chess`);
    await page.locator("#X1").waitFor();
    await page.goto(`${server.url}#/about/ogi`);
    await looks(page, ".about-text", "maxWidth", "640px");
    await page.goto(`${server.url}#/puzzles/chess`);
    await page.locator(".puzzle .board").waitFor();
    const record = deflateRawSync("1. e4 e5 *").toString("base64url");
    await page.goto(`${server.url}#/record/~${record}`);
    await page.locator(".record .board").waitFor();
    for (const part of [/app-.*\.js/, /\.css/, /rules\.wasm/, /lesson-.*\.js/, /about-.*\.css/, /records\.wasm/])
        assert.ok(
            [...lost].some((path) => part.test(path)),
            `${part} was not lost`,
        );
    assert.deepEqual(errors, []);
    await context.close();
});

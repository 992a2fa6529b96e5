// Boards and panels make use of the window: six lines of moves, a whole review without scrolling, lessons and puzzles
// on a phone held sideways, two columns beside the board in a very wide window, and screens that begin at the same
// edge.

import assert from "node:assert/strict";
import { layoutFaults } from "./layout.mjs";
import { begin, painted, patience, stage, type, until } from "./support.mjs";
import { en } from "./words.mjs";

const { server, play } = stage();
const local = [en.options.opponent, en.options.opponents.local];
const clock = [en.options.clock, "5 min + 3 s"];

const game = `[White "Ada"]
[Black "Ben"]
[Result "*"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 d6 4. Nf3 Nf6 *
`;

async function openRecord(page) {
    await page.goto(`${server.url}#/analyse`);
    await page.getByRole("button", { name: en.home.paste }).click();
    await page.locator(".paste textarea").fill(game);
    await page.getByRole("button", { name: en.home.pasteOpen, exact: true }).click();
    await page.locator(".record .board").waitFor();
}

/** Checks the layout of what is shown in windows of these sizes. */
async function fits(page, ...sizes) {
    for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await painted(page);
        await until(async () =>
            assert.deepEqual(await layoutFaults(page, page.touch ? 44 : 24), [], `${width}×${height}`),
        );
    }
}

/** The position and size of the board. */
const board = (page) =>
    page.locator(".play .board-box").evaluate((box) => {
        const { x, y, width, height } = box.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
    });

play(
    "a whole review is above the fold at 1024 × 768, with six lines of moves",
    async (page) => {
        await openRecord(page);
        await page.getByRole("switch", { name: en.analysis.title }).click();
        const depths = page.getByRole("group", { name: en.analysis.review });
        await depths.getByRole("button", { name: en.analysis.depths.quick }).click();
        await page.locator(".graph").waitFor({ timeout: 3 * patience });
        await page.getByRole("group", { name: en.analysis.mistakes }).waitFor();
        await page.locator(".analysis-line").nth(2).waitFor();
        await fits(page, [1366, 768], [1920, 1080], [1024, 768]);
        const again = page.getByRole("button", { name: en.analysis.reviewAgain });
        await again.click();
        assert.equal(await again.getAttribute("aria-expanded"), "true");
        await depths.getByRole("button", { name: en.analysis.depths.thorough }).waitFor();
    },
    { width: 1024, height: 768 },
);

play(
    "a game leaves six lines for its moves on desks and tablets",
    async (page) => {
        for (const name of ["chess", "ogi"]) {
            await begin(page, server.url, name, [local, clock]);
            await type(page, ...(name === "chess" ? ["e2e4", "e7e5"] : ["c3c4", "f6f5"]));
            await page.locator(".moves-list .move").nth(1).waitFor();
            await fits(page, [1366, 768], [1024, 768], [1920, 1080]);
            await page.locator(".action-resign").click();
            await page.locator(".actions-ask button").first().click();
            await page.locator(".result").waitFor();
            await fits(page, [1366, 768], [1024, 768]);
        }
    },
    { width: 1366, height: 768 },
);

play(
    "on a phone held sideways the boards of lessons and puzzles are as high as the screen, with text and buttons beside them",
    async (page) => {
        for (const address of ["#/learn/ogi/path", "#/learn/go/manners", "#/puzzles/chess", "#/puzzles/ogi"]) {
            await page.goto(server.url + address);
            await page.locator(".lesson .board").waitFor();
            await fits(page, [640, 360], [844, 390]);
        }
    },
    { width: 640, height: 360, touch: true },
);

play(
    "a very wide window has two columns beside the board, in the order that the player likes",
    async (page) => {
        await openRecord(page);
        const left = async (name) => (await page.locator(name).boundingBox()).x;
        const [x, y, width, height] = await board(page);
        assert.ok(height > 1000, `the board is ${height} px high`);
        await page.getByRole("button", { name: en.analysis.analyseGame }).click();
        await page.locator(".analysis-head").waitFor();
        assert.deepEqual(await board(page), [x, y, width, height]);
        assert.ok((await left(".moves")) < (await left(".analysis")));
        await fits(page, [1920, 1080]);
        const choose = (value) =>
            page.evaluate((value) => localStorage.setItem("kradan.setting.columns", value), value);
        await choose("talk");
        await page.reload();
        await page.locator(".analysis").waitFor();
        assert.deepEqual(await board(page), [x, y, width, height]);
        assert.ok((await left(".moves")) > (await left(".analysis")));
        await choose("one");
        await page.reload();
        await page.locator(".record .board").waitFor();
        assert.equal(await page.locator(".analysis").count(), 0);
        assert.deepEqual((await board(page)).slice(2), [width, height]);
        await page.goto(`${server.url}#/settings`);
        await page.getByRole("group", { name: en.tables.settings.columns }).waitFor();
        await page.setViewportSize({ width: 1366, height: 768 });
        await page.getByRole("group", { name: en.tables.settings.columns }).waitFor({ state: "detached" });
    },
    { width: 1920, height: 1080 },
);

play(
    "all screens begin at one edge, and at their top",
    async (page) => {
        const edges = new Set();
        // The sign-in screen is left out, because its title is on a card.
        for (const address of ["play", "learn", "puzzles", "about/go", "rules/go", "settings", "record/none"]) {
            await page.goto(`${server.url}#/${address}`);
            const heading = page.locator("main.page h1");
            await heading.waitFor();
            // Some have a back link before their title.
            const x = await heading.evaluate((e) => (e.closest(".page-head") ?? e).getBoundingClientRect().x);
            edges.add(Math.round(x));
        }
        assert.equal(edges.size, 1, [...edges].join());
        await page.goto(`${server.url}#/learn/go`);
        await page.locator(".chapter").first().waitFor();
        await page.evaluate(() => scrollTo(0, 300));
        await page.evaluate(() => (location.hash = "#/learn/go/manners"));
        await page.locator(".lesson .board").waitFor();
        await page.evaluate(() => (location.hash = "#/learn/go"));
        await page.locator(".chapter").first().waitFor();
        await until(() => page.evaluate(() => scrollY === 0));
    },
    { width: 1366, height: 600 },
);

// The end of a game and of a lesson: a sheet that is completely visible, takes the focus and returns it, and does not
// move the board.

import assert from "node:assert/strict";
import { begin, cell, overflow, painted, patience, stage, type, violations } from "./support.mjs";
import { en } from "./words.mjs";

const { server, play } = stage();
const local = [en.options.opponent, en.options.opponents.local];
const foolsMate = ["f2f3", "e7e5", "g2g4", "d8h4"];
const phone = { width: 360, height: 640 };
const sheet = (page) => page.locator(".moment");
const head = (page) => page.locator("#moment-head:focus");
/** Text moves the board by a fraction of a pixel when its font arrives. */
async function boardBox(page) {
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    return page.locator(".board").boundingBox();
}

/** Stores the language as if it had been chosen, and reloads the page. */
async function speak(page, language) {
    await page.evaluate((code) => localStorage.setItem("kradan.setting.language", code), language);
    await page.reload();
    await page.locator(`html[lang=${language}]`).waitFor();
}

/**
 * Checks that the whole sheet is inside the window without scrolling, and that its buttons are large enough for a
 * finger.
 */
async function isWhole(page, what) {
    await painted(page);
    const { outside, low, small } = await sheet(page).evaluate((e) => {
        const inside = ({ top, bottom, left, right }) =>
            top >= 0 && left >= 0 && bottom <= innerHeight + 0.5 && right <= innerWidth + 0.5;
        const parts = [e, ...e.querySelectorAll("h2, p, li:not(:empty), summary, a, button")].filter((part) =>
            part.checkVisibility(),
        );
        return {
            outside: parts.filter((part) => !inside(part.getBoundingClientRect())).map((part) => part.textContent),
            low: [e, e.querySelector(".moment-body")].filter((part) => part.scrollHeight > part.clientHeight + 1)
                .length,
            small: [...e.querySelectorAll(".button")].filter((part) => part.getBoundingClientRect().height < 43.5)
                .length,
        };
    });
    assert.deepEqual({ outside, low, small }, { outside: [], low: 0, small: 0 }, what);
    assert.equal(await overflow(page), 0, what);
}

play(
    "the end of a game covers the lower half of a phone, and is closed and reopened by keyboard",
    async (page) => {
        await begin(page, server.url, "chess", [local]);
        await type(page, ...foolsMate.slice(0, 3));
        const before = await boardBox(page);
        await type(page, foolsMate[3]);
        await head(page).waitFor();
        assert.deepEqual(await boardBox(page), before);
        await isWhole(page, "now");
        assert.ok((await sheet(page).boundingBox()).y >= before.y + before.height - 12, "it leaves the board in view");
        assert.deepEqual(await violations(page), []);
        // With reduced motion, the sheet appears immediately.
        assert.equal(await sheet(page).evaluate((e) => getComputedStyle(e).animationName), "none");
        await page.keyboard.press("Escape");
        await sheet(page).waitFor({ state: "detached" });
        await page.locator(".board .cell:focus").waitFor();
        assert.deepEqual(await boardBox(page), before);
        const again = page.getByRole("button", { name: en.result.show, exact: true });
        await again.focus();
        await page.keyboard.press("Enter");
        await head(page).waitFor();
        // The focused element is not covered.
        await cell(page, "e8").focus();
        await sheet(page).waitFor({ state: "detached" });
        await again.click();
        // A player who steps back through the game sees the board.
        await page.keyboard.press("ArrowLeft");
        await sheet(page).waitFor({ state: "detached" });
        await page.locator(".play-review").waitFor();
    },
    phone,
);

play(
    "the end of a game is completely visible in each language, in portrait and landscape",
    async (page) => {
        await begin(page, server.url, "go", [local, [en.options.size, "9 × 9"]]);
        await type(page, ..."D5 E5 D4 E4 D6 E6 D3 E3 D7 E7 D2 E2 D8 E8 D1 E1 D9 E9 pass pass".split(" "));
        const accept = page.locator(".play-marking .action-main:not([aria-disabled])");
        const before = await boardBox(page);
        await accept.click();
        await page.locator(".message-accepted").waitFor();
        await accept.click();
        await head(page).waitFor();
        assert.deepEqual(await boardBox(page), before);
        await isWhole(page, "count");
        for (const language of ["th", "ja", "en"]) {
            await speak(page, language);
            for (const [width, height] of [
                [360, 640],
                [640, 360],
                [768, 1024],
                [1366, 768],
            ]) {
                await page.setViewportSize({ width, height });
                await isWhole(page, `${language} ${width}`);
            }
        }
    },
    phone,
);

play(
    "at the end of a game of Ōgi, with and without moves, a phone's board stays in place and uncovered in each language",
    async (page) => {
        await begin(page, server.url, "ogi", [local]);
        for (const language of ["en", "th", "ja"]) {
            await speak(page, language);
            for (const moves of [[], ["e3e4", "e6e5"]]) {
                await page.locator(".action-resign").waitFor();
                await type(page, ...moves);
                const before = await boardBox(page);
                await page.locator(".action-resign").click();
                await page.locator(".actions-ask .button-main").click();
                await head(page).waitFor();
                assert.deepEqual(await boardBox(page), before, language);
                assert.ok((await sheet(page).boundingBox()).y >= before.y + before.height, language);
                await isWhole(page, language);
                await sheet(page).locator(".button-main").click();
                await sheet(page).waitFor({ state: "detached" });
            }
        }
    },
    phone,
);

play(
    "a desktop shows the end beside the board, with the move list, and Escape closes it",
    async (page) => {
        await begin(page, server.url, "ogi", [local]);
        await type(page, "e3e4", "e6e5");
        const before = await boardBox(page);
        await page.locator(".action-resign").click();
        await page.locator(".actions-ask .button-main").click();
        await head(page).waitFor();
        assert.deepEqual(await boardBox(page), before);
        assert.ok((await sheet(page).boundingBox()).x > before.x + before.width);
        await page.keyboard.press("ArrowLeft");
        await page.locator(".play-review").waitFor();
        assert.equal(await sheet(page).count(), 1, "there is room for both");
        await page.keyboard.press("End");
        await page.locator(".play:not(.play-review)").waitFor();
        await page.keyboard.press("Escape");
        await sheet(page).waitFor({ state: "detached" });
        await page.getByText(en.result.newGame).waitFor({ state: "detached" });
        await page.getByRole("button", { name: en.result.show, exact: true }).click();
        // Everything else is in the menu.
        await sheet(page).getByRole("button", { name: en.game.menu }).click();
        await page.getByRole("button", { name: en.takeOut.title }).waitFor();
    },
    { width: 1366, height: 768 },
);

const found = (page) => sheet(page).getByRole("link", { name: en.result.toLookAt("1") });

play(
    "a finished game is reviewed automatically, and the losing move is shown",
    async (page) => {
        await begin(page, server.url, "chess", [local]);
        await type(page, ...foolsMate);
        await found(page).waitFor({ timeout: 2 * patience });
        await isWhole(page, "found");
        await found(page).click();
        await page.locator(".record .board").waitFor();
        await page.locator(".review-note .mark-blunder, .review-note .mark-mistake").first().waitFor();
        assert.match(await page.locator('.tree .move[aria-current="true"]').innerText(), /g4/);
        // The review is still available when the game is reopened.
        await page.goBack();
        await found(page).waitFor();
    },
    { ahead: true, ...phone },
);

play("with data saving on, the quick review runs only on request, and can be left", async (page) => {
    // The engine never loads, so that the review cannot end before the player leaves it.
    await page.route(/engine\.wasm/, () => {});
    await begin(page, server.url, "chess", [local]);
    await type(page, ...foolsMate);
    const ask = sheet(page).getByRole("button", { name: en.result.lookNow });
    await ask.click();
    await sheet(page).getByRole("button", { name: en.game.menu }).click();
    await page.getByRole("dialog").getByRole("link", { name: en.game.home }).click();
    await page.locator(".home").waitFor();
    await page.goBack();
    await sheet(page).waitFor();
    assert.equal(await found(page).count(), 0);
});

// The end of a game of Go: nothing is counted too early or wrongly, and the game can be studied.

import assert from "node:assert/strict";
import { againstTheComputer, begin, cell, form, stage, type, until, violations } from "./support.mjs";
import { en } from "./words.mjs";

const { server, play } = stage();
const nine = [
    [en.options.opponent, en.options.opponents.local],
    [en.options.size, "9 × 9"],
];
/** White's stone on B5 is dead in Black's half. */
const halves = "D5 E5 D4 E4 D6 E6 D3 E3 D7 E7 D2 E2 D8 E8 D1 E1 D9 E9 pass B5 pass".split(" ");

play(
    "a double press of Pass does not accept a count; the finished game is analysed",
    async (page) => {
        await begin(page, server.url, "go", nine);
        await type(page, ...halves);
        const box = await page.locator(".action", { hasText: en.game.pass }).boundingBox();
        await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
        await cell(page, "B5").and(page.locator("[aria-label*='marked dead']")).waitFor();
        assert.equal(await page.locator(".message-accepted").count(), 0);
        assert.deepEqual(await violations(page), []);
        const accept = page.locator(".action-main:not([aria-disabled])");
        await accept.click();
        await accept.click();
        const wins = page
            .getByRole("heading", { name: en.result.wins("Black") })
            .or(page.getByRole("heading", { name: en.result.wins("White") }));
        await wins.waitFor();
        await page.locator(".score-part > summary").click();
        assert.match(await page.locator(".score caption").innerText(), /(Black|White) wins by \d+(\.5)? points?/);
        await page.getByRole("button", { name: en.analysis.analyseGame }).click();
        await page.locator(".record .board").waitFor();
        await page.locator(".analysis").first().waitFor();
    },
    { width: 1280, height: 800 },
);

play("the computer does not accept marks that it knows to be wrong, and says so", async (page) => {
    await begin(page, server.url, "go", nine);
    await type(page, ...halves, "pass");
    await againstTheComputer(page, "en");
    await cell(page, "B5").and(page.locator("[aria-label*='marked dead']")).waitFor();
    // A stone can be marked by typing as well as by a tap.
    await type(page, "e5");
    await cell(page, "E5").and(page.locator("[aria-label*='marked dead']")).waitFor();
    const accept = page.locator(".action-main:not([aria-disabled])");
    await accept.click();
    await page.getByText("The computer disagrees").waitFor();
    assert.match(await page.locator(".message-score").innerText(), /wins by/);
    assert.doesNotMatch(await cell(page, "E5").getAttribute("aria-label"), /marked dead/);
    assert.match(await cell(page, "B5").getAttribute("aria-label"), /marked dead/);
    await accept.click();
    await page.locator("#moment-head").waitFor();
});

play("a player who passes while placing free handicap stones is warned, and sees how many are left", async (page) => {
    await begin(page, server.url, "go", nine, async () => {
        await page.getByLabel(en.options.handicapStones).first().fill("3");
        await page.getByLabel(en.options.handicapStones).first().blur();
        await page.getByLabel(en.options.free).check();
    });
    await page.getByText(en.game.handicapLeft("3")).waitFor();
    await type(page, "c3");
    await page.getByText(en.game.handicapLeft("2")).waitFor();
    await page.getByRole("button", { name: en.game.takeback }).click();
    await page.getByText(en.game.handicapLeft("3")).waitFor();
    await type(page, "pass");
    await page.getByText(en.game.passed("Black")).waitFor();
});

play("komi follows the handicap, the rules and the size, and stays as it was typed", async (page) => {
    await form(page, server.url, "go");
    const komi = page.getByLabel(en.options.komi);
    const stones = page.getByLabel(en.options.handicapStones).first();
    const choose = async (field, value) => {
        await field.fill(value);
        await field.blur();
    };
    await page.getByLabel(en.options.preset).selectOption("chinese");
    assert.equal(await komi.inputValue(), "7.5");
    await choose(stones, "4");
    assert.equal(await komi.inputValue(), "0.5");
    await page.getByLabel(en.options.preset).selectOption("japanese");
    assert.equal(await komi.inputValue(), "0.5");
    await page.locator("fieldset", { hasText: en.options.size }).getByLabel("13 × 13", { exact: true }).check();
    assert.equal(await komi.inputValue(), "6.5");
    await choose(komi, "3.5");
    await choose(stones, "2");
    await page.getByLabel(en.options.preset).selectOption("chinese");
    assert.equal(await komi.inputValue(), "3.5");
});

play("a win on equal totals under Ing's rules is explained", async (page) => {
    await begin(
        page,
        server.url,
        "go",
        [
            [en.options.opponent, en.options.opponents.local],
            [en.options.size, en.options.sizeOther],
        ],
        async () => {
            await page.getByLabel(en.options.sizeOther).last().fill("5");
            await page.getByLabel(en.options.sizeOther).last().blur();
            await page.getByLabel(en.options.preset).selectOption("ing");
            await page.getByLabel(en.options.komi).fill("5");
            await page.getByLabel(en.options.komi).blur();
        },
    );
    await type(page, ..."C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 pass pass".split(" "));
    const accept = page.locator(".action-main:not([aria-disabled])");
    await accept.click();
    await accept.click();
    assert.match(await page.locator(".score caption").innerText(), /Equal totals are a win for Black/);
});

for (const [name, text] of Object.entries({
    "is not square": "(;GM[1]FF[4]SZ[9:13];B[ee])",
    "has one line": "(;GM[1]FF[4]SZ[1];B[aa])",
})) {
    play(`a record whose board ${name} is refused with the reason, without an endless setup`, async (page) => {
        await page.goto(`${server.url}#/analyse`);
        await page.getByRole("button", { name: en.home.paste }).click();
        await page.locator("dialog textarea").fill(text);
        await page.locator("dialog .button-main").click();
        await page.locator(".open-refused .fault").first().waitFor();
        await until(async () =>
            assert.ok(await page.locator(".open-refused").evaluate((e) => e.getBoundingClientRect().top < innerHeight)),
        );
        assert.equal(await page.locator(".record").count(), 0);
    });
}

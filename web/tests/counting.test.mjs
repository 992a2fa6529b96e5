// The count at the end of a game of Go with a seki: what counts, what does not and why, in three languages, on a phone
// and on a large screen, visually and for screen readers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { someOf } from "./looks.mjs";
import { begin, cell, overflow, stage, type, violations } from "./support.mjs";
import { en } from "./words.mjs";

const { server, visitor } = stage();

// The seki in the corner: Black's eye is A9, White's E9, and neither side can play C9.
const moves = "B9 D9 A8 F9 B8 C8 G9 D8 G8 E8 D7 F8 E7 A7 F7 B7 G7 C7 A6 pass B6 pass C6 pass D6 pass pass".split(" ");

const sayings = {
    en: {
        dame: /nobody’s point \(dame\): C9/,
        seki: /in a seki, counts for nobody: E9 A9|in a seki, counts for nobody: A9 E9/,
        turns: /dame parity/,
        others: en.tables.counting["count.others"],
        point: /^A9, empty, in a seki/,
    },
    th: { dame: /ดาเมะ|จุดกลาง/, seki: /ต่างรอด/, turns: /จุดกลางเป็นจำนวนคี่/, others: "ถ้านับตามกติกาอื่น", point: /ต่างรอด/ },
    ja: { dame: /ダメ/, seki: /セキ/, turns: /ダメの奇偶/, others: "他のルールなら", point: /セキ/ },
};

for (const [width, height, touch] of someOf([
    [360, 740, true],
    [1920, 1080, false],
])) {
    test(`a seki is counted and explained at ${width} px`, async () => {
        const { context, page, errors } = await visitor({ width, height, touch });
        await begin(
            page,
            server.url,
            "go",
            [
                [en.options.opponent, en.options.opponents.local],
                [en.options.size, "9 × 9"],
            ],
            () => page.getByLabel(en.options.preset).selectOption("japanese"),
        );
        await type(page, ...moves);
        await page.getByText(en.game.markHint).waitFor();
        await page.locator(".territory-none").first().waitFor();
        for (let side = 0; side < 2; ++side) {
            const accept = page.getByRole("button", { name: en.game.accept });
            await (touch ? accept.tap() : accept.click());
        }
        for (const [language, said] of Object.entries(sayings)) {
            await page.evaluate((code) => localStorage.setItem("kradan.setting.language", code), language);
            await page.reload();
            // On a phone the count starts out collapsed, so that the whole end of the game is in view.
            if (touch) await page.locator(".score-part > summary").tap();
            const uncounted = page.locator(".score-uncounted");
            await uncounted.waitFor();
            assert.match(await uncounted.innerText(), said.dame);
            assert.match(await uncounted.innerText(), said.seki);
            assert.match(await cell(page, "A9").getAttribute("aria-label"), said.point);
            const summary = page.getByText(said.others, { exact: true });
            if (touch) {
                await summary.tap();
            } else {
                await summary.focus();
                await page.keyboard.press("Enter");
            }
            const others = page.locator(".score-others > ul");
            await others.waitFor();
            assert.equal(await others.locator("> li").count(), 6);
            assert.match(await others.innerText(), said.turns);
            assert.ok((await overflow(page)) <= 0, `${language} is too wide`);
            assert.deepEqual(await violations(page), [], language);
            if (process.env.KRADAN_SHOTS)
                await page.screenshot({
                    path: `${process.env.KRADAN_SHOTS}/count-${language}-${width}.png`,
                    fullPage: true,
                });
        }
        assert.deepEqual(errors, []);
        await context.close();
    });
}

test("the page asks about a chain whose life depends on who moves, instead of guessing silently", async () => {
    const { context, page, errors } = await visitor({ width: 360, height: 740, touch: true });
    await begin(page, server.url, "go", [
        [en.options.opponent, en.options.opponents.local],
        [en.options.size, "9 × 9"],
    ]);
    await type(page, ..."A2 A3 B2 B3 C2 C3 D2 D3 D1 E2 pass E1 pass pass".split(" "));
    await page.getByText(en.game.markUnsure).waitFor();
    assert.match(await cell(page, "A2").getAttribute("aria-label"), /alive or dead: unsure/);
    assert.doesNotMatch(await cell(page, "E1").getAttribute("aria-label"), /unsure/);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(errors, []);
    if (process.env.KRADAN_SHOTS)
        await page.screenshot({ path: `${process.env.KRADAN_SHOTS}/unsure-360.png`, fullPage: true });
    await context.close();
});

test("the menu of a game shows its rules", async () => {
    const { context, page, errors } = await visitor({ width: 360, height: 740, touch: true });
    await begin(
        page,
        server.url,
        "go",
        [
            [en.options.opponent, en.options.opponents.local],
            [en.options.size, "9 × 9"],
        ],
        () => page.getByLabel(en.options.preset).selectOption("japanese"),
    );
    await page.locator(".actions").getByRole("button", { name: en.game.menu }).tap();
    await page.getByText("Go · 9 × 9 · Japanese · no clock · Komi 6.5").waitFor();
    if (process.env.KRADAN_SHOTS) await page.screenshot({ path: `${process.env.KRADAN_SHOTS}/menu-360.png` });
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(errors, []);
    await context.close();
});

test("two players at one device see which stones seem dead", async () => {
    const { context, page, errors } = await visitor({ width: 1440, height: 900 });
    await begin(page, server.url, "go", [
        [en.options.opponent, en.options.opponents.local],
        [en.options.size, "9 × 9"],
    ]);
    await type(page, ..."D5 E5 D4 E4 D6 E6 D3 E3 D7 E7 D2 E2 D8 E8 D1 E1 D9 E9 pass B5 pass pass".split(" "));
    await page.locator("[aria-label*='marked dead']").first().waitFor();
    assert.match(await cell(page, "B5").getAttribute("aria-label"), /marked dead/);
    assert.deepEqual(errors, []);
    await context.close();
});

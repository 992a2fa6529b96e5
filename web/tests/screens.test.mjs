// Every screen: readable by screen readers, with room for everything that it shows, in three languages.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { layoutFaults, reportFaults, visits } from "./layout.mjs";
import { families, open, screens, walkThroughGame } from "./places.mjs";
import { begin, full, stage, until, violations } from "./support.mjs";
import { en } from "./words.mjs";

const { server, visitor } = stage();
reportFaults();

const some = [
    "",
    "#/game/none",
    "#/record/none",
    "#/play/none",
    "#/games",
    "#/records",
    "#/deck",
    "#/join/none",
    "#/me/none",
    "#/sign-up",
    "#/sign-in",
    "#/sign-in/none",
    "#/account",
    "#/settings",
    "#/new/ogi",
    "#/new/chess",
    "#/new/go",
    "#/new/chess/link",
    "#/lobby",
    "#/watch",
    "#/rules/ogi#G7",
    "#/rules/go",
];
for (const { what, locale, options, look } of visits) {
    test(`every screen ${what}`, async () => {
        const { context, page, errors } = await visitor(options);
        const seen = look(page);
        for (const screen of full ? screens : some) {
            await open(page, server.url + screen);
            assert.equal(await page.evaluate(() => document.documentElement.lang), locale);
            assert.deepEqual(await violations(page), [], screen);
            assert.equal(await page.locator("h1").count(), 1, `${screen} has one heading`);
            await seen(screen);
        }
        assert.deepEqual(errors, []);
        await context.close();
    });

    if (full)
        test(`games on this device ${what}`, async () => {
            const { context, page, errors } = await visitor(options);
            const seen = look(page);
            for (const game of families)
                await walkThroughGame(page, server.url, game, (step) => seen(`${game} ${step}`));
            assert.deepEqual(errors, []);
            await context.close();
        });
}

test("no screen is forgotten", () => {
    const table = readFileSync(new URL("../src/parts/router.ts", import.meta.url), "utf8").split(
        "as const;\n\ntype Addresses",
    )[0];
    const named = [...table.matchAll(/^ {4}"?([\w-]+)"?: \[/gm)].map(([, name]) => name);
    assert.ok(named.length > 20);
    const seen = new Set(screens.map((address) => address.split("/")[1] || "home"));
    assert.deepEqual(
        named.filter((name) => !seen.has(name)),
        [],
    );
});

test("cut words, overlaps, small targets and covered buttons are found", async () => {
    const { context, page } = await visitor({ width: 360, height: 640 });
    const faultsOf = (html) =>
        page.setContent(`<!doctype html><body style="margin: 0">${html}`).then(() => layoutFaults(page));
    const button = (style, words = "Go") => `<button style="width: 60px; height: 60px; ${style}">${words}</button>`;
    for (const [html, ...found] of [
        [button("")],
        [`<p>A <a href="#">link</a> in a sentence</p>`],
        [`<p style="width: 40px; overflow: hidden; white-space: nowrap">Incomprehensible</p>`, /^cut by p/],
        [button("font-size: 24px", "Incomprehensible"), /^cut by button/],
        [button("width: 400px"), /^wider than the window by 40 px/],
        [
            `<p style="line-height: 0">Two words</p><p style="line-height: 0; margin-top: -16px">over each other</p>`,
            /^overlap/,
        ],
        [button("position: absolute; top: 0") + button("margin: 0 0 0 40px"), /^overlap, 20×60/],
        [button("height: 30px"), /^small, 60×30/],
        [`<p><a href="#">A link that stands alone</a></p>`, /^small/],
        [
            `<div style="overflow: hidden; height: 60px">${button("margin-top: 60px")}</div>`,
            /^cut by div/,
            /^covered by html/,
        ],
        [`${button("")}<div style="position: fixed; inset: 0 0 300px"></div>`, /^covered by div/],
    ]) {
        const faults = await faultsOf(html);
        assert.equal(faults.length, found.length, `${html}: ${faults}`);
        found.forEach((one, i) => assert.match(faults[i], one));
    }
    await context.close();
});

test("a game fits the phone without scrolling", async () => {
    for (const game of ["ogi", "ogi-classic", "chess", "3check", "go"]) {
        const { context, page } = await visitor({ width: 360, height: 640 });
        await begin(page, server.url, game, [
            [en.options.opponent, en.options.opponents.local],
            [en.options.clock, "5 min + 3 s"],
        ]);
        const size = await page.evaluate(() => [
            document.documentElement.scrollWidth,
            document.documentElement.scrollHeight,
        ]);
        assert.deepEqual(size, [360, 640], game);
        assert.deepEqual(await violations(page), [], game);
        await page.setViewportSize({ width: 768, height: 1024 });
        assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= 1024), `${game} on a tablet`);
        await context.close();
    }
});

test("the chosen language is kept; a refusal links to its clause", async () => {
    const { context, page } = await visitor();
    await page.getByLabel(en.settings.language).selectOption("ja");
    await page.getByRole("heading", { name: "王棋（小魔妖版）", exact: true }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "囲碁", exact: true }).waitFor();
    await page.goto(`${server.url}#/rules/ogi#G7`);
    const clause = page.locator("#G7");
    assert.match(await clause.innerText(), /G7/);
    await until(async () => assert.ok(await clause.evaluate((e) => e.getBoundingClientRect().top < innerHeight)));
    assert.ok((await page.locator(".piece-card").count()) >= 15);
    await context.close();
});

test("every control on the phone is large enough to touch", async () => {
    const { context, page } = await visitor({ width: 360, height: 640 });
    await begin(page, server.url, "ogi", [[en.options.opponent, en.options.opponents.local]]);
    const small = await page.evaluate(() =>
        [...document.querySelectorAll("button, .cell")]
            .map((e) => [e.getAttribute("class"), e.getBoundingClientRect()])
            .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
            .map(([name, box]) => `${name} ${box.width}×${box.height}`),
    );
    assert.deepEqual(small, []);
    await context.close();
});

// Every screen: readable by a screen reader, no wider than a phone, in three languages.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pictures } from "./looks.mjs";
import { begin, form, full, overflow, stage, until, violations } from "./support.mjs";
import { en } from "./words.mjs";

const { server, visitor } = stage();

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
    "#/new/ogi",
    "#/new/chess",
    "#/new/go",
    "#/new/chess/link",
    "#/lobby",
    "#/rules/ogi#G7",
    "#/rules/go",
];
const screens = full ? [...some, "#/new/ogi-classic", "#/rules/ogi-classic", "#/rules/chess"] : some;
const visits = full
    ? ["th", "ja", "en"].flatMap((locale) =>
          [false, true].flatMap((dark) =>
              [
                  [360, 640],
                  [768, 1024],
                  [1440, 900],
                  [1920, 1080],
              ].map((size) => [locale, dark, size]),
          ),
      )
    : [
          ["th", false, [360, 640]],
          ["ja", true, [360, 640]],
          ["en", true, [360, 640]],
      ];

for (const [locale, dark, [width, height]] of visits) {
    test(`every screen in ${locale}${dark ? ", by lamplight" : ""}, at ${width} px`, async () => {
        const { context, page, errors } = await visitor({ width, height, locale, dark });
        for (const screen of screens) {
            await page.goto(server.url + screen);
            await page.locator("main").waitFor();
            if (screen.startsWith("#/new/")) await form(page, server.url, screen.slice("#/new/".length));
            assert.equal(await page.evaluate(() => document.documentElement.lang), locale);
            assert.ok((await overflow(page)) <= 0, `${screen} is too wide`);
            assert.deepEqual(await violations(page), [], screen);
            assert.equal(await page.locator("h1").count(), 1, `${screen} has one heading`);
            const name = `${screen.replace(/[^a-zA-Z0-9]+/g, "-") || "home"}-${locale}-${dark ? "dark" : "light"}-${width}.png`;
            if (full) await page.screenshot({ path: pictures + name });
        }
        assert.deepEqual(errors, []);
        await context.close();
    });
}

test("a game fits the phone without scrolling", async () => {
    for (const game of ["ogi", "ogi-classic", "chess", "go"]) {
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

test("the language is chosen and kept; a refusal leads to its clause", async () => {
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

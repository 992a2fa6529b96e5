// Every screen: readable by a screen reader, no wider than a phone, in three languages.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { begin, launch, overflow, serve, visit, violations } from "./support.mjs";

let server, browser;

before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.close();
});

const screens = ["", "#/new/ogi", "#/new/chess", "#/new/go", "#/rules/ogi#G7", "#/rules/go"];

for (const [locale, dark] of [["th", false], ["ja", true], ["en", true]]) {
  test(`every screen in ${locale}${dark ? ", by lamplight" : ""}, at 360 px`, async () => {
    const { context, page, errors } = await visit(browser, server.url, { width: 360, height: 640, locale, dark });
    for (const screen of screens) {
      await page.goto(server.url + screen);
      await page.locator("main").waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.lang), locale);
      assert.ok((await overflow(page)) <= 0, `${screen} is too wide`);
      assert.deepEqual(await violations(page), [], screen);
    }
    assert.deepEqual(errors, []);
    await context.close();
  });
}

test("a game fits the phone without scrolling", async () => {
  for (const game of ["ogi", "ogi-classic", "chess", "go"]) {
    const { context, page } = await visit(browser, server.url, { width: 360, height: 640 });
    await begin(page, server.url, game, [["Opponent", "Two on this device"], ["Clock", "5 min + 3 s"]]);
    const size = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
    assert.deepEqual(size, [360, 640], game);
    assert.deepEqual(await violations(page), [], game);
    await page.setViewportSize({ width: 768, height: 1024 });
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= 1024), `${game} on a tablet`);
    await context.close();
  }
});

test("the language is chosen and kept; a refusal leads to its clause", async () => {
  const { context, page } = await visit(browser, server.url);
  await page.getByLabel("Language").selectOption("ja");
  await page.getByRole("heading", { name: "王棋（小魔妖版）", exact: true }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "囲碁", exact: true }).waitFor();
  await page.goto(`${server.url}#/rules/ogi#G7`);
  const clause = page.locator("#G7");
  assert.match(await clause.innerText(), /G7/);
  assert.ok(await clause.evaluate((e) => e.getBoundingClientRect().top < innerHeight));
  assert.ok(await page.locator(".piece-card").count() >= 15);
  await context.close();
});

test("every control on the phone is large enough to touch", async () => {
  const { context, page } = await visit(browser, server.url, { width: 360, height: 640 });
  await begin(page, server.url, "ogi", [["Opponent", "Two on this device"]]);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll("button, .cell")]
      .map((e) => [e.getAttribute("class"), e.getBoundingClientRect()])
      .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
      .map(([name, box]) => `${name} ${box.width}×${box.height}`),
  );
  assert.deepEqual(small, []);
  await context.close();
});

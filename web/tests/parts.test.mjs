// The page is loaded in parts: one language, and the code for each screen when it is needed.

import assert from "node:assert/strict";
import { stage, violations } from "./support.mjs";
import { en } from "./words.mjs";

const { server, play } = stage();
/** Matches the script with this name, whatever hash the build gives it. */
const script = (name) => new RegExp(`/assets/${name}-[\\w-]+\\.js$`);

play("the first screen fetches only one language, and no code for other screens", async (page) => {
    const fetched = [];
    page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    await page.reload();
    await page.locator("h1").first().waitFor();
    assert.deepEqual(
        ["en", "th", "ja", "record", "rulebook", "online-play"].filter((name) =>
            fetched.some((path) => script(name).test(path)),
        ),
        ["en"],
    );
});

play("a screen whose code cannot be fetched says so, and leads on", async (page, context) => {
    await page.locator("h1").first().waitFor();
    await context.route(script("rulebook"), (route) => route.abort());
    await page.goto(`${server.url}#/rules/chess`);
    await page.getByText(en.partFailed).waitFor();
    await context.unroute(script("rulebook"));
    await page.getByRole("button", { name: en.tryAgain }).click();
    await page.locator("#X1").waitFor();
});

play("a screen that takes a while has its shape and is announced", async (page, context) => {
    await page.locator("h1").first().waitFor();
    let release;
    const held = new Promise((done) => (release = done));
    await context.route(script("rulebook"), (route) => held.then(() => route.continue()));
    await page.goto(`${server.url}#/rules/chess`);
    const shape = page.locator(".skeleton");
    await shape.waitFor();
    assert.equal(await shape.getAttribute("role"), "status");
    assert.equal(await shape.innerText(), en.loading);
    assert.deepEqual(await violations(page), []);
    release();
    await page.locator("#X1").waitFor();
    assert.equal(await shape.count(), 0);
});

play("if a language cannot be fetched, the page keeps its language and says so", async (page, context) => {
    const choice = page.getByLabel(en.settings.language);
    await choice.waitFor();
    await context.route(script("th"), (route) => route.abort());
    await choice.selectOption("th");
    const told = page.locator(".toast", { hasText: en.settings.languageFailed });
    await told.getByRole("button", { name: en.game.close }).click();
    await told.waitFor({ state: "detached" });
    assert.equal(await choice.inputValue(), "en");
    assert.equal(await page.locator("html").getAttribute("lang"), "en");
    await choice.selectOption("ja");
    await page.locator("html[lang=ja]").waitFor();
});

play("a page whose only language cannot be fetched is not blank", async (page, context) => {
    await context.route(script("en"), (route) => route.abort());
    await page.reload();
    await page.getByText("This page could not be loaded").waitFor();
    await context.unroute(script("en"));
    await page.getByRole("button", { name: en.online.reload }).click();
    await page.locator("h1").first().waitFor();
});

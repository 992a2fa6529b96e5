// After one visit, everything that needs no other people works offline, and a new version takes over between visits.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { begin, full, launch, patience, serve, tellOfPages, type, until, visit } from "./support.mjs";
import { en } from "./words.mjs";

const built = process.env.KRADAN_PAGE ?? fileURLToPath(new URL("../../build/web", import.meta.url));
let browser;
before(async () => (browser = await launch()));
afterEach(tellOfPages);
after(() => browser.close());

/** All files in a built page that a visitor can request. */
const filesOf = (folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)))
        .filter((name) => !/\.(br|gz|map)$|^(index\.html|service-worker\.js)$/.test(name))
        // For browsers without SIMD, and for who plays Go.
        .filter((name) => !/^wasm\/(engine-plain\.wasm|go\.net)$/.test(name));

/** The files that are kept on the device, apart from the start page itself. */
const kept = (page) =>
    page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith("kradan-page-"));
        const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return all.flat().map(({ url }) => new URL(url).pathname.slice(1));
    });

const allKept = (page, folder) =>
    until(async () => assert.deepEqual((await kept(page)).filter(Boolean).sort(), filesOf(folder).sort()));

test("after one visit a lesson, a puzzle, a mistake to practise, a game against a strong computer with a teacher, a record, its review and another language need no network", async () => {
    const own = await serve(built);
    const { context, page, errors } = await visit(browser, own.url, {
        ahead: true,
        taught: true,
        serviceWorkers: "allow",
    });
    await allKept(page, built);
    await page.close();
    own.close();

    const later = await context.newPage();
    later.setDefaultTimeout(patience);
    later.on("pageerror", (error) => errors.push(error.message));
    await later.goto(own.url);
    await later.locator(".card").first().waitFor();
    await later.goto(`${own.url}#/learn/ogi`);
    await later.locator(".card-list a").first().click();
    await later.locator(".lesson .board").waitFor();
    await later.goto(`${own.url}#/puzzles/chess`);
    await later.locator(".puzzle .board").waitFor();
    await later.getByRole("button", { name: en.puzzles.show }).click();
    await later.locator('.puzzle[data-state="shown"]').waitFor();
    // White missed a mate, and the engine evaluates another move.
    await later.evaluate(() => {
        const begun = "{`game`:`chess`,`position`:`r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3`}";
        localStorage.setItem("kradan.setting.deck", `m0000000f.7||0|4|${begun}|d7d6|g1f3|h5f7|f1|c-32|g7g6||Ada – Ben`);
    });
    await later.reload();
    await later.goto(`${own.url}#/deck/today`);
    await later.locator(".puzzle .board").waitFor();
    await type(later, "c4f7");
    await later.getByText(/^Not bishop c4–f7\. After it: /).waitFor();
    await type(later, "h5f7");
    await later.locator('.puzzle[data-state="solved"]').waitFor();
    await begin(later, own.url, "chess", [], () => later.getByRole("slider").fill("8"));
    await type(later, "e2e4");
    await later.locator(".move").nth(1).waitFor();
    assert.equal(await later.getByText(en.teaching.failed).count(), 0);
    await later.goto(`${own.url}#/rules/go`);
    await later.locator(".figure svg").first().waitFor();
    await later.goto(`${own.url}#/about/ogi`);
    await later.locator(".about-decided").waitFor();
    await later.goto(`${own.url}#/analyse`);
    await later.getByRole("button", { name: en.home.paste }).click();
    await later.locator(".paste textarea").fill("1. e4 e5 *");
    await later.getByRole("button", { name: en.home.pasteOpen, exact: true }).click();
    await later.locator(".record .board").waitFor();
    await later.getByRole("switch", { name: en.analysis.title }).click();
    await later
        .getByRole("group", { name: en.analysis.review })
        .getByRole("button", { name: en.analysis.depths.quick })
        .click();
    await later.locator(".graph").waitFor({ timeout: 3 * patience });
    await later.goto(`${own.url}#/`);
    await later.getByLabel(en.settings.language).selectOption("ja");
    await later.waitForFunction(() => document.documentElement.lang === "ja");
    assert.deepEqual(errors, []);
    await context.close();
});

const skip = full ? false : "in full only: a browser takes over a worker in its own time";
test("a new version takes over when no tab shows the old one, and is complete without the network", {
    skip,
    timeout: 3 * patience,
}, async () => {
    const folder = mkdtempSync(join(tmpdir(), "kradan-page-"));
    cpSync(built, folder, { recursive: true });
    const own = await serve(folder);
    const { context, page } = await visit(browser, own.url, { ahead: true, serviceWorkers: "allow" });
    await allKept(page, folder);
    await begin(page, own.url, "chess", [[en.options.opponent, en.options.opponents.local]]);

    // The next version: a different start page, and a worker that announces it.
    const start = join(folder, "index.html");
    writeFileSync(start, readFileSync(start, "utf8").replace("<title>", '<meta name="next-version"><title>'));
    const worker = join(folder, "service-worker.js");
    const old = readFileSync(worker, "utf8");
    const next = old.replace(
        /kradan-page-[0-9a-f]{16}|(?<=")[0-9a-f]{16}(?=")/,
        (found) => `${found.slice(0, -4)}0000`,
    );
    assert.notEqual(old, next);
    writeFileSync(worker, next);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const isWaiting = (tab) => tab.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
    await until(async () => assert.ok(await isWaiting(page)));
    // The game continues with the version that it began with.
    await type(page, "e2e4");
    await page.locator(".move").first().waitFor();
    assert.equal(await page.evaluate(async () => (await caches.keys()).length), 2);
    const game = page.url();
    await page.close();

    // The browser takes its time: a tab that is opened immediately still gets the old version, and keeps it.
    let later;
    await until(async () => {
        await later?.close();
        later = await context.newPage();
        later.setDefaultTimeout(patience);
        await later.goto(game);
        await later.locator(".play .board").waitFor();
        assert.ok(!(await isWaiting(later)));
    });
    await until(async () => assert.equal(await later.evaluate(async () => (await caches.keys()).length), 1));
    own.close();
    await later.reload();
    await later.locator(".play .board").waitFor();
    assert.equal(await later.locator('meta[name="next-version"]').count(), 1);
    await context.close();
    rmSync(folder, { recursive: true });
});

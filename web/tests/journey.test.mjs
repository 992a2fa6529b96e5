// A player's whole journey, against a real server: a guest plays, creates an account, plays a rated game on another
// device, loses both devices, signs in with a recovery code, exports everything and deletes the account.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { Client, hangUp } from "../../tests/online/api.mjs";
import { does, plays } from "../../tests/online/support.mjs";
import { board, club } from "./club.mjs";
import { looksRight, someOf } from "./looks.mjs";
import { until } from "./support.mjs";

test.after(hangUp);

const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 640, touch: true };
const clock = { kind: "fischer", initial: 300_000, increment: 3_000 };
const password = "correct horse battery";

const here = club(async () => {}, { args: ["--trusted-proxy", "127.0.0.1"] });

const at = (page, hash) => page.waitForFunction((wanted) => location.hash === wanted, hash);
const gameOf = (page) => page.url().split("#/play/")[1];

/** Fills in the sign-in form, with a password or a recovery code. */
async function signIn({ page, url }, name, secret, byCode) {
    await page.goto(`${url}#/sign-in`);
    await page.locator('main input[name="username"]').fill(name);
    if (byCode) {
        await page.locator(".account-more summary").click();
        await page.locator(".account-more button").click();
    }
    const field = byCode ? 'main form input:not([name="username"])' : 'main input[name="password"]';
    await page.locator(field).fill(secret);
    await page.locator("main form [type=submit]").click();
    await at(page, "#/lobby");
}

const visits = ["ja", "th", "en"].flatMap((locale) => [
    [locale, phone],
    [locale, desk],
]);
for (const [locale, size] of someOf(visits)) {
    test(`from a guest to an account, to another device, by a recovery code, to deletion: ${locale}, ${size.width} px`, async () => {
        const name = { th: "มาลี", ja: "はるか", en: "Malee" }[locale] + size.width;
        const client = await new Client(here.server).signUp(`Rival ${locale} ${size.width}`);
        const rival = Object.assign(client, { socket: await here.server.visitor(client.token) });

        // A guest accepts an invitation.
        const one = await here.guest({ ...size, locale });
        const invited = await rival.socket.ask({
            type: "invite",
            terms: { config: { game: "chess", clock }, side: "second", watchable: false },
        });
        await one.page.goto(`${one.url}#/join/${invited.id}`);
        await one.page.locator("main .button-main").click();
        await one.page.locator(".name-form input").fill(name);
        await one.page.locator(".name-form [type=submit]").click();
        await board(one.page);
        await one.page.locator('.play [data-cell="e2"]').click();
        await one.page.locator('.play [data-cell="e4"]').click();
        const casual = gameOf(one.page);
        await rival.socket.ask({ type: "join", game: casual, seq: 0, said: 0 });
        await until(async () => {
            const state = await rival.socket.ask({ type: "join", game: casual, seq: 0, said: 0 });
            return state.events.length === 2;
        });
        await plays(rival.socket, casual, 2, "e7e5");
        await does(rival.socket, casual, 3, { do: "resign" });
        await one.page.locator(".result").waitFor();

        // The guest creates an account, which keeps the game.
        await one.page.goto(`${one.url}#/sign-up`);
        await until(async () => (await one.page.locator('main input[name="username"]').inputValue()) === name);
        const ways = one.page.locator("main form input[type=radio]");
        if (await ways.count()) await ways.last().check();
        await one.page.locator('main input[name="password"]').fill(password);
        await looksRight(one.page, "main form", "journey-sign-up");
        await one.page.locator("main form [type=submit]").click();
        await one.page.locator(".codes code").last().waitFor();
        const codes = await one.page.locator(".codes code").allInnerTexts();
        await looksRight(one.page, ".codes", "journey-codes");
        await one.page.locator(".codes-page .toggle input").check();
        await one.page.locator(".codes-page .button-main").click();
        await one.page.locator(".account-list li").first().waitFor();

        // Plays a rated game on another device.
        const two = await here.guest({ ...size, locale });
        await signIn(two, name, password);
        const seek = { type: "open-seek", terms: { config: { game: "chess", clock, rated: true }, side: "second" } };
        await rival.socket.ask({ ...seek, terms: { ...seek.terms, watchable: true } });
        const row = two.page.locator(".lobby-row", { hasText: rival.name });
        await row.locator(".button-main").click();
        await two.page.locator("dialog .stakes, dialog p").first().waitFor();
        await looksRight(two.page, "dialog", "journey-stakes");
        await two.page.locator("dialog .button-main").click();
        await board(two.page);
        const rated = gameOf(two.page);
        await rival.socket.ask({ type: "join", game: rated, seq: 0, said: 0 });
        await does(rival.socket, rated, 1, { do: "resign" });
        await two.page.locator(".rated-line span").first().waitFor();
        await looksRight(two.page, ".rated-line", "journey-rated");

        // Both devices are lost; signing in with a recovery code brings back all games.
        await one.context.close();
        await two.context.close();
        const three = await here.guest({ ...size, locale });
        await signIn(three, name, codes[4], true);
        await three.page.goto(`${three.url}#/history`);
        await until(async () => (await three.page.locator(`main a[href^="#/play/"]`).count()) === 2);
        await looksRight(three.page, "main h1", "journey-history");

        // Exports everything and deletes the account.
        await three.page.goto(`${three.url}#/account`);
        await looksRight(three.page, ".button-danger", "journey-account");
        const take = three.page.locator(".account-section", { has: three.page.locator(".button-danger") });
        const [file] = await Promise.all([
            three.page.waitForEvent("download"),
            take.locator("button:not(.button-danger)").click(),
        ]);
        const listed = spawnSync("python3", ["-m", "zipfile", "-l", await file.path()], { encoding: "utf8" }).stdout;
        for (const part of [casual, rated, "me.txt", "ratings.jsonl"]) assert.ok(listed.includes(part), listed);
        await three.page.locator(".button-danger").first().click();
        const panel = three.page.locator("dialog[open]");
        await panel.locator("input").fill(name);
        await looksRight(three.page, "dialog[open]", "journey-deletion");
        await panel.locator(".button-danger").click();
        await panel.waitFor({ state: "detached" });
        await until(async () => (await three.page.evaluate(() => localStorage.getItem("kradan.player"))) === null);
        await looksRight(three.page, "main h1", "journey-deleted");
        const gone = await new Client(here.server).call("POST", "/sign-in", { name, password, device: "laptop" });
        assert.equal(gone.status, 403);
        assert.equal((await new Client(here.server).call("GET", `/players/${encodeURIComponent(name)}`)).status, 404);
        here.well();
    });
}

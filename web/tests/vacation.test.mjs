// Vacations from games with days per move, and the games that are waiting for a player, against a real server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Client, hangUp } from "../../tests/online/api.mjs";
import { plays } from "../../tests/online/support.mjs";
import { become, board, club } from "./club.mjs";
import { looksRight, looksWell, someOf } from "./looks.mjs";
import { en } from "./words.mjs";

test.after(hangUp);

const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 640, touch: true };
const config = { game: "chess", clock: { kind: "days", days: 3 } };

const here = club(async () => {}, { args: ["--trusted-proxy", "127.0.0.1"] });

async function account(name) {
    const client = await new Client(here.server).signUp(name);
    return Object.assign(client, { socket: await here.server.visitor(client.token) });
}

/** An account's browser, on one of the page's screens. */
async function browser(client, options, hash) {
    const guest = await here.guest(options);
    await become(guest, client, hash);
    return guest.page;
}

for (const [options, locale] of someOf([
    [phone, "th"],
    [desk, "ja"],
])) {
    const at = `${options.width}`;
    test(`a vacation is begun and ended, and the opponent sees it at the board, ${at} px`, async () => {
        const [ann, ben] = [await account(`Ann ${at}`), await account(`Ben ${at}`)];
        const { id } = await here.server.game(config, { players: [ann.socket, ben.socket] });
        const page = await browser(ann, options, "#/account");
        const part = page.locator("section", {
            has: page.getByRole("heading", { name: en.account.vacation.title, exact: true }),
        });
        await part.getByText(en.account.vacation.left("30")).waitFor();
        await part.getByRole("button", { name: en.account.vacation.begin }).click();
        await part.getByLabel(en.account.vacation.days).selectOption("10");
        await looksWell(page, "h2", "vacation");
        await part.getByRole("button", { name: en.account.vacation.beginDo }).click();
        await part.getByText(en.account.vacation.left("20")).waitFor();
        await part.getByText("You are on vacation until").waitFor();
        await part.getByRole("status").getByText("Your vacation has begun.").waitFor();
        const { until } = (await ann.does("GET", "/me/vacation")).body;
        assert.ok(Math.abs(until - Date.now() - 10 * 86_400_000) < 3_600_000, String(until));

        const opponent = await browser(ben, { ...options, locale }, `#/play/${id}`);
        await board(opponent);
        await opponent.locator(".line-message", { hasText: { th: "ลาพักถึง", ja: "休暇中です" }[locale] }).waitFor();
        await looksRight(opponent, ".line-message", "on-vacation");

        await part.getByRole("button", { name: en.account.vacation.change }).click();
        await part.getByLabel(en.account.vacation.days).selectOption("3");
        await part.getByRole("button", { name: en.account.vacation.beginDo }).click();
        await part.getByText(en.account.vacation.left("26")).waitFor();

        await part.getByRole("button", { name: en.account.vacation.end }).click();
        await part.getByRole("status").getByText(en.account.vacation.ended).waitFor();
        await part.getByText(en.account.vacation.left("29")).waitFor();
        assert.equal((await ann.does("GET", "/me/vacation")).body.until, 0);
        here.well();
    });

    test(`the start page lists the games that are waiting for the player, ${at} px`, async () => {
        const [cid, dan] = [await account(`Cid ${at}`), await account(`Dan ${at}`)];
        const players = [cid.socket, dan.socket];
        const { id } = await here.server.game(config, { players });
        const page = await browser(cid, options, "#/");
        const waiting = page.locator("section.waiting-games");
        await waiting.getByRole("heading", { name: "A game is waiting for you" }).waitFor();
        assert.equal(await waiting.locator("li").count(), 1);
        await looksWell(page, "section.waiting-games", "waiting-games");
        await waiting.getByRole("link").first().click();
        await board(page);
        assert.ok(page.url().endsWith(`#/play/${id}`), page.url());
        await page.goto(`${page.url().split("#")[0]}#/`);
        await waiting.waitFor();
        await plays(cid.socket, id, 1, "e2e4");
        await waiting.waitFor({ state: "detached" });
        here.well();
    });
}

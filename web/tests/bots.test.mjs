// Bots on the page, against a real server: chosen in the new-game form, and labelled as bots.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Client } from "../../tests/online/api.mjs";
import { Bot } from "../../tests/online/bot.mjs";
import { become, board, club } from "./club.mjs";
import { looksWell } from "./looks.mjs";
import { en } from "./words.mjs";

const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 640, touch: true };

const here = club(async () => {}, { args: ["--trusted-proxy", "127.0.0.1"] });

/** An account with a browser on the home page. */
async function account(name, options) {
    const client = await new Client(here.server).signUp(name);
    const guest = await here.guest(options);
    await become(guest, client, "#/lobby");
    await guest.page.locator(".club-head .quiet").waitFor();
    return Object.assign(guest, { name, client });
}

for (const [where, screen] of Object.entries({ desk, phone })) {
    test(`an online bot is invited from the new-game form, plays, and is marked: ${where}`, async () => {
        const name = `Robo${where}`;
        const bot = await Bot.make(here.server, name);
        const events = await bot.events();
        const ann = await account(`Ann${where}`, screen);
        const { page } = ann;
        await page.locator(".lobby-row", { hasText: name }).getByText(en.online.bot, { exact: true }).waitFor();
        await page.goto(`${ann.url}#/new/chess/name`);
        await page
            .getByRole("group", { name: en.online.botsOnline })
            .getByRole("button", { name, exact: true })
            .click();
        assert.equal(await page.getByLabel(en.options.opponentName).inputValue(), name);
        await looksWell(page, "main", `bots-form-${where}`);
        await page.locator(".begin .button-main:not(:disabled, [aria-disabled])").click();
        const { challenge } = await events.type("challenge");
        await bot.does("POST", `/api/challenge/${challenge.id}/accept`);
        const { game } = await events.type("gameStart");
        const stream = await bot.follow(game.id);
        await stream.type("gameFull");
        await board(page);
        await page.locator(".tag", { hasText: name }).getByText(en.online.bot, { exact: true }).waitFor();
        await page.goto(`${ann.url}#/player/${name}`);
        await page
            .getByRole("heading", { name: new RegExp(name) })
            .getByText(en.online.bot, { exact: true })
            .waitFor();
        await page.goto(`${ann.url}#/ratings/chess.blitz.bots`);
        const opponents = page.getByLabel(en.account.ratings.opponents);
        await opponents.waitFor();
        assert.equal(await opponents.inputValue(), "bots");
        stream.close();
        events.close();
        here.well();
    });
}

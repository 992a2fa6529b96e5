// Following and blocking on the page, against a real server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Client } from "../../tests/online/api.mjs";
import { become, club } from "./club.mjs";
import { looksWell } from "./looks.mjs";
import { en } from "./words.mjs";

const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 640, touch: true };

const here = club(async () => {}, { args: ["--trusted-proxy", "127.0.0.1"] });

/** An account with a browser, on one of the page's screens. */
async function account(name, options, hash) {
    const client = await new Client(here.server).signUp(name);
    const guest = await here.guest(options);
    await become(guest, client, hash);
    return Object.assign(guest, { name, client });
}
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();

test("a player is followed and blocked on the profile, and listed on the account", async () => {
    const ben = await new Client(here.server).signUp("Ben");
    for (const options of [phone, desk]) {
        const ann = await account(`Ann ${options.width === 360 ? "phone" : "desk"}`, options, `#/player/${ben.name}`);
        const { page } = ann;
        await press(page, en.account.relations.follow);
        await page.getByText(en.account.relations.now.follow("Ben")).waitFor();
        assert.deepEqual((await ann.client.does("GET", "/relations")).body, { follows: ["Ben"], blocks: [] });
        await press(page, en.options.more);
        await press(page, en.account.relations.block);
        await page.getByText(en.account.relations.now.block("Ben")).waitFor();
        await page.getByRole("button", { name: en.account.relations.follow, exact: true }).waitFor();
        await looksWell(page, "main h2", "relation");
        assert.deepEqual((await ann.client.does("GET", "/relations")).body, { follows: [], blocks: ["Ben"] });
        await page.goto(`${ann.url}#/account`);
        const part = page.locator("section", {
            has: page.getByRole("heading", { name: en.account.relations.title, exact: true }),
        });
        await part.getByRole("link", { name: "Ben", exact: true }).waitFor();
        await looksWell(page, "main h2", "relations");
        await press(page, en.account.relations.unblockOf("Ben"));
        await part.getByText(en.account.relations.nobody).waitFor();
        assert.deepEqual((await ann.client.does("GET", "/relations")).body, { follows: [], blocks: [] });
    }
    here.well();
});

test("players cannot follow themselves, and guests cannot follow anyone", async () => {
    const cid = await account("Cid", desk, "#/player/Cid");
    await cid.page.getByRole("heading", { name: en.account.ratings.title, exact: true }).waitFor();
    assert.equal(await cid.page.getByRole("button", { name: en.account.relations.follow, exact: true }).count(), 0);
    const guest = await here.guest(desk);
    await guest.page.goto(`${guest.url}#/player/Cid`);
    await guest.page.getByRole("heading", { name: en.account.ratings.title, exact: true }).waitFor();
    assert.equal(await guest.page.getByRole("button", { name: en.account.relations.follow, exact: true }).count(), 0);
    here.well();
});

test("a blocked player learns why a game does not begin and why they cannot write", async () => {
    const dan = await account("Dan", desk, "#/lobby");
    const eve = await new Client(here.server).signUp("Eve");
    await eve.does("PUT", "/relations/Dan", { relation: "block" });
    const socket = await here.server.visitor(eve.token);
    const config = { game: "chess" };
    await socket.ask({ type: "open-seek", terms: { config, side: "first", watchable: false } });
    await dan.page.getByRole("button", { name: en.online.playWith("Eve", "Chess") }).click();
    await dan.page.getByRole("alert").getByText(en.tables.reasons["relations.blocked"]).waitFor();
    here.well();
});

test("messages by a blocked player are not shown", async () => {
    const [fay, gus] = await Promise.all(["Fay", "Gus"].map((name) => new Client(here.server).signUp(name)));
    const [first, second] = await Promise.all([fay, gus].map(({ token }) => here.server.visitor(token)));
    const terms = { config: { game: "chess" }, side: "first", watchable: false };
    const { id } = await first.ask({ type: "invite", terms });
    const { id: game } = await second.ask({ type: "accept", invitation: id });
    for (const socket of [first, second]) await socket.ask({ type: "join", game, seq: 0, said: 0 });
    await second.ask({ type: "say", game, text: "Hello there" });
    await first.ask({ type: "say", game, text: "Good luck" });
    const guest = await here.guest(desk);
    await become(guest, fay, `#/play/${game}`);
    const { page } = guest;
    await page.getByText("Hello there").waitFor();
    await fay.does("PUT", "/relations/Gus", { relation: "block" });
    await page.reload();
    await page.getByText("Good luck").waitFor();
    await page.getByText("Hello there").waitFor({ state: "detached" });
    here.well();
});

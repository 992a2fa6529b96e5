// Who is online, and what a game's menu offers about the opponent, against a real server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Client } from "../../tests/online/api.mjs";
import { become, board, club } from "./club.mjs";
import { looksWell, pictures } from "./looks.mjs";
import { full, until, violations } from "./support.mjs";
import { en } from "./words.mjs";

const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 640, touch: true };

const here = club(async () => {}, { args: ["--trusted-proxy", "127.0.0.1"] });
const terms = { config: { game: "chess" }, side: "first", watchable: true };

/** An account without a browser, and its connection. */
async function player(name) {
    const client = await new Client(here.server).signUp(name);
    return { name, client, line: await here.server.visitor(client.token) };
}
/** Starts a game between two players, the first of whom has the first side. */
async function gameOf(one, other) {
    const { id } = await one.line.ask({ type: "invite", terms, to: other.name });
    return (await other.line.ask({ type: "accept", invitation: id })).id;
}
/** Waits until the server has answered everything so far, so it knows what others may see of this player. */
async function seen(client, name) {
    await until(async () => (await client.does("GET", "/online")).body.accounts.some(({ player }) => player === name));
}

test("the start page shows followed players and their games, and challenges them", async () => {
    const [ben, cid] = [await player("Ben"), await player("Cid")];
    const game = await gameOf(ben, cid);
    const ann = await new Client(here.server).signUp("Ann");
    await ann.does("PUT", "/relations/Ben", { relation: "follow" });
    await seen(ann, "Ben");
    const guest = await here.guest(phone);
    await become(guest, ann, "#/");
    const { page } = guest;
    const part = page.locator(".people-online");
    await part.getByRole("link", { name: "Ben", exact: true }).waitFor();
    assert.equal(await part.getByText("Cid").count(), 0, "only those who are followed");
    await looksWell(page, "main", "followed");
    await part.getByRole("button", { name: en.online.challenges.challengeOf("Ben") }).click();
    await page
        .getByRole("dialog")
        .getByRole("link", { name: en.games.chess.editions.chess.name, exact: true })
        .waitFor();
    await page.keyboard.press("Escape");
    await part.getByRole("link", { name: en.online.people.watch("Ben") }).click();
    await board(page);
    assert.equal(await page.evaluate(() => location.hash), `#/play/${game}`);
    here.well();
});

test("the lobby shows every player with an account who lets others see it", async () => {
    const dan = await player("Dan");
    const eve = await new Client(here.server).signUp("Eve");
    await seen(eve, "Dan");
    const guest = await here.guest(desk);
    await become(guest, eve, "#/lobby");
    const { page } = guest;
    const part = page.locator("section", {
        has: page.getByRole("heading", { name: en.online.people.online, exact: true }),
    });
    await part.getByRole("link", { name: "Dan", exact: true }).waitFor();
    await looksWell(page, "main", "online");
    await dan.client.does("PUT", "/me/privacy", { challengers: "everyone", online: false });
    await page.reload();
    await part.getByRole("link", { name: "Dan", exact: true }).waitFor({ state: "detached" });
    await page.getByRole("heading", { name: en.online.toWatch }).waitFor();
    assert.equal(await part.getByRole("link", { name: "Dan", exact: true }).count(), 0);
    await page.goto(`${guest.url}#/account`);
    await page.getByLabel(en.account.privacy.online).uncheck();
    await page.getByText(en.account.privacy.done).waitFor();
    await looksWell(page, "main", "privacy");
    assert.equal((await eve.does("GET", "/me/privacy")).body.online, false);
    const stranger = await here.guest(phone);
    await stranger.page.goto(`${stranger.url}#/lobby`);
    await stranger.page.getByRole("heading", { name: en.online.toWatch }).waitFor();
    assert.equal(await stranger.page.getByRole("heading", { name: en.online.people.online }).count(), 0);
    here.well();
});

test("the board of a rated game shows both ratings", async () => {
    const [hal, ivy] = [await player("Hal"), await player("Ivy")];
    const clock = { kind: "fischer", initial: 300_000, increment: 3_000 };
    const rated = { config: { game: "chess", rated: true, clock }, side: "first", watchable: true };
    const { id } = await hal.line.ask({ type: "invite", terms: rated, to: "Ivy" });
    const { id: game } = await ivy.line.ask({ type: "accept", invitation: id });
    for (const options of [phone, desk]) {
        const guest = await here.guest(options);
        await guest.page.goto(`${guest.url}#/play/${game}`);
        for (const side of ["first", "second"])
            await guest.page.locator(`[data-side="${side}"]`).getByText("1500?", { exact: true }).waitFor();
        if (full) await guest.page.screenshot({ path: `${pictures}rated-board-${options.width}.png` });
        assert.deepEqual(await violations(guest.page), []);
    }
    here.well();
});

test("the menu of a game follows and blocks the opponent", async () => {
    const [fay, gus] = [await player("Fay"), await player("Gus")];
    const game = await gameOf(fay, gus);
    const guest = await here.guest(phone);
    await become(guest, fay.client, `#/play/${game}`);
    const { page } = guest;
    await board(page);
    await page.getByRole("button", { name: en.game.menu }).click();
    const menu = page.getByRole("dialog");
    await menu.getByRole("button", { name: en.online.followOf("Gus") }).click();
    await menu.getByRole("button", { name: en.online.unfollowOf("Gus") }).waitFor();
    assert.deepEqual((await fay.client.does("GET", "/relations")).body, { follows: ["Gus"], blocks: [] });
    await menu.getByRole("button", { name: en.online.blockOf("Gus") }).click();
    await menu.getByRole("button", { name: en.online.unblockOf("Gus") }).waitFor();
    assert.deepEqual((await fay.client.does("GET", "/relations")).body, { follows: [], blocks: ["Gus"] });
    assert.deepEqual(await violations(page), []);
    here.well();
});

// Regressions: where the focus goes when games with other people begin and buttons wait for the server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { does } from "../../tests/online/support.mjs";
import { become, club } from "./club.mjs";
import { violations } from "./support.mjs";
import { en } from "./words.mjs";

const here = club(async () => {});
const desk = { width: 1280, height: 800 };
const rival = (called = "Rival") => here.server.player(called);
const terms = { config: { game: "chess" }, side: "first", watchable: true };

/** Presses a button with a key, which requires that it has the focus. */
async function press(place) {
    await place.focus();
    await place.press("Enter");
}

/** Waits until the button has the focus and is temporarily disabled. */
const waits = (place) => place.and(place.page().locator('[aria-disabled="true"]:focus')).waitFor();
const button = (page, name) => page.getByRole("button", { name, exact: true });

test("a game with others has the focus when it opens: by link, rematch, notice or lobby", async () => {
    const [host, me] = [await rival("Horst"), await rival("Gustav")];
    const { id } = await host.ask({ type: "invite", terms });
    const guest = await here.guest(desk);
    const { page } = guest;
    await become(guest, me, "#/lobby");
    const opens = async () => {
        await page.locator(".play h1:focus").waitFor();
        assert.equal(await page.evaluate(() => document.activeElement.textContent), en.games.chess.editions.chess.name);
    };
    await page.goto(`${guest.url}#/join/${id}`);
    await press(button(page, en.online.play));
    await opens();
    const { game } = await host.next((message) => message.type === "started" && message.from === id);
    const { events } = await host.ask({ type: "join", game, seq: 0, said: 0 });
    await does(host, game, events.at(-1).seq, { do: "resign" });
    await page.locator("#moment-head:focus").waitFor();
    await press(page.getByRole("button", { name: "Rematch" }));
    await page.getByText("Waiting for Horst").waitFor();
    await waits(page.getByRole("button", { name: "Rematch" }));
    assert.deepEqual(await violations(page), []);
    const next = await host.ask({ type: "rematch", game });
    await page.waitForFunction((hash) => location.hash === hash, `#/play/${next.id}`);
    await opens();
    await page.goto(`${guest.url}#/rules/chess`);
    await page.locator(".rulebook").waitFor();
    await press(page.getByRole("link", { name: en.online.toTheGame }));
    await opens();
    await page.goto(`${guest.url}#/lobby`);
    await press(page.locator('section[aria-labelledby="lobby-own"] a'));
    await opens();
    here.well();
});

test("the heading that says that a game does not exist has the focus", async () => {
    const guest = await here.guest(desk);
    const { page } = guest;
    await page.goto(`${guest.url}#/lobby`);
    await page.getByRole("heading", { name: en.rooms.club }).waitFor();
    await page.goto(`${guest.url}#/play/nowhere`);
    await page
        .getByRole("heading", { name: en.tables.reasons["server.no-such-game"], level: 1 })
        .and(page.locator(":focus"))
        .waitFor();
    assert.equal(await page.locator("h1").count(), 1);
    here.well();
});

test("a game that could not be reached gets the focus when the connection is back", async () => {
    const [host, me] = [await rival("Horst"), await rival("Gustav")];
    const { id } = await here.server.game({ game: "chess" }, { players: [me, host] });
    const guest = await here.guest(desk);
    const { page, way } = guest;
    // The screen's code is already loaded.
    await become(guest, me, "#/play/nowhere");
    await page.getByRole("heading", { name: en.tables.reasons["server.no-such-game"] }).waitFor();
    way.break();
    await page.goto(`${guest.url}#/play/${id}`);
    await page.getByRole("heading", { name: en.online.noServer }).and(page.locator(":focus")).waitFor();
    way.mend();
    await page.locator(".play h1:focus").waitFor();
    here.well();
});

test("a button keeps the focus while it waits for the answer", async () => {
    const host = await rival("Horst");
    const { id } = await host.ask({ type: "invite", terms });
    const guest = await here.guest(desk);
    const { page, way } = guest;
    await page.goto(`${guest.url}#/join/${id}`);
    await press(button(page, en.online.play));
    await page.locator(".name-form input").fill("Gustav");
    way.deaf = true;
    await press(button(page, en.online.nameTake));
    await waits(button(page, en.online.nameTake));
    assert.deepEqual(await violations(page), []);
    for (const [hash, name] of [
        [`#/join/${id}`, en.online.play],
        [`#/me/${"1".repeat(32)}`, en.online.deviceBecome],
    ]) {
        const other = await here.guest(desk);
        await become(other, await rival("Other"), hash);
        await button(other.page, name).waitFor();
        other.way.deaf = true;
        await press(button(other.page, name));
        await waits(button(other.page, name));
        assert.deepEqual(await violations(other.page), []);
    }
    here.well();
});

test("a button that needs the connection keeps the focus while the connection is lost", async () => {
    const [host, me] = [await rival("Horst"), await rival("Gustav")];
    const { id } = await host.ask({ type: "invite", terms });
    await host.ask({ type: "open-seek", terms });
    const { id: game } = await here.server.game({ game: "chess" }, { players: [me, await rival("Third")] });
    const guest = await here.guest(desk);
    const { page, way } = guest;
    await become(guest, me);
    const places = [
        [`#/join/${id}`, button(page, en.online.play)],
        ["#/new/chess/link", page.locator(".begin .button-main")],
        ["#/lobby", page.getByRole("button", { name: /^Play Chess with Horst/ })],
        [`#/play/${game}`, button(page, en.online.chatSend)],
    ];
    for (const [hash, place] of places) {
        await page.goto(guest.url + hash);
        await place.waitFor();
        if (hash.startsWith("#/play")) await page.getByPlaceholder(en.online.chatSay).fill("Hello");
        await place.and(page.locator(":not([aria-disabled])")).focus();
        way.break();
        await waits(place);
        await place.press("Enter");
        way.mend();
        await place.and(page.locator(":not([aria-disabled]):focus")).waitFor();
    }
    here.well();
});

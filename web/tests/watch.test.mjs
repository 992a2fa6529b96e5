// Games in progress, live on small boards, against a real server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { act, plays } from "../../tests/online/support.mjs";
import { board, club } from "./club.mjs";
import { looksWell } from "./looks.mjs";
import { en } from "./words.mjs";

const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 640, touch: true };

const here = club(async () => {}, { args: ["--trusted-proxy", "127.0.0.1"] });

/** A watchable game between two players with these names. */
const game = (names, config = { game: "chess" }) => here.server.game(config, { watchable: true, names });
const boards = (page) => page.locator(".watch-game");
const kind = (page) => page.getByLabel(en.lists.game, { exact: true });
const named = (page, name) => boards(page).filter({ hasText: name });

/** A visitor who looks at the small boards; `heard` contains the types of the server's messages. */
async function watcher(options, query = "") {
    const guest = await here.guest(options);
    const heard = [];
    guest.page.on("websocket", (socket) =>
        socket.on("framereceived", ({ payload }) => heard.push(JSON.parse(String(payload)))),
    );
    await guest.page.goto(`${guest.url}#/watch${query}`);
    return Object.assign(guest, { heard });
}

test("the boards show the moves, say whose turn it is, and open the game", async () => {
    const { id, one, other } = await game(["Ann", "Ben"]);
    await game(["Cid", "Dan"], { game: "go", size: 9 });
    await game(["Eve", "Fay"], { game: "ogi" });
    const { page, url } = await watcher(desk);
    const link = named(page, "Ann");
    await link.getByText(en.online.watching.begun).waitFor();
    await link.getByText(en.game.turn("White")).waitFor();
    await plays(one, id, 1, "e2e4");
    await link.getByText(en.game.turn("Black")).waitFor();
    await plays(other, id, 2, "e7e5");
    await link.getByText(en.game.turn("White")).waitFor();
    await link.getByText("2 moves").waitFor();
    assert.equal(await boards(page).count(), 3);
    await looksWell(page, "main", "watch");
    // A list this short has a search form only once it is being searched.
    assert.equal(await page.getByRole("search").count(), 0);
    await page.goto(`${url}#/watch?sort=longest`);
    await page.getByText(en.lists.filters, { exact: true }).click();
    await kind(page).selectOption({ label: en.games.go.editions.go.name });
    await named(page, "Ann").waitFor({ state: "detached" });
    await named(page, "Cid").waitFor();
    assert.equal(await boards(page).count(), 1);
    await kind(page).selectOption({ label: en.lists.any });
    await named(page, "Ann").focus();
    await page.keyboard.press("Enter");
    await board(page);
    assert.equal(await page.evaluate(() => location.hash), `#/play/${id}`);
    await page.getByText("Ben", { exact: true }).first().waitFor();
    here.well();
});

test("a game that ends makes room for another, and a phone receives only moves", async () => {
    const first = await game(["Gus", "Hal"]);
    const { page, heard } = await watcher(phone, "?kind=go");
    await kind(page).selectOption({ label: en.games.chess.editions.chess.name });
    await page.waitForFunction(() => document.querySelectorAll(".watch-board .board").length === 2);
    await looksWell(page, "main", "watch");
    const before = heard.length;
    const shown = await boards(page).allInnerTexts();
    await first.one.ask({ type: "say", game: first.id, text: "Hello" });
    const visitor = await here.server.player("Viola");
    await visitor.ask({ type: "join", game: first.id, seq: 0, said: 0 });
    await visitor.ask({ type: "say", game: first.id, text: "Good game" });
    await plays(first.one, first.id, 1, "d2d4");
    const later = await game(["Ivy", "Jon"]);
    await act(first.other, first.id, 2, { do: "resign" });
    assert.match(shown.join(" "), /Gus/);
    await named(page, "Gus").waitFor({ state: "detached" });
    await named(page, "Ivy").getByText(en.game.turn("White")).waitFor();
    await plays(later.one, later.id, 1, "c2c4");
    await named(page, "Ivy").getByText(en.game.turn("Black")).waitFor();
    const types = new Set(heard.slice(before).map(({ type }) => type));
    for (const type of ["talk", "presence", "computer-wait"]) assert.ok(!types.has(type), `${type} was sent`);
    here.well();
});

test("where no game matches the screen says so, and shows all again", async () => {
    const guest = await watcher(phone, "?kind=chess");
    await kind(guest.page).selectOption("ogi-classic");
    await guest.page.getByText(en.lists.none).waitFor();
    await guest.page.locator(".empty").getByRole("button", { name: en.lists.clear }).tap();
    await boards(guest.page).first().waitFor();
    assert.equal(await guest.page.evaluate(() => location.hash), "#/watch");
    // The search form stays where it was used.
    assert.equal(await guest.page.getByRole("searchbox").count(), 1);
    here.well();
});

test("games are found by a player, with their clocks, and Back returns to what was found", async () => {
    const clock = { kind: "fischer", initial: 300_000, increment: 3_000 };
    const { id, one, other } = await game(["Mai", "Nao"], { game: "chess", clock });
    await plays(one, id, 1, "e2e4");
    await plays(other, id, 2, "e7e5");
    const { page } = await watcher(desk, "?text=mai");
    await page.getByRole("searchbox").fill("nao");
    await page.waitForFunction(() => document.querySelectorAll(".watch-game").length === 1);
    const link = named(page, "Mai");
    await link.locator(".clock").nth(1).waitFor();
    await link.locator(".clock-running", { hasText: /^[45]:\d\d$/ }).waitFor();
    await page.getByLabel(en.lists.sort).selectOption("longest");
    assert.equal(await page.evaluate(() => location.hash), "#/watch?text=nao&sort=longest");
    await link.click();
    await board(page);
    await page.goBack();
    await named(page, "Mai").waitFor();
    assert.equal(await boards(page).count(), 1);
    assert.equal(await page.getByRole("searchbox").inputValue(), "nao");
    here.well();
});

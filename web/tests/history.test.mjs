// A player's history on the page, against a real server.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Client, hangUp } from "../../tests/online/api.mjs";
import { until } from "../../tests/online/play.mjs";
import { does, plays } from "../../tests/online/support.mjs";
import { become, club } from "./club.mjs";
import { looksWell, someOf } from "./looks.mjs";
import { listed } from "./support.mjs";
import { en } from "./words.mjs";

const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 640, touch: true };
const rated = { game: "chess", rated: true, clock: { kind: "fischer", initial: 300_000, increment: 3_000 } };

const people = {};

/** Games between accounts and with a guest, and their ids, most recently ended first. */
const here = club(
    async ({ server }) => {
        for (const name of ["Malee", "Kenji"]) {
            const client = await new Client(server).signUp(name);
            people[name] = Object.assign(client, { socket: await server.visitor(client.token) });
        }
        people.guest = await server.player("Somchai");
        const sockets = [people.Malee.socket, people.Kenji.socket];
        const game = async (config, players, moves, loser, watchable) => {
            const { id } = await server.game(config, { players, watchable });
            for (const [i, move] of moves.entries()) await plays(players[i % 2], id, i + 1, move);
            await does(players[loser], id, moves.length + 1, { do: "resign" });
            return id;
        };
        await game(rated, sockets, ["e2e4", "c7c5", "g1f3", "d7d6"], 1, true);
        await game({ game: "chess" }, sockets, ["d2d4", "d7d5"], 0, false);
        await game({ game: "go", size: 9 }, [sockets[1], sockets[0]], ["E5", "C3"], 1, true);
        people.last = await game({ game: "ogi" }, [sockets[0], people.guest], ["c3c4"], 1, true);
        // More than one page of games between other players.
        const others = [await server.player("Nok"), await server.player("Yuki")];
        people.nok = others[0];
        let lines = others;
        for (let i = 0; i < 53; ++i) {
            // A connection that sends more at once than a person could is refused, so open new ones.
            if (i % 20 === 19) lines = await Promise.all(others.map(({ token }) => server.visitor(token)));
            await game({ game: "chess" }, lines, [], i % 2, false);
        }
        for (const [client, count] of [
            [people.Malee, 4],
            [new Client(server, people.nok.token), 50],
        ])
            await until(async () => (await client.does("GET", "/history")).body.games.length === count);
        await until(
            async () =>
                (await new Client(server, people.nok.token).does("GET", "/history/statistics")).body.score?.games ===
                53,
        );
    },
    { args: ["--trusted-proxy", "127.0.0.1"] },
);

const rows = (page) => page.locator(".history-row");
const shows = async (page, count) =>
    page.waitForFunction((n) => document.querySelectorAll(".history-row").length === n, count);

test("games are found by their properties, and the address of a search opens it again", async () => {
    const guest = await here.guest(desk);
    const { page, url } = guest;
    await become(guest, people.Malee, "#/history");
    await shows(page, 4);
    // A list this short has a search form only once it is being searched.
    assert.equal(await page.getByRole("search").count(), 0);
    await page.goto(`${url}#/history?kind=go-9x9`);
    await shows(page, 1);
    await page.getByLabel(en.lists.game, { exact: true }).selectOption({ label: en.games.chess.editions.chess.name });
    await shows(page, 2);
    await page.getByLabel(en.lists.result, { exact: true }).selectOption({ label: en.lists.results.win });
    await shows(page, 1);
    const row = rows(page).first();
    await row.getByText(en.result.youWon, { exact: true }).waitFor();
    await row.locator(".game-sign-win").waitFor();
    await row.getByText(/Blitz\s· Rated\s· 1\d{3} \(\+\d+\)\s· White\s· 4 moves/).waitFor();
    // The final position is drawn.
    await row.locator(".game-board .board").waitFor();
    assert.equal(
        await row.getByRole("link", { name: en.online.profileOf("Kenji") }).getAttribute("href"),
        "#/player/Kenji",
    );
    await page.waitForFunction(() => location.hash === "#/history?kind=chess&result=win");
    await page.reload();
    await shows(page, 1);
    assert.equal(await page.getByLabel(en.lists.result, { exact: true }).inputValue(), "win");
    await page.locator(".list-filters").getByRole("button", { name: en.lists.clear }).click();
    await shows(page, 4);
    await page.waitForFunction(() => location.hash === "#/history");
    for (const moves of ["e2e4 c7c5", "1. e4 c5"]) {
        await page.getByLabel(en.lists.opening).fill(moves);
        await page.getByLabel(en.lists.opening).press("Enter");
        await shows(page, 1);
        await page.getByText(en.lists.openingRead(en.games.chess.editions.chess.name, "e4 c5")).waitFor();
    }
    await page.getByLabel(en.lists.opening).fill("e4 e4");
    await page.getByLabel(en.lists.opening).press("Enter");
    await page.getByText(en.lists.openingBad("e4")).waitFor();
    await page.getByLabel(en.lists.opening).fill("");
    await page.getByLabel(en.lists.opponent).fill("nobody");
    await page.getByLabel(en.lists.opponent).press("Tab");
    await page
        .getByRole("alert")
        .getByText(/account/)
        .waitFor();
    await page.goto(`${url}#/history?against=computer`);
    await page.getByText(en.lists.none).waitFor();
    here.well();
});

test("one search can follow another with the keyboard alone", async () => {
    const guest = await here.guest(desk);
    const { page } = guest;
    await become(guest, people.Malee, "#/lobby");
    await page.getByRole("link", { name: en.online.history }).focus();
    await page.keyboard.press("Enter");
    await shows(page, 4);
    await page.getByText(en.account.history.statistics, { exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".score-line").first().getByText("4 games: 2 won, 0 drawn, 2 lost · 50%").waitFor();
    await rows(page)
        .first()
        .getByRole("link", { name: /Somchai/ })
        .focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction((id) => location.hash === `#/play/${id}`, people.last);
    here.well();
});

test("games are sorted as the player likes it, and Back returns to that", async () => {
    const guest = await here.guest(desk);
    const { page } = guest;
    await become(guest, people.Malee, "#/history?sort=newest");
    await shows(page, 4);
    const names = () => listed(page.locator(".history-row .game-name"));
    const { ogi, chess, go } = en.games;
    const newest = [
        ogi.editions.ogi.name,
        go.kindNames["go-9x9"],
        chess.editions.chess.name,
        chess.editions.chess.name,
    ];
    assert.deepEqual(await names(), newest);
    await page.getByLabel(en.lists.sort).selectOption("oldest");
    await rows(page).first().getByText(chess.editions.chess.name).waitFor();
    assert.deepEqual(await names(), [...newest].reverse());
    await page.getByLabel(en.lists.sort).selectOption("longest");
    await rows(page).nth(3).getByText(ogi.editions.ogi.name).waitFor();
    assert.equal(await page.evaluate(() => location.hash), "#/history?sort=longest");
    await page
        .getByRole("link", { name: en.online.profileOf("Kenji") })
        .first()
        .click();
    await page.getByRole("heading", { name: "Kenji" }).waitFor();
    await page.goBack();
    await shows(page, 4);
    assert.equal(await page.getByLabel(en.lists.sort).inputValue(), "longest");
    here.well();
});

test("a guest has a history too, page by page", async () => {
    const guest = await here.guest(phone);
    const { page } = guest;
    await become(guest, people.nok, "#/history");
    await shows(page, 50);
    await page.getByText("The last 50 games").waitFor();
    // Uses the keyboard, not a tap: rows above the button get their heights only when they come into view, which moves
    // it.
    await page.getByRole("button", { name: en.record.showMore }).press("Enter");
    await shows(page, 53);
    await page.getByText("53 games", { exact: true }).waitFor();
    await page.getByRole("heading", { name: `${en.account.history.games} · 53`, exact: true }).waitFor();
    // The button is gone, so the focus is on the first new row.
    await page.waitForFunction(() => document.querySelectorAll(".history-row")[50].contains(document.activeElement));
    here.well();
});

test("a player who has not played yet is told so", async () => {
    const { page, url } = await here.guest(phone);
    await page.goto(`${url}#/history`);
    await page.getByText(en.account.history.nobody).waitFor();
    here.well();
});

test("the games found by a search are downloaded", async () => {
    const guest = await here.guest(desk);
    const { page } = guest;
    await become(guest, people.Malee, "#/history?kind=chess&result=loss");
    await shows(page, 1);
    await page.getByRole("button", { name: en.account.history.export, exact: true }).click();
    const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: en.account.history.exportAs.pgn }).click(),
    ]);
    assert.equal(file.suggestedFilename(), "kradan-games.pgn");
    const text = readFileSync(await file.path(), "utf8");
    assert.match(text, /1\. d4 .*d5 .*0-1/s);
    assert.equal(text.match(/\[White /g).length, 1);
    await page.getByText(en.account.history.exportDone).waitFor();
    await page.getByRole("button", { name: en.account.history.exportAs.sgf }).click();
    await page.getByText(en.account.history.exportNone).waitFor();
    here.well();
});

test("visitors see an account's games that anyone may watch", async () => {
    const guest = await here.guest(desk);
    const { page } = guest;
    await become(guest, people.nok, "#/player/malee");
    await shows(page, 3);
    await page.goto(`${guest.url}#/player/malee?sort=oldest`);
    await page.getByText(en.lists.filters, { exact: true }).click();
    await page.getByLabel(en.lists.game, { exact: true }).selectOption({ label: en.games.go.kindNames["go-9x9"] });
    await shows(page, 1);
    here.well();
});

test("histories look right in three languages, on a phone and at a desk", async () => {
    for (const options of someOf([desk, phone])) {
        const guest = await here.guest(options);
        const { page } = guest;
        await become(guest, people.Malee, "#/history?colour=first");
        await page.locator(".history-statistics summary").click();
        await page.locator(".score-line").first().waitFor();
        await looksWell(guest.page, ".history-row", "history");
        await page.goto(`${guest.url}#/player/Kenji`);
        await looksWell(guest.page, ".history-row", "profile-games");
    }
    hangUp();
    here.well();
});

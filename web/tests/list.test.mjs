// The list of what this device stores: the newest entries on the home page, and all of them on their own screen.

import assert from "node:assert/strict";
import { keptGames, manyGames, putGames } from "./kept-games.mjs";
import { someOf } from "./looks.mjs";
import { changeStored, stored } from "./stored.mjs";
import { begin, listed, overflow, stage, type, until, violations } from "./support.mjs";
import { en } from "./words.mjs";

const { server, play } = stage();
const foolsMate = ["f2f3", "e7e5", "g2g4", "d8h4"];
const phone = { width: 360, height: 740 };

const items = (page, section) => page.locator(`[data-section="${section}"] .kept-game`);
const texts = (page, section) => listed(items(page, section));
const search = (page) => page.getByRole("searchbox");

/** Reloads the page with these games. */
async function opened(page, games, screen = "") {
    await putGames(page, games);
    await page.goto(server.url + screen);
    await page.reload();
    await page.locator(".kept-game").first().waitFor();
    // Fallback fonts are wider and take more lines.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

for (const [name, size, latest] of [
    ["a phone", phone, [2, 1]],
    ["a wide screen", { width: 1280, height: 720 }, [3, 3]],
]) {
    play(
        `forty stored games make a list as high as the screen on ${name}; today's new games stay in view`,
        async (page) => {
            await opened(page, manyGames(40));
            assert.deepEqual([await items(page, "continue").count(), await items(page, "finished").count()], latest);
            await page.locator(".home-today").waitFor();
            const heights = await page.evaluate(() => ({
                wider: [...document.querySelectorAll(".home *")]
                    .filter((e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== "visible")
                    .map((e) => e.className),
                today: document.querySelector(".home-today").getBoundingClientRect().top,
                window: innerHeight,
            }));
            assert.deepEqual(
                heights.wider.filter((each) => typeof each === "string" && each.startsWith("kept")),
                [],
            );
            assert.ok(heights.today < heights.window, `${heights.today} of ${heights.window}`);
            assert.ok((await overflow(page)) <= 0);
            await page.getByRole("link", { name: en.kept.all("40") }).click();
            await page.locator(".games-page .kept-game").nth(39).waitFor();
            assert.ok((await overflow(page)) <= 0);
            assert.deepEqual(await violations(page), []);
        },
        size,
    );
}

play(
    "unfinished games come first, latest before others; a search by name finds the game, by result its games",
    async (page) => {
        await opened(page, manyGames(40), "#/games");
        const order = await page.locator(".games-page h2").allInnerTexts();
        assert.deepEqual(order, [en.kept.sections.continue, en.kept.sections.finished]);
        const first = await texts(page, "continue");
        assert.equal(first.length, 20);
        assert.match(first[0], /^Chess Computer, level 1 10 moves · 1 hour ago$/);
        assert.match(first[1], /^Ōgi Ada 1 – Bo 1 7 moves · 2 hours ago$/);
        await search(page).fill("bo 13");
        await until(async () => assert.equal(await page.locator(".kept-game").count(), 1));
        assert.match((await texts(page, "finished"))[0], /^Ōgi Ada 13 – Bo 13 Gote wins · resignation/);
        assert.equal(await page.locator(".games-count").innerText(), "1 game");
        // The search ignores the diacritic, which most keyboards lack.
        await search(page).fill("ogi lost");
        await until(async () =>
            assert.ok((await texts(page, "finished")).every((text) => /^Ōgi.* You lost · resignation/.test(text))),
        );
        assert.ok((await items(page, "finished").count()) > 0);
        assert.equal(await items(page, "continue").count(), 0);
    },
);

play("a list is sorted by opponent or game, and can show only one game or one kind", async (page) => {
    await opened(page, manyGames(16), "#/games");
    await page.getByLabel(en.lists.sort).selectOption("opponent");
    const players = () => listed(page.locator("[data-section=continue] .game-players"));
    await until(async () =>
        assert.deepEqual((await players()).slice(0, 3), ["Ada 1 – Bo 1", "Ada 10 – Bo 10", "Computer, level 1"]),
    );
    await page.getByLabel(en.lists.sort).selectOption("game");
    const names = () => listed(page.locator("[data-section=continue] .game-name"));
    await until(async () =>
        assert.deepEqual(await names(), [
            en.games.ogi.editions.ogi.name,
            en.games.ogi.editions.ogi.name,
            en.games.ogi.editions["ogi-classic"].name,
            en.games.ogi.editions["ogi-classic"].name,
            en.games.chess.editions.chess.name,
            en.games.chess.editions.chess.name,
            en.games.go.editions.go.name,
            en.games.go.editions.go.name,
        ]),
    );
    await page.getByText(en.lists.filters, { exact: true }).click();
    await page.getByLabel(en.lists.show).selectOption(en.lists.shows.finished);
    await until(async () => assert.equal(await page.locator("[data-section=continue]").count(), 0));
    await page.getByLabel(en.lists.game, { exact: true }).selectOption(en.games.go.editions.go.name);
    await until(async () => assert.equal(await page.locator(".kept-game").count(), 2));
    assert.equal(await page.evaluate(() => location.hash), "#/games?show=finished&kind=go&sort=game");
    // A player who returns from a game finds the list as it was.
    await items(page, "finished").first().getByRole("link").click();
    await page.locator(".play .board").waitFor();
    await page.goBack();
    await until(async () => assert.equal(await page.locator(".kept-game").count(), 2));
});

play(
    "if nothing is found, the list says so and can show all again; if nothing is stored, it explains what will be",
    async (page) => {
        await page.goto(`${server.url}#/games`);
        await page.getByText(en.kept.none).waitFor();
        assert.equal(await search(page).count(), 0);
        await opened(page, manyGames(4), "#/games");
        assert.equal(await search(page).count(), 0);
        await page.goto(`${server.url}#/games?text=a`);
        await search(page).fill("nobody");
        await page.getByText(en.lists.none).waitFor();
        assert.deepEqual(await violations(page), []);
        await page.locator(".empty").getByRole("button", { name: en.lists.clear }).click();
        await until(async () => assert.equal(await page.locator(".kept-game").count(), 4));
        assert.equal(await search(page).inputValue(), "");
    },
);

play("a finished game says who won from the viewer's side, how, and when in a machine-readable form", async (page) => {
    const mated = foolsMate;
    const computer = (me) => ({ opponent: "computer", me, level: 2 });
    const score = {
        config: { game: "go", size: 9, komi: "6.5", rules: "chinese" },
        moves: ["pass", "pass"],
        after: [
            ["first", "accept-dead"],
            ["second", "accept-dead"],
        ],
    };
    await opened(
        page,
        keptGames([
            { id: "a", config: { game: "chess" }, moves: mated, seats: computer("second"), ago: 125 },
            { id: "b", config: { game: "chess" }, moves: mated, seats: computer("first"), ago: 60 * 24 * 9 },
            { id: "c", config: { game: "chess" }, moves: mated, ago: 60 * 24 * 70 },
            { id: "d", ...score, ago: 60 * 24 * 800 },
            {
                id: "e",
                config: { game: "chess" },
                moves: ["e2e4"],
                after: [
                    ["first", "offer-draw"],
                    ["second", "accept-draw"],
                ],
                ago: 60 * 24 * 801,
            },
        ]),
        "#/games",
    );
    const told = [
        /^Chess Computer, level 2 You won · checkmate 4 moves · 2 hours ago$/,
        /^Chess Computer, level 2 You lost · checkmate 4 moves · 1 week ago \(.* 20\d\d\)$/,
        /^Chess Two on this device Black wins · checkmate 4 moves · 2 months ago \(.* 20\d\d\)$/,
        /^Go Two on this device White wins · 6.5 points 2 moves · 2 years ago \(.* 20\d\d\)$/,
        /^Chess Two on this device Draw · by agreement 1 move · 2 years ago \(.* 20\d\d\)$/,
    ];
    const shown = await texts(page, "finished");
    assert.equal(shown.length, told.length);
    for (const [i, words] of told.entries()) assert.match(shown[i], words);
    // A sign also shows the result if the player took a side or nobody won.
    const signs = page.locator("[data-section=finished] .game-sign");
    assert.deepEqual(
        await signs.evaluateAll((all) => all.map((e) => e.getAttribute("class"))),
        ["win", "loss", "draw"].map((score) => `game-sign game-sign-${score}`),
    );
    const times = await page
        .locator("[data-section=finished] time")
        .evaluateAll((all) => all.map((e) => [Date.parse(e.dateTime), e.title]));
    for (const [time, title] of times) {
        assert.ok(time > 0 && time < Date.now());
        assert.ok(title.includes(String(new Date(time).getFullYear())), title);
    }
});

play(
    "a list takes the end of a game from the summary beside its log, and replays the log if the two disagree",
    async (page) => {
        await begin(page, server.url, "chess", [[en.options.opponent, en.options.opponents.local]]);
        await type(page, ...foolsMate);
        await page.locator(".result").waitFor();
        const change = (how) =>
            changeStored(page, (game) => {
                if (how === "none") delete game.summary.outline;
                if (how === "wrong") game.summary.outline.outcome.winner = "first";
                if (how === "damaged") game.events[2].move = "e2e4";
            });
        const shown = async () => {
            await page.goto(`${server.url}#/games`);
            await page.reload();
            await page.locator(".kept-game").first().waitFor();
            return (await listed(page.locator(".kept-game")))[0];
        };
        for (const how of ["as it is", "wrong", "none"]) {
            await change(how);
            assert.match(await shown(), /Black wins · checkmate/, how);
        }
        await change("damaged");
        assert.match(await shown(), /Damaged game/);
    },
);

play(
    "an entry removed from a long list can be restored in its place, by keyboard too, and even if it is damaged",
    async (page) => {
        await opened(page, manyGames(40), "#/games");
        const victim = items(page, "finished").nth(15);
        const [name] = await listed(victim.locator(".game-players"));
        assert.ok(name);
        await victim.getByRole("button", { name: /^Remove/ }).focus();
        await page.keyboard.press("Enter");
        await page.locator(".kept-removed").waitFor();
        assert.ok((await page.locator(".kept-removed").innerText()).includes(name));
        const seen = await page
            .locator(".kept-removed")
            .evaluate((e) => e.getBoundingClientRect().top < innerHeight && e.getBoundingClientRect().bottom > 0);
        assert.ok(seen, "it is said where nobody looks");
        await until(async () => assert.equal(Object.keys(await stored(page)).length, 39));
        assert.equal(await page.evaluate(() => document.activeElement.textContent), en.kept.undo);
        await page.keyboard.press("Enter");
        await until(async () => assert.equal(await page.locator(".kept-game").count(), 40));
        assert.deepEqual(await listed(victim.locator(".game-players")), [name]);
        assert.ok(await page.evaluate(() => document.activeElement.matches(".kept-link")));
        await page.evaluate(() => localStorage.setItem("kradan.game.bad", "not json"));
        await page.reload();
        await page.getByRole("button", { name: "Remove: Damaged game" }).click();
        await page.getByRole("button", { name: en.kept.undo }).click();
        await page.locator(".kept-damaged").waitFor();
        assert.equal((await stored(page))["kradan.game.bad"], "not json");
    },
);

play(
    "a player who returns from a game is taken to its entry in the list",
    async (page) => {
        await opened(page, manyGames(40), "#/games");
        const entry = items(page, "finished").nth(11).locator(".kept-link");
        const href = await entry.getAttribute("href");
        await entry.click();
        await page.locator(".play .board").waitFor();
        await page.goBack();
        await page.locator(".games-page").waitFor();
        await until(async () =>
            assert.deepEqual(
                await page.evaluate(() => {
                    const { top, bottom } = document.activeElement.getBoundingClientRect();
                    return [document.activeElement.getAttribute("href"), top >= 0 && bottom <= innerHeight];
                }),
                [href, true],
            ),
        );
    },
    phone,
);

play("a game that another tab has continued is not lost by undoing a removal", async (page, context) => {
    await begin(page, server.url, "chess", [[en.options.opponent, en.options.opponents.local]]);
    await type(page, "e4");
    const tab = await context.newPage();
    await tab.goto(`${server.url}#/games`);
    await tab.locator(".kept-game .button-icon").click();
    await tab.getByRole("button", { name: en.kept.undo }).waitFor();
    assert.equal(await tab.locator(".games-count").innerText(), "0 games");
    await type(page, "e5", "Nf3");
    await tab.locator(".kept-game", { hasText: "3 moves" }).waitFor();
    assert.equal(await tab.getByRole("button", { name: en.kept.undo }).count(), 0);
    await tab.close();
});

for (const locale of someOf(["th", "ja"])) {
    play(
        `text at twice the size stays within the list on a phone, in ${locale}`,
        async (page) => {
            for (const screen of ["", "#/games"]) {
                await opened(page, manyGames(9), screen);
                await page.addStyleTag({ content: "html { font-size: 200% }" });
                await page.locator(".kept-game .button-icon").first().click();
                await page.locator(".kept-removed").waitFor();
                assert.ok((await overflow(page)) <= 0, screen);
                assert.deepEqual(await violations(page), [], screen);
                await page.locator(".kept-removed button").click();
                await page.locator(".kept-removed").waitFor({ state: "detached" });
            }
        },
        { ...phone, locale },
    );
}

play(
    "an imported record is listed like a game: its board, who won and how, the number of moves, and its title",
    async (page) => {
        await page.goto(`${server.url}#/analyse`);
        await page.locator(".open-ways button").click();
        await page
            .locator(".panel textarea")
            .fill("(;GM[1]FF[4]SZ[9]PB[Honinbo]PW[Go]EV[Old game]RE[B+3.5];B[cc];W[gg];B[gc])");
        await page.getByRole("button", { name: en.home.pasteOpen, exact: true }).click();
        await page.locator(".record .board").waitFor();
        await opened(page, manyGames(8), "#/games");
        assert.match(
            (await texts(page, "record"))[0],
            /^Go Honinbo – Go Black wins · 3.5 points Old game · 3 moves · /,
        );
        await page.locator("[data-section=record] .board").waitFor();
        await search(page).fill("old honinbo black");
        await until(async () => assert.equal(await page.locator(".kept-game").count(), 1));
        await page.locator("[data-section=record] .kept-link").click();
        await page.locator(".record .board").waitFor();
    },
);

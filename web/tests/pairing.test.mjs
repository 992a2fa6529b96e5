// Quick pairing on the start page for games, against a real server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Client } from "../../tests/online/api.mjs";
import { become, board, club, name } from "./club.mjs";
import { looksWell, someOf } from "./looks.mjs";
import { until } from "./support.mjs";
import { en } from "./words.mjs";

const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 640, touch: true };

const here = club(async () => {}, { args: ["--trusted-proxy", "127.0.0.1"] });
const rival = (called = "Rival") => here.server.player(called);

/** A guest on the start page for games, with this kind of game selected. */
async function starts(options, kind = en.games.chess.editions.chess.name) {
    const guest = await here.guest(options);
    await guest.page.goto(`${guest.url}#/play`);
    await guest.page.getByLabel(en.online.quickGame, { exact: true }).selectOption({ label: kind });
    return guest;
}
const button = ({ page }, clock = "5 min + 3 s") =>
    page.getByRole("button", { name: `Find an opponent: Chess, ${clock}` });
/** The same button while another player is waiting there. */
const oneWaits = ({ page }) =>
    page.getByRole("button", { name: en.online.quickPlay("Chess", "5 min + 3 s", "1 waiting") });
const looking = ({ page }) => page.getByText(en.online.waitFor("Chess · 5 min + 3 s")).waitFor();
const hasGame = ({ page }) => page.waitForFunction(() => location.hash.startsWith("#/play/"));
const gameOf = async ({ page }) => (await page.evaluate(() => location.hash)).slice("#/play/".length);

/** Waits until this many others are waiting for chess, 5 min + 3 s. */
async function others(count) {
    const looker = await rival("Looker");
    for (;;) {
        // Nobody is paired between two messages that arrive together.
        const asked = looker.ask({ type: "wait", quick: "chess.5+3", rated: false, waited: 0 });
        looker.send({ type: "stop-waiting" });
        const { wait } = await asked;
        if (wait?.others === count) return;
        // The server answers only a limited number of requests per second.
        await new Promise((done) => setTimeout(done, 250));
    }
}

test("two players who press the same button play each other", async () => {
    const one = await starts(desk);
    const other = await starts(phone);
    await button(one).click();
    await name(one.page, "One");
    await looking(one);
    await one.page.getByText("any opponent · nobody else is waiting yet").waitFor();
    await button(other).tap();
    await name(other.page, "Other");
    await Promise.all([board(one.page), board(other.page)]);
    assert.equal(await gameOf(one), await gameOf(other));
    here.well();
});

test("the lobby does not say that no one is looking for a game while someone waits in quick pairing", async () => {
    const waiter = await rival("Waiter");
    const looker = await here.guest(desk);
    await looker.page.goto(`${looker.url}#/lobby`);
    await looker.page.getByText(en.online.noSeeks).waitFor();
    assert.equal((await waiter.ask({ type: "wait", quick: "chess.5+3", rated: false, waited: 0 })).type, "waiting");
    const row = looker.page.locator('section[aria-labelledby="lobby-seeks"] .lobby-row');
    await row.getByText("Chess · 5 min + 3 s").waitFor();
    assert.equal(await looker.page.getByText(en.online.noSeeks).count(), 0);
    await looksWell(looker.page, "main", "lobby-quick");
    await row.getByRole("button", { name: "Play: Chess · 5 min + 3 s" }).click();
    await name(looker.page, "Looker two");
    await hasGame(looker);
    here.well();
});

test("a search begins once its player has a name, continues on every screen, and ends with Cancel", async () => {
    const guest = await starts(desk);
    const { page } = guest;
    // The page knows that the player needs a name only once it has connected.
    await page.goto(`${guest.url}#/lobby`);
    await page.getByText(en.online.noSeeks).waitFor();
    await page.goto(`${guest.url}#/play`);
    const cancel = page.getByRole("button", { name: en.online.waitCancel });
    await button(guest).click();
    const input = page.locator(".name-form input");
    await input.and(page.locator(":focus")).waitFor();
    assert.equal(await cancel.count(), 0);
    await others(0);
    await input.press("Escape");
    await input.waitFor({ state: "detached" });
    await button(guest).click();
    await input.fill("Ann");
    await input.press("Enter");
    await looking(guest);
    await cancel.click();
    await button(guest).waitFor();
    await others(0);
    await button(guest).click();
    await looking(guest);
    assert.equal(await page.locator(".toast p").count(), 0);
    for (const screen of ["puzzles", "lobby"]) {
        await page.goto(`${guest.url}#/${screen}`);
        await page.locator(".toast").getByText(en.online.waitFor("Chess · 5 min + 3 s")).waitFor();
    }
    await others(1);
    await looksWell(page, ".toast p", "quick-toast");
    await cancel.click();
    await page.waitForFunction(() => !document.querySelector(".toast p"));
    await others(0);
    await page.goto(`${guest.url}#/play`);
    await button(guest).waitFor();
    here.well();
});

test("a player who has waited for ten seconds can play the computer, and a game that is found is opened", async () => {
    const guest = await starts(phone);
    const { page } = guest;
    await page.clock.install();
    await button(guest).tap();
    await name(page, "Art");
    await looking(guest);
    const computer = page.getByRole("button", { name: en.online.meanwhile.computer });
    assert.equal(await computer.count(), 0);
    await page.clock.fastForward(10_000);
    await computer.waitFor();
    const link = (words) => page.getByRole("link", { name: words, exact: true }).getAttribute("href");
    assert.equal(await link(en.online.meanwhile.puzzle), "#/puzzles/chess");
    assert.equal(await link(en.online.meanwhile.friend), "#/new/chess/link");
    await looksWell(page, ".quick-meanwhile .button", "quick-meanwhile");
    await computer.tap();
    await board(page);
    assert.match(await page.evaluate(() => location.hash), /^#\/game\//);
    await page.locator(".toast").getByText(en.online.waitFor("Chess · 5 min + 3 s")).waitFor();
    await (await rival()).ask({ type: "wait", quick: "chess.5+3", rated: false, waited: 0 });
    await hasGame(guest);
    await page.waitForFunction(() => !document.querySelector(".toast p"));
    here.well();
});

test("a player whose clock is running is told about the game that was found, and stays where they are", async () => {
    const [host, taker] = [await rival("Bea"), await rival("Boy")];
    const clock = { kind: "fischer", initial: 600_000, increment: 0 };
    const { id } = await host.ask({
        type: "invite",
        terms: { config: { game: "chess", clock }, side: "first", watchable: false },
    });
    const { id: game } = await taker.ask({ type: "accept", invitation: id });
    const guest = await here.guest(desk);
    const { page } = guest;
    await become(guest, host, "#/play");
    await page
        .getByLabel(en.online.quickGame, { exact: true })
        .selectOption({ label: en.games.chess.editions.chess.name });
    await button(guest).click();
    await looking(guest);
    await page.goto(`${guest.url}#/play/${game}`);
    await board(page);
    await (await rival()).ask({ type: "wait", quick: "chess.5+3", rated: false, waited: 0 });
    const begun = page.locator(".toast", { hasText: en.online.begun });
    await begun.waitFor();
    assert.equal(await gameOf(guest), game);
    await begun.getByRole("link", { name: en.online.toTheGame }).click();
    await page.waitForFunction((old) => location.hash !== `#/play/${old}`, game);
    await board(page);
    here.well();
});

test("a search continues when the connection comes back", async () => {
    const guest = await starts(phone);
    await button(guest).tap();
    await name(guest.page, "Ben");
    await looking(guest);
    guest.way.break();
    await guest.page.getByText(en.online.noServer).waitFor();
    guest.way.mend();
    const other = await rival();
    await other.ask({ type: "wait", quick: "chess.5+3", rated: false, waited: 0 });
    await board(guest.page);
    here.well();
});

test("a game that began while the connection was broken is opened", async () => {
    const guest = await starts(desk);
    await button(guest).click();
    await name(guest.page, "Cid");
    await looking(guest);
    // Messages from the server are lost.
    guest.way.deaf = true;
    const other = await rival();
    await other.ask({ type: "wait", quick: "chess.5+3", rated: false, waited: 0 });
    const { game } = await other.next(({ type }) => type === "started");
    guest.way.break();
    guest.way.mend();
    await hasGame(guest);
    assert.equal(await gameOf(guest), game);
    here.well();
});

test("a player waiting in another tab is told so, and one playing a quick game is taken to it", async () => {
    const guest = await starts(desk);
    await button(guest).click();
    await name(guest.page, "Dan");
    await looking(guest);
    const tab = { page: await guest.context.newPage() };
    await tab.page.goto(`${guest.url}#/play`);
    await button(tab).click();
    await looking(tab);
    await guest.page.getByText(en.online.waitMoved).waitFor();
    const other = await rival();
    await other.ask({ type: "wait", quick: "chess.5+3", rated: false, waited: 0 });
    await hasGame(tab);
    const game = await gameOf(tab);
    await tab.page.goto(`${guest.url}#/play`);
    await button(tab).click();
    await tab.page.getByText(en.tables.reasons["pairing.playing"]).waitFor();
    await tab.page.getByRole("alert").getByRole("link", { name: en.online.toTheGame }).click();
    await hasGame(tab);
    assert.equal(await gameOf(tab), game);
    here.well();
});

test("with the keyboard alone: a search begins and ends, and the focus stays near", async () => {
    const guest = await starts(desk);
    await button(guest).focus();
    await guest.page.keyboard.press("Enter");
    await name(guest.page, "Eve");
    await looking(guest);
    const cancel = guest.page.getByRole("button", { name: en.online.waitCancel });
    await guest.page.waitForFunction(() => document.activeElement?.closest(".quick-wait"));
    await cancel.press("Enter");
    await guest.page.waitForFunction(() => document.activeElement?.matches(".quick-clock"));
    here.well();
});

test("rated games are for accounts, and their range of opponents is shown", async () => {
    const client = await new Client(here.server).signUp("Anong");
    const anong = await here.guest(phone);
    await become(anong, client, "#/play");
    await anong.page
        .getByLabel(en.online.quickGame, { exact: true })
        .selectOption({ label: en.games.chess.editions.chess.name });
    await anong.page.getByLabel(en.options.rated, { exact: true }).check();
    await button(anong).tap();
    await anong.page.getByText(en.online.waitFor("Chess · 5 min + 3 s · rated")).waitFor();
    const haruto = await new Client(here.server).signUp("Haruto");
    const other = await here.guest(desk);
    await become(other, haruto, "#/play");
    await other.page
        .getByLabel(en.online.quickGame, { exact: true })
        .selectOption({ label: en.games.chess.editions.chess.name });
    await other.page.getByLabel(en.options.rated, { exact: true }).check();
    await button(other).click();
    await Promise.all([board(anong.page), board(other.page)]);
    assert.equal(await gameOf(anong), await gameOf(other));
    const stranger = await starts(desk);
    await button(stranger).waitFor();
    assert.equal(await stranger.page.getByLabel(en.options.rated, { exact: true }).count(), 0);
    here.well();
});

test("a waiting player is visible on others' start page, and pressing the button begins the game", async () => {
    const one = await starts(desk);
    const other = await starts(phone);
    const third = await starts(desk, en.games.go.kindNames["go-9x9"]);
    await button(one).click();
    await name(one.page, "Fon");
    await looking(one);
    await oneWaits(other).waitFor();
    assert.equal(await other.page.locator(".quick-waiters").count(), 1);
    // Players who are looking at other games see this too.
    const elsewhere = third.page.getByRole("button", { name: "Chess · 5 min + 3 s 1 waiting" });
    await elsewhere.waitFor();
    await oneWaits(other).tap();
    await name(other.page, "Gon");
    await Promise.all([board(one.page), board(other.page)]);
    assert.equal(await gameOf(one), await gameOf(other));
    // Both wait for a moment before they are paired.
    await third.page.waitForFunction(() => !document.querySelector(".quick-waiters"));
    await third.page
        .getByLabel(en.online.quickGame, { exact: true })
        .selectOption({ label: en.games.chess.editions.chess.name });
    await button(third).waitFor();
    assert.equal(await third.page.locator(".quick-waiters").count(), 0);
    here.well();
});

test("no one is shown as waiting for themselves, and a player who gives up or leaves disappears", async () => {
    const guest = await starts(desk);
    const other = await starts(desk);
    await button(guest).click();
    await name(guest.page, "Hom");
    await looking(guest);
    await oneWaits(other).waitFor();
    const tab = { page: await guest.context.newPage() };
    await tab.page.goto(`${guest.url}#/play`);
    // This page also receives later updates.
    const line = await rival("Inta");
    await line.ask({ type: "wait", quick: "chess.10+5", rated: false, waited: 0 });
    await tab.page.getByRole("button", { name: en.online.quickPlay("Chess", "10 min + 5 s", "1 waiting") }).waitFor();
    assert.equal(await tab.page.locator(".quick-waiters").count(), 1);
    await guest.page.getByRole("button", { name: en.online.waitCancel }).click();
    await oneWaits(other).waitFor({ state: "detached" });
    line.close();
    await other.page.waitForFunction(() => !document.querySelector(".quick-waiters"));
    here.well();
});

test("buttons for other games keep their places, and none takes the focus from one that disappears", async () => {
    const { page } = await starts(desk, en.games.go.kindNames["go-9x9"]);
    const waiters = {};
    const comes = async (quick) => {
        waiters[quick] ??= await rival(`For ${quick}`);
        await waiters[quick].ask({ type: "wait", quick, rated: false, waited: 0 });
    };
    const goes = (quick) => waiters[quick].send({ type: "stop-waiting" });
    const shown = (...games) =>
        until(async () =>
            assert.deepEqual(
                await page.locator(".quick-other").allTextContents(),
                games.map((game) => `${game} 1 waiting`),
            ),
        );
    const focused = () => page.evaluate(() => document.activeElement.textContent);
    const [blitz, rapid] = ["Chess · 5 min + 3 s", "Chess · 10 min + 5 s"];
    const [shuffled, longer] = ["Chess960 · 5 min + 3 s", "Chess960 · 10 min + 5 s"];
    await comes("chess.10+5");
    await shown(rapid);
    await page.locator(".quick-other").focus();
    await comes("chess960.10+5");
    await shown(rapid, longer);
    await comes("chess.5+3");
    await shown(rapid, longer, blitz);
    await comes("chess960.5+3");
    await shown(rapid, longer, blitz, shuffled);
    // There is room for another one only when one disappears.
    await comes("chess.3+2");
    goes("chess960.10+5");
    await shown(rapid, blitz, shuffled, "Chess · 3 min + 2 s");
    assert.equal(await focused(), `${rapid} 1 waiting`);
    goes("chess.10+5");
    await shown(blitz, shuffled, "Chess · 3 min + 2 s");
    assert.ok(await page.evaluate(() => document.activeElement.matches("select.quick-kind")), await focused());
    for (const waiter of Object.values(waiters)) waiter.close();
    await shown();
    here.well();
});

test("a page that was cut off learns again who is waiting, and shows nothing until then", async () => {
    const guest = await starts(desk);
    const waiter = await rival("Jin");
    await waiter.ask({ type: "wait", quick: "chess.5+3", rated: false, waited: 0 });
    await oneWaits(guest).waitFor();
    guest.way.break();
    await oneWaits(guest).waitFor({ state: "detached" });
    guest.way.mend();
    await oneWaits(guest).waitFor();
    waiter.send({ type: "stop-waiting" });
    await oneWaits(guest).waitFor({ state: "detached" });
    here.well();
});

test("rated and casual games have separate counts; guests see the casual ones", async () => {
    const account = await new Client(here.server).signUp("Kanda");
    const kanda = await here.guest(phone);
    await become(kanda, account, "#/play");
    await kanda.page
        .getByLabel(en.online.quickGame, { exact: true })
        .selectOption({ label: en.games.chess.editions.chess.name });
    await kanda.page.getByLabel(en.options.rated, { exact: true }).uncheck();
    const other = await here.guest(desk);
    await become(other, await new Client(here.server).signUp("Lek"), "#/play");
    await other.page
        .getByLabel(en.online.quickGame, { exact: true })
        .selectOption({ label: en.games.chess.editions.chess.name });
    await other.page.getByLabel(en.options.rated, { exact: true }).check();
    const stranger = await starts(desk);
    await button(other).click();
    await looking(other);
    const rated = kanda.page.getByRole("button", { name: "Chess · 5 min + 3 s · rated 1 waiting" });
    await rated.waitFor();
    assert.equal(await oneWaits(kanda).count(), 0);
    // After that update, a casual player arrives.
    const waiter = await rival("Mai");
    await waiter.ask({ type: "wait", quick: "chess.3+2", rated: false, waited: 0 });
    await stranger.page
        .getByRole("button", { name: en.online.quickPlay("Chess", "3 min + 2 s", "1 waiting") })
        .waitFor();
    assert.equal(await stranger.page.locator(".quick-waiters").count(), 1);
    waiter.send({ type: "stop-waiting" });
    await kanda.page.getByLabel(en.options.rated, { exact: true }).check();
    await oneWaits(kanda).waitFor();
    await kanda.page.getByLabel(en.options.rated, { exact: true }).uncheck();
    await rated.tap();
    await Promise.all([board(kanda.page), board(other.page)]);
    assert.equal(await gameOf(kanda), await gameOf(other));
    here.well();
});

test("it looks right and is read out in three languages, waiting or not", async () => {
    for (const options of someOf([phone, desk])) {
        const guest = await starts(options);
        const { page } = guest;
        await looksWell(page, ".quick-clock", "quick");
        const players = [];
        for (const quick of ["chess.3+2", "chess.5+3", "go-19x19.20+5x30", "chess960.10+5"]) {
            players.push(await rival(`Waits ${players.length}`));
            await players.at(-1).ask({ type: "wait", quick, rated: false, waited: 0 });
        }
        await page.waitForFunction(() => document.querySelectorAll(".quick-waiters").length === 4);
        await looksWell(page, ".quick-waiters", "quick-others");
        for (const player of players) player.send({ type: "stop-waiting" });
        await page.waitForFunction(() => !document.querySelector(".quick-waiters"));
        await button(guest).click();
        await name(page, `Looks ${options.width}`);
        await looking(guest);
        await looksWell(page, ".quick-wait .quiet", "quick-waiting");
        await page.getByRole("button", { name: en.online.waitCancel }).click();
        await button(guest).waitFor();
    }
    here.well();
});

// Finding a game and returning to it: regressions in the lobby, with links, and between screens.

import assert from "node:assert/strict";
import { test } from "node:test";
import { does, plays } from "../../tests/online/support.mjs";
import { against, become, board, club, menu, name, offer, shows } from "./club.mjs";
import { looksWell } from "./looks.mjs";
import { logOf } from "./pictures.mjs";
import { begin, click, form, listed, overflow, titled, until, violations } from "./support.mjs";
import { en, firstSentence, wordsOf } from "./words.mjs";

const here = club(async () => {});
const desk = { width: 1280, height: 800 };
const phone = { width: 320, height: 568, touch: true };
const rival = (called = "Rival") => here.server.player(called);

/** Holds back messages of this type from the page or the server (`by`) until the returned function is called. */
async function held(page, by, type) {
    let letGo;
    const free = new Promise((done) => (letGo = done));
    await page.routeWebSocket(/\/play$/, (near) => {
        const far = near.connectToServer();
        const [from, to] = by === "page" ? [near, far] : [far, near];
        from.onMessage(async (text) => {
            if (JSON.parse(text).type === type) await free;
            to.send(text);
        });
    });
    return letGo;
}

/** Waits until the page shows this game. */
const at = (page, id) => page.waitForFunction((hash) => location.hash === hash, `#/play/${id}`);

test("a search ends when any game begins, and does not return with the connection", async () => {
    const seeker = await here.guest(desk);
    seeker.name = "Seeker";
    await offer(seeker, "chess", "lobby");
    await seeker.page.getByText(en.online.ownSeek).waitFor();
    const other = await rival();
    const invited = await other.ask({
        type: "invite",
        terms: { config: { game: "go", size: 9 }, side: "first", watchable: false },
    });
    const tab = await seeker.context.newPage();
    await tab.goto(`${seeker.url}#/join/${invited.id}`);
    await tab.getByRole("button", { name: en.online.play, exact: true }).click();
    await Promise.all([board(tab), board(seeker.page)]);
    const lobby = await rival("Lobby");
    lobby.send({ type: "follow-lobby", on: true });
    const until = (test) => lobby.next((message) => message.type === "lobby" && test(message));
    await until(({ seeks }) => seeks.length === 0);
    seeker.way.break();
    await seeker.page.getByText(firstSentence(en.online.lost)).waitFor();
    seeker.way.mend();
    await seeker.page.getByText(firstSentence(en.online.lost)).waitFor({ state: "detached" });
    await seeker.page.goto(`${seeker.url}#/lobby`);
    await seeker.page.getByText(en.online.noSeeks).waitFor();
    here.well();
});

test("a search from another tab is shown as the player's own, and can be withdrawn", async () => {
    const seeker = await here.guest(desk);
    seeker.name = "Tabs";
    await offer(seeker, "ogi", "lobby");
    await seeker.page.getByText(en.online.ownSeek).waitFor();
    const tab = await seeker.context.newPage();
    await tab.goto(`${seeker.url}#/lobby`);
    await tab.getByText(en.online.ownSeek).waitFor();
    assert.equal(await tab.getByRole("button", { name: /^Play Ōgi/ }).count(), 0);
    await tab.getByRole("button", { name: en.online.withdraw }).click();
    await seeker.page.getByText(en.online.ownSeek).waitFor({ state: "detached" });
    here.well();
});

test("a search is shown as the player's own on every device, and the page says when it has ended", async () => {
    const me = await rival("Seeker");
    const [one, two] = [await here.guest(desk), await here.guest(phone)];
    for (const guest of [one, two]) {
        guest.named = "Seeker";
        await become(guest, me);
    }
    const own = (page) => page.locator(".lobby-own", { hasText: en.online.ownSeek });
    await offer(one, "chess", "lobby");
    await own(two.page).getByText(en.games.chess.editions.chess.name).waitFor();
    assert.equal(await two.page.getByRole("button", { name: /^Play Chess/ }).count(), 0);
    // A search on the other device replaces it on both devices.
    await offer(two, "go", "lobby");
    await own(one.page).getByText(en.games.go.editions.go.name).waitFor();
    assert.equal(await own(one.page).count(), 1);
    await one.page.getByRole("button", { name: en.online.withdraw }).click();
    await two.page.getByText(en.online.seekEnded).waitFor();
    assert.equal(await own(two.page).count(), 0);
    assert.deepEqual([await overflow(two.page), ...(await violations(two.page))], [0]);
    here.well();
});

test("a search survives a reload, follows the new name, and ends when the browser becomes another player", async () => {
    const guest = await here.guest(desk);
    const { page } = guest;
    guest.named = "Before";
    await become(guest, await rival("Before"));
    const other = await rival("Other");
    other.send({ type: "follow-lobby", on: true });
    const shown = (names) =>
        other.next(({ type, seeks }) => type === "lobby" && seeks.map(({ player }) => player).join() === names);
    await offer(guest, "chess", "lobby");
    await shown("Before");
    await page.reload();
    await page.getByText(en.online.ownSeek).waitFor();
    await shown("Before");
    await page.getByRole("button", { name: en.online.rename }).click();
    await name(page, "After");
    await shown("After");
    await page.evaluate((token) => (location.hash = `#/me/${token}`), (await rival("Third")).token);
    await page.getByRole("button", { name: en.online.deviceBecome }).click();
    await page.getByText("You are Third").waitFor();
    await page.getByText(en.online.noSeeks).waitFor();
    await shown("");
    here.well();
});

test("another player's link changes the player only after asking, and only once the server recognizes it", async () => {
    const [mine, theirs] = [await rival("Mine"), await rival("Theirs")];
    const guest = await here.guest(phone);
    const { page, way } = guest;
    const token = () => page.evaluate(() => localStorage.getItem("kradan.player"));
    // This browser has no player yet, but the page asks anyway.
    await page.goto(`${guest.url}#/me/${theirs.token}`);
    await page.getByRole("button", { name: en.online.deviceBecome }).waitFor();
    assert.equal(await token(), null);
    assert.deepEqual([await overflow(page), ...(await violations(page))], [0]);
    await become(guest, mine);
    await page.getByText("You are Mine").waitFor();
    await page.goto(`${guest.url}#/me/${theirs.token}`);
    await page.getByRole("button", { name: en.online.deviceBecome }).waitFor();
    way.break();
    await page.getByText(en.online.noServer).waitFor();
    await page.getByRole("button", { name: en.online.deviceBecome }).tap();
    await page.getByText(en.online.deviceWaits).waitFor();
    assert.equal(await token(), mine.token);
    await page.getByRole("button", { name: en.online.deviceStay }).tap();
    way.mend();
    await page.getByText("You are Mine").waitFor();
    await page.goto(`${guest.url}#/me/${theirs.token}`);
    await page.getByRole("button", { name: en.online.deviceBecome }).tap();
    await page.getByText("You are Theirs").waitFor();
    assert.equal(await token(), theirs.token);
    here.well();
});

test("an invitation can be accepted after a temporary fault, and opens the game for both players", async () => {
    const host = await rival("Horst");
    const { id } = await host.ask({
        type: "invite",
        terms: { config: { game: "chess" }, side: "first", watchable: false },
    });
    const guest = await here.guest(phone);
    const { page, way, url } = guest;
    await become(guest, await rival("Gustav"), `#/join/${id}`);
    const play = page.getByRole("button", { name: en.online.play, exact: true });
    await play.waitFor();
    way.dumb = true;
    await play.tap();
    way.break();
    await page.getByText(en.online.lineLost).waitFor();
    assert.ok(await play.isVisible());
    way.mend();
    await page.getByText(en.online.lineLost).waitFor({ state: "detached" });
    await play.tap();
    await board(page);
    const game = new URL(page.url()).hash.slice("#/play/".length);
    await page.goto("about:blank");
    await page.goto(`${url}#/join/${id}`);
    await at(page, game);
    const hosting = await here.guest(desk);
    await become(hosting, host, `#/join/${id}`);
    await at(hosting.page, game);
    const stranger = await here.guest(desk);
    await stranger.page.goto(`${stranger.url}#/join/${id}`);
    await stranger.page.getByText(en.tables.reasons["server.no-such-invitation"]).waitFor();
    here.well();
});

test("a host who looks elsewhere learns that the invitation was accepted", async () => {
    const guest = await here.guest(phone);
    const { page } = guest;
    await page.clock.install();
    const host = await rival("Waiting");
    const { id } = await host.ask({
        type: "invite",
        terms: { config: { game: "ogi", king: "first" }, side: "first", watchable: false },
    });
    await become(guest, host);
    // Each waiting entry shows its game and its terms.
    await page
        .locator(".lobby-row", { hasText: en.online.openInvitation })
        .getByText("King piece (王): Sente")
        .waitFor();
    await page.goto(`${guest.url}#/rules/ogi`);
    // Longer than the page keeps an unneeded connection open.
    await page.clock.fastForward(6_000);
    const accepted = await (await rival("Taker")).ask({ type: "accept", invitation: id });
    await page.locator(".toast", { hasText: en.online.begun }).waitFor();
    assert.deepEqual([await overflow(page), ...(await violations(page))], [0]);
    await page.getByRole("link", { name: en.online.toTheGame }).tap();
    await at(page, accepted.id);
    await page.locator(".toast p").waitFor({ state: "detached" });
    here.well();
});

test("a game that was accepted and is over does not call its player back, not even for its rematch", async () => {
    const host = await rival("Horst");
    const guest = await here.guest(desk);
    const { page } = guest;
    // The message that the game has begun arrives after its player has already opened it.
    const shown = await held(page, "server", "started");
    const seek = await host.ask({
        type: "open-seek",
        terms: { config: { game: "chess" }, side: "first", watchable: true },
    });
    await become(guest, await rival("Gustav"));
    await page.getByRole("button", { name: /^Play Chess with Horst/ }).click();
    await board(page);
    shown();
    const { game } = await host.next((message) => message.type === "started" && message.from === seek.id);
    const join = async (id) => (await host.ask({ type: "join", game: id, seq: 0, said: 0 })).events.at(-1).seq;
    await does(host, game, await join(game), { do: "resign" });
    await page.locator(".result").waitFor();
    await page.getByRole("button", { name: "Rematch" }).click();
    await host.next((message) => message.type === "rematch-asked");
    const { id } = await host.ask({ type: "rematch", game });
    await at(page, id);
    await titled(page, en.game.yourTurn);
    await click(page, "e2e4");
    await shows(page, "e4", "own pawn");
    assert.equal(await page.locator(".toast p").count(), 0);
    await page.locator(".play:not(.play-pending)").waitFor();
    await page.goto(`${guest.url}#/rules/chess`);
    await plays(host, id, await join(id), "e7e5");
    const told = page.locator(".toast p", { hasText: "Your turn. Chess with Horst" });
    await told.waitFor();
    assert.equal(await told.locator("a").getAttribute("href"), `#/play/${id}`);
    here.well();
});

test("games in progress are listed separately, the player's turn first; finished ones come page by page", async () => {
    const me = await rival("Collector");
    const resigned = async (i) => {
        const other = await rival(`Past ${i}`);
        const { id } = await here.server.game({ game: "chess" }, { players: [me, other] });
        await does(me, id, 1, { do: "resign" });
        other.close();
    };
    for (let i = 1; i <= 23; ++i) await resigned(i);
    await here.server.game({ game: "go", size: 9 }, { players: [me, await rival("Mine to move")] });
    const { id } = await here.server.game({ game: "ogi" }, { players: [me, await rival("Theirs to move")] });
    await plays(me, id, 1, "e3e4");
    const guest = await here.guest(phone);
    const { page } = guest;
    await become(guest, me);
    const own = page.locator('section[aria-labelledby="lobby-own"] .game-item');
    await own.nth(1).waitFor();
    assert.deepEqual(await listed(own.locator(".game-players")), ["Mine to move (guest)", "Theirs to move (guest)"]);
    const [mine, theirs] = await listed(own);
    assert.match(mine, /Your turn/);
    assert.match(theirs, /Gote to move/);
    const ended = page.locator('section[aria-labelledby="lobby-ended"] .game-item');
    await ended.nth(9).waitFor();
    assert.deepEqual([await overflow(page), ...(await violations(page))], [0]);
    const more = page.getByRole("button", { name: en.record.showMore });
    let before = 0;
    while (await more.count()) {
        before = await ended.count();
        await more.press("Enter");
        await page.waitForFunction(
            (n) =>
                document.querySelectorAll('section[aria-labelledby="lobby-ended"] .game-item').length > n ||
                !document.querySelector(".lobby-more"),
            before,
        );
    }
    assert.equal(await ended.count(), 23);
    // The button that loaded the last rows is gone, but the focus has moved to the first new row.
    await ended.nth(before).locator("a:focus").waitFor();
    // The start page lists the waiting game. Elsewhere, a notice links to it and can be closed.
    await page.goto(`${guest.url}#/`);
    await page
        .locator(".waiting-games")
        .getByRole("link", { name: /^Go Mine to move/ })
        .waitFor();
    assert.equal(await page.locator(".toast p").count(), 0);
    await page.goto(`${guest.url}#/records`);
    await page.locator(".toast", { hasText: "Your turn. Go with Mine to move" }).waitFor();
    assert.deepEqual([await overflow(page), ...(await violations(page))], [0]);
    await page.locator(".toast").getByRole("button", { name: en.game.close }).tap();
    await page.locator(".toast p").waitFor({ state: "detached" });
    here.well();
});

test("a long game is stored on the server over a breaking connection, and found on another device", async () => {
    const guest = await here.guest(phone);
    const { page, way, url } = guest;
    const moves = [];
    for (const row of "EFGHJKLMNOP") for (let n = 2; n < 18; ++n) moves.push(`${row}${n}`);
    const config = { game: "go", size: 19, players: { first: { name: "Somchai" }, second: { name: "เมย์" } } };
    const { events } = JSON.parse(logOf(config, moves));
    assert.ok(JSON.stringify(events).length > 8192);
    const kept = {
        version: 1,
        id: "long",
        config,
        seats: { opponent: "local", me: "first", level: 3, autoFlip: false },
        events,
        now: 1000,
        summary: { game: "go", ply: moves.length, ended: false, updated: Date.now() },
    };
    await page.evaluate((text) => localStorage.setItem("kradan.game.long", text), JSON.stringify(kept));
    await page.goto(`${url}#/game/long`);
    await board(page);
    way.break();
    await menu(page, en.online.keep);
    await page.getByText(en.online.noServer).waitFor();
    way.mend();
    await page.locator(".name-form").waitFor();
    await name(page, "Somchai");
    await page.getByText(en.online.keepDone).waitFor();
    assert.deepEqual([await overflow(page), ...(await violations(page))], [0]);
    const link = await page.getByRole("link", { name: en.online.keepShow }).getAttribute("href");
    await page.keyboard.press("Escape");
    // Saving the same game again does not create another one on the server.
    await menu(page, en.online.keep);
    await page.getByText(en.online.keepDone).waitFor();
    assert.equal(await page.getByRole("link", { name: en.online.keepShow }).getAttribute("href"), link);
    await page.getByRole("link", { name: en.online.keepShow }).tap();
    await page.getByText(en.online.keptAsItStood).waitFor();
    await shows(page, "P17", "White");
    assert.deepEqual(await page.locator(".actions button").allInnerTexts(), [
        en.game.flip,
        en.online.chat,
        en.game.menu,
    ]);
    const device = await here.guest(desk);
    await become(device, { token: await page.evaluate(() => localStorage.getItem("kradan.player")) });
    const row = device.page.locator('section[aria-labelledby="lobby-ended"] .game-item');
    await row.getByText(en.online.keptShort).waitFor();
    assert.equal(await device.page.locator('section[aria-labelledby="lobby-own"]').count(), 0);
    // A finished game has the action beside its result.
    await begin(device.page, device.url, "chess", [[en.options.opponent, en.options.opponents.local]]);
    await click(device.page, "f2f3 e7e5 g2g4 d8h4");
    await device.page.locator(".result").getByRole("button", { name: en.game.menu }).click();
    await device.page.getByRole("button", { name: en.online.keep }).click();
    await device.page.getByRole("link", { name: en.online.keepShow }).click();
    await device.page.waitForFunction(() => location.hash.startsWith("#/play/"));
    await device.page.locator(".result").getByText(en.rooms.club).waitFor();
    await titled(device.page, en.result.wins("Black"));
    assert.equal(await device.page.getByRole("button", { name: "Rematch" }).count(), 0);
    here.well();
});

test("a move left unsent by a closed page is made by whichever screen opens next", async () => {
    const [me, other] = [await rival("Sender"), await rival("Receiver")];
    const { id } = await here.server.game({ game: "chess" }, { players: [me, other] });
    const guest = await here.guest(phone);
    const { page, way } = guest;
    await become(guest, me, `#/play/${id}`);
    await board(page);
    way.break();
    await page.getByText(firstSentence(en.online.lost)).waitFor();
    await click(page, "e2e4");
    await page.getByText("Your move e4 is kept").waitFor();
    const next = await guest.context.newPage();
    next.on("pageerror", (error) => guest.errors.push(error.message));
    await page.close();
    way.mend();
    await next.goto(`${guest.url}#/rules/chess`);
    await other.next((message) => message.type === "events" && message.events.some(({ type }) => type === "moved"));
    await next.locator(".toast", { hasText: "your move e4 was made" }).waitFor();
    here.well();
});

test("a game left just after a move reports no error, and a reply that crosses the leaving is announced", async () => {
    const [me, other] = [await rival("Leaver"), await rival("Quick")];
    const { id } = await here.server.game({ game: "chess" }, { players: [me, other] });
    const guest = await here.guest(desk);
    const { page } = guest;
    // Delays the message that the game was left, and switches off the page's periodic requests.
    const late = await held(page, "page", "leave");
    await page.addInitScript(() => {
        const setInterval = window.setInterval;
        window.setInterval = (run, wait, ...more) => (wait === 30_000 ? 0 : setInterval(run, wait, ...more));
        // Records every text in the notice over the page.
        window.saidLines = [];
        new MutationObserver(() => {
            const text = document.querySelector(".toast")?.textContent;
            if (text) window.saidLines.push(text);
        }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await become(guest, me, `#/play/${id}`);
    await board(page);
    await titled(page, en.game.yourTurn);
    await click(page, "e2e4");
    await page.locator(".play:not(.play-pending)").waitFor();
    await other.next((message) => message.type === "events" && message.events.some(({ type }) => type === "moved"));
    await page.goto(`${guest.url}#/rules/chess`);
    await page.locator(".rulebook").waitFor();
    const said = await page.evaluate(() => window.saidLines);
    assert.ok(!said.some((line) => line.includes(en.game.yourTurn)), String(said));
    await plays(other, id, 2, "e7e5");
    await page.locator(".toast p", { hasText: "Your turn. Chess with Quick" }).waitFor();
    late();
    here.well();
});

test("a move overtaken after its game was left is reported as not made", async () => {
    const [me, other] = [await rival("Hasty"), await rival("Patient")];
    const { id } = await here.server.game({ game: "chess" }, { players: [me, other] });
    const guest = await here.guest(desk);
    const { page } = guest;
    const late = await held(page, "page", "act");
    await become(guest, me, `#/play/${id}`);
    await board(page);
    await titled(page, en.game.yourTurn);
    await click(page, "e2e4");
    await page.locator(".play-pending").waitFor();
    await page.goto(`${guest.url}#/rules/chess`);
    await page.locator(".rulebook").waitFor();
    await plays(me, id, 1, "d2d4");
    late();
    await page.locator(".toast", { hasText: "Your move e4 was not made" }).waitFor();
    here.well();
});

test("between people, sides are drawn by lot, and the clock is one that players of the game expect", async () => {
    const guest = await here.guest(phone);
    const chosen = (legend) =>
        guest.page.locator("fieldset", { hasText: legend }).locator("label:has(input:checked)").innerText();
    for (const [game, clock] of [
        ["chess", "10 min + 5 s"],
        ["ogi", "10 min, then 3 × 30 s"],
        ["go", "10 min, then 3 × 30 s"],
    ]) {
        await form(guest.page, guest.url, `${game}/lobby`);
        await guest.page.locator(".options").waitFor();
        assert.deepEqual(
            [await chosen(en.options.side), await chosen(en.options.clock), await chosen(en.options.watching)],
            [en.options.random, clock, en.options.watchable],
        );
        await guest.page.getByLabel(en.options.opponents.link, { exact: true }).check();
        assert.equal(await chosen(en.options.watching), en.options.private);
        await guest.page.getByLabel(en.options.opponents.computer, { exact: true }).check();
        assert.equal(await chosen(en.options.clock), en.options.clockNone);
    }
    here.well();
});

test("a link for others does not contain an address that only this device knows", async () => {
    const guest = await here.guest(phone);
    guest.name = "Local";
    await offer(guest, "chess", "link");
    const link = await guest.page.getByLabel(en.online.waitLink, { exact: true }).inputValue();
    const told = await guest.page.getByText(en.online.onlyHere).count();
    assert.ok(told === 1 || !/127\.0\.0\.1|localhost/.test(link), link);
    here.well();
});

test("the server's computer plays the games that it supports, and the lobby lists the game", async () => {
    const { computer } = (await rival("Asker")).welcome;
    const guest = await here.guest(phone);
    const { page, url } = guest;
    await become(guest, await rival("Learner"), "#/new/chess");
    await form(page, url, "chess");
    const choice = page.getByLabel(en.options.opponents.club, { exact: true });
    if (!computer?.includes("chess")) return;
    await choice.check();
    await page.locator("fieldset", { hasText: en.options.side }).getByLabel("White", { exact: true }).check();
    await page
        .locator("fieldset", { hasText: en.options.clock })
        .getByLabel(en.options.clockNone, { exact: true })
        .check();
    assert.deepEqual([await overflow(page), ...(await violations(page))], [0]);
    await page.locator(".begin .button-main").tap();
    await board(page);
    await page.locator('[data-side="second"]', { hasText: "Computer, level" }).waitFor();
    assert.equal(await page.getByRole("button", { name: en.online.chat }).count(), 0);
    await click(page, "e2e4");
    await titled(page, en.game.yourTurn);
    await page.locator(".move, .line-latest", { hasText: "1. e4" }).first().waitFor();
    await page.goto(`${url}#/lobby`);
    await page.locator('section[aria-labelledby="lobby-own"] .game-item', { hasText: en.game.yourTurn }).waitFor();
    here.well();
});

test("a player who watches a game is taken to the next one", async () => {
    const [one, other] = [await rival("First"), await rival("Second")];
    const { id } = await here.server.game({ game: "chess" }, { players: [one, other], watchable: true });
    const guest = await here.guest(phone);
    await guest.page.goto(`${guest.url}#/play/${id}`);
    await board(guest.page);
    await does(one, id, 1, { do: "resign" });
    await guest.page.locator(".result").waitFor();
    for (const player of [one, other]) await player.ask({ type: "rematch", game: id });
    await guest.page.getByRole("link", { name: en.online.nextGame }).tap();
    await guest.page.locator(".line-state", { hasText: en.game.turn("White") }).waitFor();
    here.well();
});

test("an invited player sees the game with its board, and finds its first lesson", async () => {
    const host = await rival("Malee");
    const clock = { kind: "fischer", initial: 600_000, increment: 5_000 };
    const { id } = await host.ask({
        type: "invite",
        terms: { config: { game: "ogi", clock }, side: "first", watchable: false },
    });
    const guest = await here.guest(phone);
    const { page } = guest;
    await page.goto(`${guest.url}#/join/${id}`);
    const offer = page.locator(".offer");
    await offer.getByText(en.games.ogi.editions.ogi.line).waitFor();
    await offer.locator(".board").waitFor();
    await looksWell(page, ".new-to-it", "join");
    const lesson = page.locator(".new-to-it").getByRole("link", { name: en.home.learn });
    assert.equal(await lesson.getAttribute("href"), "#/learn/ogi/next");
    await page.getByRole("button", { name: en.online.acceptGame, exact: true }).tap();
    await name(page, "Invited");
    await board(page);
    here.well();
});

test("a phrase is chosen in one language and read in another", async () => {
    const th = await wordsOf("th");
    const { page, id, other } = await against(here, { ...phone, locale: "th" }, { game: "chess" });
    await page.locator(".action-chat").tap();
    const panel = page.getByRole("dialog", { name: th.online.chat });
    const phrase = (key) => panel.getByRole("button", { name: th.phrases[key], exact: true });
    await phrase("hello").tap();
    await panel.locator(".chat-mine .chat-text", { hasText: th.phrases.hello }).waitFor();
    await phrase("hello").waitFor({ state: "detached" });
    await other.ask({ type: "join", game: id, seq: 0, said: 0 });
    const { lines } = await other.type("talk");
    assert.equal(lines[0].text, th.phrases.hello);
    await other.ask({ type: "say", game: id, text: en.phrases.luck });
    const told = panel.locator(".chat-line", { hasText: en.phrases.luck });
    await told.locator('.chat-text[lang="th"]', { hasText: th.phrases.luck }).waitFor();
    assert.equal(await told.locator(".chat-original").getAttribute("lang"), "en");
    await other.ask({ type: "say", game: id, text: `${en.phrases.luck} Really.` });
    await panel.locator(".chat-text:not([lang])", { hasText: "Really." }).waitFor();
    // A phrase does not replace the text being written, which stays in the field.
    await panel.getByPlaceholder(th.online.chatSay).fill("รอ");
    const opener = panel.getByRole("button", { name: th.online.phrases });
    await opener.focus();
    await page.keyboard.press("Enter");
    await phrase("nice").focus();
    await page.keyboard.press("Enter");
    await panel.locator(".chat-mine .chat-text", { hasText: th.phrases.nice }).waitFor();
    assert.equal(await panel.getByPlaceholder(th.online.chatSay).inputValue(), "รอ");
    await until(async () => assert.ok(await opener.evaluate((e) => e === document.activeElement)));
    assert.deepEqual([await overflow(page), ...(await violations(page))], [0]);
    here.well();
});

// Games between people that can still only be aborted, are too short to be rated, or count less, on a server with its
// default limits.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Client, hangUp } from "../../tests/online/api.mjs";
import { does, plays, Server } from "../../tests/online/support.mjs";
import { act, against, become, board, built, club, Way } from "./club.mjs";
import { looksRight } from "./looks.mjs";
import { click, launch, titled, until, visit } from "./support.mjs";
import { en } from "./words.mjs";

const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 640, touch: true };
const clock = { kind: "fischer", initial: 300_000, increment: 3_000 };
const chess = { game: "chess", rated: true, clock };
const knights = ["g1f3", "g8f6", "f3g1", "f6g8"];

test.after(hangUp);

const here = club(async () => {}, { args: ["--trusted-proxy", "127.0.0.1"], shortGames: false });

const buttons = (page) => page.locator(".actions button").allInnerTexts();
const doing = (page, name) => page.locator(".actions").getByRole("button", { name, exact: true });

test("regression: before both had moved, “Resign” was offered and aborted the game: the page offers to abort until both have moved", async () => {
    const { page, plays: answer } = await against(here, desk, { game: "chess", clock });
    const offered = await buttons(page);
    assert.ok(offered.includes(en.game.abort) && !offered.includes(en.game.resign), `${offered}`);
    // A draw would abort the game too.
    assert.equal(await doing(page, en.game.offerDraw).getAttribute("aria-disabled"), "true");
    // Keyboard and screen reader users get the same information.
    await doing(page, en.game.abort).focus();
    await page.keyboard.press("Enter");
    const question = page.getByRole("group", { name: en.game.abortSure });
    await question.getByRole("button", { name: en.game.no }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Escape");
    await doing(page, en.game.abort).and(page.locator(":focus")).waitFor();
    await click(page, "e2e4");
    await page.locator(".play:not(.play-pending)").waitFor();
    assert.ok((await buttons(page)).includes(en.game.abort), "only one has moved");
    // If the opponent moves while the question about aborting is open, the question does not turn into one about
    // resigning.
    await act(page, en.game.abort);
    await question.waitFor();
    await answer("e7e5");
    await question.waitFor({ state: "detached" });
    await doing(page, en.game.resign).and(page.locator(":focus")).waitFor();
    assert.ok(!(await buttons(page)).includes(en.game.abort));
    await act(page, en.game.resign);
    await page.getByRole("group", { name: en.game.resignSure }).waitFor();
    await act(page, en.game.yes);
    await titled(page, en.result.youLost);
    here.well();
});

test("an aborted game is reported as aborted, and on a phone in Thai the question fits", async () => {
    const { page } = await against(here, { ...phone, locale: "th" }, { game: "chess", clock }, "second");
    await looksRight(page, ".action-abort", "abort");
    await act(page, "ยกเลิกเกม");
    await looksRight(page, ".actions-ask", "abort-asked");
    await act(page, "ใช่");
    await page.getByRole("heading", { name: "เกมถูกยกเลิก" }).waitFor();
    here.well();
});

test("a game with the server's computer can be resigned before a move", async () => {
    const player = await here.server.player("Malee");
    const terms = { config: { game: "chess" }, side: "first", watchable: false };
    const { id } = await player.ask({ type: "play-computer", terms, level: 1 });
    const guest = await here.guest(desk);
    await become(guest, player, `#/play/${id}`);
    await board(guest.page);
    await act(guest.page, en.game.resign);
    await act(guest.page, en.game.yes);
    await titled(guest.page, en.result.youLost);
    here.well();
});

/** Two new accounts that play each other. */
async function pair(names) {
    const [one, other] = await Promise.all(names.map((name) => new Client(here.server).signUp(name)));
    const sockets = [await here.server.visitor(one.token), await here.server.visitor(other.token)];
    /** A rated game in which the second player resigns when `resign` is called, after `plies` moves. */
    const lost = async (plies) => {
        const { id } = await here.server.game(chess, { players: sockets });
        for (let ply = 0; ply < plies; ++ply) await plays(sockets[ply % 2], id, ply + 1, knights[ply % 4]);
        return { id, resign: () => does(sockets[1], id, plies + 1, { do: "resign" }) };
    };
    /** Opens a game as the first player, on a phone in this language. */
    const at = async (id, locale) => {
        const guest = await here.guest({ ...phone, locale });
        await become(guest, one, `#/play/${id}`);
        await board(guest.page);
        return guest.page;
    };
    return { sockets, lost, at };
}

/**
 * Checks that players who see the game end and those who open it later read the same text below the result, in each
 * language.
 */
async function told({ lost, at }, plies, said, picture) {
    const { id, resign } = await lost(plies);
    const page = await at(id, "th");
    await resign();
    for (const [locale, words] of Object.entries(said)) {
        const there = locale === "th" ? page : await at(id, locale);
        await there.locator(".rated-line").getByText(words).waitFor();
        await looksRight(there, ".rated-line", picture);
    }
    here.well();
}

test("regression: a rated game too short to count ended without a word; the page says why, even to those who come later", async () => {
    const said = {
        th: "ไม่นับเรตติ้ง เพราะทั้งเกมมีไม่ถึง 8 ตา (นับรวมสองฝ่าย)",
        ja: "両者合わせて8手未満で終わったため、レーティングは変わりません。",
        en: "Not rated: the game had fewer than 8 moves, counting both sides.",
    };
    await told(await pair(["Short", "Shorter"]), 7, said, "rated-short");
});

test("regression: the third game of a pair within a day moved ratings less without a word; the page says by how much", async () => {
    const players = await pair(["Threefold", "Fourfold"]);
    for (let i = 1; i <= 2; ++i) {
        const { id, resign } = await players.lost(8);
        await resign();
        const rated = await players.sockets[0].next((message) => message.type === "rated" && message.game === id);
        assert.equal(rated.ofPair, undefined, "it counts in full");
    }
    const said = {
        th: "นับผลเพียง 1/3 เพราะใน 24 ชั่วโมง คู่นี้เล่นเกมที่นับเรตติ้งเป็นเกมที่ 3",
        ja: "同じ二人の24時間以内で3局目のレーティング対局のため、増減は3分の1です。",
        en: "It counts only 1/3: it is rated game 3 between these two players within 24 hours.",
    };
    await told(players, 8, said, "rated-third");
});

/** Opens the downloads with this button, and returns what the page downloads for the game in this format. */
async function downloaded(page, form, way) {
    await page.getByRole("button", { name: way, exact: true }).click();
    const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: `${form}: Download`, exact: true }).click(),
    ]);
    const text = readFileSync(await download.path(), "utf8");
    await page.keyboard.press("Escape");
    return text;
}

test("regression: a downloaded rated game named neither event, place nor ratings; it is what the server exports", async () => {
    const way = await new Way().open(0);
    const address = way.url.slice(0, -1);
    const args = ["--trusted-proxy", "127.0.0.1", "--origin", address];
    const server = new Server({ site: built, args, shortGames: false });
    const browser = await launch();
    try {
        await server.start();
        way.port = server.port;
        const names = ["Anong", "Haruto"];
        const [one, other] = await Promise.all(names.map((name) => new Client(server).signUp(name)));
        const players = [await server.visitor(one.token), await server.visitor(other.token)];
        const { page, errors } = await visit(browser, way.url, desk);
        const columns = "ABCDEFGHJ";
        for (const [config, moves, form, tags] of [
            [
                chess,
                [...knights, ...knights],
                "PGN",
                [
                    /^\[Event "Rated blitz game"\]$/m,
                    (id) => `[Site "${address}/#/play/${id}"]`,
                    '[WhiteElo "1500"]',
                    '[BlackElo "1500"]',
                    /^\[Date "\d{4}\.\d\d\.\d\d"\]$/m,
                ],
            ],
            [
                { game: "go", size: 9, rated: true, clock },
                Array.from({ length: 10 }, (_, i) => `${columns[i % 9]}${1 + 2 * Math.floor(i / 9)}`),
                "SGF",
                ["EV[Rated blitz game]", (id) => `SO[${address}/#/play/${id}]`, "BR[1500]", "WR[1500]", /DT\[\d{4}-/],
            ],
        ]) {
            const { id } = await server.game(config, { players });
            await become({ page, url: way.url }, one, `#/play/${id}`);
            await board(page);
            for (const [ply, text] of moves.entries()) await plays(players[ply % 2], id, ply + 1, text);
            await does(players[1], id, moves.length + 1, { do: "resign" });
            await page.locator(".rated-line a").first().waitFor();
            // The server knows the event and the ratings once the game is listed.
            const exported = await until(async () => {
                const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1/games/${id}/record`, {
                    headers: { Authorization: `Bearer ${one.token}` },
                });
                const text = await answer.text();
                assert.match(text, /Rated blitz game/);
                return text;
            });
            for (const tag of tags) {
                const wanted = typeof tag === "function" ? tag(id) : tag;
                assert.ok(typeof wanted === "string" ? exported.includes(wanted) : wanted.test(exported), exported);
            }
            await page.locator(".result").getByRole("button", { name: en.game.menu }).click();
            assert.equal(await (await downloaded(page, form, en.takeOut.title)).trimEnd(), exported.trimEnd());
            // Analysing the game on the page and sharing it from there keeps all of this.
            await page.getByRole("button", { name: en.analysis.analyseGame }).click();
            await page.locator(".record .board").waitFor();
            assert.equal(await (await downloaded(page, form, en.takeOut.short)).trimEnd(), exported.trimEnd());
        }
        assert.deepEqual(errors, []);
    } finally {
        await browser.close();
        way.close();
        await server.end();
    }
});

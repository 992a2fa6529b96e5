// Two people on a server have agreed on a teacher: each sees only their own bad moves, on their own page, and the game
// does not wait.

import assert from "node:assert/strict";
import { test } from "node:test";
import { against, board, byLink, club, menu, name, offer, shows } from "./club.mjs";
import { someOf } from "./looks.mjs";
import { analysed, click, countAnalyses, overflow, result, violations } from "./support.mjs";
import { en } from "./words.mjs";

let anong, haruto;
const here = club(async ({ guest }) => {
    // The largest window and the smallest.
    haruto = await guest({ width: 1280, height: 800 });
    anong = await guest({ width: 360, height: 640, touch: true });
    anong.name = "Anong";
    haruto.name = "Haruto";
    for (const { page } of [anong, haruto]) {
        await countAnalyses(page);
        await page.reload();
    }
});

const agreed = en.tables.settings["terms.teacher.listed"];
const remark = (page, text = "") => page.locator(".message-remark", { hasText: text });
const press = (page, words) => page.getByRole("button", { name: words, exact: true }).click();
const asked = (page) => page.evaluate(() => window.analyses.asked);
const teach = async (page, words) => {
    await menu(page, words);
    await page.keyboard.press("Escape");
};

/** Plays moves in turn, each once the page shows the previous one. */
async function play(one, other, moves) {
    let [mine, theirs] = [one, other];
    for (const move of moves.split(" ")) {
        await click(mine, move);
        const to = move.slice(2);
        await Promise.all([shows(mine, to, "own"), shows(theirs, to, "opponent’s")]);
        [mine, theirs] = [theirs, mine];
    }
}

test("the invitation names the teacher; each player hears about their own bad move and can switch it off", async () => {
    const [a, b] = [anong.page, haruto.page];
    await offer(anong, "chess", "link", [], (page) => page.getByLabel(en.tables.settings["terms.teacher"]).check());
    await a.locator(".offer-terms", { hasText: agreed }).waitFor();
    const link = await a.getByLabel(en.online.waitLink, { exact: true }).inputValue();
    await b.goto(haruto.url + link.slice(link.indexOf("#")));
    await b.locator(".offer-terms", { hasText: agreed }).waitFor();
    assert.deepEqual([await overflow(a), await overflow(b), ...(await violations(b))], [0, 0]);
    await press(b, en.online.acceptGame);
    await name(b, (haruto.named = haruto.name));
    await Promise.all([board(a), board(b)]);

    await play(a, b, "e2e4 e7e5 d1h5 b8c6");
    const before = await analysed(b, 1);
    await play(a, b, "h5e5");
    await remark(a, /^This lets Black take your queen: Nxe5\. \S+ was better\./).waitFor();
    await a.locator(".play .board path.shape").nth(1).waitFor();
    // The opponent sees no remark, since finding the answer is up to them.
    await analysed(b, before + 1);
    assert.equal(await remark(b).count(), 0);
    for (const [language, words, ask] of someOf([
        ["th", "คู่ต่อสู้กินควีนของคุณ: Nxe5", "ขอคืนตานี้"],
        ["ja", "黒にクイーンを取られます", "待ったをお願いする"],
    ])) {
        await a.evaluate((code) => localStorage.setItem("kradan.setting.language", code), language);
        await a.reload();
        await remark(a, words).getByRole("button", { name: ask }).waitFor();
        assert.deepEqual([await overflow(a), ...(await violations(a))], [0]);
    }
    await a.evaluate(() => localStorage.setItem("kradan.setting.language", "en"));
    await a.reload();

    await remark(a).getByRole("button", { name: en.teaching.askBack }).tap();
    await b.getByText(en.game.takebackAsked("White")).waitFor();
    await press(b, en.game.accept);
    for (const [page, whose] of [
        [a, "own queen"],
        [b, "opponent’s queen"],
    ])
        await shows(page, "h5", whose);
    await remark(a).waitFor({ state: "detached" });

    // The opponent does not have to wait, and the remark can still be read. Its arrows are gone, since they belong to
    // the previous position.
    await play(a, b, "h5e5");
    await remark(a).waitFor();
    await play(b, a, "c6e5");
    await shows(a, "e5", "opponent’s knight");
    await a.waitForFunction(() => !document.querySelector(".play .board path.shape"));
    await remark(a, "This lets Black take your queen").waitFor();
    await press(a, en.teaching.playOn);
    await remark(a).waitFor({ state: "detached" });

    const seen = await analysed(a, 1);
    await play(a, b, "d2d4 d8g5");
    await remark(b, /^This lets White take your queen: Bxg5\./).waitFor();
    await analysed(a, seen + 1);
    assert.equal(await remark(a).count(), 0);
    await press(b, en.teaching.playOn);

    // One player switches the teacher off. It stays off after a reload, and the opponent keeps it.
    await teach(a, en.teaching.stop);
    await a.reload();
    await board(a);
    await play(a, b, "c1g5 e5g6 f1a6");
    assert.equal(await asked(a), 0);
    assert.equal(await a.locator(".play-called, .message-remark").count(), 0);
    await teach(a, en.teaching.start);
    await remark(a, /^This lets Black take your bishop: bxa6\./).waitFor();
    await press(a, en.teaching.playOn);
    await press(b, en.game.resign);
    await press(b, en.game.yes);
    assert.match(await result(b), /You lost/);

    // The agreement still applies in a rematch.
    await a.getByRole("button", { name: "Rematch" }).tap();
    await b.getByText("Anong (guest) wants to play again").waitFor();
    await b.getByRole("button", { name: "Rematch" }).click();
    for (const page of [a, b]) await page.locator(".play-called").waitFor();
    here.well();
});

test("in Go too: the bad move is named, and no atari is announced before the move", async () => {
    const [a, b] = [anong.page, haruto.page];
    await byLink(anong, haruto, "go", [[en.options.size, "9 × 9"]], (page) =>
        page.getByLabel(en.tables.settings["terms.teacher"]).check(),
    );
    const stone = async (page, at) => {
        await page.locator(`.play [data-cell="${at}"]`).click();
        for (const each of [a, b]) await shows(each, at, page === a ? "Black" : "White");
    };
    for (const [page, at] of [
        [a, "E5"],
        [b, "A1"],
        [a, "A2"],
    ])
        await stone(page, at);
    await remark(b, /^A1 gave away about \d+ points; [A-J]\d was better\./).waitFor();
    await press(b, en.teaching.playOn);
    await remark(b).waitFor({ state: "detached" });
    assert.equal(await b.locator('.message-said, [aria-label*="in atari"]').count(), 0);
    here.well();
});

test("a player who has not agreed on a teacher has none, and cannot get one", async () => {
    const { page, plays, guest } = await against(here, {}, { game: "chess" }, "first", countAnalyses);
    await click(page, "e2e4");
    await plays("e7e5");
    await shows(page, "e5", "pawn");
    await click(page, "d1h5");
    await plays("b8c6");
    await shows(page, "c6", "knight");
    await click(page, "h5e5");
    await plays("c6e5");
    await shows(page, "e5", "opponent’s knight");
    await page.locator(".actions").getByRole("button", { name: en.game.menu }).click();
    await page.getByRole("button", { name: en.game.keys }).waitFor();
    assert.equal(await page.getByRole("button", { name: /Teach me|Stop teaching/ }).count(), 0);
    assert.deepEqual([await asked(page), await page.locator(".play-called, .message-remark").count()], [0, 0]);
    assert.deepEqual(guest.errors, []);
});

test("a watcher sees no remarks", async () => {
    const { id, one, other } = await here.server.game({ game: "chess", teacher: true }, { watchable: true });
    const watcher = await here.guest({});
    await countAnalyses(watcher.page);
    await watcher.page.reload();
    await watcher.page.goto(`${watcher.url}#/play/${id}`);
    await board(watcher.page);
    const { page } = watcher;
    for (const [i, [player, move]] of [
        [one, "e2e4"],
        [other, "e7e5"],
        [one, "d1h5"],
        [other, "b8c6"],
        [one, "h5e5"],
        [other, "c6e5"],
    ].entries())
        assert.equal(
            (await player.ask({ type: "act", game: id, seq: i + 1, command: { do: "move", move } })).type,
            "events",
        );
    await shows(page, "e5", "knight");
    await page.locator(".actions").getByRole("button", { name: en.game.menu }).click();
    await page.getByText(agreed).waitFor();
    assert.equal(await page.getByRole("button", { name: /Teach me|Stop teaching/ }).count(), 0);
    assert.deepEqual([await asked(page), await page.locator(".play-called, .message-remark").count()], [0, 0]);
    here.well();
});

test("the lobby names the teacher too", async () => {
    const terms = { config: { game: "ogi", teacher: true }, side: "random", watchable: false };
    const seeker = await here.server.player("Somsak");
    assert.equal((await seeker.ask({ type: "open-seek", terms })).type, "done");
    const { page, url } = await here.guest({});
    await page.goto(`${url}#/lobby`);
    await page.locator("li", { hasText: "Somsak" }).filter({ hasText: agreed }).waitFor();
    here.well();
});

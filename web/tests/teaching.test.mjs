// A teacher watches a game on this device, announces atari, and explains what a bad move allows and what was better.

import assert from "node:assert/strict";
import { join } from "node:path";
import { someOf } from "./looks.mjs";
import {
    againstTheComputer,
    analysed,
    begin,
    cell,
    countAnalyses,
    overflow,
    patience,
    stage,
    type,
    violations,
} from "./support.mjs";
import { en, wordsOf } from "./words.mjs";

const { server, play } = stage();
const shots = process.env.KRADAN_SHOTS;

const local = [en.options.opponent, en.options.opponents.local];
const nine = [local, [en.options.size, "9 × 9"]];
const [th, ja] = [await wordsOf("th"), await wordsOf("ja")];
const languages = {
    en: {
        start: en.teaching.start,
        stop: en.teaching.stop,
        on: en.teaching.playOn,
        menu: en.game.menu,
        atari: "Atari: your stone at A1 could be taken next.",
        bad: /^A9 gave away about \d+ points; [A-J]\d was better\. A stone on the edge gains little/,
    },
    th: {
        start: th.teaching.start,
        stop: th.teaching.stop,
        on: th.teaching.playOn,
        menu: th.game.menu,
        atari: "อะตาริ: หมากของคุณที่ A1 (1 เม็ด) อาจถูกจับกินในตาถัดไป",
        bad: /^A9 เสียไปราว \d+ แต้ม ถ้าวางที่ [A-J]\d จะดีกว่า \S/,
    },
    ja: {
        start: ja.teaching.start,
        stop: ja.teaching.stop,
        on: ja.teaching.playOn,
        menu: ja.game.menu,
        atari: "アタリです。A1の1子が次に取られる形です。",
        bad: /^A9は約\d+目の損です。[A-J]\dのほうがよい手でした。 \S/,
    },
};

for (const [language, words] of someOf(Object.entries(languages))) {
    play(
        `a player with a teacher is told about an atari and a bad move: ${language}`,
        async (page) => {
            await begin(page, server.url, "go", nine);
            await type(page, "a1", "a2");
            await againstTheComputer(page, language);
            const toggle = async (name) => {
                await page.getByRole("button", { name: words.menu, exact: true }).tap();
                await page.getByRole("button", { name }).tap();
                await page.keyboard.press("Escape");
            };
            assert.equal(await page.locator(".message-said").count(), 0);
            await toggle(words.start);
            await page.locator(".message-said", { hasText: words.atari }).waitFor();
            assert.equal(await page.locator(".play .board path.shape").count(), 1);
            // Plays in the far corner, since two stones on the first line are a poor opening. Uses the mouse, because
            // on a busy machine a touch can last so long that it is not a tap.
            await cell(page, "A9").click();
            // Three searches, in addition to the computer's own.
            await page.locator(".message-remark", { hasText: words.bad }).waitFor({ timeout: 3 * patience });
            await page.locator(".play .board circle.shape").first().waitFor();
            if (shots) await page.screenshot({ path: join(shots, `teaching-${language}.png`) });
            assert.deepEqual(await violations(page), []);
            assert.equal(await overflow(page), 0);
            await page.getByRole("button", { name: words.on, exact: true }).tap();
            await page.locator(".message-remark").waitFor({ state: "detached" });
            await toggle(words.stop);
        },
        { width: 360, height: 740, touch: true },
    );
}

play("a player who passes while there is a lot to gain is warned", async (page) => {
    await begin(page, server.url, "go", nine);
    await type(page, "e5", "e4");
    await againstTheComputer(page, "en");
    await page.getByRole("button", { name: en.game.menu, exact: true }).click();
    await page.getByRole("button", { name: en.teaching.start }).click();
    await page.keyboard.press("Escape");
    await page.locator(".actions").getByRole("button", { name: en.game.pass }).click();
    await page
        .locator(".message-remark", { hasText: /^Passing gave away about \d+ points; [A-J]\d was better\. \S/ })
        .waitFor({ timeout: 3 * patience });
});

for (const [size, good] of [
    ["9 × 9", "e5"],
    ["13 × 13", "d4"],
    ["19 × 19", "q16"],
]) {
    play(`a good first move is not criticised on ${size}`, async (page) => {
        await countAnalyses(page);
        await begin(page, server.url, "go", [
            [en.options.opponent, en.options.opponents.local],
            [en.options.size, size],
        ]);
        await againstTheComputer(page, "en");
        await page.getByRole("button", { name: en.game.menu, exact: true }).click();
        await page.getByRole("button", { name: en.teaching.start }).click();
        await page.keyboard.press("Escape");
        await type(page, good);
        await page.locator(".tag-turn", { hasText: en.game.yourTurn }).waitFor();
        // Two analyses, of the empty board and of the move. An analysis of the better move follows if there is one.
        await analysed(page, 2);
        assert.equal(await page.locator(".message-remark").count(), 0);
    });
}

play(
    "a player who wants it is told about every atari, and sees its mark, in any game of Go (W4)",
    async (page) => {
        // Simulates a browser that speaks only English.
        await page.addInitScript(() => {
            window.spoken = [];
            const speech = new EventTarget();
            speech.getVoices = () => [{ lang: "en-GB", localService: true }];
            speech.cancel = () => {};
            speech.speak = ({ text, lang }) => window.spoken.push(`${lang} ${text}`);
            Object.defineProperty(window, "speechSynthesis", { value: speech });
            window.SpeechSynthesisUtterance = class {
                constructor(text) {
                    this.text = text;
                }
            };
        });
        await page.reload();
        await begin(page, server.url, "go", nine);
        await type(page, "a1", "a2");
        const marks = page.locator(".play .board path.shape");
        assert.equal((await page.locator(".message-said").count()) + (await marks.count()), 0);
        await page.getByRole("button", { name: en.game.menu, exact: true }).tap();
        await page.getByLabel(en.tables.settings.atari).check();
        await page.getByLabel(en.tables.settings["atari-voice"]).check();
        await page.keyboard.press("Escape");
        await page.locator(".message-said", { hasText: en.teaching.atariOfSide("Black", "A1") }).waitFor();
        await page.locator('[data-cell="A1"][aria-label="A1, Black, in atari"]').waitFor();
        assert.equal(await marks.count(), 1);
        if (shots) await page.screenshot({ path: join(shots, "atari.png") });
        assert.deepEqual([await overflow(page), ...(await violations(page))], [0]);
        await page.waitForFunction(() => window.spoken.length > 0);
        assert.deepEqual(await page.evaluate(() => window.spoken), ["en-GB Atari"]);
        // Only chains that the next move could capture are announced.
        await type(page, "e5");
        await page.locator(".message-said").waitFor({ state: "detached" });
        await type(page, "pass");
        await page.waitForFunction(() => window.spoken.length === 2);
        // The announcement survives a reload, in every language.
        for (const [language, words] of [
            ["th", "อะตาริ: ฝ่ายดำอาจเสีย A1 ในตาถัดไป"],
            ["ja", "アタリです。黒のA1が次に取られる形です。"],
        ]) {
            await page.evaluate((code) => localStorage.setItem("kradan.setting.language", code), language);
            await page.reload();
            await page.locator(".message-said", { hasText: words }).waitFor();
        }
        await page.locator(".actions .action").last().tap();
        await page.getByText("このブラウザには日本語の音声がないため、声では知らせられません。").waitFor();
    },
    { width: 360, height: 640, touch: true },
);

for (const [language, [ask, reason]] of Object.entries({
    en: [en.teaching.hints.ask, /^Play between G4 and J6\. The opponent’s 4 stones at [C-F]5 can be captured\.$/],
    th: ["คำใบ้", /^วางระหว่าง G4 กับ J6 จับกินหมากของคู่ต่อสู้ที่ [C-F]5 ได้ \(4 เม็ด\)$/],
    ja: ["ヒント", /^G4からJ6のあたりです。[C-F]5の相手の4子を取れます。$/],
}))
    play(
        `a hint in Go names the chain that it is about: ${language}`,
        async (page) => {
            await begin(page, server.url, "go", nine);
            await type(page, ..."c4 c5 d4 d5 e4 e5 f4 f5 c6 a1 d6 j1 e6 a9 f6 j9 b5 b1".split(" "));
            await cell(page, "B1").and(page.locator('[aria-label*="White"]')).waitFor();
            await againstTheComputer(page, language);
            await page.getByRole("button", { name: ask }).tap();
            await page.locator(".message-said", { hasText: reason }).waitFor();
            assert.deepEqual([await overflow(page), ...(await violations(page))], [0]);
        },
        { width: 360, height: 640, touch: true },
    );

/** Checks the box for a teacher in the form for a game between two people on this device. */
const taughtBoth = (page) => page.getByLabel(en.tables.settings["terms.teacher"]).check();

play(
    "the form offers the teacher; an unguarded piece is announced, and the move is taken back",
    async (page) => {
        await page.goto(`${server.url}#/new/chess`);
        const teacher = page.getByLabel(en.teaching.teacher, { exact: true });
        await teacher.waitFor();
        assert.ok(await teacher.isChecked());
        assert.deepEqual([await overflow(page), ...(await violations(page))], [0]);
        await begin(page, server.url, "chess", [local]);
        await type(page, "e2e4", "e7e5", "d1h5", "b8c6");
        await againstTheComputer(page, "en");
        await type(page, "h5e5");
        const remark = page.locator(".message-remark");
        await remark.filter({ hasText: /^This lets Black take your queen: Nxe5\. \S+ was better\./ }).waitFor();
        assert.deepEqual([await overflow(page), ...(await violations(page))], [0]);
        assert.equal(await page.locator(".play .board path.shape").count(), 2);
        if (shots) await page.screenshot({ path: join(shots, "teaching-chess.png") });
        // The computer waits for the answer.
        assert.equal(await page.locator(".line-latest").innerText(), "1. e4 e5 2. Qh5 Nc6 3. Qxe5+");
        await page.getByRole("button", { name: en.teaching.takeBack }).tap();
        await cell(page, "h5").and(page.locator('[aria-label*="own queen"]')).waitFor();
        await remark.waitFor({ state: "detached" });
        await type(page, "h5e5");
        await page.getByRole("button", { name: en.teaching.playOn }).tap();
        await remark.waitFor({ state: "detached" });
        await page.locator(".line-state", { hasText: en.game.yourTurn }).waitFor();
    },
    { width: 360, height: 640, touch: true, taught: true },
);

play("two players who both want a teacher are told about an exposed king, and simply play on", async (page) => {
    await begin(page, server.url, "ogi", [local], () => taughtBoth(page));
    await type(page, "c3c4", "f6f5", "b2g7=", "b7g7", "a3a4", "B@b4", "h3h4");
    await page
        .locator(".message-remark", {
            hasText:
                /^Your king can be captured now\. Check is only information; nothing forces an answer\. \S+ was better\./,
        })
        .waitFor();
    await type(page, "b4e1=");
    await page.locator(".result").waitFor();
    assert.equal(await page.locator(".message-remark").count(), 0);
});

play("two players who do not both want a teacher have none", async (page) => {
    await begin(page, server.url, "chess", [local]);
    await type(page, "e2e4", "e7e5", "d1h5", "b8c6", "h5e5");
    await page.locator(".move").nth(4).waitFor();
    assert.equal(await page.locator(".play-called, .message-remark").count(), 0);
});

play(
    "a hint first says which piece moves, then where to; in Go first the region",
    async (page) => {
        await begin(page, server.url, "chess", [local]);
        await type(page, "e2e4", "e7e5", "d1h5", "g7g6");
        await cell(page, "g6").and(page.locator('[aria-label*="pawn"]')).waitFor();
        assert.equal(await page.locator(".action-hint").count(), 0);
        await againstTheComputer(page, "en");
        await page.getByRole("button", { name: en.teaching.hints.ask }).tap();
        const said = (text) => page.locator(".message-said", { hasText: text }).waitFor();
        await said("Move the queen on h5.");
        await page.locator(".play .board circle.shape").waitFor();
        assert.deepEqual([await overflow(page), ...(await violations(page))], [0]);
        if (shots) await page.screenshot({ path: join(shots, "hint-chess.png") });
        await type(page, "h");
        await said(/^The move: queen h5–\w\d\.$/);
        await page.locator(".play .board path.shape").waitFor();
        await page.evaluate(() => localStorage.clear());
        await page.goto(server.url);
        await begin(page, server.url, "go", nine);
        await type(page, "e5", "d5", "e4", "d4", "e6", "d3");
        await cell(page, "D3").and(page.locator('[aria-label*="White"]')).waitFor();
        await againstTheComputer(page, "en");
        await type(page, "h");
        await said(
            /^Play between [ADG][147] and [CFJ][369]\.( (Your|The opponent’s) (\d+ )?stones? at [A-J]\d (is|are|have|can) [a-z ]+\.)?$/,
        );
        assert.equal(await page.locator(".play .board rect[fill-opacity]").count(), 9);
        if (shots) await page.screenshot({ path: join(shots, "hint-go.png") });
        await page.getByRole("button", { name: en.teaching.hints.more }).tap();
        await said(/^The move: [A-J]\d\.$/);
    },
    { width: 360, height: 640, touch: true },
);

play(
    "an opponent that adapts to the player says what it overlooks, and goes down a level after a loss",
    async (page) => {
        await begin(page, server.url, "chess", [[en.options.opponent, en.options.opponents.fitting]]);
        await page
            .locator(".message-said", { hasText: "It looks 1 move ahead and overlooks up to 65% of captures" })
            .waitFor();
        await page.getByText(en.game.computer("2")).waitFor();
        assert.deepEqual([await overflow(page), ...(await violations(page))], [0]);
        if (shots) await page.screenshot({ path: join(shots, "fitting.png") });
        await page.getByRole("button", { name: en.game.resign }).tap();
        await page.getByRole("button", { name: en.game.yes }).tap();
        await page.getByText(en.teaching.fitting.next("1")).waitFor();
        await page.getByRole("button", { name: "Rematch" }).tap();
        await page.getByText(en.game.computer("1")).waitFor();
        await page.goto(`${server.url}#/new/chess`);
        await page.getByText("Level 1 for now").waitFor();
        if (shots) await page.screenshot({ path: join(shots, "fitting-form.png") });
        assert.deepEqual([await overflow(page), ...(await violations(page))], [0]);
    },
    { width: 360, height: 640, touch: true },
);

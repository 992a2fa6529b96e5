// Somebody looks on in a game of Go against the computer: an atari is called, a bad move is named with what was better and why.

import assert from "node:assert/strict";
import { join } from "node:path";
import { someOf } from "./looks.mjs";
import { againstTheComputer, begin, cell, overflow, patience, stage, type, violations } from "./support.mjs";

const { server, play } = stage();
const shots = process.env.KRADAN_SHOTS;

const nine = [
    ["Opponent", "Two on this device"],
    ["Board", "9 × 9"],
];
const languages = {
    en: {
        start: "Teach me",
        stop: "Stop teaching",
        menu: "Menu",
        atari: "Atari: your stone at A1 could be taken next.",
        bad: /^A9 gave away about \d+ points; [A-J]\d was better\. A stone on the edge gains little/,
    },
    th: {
        start: "เปิดครูสอน",
        stop: "ปิดครูสอน",
        menu: "เมนู",
        atari: "อะตาริ: หมากของคุณที่ A1 (1 เม็ด) อาจถูกจับกินในตาถัดไป",
        bad: /^A9 เสียไปราว \d+ แต้ม ถ้าวางที่ [A-J]\d จะดีกว่า \S/,
    },
    ja: {
        start: "指導してもらう",
        stop: "指導を終える",
        menu: "メニュー",
        atari: "アタリです。A1の1子が次に取られる形です。",
        bad: /^A9は約\d+目の損です。[A-J]\dのほうがよい手でした。 \S/,
    },
};

for (const [language, words] of someOf(Object.entries(languages))) {
    play(
        `who is taught hears of an atari and of a bad move: ${language}`,
        async (page) => {
            await begin(page, server.url, "go", nine);
            await type(page, "a1", "a2");
            await againstTheComputer(page, language);
            const toggle = async (name) => {
                await page.getByRole("button", { name: words.menu, exact: true }).tap();
                await page.getByRole("button", { name }).tap();
                await page.keyboard.press("Escape");
            };
            assert.equal(await page.locator(".message-lesson").count(), 0);
            await toggle(words.start);
            await page.locator(".message-lesson", { hasText: words.atari }).waitFor();
            assert.equal(await page.locator(".play .board path.shape").count(), 1);
            // The corner far off: two stones on the first line are no way to begin.
            // By the mouse: on a busy machine a tap can last so long that it is none.
            await cell(page, "A9").click();
            // Three searches, beside the computer's own.
            await page.locator(".message-lesson", { hasText: words.bad }).waitFor({ timeout: 3 * patience });
            await page.locator(".play .board circle.shape").first().waitFor();
            if (shots) await page.screenshot({ path: join(shots, `teaching-${language}.png`) });
            assert.deepEqual(await violations(page), []);
            assert.equal(await overflow(page), 0);
            await toggle(words.stop);
            await page.locator(".message-lesson").waitFor({ state: "detached" });
        },
        { width: 360, height: 740, touch: true },
    );
}

play("who passes while there is much to gain is told so", async (page) => {
    await begin(page, server.url, "go", nine);
    await type(page, "e5", "e4");
    await againstTheComputer(page, "en");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.getByRole("button", { name: "Teach me" }).click();
    await page.keyboard.press("Escape");
    await page.locator(".actions").getByRole("button", { name: "Pass" }).click();
    await page
        .locator(".message-lesson", { hasText: /^Passing gave away about \d+ points; [A-J]\d was better\. \S/ })
        .waitFor({ timeout: 3 * patience });
});

/** From now on the page counts what it asks its engines to analyse, and what they have not answered yet. */
const countAnalyses = (page) =>
    page.addInitScript(() => {
        window.analyses = { asked: 0, open: 0 };
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (message, ...rest) {
            if (message.id && message.kind !== "stop") {
                if (message.kind === "analyse") ++window.analyses.asked;
                ++window.analyses.open;
                this.addEventListener("message", ({ data }) => {
                    if (data.id === message.id && (data.kind !== "found" || data.done)) --window.analyses.open;
                });
            }
            return post.call(this, message, ...rest);
        };
    });

for (const [size, good] of [
    ["9 × 9", "e5"],
    ["13 × 13", "d4"],
    ["19 × 19", "q16"],
]) {
    play(`a good first move is not blamed on ${size}`, async (page) => {
        await countAnalyses(page);
        await begin(page, server.url, "go", [
            ["Opponent", "Two on this device"],
            ["Board", size],
        ]);
        await againstTheComputer(page, "en");
        await page.getByRole("button", { name: "Menu", exact: true }).click();
        await page.getByRole("button", { name: "Teach me" }).click();
        await page.keyboard.press("Escape");
        await type(page, good);
        await page.locator(".line-state", { hasText: "Your turn" }).waitFor();
        // The empty board, the move, and what the computer answered: then everything about the move has been said.
        await page.waitForFunction(() => window.analyses.asked >= 3 && window.analyses.open === 0);
        assert.equal(await page.locator(".message-lesson").count(), 0);
    });
}

play(
    "whoever wants it hears of every atari, and sees its mark, in any game of Go (W4)",
    async (page) => {
        await begin(page, server.url, "go", nine);
        await type(page, "a1", "a2");
        const marks = page.locator(".play .board path.shape");
        assert.equal((await page.locator(".message-lesson").count()) + (await marks.count()), 0);
        await page.getByRole("button", { name: "Menu", exact: true }).tap();
        await page.getByLabel("Call and mark atari").check();
        await page.keyboard.press("Escape");
        await page.locator(".message-lesson", { hasText: "Atari: Black could lose A1 next." }).waitFor();
        await page.locator('[data-cell="A1"][aria-label="A1, Black, in atari"]').waitFor();
        assert.equal(await marks.count(), 1);
        if (shots) await page.screenshot({ path: join(shots, "atari.png") });
        assert.deepEqual([await overflow(page), ...(await violations(page))], [0]);
        // Only what the next move could take.
        await type(page, "e5");
        await page.locator(".message-lesson").waitFor({ state: "detached" });
        await type(page, "pass");
        // It outlasts the page, in every language.
        for (const [language, words] of [
            ["th", "อะตาริ: ฝ่ายดำอาจเสีย A1 ในตาถัดไป"],
            ["ja", "アタリです。黒のA1が次に取られる形です。"],
        ]) {
            await page.evaluate((code) => localStorage.setItem("kradan.setting.language", code), language);
            await page.reload();
            await page.locator(".message-lesson", { hasText: words }).waitFor();
        }
    },
    { width: 360, height: 640, touch: true },
);

play("nobody teaches where two play, or in other games", async (page) => {
    for (const [game, choices] of [
        ["go", nine],
        ["chess", []],
    ]) {
        await begin(page, server.url, game, choices);
        await page.getByRole("button", { name: "Menu", exact: true }).click();
        assert.equal(await page.getByRole("button", { name: "Teach me" }).count(), 0);
        await page.keyboard.press("Escape");
    }
});

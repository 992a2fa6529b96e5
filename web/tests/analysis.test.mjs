// The engine on a record: lines, arrows and the bar for a position, the review of a whole game, and where neither is
// offered. Go has its own tests.

import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { someOf } from "./looks.mjs";
import { begin, full, overflow, patience, stage, type, until, violations } from "./support.mjs";
import { en } from "./words.mjs";

const { server, play } = stage();

const scholar = `[White "Ada"]
[Black "Ben"]
[Result "*"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 d6 4. Nf3 Nf6 *
`;
// Each king faces a rook and a gold, so the side to move can always mate, but Sente plays something else.
const bothMate = (rules) => `${rules}4k^3/7R/4+P3/8/8/3+p4/r7/3K^4 / O/o
h7-h6=+R
`;
const shogiLike = "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o\n";
const games = [
    {
        game: "chess",
        opening: scholar,
        missing: scholar,
        missed: /\?\? Blunder\.\s+A mate in 1 was missed\./,
        better: /^Qxf7#/,
        blunder: "d6??",
        side: "White",
    },
    {
        game: "ogi",
        opening: `${shogiLike}c3-c4 f6-f5 e3-e4\n`,
        missing: bothMate(""),
        missed: /\?\? Blunder\.\s+A sure way to take the king in 2 was missed\./,
        better: /^R-(h8|e7)/,
        blunder: "R-h6+??",
        side: "Sente",
    },
    {
        game: "ogi-classic",
        opening: `# rules: ogi-classic\n${shogiLike}c3-c4 f6-f5 e3-e4\n`,
        missing: bothMate("# rules: ogi-classic\n"),
        missed: /\?\? Blunder\.\s+A mate in 1 was missed\./,
        better: /^R-(h8|e7)/,
        blunder: "R-h6+??",
        side: "Sente",
    },
];
const sizes = [
    { width: 360, height: 740, touch: true },
    { width: 1440, height: 900 },
];

async function paste(page, text) {
    await page.goto(`${server.url}#/analyse`);
    await page.getByRole("button", { name: en.home.paste }).click();
    await page.locator(".paste textarea").fill(text);
    await page.getByRole("button", { name: en.home.pasteOpen, exact: true }).click();
    await page.locator(".record .board").waitFor();
}

const analysis = (page) => page.getByRole("switch", { name: en.analysis.title });
const press = (page, place) => (page.touch ? place.tap() : place.click());
const lines = (page) => page.locator(".analysis-lines .analysis-line");
const found = (page) => page.locator(".analysis-state", { hasText: /^Depth \d+ · .* nodes$/ }).waitFor();
const bar = (page) => page.getByRole("meter", { name: en.analysis.bar });
const arrows = (page) => page.locator(".record .board path.shape, .record .board circle.shape");
/** The moves in a part of the page with their signs, without the text that is only for screen readers. */
const moves = (place) =>
    place.locator(".move").evaluateAll((all) =>
        all.map((e) =>
            [...e.childNodes]
                .filter((n) => n.className !== "visually-hidden")
                .map((n) => n.textContent)
                .join(""),
        ),
    );
const tree = (page) => moves(page.locator(".record-tree"));
const places = (page) =>
    page.evaluate(() =>
        [".board", ".record-tree", ".review-begin", ".analysis-lines"].map((name) => {
            const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
            return [name, x, y, width, height];
        }),
    );
/** Waits until at most one worker is left, which is kept for the next use of the engine. */
const atRest = (page) => until(() => assert.ok(page.workers().length <= 1));

async function review(page, how = en.analysis.depths.quick) {
    await press(page, page.getByRole("group", { name: en.analysis.review }).getByRole("button", { name: how }));
    await page.locator(".graph").waitFor({ timeout: 3 * patience });
}

for (const { game, opening, missing, missed, better, blunder, side } of games) {
    for (const size of full ? sizes : sizes.slice(0, 1)) {
        const where = `${game}, ${size.width} pixels`;

        play(
            `the best lines in a position are shown, followed and played: ${where}`,
            async (page) => {
                await paste(page, opening);
                const before = await tree(page);
                await page.keyboard.press("ArrowRight");
                await press(page, analysis(page));
                await page.getByLabel(en.analysis.lines, { exact: true }).selectOption("3");
                const still = await places(page);
                await found(page);
                await lines(page).nth(2).waitFor();
                assert.equal(await lines(page).count(), 3);
                assert.deepEqual(await places(page), still);
                assert.equal(await arrows(page).count(), 3);
                assert.match(await bar(page).getAttribute("aria-valuetext"), /^even$|ahead$/);
                assert.match(await lines(page).first().getAttribute("aria-label"), /^Line 1, (even$|.*ahead$)/);
                assert.match(await lines(page).first().innerText(), /1…/);
                await page
                    .getByRole("status")
                    .filter({ hasText: /^Best: / })
                    .waitFor({ state: "attached" });
                assert.deepEqual(await violations(page), []);
                assert.equal(await overflow(page), 0);
                // The next move gives another position to analyse.
                await page.keyboard.press("ArrowRight");
                await lines(page).first().getByText(/^2\.$/).first().waitFor();
                await found(page);
                await page.keyboard.press("ArrowRight");
                await lines(page).first().getByText("2…").waitFor();
                // Choosing the second move in a line plays both, as a variation or at the end.
                const line = lines(page).first().locator(".move");
                await until(async () => {
                    await line.first().blur();
                    await line.first().focus();
                    assert.ok((await line.count()) > 1);
                });
                await page.keyboard.press("ArrowRight");
                assert.ok(await line.nth(1).evaluate((e) => e === document.activeElement));
                await page.keyboard.press("Enter");
                await page.locator('.record-tree .move[aria-current="true"]').waitFor();
                assert.ok((await tree(page)).length >= before.length + (game === "chess" ? 0 : 2));
                await lines(page).first().getByText("3…").waitFor();
                // When the engine is switched off, nothing is drawn and nothing is searched.
                await press(page, analysis(page));
                assert.equal(await lines(page).count(), 0);
                assert.equal(await arrows(page).count(), 0);
                await atRest(page);
                await page.reload();
                await page.locator(".record .board").waitFor();
                assert.equal(await lines(page).count(), 0);
                await press(page, analysis(page));
                await lines(page).nth(2).waitFor();
                await page.goto(`${server.url}#/analyse`);
                await page.locator(".open-file").waitFor();
                await atRest(page);
            },
            size,
        );

        play(
            `a whole game is reviewed: signs, missed wins, better moves, the graph: ${where}`,
            async (page) => {
                await paste(page, missing);
                await press(page, analysis(page));
                await review(page);
                assert.ok((await tree(page)).includes(blunder), `${await tree(page)}`);
                await page
                    .getByRole("button", {
                        name: new RegExp(`${blunder.replace("??", "").replace("+", "\\+")}.*, Blunder`),
                    })
                    .waitFor();
                await page.keyboard.press("Home");
                for (let i = 0; i < (game === "chess" ? 7 : 1); ++i) await page.keyboard.press("ArrowRight");
                assert.match(await page.locator(".review-verdict").innerText(), missed);
                const best = page.locator(".review-better .move").first();
                assert.match(await best.innerText(), better);
                const row = page.getByRole("row", { name: new RegExp(`^${side}`) });
                assert.equal(await row.getByRole("cell").nth(3).innerText(), "1");
                assert.match(await row.getByRole("cell").nth(4).innerText(), /^\d+ %$/);
                assert.deepEqual(await violations(page), []);
                assert.equal(await overflow(page), 0);
                // A point on the graph opens its position, with the pointer and with the keyboard.
                const graph = page.getByRole("slider", { name: en.analysis.graph });
                const { x, y, width, height } = await graph.boundingBox();
                if (page.touch) await page.touchscreen.tap(x + 2, y + height / 2);
                else await page.mouse.click(x + 2, y + height / 2);
                assert.equal(await graph.getAttribute("aria-valuenow"), "0");
                await graph.focus();
                await page.keyboard.press("ArrowRight");
                assert.equal(await graph.getAttribute("aria-valuenow"), "1");
                assert.ok(width > size.width / 5);
                await page.keyboard.press("End");
                await page.keyboard.press("Home");
                // Revisiting the record in the same tab still shows the review.
                await page.locator('.record [data-cell="a1"]').waitFor();
                const at = page.url();
                await page.goto(`${server.url}#/analyse`);
                await page.locator(".open-file").waitFor();
                await page.goto(at);
                await page.locator(".record .board").waitFor();
                assert.ok((await tree(page)).includes(blunder));
                await page.reload();
                await page.locator(".record .board").waitFor();
                assert.ok((await tree(page)).includes(blunder));
            },
            size,
        );
    }
}

play("a focused line neither changes nor loses the focus while the search continues", async (page) => {
    await paste(page, scholar);
    await press(page, analysis(page));
    await page.getByLabel(en.analysis.lines, { exact: true }).selectOption("3");
    await lines(page).nth(2).waitFor();
    // Reads the state and the focused element in one call, since the search continues between calls.
    const read = () =>
        page.evaluate(() => ({
            lines: [...document.querySelectorAll(".analysis-lines .analysis-line")].map((line) => line.textContent),
            focused: document.activeElement.matches(".analysis-line .move"),
            state: document.querySelector(".analysis-state").textContent,
        }));
    await page.evaluate(() => [...document.querySelectorAll(".analysis-line:first-child .move")].at(-1).focus());
    const held = await read();
    const states = new Set();
    // How far the search gets in this time depends on the machine. Eventually it stops.
    for (let i = 0; i < 200 && states.size < 8; ++i) {
        const { state, ...now } = await read();
        assert.deepEqual(now, { lines: held.lines, focused: true });
        states.add(state);
        await delay(20);
    }
    // Once they lose the focus, the lines update again and follow the board to another position.
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("ArrowRight");
    await lines(page).first().getByText("1…").waitFor();
});

for (const [game, record] of someOf([
    ["chess", scholar],
    ["go", "(;GM[1]SZ[9]KM[6.5];B[ee];W[ge];B[ce])"],
])) {
    play(
        `on a tablet the state of the analysis is not broken letter by letter: ${game}`,
        async (page) => {
            await paste(page, record);
            await press(page, analysis(page));
            await lines(page).first().waitFor();
            const { width, height } = await page.locator(".analysis-state").boundingBox();
            assert.ok(width > 60 && height < 60, `${width} × ${height}`);
            assert.equal(await overflow(page), 0);
        },
        { width: 900, height: 800 },
    );
}

play("a review can be cancelled, and the search of the position continues", async (page) => {
    await paste(page, scholar);
    await press(page, analysis(page));
    await page.getByRole("button", { name: en.analysis.depths.thorough }).click();
    await page.getByText(/^Reviewing: \d of 9$/).waitFor();
    await page.getByRole("button", { name: en.analysis.cancel }).click();
    assert.equal(await page.locator(".graph").count(), 0);
    await found(page);
    await press(page, analysis(page));
    await atRest(page);
});

play("the end of a game is announced; a drop and a lone reply have their lines", async (page) => {
    await paste(page, "1. f3 e5 2. g4 Qh4# 0-1\n");
    await page.keyboard.press("End");
    await press(page, analysis(page));
    await page.locator('[role="meter"][aria-valuetext="Black wins"]').waitFor();
    await page.getByText(en.analysis.over).waitFor();
    assert.equal(await lines(page).count(), 0);
    await paste(page, "7k/R7/8/8/8/8/8/1R4K1 b - - 0 1");
    await press(page, analysis(page));
    await page.locator('[role="meter"][aria-valuetext="White wins, mate in 1"]').waitFor();
    await paste(page, "4k^3/8/4+P3/8/8/8/8/K^7 R/ O/o");
    await press(page, analysis(page));
    await lines(page).first().getByText(/^R\*/).waitFor();
    assert.equal((await page.locator(".record .board circle.shape").count()) > 0, true);
});

play(
    "a game in progress, against the computer or local, is not analysed; once it is over, its table leads there",
    async (page) => {
        for (const [game, choice, first] of [
            ["chess", [en.options.opponent, en.options.opponents.local], ["e2e4", "e7e5"]],
            ["ogi", [en.options.side, "Sente"], ["e3e4"]],
        ]) {
            await page.evaluate(() => localStorage.clear());
            await begin(page, server.url, game, [choice]);
            const table = page.url();
            await type(page, ...first);
            assert.equal(await analysis(page).count(), 0);
            assert.equal(await page.getByText(en.analysis.analyseGame).count(), 0);
            await page.getByRole("button", { name: en.game.menu }).click();
            await page.getByRole("button", { name: en.takeOut.asRecord }).click();
            await page.locator(".record .board").waitFor();
            await analysis(page).click();
            await page.getByText(en.analysis.running).waitFor();
            assert.equal(await analysis(page).getAttribute("aria-checked"), "false");
            assert.equal(await page.locator(".analysis").count(), 0);
            await page.goto(table);
            await page.locator(".play .actions").getByRole("button", { name: en.game.resign }).click();
            await page.getByRole("button", { name: en.game.yes }).click();
            await page.getByRole("button", { name: en.analysis.analyseGame }).click();
            await lines(page).first().waitFor();
            assert.equal(await analysis(page).getAttribute("aria-checked"), "true");
            // The record still shows the viewer's own game: the players, the viewer's side, and the position last
            // shown.
            assert.ok(
                (await page.locator(".record-title").innerText()).includes(
                    game === "ogi" ? "You – Computer, level 1" : "White – Black",
                ),
            );
            assert.equal(await page.locator('.tree .move[aria-current="true"]').count(), 1);
            assert.equal(await page.locator(".record .mark-last").count(), 2);
            // Opening the same game again opens the same record.
            const record = page.url();
            await page.goto(table);
            await page.getByRole("button", { name: en.analysis.analyseGame }).click();
            await lines(page).first().waitFor();
            assert.equal(page.url(), record);
        }
    },
);

for (const locale of someOf(["th", "ja"])) {
    play(
        `the analysis is in ${locale} and fits a phone, in the dark theme`,
        async (page) => {
            const words = {
                th: ["วิเคราะห์", "ทบทวนทั้งเกม", "เร็ว", /พลาดทางรุกจนใน 1 ตา/, "พลาดหนัก"],
                ja: ["解析", "棋譜解析", "速く", /1手詰を逃しました/, "大悪手"],
            }[locale];
            await page.locator(".home").waitFor();
            await page.evaluate((text) => {
                const data = new DataTransfer();
                data.setData("text/plain", text);
                document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
            }, bothMate("# rules: ogi-classic\n"));
            await page.getByRole("switch", { name: words[0] }).tap();
            await page.getByRole("group", { name: words[1] }).getByRole("button", { name: words[2] }).tap();
            await page.locator(".graph").waitFor({ timeout: 3 * patience });
            await page.keyboard.press("End");
            const verdict = await page.locator(".review-verdict").innerText();
            assert.match(verdict, words[3]);
            assert.ok(verdict.includes(words[4]));
            assert.equal(await overflow(page), 0);
            assert.deepEqual(await violations(page), []);
        },
        { width: 360, height: 640, locale, dark: true, touch: true },
    );
}

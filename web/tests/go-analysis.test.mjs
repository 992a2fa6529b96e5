// The engine on a Go record: chances and points, the best points on the board, the expected owner of each point, the
// review.

import assert from "node:assert/strict";
import { join } from "node:path";
import { someOf } from "./looks.mjs";
import { full, overflow, patience, stage, violations } from "./support.mjs";
import { en, wordsOf } from "./words.mjs";

const { play } = stage();

// Black has a wall and three corners; White plays elsewhere, then fills its own corner until the game is lost.
const oneSided = `(;GM[1]FF[4]SZ[9]KM[7]RU[Chinese]
;B[ee];W[gc];B[gg];W[cc];B[cg];W[dc];B[ec];W[eb];B[fb];W[db];B[fc];W[aa];B[gb];W[ba];B[hc];W[ca];B[gd];W[ab])`;
const passedOut = "(;GM[1]FF[4]SZ[5]KM[7]RU[Chinese];B[cc];W[cb];B[bb];W[db];B[dc];W[ba];B[ab];W[eb];B[ec];W[];B[])";

async function paste(page, text) {
    await page.locator(".home").waitFor();
    await page.evaluate((record) => {
        const data = new DataTransfer();
        data.setData("text/plain", record);
        document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    }, text);
    await page.locator(".record .board").waitFor();
}

const press = (page, place) => (page.touch ? place.tap() : place.click());
const shots = process.env.KRADAN_SHOTS;

const [th, ja] = [await wordsOf("th"), await wordsOf("ja")];
const languages = {
    en: {
        analysis: en.analysis.title,
        state: /^Depth \d+ · .* positions evaluated$/,
        score: /^(Black|White) wins \d+%, (Black|White) leads by [\d.]+$/,
        lead: /^[BW]\+\d+\.\d$/,
        ownership: en.analysis.ownership,
        review: en.analysis.review,
        quick: en.analysis.depths.quick,
        graph: en.analysis.graph,
        bad: /Inaccuracy|Mistake|Blunder/,
    },
    th: {
        analysis: th.analysis.title,
        state: /^ลึก \d+ · ประเมิน .* ตำแหน่ง$/,
        score: /^(ดำ|ขาว)มีโอกาสชนะ \d+% (ดำ|ขาว)นำอยู่ [\d.]+ แต้ม$/,
        lead: /^(ดำ|ขาว)\+\d+\.\d$/,
        ownership: th.analysis.ownership,
        review: th.analysis.review,
        quick: th.analysis.depths.quick,
        graph: th.analysis.graph,
        bad: /ไม่ดีที่สุด|พลาด|พลาดหนัก/,
    },
    ja: {
        analysis: ja.analysis.title,
        state: /^深さ\d+・.*局面を評価$/,
        score: /^(黒|白)の勝率\d+%、(黒|白)が[\d.]+目リード$/,
        lead: /^[黒白]\+\d+\.\d$/,
        ownership: ja.analysis.ownership,
        review: ja.analysis.review,
        quick: ja.analysis.depths.quick,
        graph: ja.analysis.graph,
        bad: /疑問手|悪手|大悪手/,
    },
};

const phone = { width: 360, height: 740, touch: true };
const desk = { width: 1440, height: 900 };
for (const [locale, words] of Object.entries(languages)) {
    for (const size of full ? [phone, { ...desk, dark: locale === "ja" }] : { en: [], th: [phone], ja: [] }[locale]) {
        play(
            `Go: a position is analysed, the game is reviewed: ${locale}, ${size.width} px`,
            async (page) => {
                await paste(page, oneSided);
                await page.keyboard.press("End");
                await press(page, page.getByRole("switch", { name: words.analysis, exact: true }));
                await page.locator(".analysis-state", { hasText: words.state }).waitFor();
                await page.locator(".analysis-lines select, .analysis-head select").first().selectOption("3");
                await page.locator(".analysis-line").nth(2).waitFor();
                assert.match(await page.locator(".evaluation").getAttribute("aria-valuetext"), words.score);
                assert.match(await page.locator(".analysis-score").innerText(), words.lead);
                // The best points are drawn on the board, with their chances.
                assert.ok((await page.locator(".record .board .shape-label").count()) >= 2);
                assert.match(await page.locator(".record .board .shape-label").last().textContent(), /^\d{1,3}$/);
                // The expected owner of each point is shown until the display is switched off.
                assert.ok((await page.locator(".record .board .ownership").count()) > 20);
                if (shots) await page.screenshot({ path: join(shots, `go-analysis-${locale}-${size.width}.png`) });
                assert.deepEqual(await violations(page), []);
                assert.equal(await overflow(page), 0);
                await press(page, page.getByRole("switch", { name: words.ownership }));
                assert.equal(await page.locator(".record .board .ownership").count(), 0);
                await press(page, page.getByRole("switch", { name: words.ownership }));
                // The review shows that Black wins in the end, and White's stones in the corner are among the losing
                // moves.
                await press(
                    page,
                    page.getByRole("group", { name: words.review }).getByRole("button", { name: words.quick }),
                );
                await page.locator(".graph").waitFor({ timeout: 3 * patience });
                assert.match(await page.locator(".review-summary").innerText(), /\d+ %/);
                assert.equal(await page.locator(".review-summary thead th").count(), 4);
                await page.getByRole("button", { name: words.bad }).first().waitFor();
                const graph = page.getByRole("slider", { name: words.graph });
                await graph.focus();
                await page.keyboard.press("End");
                assert.ok(Number(await page.locator(".evaluation").getAttribute("aria-valuenow")) > 80);
                if (shots) await page.screenshot({ path: join(shots, `go-review-${locale}-${size.width}.png`) });
                assert.deepEqual(await violations(page), []);
                assert.equal(await overflow(page), 0);
            },
            { ...size, locale },
        );
    }
}

// Black moves twice in a row, the second time into its own eye; after two passes, play resumes, and White fills one of
// its own points.
const unusual = `(;GM[1]FF[4]SZ[5]KM[0.5]RU[Chinese]
;B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ca];W[da];B[ce];W[de];B[ab];B[bb];W[];B[];W[ea];B[])`;

play("Go: a game with two moves in a row and with moves after two passes is analysed and reviewed", async (page) => {
    await paste(page, unusual);
    await page.keyboard.press("End");
    await press(page, page.getByRole("switch", { name: en.analysis.title, exact: true }));
    await page.locator(".analysis-score", { hasText: /^B\+\d/ }).waitFor();
    await press(
        page,
        page.getByRole("group", { name: en.analysis.review }).getByRole("button", { name: en.analysis.depths.quick }),
    );
    await page.locator(".graph").waitFor({ timeout: 3 * patience });
    await page.locator(".review-summary").waitFor();
});

// There is one dame between Black and White, E5, which decides the game. Black passes.
const dame = `(;GM[1]SZ[9]RU[Chinese]KM[-7.5]PL[B]
AB[ba][da][ab][bb][cb][db][bc][dc][ad][bd][cd][dd][be][de][af][bf][cf][df][bg][dg][ah][bh][ch][dh][bi][di]
AW[ea][ga][ia][eb][fb][gb][hb][ib][ec][gc][ic][ed][fd][gd][hd][id][fe][ge][ie][ef][ff][gf][hf][if][eg][gg][ig][eh][fh][gh][hh][ih][ei][gi][ii]
;B[];W[])`;

play("Go: a player who passes when the last point decides the game is warned", async (page) => {
    await paste(page, dame);
    await press(page, page.getByRole("switch", { name: en.analysis.title, exact: true }));
    await press(
        page,
        page.getByRole("group", { name: en.analysis.review }).getByRole("button", { name: en.analysis.depths.quick }),
    );
    await page.locator(".graph").waitFor({ timeout: 3 * patience });
    const blunder = page.getByRole("button", { name: /Blunder/ }).first();
    await blunder.waitFor();
    await press(page, blunder);
    await page.locator(".review-verdict", { hasText: /Blunder\.\s+[\d.]+ points? lost\./ }).waitFor();
});

play("Go: after both have passed, the count is announced", async (page) => {
    await paste(page, passedOut);
    await page.keyboard.press("End");
    await press(page, page.getByRole("switch", { name: en.analysis.title, exact: true }));
    await page.locator(".analysis-score", { hasText: /^B\+18\.0/ }).waitFor();
    await page.getByText(en.analysis.over).waitFor();
    assert.equal(await page.locator(".analysis-line").count(), 0);
});

for (const size of someOf([19, 13, 9])) {
    play(`Go: the chances on the board are no larger than a stone, on ${size} × ${size}`, async (page) => {
        await paste(page, `(;GM[1]FF[4]SZ[${size}]KM[7]RU[Chinese];B[ee];W[gc];B[gg];W[cc])`);
        await page.keyboard.press("End");
        await press(page, page.getByRole("switch", { name: en.analysis.title, exact: true }));
        await page.locator(".analysis-head select").first().selectOption("5");
        await page.locator(".record .board .shape-disc").nth(4).waitFor();
        for (const window of [
            { width: 360, height: 740 },
            { width: 1280, height: 720 },
        ]) {
            await page.setViewportSize(window);
            const [widest, stone] = await page.evaluate(() => {
                const wide = (e) => e.getBoundingClientRect().width;
                const marks = [...document.querySelectorAll(".record .board :is(.shape-disc, .shape-label)")].map(wide);
                // A stone is a little smaller than its cell.
                return [Math.max(...marks), 0.97 * wide(document.querySelector(".record .cell"))];
            });
            assert.ok(widest <= stone, `${widest} px on a stone of ${stone}`);
        }
    });
}

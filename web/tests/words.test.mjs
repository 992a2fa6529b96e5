// The page uses the words that each game's players use, in Thai, Japanese and English.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { someOf } from "./looks.mjs";
import { begin, form, stage, type } from "./support.mjs";
import { en, wordsOf } from "./words.mjs";

const { server, visitor } = stage();

const local = [en.options.opponent, en.options.opponents.local];

async function speak(page, language) {
    await page.evaluate((code) => localStorage.setItem("kradan.setting.language", code), language);
    await page.reload();
    await page.locator("main").waitFor();
}

const moves = (page) => page.locator(".moves-list .move").allInnerTexts();
const spoken = (page) => page.locator('p[aria-live="polite"]').innerText();

test("Ōgi moves are written and spoken as players do, not in letters", async () => {
    const { context, page, errors } = await visitor();
    await begin(page, server.url, "ogi", [local]);
    await type(page, "c3c4", "f6f5", "b2g7+", "a6a5", "B@e4");
    const expected = {
        en: {
            list: ["P-c4", "P-f5", "Bxg7+", "P-a5", "B*e4"],
            drop: /Sente: bishop dropped on e4/,
            capture: /Sente: bishop takes g7, promotes/,
        },
        ja: {
            list: ["歩c4", "歩f5", "角g7成", "歩a5", "角打e4"],
            drop: /先手 e4に角行を打つ/,
            capture: /先手 角行、g7の駒を取る、成り/,
        },
        th: {
            list: ["เบี้ย c4", "เบี้ย f5", "โคนกิน g7 หงาย", "เบี้ย a5", "วางโคน e4"],
            drop: /Sente: วางโคนที่ e4/,
            capture: /Sente: โคนกิน g7 เลื่อนขั้น/,
        },
    };
    for (const [language, { list, drop, capture }] of Object.entries(expected)) {
        await speak(page, language);
        await page.locator(".moves-list .move").nth(4).waitFor();
        assert.deepEqual(await moves(page), list);
        assert.match(await spoken(page), drop);
        await page.locator('.moves-list [data-ply="3"]').click();
        assert.match(await spoken(page), capture);
    }
    assert.deepEqual(errors, []);
    await context.close();
});

test("the origin of a move is named where another piece could make it; castling is spoken, not spelled", async () => {
    const { context, page, errors } = await visitor();
    await begin(page, server.url, "ogi", [local]);
    await type(page, "d3d4", "a6a5", "c1d2", "a5a4", "f1e2", "h6h5", "d2d3");
    for (const [language, written, said] of [
        ["en", "Sd2-d3", /silver from d2 to d3/],
        ["ja", "銀d2-d3", /d2の銀将、d3へ/],
        ["th", "เงิน d2–d3", /เงิน d2 ไป d3/],
    ]) {
        await speak(page, language);
        await page.locator(".moves-list .move").nth(6).waitFor();
        assert.equal((await moves(page))[6], written);
        assert.match(await spoken(page), said);
    }
    await speak(page, "en");
    await begin(page, server.url, "chess", [local]);
    await type(page, "e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "e1g1");
    await page.locator(".moves-list .move").nth(6).waitFor();
    assert.equal((await moves(page))[6], "O-O");
    assert.match(await spoken(page), /White: castles kingside/);
    assert.deepEqual(errors, []);
    await context.close();
});

test("chess in Japanese says チェック and チェックメイト, not 王手 and 詰み", async () => {
    const { context, page, errors } = await visitor();
    await begin(page, server.url, "chess", [local]);
    await type(page, "e2e4", "f7f6", "d1h5");
    await speak(page, "ja");
    assert.match(await page.locator(".line-state").innerText(), /チェック/);
    assert.match(await spoken(page), /白 クイーン、h5へ/);
    assert.doesNotMatch(await page.locator("main").innerText(), /王手/);
    await speak(page, "en");
    await begin(page, server.url, "chess", [local]);
    await type(page, "f2f3", "e7e5", "g2g4", "d8h4");
    await page.locator(".result").waitFor();
    await speak(page, "ja");
    await page.locator(".result", { hasText: "チェックメイト" }).waitFor();
    assert.doesNotMatch(await page.locator("main").innerText(), /詰み/);
    assert.deepEqual(errors, []);
    await context.close();
});

test("assisted and strict play have one name each, on the page and in the rulebook", async () => {
    const names = { en: ["assisted", "strict"], ja: ["補助あり", "公式ルール"], th: ["ช่วยเล่น", "แบบแข่งขัน"] };
    for (const [locale, [assisted, strict]] of Object.entries(names)) {
        const { context, page } = await visitor({ locale });
        await form(page, server.url, "chess");
        for (const name of [assisted, strict])
            await page.locator(".options label", { hasText: name }).first().waitFor();
        await page.goto(`${server.url}#/rules/chess#X14`);
        const clause = await page.locator("#X14 dd").first().innerText();
        assert.ok(clause.includes(assisted) && clause.includes(strict), clause);
        await context.close();
    }
});

test("Go begins with the rules that the language's players expect, until they choose others", async () => {
    for (const [locale, rules] of [
        ["th", "thai"],
        ["ja", "japanese"],
        ["en", "japanese"],
    ]) {
        const { context, page } = await visitor({ locale });
        await form(page, server.url, "go");
        const chosen = page.locator(".options select").first();
        assert.equal(await chosen.inputValue(), rules, locale);
        await page.locator(".begin .button-main").click();
        await page.locator(".play .board").waitFor();
        await speak(page, locale === "th" ? "ja" : "th");
        await form(page, server.url, "go");
        assert.equal(
            await chosen.inputValue(),
            locale === "th" ? "japanese" : "thai",
            "what nobody chose follows the language",
        );
        await chosen.selectOption("chinese");
        await page.locator(".begin .button-main").click();
        await page.locator(".play .board").waitFor();
        await speak(page, locale);
        await form(page, server.url, "go");
        assert.equal(await chosen.inputValue(), "chinese", "a choice stays");
        await context.close();
    }
});

test("kanji in Thai and English texts are not empty boxes without a Japanese font", async () => {
    const range = readFileSync(new URL("../src/kanji/kanji.css", import.meta.url), "utf8").match(/U\+[0-9a-f]+/g);
    const { context, page, errors } = await visitor({ locale: "th" });
    await page.goto(`${server.url}#/rules/ogi`);
    await page.locator("#O4").waitFor();
    const state = () =>
        page.evaluate(() => [...document.fonts].find(({ family }) => family.includes("Kradan Kanji")).status);
    await page.waitForFunction(() =>
        [...document.fonts].some(({ family, status }) => family.includes("Kradan Kanji") && status === "loaded"),
    );
    const drawn = await page.evaluate(
        async (characters) => {
            // The page's own font file, whatever fonts this machine has.
            const rule = [...document.styleSheets]
                .flatMap((sheet) => [...sheet.cssRules])
                .find((r) => r.cssText.includes("Kradan Kanji") && r instanceof CSSFontFaceRule);
            const file = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue("src"))[1];
            const font = await new FontFace(
                "Alone",
                `url("${new URL(file, rule.parentStyleSheet.href ?? location.href)}")`,
            ).load();
            document.fonts.add(font);
            const pixels = (text) => {
                const canvas = new OffscreenCanvas(40, 40);
                const pen = canvas.getContext("2d");
                pen.font = "32px Alone";
                pen.fillText(text, 4, 32);
                return pen.getImageData(0, 0, 40, 40).data.join("");
            };
            const [missing, nothing] = [pixels("\u{2fffe}"), pixels("")];
            return characters.map((text) => [text, pixels(text) !== missing && pixels(text) !== nothing, pixels(text)]);
        },
        range.map((code) => String.fromCodePoint(parseInt(code.slice(2), 16))),
    );
    for (const [character, there] of drawn) assert.ok(there, `${character} is not in the font`);
    assert.equal(new Set(drawn.map(([, , pixels]) => pixels)).size, drawn.length, "each has a drawing of its own");
    await speak(page, "ja");
    await page.evaluate(() => document.fonts.ready);
    assert.equal(await state(), "unloaded", "Japanese texts are in one font, the device's");
    assert.deepEqual(errors, []);
    await context.close();
});

test("beside a result a new game begins; “Home” in the menu leads home, and has a different name from the list of all saved games", async () => {
    const { context, page } = await visitor();
    await begin(page, server.url, "chess", [local]);
    await type(page, "f2f3", "e7e5", "g2g4", "d8h4");
    for (const [language, home] of [
        ["en", "Home"],
        ["ja", "ホーム"],
        ["th", "หน้าแรก"],
    ]) {
        await speak(page, language);
        const another = page.locator(".result .moment-others a");
        await another.waitFor();
        assert.equal(await another.getAttribute("href"), "#/new/chess");
        await page.locator(".result .moment-others .button-icon").click();
        const link = page.locator(".panel").getByRole("link", { name: home, exact: true });
        await link.waitFor();
        assert.equal(await link.getAttribute("href"), "#/");
        await page.keyboard.press("Escape");
    }
    await context.close();
});

test("the marks above Thai letters are not cut off in the move list on a phone", async () => {
    const { context, page } = await visitor({ width: 360, height: 740 });
    await begin(page, server.url, "ogi", [local]);
    await type(page, "e3e4");
    await speak(page, "th");
    await page.locator(".line-latest", { hasText: "เบี้ย" }).waitFor();
    const room = await page.locator(".line-latest").evaluate(async (line) => {
        await document.fonts.ready;
        const { fontWeight, fontSize, fontFamily } = getComputedStyle(line);
        const pen = document.createElement("canvas").getContext("2d");
        pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        const ink = pen.measureText(line.textContent);
        const range = document.createRange();
        range.selectNodeContents(line.querySelector("bdi"));
        const text = range.getBoundingClientRect();
        const base = (text.top + text.bottom + ink.fontBoundingBoxAscent - ink.fontBoundingBoxDescent) / 2;
        const box = line.getBoundingClientRect();
        return [base - ink.actualBoundingBoxAscent - box.top, box.bottom - base - ink.actualBoundingBoxDescent];
    });
    // Allows a pixel for rounding.
    assert.ok(Math.min(...room) >= 1, room.join(" above, below "));
    await context.close();
});

for (const locale of someOf(["en", "th", "ja"])) {
    test(`a closed list has room for the longest of its options, in ${locale}`, async () => {
        const { context, page } = await visitor({ width: 1280, height: 720 });
        const cut = () =>
            page.evaluate(async () => {
                await document.fonts.ready;
                const pen = document.createElement("canvas").getContext("2d");
                return [...document.querySelectorAll("select")]
                    .filter((list) => list.checkVisibility())
                    .flatMap((list) => {
                        const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight, textIndent } =
                            getComputedStyle(list);
                        pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
                        const room =
                            list.clientWidth -
                            parseFloat(paddingLeft) -
                            parseFloat(paddingRight) -
                            parseFloat(textIndent);
                        return [...list.options]
                            .map(({ text }) => [text, pen.measureText(text).width])
                            .filter(([, width]) => width > room + 0.5)
                            .map(([text, width]) => `${text}: ${width} in ${room}`);
                    });
            });
        await begin(page, server.url, "ogi", [local]);
        await type(page, "e3e4");
        await page.getByRole("button", { name: en.game.resign }).click();
        await page.getByRole("button", { name: en.game.yes }).click();
        await page.locator(".result").waitFor();
        await speak(page, locale);
        await page.locator(".result .moment-others .button-icon").click();
        await page.locator("dialog .menu-item", { hasText: (await wordsOf(locale)).takeOut.title }).click();
        await page.locator("dialog .out-row").first().waitFor();
        await page.locator("dialog select").waitFor();
        assert.deepEqual(await cut(), []);
        await page.keyboard.press("Escape");
        await page.locator(".result .moment-others button").first().click();
        await page.locator(".analysis-head select").waitFor();
        assert.deepEqual(await cut(), []);
        for (const open of [() => form(page, server.url, "go"), () => page.goto(`${server.url}#/games?sort=oldest`)]) {
            await open();
            await page.locator("main select").first().waitFor();
            assert.deepEqual(await cut(), []);
        }
        await context.close();
    });
}

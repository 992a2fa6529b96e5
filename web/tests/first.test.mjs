// The first minutes: a game started with one tap, a form with few words, what a piece is called and how it moves.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { handsOn, placesOf } from "./hands.mjs";
import { begin, cell, click, lessonWords, overflow, stage, type, until, violations } from "./support.mjs";
import { en } from "./words.mjs";

const { server, play } = stage();
const local = [en.options.opponent, en.options.opponents.local];
const phone = { width: 360, height: 640, touch: true };

/** Runs in the page: whether the whole element is in the window, with nothing covering its lower edge. */
const isInSight = (e) => {
    const { left, right, top, bottom } = e.getBoundingClientRect();
    return top >= 0 && e.contains(document.elementFromPoint((left + right) / 2, bottom - 2));
};

play(
    "a newcomer's first game begins with one tap, and its first move takes two",
    async (page) => {
        await page.getByRole("button", { name: new RegExp(`^${en.home.playNow}`) }).tap();
        await page.locator(".play .board").waitFor();
        assert.match(await page.locator(".play").innerText(), /Computer, level 1/);
        await cell(page, "c3").tap();
        await cell(page, "c4").tap();
        await page.locator('.play [data-cell="c4"][aria-label*="pawn"]').waitFor();
    },
    phone,
);

play(
    "the story's picture appears on the home page once it is scrolled to, and nothing moves",
    async (page) => {
        const room = page.locator(".story-room");
        const picture = room.locator(".story-picture");
        const places = () =>
            page.evaluate(() =>
                [".story", ".story-room", ".story h2", ".cards"].map((selector) => {
                    const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
                    return [x, y + scrollY, width, height].map(Math.round);
                }),
            );
        await room.waitFor();
        await page.evaluate(() => document.fonts.ready);
        const before = await places();
        assert.equal(await picture.count(), 0);
        await room.scrollIntoViewIfNeeded();
        await picture.waitFor();
        assert.deepEqual(await places(), before);
        const [seen, reserved] = await Promise.all([picture, room].map((one) => one.boundingBox()));
        assert.deepEqual(seen, reserved);
        assert.ok(reserved.height > 200, `${reserved.height}`);
        assert.equal(await overflow(page), 0);
        assert.deepEqual(await violations(page), []);
        await page.locator(".story a").tap();
        await page.locator(".about .story-picture").waitFor();
    },
    phone,
);

play(
    'the new-game form has at most 32 words to read, and "More" stays open',
    async (page) => {
        await page.goto(`${server.url}#/new/ogi`);
        const more = page.locator(".options .more");
        await more.waitFor();
        const said = `${await page.locator("h1").innerText()} ${await page.locator(".options").innerText()}`;
        assert.ok(said.match(/[\p{L}\p{N}]+/gu).length <= 32, said);
        const beginning = page.locator(".begin .button-main");
        assert.ok(await beginning.evaluate(isInSight));
        assert.deepEqual(await violations(page), []);
        await more.locator("summary").tap();
        await page.locator(".preview .cell").first().waitFor();
        await page.reload();
        await page.locator(".more[open] fieldset").first().waitFor();
        await beginning.tap();
        await page.locator(".play .board").waitFor();
    },
    phone,
);

for (const language of ["en", "th", "ja"])
    play(
        `the size of a Go board is in view, 9 × 9 for newcomers, and "Begin" stays visible: ${language}`,
        async (page) => {
            await page.goto(`${server.url}#/new/go`);
            const sizes = page.locator(".options fieldset", { hasText: "13 × 13" });
            await sizes.waitFor();
            assert.ok(!(await page.locator(".options .more").evaluate((e) => e.open)));
            const labels = sizes.locator("label");
            assert.deepEqual(
                (await labels.allInnerTexts()).map((text) => text.trim()),
                ["9 × 9", "13 × 13", "19 × 19"],
            );
            assert.ok(await labels.first().locator("input").isChecked());
            const beginning = page.locator(".begin .button-main");
            assert.ok(await beginning.evaluate(isInSight));
            assert.deepEqual([await overflow(page), ...(await violations(page))], [0]);
            await labels.nth(1).tap();
            await beginning.tap();
            await page.locator('.play [data-cell="N13"]').waitFor();
        },
        { ...phone, locale: language },
    );

const card = (page) => page.locator(".asked-piece");
const hints = (page) => page.locator(".play .mark-hint");

play(
    "resting the mouse on a piece shows its name, its reading and its targets, but not after a click",
    async (page) => {
        await begin(page, server.url, "ogi", [local]);
        await cell(page, "b1").hover();
        await card(page).waitFor();
        assert.match(await card(page).innerText(), /Knight\s+桂馬 keima\s+On an empty board/);
        assert.equal(await hints(page).count(), 2);
        assert.deepEqual(await violations(page), []);
        await cell(page, "g2").hover();
        await until(async () =>
            assert.match(await card(page).innerText(), /Rook\s+飛車 hisha\s+can go to c2 d2 e2 f2 h2/),
        );
        assert.equal(await hints(page).count(), 5);
        await cell(page, "g2").click();
        await card(page).waitFor({ state: "detached" });
        // While a piece is picked up, no card is shown, however the player asks for it.
        await page.keyboard.press("i");
        assert.equal(await card(page).count(), 0);
        await page.keyboard.press("Escape");
        await page.keyboard.press("i");
        await card(page).waitFor();
        await page.keyboard.press("Escape");
        await card(page).waitFor({ state: "detached" });
        await page.keyboard.press("i");
        await page.locator("[role=status] .asked-piece", { hasText: "can go to c2" }).waitFor();
        await click(page, "c3c4 f6f5 b2g7:b2g7 b7g7");
        await page.locator('[data-hand="first:B"]').focus();
        await page.keyboard.press("i");
        await until(async () => assert.match(await card(page).innerText(), /Bishop\s+角行 kakugyō/));
    },
);

play("in strict play only the name is shown; a chess piece has no reading", async (page) => {
    await begin(page, server.url, "chess", [local, [en.options.play, en.options.strict]]);
    await cell(page, "g1").focus();
    await page.keyboard.press("i");
    await card(page).waitFor();
    assert.equal((await card(page).innerText()).trim(), "Knight");
    assert.equal(await hints(page).count(), 0);
});

play(
    "a long press describes the piece and moves nothing; then it is moved as usual",
    async (page, context) => {
        await begin(page, server.url, "ogi", [local]);
        const device = await context.newCDPSession(page);
        const { x, y, width, height } = await cell(page, "c3").boundingBox();
        const finger = { x: x + width / 2, y: y + height / 2 };
        await device.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [finger] });
        await card(page).waitFor();
        await device.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
        assert.match(await card(page).innerText(), /Pawn/);
        assert.equal(await page.locator(".play .mark-selected").count(), 0);
        await click(page, "c3c4");
        await page.locator('.play [data-cell="c4"][aria-label*="pawn"]').waitFor();
        assert.equal(await card(page).count(), 0);
    },
    phone,
);

play("a check is drawn from the piece that gives it; in strict play the players look for themselves", async (page) => {
    const arrows = page.locator(".play .board path.shape");
    await begin(page, server.url, "ogi", [local]);
    await type(page, "c3c4", "f6f5", "b2g7=", "b7g7", "a3a4", "B@b4");
    await page.locator(".mark-check").waitFor();
    await until(async () => assert.equal(await arrows.count(), 1));
    await type(page, "c1d2");
    await page.locator(".mark-check").waitFor({ state: "detached" });
    await until(async () => assert.equal(await arrows.count(), 0));
    await begin(page, server.url, "chess", [local, [en.options.play, en.options.strict]]);
    await type(page, "e2e4", "f7f5", "d1h5");
    await page.locator(".move").nth(2).waitFor();
    assert.equal(await page.locator(".mark-check").count(), 0);
    assert.equal(await arrows.count(), 0);
});

play(
    "the page offers its installation after the first lesson and shows the browser's prompt; the offer can be declined",
    async (page) => {
        const line = page.locator(".install-line");
        /** Simulates a browser that can install pages; `window.offered` counts how often its prompt was shown. */
        const offer = () =>
            page.evaluate(() => {
                window.offered = 0;
                const event = new Event("beforeinstallprompt", { cancelable: true });
                event.prompt = async () => void ++window.offered;
                window.dispatchEvent(event);
            });
        await page.locator(".newcomer").waitFor();
        await offer();
        assert.equal(await line.count(), 0);
        await page.evaluate(() => localStorage.setItem("kradan.setting.lessons", "ogi/pawn 3"));
        await page.reload();
        await page.locator(".beginnings").waitFor();
        assert.equal(await line.count(), 0);
        await offer();
        assert.deepEqual(await violations(page), []);
        await line.getByRole("button", { name: en.install.install }).click();
        await line.waitFor({ state: "detached" });
        assert.equal(await page.evaluate(() => window.offered), 1);
        await offer();
        await line.getByRole("button", { name: en.install.decline }).click();
        await line.waitFor({ state: "detached" });
        await offer();
        await page.reload();
        await page.locator(".beginnings").waitFor();
        await offer();
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
        assert.equal(await line.count(), 0);
    },
);

play("in Safari on a phone, the page explains how to install it until it is installed", async (page, context) => {
    await context.addInitScript(() => {
        const agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1";
        Object.defineProperty(navigator, "userAgent", { value: agent });
        Object.defineProperty(navigator, "standalone", { value: localStorage.getItem("standalone") === "yes" });
    });
    await page.evaluate(() => localStorage.setItem("kradan.setting.lessons", "ogi/pawn 3"));
    await page.reload();
    await page.locator(".install-line", { hasText: en.install.byHand }).waitFor();
    await page.evaluate(() => localStorage.setItem("standalone", "yes"));
    await page.reload();
    await page.locator(".beginnings").waitFor();
    assert.equal(await page.locator(".install-line").count(), 0);
});

const lessons = fileURLToPath(new URL("../../data/lessons/", import.meta.url));
const lesson = (path) => JSON.parse(readFileSync(`${lessons}${path}.json`, "utf8"));

/** The visible words; `upTo`: only those up to the end of this element. */
const wordsSeen = (page, upTo) =>
    page.evaluate((selector) => {
        const last = selector && document.querySelector(selector);
        const before = (node) =>
            !last || last.contains(node) || last.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING;
        const isSeen = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width > 2;
        const texts = [];
        const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (nodes.nextNode()) {
            const { currentNode: node } = nodes;
            const { parentElement: e } = node;
            if (!before(node) || e.closest("script, style, svg, .visually-hidden")) continue;
            // A closed list shows only the chosen option.
            const list = e.closest("select");
            if (list ? e.selected && isSeen(list) : isSeen(e)) texts.push(node.data);
        }
        const words = new Intl.Segmenter(document.documentElement.lang, { granularity: "word" });
        return texts.flatMap((text) =>
            [...words.segment(text)].filter((one) => one.isWordLike).map(({ segment }) => segment),
        );
    }, upTo);

/**
 * The maximum number of words that a newcomer reads before the first move, including the names of the six rooms in the
 * bar.
 */
const MOST_WORDS = {
    en: { ogi: 23, chess: 30, go: 29 },
    th: { ogi: 26, chess: 38, go: 41 },
    ja: { ogi: 31, chess: 37, go: 40 },
};

for (const game of ["ogi", "chess", "go"])
    for (const language of ["en", "th", "ja"])
        play(
            `a newcomer's first move in the lessons for ${game} takes few words: ${language}`,
            async (page) => {
                const { task } = lesson(`${game}/path`).steps[0];
                const { say } = lessonWords(`${game}/path`, language).steps[0];
                const learn = `.newcomer a[href="#/learn/${game}/next"]`;
                await page.locator(learn).first().waitFor();
                const home = await wordsSeen(page, learn);
                assert.ok(home.length > 5, home.join(" "));
                await page.locator(learn).first().tap();
                await page.locator(".lesson-say", { hasText: say }).waitFor();
                assert.equal(new URL(page.url()).hash, `#/learn/${game}/path`);
                assert.equal(await overflow(page), 0);
                const read = await wordsSeen(page);
                console.log(`${game} ${language}: ${home.length} + ${read.length} words`);
                assert.ok(home.length + read.length <= MOST_WORDS[language][game], [...home, "|", ...read].join(" "));
                const act = handsOn(page, ".lesson .board");
                for (const place of placesOf(task.line[0][0])) await act(place);
                await page.locator('.lesson:not([data-moves="0"])').waitFor();
                // Going back returns to where the game was chosen, skipping the address that redirected to the lesson.
                await page.goBack();
                await page.locator(learn).first().waitFor();
            },
            { ...phone, locale: language },
        );

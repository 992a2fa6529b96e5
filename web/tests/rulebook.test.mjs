// The rulebook with its playable figures, and the texts about the games.

import assert from "node:assert/strict";
import { test } from "node:test";
import { looksWell, someOf, speak } from "./looks.mjs";
import { stage, titled, type, until } from "./support.mjs";
import { en } from "./words.mjs";

const { server, visitor, play } = stage();

const figure = (page, name) => page.locator(`[data-figure="${name}"]`);
const trial = (page) => page.locator(".trial");
const made = (page, count) => until(async () => assert.equal(await trial(page).getAttribute("data-moves"), `${count}`));

play(
    "a figure is played on by keyboard, one at a time; forbidden moves are refused with the clause",
    async (page) => {
        await page.goto(`${server.url}#/rules/ogi#G7`);
        // The figure's label describes its contents.
        const board = figure(page, "G7").getByRole("img");
        assert.match(await board.getAttribute("aria-label"), /^Figure of G7: Sente: .*king h1.*, pawn in hand/);
        await page.getByRole("button", { name: "Try it: board of G7" }).focus();
        await page.keyboard.press("Enter");
        await trial(page).waitFor();
        await page.waitForFunction(() => document.activeElement?.matches(".trial [data-cell]"));
        await type(page, "P@e4");
        await trial(page).getByText("A plain pawn can't be dropped. Rule (G7)").waitFor();
        await made(page, 0);
        await type(page, "+P@e4");
        await trial(page)
            .getByText(/^Sente: /)
            .waitFor();
        await made(page, 1);
        await page.getByRole("button", { name: en.rulebook.again }).focus();
        await page.keyboard.press("Enter");
        await made(page, 0);
        await figure(page, "G62").getByRole("button").click();
        await figure(page, "G62").locator(".trial").waitFor();
        assert.equal(await trial(page).count(), 1);
        // The suggested moves; one of them is forbidden.
        await trial(page)
            .getByRole("button", { name: en.game.dropped("knight", "d6") })
            .click();
        await made(page, 1);
        await trial(page)
            .getByRole("button", { name: en.game.dropped("knight", "d7") })
            .click();
        await trial(page).getByRole("link", { name: "(G6)" }).waitFor();
        await made(page, 0);
        await page.getByRole("button", { name: en.rulebook.done }).focus();
        await page.keyboard.press("Enter");
        await page.waitForFunction(() => document.activeElement?.closest("[data-figure]")?.dataset.figure === "G62");
        assert.equal(await trial(page).count(), 0);
    },
    { width: 360, height: 640 },
);

play("the rulebook has topics, and each link in its contents goes to a topic's first clause", async (page) => {
    await page.goto(`${server.url}#/rules/ogi`);
    await page
        .getByRole("navigation", { name: en.rulebook.contents })
        .getByRole("link", { name: en.rulebook.topics.G3 })
        .click();
    const place = (name) => page.locator(name).evaluate((e) => e.getBoundingClientRect().top);
    await until(async () => assert.ok(Math.abs((await place("#G3")) - 64) < 2));
    const heading = page.getByRole("heading", { name: en.rulebook.topics.G3 });
    assert.ok((await heading.evaluate((e) => e.getBoundingClientRect().top)) >= 0);
    await page.goto(`${server.url}#/rules/ogi-classic`);
    await page.getByRole("heading", { name: en.rulebook.topics.C12 }).waitFor();
});

play(
    "a link to a clause leads there even if the boards above it are drawn late or not at all",
    async (page) => {
        await page.goto(`${server.url}#/rules/go#W8`);
        await figure(page, "W81").locator("svg").waitFor();
        const seen = () =>
            page.locator("#W8").evaluate((e) => {
                const { top, bottom } = e.getBoundingClientRect();
                return top < innerHeight && bottom > 0;
            });
        assert.ok(await seen());
        const all = await page.locator(".figure").count();
        assert.ok((await page.locator(".figure svg").count()) < all / 2, "boards far away are not drawn");
        // Every board is drawn in the space that was reserved for it.
        const height = () => page.locator(".clauses").evaluate((e) => e.offsetHeight);
        const before = await height();
        for (const name of ["W1", "W34", "W52", "W8" + "4", "W12"]) {
            await figure(page, name).scrollIntoViewIfNeeded();
            await figure(page, name).locator("svg").waitFor();
        }
        assert.equal(await height(), before);
    },
    { width: 360, height: 640 },
);

play("the clauses are shown before their boards, and boards that load late do not move the reader", async (page) => {
    let answer;
    const asked = new Promise((told) => {
        void page.route(/\/ogi-[^/]*\.json$/, async (route) => {
            told();
            await new Promise((go) => (answer = () => go(route.continue())));
        });
    });
    await page.goto(`${server.url}#/rules/ogi#G7`);
    await asked;
    await page.waitForFunction(() => document.activeElement?.id === "G7");
    await page.evaluate(() => scrollTo(0, 0));
    await page.keyboard.press("Tab");
    answer();
    await page.locator(".figure").first().waitFor({ state: "attached" });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    assert.notEqual(await page.evaluate(() => document.activeElement?.id), "G7");
});

play("boards that cannot be fetched are reported, and fetched again", async (page) => {
    const files = /\/go-[^/]*\.json$/;
    await page.route(files, (route) => route.fulfill({ status: 503 }));
    await page.goto(`${server.url}#/rules/go`);
    await page.getByText(en.rulebook.figuresFailed).waitFor();
    await page.locator("#W9").waitFor();
    await page.unroute(files);
    await page.getByRole("button", { name: en.tryAgain }).click();
    await figure(page, "W9").waitFor();
    assert.equal(await page.getByText(en.rulebook.figuresFailed).count(), 0);
    await page.getByRole("button", { name: "Try it: board of W9" }).click();
    await page.getByRole("button", { name: en.game.pass }).click();
    await made(page, 1);
    await page.getByRole("button", { name: en.game.pass }).click();
    await trial(page).getByText("White: Pass. Both have passed: play is over.").waitFor();
});

play("the end of a trial names the winner, f flips the board, and another edition ends the trial", async (page) => {
    await page.goto(`${server.url}#/rules/ogi#G12`);
    await figure(page, "G121").getByRole("button").click();
    await page.waitForFunction(() => document.activeElement?.matches(".trial [data-cell]"));
    const isTop = () =>
        trial(page).evaluate((e) => {
            const [low, high] = ["a1", "a8"].map(
                (cell) => e.querySelector(`[data-cell="${cell}"]`).getBoundingClientRect().top,
            );
            return low < high;
        });
    assert.equal(await isTop(), false);
    await type(page, "f");
    await until(isTop);
    // Typed text is dropped when the focus moves.
    await page.keyboard.type("d4");
    await trial(page).getByText("Move: d4").waitFor();
    await page.getByRole("button", { name: en.rulebook.done }).focus();
    await page.keyboard.press("Enter");
    await trial(page).waitFor({ state: "detached" });
    await figure(page, "G121").getByRole("button").click();
    await trial(page).waitFor();
    await figure(page, "G91").getByRole("button").click();
    await trial(page).locator('[data-try="e1e8"]').click();
    await trial(page)
        .getByText(/\. Sente wins\. /)
        .waitFor();
    const title = await page.title();
    for (const back of [false, true]) {
        await page.locator(`.tab-row a[href="#/rules/${back ? "ogi" : "ogi-classic"}"]`).click();
        await until(async () => assert.equal((await page.title()) === title, back));
    }
    await page.locator("#G12").waitFor();
    assert.equal(await trial(page).count(), 0);
});

test("the rulebook and the introductions to the games: in every language on a phone, nothing sticks out", async () => {
    const { context, page } = await visitor({ width: 360, height: 740 });
    for (const game of ["ogi", "chess", "go"]) {
        await page.goto(`${server.url}#/about/${game}`);
        await looksWell(page, ".about-decided", `about-${game}`, ["th", "ja", "en"]);
    }
    await page.getByRole("link", { name: "(W10)" }).first().click();
    await titled(page, en.rulebook.title("Go"));
    await figure(page, "W10").locator("svg").waitFor();
    await looksWell(page, ".figure svg", "rulebook-go");
    await page.goto(`${server.url}#/rules/ogi`);
    await page.getByRole("link", { name: en.rulebook.about }).click();
    await page.getByRole("heading", { name: "The urban legend of Gomayo" }).waitFor();
    await context.close();
});

test("a figure in play looks right, in landscape too", async () => {
    const { context, page } = await visitor({ width: 640, height: 360 });
    await page.goto(`${server.url}#/rules/chess#X6`);
    await figure(page, "X62").getByRole("button").click();
    await trial(page).locator('[data-try="e1g1"]').click();
    await trial(page).getByRole("link", { name: "(X6)" }).waitFor();
    // The text begins beside the board, and the answer is in view.
    const edges = (part) => page.locator(part).evaluate((e) => e.getBoundingClientRect().toJSON());
    const [board, words, said] = [await edges(".trial-board"), await edges(".trial-words"), await edges(".trial-said")];
    assert.ok(words.left - board.right < 40 && said.top >= 0 && said.bottom <= 360);
    await looksWell(page, ".trial", "rulebook-chess", someOf(["th", "ja", "en"]));
    await speak(page, "en");
    await context.close();
});

/**
 * The smallest distance between a board's texts and the edges of its drawing, and between its coordinates and its
 * lines.
 */
const inkOf = (figure) =>
    figure.evaluate((box) => {
        const svg = box.querySelector("svg.board");
        const [left, top, width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
        const lines = [...svg.querySelectorAll("rect.board-lines, rect.chess-light")].pop();
        const [right, low] = [left + width, top + height];
        const lowest = Number(lines.getAttribute("y") ?? 0) + Number(lines.getAttribute("height"));
        const leftmost = Number(lines.getAttribute("x") ?? 0);
        const canvas = document.createElement("canvas").getContext("2d");
        const room = { edges: Infinity, lines: Infinity, texts: 0 };
        for (const text of svg.querySelectorAll("text")) {
            const style = getComputedStyle(text);
            canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
            canvas.textAlign = "center";
            const ink = canvas.measureText(text.textContent);
            const [x, y] = ["x", "y"].map((name) => Number(text.getAttribute(name)));
            const from = [x - ink.actualBoundingBoxLeft, y - ink.actualBoundingBoxAscent];
            const to = [x + ink.actualBoundingBoxRight, y + ink.actualBoundingBoxDescent];
            room.edges = Math.min(room.edges, from[0] - left, right - to[0], from[1] - top, low - to[1]);
            if (text.closest(".coordinates"))
                room.lines = Math.min(room.lines, x < 0 ? leftmost - to[0] : from[1] - lowest);
            ++room.texts;
        }
        return room;
    });

for (const language of ["ja", "th", "en"])
    for (const game of ["ogi", "chess", "go"])
        play(
            `no name of a file, a rank or a mark is cut off in the figures for ${game}: ${language}`,
            async (page) => {
                await page.goto(`${server.url}#/rules/${game}`);
                const figures = page.locator(".figure-still");
                await figures.first().waitFor();
                // All figures are close enough to this window to be drawn.
                await until(async () =>
                    assert.equal(await page.locator(".figure-still svg.board").count(), await figures.count()),
                );
                await page.evaluate(() => document.fonts.ready);
                for (const figure of await figures.all()) {
                    const room = await inkOf(figure);
                    const name = await figure.locator("xpath=..").getAttribute("data-figure");
                    assert.ok(room.texts >= 10, `${name}: ${room.texts} texts`);
                    assert.ok(room.edges >= 0, `${name}: ${room.edges} beyond the drawing`);
                    assert.ok(room.lines >= 0, `${name}: ${room.lines} on the lines`);
                }
            },
            { width: 360, height: 20_000, locale: language },
        );

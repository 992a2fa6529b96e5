// Puzzles as a solver experiences them: by touch, mouse and keyboard, with the current puzzles in data/puzzles/.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { handsOn, placesOf } from "./hands.mjs";
import { overflow, stage, type, until, violations } from "./support.mjs";
import { en } from "./words.mjs";

const { server, visitor, play } = stage();
const read = (game) =>
    JSON.parse(readFileSync(fileURLToPath(new URL(`../../data/puzzles/${game}.json`, import.meta.url)), "utf8"));

const longer = (one, other) => other.line.length - one.line.length;
const shortest = (puzzles) => [...puzzles].sort(longer).at(-1);

const shown = (page) => page.locator(".puzzle").getAttribute("data-puzzle");
const moves = (page) => page.locator(".puzzle").getAttribute("data-moves").then(Number);
const state = (page, name) => page.locator(`.puzzle[data-state="${name}"]`).waitFor();
const button = (page, name) => page.getByRole("button", { name, exact: true });

async function open(page, path) {
    await page.goto(`${server.url}#/puzzles/${path}`);
    await page.locator(".puzzle .board").waitFor();
}

/** Makes a move in the line, choosing a promotion if asked. */
async function makes(page, act, move) {
    const before = await moves(page);
    for (const place of placesOf(move)) await act(place);
    const choice = page.locator(`[data-choice="${move}"]`);
    await until(async () => assert.ok((await moves(page)) > before || (await choice.count()) > 0, move));
    if ((await moves(page)) === before) await (page.touch ? choice.tap() : choice.click());
}

/** Plays all of the solver's moves in the line, each after the reply to the previous one. */
async function solve(page, { line }, make) {
    for (let i = 0; i < line.length; i += 2) {
        await until(async () => assert.equal(await moves(page), i));
        await make(line[i]);
    }
}

const letters = "ABCDEFGHJKLMNOPQRST";
/** An empty point next to another empty one, other than the solution. */
function wrongPoint({ config: { size, stones }, line }) {
    const taken = new Set([...stones.first, ...stones.second]);
    const free = (x, y) => x >= 0 && y >= 1 && x < size && y <= size && !taken.has(`${letters[x]}${y}`);
    for (let y = 1; y <= size; ++y)
        for (let x = 0; x < size; ++x)
            if (free(x, y) && (free(x + 1, y) || free(x, y + 1)) && `${letters[x]}${y}` !== line[0])
                return `${letters[x]}${y}`;
    return assert.fail("every free point is asked for");
}

/** Freezes the page's clock at this time, from the next load on; `window.now` changes it. */
async function standTime(page, time) {
    await page.addInitScript((start) => {
        window.now = start;
        Date.now = () => window.now;
    }, time);
    await page.reload();
    await page.locator("main").waitFor();
}

test("a puzzle of Ōgi is solved by touch on a small phone, and the rating is kept", async () => {
    const { context, page, errors } = await visitor({ width: 360, height: 640, touch: true });
    const drops = read("ogi").filter(({ line }) => line.some((move) => move.includes("@")));
    const puzzle = shortest(drops);
    await open(page, `ogi/${puzzle.id}`);
    assert.ok((await overflow(page)) <= 0);
    assert.deepEqual(await violations(page), []);
    const act = handsOn(page, ".puzzle .board");
    await solve(page, puzzle, (move) => makes(page, act, move));
    await state(page, "solved");
    await page.getByRole("heading", { name: en.puzzles.solved }).and(page.locator(":focus")).waitFor();
    await page
        .locator(".moment")
        .getByText(/^Rating \d+/)
        .waitFor();
    assert.ok(await page.locator(".moment").evaluate((e) => e.scrollHeight <= e.clientHeight));
    assert.deepEqual(await violations(page), []);
    await page.goto(`${server.url}#/puzzles`);
    await page
        .getByRole("region", { name: en.puzzles.own })
        .getByRole("listitem")
        .filter({ hasText: en.games.ogi.editions.ogi.name })
        .getByText(/Your rating: \d+\?/)
        .waitFor();
    assert.equal(await page.getByText(en.puzzles.welcome).count(), 0);
    assert.ok((await overflow(page)) <= 0);
    assert.deepEqual(await violations(page), []);
    assert.deepEqual(errors, []);
    await context.close();
});

play(
    "in a chess puzzle, moves are typed, replies are made automatically, and arrow keys step through them afterwards",
    async (page) => {
        const [puzzle] = read("chess").sort(longer);
        await open(page, `chess/${puzzle.id}`);
        await solve(page, puzzle, (move) => type(page, move));
        await state(page, "solved");
        await page.keyboard.press("ArrowLeft");
        await button(page, en.puzzles.later).and(page.locator(":enabled")).waitFor();
        await page.keyboard.press("ArrowRight");
        await button(page, en.puzzles.later).and(page.locator(":disabled")).waitFor();
    },
);

play(
    "in a Go puzzle, a wrong move is taken back and explained, a hint helps, and the keyboard is enough",
    async (page) => {
        const puzzle = shortest(read("go"));
        await open(page, `go/${puzzle.id}`);
        await page.locator(`[data-cell="${puzzle.target}"][aria-label*="marked"]`).waitFor();
        const wrong = wrongPoint(puzzle);
        const press = async (name) => {
            await button(page, name).focus();
            await page.keyboard.press("Enter");
        };
        await handsOn(page, ".puzzle .board", "keys")(wrong);
        await page.getByText(`Not ${wrong}. Try again.`).waitFor();
        assert.equal(await moves(page), 0);
        await press(en.puzzles.why);
        await page.getByText(`After ${wrong}`).waitFor();
        await page.getByText(/^Now: /).waitFor();
        await press(en.puzzles.resume);
        await until(async () => assert.equal(await moves(page), 0));
        await press(en.puzzles.hint);
        await page.getByText(`It is on line ${puzzle.line[0][0]}.`).waitFor();
        await press(en.puzzles.moreHint);
        await page.getByText(`The move: ${puzzle.line[0]}.`).waitFor();
        // The button that was pressed is gone, so the board has the focus.
        await cellFocused(page);
        await solve(page, puzzle, (move) => type(page, move));
        await state(page, "solved");
        await page.getByText(en.puzzles.solvedWithHelp).waitFor();
        await press(en.puzzles.again);
        await state(page, "solving");
        await press(en.puzzles.show);
        await state(page, "shown");
        assert.equal(await moves(page), puzzle.line.length);
    },
);

/** Makes a choice in the training panel and closes it. */
async function choose(page, act) {
    await button(page, en.puzzles.choose).click();
    await act(page.getByRole("dialog", { name: en.puzzles.choose }));
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
}

play("training offers puzzles with a theme, and another one after each", async (page) => {
    const puzzles = read("go");
    const tag = puzzles.find(({ tags }) => tags.length)?.tags[0];
    await open(page, "go");
    await choose(page, (panel) => panel.getByLabel(en.puzzles.theme).selectOption(tag));
    await until(async () => {
        const id = await shown(page);
        assert.ok(puzzles.find((puzzle) => puzzle.id === id)?.tags.includes(tag));
    });
    // There are too few puzzles with this theme.
    const few = puzzles.flatMap(({ tags }) => tags).find((one, _, all) => all.filter((t) => t === one).length < 10);
    await choose(page, async (panel) => {
        assert.equal(await panel.locator(`option[value="${few}"]`).count(), 0);
        await panel.getByLabel(en.puzzles.theme).selectOption("");
    });
    const first = await shown(page);
    await button(page, en.puzzles.show).click();
    await button(page, en.puzzles.next).click();
    await until(async () => assert.notEqual(await shown(page), first));
    await page.goto(`${server.url}#/puzzles/go/00000000`);
    await page.getByRole("heading", { name: en.puzzles.unknown }).waitFor();
});

play("Ōgi puzzles are from the newest edition until the older one is chosen; each shows its edition", async (page) => {
    const editions = new Map(read("ogi").map(({ id, config }) => [id, config.game]));
    const words = en.games.ogi.editions;
    const isOf = async (edition) => {
        await page.getByRole("heading", { name: `${words.ogi.name} · ${words[edition].edition}` }).waitFor();
        assert.equal(editions.get(await shown(page)), edition);
    };
    await open(page, "ogi");
    await isOf("ogi");
    await choose(page, (panel) => panel.getByLabel(words["ogi-classic"].edition).check());
    await isOf("ogi-classic");
    await button(page, en.puzzles.show).click();
    await button(page, en.puzzles.next).click();
    await state(page, "solving");
    await isOf("ogi-classic");
    for (const edition of ["ogi", "ogi-classic"]) {
        await page.goto(`${server.url}#/puzzles/${edition}/streak`);
        await page.locator("main").getByText(words[edition].edition).first().waitFor();
        await button(page, en.puzzles.begin).click();
        await page.locator(".puzzle .board").waitFor();
        await isOf(edition);
        await page.goto(`${server.url}#/puzzles/${edition}/daily`);
        await page.locator(".puzzle .board").waitFor();
        await isOf(edition);
    }
});

play("a newcomer starts at 700, and a miss costs nothing in the first ten puzzles", async (page) => {
    await open(page, "chess");
    await page.getByText(en.puzzles.about("700")).waitFor();
    await page.getByText(en.puzzles.free("1", "10")).waitFor();
    await button(page, en.puzzles.show).click();
    await page.getByText(en.puzzles.newRating("700", "±0")).waitFor();
    await page.getByText(en.puzzles.freeMiss).waitFor();
    await button(page, en.puzzles.next).click();
    await page.getByText(en.puzzles.free("2", "10")).waitFor();
});

play("the page shows the solver the turn and the side, which is at the bottom", async (page) => {
    const top = (cell) =>
        page.locator(`.puzzle .board [data-cell="${cell}"]`).evaluate((e) => e.getBoundingClientRect().y);
    const puzzles = read("ogi");
    // In the last field, the side to move comes first.
    for (const [styles, side] of [
        ["O/o", "first"],
        ["o/O", "second"],
    ]) {
        const { id, config } = puzzles.find(({ config }) => config.position.endsWith(` ${styles}`));
        await open(page, `${config.game}/${id}`);
        await page.getByText(en.game.yourTurn).waitFor();
        await page.getByText(en.puzzles.side(en.games.ogi.sides[side], true), { exact: true }).waitFor();
        assert.equal((await top("a1")) > (await top("a8")), side === "first", side);
    }
});

play("the puzzle of the day is the same for everyone, and days in a row are counted", async (page) => {
    const puzzles = read("go");
    const noon = Date.UTC(2026, 5, 1, 12);
    const day = 86_400_000;
    const daily = async (one) => {
        await one.goto(`${server.url}#/puzzles/go/daily`);
        await one.locator(".puzzle .board").waitFor();
        return shown(one);
    };
    const other = await visitor();
    await standTime(other.page, noon + day / 3);
    const id = await daily(other.page);
    await other.context.close();
    await standTime(page, noon);
    assert.equal(await daily(page), id);
    const solveShown = async () => {
        const now = await shown(page);
        await solve(
            page,
            puzzles.find((puzzle) => puzzle.id === now),
            (move) => type(page, move),
        );
    };
    await solveShown();
    await page.getByText("1 day in a row").waitFor();
    await page.evaluate((time) => (window.now = time), noon + day);
    await page.goto(`${server.url}#/puzzles`);
    await page.getByText("1 day in a row").waitFor();
    await daily(page);
    await solveShown();
    await page.getByText(en.puzzles.inARow("2")).waitFor();
});

const cellFocused = (page) => until(() => page.evaluate(() => document.activeElement?.dataset.cell !== undefined));

/** Solves the puzzle that is shown, and waits for the next one. */
async function solveNext(page, puzzles) {
    const id = await shown(page);
    const puzzle = puzzles.find((one) => one.id === id);
    await solve(page, puzzle, (move) => type(page, move));
    await until(async () => assert.notEqual(await shown(page), id));
}

play("a streak continues with each solved puzzle and ends at the first miss", async (page) => {
    const puzzles = read("go");
    await page.goto(`${server.url}#/puzzles/go/streak`);
    await page.getByText(en.puzzles.rushUnrated).waitFor();
    await button(page, en.puzzles.begin).click();
    await page.locator(".puzzle .board").waitFor();
    await solveNext(page, puzzles);
    const id = await shown(page);
    await button(page, en.puzzles.skip).click();
    await until(async () => assert.notEqual(await shown(page), id));
    const missed = await shown(page);
    await type(page, wrongPoint(puzzles.find((one) => one.id === missed)));
    await page.getByText(en.puzzles.over).waitFor();
    const end = page.locator(".moment");
    await end.getByText(en.puzzles.score("1")).waitFor();
    await end.getByText(en.puzzles.newBest).waitFor();
    // The board of the last puzzle is still shown.
    await end.getByRole("button", { name: en.game.close }).click();
    await cellFocused(page);
    await button(page, en.result.show).click();
    await end.getByText(en.puzzles.newBest).waitFor();
    assert.equal(await page.locator(".puzzle-missed a").getAttribute("href"), `#/puzzles/go/${missed}`);
    await page.goto(`${server.url}#/puzzles`);
    await page.getByText("Best: 1").waitFor();
});

play("a storm counts the puzzles solved in three minutes; a miss costs ten seconds", async (page) => {
    const puzzles = read("go");
    await standTime(page, 1_800_000_000_000);
    await page.goto(`${server.url}#/puzzles/go/storm`);
    await page.getByText(en.puzzles.rushUnrated).waitFor();
    await button(page, en.puzzles.begin).click();
    await page.getByRole("timer").getByText("3:00").waitFor();
    assert.deepEqual(await violations(page), []);
    await solveNext(page, puzzles);
    const id = await shown(page);
    await type(page, wrongPoint(puzzles.find((one) => one.id === id)));
    await page.getByRole("timer").getByText("2:50").waitFor();
    await page.getByText(en.puzzles.lost("10")).waitFor();
    assert.deepEqual(await page.getByRole("list", { name: en.puzzles.tried }).getByRole("listitem").allInnerTexts(), [
        en.puzzles.triedOne.solved,
        en.puzzles.triedOne.missed,
    ]);
    await until(async () => assert.notEqual(await shown(page), id));
    await page.evaluate(() => (window.now += 169_000));
    await page.getByRole("timer").getByText("0:01").waitFor();
    await page.evaluate(() => (window.now += 1000));
    await page.getByText(en.puzzles.over).waitFor();
    const end = page.locator(".moment");
    await end.getByText(en.puzzles.score("1")).waitFor();
    await end.getByText(en.puzzles.newBest).waitFor();
    // The board of the last puzzle is still shown.
    await end.getByRole("button", { name: en.game.close }).click();
    await cellFocused(page);
    await button(page, en.result.show).click();
    await end.getByText(en.puzzles.newBest).waitFor();
});

play(
    "the puzzle room welcomes a newcomer, draws today's puzzles, and remembers the edition and its best scores",
    async (page) => {
        await page.goto(`${server.url}#/puzzles`);
        await page.getByText(en.puzzles.welcome).waitFor();
        const words = en.games.ogi.editions;
        const game = (edition) => page.getByRole("region", { name: `${words.ogi.name} · ${words[edition].edition}` });
        for (const name of ["chess", "go"])
            await page
                .getByRole("region", { name: en.games[name].editions[name].name, exact: true })
                .locator("a .board")
                .waitFor();
        await game("ogi").locator("a .board").waitFor();
        assert.ok((await overflow(page)) <= 0);
        assert.deepEqual(await violations(page), []);
        await game("ogi").getByLabel(en.options.edition).selectOption("ogi-classic");
        await page.reload();
        await game("ogi-classic").locator("a .board").tap();
        await page.getByRole("heading", { name: en.puzzles.daily }).waitFor();
        const editions = new Map(read("ogi").map(({ id, config }) => [id, config.game]));
        assert.equal(editions.get(await shown(page)), "ogi-classic");
        // Scores for both editions; the first edition's date from before each edition had its own.
        await page.evaluate(() => localStorage.setItem("kradan.setting.puzzles", "ogi=//4/9;ogiclassic=//3/0"));
        await page.goto(`${server.url}#/puzzles`);
        await page.reload();
        await game("ogi-classic").getByText(en.puzzles.best("3")).waitFor();
        assert.equal(await game("ogi-classic").getByText(en.puzzles.best("9")).count(), 0);
        await game("ogi-classic").getByLabel(en.options.edition).selectOption("ogi");
        await game("ogi").getByText(en.puzzles.best("4")).waitFor();
        await game("ogi").getByText(en.puzzles.best("9")).waitFor();
    },
    { width: 360, height: 640, touch: true },
);

play("the puzzles are found from the home page and from the lessons", async (page) => {
    await page.goto(server.url);
    await page.getByRole("link", { name: en.puzzles.title }).click();
    await page.getByRole("heading", { name: en.puzzles.title, exact: true }).waitFor();
    await page.goto(`${server.url}#/learn/go`);
    await page.getByRole("main").getByRole("link", { name: en.puzzles.title }).click();
    await page.locator(".puzzle .board").waitFor();
});

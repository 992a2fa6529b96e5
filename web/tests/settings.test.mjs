// The settings: on a screen of their own, and over a game that goes on.

import assert from "node:assert/strict";
import { begin, click, overflow, stage, type, until, violations } from "./support.mjs";
import { en } from "./words.mjs";

const { server, play } = stage();
const { settings: words } = en.tables;
const local = [en.options.opponent, en.options.opponents.local];

const open = async (page) => {
    await page.goto(`${server.url}#/settings`);
    await page.locator(".settings-form fieldset").first().waitFor();
};
const group = (page, name) => page.getByRole("group", { name, exact: true });
const choose = (page, name, value) => group(page, name).getByRole("radio", { name: value, exact: true }).check();
const preview = (page) => page.getByRole("region", { name: en.settingsForm.preview });
/** What the board of the preview is painted with: the colour of a variable of its board. */
const colour = (page, name) =>
    preview(page)
        .locator(".board")
        .evaluate((board, name) => getComputedStyle(board).getPropertyValue(name), name);
/** The different paths of the pieces on a board. */
const drawn = (board) =>
    board
        .locator(".men path")
        .evaluateAll((all) => [...new Set(all.map((path) => path.getAttribute("d")))].sort().join());

play("the settings are reached from the home page, and each is under a heading", async (page) => {
    await page.locator(".topbar").getByRole("link", { name: en.settings.title }).click();
    await page.getByRole("heading", { name: en.settings.title, level: 1 }).waitFor();
    const { board, pieces, sound, play, analysis, notifications, page: tongue } = en.settingsForm;
    await page.locator(".settings-group").first().waitFor();
    assert.deepEqual(await page.locator(".settings-group h2").allInnerTexts(), [
        board,
        pieces,
        sound,
        play,
        analysis,
        notifications,
        tongue,
    ]);
    await page.getByText(en.settingsForm.stay).waitFor();
    await page.getByText(en.settingsForm.origin).waitFor();
});

play("a board is seen in the preview as soon as it is chosen, and in games", async (page) => {
    await open(page);
    const seen = new Set();
    for (const name of ["walnut", "paper", "slate", "green", "kaya"]) {
        await choose(page, words.board, words[`board.${name}`]);
        await until(async () => assert.equal(await page.evaluate(() => document.documentElement.dataset.board), name));
        seen.add((await colour(page, "--square-dark")) + (await colour(page, "--kaya-2")));
    }
    assert.equal(seen.size, 5);
    const pictures = group(page, words.board).locator(".look-board");
    assert.equal(
        new Set(await pictures.evaluateAll((all) => all.map((e) => getComputedStyle(e).getPropertyValue("--kaya-2"))))
            .size,
        5,
    );
    await choose(page, words.board, words["board.slate"]);
    const slate = await colour(page, "--square-dark");
    await begin(page, server.url, "chess", [local]);
    const square = page.locator(".play .board .chess-dark");
    const painted = await square.evaluate((e) => getComputedStyle(e).getPropertyValue("--square-dark"));
    assert.equal(painted, slate);
});

play("the pieces of each game are chosen, and the preview turns to that game", async (page) => {
    await open(page);
    const board = preview(page).locator(".board");
    const chess = en.games.chess.editions.chess.name;
    const go = en.games.go.editions.go.name;
    const ogi = en.games.ogi.editions.ogi.name;
    const shown = (game) => preview(page).getByRole("button", { name: game, exact: true, pressed: true }).waitFor();
    await shown(ogi);
    await choose(page, chess, words["chess-pieces.modern"]);
    await shown(chess);
    const looks = new Set([await drawn(board)]);
    for (const set of ["discs", "staunton"]) {
        await choose(page, chess, words[`chess-pieces.${set}`]);
        await until(async () => assert.ok(!looks.has(await drawn(board))));
        looks.add(await drawn(board));
    }
    await choose(page, go, words["stones.diagram"]);
    await shown(go);
    await board.locator(".stone-flat").first().waitFor();
    await choose(page, ogi, words["pieces.kanji"]);
    await shown(ogi);

    await choose(page, chess, words["chess-pieces.modern"]);
    await shown(chess);
    await until(async () => assert.ok(looks.has(await drawn(board))));
    const modern = await drawn(board);
    await page.reload();
    await begin(page, server.url, "chess", [local]);
    await until(async () => assert.equal(await drawn(page.locator(".play .board")), modern));
});

play("over a game only what concerns it is shown, and the game goes on", async (page) => {
    await begin(page, server.url, "chess", [local]);
    await type(page, "e2e4");
    await page.locator(".actions").getByRole("button", { name: en.game.menu }).click();
    await page.getByRole("button", { name: en.settings.all }).click();
    const panel = page.getByRole("dialog", { name: en.settings.title });
    await panel.locator("fieldset").first().waitFor();
    assert.deepEqual(await violations(page), []);
    assert.equal(await group(page, en.games.go.editions.go.name).count(), 0);
    assert.equal(await panel.getByLabel(words["confirm-taps"]).count(), 0);
    await choose(page, words.board, words["board.green"]);
    await choose(page, en.games.chess.editions.chess.name, words["chess-pieces.modern"]);
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    await click(page, "e7e5");
    await page.locator(".move").nth(1).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.board), "green");
});

play(
    "on a phone the menu of a game is a sheet whose items can be touched",
    async (page) => {
        await begin(page, server.url, "ogi", [local]);
        await page.locator(".actions").getByRole("button", { name: en.game.menu }).tap();
        const sheet = page.getByRole("dialog", { name: en.game.menu });
        const { x, y, width, height } = await sheet.boundingBox();
        assert.deepEqual([x, width, y + height], [0, 360, 740]);
        const { groups } = en.game;
        assert.deepEqual(
            (await sheet.getByRole("heading", { level: 3 }).allInnerTexts()).map((text) => text.trim()),
            [groups.game, en.settings.title, groups.share, groups.more],
        );
        const items = sheet.locator(".menu-item, .toggle");
        for (const box of await items.evaluateAll((all) => all.map((e) => e.getBoundingClientRect().toJSON())))
            assert.ok(box.height >= 44 && box.width >= 44, JSON.stringify(box));
        assert.equal(await items.locator("svg.icon").count(), await sheet.locator(".menu-item").count());
        assert.deepEqual([await overflow(page), ...(await violations(page))], [0]);
    },
    { width: 360, height: 740, touch: true },
);

play(
    "on a phone the preview stays in view while the settings scroll",
    async (page) => {
        await open(page);
        await page.getByRole("heading", { name: en.settingsForm.page }).scrollIntoViewIfNeeded();
        await until(async () => {
            const { y, height } = await preview(page).boundingBox();
            assert.ok(y >= 0 && y < 10 && height < 740 / 2, `${y} ${height}`);
        });
        assert.equal(await overflow(page), 0);
    },
    { width: 360, height: 740, touch: true },
);

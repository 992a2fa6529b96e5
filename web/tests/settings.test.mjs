// The settings: on their own screen, and over a game in progress.

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
/** The colour in a CSS variable of the preview board. */
const colour = (page, name) =>
    preview(page)
        .locator(".board")
        .evaluate((board, name) => getComputedStyle(board).getPropertyValue(name), name);
/** The distinct paths of the pieces on a board. */
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
        tongue,
        board,
        pieces,
        sound,
        play,
        analysis,
        notifications,
    ]);
    await page.getByText(en.settingsForm.stay).waitFor();
    await page.getByText(en.settingsForm.origin).waitFor();
});

play("a board appears in the preview as soon as it is chosen, and in games", async (page) => {
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

play("the pieces for each game can be chosen, and the preview changes to that game", async (page) => {
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

play("over a game, only settings that concern it are shown, and the game continues", async (page) => {
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
        await page.getByRole("heading", { name: en.settingsForm.notifications }).scrollIntoViewIfNeeded();
        await until(async () => {
            const { y, height } = await preview(page).boundingBox();
            assert.ok(y >= 0 && y < 10 && height < 740 / 2, `${y} ${height}`);
        });
        assert.equal(await overflow(page), 0);
    },
    { width: 360, height: 740, touch: true },
);

/** Makes a choice in the settings over the current game. */
async function setInGame(page, act) {
    await page.locator(".actions").getByRole("button", { name: en.game.menu }).click();
    await page.getByRole("button", { name: en.settings.all }).click();
    await page.locator(".settings-form fieldset").first().waitFor();
    await act();
    await page.keyboard.press("Escape");
    await page.locator(".panel").waitFor({ state: "detached" });
}
const moves = (page) => page.locator(".moves .move");
const asked = (page, move) => page.locator(".message", { hasText: en.game.confirmMove(move) }).waitFor();

play("moves that the player wants to confirm are made only when confirmed", async (page) => {
    await begin(page, server.url, "chess", [local]);
    // This game has no clock with days per move.
    await setInGame(page, () => choose(page, words["confirm-moves"], words["confirm-moves.days"]));
    await type(page, "e2e4");
    await moves(page).first().waitFor();
    await setInGame(page, () => choose(page, words["confirm-moves"], words["confirm-moves.always"]));
    await click(page, "e7e5");
    await asked(page, "pawn e7–e5");
    await page.locator(".board .shape").first().waitFor();
    assert.equal(await moves(page).count(), 1);
    assert.deepEqual(await violations(page), []);
    await page.getByRole("button", { name: en.game.confirmNo }).click();
    await page.locator(".message").waitFor({ state: "detached" });
    await page.locator('[data-cell="e7"][aria-label*="pawn"]').waitFor();

    // With the keyboard: Enter plays the typed move, which asks for confirmation, and another Enter confirms it. Escape
    // takes the move back.
    await page.keyboard.type("d7d5");
    await page.keyboard.press("Enter");
    await asked(page, "pawn d7–d5");
    await page.getByRole("button", { name: en.game.confirmYes }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".message").waitFor({ state: "detached" });
    await page.keyboard.type("d7d5");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: en.game.confirmYes }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await moves(page).nth(1).waitFor();

    // An illegal move is refused immediately.
    await click(page, "a1a5");
    await page.locator(".message", { hasText: "X4" }).waitFor();
    assert.equal(await page.getByRole("button", { name: en.game.confirmYes }).count(), 0);
});

play("another point replaces the stone that awaits confirmation", async (page) => {
    await begin(page, server.url, "go", [local, [en.options.size, "9 × 9"]]);
    await setInGame(page, () => choose(page, words["confirm-moves"], words["confirm-moves.always"]));
    await page.locator('[data-cell="E5"]').click();
    await asked(page, "E5");
    await page.locator('[data-cell="C3"]').click();
    await asked(page, "C3");
    await page.getByRole("button", { name: en.game.confirmYes }).click();
    await page.locator('[data-cell="C3"][aria-label*="Black"]').waitFor();
    assert.equal(await moves(page).count(), 1);
});

play("zen leaves the board, the clocks and the actions", async (page) => {
    await begin(page, server.url, "chess", [local]);
    await type(page, "e2e4");
    await zenHides(page, [".moves", ".tag-top .tag-who"]);
});

play(
    "zen on a phone",
    async (page) => {
        await begin(page, server.url, "chess", [local]);
        await type(page, "e2e4");
        await zenHides(page, [".tag-top .tag-who", ".line-moves"]);
    },
    { width: 360, height: 640 },
);

async function zenHides(page, hidden) {
    const shown = [".play .board", ".actions .action"];
    for (const part of [...hidden, ...shown]) assert.ok(await page.locator(part).first().isVisible(), part);
    await page.keyboard.press("z");
    for (const part of hidden) await page.locator(part).first().waitFor({ state: "hidden" });
    for (const part of shown) assert.ok(await page.locator(part).first().isVisible(), part);
    // Anything that needs an answer stays visible.
    await page.getByRole("button", { name: en.game.offerDraw }).click();
    await page.getByRole("button", { name: en.game.decline }).click();
    await page.locator(".actions").getByRole("button", { name: en.game.menu }).click();
    await page.getByLabel(words.zen).uncheck();
    await page.keyboard.press("Escape");
    for (const part of hidden) await page.locator(part).first().waitFor();
}

play("on the widest board, the zen key types the file Z", async (page) => {
    await begin(page, server.url, "go", [local], async () => {
        await page.locator("fieldset", { hasText: en.options.size }).getByLabel(en.options.sizeOther).first().check();
        await page.getByRole("spinbutton", { name: en.options.sizeOther }).fill("25");
    });
    await page.keyboard.type("z3");
    await page.keyboard.press("Enter");
    await page.locator('[data-cell="Z3"][aria-label*="Black"]').waitFor();
    assert.ok(await moves(page).first().isVisible());
});

play("blindfold hides the pieces, except from screen readers, and moves can be made", async (page) => {
    await begin(page, server.url, "chess", [local]);
    const men = page.locator(".play .board .men > g").first();
    await men.waitFor();
    await page.locator(".actions").getByRole("button", { name: en.game.menu }).click();
    await page.getByLabel(words.blindfold).check();
    await page.keyboard.press("Escape");
    await men.waitFor({ state: "hidden" });
    await page.locator(".board-note", { hasText: en.game.blindfolded }).waitFor();
    await type(page, "e2e4");
    await click(page, "e7e5");
    await page.locator('[data-cell="e5"][aria-label*="pawn"]').waitFor();
    assert.equal(await moves(page).count(), 2);
    await page.getByRole("button", { name: en.game.resign }).click();
    await page.getByRole("button", { name: en.game.yes }).click();
    await men.waitFor();
});

play("captured pieces are beside the name of the side that is ahead", async (page) => {
    await begin(page, server.url, "chess", [local]);
    await type(page, "e4", "d5", "exd5", "Nf6", "c4", "Nxd5", "cxd5");
    const tag = (side) => page.locator(`[data-side="${side}"] .tag-material`);
    await until(async () =>
        assert.equal((await tag("first").innerText()).replace(/\s+/g, " ").trim(), `${en.game.aheadBy("knight")} +3`),
    );
    assert.equal(await tag("first").locator("svg").count(), 1);
    assert.equal(await tag("second").count(), 0);
    await type(page, "Qxd5");
    await until(async () => assert.match(await tag("first").innerText(), /\+2/));
    await page.locator(`[data-side="second"] .tag-material svg`).waitFor();
    await setInGame(page, () => page.getByLabel(words.material).uncheck());
    await until(async () => assert.equal(await page.locator(".tag-material").count(), 0));
});

play("pieces are moved only by drags or only by taps if the player wants that", async (page) => {
    await begin(page, server.url, "chess", [local]);
    const centre = async (name) => {
        const { x, y, width, height } = await page.locator(`.play [data-cell="${name}"]`).boundingBox();
        return [x + width / 2, y + height / 2];
    };
    const drag = async (from, to) => {
        await page.mouse.move(...(await centre(from)));
        await page.mouse.down();
        await page.mouse.move(...(await centre(to)), { steps: 4 });
        await page.mouse.up();
    };
    await setInGame(page, () => choose(page, words.input, words["input.drag"]));
    await click(page, "e2e4");
    await drag("d2", "d4");
    await moves(page).first().waitFor();
    assert.deepEqual(await moves(page).allInnerTexts(), ["d4"]);
    await setInGame(page, () => choose(page, words.input, words["input.tap"]));
    await drag("e7", "e5");
    await click(page, "d7d5");
    await moves(page).nth(1).waitFor();
    assert.deepEqual(await moves(page).allInnerTexts(), ["d4", "d5"]);
    // The keyboard always moves pieces.
    await page.locator('[data-cell="c2"]').focus();
    await page.keyboard.press("Enter");
    await page.locator('[data-cell="c4"]').focus();
    await page.keyboard.press("Enter");
    await moves(page).nth(2).waitFor();
});

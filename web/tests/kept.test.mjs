// What the browser stores, and what the page does when storage is damaged, full, or written by two tabs at once.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { someOf } from "./looks.mjs";
import { changeStored, inLocalStorage, stored, without } from "./stored.mjs";
import { begin, cell, click, form, message, result, stage, type, until } from "./support.mjs";
import { en } from "./words.mjs";

const local = [en.options.opponent, en.options.opponents.local];
const { server, visitor, play } = stage();

const beginButton = (page) => page.getByRole("button", { name: en.options.begins.local });
const keptIds = async (page) => Object.keys(await stored(page)).sort();

/** Copies the stored game under other names, finished or not, and fills the remaining storage. */
const fill = (page, copies) =>
    page.evaluate((wanted) => {
        const text = Object.entries(localStorage).find(([key]) => key.startsWith("kradan.game."))[1];
        wanted.forEach(([id, ended], i) => {
            const game = JSON.parse(text);
            Object.assign(game, {
                id,
                summary: { ...game.summary, ended, updated: 1000 + i },
                padding: "x".repeat(100_000),
            });
            localStorage.setItem(`kradan.game.${id}`, JSON.stringify(game));
        });
        for (let size = 1 << 22; size >= 1; size >>= 1) {
            for (let n = 0; ; ++n) {
                try {
                    localStorage.setItem(`other.${size}.${n}`, "x".repeat(size));
                } catch {
                    break;
                }
            }
        }
    }, copies);

play("when room runs out, finished games are removed, oldest first, but never unfinished ones", async (page) => {
    await without(page, "indexedDB");
    await begin(page, server.url, "chess", [local]);
    await type(page, "e2e4");
    await fill(page, [
        ["old", true],
        ["new", true],
        ["open1", false],
        ["open2", false],
    ]);
    await type(page, "e7e5");
    const localIds = async () => Object.keys(await inLocalStorage(page));
    let ids = await localIds();
    assert.ok(!ids.includes("kradan.game.old") && ids.includes("kradan.game.new"), `${ids}`);
    await page.reload();
    assert.match(await cell(page, "e5").getAttribute("aria-label"), /pawn/);
    // No finished games are left after this.
    await page.evaluate(() => localStorage.removeItem("kradan.game.new"));
    await fill(page, []);
    for (const move of ["g1f3", "b8c6", "f1c4"]) {
        await type(page, move);
        assert.match(await message(page), /not being kept/);
    }
    ids = await localIds();
    for (const id of ["open1", "open2"]) assert.ok(ids.includes(`kradan.game.${id}`));
});

play("more than forty unfinished games are all kept", async (page) => {
    await begin(page, server.url, "chess", [local]);
    await page.evaluate(() => {
        const game = JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith("kradan.game."))[1]);
        for (let i = 0; i < 45; ++i)
            localStorage.setItem(`kradan.game.g${i}`, JSON.stringify({ ...game, id: `g${i}` }));
    });
    await type(page, "e2e4");
    assert.equal((await keptIds(page)).length, 46);
});

play("damaged records are listed as such, with their text, and affect nothing else", async (page) => {
    await begin(page, server.url, "chess", [local]);
    await page.evaluate(() => {
        const [key, text] = Object.entries(localStorage).find(([name]) => name.startsWith("kradan.game."));
        const put = (id, value) => localStorage.setItem(`kradan.game.${id}`, value);
        put("bad1", '{"version":1,"id":"bad1","events":[]}');
        const game = JSON.parse(text);
        put("bad2", JSON.stringify({ ...game, id: "bad2", seats: undefined }));
        put("bad3", JSON.stringify({ ...game, id: "bad3", summary: { ...game.summary, updated: "soon" } }));
        put("bad4", "not json");
        put("bad5", JSON.stringify({ ...game, id: "bad5", events: [{ seq: 1, type: "nothing" }] }));
        put("bad6", JSON.stringify({ ...game, id: "bad6", now: 1e300 }));
        put(
            "bad7",
            JSON.stringify({ ...game, id: "bad7", config: { game: "chess", players: { first: { name: 7 } } } }),
        );
        put("bad8", "null");
        return key;
    });
    await page.goto(server.url);
    await page.reload();
    await page.getByRole("link", { name: en.kept.all("9") }).click();
    await page.locator(".kept-damaged").first().waitFor();
    assert.equal(await page.locator(".kept-game").count(), 9);
    assert.equal(await page.locator(".kept-damaged").count(), 8);
    const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.locator(".kept-damaged").first().getByRole("button", { name: en.kept.downloadRaw }).click(),
    ]);
    assert.ok(readFileSync(await download.path(), "utf8").length > 3);
    await page.getByRole("button", { name: "Remove: Damaged game" }).first().click();
    assert.equal(await page.locator(".kept-damaged").count(), 7);
    await page.goto(`${server.url}#/game/bad4`);
    await page.getByText("is damaged").waitFor();
    // Each button leads where its label says. The list offers the damaged game's text.
    assert.equal(await page.getByRole("link", { name: en.kept.title, exact: true }).getAttribute("href"), "#/games");
    assert.equal(await page.getByRole("link", { name: en.game.home, exact: true }).getAttribute("href"), "#/");
    await page.goto(`${server.url}#/game/nowhere`);
    await page.getByText("not saved on this device").waitFor();
});

play("damaged settings are replaced by the defaults", async (page) => {
    await page.evaluate(() => {
        const set = (name, value) => localStorage.setItem(`kradan.setting.${name}`, value);
        set("language", "toString");
        set("theme", "constructor");
        set("coordinates", "toString");
        set("animation", "slow");
        set("wishes.ogi", '{"clock":"xx","names":7,"level":"a"}');
        set("wishes.ogi-classic", "null");
        set(
            "wishes.go",
            '{"size":99,"preset":"toString","opponent":"toString","side":"furigoma","names":{"first":[]}}',
        );
        set(
            "wishes.chess",
            '{"chess960":5000,"clock":{"choice":"custom","custom":{"kind":"fischer","initial":0}},"play":3}',
        );
    });
    for (const game of ["ogi", "ogi-classic", "go", "chess"]) {
        await page.goto(`${server.url}#/new/${game}`);
        await page.reload();
        await page.locator(".options").waitFor();
        await beginButton(page).click();
        await page.locator(".play .board").waitFor();
    }
    assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
});

/** Opens the settings from a game's menu, makes choices by their labels, and closes the settings. */
async function choose(page, choices) {
    await page.locator(".actions").getByRole("button", { name: en.game.menu }).click();
    await page.getByRole("button", { name: en.settings.all }).click();
    for (const [name, value] of choices)
        await page.getByRole("group", { name, exact: true }).getByRole("radio", { name: value, exact: true }).check();
    await page.keyboard.press("Escape");
    await page.locator(".panel").waitFor({ state: "detached" });
}

play("coordinates are where the player wants them, and squares keep their names", async (page) => {
    await begin(page, server.url, "chess", [local]);
    const drawn = () => page.locator(".play .board .coordinates text").allTextContents();
    const squares = Array.from({ length: 64 }, (_, i) => `${"abcdefgh"[i % 8]}${1 + Math.floor(i / 8)}`).sort();
    const labels = () => page.locator(".play [data-cell]").evaluateAll((all) => all.map((e) => e.ariaLabel));
    const [around, names] = [await drawn(), await labels()];
    assert.ok(around.includes("e") && around.includes("4") && !around.includes("e4"), String(around));
    assert.equal(names.length, 64);
    for (const [choice, texts] of [
        [en.tables.settings["coordinates.hidden"], []],
        [en.tables.settings["coordinates.cells"], squares],
    ]) {
        await choose(page, [[en.tables.settings.coordinates, choice]]);
        await until(async () => assert.deepEqual((await drawn()).sort(), texts));
        assert.deepEqual(await labels(), names);
    }
    await page.reload();
    await page.locator(".play .board").waitFor();
    await until(async () => assert.deepEqual((await drawn()).sort(), squares));
    await choose(page, [[en.tables.settings.coordinates, en.tables.settings["coordinates.around"]]]);
    await until(async () => assert.deepEqual(await drawn(), around));

    // Go points have no room for coordinates, so the board keeps them around its edge.
    await choose(page, [[en.tables.settings.coordinates, en.tables.settings["coordinates.cells"]]]);
    await begin(page, server.url, "go", [local]);
    assert.ok((await drawn()).includes("A"));
});

play("pieces move at the chosen speed, which delays nothing", async (page) => {
    await begin(page, server.url, "chess", [local]);
    /** The animations that are running or have just ended: the kind and the duration in seconds. */
    const moved = () =>
        page
            .locator(".men :is(.slides, .settles, .fades)")
            .evaluateAll((all) =>
                all.map(getComputedStyle).map((style) => `${style.animationName} ${style.animationDuration}`),
            );
    const piece = (name, words) => page.locator(`.play [data-cell="${name}"][aria-label*="${words}"]`).waitFor();
    // The device asks for reduced motion.
    await click(page, "e2e4");
    await piece("e4", "pawn");
    assert.deepEqual(await moved(), []);
    // The player's choice overrides that.
    await choose(page, [[en.tables.settings.animation, en.tables.settings["animation.normal"]]]);
    await click(page, "e7e5");
    await piece("e5", "pawn");
    assert.deepEqual(await moved(), ["slide 0.2s"]);
    await choose(page, [[en.tables.settings.animation, en.tables.settings["animation.fast"]]]);
    await page.reload();
    await page.locator(".play .board").waitFor();
    assert.deepEqual(await moved(), []);
    await page.keyboard.press("ArrowLeft");
    await piece("e7", "pawn");
    assert.deepEqual(await moved(), ["slide 0.1s"]);
    await page.keyboard.press("ArrowRight");
    await piece("e5", "pawn");
    assert.deepEqual(await moved(), ["slide 0.1s"]);

    // While one piece is moving, which takes an hour here, the next can be moved. A dragged piece is in place
    // immediately.
    await page.addStyleTag({ content: ".men { --motion: 3600s !important }" });
    await click(page, "d2d4");
    await click(page, "e5d4");
    await piece("d4", "opponent’s pawn");
    assert.deepEqual((await moved()).sort(), ["fade 3600s", "slide 3600s"]);
    const [from, to] = [await cell(page, "d1").boundingBox(), await cell(page, "d4").boundingBox()];
    const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
    await page.mouse.move(...middle(from));
    await page.mouse.down();
    await page.mouse.move(...middle(to), { steps: 4 });
    await page.mouse.up();
    await page.locator('.play [data-cell="d1"]:not([aria-label*="queen"])').waitFor({ state: "attached" });
    await piece("d4", "queen");
    assert.deepEqual(await moved(), ["fade 3600s"]);

    await choose(page, [[en.tables.settings.animation, en.tables.settings["animation.none"]]]);
    await click(page, "b8c6");
    await piece("c6", "knight");
    assert.deepEqual(await moved(), []);

    // A piece that has moved does not move again when the speed changes.
    await choose(page, [[en.tables.settings.animation, en.tables.settings["animation.fast"]]]);
    await click(page, "g1f3");
    await piece("f3", "knight");
    assert.deepEqual(await moved(), ["slide 3600s"]);
    for (const [choice, duration] of [
        [en.tables.settings["animation.none"], "0ms"],
        [en.tables.settings["animation.normal"], "200ms"],
    ]) {
        await choose(page, [[en.tables.settings.animation, choice]]);
        await page.locator(`.play .men[style*=" ${duration}"]`).waitFor({ state: "attached" });
        assert.deepEqual(await moved(), []);
    }
});

play("after three hundred taps on the handicap, there is still a session for the game", async (page) => {
    await form(page, server.url, "ogi");
    await page.locator('.preview [data-cell="b2"]').waitFor();
    const { x, y, width, height } = await page.locator('.preview [data-cell="b2"]').boundingBox();
    for (let i = 0; i < 300; ++i) await page.mouse.click(x + width / 2, y + height / 2);
    await page.getByText("none. Tap a piece").waitFor();
    await beginButton(page).click();
    await page.locator(".play .board").waitFor();
});

play("numbers are checked as they are typed, with errors at their field", async (page) => {
    await form(page, server.url, "go");
    const wrong = page.locator(".field-wrong");
    const off = async (label, value, words) => {
        await page.getByLabel(label, { exact: true }).fill(value);
        assert.match(await wrong.innerText(), words);
        assert.ok(await beginButton(page).isDisabled());
    };
    const on = async (label, value) => {
        await page.getByLabel(label, { exact: true }).fill(value);
        assert.equal(await wrong.count(), 0);
        assert.ok(await beginButton(page).isEnabled());
    };
    await off(en.options.komi, "6.3", /whole or half/);
    await off(en.options.komi, "", /whole or half/);
    await on(en.options.komi, "7.5");
    const stones = page.locator('input[type="number"]').nth(1);
    await stones.fill("1");
    assert.match(await wrong.innerText(), /One stone is no handicap/);
    await stones.fill("2");
    await page.getByLabel(en.options.sizeOther, { exact: true }).check();
    await page.locator('input[type="number"]').first().fill("5");
    await page.locator('input[type="number"]').nth(2).fill("9");
    assert.match(await wrong.innerText(), /(At most \d|No) handicap stones fit/);
    await form(page, server.url, "chess");
    await page.getByLabel(en.options.clockCustom).check();
    await off(en.options.minutes, "0.5", /whole number from 0 to 600/);
    await off(en.options.minutes, "0", /needs main time/);
    await on(en.options.minutes, "1");
    await beginButton(page).click();
    await page.locator(".clock").first().waitFor();
});

play("two tabs that move at once agree on one move and say so", async (page, context) => {
    await begin(page, server.url, "chess", [local]);
    const other = await context.newPage();
    await other.goto(page.url());
    await cell(other, "e2").waitFor();
    // The moves are typed in both tabs without Enter, then entered at the same moment.
    await page.keyboard.type("e2e4");
    await other.keyboard.type("d2d4");
    const enter = (tab) =>
        tab.evaluate(() =>
            document.body.dispatchEvent(
                new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true, cancelable: true }),
            ),
        );
    await Promise.all([enter(page), enter(other)]);
    await until(async () => {
        const moves = await Promise.all([page, other].map((tab) => tab.locator(".move").allInnerTexts()));
        assert.equal(moves[0].length, 1);
        assert.deepEqual(moves[0], moves[1]);
        const told = await Promise.all([page, other].map(message));
        assert.equal(told.filter((text) => /another tab/.test(text)).length, 1, told.join(" | "));
    });
});

play("a move made before the other tab's move is known is not accepted", async (page) => {
    await begin(page, server.url, "chess", [local]);
    await type(page, "d2d4");
    // Another tab writes, and this one has not been notified.
    await changeStored(page, ({ events }) => void (events[1].move = "c2c4"));
    await type(page, "d7d5");
    assert.match(await message(page), /another tab/);
    assert.deepEqual(await page.locator(".move").allInnerTexts(), ["c4"]);
});

play("the computer's answer to a draw offer outlasts its move", async (page) => {
    await begin(page, server.url, "chess");
    await type(page, "e2e4");
    await page.getByRole("button", { name: en.game.offerDraw }).click();
    await page.locator(".move").nth(1).waitFor();
    assert.match(await message(page), /The computer declines the draw/);
    await type(page, "a2a3");
    assert.doesNotMatch(await message(page), /declines/);
});

play("a rematch leaves Go’s handicap with the weaker player", async (page) => {
    await begin(page, server.url, "go", [[en.options.size, "9 × 9"]], async () => {
        await page.locator('input[type="number"]').nth(1).fill("3");
    });
    await page.getByRole("button", { name: en.game.resign }).click();
    await page.getByRole("button", { name: en.game.yes }).click();
    assert.match(await result(page), /weaker player keeps Black/);
    await page.getByRole("button", { name: en.result.rematchSame }).click();
    await page.locator(".result").waitFor({ state: "detached" });
    assert.match(await page.locator('[data-side="first"] .tag-name').innerText(), /You/);
});

play(
    "a handicap says whose it is; in a rematch its player keeps the side or, in classic Ōgi, takes it along",
    async (page) => {
        const resign = async () => {
            await page.getByRole("button", { name: en.game.resign }).click();
            await page.getByRole("button", { name: en.game.yes }).click();
        };
        /** How the kings beside the names are drawn: 王 or 玉. */
        const kings = () =>
            page.evaluate(() =>
                ["first", "second"].map((side) =>
                    document.querySelectorAll(`[data-side="${side}"] .tag-mark path`)[1].getAttribute("d"),
                ),
            );
        await begin(page, server.url, "ogi", [local]);
        const [royal, jade] = await kings();
        await page.goto(`${server.url}#/new/ogi`);
        await page
            .locator("fieldset", { hasText: en.options.opponent })
            .getByLabel(en.options.opponents.computer, { exact: true })
            .check();
        await page.locator('.preview [data-cell="e1"]').click();
        await page.locator(".field-wrong", { hasText: "(G18)" }).waitFor();
        await page.locator('.preview [data-cell="b2"]').click();
        await page.getByText("Sente begins promoted: b2. Tap").waitFor();
        assert.equal(await page.locator(".field-wrong").count(), 0);
        await page.getByLabel(en.options.random).check();
        await page
            .getByText("Sente begins promoted: b2. Who plays that side, and so has the handicap, is random. Tap")
            .waitFor();
        for (const [game, promoted, turned, why] of [
            ["ogi", "b2", "b2", "keep their sides"],
            ["ogi-classic", "d1", "d8", "change sides"],
        ]) {
            await begin(page, server.url, game, [local], async () => {
                const chosen = page.locator(
                    '.preview .cell[aria-label*="dragon"], .preview .cell[aria-label*="goddess"]',
                );
                while (await chosen.count()) await chosen.first().click();
                await page.locator(`.preview [data-cell="${promoted}"]`).click();
            });
            assert.match(await cell(page, promoted).getAttribute("aria-label"), /own (dragon|goddess)/);
            // The weaker player has 玉.
            assert.deepEqual(await kings(), [jade, royal]);
            await resign();
            assert.match(await result(page), new RegExp(why));
            await page.getByRole("button", { name: "Rematch" }).click();
            await page.locator(".result").waitFor({ state: "detached" });
            await page
                .locator(
                    `[data-cell="${turned}"][aria-label*="${game === "ogi" ? "own dragon" : "opponent’s goddess"}"]`,
                )
                .waitFor();
        }
    },
);

play("a rematch refused by the rules says why", async (page) => {
    await begin(page, server.url, "chess", [local]);
    await type(page, "f2f3", "e7e5", "g2g4", "d8h4");
    await changeStored(page, ({ config }) => void Object.assign(config, { position: "no position" }));
    await page.reload();
    await page.getByRole("button", { name: "Rematch" }).click();
    await page.locator(".result [role=alert]").waitFor();
});

test("a browser that stores nothing says so from the start", async () => {
    const { context, page, errors } = await visitor();
    await without(page, "localStorage", "indexedDB");
    await page.getByText(en.home.keepsNothing).waitFor();
    assert.equal(await page.getByText(en.kept.none).count(), 0);
    await begin(page, server.url, "chess", [local]);
    assert.match(await message(page), /can’t save games/);
    await type(page, "e2e4", "e7e5");
    assert.match(await message(page), /can’t save games/);
    assert.deepEqual(errors, []);
    await context.close();
});

for (const [locale, words] of someOf([
    ["ja", /^白\d+目半勝ち/],
    ["th", /^ขาวชนะ \d+\.5 แต้ม/],
    ["en", /^White wins by \d+\.5 points/],
])) {
    play(`a counted result is worded as players say it in ${locale}`, async (page) => {
        await begin(page, server.url, "go", [local, [en.options.size, "9 × 9"]]);
        await type(page, "pass", "pass");
        await page.getByRole("button", { name: en.game.accept }).click();
        await page.getByRole("button", { name: en.game.accept }).click();
        await page.locator(".result").waitFor();
        await page.evaluate((code) => localStorage.setItem("kradan.setting.language", code), locale);
        await page.reload();
        await page.locator(".result").waitFor();
        assert.match(await result(page), words);
        assert.doesNotMatch(await page.title(), locale === "en" ? /。/ : /\. /);
    });
}

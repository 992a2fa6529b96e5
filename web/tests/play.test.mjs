// Whole games of all four kinds in the browser, by pointer and by keyboard.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { logOf } from "./pictures.mjs";
import { without } from "./stored.mjs";
import { begin, cell, click, message, result, serve, stage, titled, type, until, violations } from "./support.mjs";
import { en } from "./words.mjs";

const local = [en.options.opponent, en.options.opponents.local];
const strict = [en.options.play, en.options.strict];
const { server, visitor, play } = stage();

play("chess by clicks: fool's mate", async (page) => {
    await begin(page, server.url, "chess", [local]);
    await click(page, "f2f3 e7e5 g2g4 d8h4");
    assert.match(await result(page), /Black wins[\s\S]*Checkmate[\s\S]*\(X9\)/);
    await titled(page, en.result.wins("Black"));
    await page.getByRole("button", { name: en.result.rematch }).click();
    await titled(page, en.game.turn("White"));
});

play("chess: promotion is chosen on the square", async (page) => {
    await begin(page, server.url, "chess", [local]);
    await type(page, "a2a4", "b7b5", "a4b5", "a7a6", "b5a6", "c8b7", "a6b7", "h7h6");
    await click(page, "b7a8");
    assert.equal(await page.locator(".choice").count(), 4);
    await page.keyboard.press("Escape");
    await page.locator(".choice").first().waitFor({ state: "detached" });
    await click(page, "b7a8:b7a8n");
    assert.match(await cell(page, "a8").getAttribute("aria-label"), /opponent’s knight/);
});

play(
    "Ōgi by clicks: promotion by Enter, a refused drop, whose king is attacked, and the king's capture",
    async (page) => {
        await begin(page, server.url, "ogi", [local]);
        await click(page, "e3e4 e6e5 e4e5 a6a5");
        // The pawn cannot be dropped anywhere and is drawn accordingly.
        await page.locator('.hand-stuck[aria-label="pawn in hand, can’t be dropped now"]').waitFor();
        await page.locator(".hand-stuck").click();
        await until(async () => assert.match(await message(page), /\(G7\)/));
        await cell(page, "d4").click();
        assert.match(await message(page), /\(G7\)/);
        assert.equal(await page.locator('.line-message a[href="#/rules/ogi#G7"]').count(), 1);
        await click(page, "e5e6");
        assert.deepEqual(await page.locator(".choice-word").allTextContents(), [en.game.promoteWord, en.game.stayWord]);
        assert.deepEqual(await page.locator(".choice-name").allTextContents(), [en.games.ogi.pieces["+P"], "pawn"]);
        await page.keyboard.press("Enter");
        await page.locator('[data-cell="e6"][aria-label*="promoted pawn"]').waitFor();
        await click(page, "a5a4 e6e7");
        await titled(page, "Check. Gote to move");
        await click(page, "h6h5");
        await titled(page, "Gote’s king can be captured. Sente to move");
        for (const [language, words] of [
            ["ja", "後手の王を取れます。先手"],
            ["th", "กินขุนของฝ่าย Gote ได้"],
            ["en", "Gote’s king can be captured"],
        ]) {
            await page.evaluate((code) => localStorage.setItem("kradan.setting.language", code), language);
            await page.reload();
            await titled(page, words);
        }
        assert.equal(await page.locator(".mark-check").count(), 1);
        await click(page, "e7e8");
        assert.match(await result(page), /Sente wins[\s\S]*king was captured/);
    },
);

play("Ōgi: the king keeps a captured piece promoted, or not", async (page) => {
    await begin(page, server.url, "ogi", [local]);
    await type(page, "e3e4", "e6e5", "e4e5", "a6a5", "e5e6+", "a5a4", "e6e7");
    await click(page, "e8e7");
    assert.deepEqual(
        await page.locator(".choice").evaluateAll((faces) => faces.map((face) => face.dataset.choice).sort()),
        ["e8e7", "e8e7^"],
    );
    await page.locator('[data-choice="e8e7^"]').click();
    await page.locator('[data-hand="second:+P"]').waitFor();
    await type(page, "a3a4", "+P@e2");
    await page.locator('[data-cell="e2"][aria-label*="promoted pawn"]').waitFor();
});

play("Ōgi by dragging, and a piece dropped from the hand", async (page) => {
    await begin(page, server.url, "ogi", [local]);
    const drag = async (from, to) => {
        const a = await from.boundingBox();
        const b = await cell(page, to).boundingBox();
        await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
        await page.mouse.down();
        await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
        await page.mouse.up();
    };
    await drag(cell(page, "c3"), "c4");
    await titled(page, en.game.turn("Gote"));
    await drag(cell(page, "f6"), "f5");
    await drag(cell(page, "b2"), "g7");
    await page.locator('[data-choice="b2g7"]').click();
    await drag(cell(page, "f8"), "g7");
    await drag(page.locator('[data-hand="first:B"]'), "d4");
    assert.match(await cell(page, "d4").getAttribute("aria-label"), /bishop/);
});

play("Ōgi, classic, by typing: nifu is refused with its clause", async (page) => {
    await begin(page, server.url, "ogi-classic", [local]);
    await type(page, "e3e4", "e6e5", "e4e5", "a6a5", "P@e4");
    assert.match(await message(page), /\(C5\)/);
    await type(page, "e5e6+");
    await page.getByRole("button", { name: en.game.resign }).click();
    await page.getByRole("button", { name: en.game.yes }).click();
    assert.match(await result(page), /Sente wins[\s\S]*Resignation/);
});

play("Go by arrow keys: two passes, dead stones, counting", async (page) => {
    await begin(page, server.url, "go", [local, [en.options.size, "9 × 9"]]);
    await cell(page, "A1").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    assert.match(await cell(page, "B2").getAttribute("aria-label"), /Black/);
    await type(page, "E5");
    await cell(page, "E5").click();
    assert.match(await message(page), /\(W1\)/);
    const pass = page.locator(".actions").getByRole("button", { name: en.game.pass });
    await pass.click();
    await pass.click();
    await page.getByText(en.game.markHint).waitFor();
    await cell(page, "E5").click();
    await page.locator(".dead").first().waitFor();
    await page.getByRole("button", { name: en.game.accept }).click();
    await page.getByRole("button", { name: en.game.accept }).click();
    assert.match(await result(page), /Black wins by 74\.5 points/);
    await page.locator(".score-part > summary").click();
    assert.match(await page.locator(".score").innerText(), /Territory/);
});

play("Go: after a dispute the page says whose turn it is, and why", async (page) => {
    await begin(page, server.url, "go", [local, [en.options.size, "9 × 9"]]);
    await type(page, "E5", "C3", "pass", "pass");
    await page.getByText(en.game.markHint).waitFor();
    // The side that did not ask to resume play moves first.
    await page.getByRole("button", { name: en.game.resume }).click();
    await page.getByRole("group", { name: en.game.resumeWho }).getByRole("button", { name: "White" }).click();
    await page.getByText(en.game.resumed("Black")).waitFor();
    await type(page, "pass", "pass");
    await page.getByText(en.game.markHint).waitFor();
    assert.equal(await page.getByRole("button", { name: en.game.resume }).count(), 0);
});

play(
    "Go: a ko is announced to those who cannot see its mark, and how to write a point to those who type I5",
    async (page) => {
        await begin(page, server.url, "go", [local, [en.options.size, "9 × 9"]]);
        await type(page, "D5", "F4", "E4", "F6", "E6", "G5", "A1", "E5", "F5");
        await page.locator('[data-cell="E5"][aria-label="E5, empty, ko: can’t be retaken yet"]').waitFor();
        await type(page, "I5");
        assert.match(
            await message(page),
            /“I5” isn’t a legal move here\. Write a point .* D4; the letter I is not used\./,
        );
        await type(page, "J9", "A2");
        await page.locator('[data-cell="E5"][aria-label="E5, empty"]').waitFor();
    },
);

play("an illegal move is refused with its reason, and nothing is lost", async (page) => {
    await begin(page, server.url, "chess", [local]);
    await click(page, "e2e5");
    assert.match(await message(page), /\(X\d\)/);
    await click(page, "e2e4");
    await titled(page, en.game.turn("Black"));
});

play("strict Ōgi: an illegal move loses, with its clause", async (page) => {
    await begin(page, server.url, "ogi", [local, strict]);
    await cell(page, "g2").click();
    assert.equal(await page.locator(".mark-target").count(), 0);
    await cell(page, "g5").click();
    assert.match(await result(page), /Gote wins[\s\S]*illegal move[\s\S]*\(G14\)[\s\S]*rook g2–g5[\s\S]*\(O16\)/);
});

play("strict chess: the first illegal move is a warning, the second loses", async (page) => {
    await begin(page, server.url, "chess", [local, strict, [en.options.clock, "5 min + 3 s"]]);
    await click(page, "e2e5");
    assert.match(await message(page), /Illegal move by White/);
    assert.match(await page.locator('[data-side="second"] .clock').innerText(), /^[67]:/);
    await type(page, "e2e4");
    assert.match(await page.locator('[data-side="first"]').innerText(), /1 illegal move; another loses/);
    await type(page, "e7e5");
    await type(page, "pass");
    assert.match(await result(page), /Black wins[\s\S]*\(X14\)[\s\S]*Pass: You can't pass/);
});

play("a draw is offered and accepted; a move is taken back", async (page) => {
    await begin(page, server.url, "chess", [local]);
    await type(page, "e2e4");
    await page.getByRole("button", { name: en.game.takeback }).click();
    assert.match(await cell(page, "e2").getAttribute("aria-label"), /pawn/);
    await type(page, "d2d4");
    await page.getByRole("button", { name: en.game.offerDraw }).click();
    await page.getByRole("button", { name: en.game.accept }).click();
    assert.match(await result(page), /Draw[\s\S]*agreement/);
});

for (const [game, move] of [
    ["chess", "e2e4"],
    ["ogi", "e3e4"],
    ["ogi-classic", "e3e4"],
    ["go", "E5"],
]) {
    play(`the computer answers in ${game}`, async (page) => {
        await begin(page, server.url, game, game === "go" ? [[en.options.size, "9 × 9"]] : []);
        await type(page, move);
        await page.waitForFunction(
            (turn) => document.title.startsWith(turn) && document.querySelectorAll(".move").length === 2,
            en.game.yourTurn,
        );
        assert.equal(await page.getByText("at random").count(), 0);
    });
}

play("a premove against the computer is played, or reported as impossible", async (page) => {
    // The engine does not load until the premove has been made.
    let go;
    const laid = new Promise((done) => (go = done));
    await page.route(/engine\.wasm/, async (route) => {
        await laid;
        await route.continue();
    });
    const opened = async (position) => {
        await page.goto(`${server.url}#/analyse`);
        await page.locator('input[type="file"]').setInputFiles({
            name: "game.json",
            mimeType: "application/json",
            buffer: Buffer.from(
                logOf(
                    { game: "chess", ...(position && { position }), players: { second: { engine: true, level: 1 } } },
                    [],
                ),
            ),
        });
    };
    await opened();
    await page.locator(".play .board").waitFor();
    await click(page, "e2e4 d2d4");
    await page.getByText(en.online.premove("pawn d2–d4")).waitFor();
    await type(page, "xyz");
    await page.getByText("“xyz” isn’t a legal move here").waitFor();
    assert.equal((await page.locator(".play .board .shape").count()) > 0, true);
    await cell(page, "e5").click();
    await page.getByText("Premove").waitFor({ state: "detached" });
    await click(page, "d2d4");
    go();
    await cell(page, "d4").and(page.locator('[aria-label*="own pawn"]')).waitFor();
    assert.equal((await page.locator(".move").allInnerTexts())[2], "d4");
    // The only reply attacks the square that the king is to move to.
    await opened("k7/8/8/8/8/7p/8/2Q2K2 w - - 0 1");
    await page.locator(".play .board").waitFor();
    await type(page, "c1c7");
    await type(page, "f1g1");
    await page.getByText("Your premove king f1–g1 is no longer possible").waitFor();
    await titled(page, en.game.yourTurn);
});

play("premoves in a row against the computer are played one after the other", async (page) => {
    let go;
    const laid = new Promise((done) => (go = done));
    await page.route(/engine\.wasm/, async (route) => {
        await laid;
        await route.continue();
    });
    await page.goto(server.url);
    await page.evaluate(() => localStorage.setItem("kradan.setting.premoves", "row"));
    await page.reload();
    await page.goto(`${server.url}#/analyse`);
    const config = { game: "chess", position: "7k/8/8/8/8/8/P7/K5R1 w - - 0 1" };
    await page.locator('input[type="file"]').setInputFiles({
        name: "game.json",
        mimeType: "application/json",
        buffer: Buffer.from(logOf({ ...config, players: { second: { engine: true, level: 1 } } }, [])),
    });
    await page.locator(".play .board").waitFor();
    await click(page, "a2a3 a3a4 a4a5");
    await page.getByText(en.online.premoveNumbered("2", "pawn a4–a5")).waitFor();
    // The computer does not see the premoves.
    assert.equal(await page.locator(".move").count(), 1);
    go();
    await page.locator(".move").nth(4).waitFor();
    const moves = await page.locator(".move").allInnerTexts();
    assert.deepEqual([moves[0], moves[2], moves[4]], ["a3", "a4", "a5"]);
});

test("without the engine nothing is played; the page says so, and the computer moves when it is loaded", async () => {
    const { context, page, errors } = await visitor();
    let there = false;
    await page.route(/engine\.wasm/, (route) => (there ? route.continue() : route.abort()));
    await page.clock.install();
    await begin(page, server.url, "chess", [[en.options.clock, "5 min + 3 s"]]);
    await type(page, "e2e4");
    await page.getByText(en.game.engineAway).waitFor();
    assert.equal(await page.locator(".move").count(), 1);
    // The computer does not lose on time either.
    const clock = await page.locator('[data-side="second"] .clock').innerText();
    await page.clock.fastForward(400_000);
    await page.getByText(en.game.engineAway).waitFor();
    assert.equal(await page.locator('[data-side="second"] .clock').innerText(), clock);
    there = true;
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await page.locator(".move").nth(1).waitFor();
    assert.deepEqual(errors, []);
    await context.close();
});

test("the clock shows the time at which it was stopped when the computer could not be loaded", async () => {
    const { context, page, errors } = await visitor();
    let fail;
    const asked = new Promise((resolve) => {
        page.route(/engine\.wasm/, async (route) => {
            await new Promise((end) => {
                fail = end;
                resolve();
            });
            await route.abort();
        });
    });
    await page.clock.install();
    await begin(page, server.url, "chess", [[en.options.clock, "5 min + 3 s"]]);
    await type(page, "e2e4");
    await asked;
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000));
    const clock = page.locator('[data-side="second"] .clock');
    // Stops one millisecond before the tick that shows the next second.
    const untilTick = async (step) => {
        const before = await clock.innerText();
        while ((await clock.innerText()) === before) await page.clock.runFor(step);
    };
    await untilTick(100);
    await page.clock.runFor(850);
    await untilTick(1);
    await page.clock.runFor(999);
    fail();
    await page.getByText(en.game.engineAway).waitFor();
    const stopped = await clock.innerText();
    await page.clock.runFor(5000);
    assert.equal(await clock.innerText(), stopped);
    assert.deepEqual(errors, []);
    await context.close();
});

play("the computer has a move even if its time is over before the search begins", async (page) => {
    // Simulates a machine so busy that seconds pass between two lines from the worker.
    let patched = 0;
    await page.route("**/engine.worker*.js", async (route) => {
        ++patched;
        const response = await route.fetch();
        const jumps = "const late = performance.now(); let calls = 0; performance.now = () => late + 5000 * ++calls;";
        await route.fulfill({ response, body: jumps + (await response.text()) });
    });
    for (const [game, move] of [
        ["go", "d4"],
        ["chess", "e2e4"],
        ["ogi", "c3c4"],
    ]) {
        await begin(page, server.url, game);
        await type(page, move);
        await page.locator(".move-list button").nth(1).waitFor();
        assert.ok(patched > 0);
    }
});

test("prefetched code plays games and reads records when the network is gone", async () => {
    const own = await serve();
    const { context, page, errors } = await visitor({ at: own.url, ahead: true });
    // This must not match scripts whose names only end this way, such as "strength-…".
    const chunk = (name) => new RegExp(`/${name}-[\\w-]{8}\\.js`);
    const chunks = ["play", "table", "record", "th"].map(chunk);
    for (const file of [/engine\.wasm/, /records\.wasm/, /engine\.worker/, ...chunks])
        await own.until((path) => file.test(path));
    own.close();
    await begin(page, own.url, "chess");
    await type(page, "e2e4");
    await page.locator(".move").nth(1).waitFor();
    await page.evaluate(() => (location.hash = "#/analyse"));
    await page.getByRole("button", { name: en.home.paste }).click();
    await page.locator(".paste textarea").fill("1. e4 e5 *");
    await page.getByRole("button", { name: en.home.pasteOpen, exact: true }).click();
    await page.locator(".record .board").waitFor();
    await page.evaluate(() => (location.hash = "#/"));
    await page.getByLabel(en.settings.language).selectOption("th");
    await page.waitForFunction(() => document.documentElement.lang === "th");
    assert.deepEqual(errors, []);
    await context.close();
});

play("a move against the computer is taken back, even while it thinks", async (page) => {
    await begin(page, server.url, "chess");
    await type(page, "e2e4");
    await page.getByRole("button", { name: en.game.takeback }).click();
    await page.locator('[data-cell="e2"][aria-label*="own pawn"]').waitFor();
    await type(page, "d2d4");
    await page.locator(".move").nth(1).waitFor();
    await page.getByRole("button", { name: en.game.takeback }).click();
    await page.locator('[data-cell="d2"][aria-label*="own pawn"]').waitFor();
    assert.equal(await page.locator(".move").count(), 0);
});

test("a browser that stores nothing still plays", async () => {
    const { context, page, errors } = await visitor();
    await without(page, "localStorage", "indexedDB");
    await begin(page, server.url, "chess", [local]);
    await type(page, "e2e4");
    await page.getByText(en.game.keptFailed).waitFor();
    await type(page, "e7e5");
    await titled(page, en.game.turn("White"));
    assert.deepEqual(errors, []);
    await context.close();
});

play("a reload restores the game and its clocks; a second tab follows", async (page, context) => {
    await begin(page, server.url, "ogi", [local, [en.options.clock, "5 min + 3 s"]]);
    await type(page, "e3e4", "e6e5");
    const clock = page.locator('[data-side="first"] .clock');
    const full = await clock.innerText();
    await until(async () => assert.notEqual(await clock.innerText(), full));
    const began = Date.now();
    const before = await clock.innerText();
    await page.reload();
    assert.match(await cell(page, "e4").getAttribute("aria-label"), /pawn/);
    const seconds = (text) => Number(text.split(":")[0]) * 60 + Number(text.split(":")[1]);
    const now = await clock.innerText();
    const passed = Math.ceil((Date.now() - began) / 1000);
    assert.ok(
        seconds(before) - seconds(now) <= passed && seconds(now) <= seconds(before),
        `${before} → ${now} in ${passed} s`,
    );
    const other = await context.newPage();
    await other.goto(page.url());
    await cell(other, "e4").waitFor();
    await type(other, "e4e5");
    await titled(page, en.game.turn("Gote"));
    await page.goto(server.url);
    assert.match(
        await page.locator("[data-section=continue]").innerText(),
        /Continue\s+Ōgi\s+Two on this device\s+3 moves/,
    );
});

const piecesAt = (page, ...names) => Promise.all(names.map((name) => cell(page, name).getAttribute("aria-label")));
const atMove = (page, text) => page.getByText(text, { exact: true }).first().waitFor();

play("earlier positions can be viewed, not played on, by buttons, keys and the list", async (page) => {
    await begin(page, server.url, "ogi", [local]);
    // A move that was taken back is not part of the game under review.
    await type(page, "a3a4");
    await page.getByRole("button", { name: en.game.takeback }).click();
    await type(page, "e3e4", "e6e5", "e4e5", "a6a5");
    await page.locator('[data-hand="first:P"]').waitFor();
    await page.getByRole("button", { name: en.review.earlier, exact: true }).click();
    await page.keyboard.press(",");
    await atMove(page, "Earlier position, 2 of 4");
    assert.match(await page.locator('[aria-live="polite"]').innerText(), /2 of 4[\s\S]*Gote: pawn to e5/);
    assert.deepEqual(await piecesAt(page, "a4", "e4", "e5", "a5"), [
        "a4, empty",
        "e4, own pawn",
        "e5, opponent’s pawn, last move",
        "a5, empty",
    ]);
    assert.equal(await page.locator('[data-hand="first:P"]').count(), 0);
    assert.equal(await page.locator('.move[aria-current="true"]').innerText(), "P-e5");
    await click(page, "e4e5");
    await type(page, "e4e5");
    assert.deepEqual(await piecesAt(page, "e4"), ["e4, own pawn"]);
    assert.equal(await page.locator(".move").count(), 4);
    await page.getByRole("button", { name: en.review.back }).first().click();
    assert.deepEqual(await piecesAt(page, "a5", "e5"), ["a5, opponent’s pawn, last move", "e5, own pawn"]);
    await page.keyboard.press("<");
    await atMove(page, "Earlier position, 0 of 4");
    assert.deepEqual(await piecesAt(page, "e3", "e6"), ["e3, own pawn", "e6, opponent’s pawn"]);
    await page.keyboard.press("Escape");
    await page.locator(".move").first().click();
    await atMove(page, "Earlier position, 1 of 4");
    await page.keyboard.press("ArrowDown");
    await atMove(page, "Earlier position, 3 of 4");
    await page.keyboard.press("Shift+Period");
    await type(page, "b3b4");
    await titled(page, en.game.turn("Gote"));
    assert.deepEqual(await violations(page), []);
});

play(
    "a finished game is stepped through on a phone",
    async (page) => {
        await begin(page, server.url, "chess", [local, [en.options.clock, "5 min + 3 s"]]);
        await click(page, "f2f3 e7e5");
        await page.locator(".line-earlier").click();
        await page.locator('[data-cell="e7"][aria-label*="pawn"]').waitFor();
        assert.deepEqual(await violations(page), []);
        await page.getByRole("button", { name: en.review.back }).click();
        await page.locator(".line-earlier:focus").waitFor();
        await click(page, "g2g4 d8h4");
        assert.match(await result(page), /Black wins/);
        await page.locator(".moment").getByRole("button", { name: en.game.close }).click();
        await page.getByRole("button", { name: en.review.first }).click();
        assert.deepEqual(await piecesAt(page, "f2", "f3", "d8"), ["f2, own pawn", "f3, empty", "d8, opponent’s queen"]);
        await page.locator(".line-moves").click();
        await page.locator(".panel").getByText("g4", { exact: true }).click();
        await page.locator(".panel").waitFor({ state: "detached" });
        assert.deepEqual(await piecesAt(page, "g4", "d8"), ["g4, opponent’s pawn, last move", "d8, own queen"]);
        await page.getByRole("button", { name: en.review.back }).click();
        assert.match(await cell(page, "h4").getAttribute("aria-label"), /queen/);
    },
    { width: 360, height: 640 },
);

play("the computer's move does not end the view of an earlier position", async (page) => {
    await begin(page, server.url, "chess");
    await type(page, "e2e4");
    await page.keyboard.press(",");
    await page.locator(".move").nth(1).waitFor();
    await atMove(page, "Earlier position, 0 of 2");
    await page.keyboard.press("Escape");
    await titled(page, en.game.yourTurn);
});

play("names, the king’s face, and a rematch with both changed", async (page) => {
    await begin(page, server.url, "ogi-classic", [local, [en.options.king, "Gote"]], async () => {
        await page
            .getByLabel("Sente", { exact: true })
            .and(page.locator('[type="text"]'))
            .fill(`<b>Ada</b> ${"x".repeat(60)}`);
        await page.getByLabel("Gote", { exact: true }).and(page.locator('[type="text"]')).fill("  ที่ปรึกษา  ");
    });
    const name = (side) => page.locator(`[data-side="${side}"] .tag-name`).innerText();
    assert.equal(await name("first"), `<b>Ada</b> ${"x".repeat(29)}`);
    assert.equal(await name("second"), "ที่ปรึกษา");
    const faces = () =>
        page.evaluate(
            () => JSON.parse(Object.values(localStorage).find((v) => v.startsWith('{"version"'))).events[0].config.king,
        );
    assert.equal(await faces(), "second");
    await page.getByRole("button", { name: en.game.resign }).click();
    await page.getByRole("button", { name: en.game.yes }).click();
    await page.getByRole("button", { name: "Rematch" }).click();
    await page.locator('[data-side="first"] .tag-name', { hasText: "ที่ปรึกษา" }).waitFor();
    await page.goto(server.url);
    assert.match(await page.locator("[data-section=continue]").innerText(), /ที่ปรึกษา – <b>Ada<\/b>/);
});

play("a downloaded game is restored; anything else is refused with an explanation", async (page) => {
    await begin(page, server.url, "ogi-classic", [[en.options.side, "Gote"]]);
    await titled(page, en.game.yourTurn);
    const menu = () => page.locator(".actions").getByRole("button", { name: en.game.menu }).click();
    await menu();
    await page.getByRole("button", { name: en.takeOut.title }).click();
    const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Kradan’s own log: Download" }).click(),
    ]);
    const text = readFileSync(await download.path(), "utf8");
    const moves = await page.locator(".move").allInnerTexts();
    await page.goto(`${server.url}#/analyse`);
    await page.getByRole("button", { name: /^Remove/ }).click();
    const open = (content) =>
        page
            .locator('input[type="file"]')
            .setInputFiles({ name: "kept.json", mimeType: "application/json", buffer: Buffer.from(content) });
    const refused = (words) => page.locator(".open-refused", { hasText: words }).waitFor();
    await open("no json <img src=x onerror=alert(1)>");
    await refused("kept.json can’t be opened. This isn’t a game");
    for (const foreign of ["null", "[]", '{"events":{}}', '{"events":[]}']) await open(foreign);
    const log = JSON.parse(text);
    await open(JSON.stringify({ ...log, events: [log.events[0], { ...log.events[1], move: "a1h8" }] }));
    await refused("move 1, a1h8");
    await open(JSON.stringify({ ...log, events: [log.events[0], { ...log.events[1], by: "second" }] }));
    await refused("The record of the game in it is damaged");
    await open(JSON.stringify({ ...log, events: [{ ...log.events[0], at: 1e300 }] }));
    await refused("event.at");
    assert.equal(await page.locator(".kept-game").count(), 0);
    // The file's other members are ignored.
    await open(JSON.stringify({ config: { game: "go" }, seats: 7, events: log.events }));
    await titled(page, en.game.yourTurn);
    assert.deepEqual(await page.locator(".move").allInnerTexts(), moves);
    assert.match(await page.locator('[data-side="first"]').innerText(), /Computer, level 1/);
});

play("the computer's level is changed during a game, kept, and taken over by the rematch", async (page) => {
    await begin(page, server.url, "chess", [[en.options.side, "White"]]);
    const name = page.locator('[data-side="second"] .tag-name');
    const before = Number(/\d+/.exec(await name.innerText())[0]);
    await page.locator(".actions").getByRole("button", { name: en.game.menu }).click();
    await page.getByRole("button", { name: en.options.levelUp }).click();
    await page.getByRole("button", { name: en.options.levelUp }).click();
    await page.getByText(`${en.options.level} ${before + 2} · `).waitFor();
    await page.keyboard.press("Escape");
    const raised = en.game.computer(String(before + 2));
    await name.filter({ hasText: raised }).waitFor();
    await page.reload();
    await name.filter({ hasText: raised }).waitFor();
    await page.getByRole("button", { name: en.game.resign }).click();
    await page.getByRole("button", { name: en.game.yes }).click();
    await page.getByRole("button", { name: en.result.rematch }).click();
    await page.locator(".tag-name", { hasText: raised }).and(page.locator('[data-side="first"] .tag-name')).waitFor();
});

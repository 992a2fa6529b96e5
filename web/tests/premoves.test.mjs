// Premoves in games with other people: a single one, and several in a row.

import assert from "node:assert/strict";
import { test } from "node:test";
import { become, board, club, menu, against as opposed, says, shows } from "./club.mjs";
import { cell, click, message, overflow, type, violations } from "./support.mjs";
import { en } from "./words.mjs";

const { settings } = en.tables;

const here = club(async () => {});
const desk = { width: 1280, height: 800 };
const phone = { width: 320, height: 568, touch: true };
const small = { width: 360, height: 640, touch: true };

const against = (...rest) => opposed(here, ...rest);

/** Chooses how premoves are made, in the settings over the game. */
async function premoves(page, choice) {
    await menu(page, en.settings.all);
    await page.locator("fieldset", { hasText: settings.premoves }).getByLabel(choice, { exact: true }).check();
    await page.keyboard.press("Escape");
    await page.locator(".panel").waitFor({ state: "detached" });
}
const inRow = (page) => premoves(page, settings["premoves.row"]);
const none = (page) => page.locator(".line-message .message").waitFor({ state: "detached" });
const planned = (page) => page.locator(".play .board .planned");

test("a premove made on one device is seen and removed on another", async () => {
    const one = await against(desk, { game: "chess" }, "second");
    const two = await here.guest(phone);
    await become(two, one.me, `#/play/${one.id}`);
    await board(two.page);
    await click(one.page, "e7e5");
    await Promise.all([one, two].map(({ page }) => says(page, en.online.premove("pawn e7–e5"))));
    await two.page.getByRole("button", { name: en.online.premoveCancel }).tap();
    for (const { page } of [one, two])
        await page.locator(".message-buttons, .message-one").waitFor({ state: "detached" });
    await one.plays("e2e4");
    await shows(two.page, "e4", "pawn");
    await shows(two.page, "e7", "own pawn");
    here.well();
});

test("a premove that has become impossible is reported", async () => {
    const { page, plays } = await against(phone, { game: "chess", position: "4k3/8/8/8/8/8/4r3/K2R4 b - - 0 1" });
    await click(page, "d1d8");
    await says(page, en.online.premove("rook d1–d8"));
    await plays("e2a2");
    await says(page, "Your premove rook d1–d8 is no longer possible");
    here.well();
});

test("a premove may recapture on a square that holds the player's own piece", async () => {
    const { page, plays } = await against(phone, { game: "chess" });
    await click(page, "e2e4");
    await shows(page, "e4", "own pawn");
    await plays("d7d5");
    await shows(page, "d5", "pawn");
    await click(page, "b1c3");
    await shows(page, "c3", "own knight");
    await click(page, "c3e4");
    await says(page, en.online.premove("knight c3–e4"));
    await plays("d5e4");
    await shows(page, "e4", "own knight");
    here.well();
});

test("a premove that may promote asks which piece to, whatever the opponent does before", async () => {
    const { page, plays } = await against(desk, { game: "chess", position: "1r5k/P7/8/8/8/8/8/K7 b - - 0 1" });
    await click(page, "a7a8:a7a8n");
    await says(page, en.online.premove("pawn a7–a8, promoting to knight"));
    await plays("b8c8");
    await shows(page, "a8", "own knight");
    here.well();
});

test("a premove on a stone is refused at once; others are taken away by Escape and by a right click", async () => {
    const { page } = await against(desk, { game: "go", size: 9 });
    await cell(page, "E5").click();
    await shows(page, "E5", "Black");
    await page.waitForFunction(() => !document.querySelector(".play-pending"));
    await cell(page, "E5").click();
    await says(page, "stone");
    assert.doesNotMatch(await message(page), /Premove/);
    await cell(page, "E6").click();
    await says(page, "Premove: E6");
    await page.keyboard.press("Escape");
    await page.locator(".message").waitFor({ state: "detached" });
    await cell(page, "E7").click();
    await says(page, "Premove: E7");
    await cell(page, "A1").click({ button: "right" });
    await page.locator(".message").waitFor({ state: "detached" });
    here.well();
});

test("premoves in a row are numbered, and played one after the other", async () => {
    const { page, plays, moved } = await against(desk, { game: "chess" }, "second");
    await inRow(page);
    await click(page, "g8f6");
    await says(page, en.online.premove("knight g8–f6"));
    // The knight moves on from where the first premove puts it.
    await click(page, "f6e4 d7d5");
    await says(page, en.online.premoveNumbered("3", "pawn d7–d5"));
    assert.equal(await planned(page).count(), 2);
    await shows(page, "e4", en.online.premoveAt("2"));
    assert.deepEqual(await violations(page), []);
    await plays("a2a3");
    await moved(2);
    await says(page, en.online.premoveNumbered("2", "pawn d7–d5"));
    await plays("b2b3");
    await moved(4);
    await says(page, en.online.premove("pawn d7–d5"));
    await plays("c2c3");
    await page.locator(".move").nth(5).waitFor();
    assert.deepEqual(await page.locator(".move").allInnerTexts(), ["a3", "Nf6", "b3", "Ne4", "c3", "d5"]);
    await none(page);
    assert.equal(await planned(page).count(), 0);
    here.well();
});

test("the premoves after one that has become impossible are dropped, and the player is told", async () => {
    const position = "4k3/8/8/8/8/8/4r3/K2R4 b - - 0 1";
    const { page, plays } = await against(small, { game: "chess", position });
    await inRow(page);
    await click(page, "d1d8 d8d4 d4d5");
    await plays("e2a2");
    await says(page, "Your premove rook d1–d8 is no longer possible. The 2 after it are cancelled.");
    assert.equal(await overflow(page), 0);
    assert.equal(await planned(page).count(), 0);
    here.well();
});

test("a premove of a piece that was taken is dropped as soon as it is the next one", async () => {
    const position = "4k3/8/8/K7/8/7r/8/3R3N b - - 0 1";
    const { page, plays, moved } = await against(desk, { game: "chess", position });
    await inRow(page);
    await click(page, "d1d2 h1g3 d2d4");
    await plays("h3h1");
    await moved(2);
    await says(page, "Your premove h1–g3 is no longer possible. The one after it is cancelled.");
    await shows(page, "d2", "own rook");
    assert.equal(await planned(page).count(), 0);
    here.well();
});

test("pieces in hand can be dropped by premoves in a row, each as often as it is held", async () => {
    const position = "4k^3/p7/8/8/8/8/8/3K^4 2SR/ o/O";
    const { page, plays, moved } = await against(desk, { game: "ogi", position });
    await inRow(page);
    await type(page, "S@b2");
    await type(page, "S@c2");
    await says(page, en.online.premoveNumbered("2", "silver"));
    assert.equal(await page.locator('.hand-piece[aria-label*="silver"]').count(), 0);
    await plays("a7a6");
    await moved(2);
    await plays("a6a5");
    await moved(4);
    await shows(page, "c2", "own silver");
    await none(page);
    here.well();
});

test("a right click, Escape or the button cancels all premoves in a row; taps and a long press leave them", async () => {
    const { page } = await against(small, { game: "go", size: 9 }, "second");
    await inRow(page);
    const lay = async () => {
        for (const point of ["C3", "D4", "E5"]) await cell(page, point).click();
        await says(page, en.online.premoveNumbered("3", "E5"));
        assert.equal(await planned(page).count(), 3);
    };
    await lay();
    // Android asks for the menu after a long press.
    await cell(page, "G7").evaluate((point) =>
        point.dispatchEvent(new PointerEvent("contextmenu", { pointerType: "touch", bubbles: true, cancelable: true })),
    );
    assert.equal(await planned(page).count(), 3);
    await page.getByRole("button", { name: en.online.premoveCancelAll }).click();
    await none(page);
    await lay();
    await page.keyboard.press("Escape");
    await none(page);
    await lay();
    await cell(page, "A1").click({ button: "right" });
    await none(page);
    await lay();
    await cell(page, "D4").click();
    await none(page);
    assert.equal(await planned(page).count(), 0);
    here.well();
});

test("a long press on a phone does not cancel a premove", async () => {
    const { page } = await against(phone, { game: "chess" }, "second");
    await click(page, "e7e5");
    await says(page, en.online.premove("pawn e7–e5"));
    await cell(page, "d5").evaluate((square) =>
        square.dispatchEvent(
            new PointerEvent("contextmenu", { pointerType: "touch", bubbles: true, cancelable: true }),
        ),
    );
    assert.match(await message(page), /Premove/);
    await cell(page, "d5").click({ button: "right" });
    await none(page);
    here.well();
});

test("without premoves no piece can be moved while the opponent is to move", async () => {
    const { page, plays } = await against(desk, { game: "chess" }, "second");
    await premoves(page, settings["premoves.off"]);
    await click(page, "e7e5");
    await none(page);
    await plays("e2e4");
    await shows(page, "e4", "pawn");
    await click(page, "e7e5");
    await shows(page, "e5", "own pawn");
    here.well();
});

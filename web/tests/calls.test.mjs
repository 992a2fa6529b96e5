// Players who are looking elsewhere learn what happens in their games from the page, its title and notifications.

import assert from "node:assert/strict";
import { test } from "node:test";
import { against, club, says, shows } from "./club.mjs";
import { click } from "./support.mjs";
import { en } from "./words.mjs";

const here = club(async () => {});
const desk = { width: 1280, height: 800 };

/** Records the page's notifications, and lets the test hide the page. */
const watched = (page) =>
    page.addInitScript(() => {
        window.told = [];
        window.Notification = class {
            static permission = "granted";
            constructor(title, options) {
                this.title = title;
                this.options = options;
                window.told.push(this);
            }
            close() {}
        };
        if (location.protocol !== "about:") localStorage.setItem("kradan.setting.notify", "on");
        window.hide = (hidden) => {
            Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
            Object.defineProperty(document, "visibilityState", {
                value: hidden ? "hidden" : "visible",
                configurable: true,
            });
            document.dispatchEvent(new Event("visibilitychange"));
        };
    });
const hide = (page, hidden) => page.evaluate((is) => window.hide(is), hidden);
const told = (page, words) =>
    page.waitForFunction((part) => window.told.some(({ title }) => title.includes(part)), words);
const titles = (page) => page.evaluate(() => window.told.map(({ title }) => title));

test("in the game: the turn, a request, the end and an offer of another game", async () => {
    const { page, plays, moved, other, id } = await against(here, desk, { game: "chess" }, "first", watched);
    await click(page, "e2e4");
    await shows(page, "e4", "own pawn");
    await moved(1);
    await hide(page, true);
    await plays({ do: "offer-draw" });
    await told(page, "Black offers a draw");
    await page.waitForFunction(() => document.title.startsWith("● "));
    await plays("e7e5");
    await told(page, en.game.yourTurn);
    await plays({ do: "ask-takeback" });
    await told(page, "Black asks to take back");
    await plays({ do: "resign" });
    await told(page, en.result.youWon);
    await other.ask({ type: "rematch", game: id });
    await told(page, "Haruto (guest) wants to play again");
    assert.deepEqual(
        await page.evaluate(() => window.told.map(({ options }) => [options.tag, options.renotify])),
        Array(5).fill([id, true]),
    );
    await hide(page, false);
    assert.ok(!(await page.title()).startsWith("● "));
    here.well();
});

test("elsewhere: the lobby shows at once whose turn it is, and a notification opens the game", async () => {
    const { page, plays, guest, other, id } = await against(here, desk, { game: "chess" }, "first", watched);
    await click(page, "e2e4");
    await shows(page, "e4", "own pawn");
    await page.goto(`${guest.url}#/lobby`);
    const row = page.locator('section[aria-labelledby="lobby-own"] .game-item');
    await row.getByText(en.game.turn("Black")).waitFor();
    await hide(page, true);
    await plays("e7e5");
    // While hidden, the page does not poll, so the server must push this.
    await row.getByText(en.game.yourTurn).waitFor();
    await told(page, "Your turn. Chess with Haruto");
    assert.ok((await page.title()).startsWith("● "));
    await plays({ do: "offer-draw" });
    await row.getByText("Black offers a draw").waitFor();
    await told(page, "Black offers a draw. Chess with Haruto");
    await page.evaluate(() => window.told[0].onclick());
    await says(page, "Black offers a draw");
    assert.equal(new URL(page.url()).hash, `#/play/${id}`);
    await page.goto(`${guest.url}#/rules/chess`);
    await hide(page, false);
    await plays({ do: "resign" });
    await page.locator(".toast", { hasText: en.online.gameOver("Chess with Haruto (guest)", "1–0") }).waitFor();
    await other.ask({ type: "rematch", game: id });
    await page.locator(".toast", { hasText: "Haruto (guest) wants to play again" }).waitFor();
    assert.deepEqual(await titles(page), [
        "Your turn. Chess with Haruto (guest)",
        "Black offers a draw. Chess with Haruto (guest)",
    ]);
    here.well();
});

/** Drops the message that tells the server that the page has left the game, as if it came too late. */
const leavesLate = async (page) => {
    await watched(page);
    await page.addInitScript(() => {
        const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (text) {
            if (JSON.parse(text).type !== "leave") send.call(this, text);
        };
    });
};

test("what happens in a game just as its player leaves it is announced", async () => {
    const { page, plays, guest, other, id } = await against(here, desk, { game: "chess" }, "first", leavesLate);
    await click(page, "e2e4");
    await shows(page, "e4", "own pawn");
    await page.goto(`${guest.url}#/lobby`);
    await page.locator('section[aria-labelledby="lobby-own"] .game-item', { hasText: en.game.turn("Black") }).waitFor();
    await hide(page, true);
    await plays("e7e5");
    await told(page, "Your turn. Chess with Haruto");
    await plays({ do: "offer-draw" });
    await told(page, "Black offers a draw. Chess with Haruto");
    await page.goto(`${guest.url}#/rules/chess`);
    await hide(page, false);
    await plays({ do: "resign" });
    await page.locator(".toast", { hasText: en.online.gameOver("Chess with Haruto (guest)", "1–0") }).waitFor();
    await other.ask({ type: "rematch", game: id });
    await page.locator(".toast", { hasText: "Haruto (guest) wants to play again" }).waitFor();
    here.well();
});

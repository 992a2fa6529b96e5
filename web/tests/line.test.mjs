// Messages in flight between the page and the server, and what happens if they are delayed or lost.

import assert from "node:assert/strict";
import { test } from "node:test";
import { does } from "../../tests/online/support.mjs";
import { act, against, become, board, club, menu, says, shows } from "./club.mjs";
import { logOf } from "./pictures.mjs";
import { click, titled, until } from "./support.mjs";
import { en, firstSentence } from "./words.mjs";

const here = club(async () => {});
const desk = { width: 1280, height: 800 };
const phone = { width: 360, height: 640, touch: true };
const tooFast = { reason: "server.too-fast", clause: "", detail: "" };

/** Answers the page's messages in place of the server: `answer` returns the refusal, or nothing. */
const refusing = (answer) => async (page) => {
    await page.routeWebSocket(/\/play$/, (near) => {
        const far = near.connectToServer();
        near.onMessage((text) => {
            const refused = answer(JSON.parse(text));
            if (refused) near.send(JSON.stringify({ type: "refused", ...refused }));
            else far.send(text);
        });
    });
};
/** Returns a function that is true for the first message of each of these types. */
const firsts = (...types) => {
    const left = new Set(types);
    return ({ type }) => left.delete(type);
};

test("messages that the server had no time to read are resent: a join, a move, a chat message", async () => {
    const first = firsts("join", "act", "say");
    const { page, other } = await against(
        here,
        desk,
        { game: "chess" },
        "first",
        refusing((message) => first(message) && { nonce: "", refusal: tooFast }),
    );
    await click(page, "e2e4");
    await other.next((message) => message.type === "events" && message.events.some(({ type }) => type === "moved"));
    await page.waitForFunction(() => !document.querySelector(".play-pending"));
    await page.getByPlaceholder(en.online.chatSay).fill("Hello");
    await page.getByRole("button", { name: en.online.chatSend }).click();
    await other.next((message) => message.type === "talk");
    await page.locator(".chat-pending").waitFor({ state: "detached" });
    assert.equal(await page.locator(".chat-line", { hasText: "Hello" }).count(), 1);
    here.well();
});

test("a temporary refusal neither keeps a game closed nor prevents a kept move from being made", async () => {
    const busy = (wanted) => (message) =>
        wanted(message) && { nonce: message.nonce, refusal: { reason: "server.busy", clause: "", detail: "" } };
    const { page, other, guest, way, id } = await against(
        here,
        phone,
        { game: "chess" },
        "first",
        refusing(busy(firsts("join"))),
    );
    way.break();
    await says(page, firstSentence(en.online.lost));
    await click(page, "e2e4");
    await says(page, "Your move e4 is kept");
    // The notice survives leaving the game and coming back.
    await page.goto(`${guest.url}#/lobby`);
    await page.goto(`${guest.url}#/play/${id}`);
    await page.getByText("Your move e4 is kept").waitFor();
    await page.goto(`${guest.url}#/rules/chess`);
    const next = await guest.context.newPage();
    await refusing(busy(firsts("join")))(next);
    await page.close();
    way.mend();
    await next.goto(`${guest.url}#/rules/chess`);
    await next.locator(".toast", { hasText: "your move e4 was made" }).waitFor();
    await other.next((message) => message.type === "events" && message.events.some(({ type }) => type === "moved"));
    here.well();
});

test("a refused list of games says why, and appears when it is requested again", async () => {
    const [me, other] = [await here.server.player("Lister"), await here.server.player("Other")];
    const { id } = await here.server.game({ game: "chess" }, { players: [me, other] });
    await me.ask({ type: "act", game: id, seq: 1, command: { do: "resign" } });
    const first = firsts("list-games");
    const guest = await here.guest(desk);
    await refusing(
        (message) =>
            message.running === false &&
            first(message) && { nonce: message.nonce, refusal: { reason: "server.busy", clause: "", detail: "" } },
    )(guest.page);
    await become(guest, me);
    const ended = guest.page.locator('section[aria-labelledby="lobby-ended"]');
    await ended.getByRole("alert").waitFor();
    await ended.getByRole("button", { name: en.tryAgain }).click();
    await ended.locator(".game-item", { hasText: "Other" }).waitFor();
    assert.equal(await ended.getByRole("alert").count(), 0);
    here.well();
});

test("a resignation in flight is shown, and nothing else can be done until then", async () => {
    const { page, way } = await against(here, desk, { game: "chess" });
    way.dumb = true;
    await act(page, en.game.resign);
    await act(page, en.game.yes);
    await says(page, en.online.sendingResign);
    assert.deepEqual(await page.locator('.actions button:not([aria-disabled="true"])').allInnerTexts(), [
        en.game.flip,
        en.game.menu,
    ]);
    await click(page, "e2e4");
    await shows(page, "e2", "own pawn");
    way.break();
    await says(page, en.online.lostResign);
    way.mend();
    await titled(page, en.result.youLost);
    here.well();
});

test("an offer in a game that has ended is reported as not made, even after its screen was left", async () => {
    const { page, way, other, id } = await against(here, desk, { game: "chess" });
    await click(page, "e2e4");
    await page.locator(".play:not(.play-pending)").waitFor();
    way.dumb = true;
    await act(page, en.game.offerDraw);
    await page.goto(`${new URL(page.url()).origin}/#/`);
    await page.locator(".home").waitFor();
    const { events } = await other.ask({ type: "join", game: id, seq: 0, said: 0 });
    await does(other, id, events.at(-1).seq, { do: "resign" });
    way.break();
    way.mend();
    await page.locator(".toast", { hasText: en.online.notDone }).waitFor();
    here.well();
});

test("a connection that gives no answer is dropped, and what was sent on it is resent", async () => {
    const { page, way, other } = await against(here, desk, { game: "chess" }, "first", (page) => page.clock.install());
    way.dumb = true;
    await page.getByPlaceholder(en.online.chatSay).fill("Hello");
    await page.getByRole("button", { name: en.online.chatSend }).click();
    await page.locator(".chat-pending", { hasText: "Hello" }).waitFor();
    await click(page, "e2e4");
    await page.clock.fastForward(11_000);
    await says(page, firstSentence(en.online.lost));
    way.mend();
    await page.clock.fastForward(2_000);
    await other.next((message) => message.type === "events" && message.events.some(({ type }) => type === "moved"));
    await page.waitForFunction(() => !document.querySelector(".play-pending, .play-lost"));
    // A chat message that might not have been sent is put back into the field.
    assert.equal(await page.getByPlaceholder(en.online.chatSay).inputValue(), "Hello");
    here.well();
});

test("a game to be stored on the server waits for the one that is being uploaded", async () => {
    const guest = await here.guest(desk);
    const { page, url } = guest;
    const parts = [];
    await page.routeWebSocket(/\/play$/, (near) => {
        const far = near.connectToServer();
        near.onMessage((text) => {
            const message = JSON.parse(text);
            if (message.type === "keep") parts.push(message.events[0].seq);
            // Slows the upload down, so that the second game is saved while the upload is running.
            setTimeout(() => far.send(text), message.type === "keep" ? 100 : 0);
        });
    });
    const me = await here.server.player("Keeper");
    const moves = [..."EFGHJKLMNOP"].flatMap((row) => Array.from({ length: 16 }, (_, n) => `${row}${n + 2}`));
    const config = { game: "go", size: 19 };
    const { events } = JSON.parse(logOf(config, moves));
    const kept = {
        version: 1,
        id: "long",
        config,
        seats: { opponent: "local", me: "first", level: 3, autoFlip: false },
        events,
        now: 1000,
        summary: { game: "go", ply: moves.length, ended: false, updated: Date.now() },
    };
    await page.evaluate(
        ([token, text]) => {
            localStorage.setItem("kradan.player", token);
            localStorage.setItem("kradan.game.long", text);
        },
        [me.token, JSON.stringify(kept)],
    );
    await page.goto("about:blank");
    await page.goto(`${url}#/game/long`);
    await board(page);
    await menu(page, en.online.keep);
    await page.getByText("Saving").waitFor();
    await until(async () => assert.ok(parts.length));
    await page.keyboard.press("Escape");
    await menu(page, en.online.keep);
    await page.getByText(en.online.keepDone).waitFor();
    const half = parts.length / 2;
    assert.deepEqual(parts.slice(half), parts.slice(0, half));
    assert.deepEqual(
        parts.slice(0, half),
        [...parts.slice(0, half)].sort((a, b) => a - b),
    );
    here.well();
});

test("a game that moves to another node continues with its events and time; a command in flight follows", async () => {
    let line;
    const said = [];
    const lost = { act: false, events: false, game: false };
    const gone = [];
    const { page, other, id, plays } = await against(
        here,
        desk,
        { game: "chess", clock: { kind: "fischer", initial: 300_000, increment: 0 } },
        "first",
        (page) =>
            page.routeWebSocket(/\/play$/, (near) => {
                const far = near.connectToServer();
                line = near;
                const lose = (text) => {
                    const { type } = JSON.parse(text);
                    if (lost[type]) gone.push(type);
                    return lost[type];
                };
                near.onMessage((text) => {
                    said.push(JSON.parse(text));
                    if (!lose(text)) far.send(text);
                });
                far.onMessage((text) => lose(text) || near.send(text));
            }),
    );
    const own = (type) => said.filter((message) => message.type === type);
    /** The game's new node sends the events after `seq`; its clock is ahead by `ahead` milliseconds. */
    const moves = async (seq, events = (all) => all, ahead = 0) => {
        const state = await other.ask({ type: "join", game: id, seq, said: 0 });
        const told = { nonce: "", side: "first", own_time: true, now: state.now + ahead };
        line.send(JSON.stringify({ ...state, ...told, events: events(state.events) }));
    };
    const seconds = async (side) => {
        const [, minutes, rest] = /(\d+):(\d\d)/.exec(await page.locator(`[data-side="${side}"]`).innerText());
        return 60 * Number(minutes) + Number(rest);
    };
    await page.locator('[data-side="first"]', { hasText: /within (1:00|0:[345]\d)/ }).waitFor();
    // The time limit for the first move follows that node's clock too.
    await moves(1, undefined, 30_000);
    await page.locator('[data-side="first"]', { hasText: /within 0:(30|[012]\d)/ }).waitFor();
    await moves(1);
    await click(page, "f2f3");
    await page.waitForFunction(() => !document.querySelector(".play-pending"));
    assert.equal(own("join").length, 1);

    // The events that follow are accepted.
    lost.events = true;
    await plays("e7e5");
    await moves(2, undefined, 60_000);
    await shows(page, "e5", "pawn");
    await until(async () => {
        const left = await seconds("first");
        assert.ok(left <= 240, `${left} s, as if the move were a minute old`);
    });
    await moves(3);
    await until(async () => assert.ok((await seconds("first")) > 240));
    assert.equal(own("join").length, 1);

    // The move was in flight to the previous node.
    lost.events = false;
    lost.act = true;
    await click(page, "g2g4");
    await until(() => assert.equal(own("act").length, 2));
    lost.act = false;
    await moves(3);
    await other.next((message) => message.type === "events" && message.events.some(({ move }) => move === "g2g4"));
    await page.waitForFunction(() => !document.querySelector(".play-pending"));
    assert.equal(own("act").length, 3);
    assert.equal(own("act")[2].nonce, own("act")[1].nonce);
    assert.equal(await page.getByText("was made").count(), 0);
    assert.equal(own("join").length, 1);

    // After a gap, the page requests everything since the last event that it has.
    lost.events = true;
    await plays("a7a6");
    await plays({ do: "give-time" });
    await moves(4, (all) => all.slice(1));
    await shows(page, "a6", "pawn");
    assert.equal(own("join").length, 2);
    assert.equal(own("join")[1].seq, 4);

    // A join in flight is resent, because the previous node might have answered it.
    lost.game = true;
    await line.close();
    await until(() => assert.equal(own("join").length, 3));
    await until(() => gone.includes("game"));
    lost.game = lost.events = false;
    await moves(6);
    await click(page, "a2a3");
    await other.next((message) => message.type === "events" && message.events.some(({ move }) => move === "a2a3"));
    assert.equal(own("join").length, 4);
    assert.equal(own("join")[3].seq, own("join")[2].seq);
    here.well();
});

// At the table with other people: regressions in games in progress.

import assert from "node:assert/strict";
import { test } from "node:test";
import { act, become, board, club, menu, against as opposed, says, shows } from "./club.mjs";
import { cell, click, message, overflow, painted, result, type, until, violations } from "./support.mjs";
import { en, firstSentence } from "./words.mjs";

const here = club(async () => {});
const desk = { width: 1280, height: 800 };
const phone = { width: 320, height: 568, touch: true };

const against = (...rest) => opposed(here, ...rest);

test("a move that is typed while a panel is open is not made on the board behind it", async () => {
    const { page, plays, other, id } = await against(desk, { game: "chess" }, "second");
    await menu(page, en.online.plan);
    await page.locator(".plan").waitFor();
    await type(page, "e7e5");
    await page.keyboard.press(",");
    await page.keyboard.press("Escape");
    await page.locator(".plan").waitFor({ state: "detached" });
    assert.equal(await page.locator(".line-message", { hasText: "Premove" }).count(), 0);
    await plays("e2e4");
    await shows(page, "e4", "pawn");
    // If a premove had been set, it would have been played before this move, because the server receives moves in
    // order.
    await click(page, "d7d5");
    await other.next(
        (message) =>
            message.type === "events" &&
            message.events.some(({ type: kind, by }) => kind === "moved" && by === "second"),
    );
    const told = await other.ask({ type: "join", game: id, seq: 0, said: 0 });
    assert.deepEqual(
        told.events.filter(({ type: kind }) => kind === "moved").map(({ move }) => move),
        ["e2e4", "d7d5"],
    );
    here.well();
});

for (const [where, options] of [
    ["desk", desk],
    ["phone", phone],
]) {
    test(`while an earlier position is shown on a ${where}, offers and the state of the game are visible, and the answer brings the game back`, async () => {
        const { page, plays, moved, way } = await against(options, { game: "chess" });
        await click(page, "e2e4");
        await shows(page, "e4", "own pawn");
        await plays("e7e5");
        await shows(page, "e5", "pawn");
        await click(page, "g1f3");
        await shows(page, "f3", "own knight");
        await moved(3);
        await page.keyboard.press(",");
        await page.locator(".play-review").waitFor();
        await plays({ do: "offer-draw" });
        await says(page, "Black offers a draw");
        assert.match(await page.locator(".line-moves").innerText(), /Black to move/);
        assert.deepEqual([await overflow(page), ...(await violations(page))], [0]);
        await page.getByRole("button", { name: en.game.decline }).click();
        await page.locator(".play-review").waitFor();
        way.break();
        await says(page, firstSentence(en.online.lost));
        way.mend();
        await page.getByText(firstSentence(en.online.lost)).waitFor({ state: "detached" });
        await page.locator(".play-review").waitFor();
        await plays("b8c6");
        await page.locator(".play-review").waitFor({ state: "detached" });
        await shows(page, "c6", "opponent’s knight");
        here.well();
    });
}

/** Both players pass, after which the dead stones are marked. */
async function bothPass(page, plays) {
    await page.locator(".line-state", { hasText: en.game.yourTurn }).waitFor();
    await act(page, en.game.pass);
    await page.locator(".line-state", { hasText: en.game.turn("White") }).waitFor();
    await plays("pass");
    await page.getByText(en.game.markHint).waitFor();
}

/** Places a black stone and a white one, then both players pass. */
async function toMarking(page, plays) {
    await cell(page, "E5").tap();
    await shows(page, "E5", "Black");
    await plays("E6");
    await bothPass(page, plays);
}

test("the page asks before a second disagreement about dead stones ends the game", async () => {
    const { page, plays } = await against(phone, { game: "go", size: 9 });
    await toMarking(page, plays);
    await act(page, en.game.resume);
    // A player who asks to resume play leaves the first move to the opponent.
    await page.locator(".line-state", { hasText: en.game.turn("White") }).waitFor();
    await plays("G3");
    await bothPass(page, plays);
    assert.equal(await page.getByRole("button", { name: en.game.resume }).count(), 0);
    await act(page, en.game.dispute);
    await page.getByText(en.game.disputeSure).waitFor();
    assert.equal(await overflow(page), 0);
    await act(page, en.game.no);
    await page.getByText(en.game.markHint).waitFor();
    await act(page, en.game.dispute);
    await act(page, en.game.yes);
    await page.locator(".result").waitFor();
    assert.match(await result(page), /You lost by/);
    here.well();
});

test("both accept the marks at the same moment, and the game is counted", async () => {
    const { page, plays, way } = await against(phone, { game: "go", size: 9 });
    await toMarking(page, plays);
    await cell(page, "E6").tap();
    await shows(page, "E6", en.game.markedDead);
    await page.locator(".actions button:enabled", { hasText: en.game.accept }).waitFor();
    way.deaf = true;
    await plays({ do: "accept-dead" });
    await act(page, en.game.accept);
    way.break();
    await says(page, firstSentence(en.online.lost));
    way.mend();
    await page.locator(".result").waitFor();
    assert.match(await result(page), /You won by/);
    here.well();
});

test("a player who rejects marks that have just been changed is told so, and the game continues", async () => {
    const { page, plays, way } = await against(phone, { game: "go", size: 9 });
    await toMarking(page, plays);
    way.deaf = true;
    await plays({ do: "mark-dead", vertex: "E6" });
    await act(page, en.game.resume);
    way.break();
    await says(page, firstSentence(en.online.lost));
    way.mend();
    await says(page, en.tables.reasons["session.too-late"]);
    await shows(page, "E6", en.game.markedDead);
    here.well();
});

test("a request made before the opponent gave time is still sent", async () => {
    const { page, plays, way, other } = await against(desk, {
        game: "chess",
        clock: { kind: "fischer", initial: 300_000, increment: 0 },
    });
    await click(page, "e2e4");
    await shows(page, "e4", "own pawn");
    await plays("e7e5");
    await shows(page, "e5", "pawn");
    way.deaf = true;
    await plays({ do: "give-time" });
    const asked = other.next(
        (message) => message.type === "events" && message.events.some(({ type: kind }) => kind === "takeback-asked"),
    );
    await act(page, en.game.takeback);
    way.break();
    await says(page, firstSentence(en.online.lost));
    way.mend();
    await asked;
    here.well();
});

test("a request made for another position is dropped with a message", async () => {
    const { page, plays, way, other, id } = await against(desk, { game: "chess" });
    way.deaf = true;
    await click(page, "e2e4");
    await act(page, en.game.offerDraw);
    await other.next(
        (message) => message.type === "events" && message.events.some(({ type: kind }) => kind === "moved"),
    );
    await plays("e7e5");
    way.break();
    await says(page, firstSentence(en.online.lost));
    way.mend();
    await shows(page, "e5", "pawn");
    await says(page, en.tables.reasons["session.too-late"]);
    const told = await other.ask({ type: "join", game: id, seq: 0, said: 0 });
    assert.deepEqual(
        told.events.map(({ type: kind }) => kind).filter((kind) => /draw/.test(kind)),
        [],
    );
    here.well();
});

test("an offer that crossed a move is reported to have come too late", async () => {
    const { page, plays, way } = await against(desk, { game: "chess" });
    await click(page, "e2e4");
    await shows(page, "e4", "own pawn");
    way.deaf = true;
    await plays("e7e5");
    await act(page, en.game.offerDraw);
    way.break();
    await says(page, firstSentence(en.online.lost));
    way.mend();
    await shows(page, "e5", "pawn");
    await says(page, en.tables.reasons["session.too-late"]);
    here.well();
});

test("280 emoji are one chat message, as many characters as the field accepts", async () => {
    const { page } = await against(desk, { game: "chess" });
    const field = page.getByLabel(en.online.chatSay);
    await field.fill("😀".repeat(300));
    assert.equal(await field.inputValue(), "😀".repeat(280));
    await page.getByRole("button", { name: en.online.chatSend }).click();
    await page.locator(".chat-line:not(.chat-pending) .chat-text", { hasText: "😀".repeat(280) }).waitFor();
    here.well();
});

test("a muted player stays muted in the next game, under that name", async () => {
    const { page, other, id } = await against(desk, { game: "chess" });
    await other.ask({ type: "say", game: id, text: "Hello there" });
    await page.locator(".chat-text", { hasText: "Hello there" }).waitFor();
    await page.getByRole("button", { name: en.online.mute }).click();
    await page.locator(".chat-text").waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("button", { name: en.online.unmute }).waitFor();
    assert.equal(await page.locator(".chat-text").count(), 0);
    await page.getByRole("button", { name: en.online.unmute }).click();
    await page.locator(".chat-text", { hasText: "Hello there" }).waitFor();
    here.well();
});

test("the clause of a refusal opens beside a game in progress", async () => {
    const { page } = await against(desk, { game: "ogi" });
    await type(page, "b2b8");
    const link = page.locator(".line-message .clause-link").first();
    await link.waitFor();
    assert.equal(await link.getAttribute("target"), "_blank");
    here.well();
});

test("an offer that can be answered is shown before the player's own", async () => {
    const { page, plays } = await against(phone, { game: "chess" });
    await click(page, "e2e4");
    await shows(page, "e4", "own pawn");
    await plays("e7e5");
    await shows(page, "e5", "pawn");
    await act(page, en.game.offerDraw);
    await says(page, en.game.offerSent);
    await plays({ do: "ask-takeback" });
    await says(page, "Black asks to take back");
    await page.getByRole("button", { name: en.game.accept }).tap();
    await shows(page, "e7", "pawn");
    here.well();
});

test("a shorter conditional line does not replace a longer one, and the editor says that the game has continued", async () => {
    const { page, plays } = await against(phone, { game: "chess" }, "second");
    await menu(page, en.online.plan);
    const enter = async (...cells) => {
        for (const at of cells) await page.locator(`.plan [data-cell="${at}"]`).tap();
        await page.getByRole("button", { name: en.online.planAdd }).tap();
    };
    await enter("e2", "e4", "e7", "e5", "g1", "f3", "b8", "c6");
    await page.locator(".plan-lines", { hasText: en.online.ifThen("Nf3", "Nc6") }).waitFor();
    await enter("e2", "e4", "e7", "e5");
    await page.getByText(en.online.planThere).waitFor();
    assert.match(await page.locator(".plan-lines").innerText(), /if e4, then e5; if Nf3, then Nc6/);
    assert.deepEqual(await violations(page), []);
    await plays("d2d4");
    await page.locator(".plan-late", { hasText: "The game has moved on: d4. Your turn" }).waitFor();
    // News about the game is announced inside the panel, because the rest of the page is silent while it is open.
    await page.locator('.panel [aria-live="polite"]', { hasText: "White: pawn to d4" }).waitFor({ state: "attached" });
    assert.ok(await page.getByRole("button", { name: en.online.planAdd }).isDisabled());
    here.well();
});

test("only the player who is waiting for the move can claim that the opponent has left", async () => {
    const { page, plays, other } = await against(phone, {
        game: "chess",
        clock: { kind: "fischer", initial: 300_000, increment: 0 },
    });
    await click(page, "e2e4");
    await shows(page, "e4", "own pawn");
    await plays("e7e5");
    await shows(page, "e5", "pawn");
    other.close();
    await page.locator('[data-side="second"]', { hasText: /away 0:\d\d/ }).waitFor();
    assert.doesNotMatch(await message(page), /has left/);
    await click(page, "g1f3");
    await says(page, "Haruto (guest) has left");
    here.well();
});

test("chat messages already read are not new after a reload", async () => {
    const { page, other, id } = await against(phone, { game: "chess" });
    await other.ask({ type: "say", game: id, text: "Hello" });
    await page.locator(".action-chat", { hasText: "1 new line" }).tap();
    await page.locator(".chat-text", { hasText: "Hello" }).waitFor();
    await page.reload();
    await board(page);
    await other.ask({ type: "say", game: id, text: "Still there?" });
    await page.locator(".action-chat", { hasText: "1 new line" }).waitFor();
    here.well();
});

test("a long name leaves the whole table visible on a small screen", async () => {
    const long = "คู่แข่งคนแรกชื่อยาวมากๆ";
    for (const locale of ["en", "th"]) {
        const players = [await here.server.player("Anong"), await here.server.player(long)];
        const { id } = await here.server.game(
            { game: "ogi", clock: { kind: "byoyomi", initial: 600_000, period: 30_000, periods: 3 } },
            { players },
        );
        const guest = await here.guest({ width: 360, height: 640, touch: true, locale });
        await become(guest, players[0], `#/play/${id}`);
        await board(guest.page);
        await guest.page.evaluate(() => document.fonts.ready);
        const [high, { y }] = [
            await guest.page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
            await guest.page.locator(".tag-top").boundingBox(),
        ];
        assert.deepEqual([high, y >= 0], [0, true], locale);
    }
    here.well();
});

/** Opens a text as a record. */
async function paste(page, url, text) {
    await page.goto(`${url}#/analyse`);
    await page.getByRole("button", { name: en.home.paste }).click();
    await page.locator(".paste textarea").fill(text);
    await page.getByRole("button", { name: en.home.pasteOpen, exact: true }).click();
    await page.locator(".record .board").waitFor();
}

test("a player on the clock has no engine for that game until it is over", async () => {
    const clock = { kind: "fischer", initial: 600_000, increment: 0 };
    const { page, plays, url } = await against(desk, { game: "chess", clock });
    const engine = page.getByRole("switch", { name: en.analysis.title });
    await click(page, "e2e4");
    await shows(page, "e4", "own pawn");
    await paste(page, url, "1. e4 e5 *\n");
    await engine.click();
    await says(page, en.analysis.busy);
    assert.equal(await page.locator(".analysis").count(), 0);
    await paste(page, url, "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o\nc3-c4\n");
    await engine.click();
    await page.locator(".analysis-line").first().waitFor();
    await plays({ do: "resign" });
    await paste(page, url, "1. e4 e5 *\n");
    await until(async () => {
        if ((await engine.getAttribute("aria-checked")) !== "true") await engine.click();
        assert.equal(await engine.getAttribute("aria-checked"), "true");
    });
    await page.locator(".analysis-line").first().waitFor();
    here.well();
});

test("a copy of a game with days per move has no engine where it is being played", async () => {
    const { page, plays, url } = await against(desk, { game: "chess", clock: { kind: "days", days: 3 } });
    const engine = page.getByRole("switch", { name: en.analysis.title });
    for (const [own, other, piece] of [
        ["e2e4", "e7e5", "pawn"],
        ["g1f3", "b8c6", "knight"],
        ["f1b5", "a7a6", "pawn"],
    ]) {
        await click(page, own);
        await plays(other);
        await shows(page, other.slice(2), piece);
    }
    const copied = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6";
    const refusesAtEnd = async (text) => {
        await paste(page, url, text);
        await page.keyboard.press("End");
        await engine.click();
        await says(page, en.analysis.inPlay);
        assert.equal(await page.locator(".analysis").count(), 0);
    };
    await refusesAtEnd(`${copied} *\n`);
    await refusesAtEnd(`${copied} 4. Ba4 Nf6 5. O-O Be7 *\n`);
    await paste(page, url, "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 *\n");
    await page.keyboard.press("End");
    await engine.click();
    await page.locator(".analysis-line").first().waitFor();
    await plays({ do: "resign" });
    await until(async () => {
        await paste(page, url, `${copied} *\n`);
        await page.keyboard.press("End");
        await engine.click();
        assert.equal(await engine.getAttribute("aria-checked"), "true");
    });
});

test("in strict play with another person, moves are typed as listed; the server refuses illegal ones", async () => {
    const { page, plays } = await against(desk, { game: "chess", play: "strict" });
    const moves = "e4 e5 Nf3 Nc6 Bc4 Bc5 0-0 Nf6".split(" ");
    const squares = { e5: "e7e5", Nc6: "b8c6", Bc5: "f8c5", Nf6: "g8f6" };
    for (const [i, move] of moves.entries()) {
        if (squares[move]) await plays(squares[move]);
        else await type(page, move);
        await page.locator(".move").nth(i).waitFor();
    }
    assert.deepEqual(
        await page.locator(".move").allInnerTexts(),
        moves.map((move) => move.replace("0-0", "O-O")),
    );
    await type(page, "xyz");
    await says(page, "can’t be read as one move");
    await page.locator(".tag-bottom .tag-turn", { hasText: en.game.yourTurn }).waitFor();
    await type(page, "Qh5");
    await says(page, "Illegal move by White");
    here.well();
});

test("the result of a game with chat leaves the move list six rows, at 1280 × 720", async () => {
    const { page, plays } = await against({ width: 1280, height: 720 }, { game: "chess" });
    const knights = "Nf3 g8f6 Nc3 b8c6 Ng1 f6g8 Nb1 c6b8".split(" ");
    for (const [i, move] of [...knights, ...knights].slice(0, 14).entries()) {
        if (i % 2) await plays(move);
        else await type(page, move);
        await page.locator(".move").nth(i).waitFor();
    }
    await plays({ do: "resign" });
    await page.locator(".result", { hasText: en.result.youWon }).waitFor();
    await painted(page);
    const [rows, seen, talk] = await page.evaluate(() => {
        const box = (e) => e.getBoundingClientRect();
        const list = box(document.querySelector(".moves-list"));
        const inside = (e) => box(e).top >= list.top - 1 && box(e).bottom <= list.bottom + 1;
        const rows = [...document.querySelectorAll(".moves-list li")].filter(inside).length;
        return [
            rows,
            inside(document.querySelector('.moves-list [aria-current="true"]')),
            box(document.querySelector(".chat")).height,
        ];
    });
    assert.ok(rows >= 6 && seen, `${rows} rows`);
    // The empty chat takes up one line.
    assert.ok(talk >= 44, `${talk}`);
    await page.getByRole("button", { name: "Rematch" }).waitFor();
    assert.deepEqual([await overflow(page), ...(await violations(page))], [0]);
    if (process.env.KRADAN_SHOTS) await page.screenshot({ path: `${process.env.KRADAN_SHOTS}/result-talk.png` });
    here.well();
});

test("the items of the menu stay in place while the opponent moves", async () => {
    const { page, plays } = await against(desk, { game: "chess" });
    await click(page, "e2e4");
    await page.locator(".actions").getByRole("button", { name: en.game.menu }).click();
    const items = page.locator(".panel .menu-item");
    await items.getByText(en.game.abort, { exact: true }).waitFor();
    const places = () =>
        items.evaluateAll((all) => all.map((item) => [item.textContent, item.getBoundingClientRect().top]));
    const before = await places();
    await plays("e7e5");
    // At this point the game can no longer be aborted.
    await page.locator(".panel .menu-item:disabled", { hasText: en.game.abort }).waitFor();
    assert.deepEqual(await places(), before);
    here.well();
});

test("a dead position is claimed from the menu; the claim is refused if it is not proved", async () => {
    const claim = async (page) => {
        await page.locator(".actions").getByRole("button", { name: en.game.menu }).click();
        await page.locator(".panel .menu-item", { hasText: en.game.claimDead }).click();
    };
    const begun = await against(desk, { game: "chess" });
    await claim(begun.page);
    await begun.page.getByText(en.tables.reasons["session.dead-not-proved"]).waitFor();
    const blocked = await against(desk, { game: "chess", position: "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1" });
    await claim(blocked.page);
    await blocked.page.getByText(en.tables.outcomes["dead-position"]).first().waitFor();
    here.well();
});

/** Applies `change` to each message from the server. The returned function sends the page one more message. */
async function changed(page, change) {
    let near;
    await page.routeWebSocket(/\/play$/, (route) => {
        near = route;
        const far = route.connectToServer();
        far.onMessage((text) => route.send(JSON.stringify(change(JSON.parse(text)))));
    });
    return (message) => near.send(JSON.stringify(message));
}

test("players of a very long game are warned long before it is aborted", async () => {
    const { page, plays } = await against(desk, { game: "chess" }, "second", (page) =>
        changed(page, (message) => (message.limit ? { ...message, limit: 2003 } : message)),
    );
    await plays("e2e4");
    await shows(page, "e4", "pawn");
    assert.equal(await page.getByText("has become very long").count(), 0);
    await click(page, "e7e5");
    await says(page, "Unless it ends within 2,000 more moves");
    await plays("g1f3");
    await says(page, "Unless it ends within 1,999 more moves");
    here.well();
});

test("a player who has to wait because the server's computer answers others first sees how long", async () => {
    let tell;
    const { page, id } = await against(desk, { game: "chess" }, "first", async (page) => {
        tell = await changed(page, (message) => message);
    });
    await click(page, "e2e4");
    await page.locator(".tag-top .tag-turn", { hasText: en.game.toMove }).waitFor();
    tell({ type: "computer-wait", game: id, wait: 42_000 });
    await page.getByText(/The computer answers others first: about 0:\d\d until its move\./).waitFor();
    tell({ type: "computer-wait", game: id, wait: 0 });
    await page.getByText(en.online.computerWaits).first().waitFor({ state: "detached" });
    here.well();
});

test("the end of a game takes no focus from a writing player; a rematch request opens a closed result", async () => {
    const { page, plays, other, id } = await against({ width: 1280, height: 800 }, { game: "chess" });
    await type(page, "e4");
    await plays("e7e5");
    const field = page.locator(".chat input");
    await field.pressSequentially("Well pl");
    await plays({ do: "resign" });
    await page.locator(".result", { hasText: en.result.youWon }).waitFor();
    await field.pressSequentially("ayed");
    assert.equal(await field.inputValue(), "Well played");
    await page.getByRole("button", { name: en.game.close }).click();
    await page.locator(".result").waitFor({ state: "detached" });
    await other.ask({ type: "rematch", game: id });
    await page.locator(".result [role=status]", { hasText: "wants to play again" }).waitFor();
    here.well();
});

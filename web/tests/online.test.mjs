// Games between two browsers, through the server: found by link and in the lobby, disconnected and reconnected,
// discussed in the chat, and watched.

import assert from "node:assert/strict";
import { test } from "node:test";
import { act, board, byLink, club, menu, name, offer, says, shows } from "./club.mjs";
import { cell, click, overflow, result, titled, type, violations } from "./support.mjs";
import { en, firstSentence } from "./words.mjs";

let anong, haruto;
const here = club(async ({ guest }) => {
    anong = await guest({ width: 1280, height: 800 });
    haruto = await guest({ width: 360, height: 640, touch: true });
    anong.name = "Anong <img src=x>";
    haruto.name = "ฮารุโตะ";
});

/** The text of each side's clock or name tag. */
const tag = (page, side) => page.locator(`[data-side="${side}"]`).innerText();
const clock = [en.options.clock, "5 min + 3 s"];

test("chess by link, on a phone and at a desk: fool's mate, chat, and a rematch with sides changed", async () => {
    const [a, b] = [anong.page, haruto.page];
    const dialogs = [];
    for (const page of [a, b]) page.on("dialog", (dialog) => dialogs.push(dialog.message()) && dialog.dismiss());
    await offer(anong, "chess", "link", [clock]);
    const link = await a.getByLabel(en.online.waitLink, { exact: true }).inputValue();
    await a.locator("svg.qr").waitFor();
    assert.deepEqual(await violations(a), []);
    await b.goto(haruto.url + link.slice(link.indexOf("#")));
    await b.getByRole("heading", { name: "Anong <img src=x> (guest) invites you" }).waitFor();
    assert.match(await b.locator(".offer").innerText(), /Chess[\s\S]*5 min \+ 3 s[\s\S]*you play Black[\s\S]*private/i);
    assert.deepEqual(await violations(b), []);
    await b.getByRole("button", { name: en.online.play, exact: true }).click();
    await name(b, (haruto.named = haruto.name));
    await Promise.all([board(a), board(b)]);
    await titled(a, en.game.yourTurn);
    await a.locator('[data-side="first"]', { hasText: "first move within" }).waitFor();
    await click(a, "f2f3");
    await shows(b, "f3", "pawn");
    await click(b, "e7e5");
    await shows(a, "e5", "pawn");
    const script = "<script>alert(2)</script> <img src=x onerror=alert(3)>";
    await a.getByPlaceholder(en.online.chatSay).fill(script);
    await a.getByRole("button", { name: en.online.chatSend }).click();
    await b.locator(".action-chat", { hasText: "1 new line" }).tap();
    await b.locator(".chat-text", { hasText: script }).waitFor();
    assert.equal(await b.locator(".chat-text > *, .tag-name > *, .chat-by > *").count(), 0);
    assert.equal(await b.locator(".tag-name").first().innerText(), anong.name);
    assert.deepEqual(await violations(b), []);
    await b.getByRole("button", { name: en.online.mute }).tap();
    assert.equal(await b.locator(".chat-line").count(), 0);
    await b.keyboard.press("Escape");
    assert.deepEqual([await overflow(a), await overflow(b)], [0, 0]);
    await click(a, "g2g4");
    await shows(b, "g4", "pawn");
    await click(b, "d8h4");
    await titled(a, en.result.youLost);
    assert.match(await result(a), /You lost[\s\S]*Checkmate/);
    assert.match(await result(b), /You won[\s\S]*Checkmate/);
    await a.getByRole("button", { name: "Rematch" }).click();
    await b.getByText("Anong <img src=x> (guest) wants to play again").waitFor();
    await b.getByRole("button", { name: "Rematch" }).tap();
    await titled(b, en.game.yourTurn);
    await b.waitForFunction(
        () => document.querySelectorAll(".move").length === 0 && !document.querySelector(".result"),
    );
    await click(b, "e2e4");
    await shows(a, "e4", "pawn");
    await act(a, en.game.resign);
    await act(a, en.game.yes);
    await titled(b, en.result.youWon);
    assert.deepEqual(dialogs, []);
    here.well();
});

test("Ōgi through the lobby, by furigoma; the server is killed, and a move is kept until it is back", async () => {
    const [a, b] = [anong.page, haruto.page];
    await b.goto(`${haruto.url}#/lobby`);
    await offer(anong, "ogi", "lobby", [[en.options.side, en.options.furigoma]]);
    await a.getByText(en.online.ownSeek).waitFor();
    await b.getByRole("button", { name: /^Play Ōgi with Anong/ }).click();
    await Promise.all([a, b].map((page) => page.locator(".furigoma-panel").waitFor()));
    const thrown = await a.locator(".furigoma-panel").innerText();
    const [, to] = /と (\d)/.exec(thrown);
    assert.match(thrown, Number(to) > 2 ? /ฮารุโตะ \(guest\) plays Sente/ : /Anong <img src=x> \(guest\) plays Sente/);
    for (const page of [a, b]) await page.getByRole("button", { name: en.online.toTheBoard }).click();
    const [one, two] = Number(to) > 2 ? [b, a] : [a, b];
    await titled(one, en.game.yourTurn);
    await click(one, "e3e4");
    await shows(two, "e4", "opponent’s pawn");
    await click(two, "e6e5");
    await shows(one, "e5", "opponent’s pawn");
    await here.server.stop("SIGKILL");
    await says(two, "The connection is lost. The game is safe");
    await click(one, "e4e5");
    await says(one, "Your move Pxe5 is kept");
    await shows(one, "e5", "own pawn");
    await here.server.start();
    await says(one, "your move Pxe5 was made");
    await shows(two, "e5", "opponent’s pawn");
    await click(two, "a6a5");
    await shows(one, "a5", "pawn");
    await click(one, "e5e6:e5e6+");
    await shows(two, "e6", en.games.ogi.pieces["+P"]);
    await click(two, "a5a4");
    await shows(one, "a4", "pawn");
    await click(one, "e6e7");
    await shows(two, "e7", en.games.ogi.pieces["+P"]);
    await click(two, "h6h5");
    await shows(one, "h5", "pawn");
    await click(one, "e7e8");
    for (const page of [one, two])
        await page.locator(".result", { hasText: en.tables.outcomes["king-captured"] }).waitFor();
    here.well();
});

test("Go: two passes, both players mark the dead stones and accept", async () => {
    const [a, b] = [anong.page, haruto.page];
    await byLink(anong, haruto, "go", [[en.options.size, "9 × 9"]]);
    await cell(a, "E5").click();
    await shows(b, "E5", "Black");
    await cell(b, "E6").tap();
    await shows(a, "E6", "White");
    await act(a, en.game.pass);
    await says(b, "Black passed");
    await act(b, en.game.pass);
    await Promise.all([a, b].map((page) => page.getByText(en.game.markHint).waitFor()));
    await cell(a, "E6").click();
    await shows(b, "E6", en.game.markedDead);
    await act(a, en.game.accept);
    await says(b, "Black: accepted");
    assert.deepEqual(await violations(b), []);
    // When a player changes the marks, the page notifies the other player, who had accepted them.
    await cell(b, "E6").tap();
    await says(a, "White has changed the marks");
    await cell(b, "E6").tap();
    await shows(a, "E6", en.game.markedDead);
    await act(b, en.game.accept);
    await act(a, en.game.accept);
    for (const [page, words] of [
        [a, /You won by/],
        [b, /You lost by/],
    ]) {
        await page.locator(".score-part").waitFor();
        assert.match(await result(page), words);
    }
    // A rematch works in a game without a clock too.
    await a.getByRole("button", { name: "Rematch" }).click();
    await b.getByText("wants to play again").waitFor();
    await b.getByRole("button", { name: "Rematch" }).tap();
    await titled(b, en.game.yourTurn);
    await act(b, en.game.resign);
    await act(b, en.game.yes);
    await b.locator(".result").waitFor();
    here.well();
});

test("Ōgi, classic: premove, conditional moves, takeback, a draw declined, and watched by a stranger", async () => {
    const [a, b] = [anong.page, haruto.page];
    await byLink(anong, haruto, "ogi-classic", [[en.options.watching, en.options.watchable], clock]);
    const stranger = await here.guest({ width: 1280, height: 800 });
    const w = stranger.page;
    await w.goto(`${stranger.url}#/lobby`);
    await w.getByRole("link", { name: /Anong.*ฮารุโตะ/ }).click();
    await board(w);
    // A tap removes the premove, and typing it sets it again.
    await click(b, "c6c5");
    await says(b, en.online.premove("pawn c6–c5"));
    await cell(b, "d4").tap();
    await b.locator(".message-buttons").waitFor({ state: "detached" });
    await click(b, "e6e5");
    await says(b, en.online.premove("pawn e6–e5"));
    assert.equal(await a.locator(".shape").count(), 0);
    await click(a, "e3e4");
    await Promise.all([a, b, w].map((page) => page.locator('[data-cell="e5"][aria-label*="pawn"]').waitFor()));
    // A reply planned for a particular move is played immediately, and is shown to nobody before that.
    await menu(b, en.online.plan);
    for (const at of ["a3", "a4", "a6", "a5"]) await b.locator(`.plan [data-cell="${at}"]`).tap();
    await b.getByRole("button", { name: en.online.planAdd }).tap();
    await b.locator(".plan-lines", { hasText: en.online.ifThen("P-a4", "P-a5") }).waitFor();
    assert.deepEqual(await violations(b), []);
    await b.keyboard.press("Escape");
    await act(b, en.game.offerDraw);
    await says(a, "Gote offers a draw");
    await a.getByRole("button", { name: en.game.decline }).click();
    await says(b, "Sente declines the draw");
    await click(a, "a3a4");
    await Promise.all([a, b, w].map((page) => shows(page, "a5", "pawn")));
    // Only the players can act in the game. Watchers chat among themselves.
    assert.deepEqual(await w.locator(".actions button").allInnerTexts(), [en.game.flip, en.game.menu]);
    await click(w, "b3b4");
    await type(w, "b3b4");
    await w.getByPlaceholder(en.online.chatSay).fill("What a game!");
    await w.getByRole("button", { name: en.online.chatSend }).click();
    await name(w, "Mali");
    await w.locator(".chat-text", { hasText: "What a game!" }).waitFor();
    await a.getByText("1 watching").waitFor();
    await act(b, en.game.takeback);
    await says(a, "Gote asks to take back");
    await a.getByRole("button", { name: en.game.accept }).click();
    await Promise.all([a, b, w].map((page) => shows(page, "a6", "pawn")));
    assert.equal(await a.locator(".chat-line").count(), 0);
    await menu(a, en.online.giveTime);
    await says(b, "Sente gives you 15 seconds");
    await act(b, en.game.resign);
    await act(b, en.game.yes);
    await Promise.all(
        [
            [a, en.result.youWon],
            [b, en.result.youLost],
            [w, "Sente wins"],
        ].map(([page, words]) => titled(page, words)),
    );
    here.well();
});

test("if the connection breaks at the worst moments, every move is made once or reported as not made", async () => {
    const [a, b] = [anong.page, haruto.page];
    const { way } = anong;
    const breaks = async () => {
        way.break();
        await says(a, firstSentence(en.online.lost));
    };
    await byLink(anong, haruto, "chess", [[en.options.clock, en.options.clockNone]]);
    // The move arrived but its answer did not.
    way.deaf = true;
    await click(a, "e2e4");
    await shows(b, "e4", "pawn");
    await breaks();
    way.mend();
    await says(a, "Your move e4 had been made already");
    await click(b, "e7e5");
    await shows(a, "e5", "pawn");
    // The move was never sent, and only an offer has arrived since.
    await breaks();
    await click(a, "g1f3");
    await says(a, "Your move Nf3 is kept");
    await act(b, en.game.offerDraw);
    await says(b, en.game.offerSent);
    way.mend();
    await says(a, "your move Nf3 was made");
    await shows(b, "f3", "knight");
    // The page that stored the move is gone, so another one sends it.
    await click(b, "b8c6");
    await shows(a, "c6", "knight");
    await breaks();
    await click(a, "f1b5");
    await says(a, "Your move Bb5 is kept");
    const next = await anong.context.newPage();
    next.on("pageerror", (error) => anong.errors.push(error.message));
    const address = a.url();
    await a.close();
    way.mend();
    await next.goto(address);
    anong.page = next;
    await says(next, "your move Bb5 was made");
    await click(b, "a7a6");
    await shows(next, "a6", "pawn");
    // The game is over before the move arrives.
    way.break();
    await says(next, firstSentence(en.online.lost));
    await click(next, "b5a4");
    await says(next, "Your move Ba4 is kept");
    await act(b, en.game.resign);
    await act(b, en.game.yes);
    await titled(b, en.result.youLost);
    way.mend();
    await titled(next, en.result.youWon);
    await says(next, "Your move Ba4 was not made: the game had already moved on");
    here.well();
});

test("an invitation is withdrawn, another accepted while its host is cut off; days need no presence", async () => {
    const [a, b] = [anong.page, haruto.page];
    const linkOf = async () =>
        haruto.url + (await a.getByLabel(en.online.waitLink, { exact: true }).inputValue()).replace(/^[^#]*/, "");
    await offer(anong, "ogi", "link");
    const gone = await linkOf();
    await a.getByRole("button", { name: en.online.withdraw }).click();
    await a.getByRole("heading", { name: en.rooms.club }).waitFor();
    await b.goto(gone);
    await b.getByText(en.tables.reasons["server.no-such-invitation"]).waitFor();
    await offer(anong, "ogi", "link", [
        [en.options.clock, "3 days per move"],
        [en.options.side, "Sente"],
    ]);
    const open = await linkOf();
    anong.way.break();
    await a.getByText(en.online.noServer).waitFor();
    await b.goto(open);
    await b.getByRole("button", { name: en.online.play, exact: true }).click();
    await board(b);
    anong.way.mend();
    await board(a);
    await titled(a, en.game.yourTurn);
    assert.match(await tag(a, "first"), /3 d 0 h|2 d 23 h/);
    assert.doesNotMatch(await tag(a, "first"), /first move/);
    here.well();
});

test("the player continues on another device, by a link that leaves no trace in the address", async () => {
    const { page } = anong;
    await byLink(anong, haruto, "chess", [[en.options.clock, en.options.clockNone]]);
    await haruto.page.goto("about:blank");
    await page.locator('[data-side="second"]', { hasText: /away 0:\d\d/ }).waitFor();
    await page.goto(`${anong.url}#/lobby`);
    await page.getByRole("button", { name: en.online.otherDevice }).click();
    const link = await page.getByLabel(en.online.deviceLink, { exact: true }).inputValue();
    assert.match(link, /#\/me\/[\w-]{44}$/);
    const other = await here.guest({ width: 360, height: 640, touch: true });
    await other.page.goto(other.url + link.slice(link.indexOf("#")));
    await other.page.getByRole("button", { name: en.online.deviceBecome }).tap();
    await other.page.getByText("You are Anong <img src=x>").waitFor();
    assert.equal(new URL(other.page.url()).hash, "#/lobby");
    await other.page.locator(".game-item", { hasText: "Chess" }).getByRole("link").first().click();
    await click(other.page, "d2d4");
    await shows(other.page, "d4", "own pawn");
    // A link that the server does not recognize does not change the player.
    await other.page.goto(`${other.url}#/me/${"x".repeat(44)}`);
    await other.page.getByRole("button", { name: en.online.deviceBecome }).click();
    await other.page.getByText(en.online.deviceUnknown).waitFor();
    await other.page.goto(`${other.url}#/lobby`);
    await other.page.getByText("You are Anong <img src=x>").waitFor();
    here.well();
});

test("a rematch leaves each handicap with the player who had it", async () => {
    const next = async (config) => {
        const { id, one, other } = await here.server.game(config);
        await one.ask({ type: "act", game: id, seq: 1, command: { do: "resign" } });
        for (const player of [one, other]) await player.ask({ type: "rematch", game: id });
        const { game } = await one.next((message) => message.type === "started" && message.from === id);
        const { side, events } = await one.ask({ type: "join", game, seq: 0, said: 0 });
        for (const player of [one, other]) player.close();
        return { side, config: events[0].config };
    };
    assert.equal((await next({ game: "go", size: 9, handicap: 2 })).side, "first");
    const classic = await next({ game: "ogi-classic", promoted: ["b2", "h1"], king: "first" });
    assert.deepEqual([classic.side, classic.config.promoted, classic.config.king], ["second", ["a8", "g7"], "second"]);
    // The lower-ranked player moves first.
    const ogi = await next({ game: "ogi", promoted: ["b2", "d1"] });
    assert.deepEqual([ogi.side, ogi.config.promoted], ["first", ["b2", "d1"]]);
});

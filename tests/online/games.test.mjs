// Games between people, with the messages that their pages exchange with the server.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { act, move, Server } from "./support.mjs";

const server = new Server();
before(() => server.start());
after(() => server.end());

const reasonOf = (message) => message.refusal?.reason;
const typesOf = (message) => message.events?.map((event) => event.type);
const blitz = { kind: "fischer", initial: 180_000, increment: 2_000 };

test("a game by link: an invitation waits, is looked up, and is accepted once", async () => {
    const [host, guest, third] = [
        await server.player("Somchai"),
        await server.player("Yuki"),
        await server.player("Late"),
    ];
    const terms = { config: { game: "ogi", clock: blitz }, side: "second", watchable: false };
    const { id } = await host.ask({ type: "invite", terms });
    const shown = await guest.ask({ type: "look-up", invitation: id });
    assert.equal(shown.host, "Somchai");
    assert.equal(shown.mine, false);
    assert.equal(shown.terms.config.game, "ogi");
    assert.equal(reasonOf(await host.ask({ type: "accept", invitation: id })), "server.your-own");
    const done = await guest.ask({ type: "accept", invitation: id });
    assert.equal(done.type, "done");
    assert.equal((await host.type("started")).side, "second");
    assert.equal((await guest.type("started")).side, "first");
    assert.equal(reasonOf(await third.ask({ type: "accept", invitation: id })), "server.no-such-invitation");
    const state = await guest.ask({ type: "join", game: done.id, seq: 0, said: 0 });
    assert.deepEqual(state.events[0].config.players.first, { name: "Yuki", engine: false });
    assert.deepEqual(state.events[0].config.players.second, { name: "Somchai", engine: false });
});

test("two players accept one invitation at the same moment: one gets the game", async () => {
    const [host, one, other] = [await server.player("Horst"), await server.player("One"), await server.player("Other")];
    const { id } = await host.ask({
        type: "invite",
        terms: { config: { game: "chess" }, side: "random", watchable: false },
    });
    const answers = await Promise.all([one, other].map((player) => player.ask({ type: "accept", invitation: id })));
    assert.deepEqual(answers.map((each) => each.type).sort(), ["done", "refused"]);
    assert.equal(reasonOf(answers.find((each) => each.type === "refused")), "server.no-such-invitation");
});

test("through the lobby: a seek is shown, taken, and gone", async () => {
    const [host, guest] = [await server.player("Seeker"), await server.player("Finder")];
    guest.send({ type: "follow-lobby", on: true });
    const { id } = await host.ask({
        type: "open-seek",
        terms: { config: { game: "go", size: 9 }, side: "first", watchable: true },
    });
    const lobby = await guest.next(
        (message) => message.type === "lobby" && message.seeks.some((seek) => seek.id === id),
    );
    assert.equal(lobby.seeks.find((seek) => seek.id === id).player, "Seeker");
    assert.equal(reasonOf(await host.ask({ type: "take-seek", seek: id })), "server.your-own");
    const begun = await guest.ask({ type: "take-seek", seek: id });
    assert.equal(begun.type, "done");
    assert.equal((await host.type("started")).from, id);
    const after = await guest.next(
        (message) => message.type === "lobby" && message.games.some((game) => game.id === begun.id),
    );
    assert.ok(!after.seeks.some((seek) => seek.id === id));
    assert.equal((await guest.ask({ type: "take-seek", seek: id })).id, begun.id, "taken again, it is the same game");
    const late = await server.player("Late");
    assert.equal(reasonOf(await late.ask({ type: "take-seek", seek: id })), "server.no-such-seek");
});

test("a seek ends when its owner leaves", async () => {
    const [host, guest] = [await server.player("Fleeting"), await server.player("Slow")];
    guest.send({ type: "follow-lobby", on: true });
    const { id } = await host.ask({
        type: "open-seek",
        terms: { config: { game: "chess" }, side: "random", watchable: false },
    });
    const shows = (seen) =>
        guest.next(({ type, seeks }) => type === "lobby" && seeks.some((seek) => seek.id === id) === seen);
    await shows(true);
    guest.received.length = 0;
    host.close();
    await shows(false);
    assert.equal(reasonOf(await guest.ask({ type: "take-seek", seek: id })), "server.no-such-seek");
});

for (const [game, line] of [
    ["chess", ["f2f3", "e7e5", "g2g4", "d8h4"]],
    ["ogi", ["a3a4", "a6a5"]],
    ["ogi-classic", ["a3a4", "a6a5"]],
    ["go", ["C3", "G7", "pass", "pass"]],
]) {
    test(`a game of ${game} reaches both players, and moves are acknowledged once they are durable`, async () => {
        const { id, one, other } = await server.game({ game, ...(game === "go" ? { size: 9 } : {}) });
        let seq = 1;
        for (const [i, text] of line.entries()) {
            const [mover, waiter] = i % 2 === 0 ? [one, other] : [other, one];
            const answer = await move(mover, id, seq, text);
            assert.equal(answer.type, "events", JSON.stringify(answer));
            assert.deepEqual((await waiter.type("events")).events, answer.events);
            seq = answer.events.at(-1).seq;
        }
        if (game === "chess") {
            const state = await one.ask({ type: "join", game: id, seq: 4, said: 0 });
            assert.deepEqual(typesOf(state), ["moved", "ended"]);
            assert.equal(state.events.at(-1).result, "0-1");
        }
        if (game === "go") {
            assert.equal((await act(one, id, seq, { do: "accept-dead" })).type, "events");
            const end = await act(other, id, seq + 1, { do: "accept-dead" });
            assert.deepEqual(typesOf(end), ["dead-accepted", "ended"]);
            assert.equal(end.events[1].result, "W+6.5");
        }
    });
}

test("a command sent twice counts once, and is acknowledged twice", async () => {
    const { id, one, other } = await server.game({ game: "chess" });
    const first = await move(one, id, 1, "e2e4", "same");
    const second = await move(one, id, 1, "e2e4", "same");
    assert.deepEqual(second.events, first.events);
    assert.equal(second.nonce, "same");
    await move(other, id, 2, "e7e5");
    const third = await move(one, id, 1, "e2e4", "same");
    assert.equal(third.type, "events");
    assert.deepEqual(
        third.events.map((event) => event.move),
        ["e2e4", "e7e5"],
    );
    assert.equal((await one.ask({ type: "join", game: id, seq: 0, said: 0 })).events.length, 3);
});

test("sent twice without waiting for the answer, it still counts once", async () => {
    const { id, one } = await server.game({ game: "chess" });
    const message = { type: "act", game: id, seq: 1, command: { do: "move", move: "e2e4" }, nonce: "twin" };
    one.send(message);
    one.send(message);
    const answers = [await one.next((each) => each.nonce === "twin"), await one.next((each) => each.nonce === "twin")];
    assert.deepEqual(
        answers.map((each) => each.type),
        ["events", "events"],
    );
    assert.equal((await one.ask({ type: "join", game: id, seq: 0, said: 0 })).events.length, 2);
});

test("a command out of order is refused, and the missed events follow", async () => {
    const { id, one, other } = await server.game({ game: "chess" });
    await move(one, id, 1, "e2e4");
    await other.type("events");
    const late = await act(other, id, 1, { do: "offer-draw" });
    assert.equal(reasonOf(late), "session.out-of-order");
    assert.deepEqual(
        (await other.type("events")).events.map((event) => event.move),
        ["e2e4"],
    );
    assert.equal(reasonOf(await move(other, id, 99, "e7e5")), "session.out-of-order");
    assert.equal((await move(other, id, 2, "e7e5")).type, "events");
});

test("a nonce is valid only for its own player", async () => {
    const { id, one, other } = await server.game({ game: "chess" });
    await move(one, id, 1, "e2e4", "shared");
    await other.type("events");
    const answer = await move(other, id, 1, "e7e5", "shared");
    assert.equal(reasonOf(answer), "session.out-of-order");
    assert.equal((await move(other, id, 2, "e7e5", "shared")).type, "events");
});

test("the rules refuse a move with its clause, and nothing happens", async () => {
    const { id, one } = await server.game({ game: "ogi-classic" });
    const refused = await move(one, id, 1, "P@e4");
    assert.equal(refused.type, "refused");
    assert.match(refused.refusal.reason, /^ogi\./);
    assert.equal((await one.ask({ type: "join", game: id, seq: 1, said: 0 })).events.length, 0);
});

test("a private game is invisible, and a watcher cannot move", async () => {
    const hidden = await server.game({ game: "chess" });
    const open = await server.game({ game: "chess" }, { watchable: true });
    const stranger = await server.player("Stranger");
    const nobody = await server.visitor();
    for (const watcher of [stranger, nobody]) {
        assert.equal(
            reasonOf(await watcher.ask({ type: "join", game: hidden.id, seq: 0, said: 0 })),
            "server.no-such-game",
        );
        assert.equal(reasonOf(await move(watcher, hidden.id, 1, "e2e4")), "server.no-such-game");
        const state = await watcher.ask({ type: "join", game: open.id, seq: 0, said: 0 });
        assert.equal(state.side, undefined);
        assert.equal(reasonOf(await move(watcher, open.id, 1, "e2e4")), "server.not-your-game");
        assert.equal(reasonOf(await watcher.ask({ type: "lay-plan", game: open.id })), "server.not-your-game");
        assert.equal(reasonOf(await watcher.ask({ type: "rematch", game: open.id })), "server.not-your-game");
    }
    await move(open.one, open.id, 1, "e2e4");
    assert.equal((await stranger.type("events")).events[0].move, "e2e4");
    nobody.send({ type: "follow-lobby", on: true });
    // The lobby can be up to a second out of date when it is first shown.
    const lobby = await nobody.next(
        (message) => message.type === "lobby" && message.games.some((game) => game.id === open.id),
    );
    assert.ok(!lobby.games.some((game) => game.id === hidden.id));
});

test("takeback by consent gives the time back", async () => {
    const { id, one, other } = await server.game({
        game: "chess",
        clock: { kind: "fischer", initial: 60_000, increment: 0 },
    });
    await move(one, id, 1, "e2e4");
    await move(other, id, 2, "e7e5");
    const before = (await move(one, id, 3, "g1f3")).events[0].clocks;
    // Lets time pass on the clock, which the takeback restores.
    await new Promise((resolve) => setTimeout(resolve, 120));
    assert.equal((await act(one, id, 4, { do: "ask-takeback" })).type, "events");
    const taken = await act(other, id, 5, { do: "accept-takeback" });
    assert.deepEqual(typesOf(taken), ["taken-back"]);
    assert.equal(taken.events[0].clocks[1][0], before[1][0]);
});

test("draws are offered, declined and agreed; a resignation ends the game; a rematch changes sides", async () => {
    const { id, one, other } = await server.game({ game: "chess" });
    await act(one, id, 1, { do: "offer-draw" });
    assert.deepEqual(typesOf(await act(other, id, 2, { do: "decline-draw" })), ["draw-declined"]);
    assert.deepEqual(typesOf(await act(one, id, 3, { do: "resign" })), ["ended"]);
    assert.equal((await one.ask({ type: "rematch", game: id })).type, "done");
    assert.equal((await other.type("rematch-asked")).by, "first");
    await other.ask({ type: "rematch", game: id });
    const [mine, theirs] = [
        await one.next((each) => each.type === "started" && each.from === id),
        await other.next((each) => each.type === "started" && each.from === id),
    ];
    assert.equal(mine.game, theirs.game);
    assert.deepEqual([mine.side, theirs.side], ["second", "first"]);
    assert.equal((await one.ask({ type: "join", game: id, seq: 0, said: 0 })).next, mine.game);
});

test("a rematch of a running game is refused", async () => {
    const { id, one } = await server.game({ game: "chess" });
    assert.equal(reasonOf(await one.ask({ type: "rematch", game: id })), "server.game-is-on");
});

test("a premove is stored by the server, hidden from the opponent, and played in no time", async () => {
    const { id, one, other } = await server.game({ game: "chess", clock: blitz });
    await move(one, id, 1, "e2e4");
    await move(other, id, 2, "e7e5");
    assert.equal((await other.ask({ type: "lay-plan", game: id, plan: { ply: 2, premove: "b8c6" } })).type, "done");
    assert.equal((await other.ask({ type: "join", game: id, seq: 3, said: 0 })).plan.premove, "b8c6");
    assert.equal((await one.ask({ type: "join", game: id, seq: 3, said: 0 })).plan, undefined);
    await move(one, id, 3, "g1f3");
    const reply = await one.next(
        (message) => message.type === "events" && message.events[0].by === "second" && message.events[0].seq === 5,
    );
    assert.equal(reply.events[0].move, "b8c6");
    assert.equal((await other.ask({ type: "join", game: id, seq: 5, said: 0 })).plan, undefined);
});

test("conditional moves answer the opponent's, and a line that was not played is dropped", async () => {
    const { id, one, other } = await server.game({ game: "chess" });
    const lines = [
        ["e2e4", "e7e5", "g1f3", "b8c6"],
        ["d2d4", "d7d5"],
    ];
    assert.equal((await other.ask({ type: "lay-plan", game: id, plan: { ply: 0, lines } })).type, "done");
    await move(one, id, 1, "e2e4");
    await one.next((message) => message.type === "events" && message.events[0].move === "e7e5");
    await move(one, id, 3, "g1f3");
    await one.next((message) => message.type === "events" && message.events[0].move === "b8c6");
    const state = await other.ask({ type: "join", game: id, seq: 0, said: 0 });
    assert.deepEqual(
        state.events.slice(1).map((event) => event.move),
        ["e2e4", "e7e5", "g1f3", "b8c6"],
    );
    assert.equal(state.plan, undefined);
});

test("an illegal premove is not played, and has no cost in strict play", async () => {
    const { id, one, other } = await server.game({ game: "ogi-classic", play: "strict" });
    assert.equal((await other.ask({ type: "lay-plan", game: id, plan: { ply: 0, premove: "a6a4" } })).type, "done");
    await move(one, id, 1, "a3a4");
    // The next event is the other player's move.
    assert.equal((await move(other, id, 2, "a6a5")).type, "events");
    const state = await one.ask({ type: "join", game: id, seq: 1, said: 0 });
    assert.deepEqual(
        state.events.map((event) => event.move),
        ["a3a4", "a6a5"],
    );
});

test("the flag falls within 50 milliseconds of its time, and never before", async () => {
    // A busy machine can be late occasionally, but not every time.
    for (let tries = 1, late = Infinity; late > 50; ++tries) {
        const { id, one, other } = await server.game({
            game: "chess",
            clock: { kind: "fischer", initial: 1_000, increment: 0 },
        });
        await move(one, id, 1, "e2e4");
        const started = await move(other, id, 2, "e7e5");
        const ended = await one.next(
            (message) => message.type === "events" && message.events[0].type === "ended",
            20_000,
        );
        assert.equal(ended.events[0].reason, "time");
        assert.equal(ended.events[0].winner, "second");
        late = ended.events[0].at - started.events[0].at - 1_000;
        assert.ok(late >= 0 && (late <= 50 || tries < 20), `${late} ms late`);
    }
});

test("no player loses time before both have moved", async () => {
    const { id, one, other } = await server.game({
        game: "chess",
        clock: { kind: "fischer", initial: 300, increment: 0 },
    });
    // Each player waits longer than the time on the clock.
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.equal((await move(one, id, 1, "e2e4")).type, "events");
    await new Promise((resolve) => setTimeout(resolve, 400));
    assert.equal((await move(other, id, 2, "e7e5")).type, "events");
});

test("chat: players and watchers are separate; a line sent twice appears once; reconnecting players get it again", async () => {
    const { id, one, other } = await server.game({ game: "chess" }, { watchable: true });
    const watcher = await server.player("<script>alert(1)</script>");
    await watcher.ask({ type: "join", game: id, seq: 0, said: 0 });
    assert.equal(
        (await one.ask({ type: "say", game: id, text: "สวัสดี  \u202e<b>hi</b>\n", nonce: "line" })).type,
        "done",
    );
    assert.equal((await one.ask({ type: "say", game: id, text: "again", nonce: "line" })).type, "done");
    const heard = await other.type("talk");
    assert.deepEqual(
        heard.lines.map((line) => [line.by, line.side, line.text]),
        [["Anong", "first", "สวัสดี <b>hi</b>"]],
    );
    await watcher.ask({ type: "say", game: id, text: "what a game" });
    assert.equal((await watcher.type("talk")).room, "watchers");
    assert.ok(!one.received.some((message) => message.type === "talk" && message.room === "watchers"));
    const later = await server.visitor(other.token);
    await later.ask({ type: "join", game: id, seq: 0, said: 0 });
    assert.equal((await later.type("talk")).lines.length, 1);
    assert.equal(reasonOf(await one.ask({ type: "say", game: id, text: " \u200b " })), "server.nothing-said");
});

test("a player who floods the chat is slowed down", async () => {
    const { id, one } = await server.game({ game: "chess" });
    const answers = [];
    for (let i = 0; i < 10; ++i) answers.push(await one.ask({ type: "say", game: id, text: `line ${i}` }));
    assert.ok(answers.some((each) => reasonOf(each) === "server.too-fast"));
    assert.ok(answers.filter((each) => each.type === "done").length >= 5);
});

test("time can be given to the opponent", async () => {
    const { id, one } = await server.game({ game: "chess", clock: blitz });
    const given = await act(one, id, 1, { do: "give-time" });
    assert.equal(given.events[0].type, "time-given");
    assert.equal(given.events[0].clocks[1][0], 195_000);
});

test("a player cannot claim what only the host can know", async () => {
    const { id, one, other } = await server.game({ game: "chess", clock: blitz });
    assert.equal(reasonOf(await act(one, id, 1, { do: "claim-dead-position", dead: true })), "session.dead-not-proved");
    assert.equal(reasonOf(await act(other, id, 1, { do: "claim-gone", claim: "win", gone: true })), "session.not-gone");
});

test("either player can claim a draw when no mate is possible", async () => {
    const { id, other } = await server.game({
        game: "chess",
        position: "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1",
        clock: blitz,
    });
    const [ended] = (await act(other, id, 1, { do: "claim-dead-position" })).events;
    assert.deepEqual([ended.type, ended.winner, ended.reason], ["ended", null, "dead-position"]);
});

test("the presence of the opponent is shown", async () => {
    const { id, one, other } = await server.game({ game: "chess" });
    one.received.length = 0;
    other.close();
    const away = await one.next((message) => message.type === "presence" && message.presence.second > 0);
    assert.equal(away.presence.first, 0);
    const back = await server.visitor(other.token);
    assert.deepEqual(back.welcome.games, [id]);
    await back.ask({ type: "join", game: id, seq: 0, said: 0 });
    await one.next((message) => message.type === "presence" && message.presence.second === 0);
});

test("the server throws furigoma and seats the players accordingly", async () => {
    const [host, guest] = [await server.player("Thrower"), await server.player("Other")];
    const sides = new Set();
    for (let i = 0; i < 8; ++i) {
        const { id } = await host.ask({
            type: "invite",
            terms: { config: { game: "ogi-classic" }, side: "furigoma", watchable: false },
        });
        await guest.ask({ type: "accept", invitation: id });
        const started = await host.next((message) => message.type === "started" && message.from === id);
        const { config } = (await host.ask({ type: "join", game: started.game, seq: 0, said: 0 })).events[0];
        const tokin = config.furigoma.throw.filter(Boolean).length;
        assert.equal(started.side, tokin > 2 ? "second" : "first");
        assert.equal(config.players[started.side].name, "Thrower");
        assert.equal(config.furigoma.thrower, started.side);
        sides.add(started.side);
    }
    assert.ok(sides.size >= 1);
});

test("names are cleaned and bounded, and can be changed", async () => {
    const player = await server.player("  \u202eevil\u0000\n name with far too many letters in it ");
    assert.equal(player.player, "evil name with far too m");
    assert.equal((await player.ask({ type: "rename", player: "ก้านกล้วย" })).type, "done");
    assert.equal((await server.visitor(player.token)).welcome.player, "ก้านกล้วย");
    assert.equal(reasonOf(await player.ask({ type: "rename", player: " \u200b " })), "server.bad-name");
});

test("invalid terms are refused with the reason", async () => {
    const player = await server.player("Terms");
    for (const config of [
        {},
        { game: "checkers" },
        { game: "go", size: 99 },
        { game: "chess", position: "nonsense" },
        { game: "chess", clock: { kind: "fischer", initial: -1, increment: 0 } },
        7,
    ]) {
        const answer = await player.ask({ type: "invite", terms: { config, side: "random", watchable: false } });
        assert.equal(answer.type, "refused", JSON.stringify(config));
    }
});

test("players can list their own games", async () => {
    const { id, one } = await server.game({ game: "chess" });
    await act(one, id, 1, { do: "resign" });
    const list = await one.ask({ type: "list-games", running: false, before: "" });
    assert.equal(list.games[0].id, id);
    assert.equal(list.games[0].side, "first");
    assert.equal(list.games[0].result, "0-1");
});

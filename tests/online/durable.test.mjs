// Acknowledged commands are stored, whatever happens to the server.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, test } from "node:test";
import { act, hold, move, Server } from "./support.mjs";

const server = new Server();
before(() => server.start());
after(() => server.end());

const blitz = { kind: "fischer", initial: 60_000, increment: 0 };

test("killed and restarted, the game is as it was acknowledged, and no clock has run", async () => {
    const { id, one, other } = await server.game({ game: "chess", clock: blitz });
    await move(one, id, 1, "e2e4");
    await move(other, id, 2, "e7e5");
    const last = await move(one, id, 3, "g1f3", "kept");
    await server.stop("SIGKILL");
    // No player's clock may run during this time.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await server.start();
    const back = await server.visitor(one.token);
    assert.deepEqual(back.welcome.games, [id]);
    const state = await back.ask({ type: "join", game: id, seq: 0, said: 0 });
    assert.deepEqual(state.events.at(-1), last.events[0]);
    assert.ok(state.now - last.events[0].at < 1000, `${state.now - last.events[0].at} ms ran`);
    const again = await move(back, id, 3, "g1f3", "kept");
    assert.deepEqual(again.events, last.events);
    const rival = await server.visitor(other.token);
    const reply = await move(rival, id, 4, "b8c6");
    assert.ok(reply.events[0].clocks[1][0] > 58_000);
});

test("plans, invitations, names and chat survive a restart too", async () => {
    const { id, one, other } = await server.game({ game: "chess" });
    await other.ask({ type: "lay-plan", game: id, plan: { ply: 0, lines: [["e2e4", "c7c5"]] } });
    await one.ask({ type: "say", game: id, text: "good luck" });
    const { id: invitation } = await one.ask({
        type: "invite",
        terms: { config: { game: "go", size: 9 }, side: "first", watchable: false },
    });
    await one.ask({ type: "rename", player: "Anong II" });
    await server.stop("SIGKILL");
    await server.start();
    const back = await server.visitor(one.token);
    assert.equal(back.welcome.player, "Anong II");
    assert.deepEqual(back.welcome.invitations, [invitation]);
    await back.ask({ type: "join", game: id, seq: 0, said: 0 });
    assert.equal((await back.type("talk")).lines[0].text, "good luck");
    await move(back, id, 1, "e2e4");
    await back.next((message) => message.type === "events" && message.events[0].move === "c7c5");
});

test("SIGTERM: commands in progress are finished, and clients are told when to reconnect", async () => {
    const { id, one, other } = await server.game({ game: "chess" });
    one.send({ type: "act", game: id, seq: 1, command: { do: "move", move: "e2e4" }, nonce: "last" });
    server.child.kill("SIGTERM");
    const closing = await other.type("closing");
    assert.ok(closing.back > 0);
    assert.equal((await other.gone()).code, 1012);
    assert.deepEqual(await server.exited, { code: 0, signal: null });
    const heard = one.received.some((message) => message.nonce === "last");
    await server.start();
    const back = await server.visitor(one.token);
    const state = await back.ask({ type: "join", game: id, seq: 0, said: 0 });
    if (heard) assert.equal(state.events.length, 2);
    assert.equal((await move(back, id, 1, "e2e4", "last")).events[0].move, "e2e4");
});

test("a database locked by another program: moves are refused with a reason, and accepted later", async () => {
    const { id, one } = await server.game({ game: "chess" });
    const release = await hold(server.database);
    const refused = await act(one, id, 1, { do: "move", move: "e2e4" }, "try");
    assert.equal(refused.refusal.reason, "server.cannot-store");
    assert.equal((await one.ask({ type: "join", game: id, seq: 1, said: 0 })).events.length, 0);
    await release();
    assert.equal((await act(one, id, 1, { do: "move", move: "e2e4" }, "try")).type, "events");
});

test("a second server on the same file is refused with an explanation", () => {
    assert.throws(
        () =>
            execFileSync(
                server.child.spawnfile,
                ["serve", "--listen", "127.0.0.1:0", "--web", server.site, "--db", server.database],
                { encoding: "utf8", stdio: "pipe", timeout: 20_000 },
            ),
        (error) => error.status === 3 && /--db/.test(error.stderr),
    );
});

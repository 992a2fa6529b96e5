// Faults in single nodes of a club: a node is stopped, cut off from PostgreSQL or from NATS, or waits for a lock.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Gate } from "./gate.mjs";
import { Nats, noNats } from "./nats.mjs";
import { Cluster, noPostgres } from "./postgres.mjs";
import { move, plays, Server } from "./support.mjs";

const skip = noPostgres || noNats;
/** The duration of a fault, in milliseconds: longer than any lease. */
const long = Number(process.env.KRADAN_FAULT ?? 6_000);
const postgresSocket = ".s.PGSQL.5432";
let cluster;
let nats;
before(async () => {
    if (skip) return;
    cluster = new Cluster();
    nats = await new Nats().start();
});
after(async () => {
    await nats?.stop();
    cluster?.end();
});

const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
const line = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6"];

/** Two nodes, the second of them behind gates, and a game that began on the second and has players on both. */
async function club(body) {
    const toPostgres = await new Gate().open(cluster.data, postgresSocket);
    const toNats = await new Gate().open(nats.port);
    const one = new Server({ database: cluster.url, args: ["--node", "one", "--nats", nats.url] });
    const two = new Server({
        database: cluster.urlAt(toPostgres.folder),
        args: ["--node", "two", "--nats", `nats://127.0.0.1:${toNats.port}`],
    });
    try {
        for (const node of [one, two]) await node.start();
        const host = await one.player("Anong");
        const guest = await two.player("Haruto");
        const { id } = await one.game({ game: "chess" }, { players: [host, guest] });
        await plays(host, id, 1, line[0]);
        await plays(guest, id, 2, line[1]);
        await body({ one, two, toPostgres, toNats, host, guest, id });
    } finally {
        for (const node of [one, two]) await node.end();
        for (const gate of [toPostgres, toNats]) gate.close();
    }
}

/** Joins the game at a node as soon as possible. */
async function rejoin(node, token, game) {
    for (;;) {
        try {
            const player = await node.visitor(token);
            const state = await player.ask({ type: "join", game, seq: 0, said: 0 }, 5_000);
            if (state.type === "game") return [player, state];
            player.close();
        } catch {
            // The node closes the connection until it has the game.
        }
        await pause(100);
    }
}

/** Joins the game and moves as soon as possible. Until another node has the game, connections can be closed. */
async function goesOn(node, token, game, seq, text) {
    for (;;) {
        const [player] = await rejoin(node, token, game);
        const answer = await move(player, game, seq, text, `at ${seq}`).catch(() => null);
        player.close();
        if (answer?.type === "events") return;
        await pause(100);
    }
}

const moves = (state) => state.events.slice(1).map((event) => event.move);

test("a stopped node finds that it has lost its games, changes nothing, and ends", { skip }, () =>
    club(async ({ one, two, host, guest, id }) => {
        // The move reaches the stopped node, which has not yet decided anything about it when it wakes.
        two.child.kill("SIGSTOP");
        host.send({ type: "act", game: id, seq: 3, command: { do: "move", move: "a2a3" }, nonce: "late" });
        const since = performance.now();
        await goesOn(one, host.token, id, 3, line[2]);
        await goesOn(one, guest.token, id, 4, line[3]);
        console.log(`the game went on after ${((performance.now() - since) / 1000).toFixed(1)} s`);
        await pause(Math.max(0, long - (performance.now() - since)));
        two.child.kill("SIGCONT");
        const { code } = await two.exited;
        assert.notEqual(code, 0);
        assert.match(two.errors, /others have taken its games; start it again/);
        await goesOn(one, host.token, id, 5, line[4]);
        const [, state] = await rejoin(one, guest.token, id);
        assert.deepEqual(moves(state), line.slice(0, 5));
    }),
);

test("a node cut off from PostgreSQL acknowledges nothing more, and its games continue elsewhere", { skip }, () =>
    club(async ({ one, two, toPostgres, host, guest, id }) => {
        await plays(host, id, 3, line[2]);
        toPostgres.cut();
        const answer = move(guest, id, 4, "a7a6").catch(() => null);
        const since = performance.now();
        await goesOn(one, guest.token, id, 4, line[3]);
        console.log(`the game went on after ${((performance.now() - since) / 1000).toFixed(1)} s`);
        await pause(Math.max(0, long - (performance.now() - since)));
        toPostgres.mend();
        const { code } = await two.exited;
        assert.notEqual(code, 0);
        const told = await answer;
        assert.ok(told === null || told.type === "refused", JSON.stringify(told));
        const [, state] = await rejoin(one, host.token, id);
        assert.deepEqual(moves(state), line.slice(0, 4));
    }),
);

test("a node cut off from NATS serves its own players, and others when the link is back", { skip }, () =>
    club(async ({ toNats, host, guest, id }) => {
        toNats.cut();
        const waits = move(host, id, 3, line[2]);
        // The node's own player is told that it is not their turn, so the node still serves the game.
        assert.equal((await move(guest, id, 3, line[3])).type, "refused");
        const said = await guest.ask({ type: "say", game: id, text: "are you there?" });
        assert.equal(said.type, "done");
        toNats.mend();
        assert.equal((await waits).events?.at(-1).move, line[2]);
        await host.next((message) => message.type === "talk" && message.lines.at(-1).text === "are you there?");
        await plays(guest, id, 4, line[3]);
    }),
);

test("a lock held by another session delays or refuses moves, and no node is marked as gone", { skip }, () =>
    club(async ({ one, two, host, guest, id }) => {
        const lock = cluster.session("BEGIN; LOCK TABLE event IN EXCLUSIVE MODE;");
        await lock.ready;
        const refused = await move(host, id, 3, line[2]);
        assert.equal(refused.refusal?.reason, "server.cannot-store", JSON.stringify(refused));
        await pause(long);
        lock.end();
        for (;;) {
            const answer = await move(host, id, 3, line[2], "again");
            if (answer.type === "events") break;
            assert.equal(answer.refusal.reason, "server.cannot-store", JSON.stringify(answer));
            await pause(100);
        }
        await plays(guest, id, 4, line[3]);
        // A node that was marked as gone would have ended.
        for (const node of [one, two]) assert.equal(node.child.exitCode, null, node.errors);
    }),
);

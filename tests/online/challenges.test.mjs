// Challenges by name survive server restarts, and reach players on other nodes.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "./api.mjs";
import { Nats, noNats } from "./nats.mjs";
import { Cluster, noPostgres } from "./postgres.mjs";
import { Server } from "./support.mjs";

const terms = { config: { game: "chess" }, side: "first", watchable: false };

/** Accounts with these names, connected to a server; the second can be on another one. */
async function accounts(server, names, other = server) {
    const clients = [];
    for (const name of names) clients.push(await new Client(server).signUp(name));
    const lines = [await server.visitor(clients[0].token), await other.visitor(clients[1].token)];
    return { clients, lines };
}

/** The ids of the challenges that a player gets on connecting. */
async function waiting(server, token) {
    const line = await server.visitor(token);
    return (await line.type("challenges")).challenges.map(({ id }) => id);
}

async function outlives(server) {
    const { clients, lines } = await accounts(server, ["Ann", "Ben"]);
    const { id } = await lines[0].ask({ type: "invite", terms, to: "Ben" });
    assert.equal((await lines[1].type("challenge")).challenge.by, "Ann");
    await server.stop("SIGKILL");
    await server.start();
    assert.deepEqual(await waiting(server, clients[0].token), [id]);
    assert.deepEqual(await waiting(server, clients[1].token), [id]);
    const ben = await server.visitor(clients[1].token);
    const accepted = await ben.ask({ type: "accept", invitation: id });
    assert.equal(accepted.type, "done", JSON.stringify(accepted));
    const again = await ben.ask({ type: "accept", invitation: id });
    assert.equal(again.id, accepted.id, "a retry returns the same game");
    assert.deepEqual((await server.visitor(clients[0].token)).welcome.games, [accepted.id]);
}

test("a challenge survives a restart of the server: SQLite", async () => {
    const server = new Server({ args: ["--trusted-proxy", "127.0.0.1"] });
    try {
        await outlives(await server.start());
    } finally {
        await server.end();
    }
});

const skip = noPostgres || noNats;
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

test("a challenge reaches a player on another node, and both learn of its end", { skip }, async () => {
    const nodes = ["one", "two"].map(
        (name) => new Server({ database: cluster.url, args: ["--node", name, "--nats", nats.url] }),
    );
    try {
        const [one, two] = nodes;
        for (const node of nodes) await node.start();
        const { clients, lines } = await accounts(one, ["Cid", "Dan"], two);
        const [cid, dan] = lines;
        const first = await cid.ask({ type: "invite", terms, to: "Dan" });
        assert.equal((await dan.type("challenge")).challenge.id, first.id);
        await dan.ask({ type: "decline", invitation: first.id, reason: "clock" });
        await cid.next(({ type, challenge }) => type === "challenge" && challenge.declined === "clock");
        const second = await cid.ask({ type: "invite", terms, to: "Dan" });
        await dan.next(({ type, challenge }) => type === "challenge" && challenge.id === second.id);
        await cid.ask({ type: "withdraw", invitation: second.id });
        await dan.next(({ type, id }) => type === "challenge-over" && id === second.id);
        const third = await cid.ask({ type: "invite", terms, to: "Dan" });
        await dan.next(({ type, challenge }) => type === "challenge" && challenge.id === third.id);
        // Accepts at the same time on two devices that are connected to different nodes.
        const device = await one.visitor(clients[1].token);
        const answers = await Promise.all(
            [dan, device].map((line) => line.ask({ type: "accept", invitation: third.id })),
        );
        assert.deepEqual(
            answers.map(({ type }) => type),
            ["done", "done"],
            JSON.stringify(answers),
        );
        assert.equal(answers[0].id, answers[1].id);
        const started = await cid.type("started");
        assert.deepEqual([started.game, started.from], [answers[0].id, third.id]);
    } finally {
        for (const node of nodes) await node.end();
    }
});

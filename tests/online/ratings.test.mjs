// Rated games between accounts: each is rated once, whatever happens, and recomputing the ratings gives the same
// results.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { Client, hangUp } from "./api.mjs";
import { Nats, noNats } from "./nats.mjs";
import { until, withServers } from "./play.mjs";
import { Cluster, noPostgres } from "./postgres.mjs";
import { does, program, Server } from "./support.mjs";

test.after(hangUp);

const args = ["--trusted-proxy", "127.0.0.1"];
const config = {
    game: "chess",
    clock: { kind: "fischer", initial: 300_000, increment: 0 },
    rated: true,
};
const pool = "chess.blitz";

/** Runs `kradan admin ratings` on a database. */
function admin(database, ...more) {
    const { status, stdout, stderr } = spawnSync(program, ["admin", "ratings", "--db", database, "--json", ...more], {
        encoding: "utf8",
    });
    const lines = stdout
        .trim()
        .split("\n")
        .filter((line) => line);
    return { status, stderr, lines: lines.map((line) => JSON.parse(line)) };
}

/** Recomputes all ratings once no node uses the database, and checks that nothing differs. */
async function recomputes(database, games, players) {
    let [status, lines] = [null, []];
    await until(() => {
        ({ status, lines } = admin(database, "--recompute"));
        return status === 0;
    });
    const expected = { games, gamesDiffered: 0, ratings: players, ratingsDiffered: 0, gamesRated: 0 };
    assert.deepEqual(lines, [expected]);
}

/** An account with a connection to a server. */
async function account(at, name, there = at) {
    const client = await new Client(at).signUp(name);
    return Object.assign(client, { socket: await there.visitor(client.token) });
}

const ratingOf = async (client, at = client.server) => {
    const { body } = await new Client(at).does("GET", `/players/${encodeURIComponent(client.name)}`);
    return body.ratings.find((rating) => rating.pool === pool)?.strength;
};

/** A rated game that the second player resigns immediately. */
async function giveUp(server, one, other) {
    const { id } = await server.game(config, { players: [one.socket, other.socket] });
    const [ended] = await does(other.socket, id, 1, { do: "resign" });
    assert.equal(ended.type, "ended");
    return id;
}

test("two accounts play, both get their rating changes, and everyone can see them", () =>
    withServers([new Server({ args })], async (server) => {
        const one = await account(server, "Anong");
        const other = await account(server, "Haruto");
        const before = (await one.does("GET", `/me/stakes/${pool}/Haruto`)).body;
        assert.deepEqual([before.own.rating, before.opponent.rating, before.own.provisional], [1500, 1500, true]);
        assert.ok(before.win > 0 && before.loss < 0);
        const id = await giveUp(server, one, other);
        const told = await one.socket.type("rated");
        assert.deepEqual(await other.socket.type("rated"), told);
        assert.deepEqual([told.game, told.pool, told.first.before], [id, pool, 1500]);
        assert.deepEqual([told.first.name, told.second.name], ["Anong", "Haruto"]);
        assert.ok(told.first.after > 1500 && told.second.after < 1500);
        const late = await server.visitor(one.token);
        const state = await late.ask({ type: "join", game: id, seq: 0, said: 0 });
        const { players, rated } = state.events[0].config;
        assert.deepEqual([rated, players.first.account, players.second.account], [true, true, true]);
        assert.deepEqual(await late.type("rated"), told);
        const strength = await ratingOf(one);
        assert.deepEqual([strength.rating, strength.games], [told.first.after, 1]);
        const { points } = (await other.does("GET", `/players/Haruto/ratings/${pool}`)).body;
        assert.deepEqual(
            points.map((point) => [point.game, point.rating]),
            [[undefined, told.second.after]],
        );
        const beside = admin(server.database);
        assert.deepEqual(beside.lines, [
            { pool, players: 2, games: 1 },
            { waiting: 0, aside: 0 },
        ]);
        const refused = admin(server.database, "--recompute");
        assert.equal(refused.status, 3);
        assert.match(refused.stderr, /stop the server first/);
        await server.stop();
        await recomputes(server.database, 1, 2);
    }));

test("a guest is refused, and so is a game without a clock", () =>
    withServers([new Server({ args })], async (server) => {
        const one = await account(server, "Anong");
        const guest = await server.player("Gustav");
        const invite = (who, terms) =>
            who.ask({ type: "invite", terms: { config: terms, side: "first", watchable: false } });
        assert.equal((await invite(guest, config)).refusal.reason, "rating.guest");
        assert.equal((await invite(one.socket, { game: "chess", rated: true })).refusal.reason, "rating.untimed");
        const { id } = await invite(one.socket, config);
        assert.equal((await guest.ask({ type: "accept", invitation: id })).refusal.reason, "rating.guest");
    }));

/**
 * Ends thirty games at once and kills the server when the first is rated. Another node takes over, or else the same
 * server after a restart.
 */
async function killed(server, database, another) {
    const games = 30;
    const one = await account(server, "Anong");
    const other = await account(server, "Haruto");
    const ids = [];
    for (let i = 0; i < games; ++i)
        ids.push((await server.game(config, { watchable: true, players: [one.socket, other.socket] })).id);
    const first = one.socket.type("rated");
    for (const game of ids)
        other.socket.send({ type: "act", game, seq: 1, command: { do: "resign" }, nonce: `r ${game}` });
    await first;
    await server.stop("SIGKILL");
    const left = admin(database).lines.at(-1).waiting;
    const after = another ?? (await server.start());
    await until(() => admin(database).lines.at(-1).waiting === 0);
    const [totals] = admin(database).lines;
    // Resignations that were not acknowledged might have had no effect.
    const { points } = (await new Client(after).does("GET", `/players/Haruto/ratings/${pool}`)).body;
    assert.equal(new Set(points.map(({ game }) => game)).size, points.length, "no game counts twice");
    assert.deepEqual([totals.games, totals.players, points.length], [points.length, 2, points.length]);
    assert.equal((await ratingOf(one, after)).games, points.length);
    await after.stop();
    await recomputes(database, points.length, 2);
    return left;
}

test("killed between the ends of games and their ratings, a server rates each of them once", async (t) => {
    const server = new Server({ args });
    const left = await withServers([server], () => killed(server, server.database));
    t.diagnostic(`${left} games waited for the next server`);
});

test("killed between the ends of games and their ratings, a server with PostgreSQL rates each of them once", {
    skip: noPostgres,
}, async () => {
    const cluster = new Cluster();
    try {
        await withServers([new Server({ args, database: cluster.url })], (server) => killed(server, cluster.url));
    } finally {
        cluster.end();
    }
});

/** Two nodes that share a database, and the database. */
async function club(body) {
    const cluster = new Cluster();
    const nats = await new Nats().start();
    try {
        const nodes = ["one", "two"].map(
            (name) => new Server({ database: cluster.url, args: [...args, "--node", name, "--nats", nats.url] }),
        );
        await body(nodes, cluster);
    } finally {
        await nats.stop();
        cluster.end();
    }
}

test("two nodes rate each game once, and notify the players on both", { skip: noPostgres || noNats }, () =>
    club(async (nodes, cluster) => {
        await withServers(nodes, async (here, there) => {
            const one = await account(here, "Anong");
            const other = await account(here, "Haruto", there);
            const ids = [];
            for (const [node, players] of [
                [here, [one, other]],
                [there, [other, one]],
            ])
                for (let i = 0; i < 6; ++i) {
                    const sockets = players.map(({ socket }) => socket);
                    ids.push((await node.game(config, { players: sockets })).id);
                }
            for (const game of ids)
                one.socket.send({ type: "act", game, seq: 1, command: { do: "resign" }, nonce: `r ${game}` });
            for (const { socket } of [one, other])
                for (const game of ids)
                    await socket.next((message) => message.type === "rated" && message.game === game);
            for (const node of nodes) assert.equal((await ratingOf(one, node)).games, ids.length);
            for (const node of nodes) await node.stop();
        });
        await recomputes(cluster.url, 12, 2);
    }),
);

test("an account takes a rated seek from another node, and a guest cannot", { skip: noPostgres || noNats }, () =>
    club((nodes) =>
        withServers(nodes, async (here, there) => {
            const one = await account(here, "Anong");
            const other = await account(here, "Haruto", there);
            const guest = await there.player("Gustav");
            const opened = await one.socket.ask({
                type: "open-seek",
                terms: { config, side: "first", watchable: false },
            });
            assert.equal(opened.type, "done");
            other.socket.send({ type: "follow-lobby", on: true });
            await other.socket.next(({ type, seeks }) => type === "lobby" && seeks.length === 1);
            const take = { type: "take-seek", seek: opened.id };
            assert.equal((await guest.ask(take)).refusal.reason, "rating.guest");
            assert.equal((await other.socket.ask(take)).type, "done");
            for (const { socket } of [one, other]) await socket.type("started");
        }),
    ),
);

test("games left unrated by a killed node are rated by another", { skip: noPostgres || noNats }, () =>
    club((nodes, cluster) => withServers(nodes, (here, there) => killed(here, cluster.url, there))),
);

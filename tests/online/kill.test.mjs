// kill -9 at random while many play: what a player was told has happened is there afterwards, once.
// KRADAN_KILLS and KRADAN_GAMES say how often, and among how many games.
import assert from "node:assert/strict";
import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Nats, noNats } from "./nats.mjs";
import { Cluster, noPostgres } from "./postgres.mjs";
import { Server } from "./support.mjs";

const kills = Number(process.env.KRADAN_KILLS ?? 6);
const games = Number(process.env.KRADAN_GAMES ?? 40);
/** The servers that players find, while they find them: more than one are nodes of a club. */
let servers;
const anyServer = () => servers[Math.floor(Math.random() * servers.length)];

const vertices = Array.from({ length: 19 * 16 }, (_, i) => "ABCDEFGHJKLMNOPQRST"[i % 19] + (Math.floor(i / 19) + 1));
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** One player of one game: sends moves, notes on disk what was acknowledged, comes back whenever the line is gone. */
class Player {
    seq = 1;
    sent = null;

    constructor(log, game, side, token) {
        Object.assign(this, { log, game, side, token });
    }

    async run(until) {
        while (!until.over) {
            try {
                const socket = await anyServer().visitor(this.token);
                const state = await socket.ask({ type: "join", game: this.game, seq: 0, said: 0 });
                this.take(state.events, true);
                while (!until.over) {
                    if (this.sent || this.turn()) {
                        this.sent ??= { seq: this.seq, move: vertices[this.seq - 1], nonce: `${this.side}${this.seq}` };
                        const { seq, move, nonce } = this.sent;
                        const answer = await socket.ask(
                            { type: "act", game: this.game, seq, command: { do: "move", move }, nonce },
                            20_000,
                        );
                        if (answer.type === "events") {
                            const mine = answer.events.find((event) => event.seq === seq + 1);
                            writeSync(
                                this.log,
                                `${JSON.stringify({ game: this.game, seq: mine.seq, by: mine.by, move: mine.move })}\n`,
                            );
                            assert.equal(mine.move, move);
                            this.take(answer.events);
                            this.sent = null;
                        } else if (answer.refusal?.reason === "server.too-fast") {
                            // Where everything is quick; it is sent again.
                            await pause(500);
                        } else if (["server.cannot-store", "session.out-of-order"].includes(answer.refusal?.reason)) {
                            // The store is away, or was for a moment in which it kept this all the same.
                            await pause(50);
                            break;
                        } else {
                            assert.fail(JSON.stringify(answer));
                        }
                    } else {
                        this.take(
                            (
                                await socket.next(
                                    (message) => message.type === "events" && message.events.at(-1).seq > this.seq,
                                    60_000,
                                )
                            ).events,
                        );
                    }
                    if (this.seq > 280) return;
                }
                socket.close();
            } catch (error) {
                if (error.code === "ERR_ASSERTION") throw error;
                await pause(20 + Math.random() * 50);
            }
        }
    }

    turn() {
        return (this.seq % 2 === 1 ? "first" : "second") === this.side;
    }

    take(events, whole = false) {
        if (whole) events.forEach((event, i) => assert.equal(event.seq, i + 1));
        this.seq = Math.max(this.seq, events.at(-1).seq);
    }
}

/** Games that go on while `strike` ends the server, or what it needs, again and again. */
async function strikes(kills, strike) {
    const path = join(servers[0].folder, "acknowledged.log");
    const log = openSync(path, "a");
    const until = { over: false };
    const players = [];
    for (let i = 0; i < games; ++i) {
        const guests = [await anyServer().player("Anong"), await anyServer().player("Haruto")];
        const { id, one, other } = await servers[0].game({ game: "go", size: 19 }, { players: guests });
        players.push(new Player(log, id, "first", one.token), new Player(log, id, "second", other.token));
        one.close();
        other.close();
    }
    // Who is left when one has failed stops too.
    const running = Promise.all(players.map((player) => player.run(until))).finally(() => (until.over = true));
    for (let i = 0; i < kills; ++i) {
        await pause(150 + Math.random() * 700);
        await strike(i);
    }
    await pause(500);
    until.over = true;
    await restart(servers[0]);
    await running;
    closeSync(log);
    const acknowledged = new Map();
    for (const line of readFileSync(path, "utf8").trim().split("\n")) {
        const { game, seq, by, move } = JSON.parse(line);
        const key = `${game} ${seq}`;
        const what = `${by} ${move}`;
        assert.equal(acknowledged.get(key) ?? what, what, "two different moves were acknowledged for one place");
        acknowledged.set(key, what);
    }
    let kept = 0;
    for (const player of players.filter((each) => each.side === "first")) {
        const socket = await servers[0].visitor(player.token);
        const { events } = await socket.ask({ type: "join", game: player.game, seq: 0, said: 0 });
        events.forEach((event, i) => assert.equal(event.seq, i + 1));
        assert.equal(
            new Set(events.slice(1).map((event) => event.move)).size,
            events.length - 1,
            "a move is there twice",
        );
        for (const event of events.slice(1)) {
            const key = `${player.game} ${event.seq}`;
            if (!acknowledged.has(key)) continue;
            assert.equal(acknowledged.get(key), `${event.by} ${event.move}`);
            acknowledged.delete(key);
            ++kept;
        }
        socket.close();
    }
    assert.deepEqual([...acknowledged.keys()], [], "acknowledged, but missing");
    assert.ok(kept > games * kills, `only ${kept} moves were acknowledged: too little to prove anything`);
}

async function restart(server, signal = "SIGKILL") {
    await server.stop(signal);
    await server.start();
}

/** What `body` does with servers of its own: one, or nodes of these names. */
async function withServers(database, body, names = [""], nats) {
    const args = ["--new-players-per-second", "10000"];
    servers = names.map(
        (name) => new Server({ database, args: name ? [...args, "--node", name, "--nats", nats.url] : args }),
    );
    try {
        for (const server of servers) await server.start();
        await body(...servers);
    } catch (error) {
        // What the servers said is the best hint.
        error.message += `\n${servers.map((server) => server.errors).join("\n")}`;
        throw error;
    } finally {
        for (const server of servers) await server.end();
    }
}

const promise = "nothing that was acknowledged is missing, nothing is there twice";
test(`killed ${kills} times among ${games} games: ${promise}`, { timeout: 1_500_000 }, () =>
    withServers(undefined, (server) => strikes(kills, () => restart(server))),
);

test(`killed ${kills} times, or its PostgreSQL, among ${games} games: ${promise}`, {
    timeout: 1_500_000,
    skip: noPostgres,
}, async () => {
    const cluster = new Cluster();
    try {
        await withServers(cluster.url, (server) =>
            strikes(kills, async (i) => {
                if (i % 3 === 0) await restart(server);
                if (i % 3 !== 0) cluster.stop();
                if (i % 3 === 2) await server.stop("SIGKILL");
                if (i % 3 !== 0) cluster.start();
                if (i % 3 === 2) await server.start();
            }),
        );
    } finally {
        cluster.end();
    }
});

test(`nodes killed or stopped, or their NATS killed, ${kills} times among ${games} games over three of them: ${promise}`, {
    timeout: 1_500_000,
    skip: noPostgres || noNats,
}, async () => {
    const cluster = new Cluster();
    const nats = await new Nats().start();
    try {
        const strike = async (i) => {
            if (i % 4 === 1) {
                await nats.stop();
                await nats.start();
            } else {
                await restart(anyServer(), i % 4 === 3 ? "SIGTERM" : "SIGKILL");
            }
        };
        await withServers(cluster.url, () => strikes(kills, strike), ["one", "two", "three"], nats);
    } finally {
        await nats.stop();
        cluster.end();
    }
});

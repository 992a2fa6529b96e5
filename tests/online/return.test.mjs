// Thousands of players whose node dies reconnect to another, and all see their games again. KRADAN_FULL: 5,000 players.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Nats, noNats } from "./nats.mjs";
import { pause, withServers } from "./play.mjs";
import { Cluster, noPostgres } from "./postgres.mjs";
import { plays, Server } from "./support.mjs";

const players = process.env.KRADAN_FULL === "1" ? 5_000 : 300;
/** How many players initially connect at a time. */
const atOnce = 50;

/** Connects to a node repeatedly until it accepts the player and shows the game. */
async function comeBack(node, { token, id, move }) {
    for (;;) {
        let socket = null;
        try {
            socket = await node.visitor(token);
            const state = await socket.ask({ type: "join", game: id, seq: 0, said: 0 }, 20_000);
            if (state.type === "game") {
                assert.equal(state.events.at(-1).move, move);
                return socket;
            }
        } catch (error) {
            if (error.code === "ERR_ASSERTION") throw error;
        }
        socket?.close();
        await pause(100 + Math.random() * 200);
    }
}

test(`${players} players whose node is killed reconnect to another, and all see their games`, {
    skip: noPostgres || noNats,
    timeout: 600_000,
}, async () => {
    const cluster = new Cluster();
    const nats = await new Nats().start();
    const limits = ["--new-players-per-second", "100000", "--connections-per-address", "20000"];
    const nodes = ["one", "two"].map(
        (name) => new Server({ database: cluster.url, args: [...limits, "--node", name, "--nats", nats.url] }),
    );
    try {
        await withServers(nodes, async (one, two) => {
            const seats = [];
            const pair = async () => {
                const { id, one: host, other } = await two.game({ game: "chess" });
                await plays(host, id, 1, "e2e4");
                for (const { token } of [host, other]) seats.push({ token, id, move: "e2e4" });
                return [host, other];
            };
            while (seats.length < players) await Promise.all(Array.from({ length: atOnce / 2 }, pair));
            await two.stop("SIGKILL");
            const since = performance.now();
            const times = [];
            const sockets = await Promise.all(
                seats.map(async (seat) => {
                    const socket = await comeBack(one, seat);
                    times.push((performance.now() - since) / 1000);
                    return socket;
                }),
            );
            times.sort((a, b) => a - b);
            console.log(
                `half were back after ${times[times.length >> 1].toFixed(1)} s, all after ${times.at(-1).toFixed(1)} s`,
            );
            // The games continue, and the second side has the move in each.
            const seconds = sockets.filter((_, i) => i % 2 === 1);
            const ids = seats.filter((_, i) => i % 2 === 1).map(({ id }) => id);
            await Promise.all(seconds.map((socket, i) => plays(socket, ids[i], 2, "e7e5")));
            const [[count]] = cluster.ask("SELECT count(*) FROM event WHERE seq = 3");
            assert.equal(Number(count), seconds.length);
            for (const socket of sockets) socket.close();
        });
    } finally {
        await nats.stop();
        cluster.end();
    }
});

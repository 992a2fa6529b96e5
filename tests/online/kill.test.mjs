// kill -9 at random times while many games are played: what was acknowledged to a player is stored, exactly once.
// KRADAN_KILLS and KRADAN_GAMES set the number of kills and of games.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Nats, noNats } from "./nats.mjs";
import { pause, whilePlaying, withServers } from "./play.mjs";
import { Cluster, noPostgres } from "./postgres.mjs";
import { Server } from "./support.mjs";

const kills = Number(process.env.KRADAN_KILLS ?? 6);
const games = Number(process.env.KRADAN_GAMES ?? 40);
const args = ["--new-players-per-second", "10000"];

/** Plays games while `strike` repeatedly kills a server or something that it needs. */
async function strikes(servers, database, strike) {
    const play = await whilePlaying(servers, database, games, async () => {
        for (let i = 0; i < kills; ++i) {
            // A different moment each time.
            await pause(150 + Math.random() * 700);
            await strike(i);
        }
        // Lets the games continue for a while after the last kill.
        await pause(500);
    });
    await restart(servers[0]);
    const { acknowledged } = await play.check();
    assert.ok(
        acknowledged > games * kills,
        `only ${acknowledged} moves were acknowledged: too little to prove anything`,
    );
}

async function restart(server, signal = "SIGKILL") {
    await server.stop(signal);
    await server.start();
}

const promise = "nothing that was acknowledged is missing, nothing is stored twice";
const timeout = 1_500_000;
test(`killed ${kills} times among ${games} games: ${promise}`, { timeout }, () =>
    withServers([new Server({ args })], (server) => strikes([server], server.database, () => restart(server))),
);

test(`killed ${kills} times, or its PostgreSQL, among ${games} games: ${promise}`, {
    timeout,
    skip: noPostgres,
}, async () => {
    const cluster = new Cluster();
    try {
        await withServers([new Server({ database: cluster.url, args })], (server) =>
            strikes([server], cluster, async (i) => {
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
    timeout,
    skip: noPostgres || noNats,
}, async () => {
    const cluster = new Cluster();
    const nats = await new Nats().start();
    const nodes = ["one", "two", "three"].map(
        (name) => new Server({ database: cluster.url, args: [...args, "--node", name, "--nats", nats.url] }),
    );
    try {
        const strike = async (i) => {
            if (i % 4 === 1) {
                await nats.stop();
                await nats.start();
            } else {
                const node = nodes[Math.floor(Math.random() * nodes.length)];
                await restart(node, i % 4 === 3 ? "SIGTERM" : "SIGKILL");
            }
        };
        await withServers(nodes, () => strikes(nodes, cluster, strike));
    } finally {
        await nats.stop();
        cluster.end();
    }
});

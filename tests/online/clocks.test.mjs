// A node's or PostgreSQL's wall clock jumps. Leases depend on renewals, not on the time of day.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Calendar, noCalendar } from "./calendar.mjs";
import { Nats, noNats } from "./nats.mjs";
import { whilePlaying, withServers } from "./play.mjs";
import { Cluster, noPostgres } from "./postgres.mjs";
import { Server } from "./support.mjs";

const skip = noPostgres || noNats || noCalendar;
const full = process.env.KRADAN_FULL === "1";
const games = full ? 100 : 20;
const timeout = 900_000;

/** Runs nodes one and two while games are played. Node two or PostgreSQL has its own wall clock. */
async function club(whose, body) {
    const calendar = new Calendar();
    const env = (name) => (name === whose ? calendar.env : {});
    let [cluster, nats] = [null, null];
    try {
        cluster = new Cluster({ env: env("PostgreSQL") });
        nats = await new Nats().start();
        const args = (name) => ["--new-players-per-second", "10000", "--node", name, "--nats", nats.url];
        const nodes = ["one", "two"].map(
            (name) => new Server({ database: cluster.url, args: args(name), env: env(name) }),
        );
        await withServers(nodes, async () => {
            const play = await whilePlaying(nodes, cluster, games, (play) => body({ play, nodes, calendar, cluster }));
            await play.check();
        });
    } finally {
        await nats?.stop();
        cluster?.end();
        calendar.end();
    }
}

/** The number of nodes that are marked as gone. */
const gone = (cluster) => Number(cluster.ask("SELECT count(*) FROM node WHERE gone AND epoch > 0")[0][0]);

for (const whose of ["two", "PostgreSQL"]) {
    const jumps = `the calendar of ${whose === "two" ? "a node" : whose} jumps by an hour, forward and back`;
    const long = full ? false : "in full only: leases are waited for";
    test(`${jumps}: no node is marked as gone, and games continue`, { skip: skip || long, timeout }, () =>
        club(whose, async ({ play, calendar, cluster }) => {
            await play.goesOn();
            for (const offset of ["+1h", "-1h", "+0"]) {
                calendar.set(offset);
                // Long enough for a lease to run out.
                for (const since = performance.now(); performance.now() - since < 5_000; ) await play.goesOn();
                assert.equal(gone(cluster), 0, offset);
            }
        }),
    );
}

test("PostgreSQL's calendar is set back after a node has died: its games continue elsewhere", { skip, timeout }, () =>
    club("PostgreSQL", async ({ play, nodes: [, two], calendar, cluster }) => {
        await play.goesOn();
        await two.stop("SIGKILL");
        calendar.set("-1h");
        const seconds = await play.goesOn();
        console.log(`all games have gone on after ${seconds.toFixed(1)} s`);
        assert.equal(gone(cluster), 1);
        // The node's name is free again.
        await two.start();
        await play.goesOn();
    }),
);

// A node on a machine that loses its packets to PostgreSQL, to NATS and so to the other nodes, or to both. KRADAN_FULL
// tests each case, and more often.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Machine, noMachines } from "./machine.mjs";
import { Nats, noNats } from "./nats.mjs";
import { pause, until, whilePlaying, withServers } from "./play.mjs";
import { Cluster, noPostgres } from "./postgres.mjs";
import { Server } from "./support.mjs";

const full = process.env.KRADAN_FULL === "1";
const skip = noPostgres || noNats || noMachines;
const games = full ? 100 : 20;
const times = full ? 3 : 1;
const timeout = 900_000;
const seconds = (since) => ((performance.now() - since) / 1000).toFixed(1);

/** Runs two nodes, the second on its own machine, while games are played. */
async function club(body) {
    const machine = new Machine(["players", "postgres", "nats"]);
    let [cluster, nats] = [null, null];
    try {
        cluster = new Cluster({ address: machine.here("postgres") });
        nats = await new Nats(machine.here("nats")).start();
        const args = (name) => ["--new-players-per-second", "10000", "--node", name, "--nats", nats.url];
        const one = new Server({ database: cluster.url, args: args("one") });
        const two = new Server({
            database: `postgres://kradan:secret@${machine.here("postgres")}/postgres`,
            host: machine.there("players"),
            args: args("two"),
            wrap: machine.wrap,
        });
        const nodes = [one, two];
        await withServers(nodes, async () => {
            const play = await whilePlaying(nodes, cluster, games, (play) =>
                body({ play, one, two, machine, cluster }),
            );
            await play.check();
        });
    } finally {
        await nats?.stop();
        cluster?.end();
        machine.end();
    }
}

/** The number of live games owned by a node with this name that is not marked as gone. */
const gamesOf = (cluster, name) =>
    Number(
        cluster.ask(`SELECT count(*) FROM game JOIN node ON epoch = owner
            WHERE NOT ended AND NOT gone AND name = convert_to('${name}', 'UTF8')`)[0][0],
    );

/** Whether a proxy would send players to the node. */
async function isReady(node) {
    const url = `http://${node.options.host}:${node.port}/readyz`;
    return (await fetch(url).catch(() => ({ ok: false }))).ok;
}

for (const cables of full ? [["postgres"], ["postgres", "nats"]] : [["postgres", "nats"]]) {
    const what = `${times} times no packet gets to ${cables.join(" or ")}`;
    test(`${what}: the node's games continue elsewhere, and the node returns`, { skip, timeout }, () =>
        club(async ({ play, one, two, machine, cluster }) => {
            for (let i = 0; i < times; ++i) {
                await until(() => gamesOf(cluster, "two") > 0);
                await play.goesOn();
                machine.cut(...cables);
                let since = performance.now();
                await until(() => gamesOf(cluster, "two") === 0);
                console.log(`another node has its games after ${seconds(since)} s`);
                await until(async () => !(await isReady(two)));
                console.log(`it says that it is not ready after ${seconds(since)} s`);
                play.sendTo([one]);
                await play.goesOn();
                console.log(`all games have gone on after ${seconds(since)} s`);
                machine.mend(...cables);
                since = performance.now();
                const { code } = await two.exited;
                console.log(`it learns that it is marked as gone after ${seconds(since)} s`);
                assert.notEqual(code, 0);
                assert.match(two.errors, /others have taken its games; start it again/);
                await two.start();
                play.sendTo([one, two]);
                await play.goesOn();
            }
        }),
    );
}

const hangs = full ? false : "in full only: it takes as long as connections hang";
test(
    "no packet gets to NATS: each node serves its own players, and others when the link is back",
    {
        skip: skip || hangs,
        timeout,
    },
    () =>
        club(async ({ play, one, two, machine, cluster }) => {
            for (let i = 0; i < times; ++i) {
                await until(() => gamesOf(cluster, "two") > 0);
                await play.goesOn();
                machine.cut("nats");
                // After an outage this long, TCP would wait just as long again before it retransmits.
                await pause(20_000);
                const before = play.acknowledged;
                await until(() => play.acknowledged > before);
                machine.mend("nats");
                const since = performance.now();
                await play.goesOn();
                console.log(`all games have gone on after ${seconds(since)} s`);
            }
            for (const node of [one, two]) assert.equal(node.child.exitCode, null, node.errors);
            assert.equal(cluster.ask("SELECT count(*) FROM node WHERE gone AND epoch > 0")[0][0], "0");
        }),
);

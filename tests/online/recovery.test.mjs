// How soon many games go on when a node or NATS is lost. It prints that; only a game that stands still fails.
import { test } from "node:test";
import { Nats, noNats } from "./nats.mjs";
import { until, whilePlaying, withServers } from "./play.mjs";
import { Cluster, noPostgres } from "./postgres.mjs";
import { Server } from "./support.mjs";

const skip = noPostgres || noNats || (process.env.KRADAN_FULL !== "1" && "in full only: hundreds of games");
const timeout = 600_000;

/** So many games at two nodes, each of which has half of them. */
async function club(games, body) {
    const cluster = new Cluster();
    const nats = await new Nats().start();
    const nodes = ["one", "two"].map(
        (name) =>
            new Server({
                database: cluster.url,
                args: ["--new-players-per-second", "100000", "--node", name, "--nats", nats.url],
            }),
    );
    const gamesOf = (name) =>
        Number(
            cluster.ask(`SELECT count(*) FROM game JOIN node ON epoch = owner
                WHERE NOT ended AND name = convert_to('${name}', 'UTF8')`)[0][0],
        );
    try {
        await withServers(nodes, async () => {
            const play = await whilePlaying(nodes, cluster, games, async (play) => {
                await until(() => gamesOf("one") + gamesOf("two") >= games);
                // On a machine that is busy with so many games a move takes a while in any case.
                console.log(`without a fault all games go on in ${(await play.goesOn()).toFixed(1)} s`);
                await body({ play, nodes, nats, gamesOf });
            });
            await play.check();
        });
    } finally {
        await nats.stop();
        cluster.end();
    }
}

test("400 games at two nodes go on when one of these is killed", { skip, timeout }, () =>
    club(400, async ({ play, nodes: [one, two], gamesOf }) => {
        const lost = gamesOf("two");
        await two.stop("SIGKILL");
        play.sendTo([one]);
        console.log(
            `${lost} games of the node were lost; all games went on after ${(await play.goesOn()).toFixed(1)} s`,
        );
        await two.start();
        play.sendTo([one, two]);
    }),
);

test("300 games at two nodes go on when NATS is killed and started", { skip, timeout }, () =>
    club(300, async ({ play, nats }) => {
        await nats.stop();
        await nats.start();
        console.log(`all games went on after ${(await play.goesOn()).toFixed(1)} s`);
    }),
);

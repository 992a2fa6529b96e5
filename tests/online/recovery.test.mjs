// How soon many games resume after a node or NATS is lost. Prints the times; fails only if a game stays stuck.
import { test } from "node:test";
import { Nats, noNats } from "./nats.mjs";
import { until, whilePlaying, withServers } from "./play.mjs";
import { Cluster, noPostgres } from "./postgres.mjs";
import { Server } from "./support.mjs";

const skip = noPostgres || noNats || (process.env.KRADAN_FULL !== "1" && "in full only: hundreds of games");
const timeout = 600_000;

/** Plays this many games on two nodes, half of them on each. */
async function club(games, body, options) {
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
            const faults = async (play) => {
                await until(() => gamesOf("one") + gamesOf("two") >= games);
                // Two moves in each game take a while even without a fault.
                console.log(`without a fault all games go on in ${(await play.goesOn()).toFixed(1)} s`);
                await body({ play, nodes, nats, gamesOf });
            };
            const play = await whilePlaying(nodes, cluster, games, faults, options);
            await play.check();
        });
    } finally {
        await nats.stop();
        cluster.end();
    }
}

test("400 games on two nodes continue when one of the nodes is killed", { skip, timeout }, () =>
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

// At full speed, the players themselves would use up most of the machine, so each thinks for half a second.
test("1,000 games on two nodes continue when NATS is killed and restarted", { skip, timeout }, () =>
    club(
        1_000,
        async ({ play, nats }) => {
            await nats.stop();
            await nats.start();
            console.log(`all games went on after ${(await play.goesOn()).toFixed(1)} s`);
        },
        { pace: 500 },
    ),
);

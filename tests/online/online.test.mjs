// Who is online in a club with two nodes.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "./api.mjs";
import { Nats, noNats } from "./nats.mjs";
import { until } from "./play.mjs";
import { Cluster, noPostgres } from "./postgres.mjs";
import { Server } from "./support.mjs";

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

/** Waits until the account sees these other accounts online on the node that it asks. */
async function sees(client, names) {
    let accounts;
    await until(async () => {
        ({ accounts } = (await client.does("GET", "/online")).body);
        return JSON.stringify(accounts.map(({ player }) => player).sort()) === JSON.stringify(names);
    });
    return accounts;
}

test("accounts on all nodes are shown until they leave or hide themselves", { skip }, async () => {
    const nodes = ["one", "two"].map(
        (name) => new Server({ database: cluster.url, args: ["--node", name, "--nats", nats.url] }),
    );
    try {
        const [one, two] = nodes;
        for (const node of nodes) await node.start();
        const ann = await new Client(one).signUp("Ann");
        const ben = await new Client(two).signUp("Ben");
        const cid = await new Client(two).signUp("Cid");
        const annLine = await one.visitor(ann.token);
        const benLine = await two.visitor(ben.token);
        await two.visitor(cid.token);
        await sees(ann, ["Ben", "Cid"]);
        await sees(ben, ["Ann", "Cid"]);
        // The account is connected to one node, and changes its privacy settings on the other.
        const elsewhere = await ben.elsewhere(one);
        await elsewhere.does("PUT", "/me/privacy", { challengers: "everyone", online: false });
        await sees(ann, ["Cid"]);
        await elsewhere.does("PUT", "/me/privacy", { challengers: "everyone", online: true });
        await sees(ann, ["Ben", "Cid"]);
        // A game on the other node.
        await ann.does("PUT", "/relations/Ben", { relation: "follow" });
        const terms = { config: { game: "chess" }, side: "first", watchable: true };
        const { id } = await annLine.ask({ type: "invite", terms, to: "Ben" });
        const { id: game } = await benLine.ask({ type: "accept", invitation: id });
        const [first] = await sees(ann, ["Ben", "Cid"]);
        assert.deepEqual([first.player, first.followed, first.game], ["Ben", true, game]);
        await two.stop("SIGKILL");
        await sees(ann, []);
    } finally {
        for (const node of nodes) await node.end();
    }
});

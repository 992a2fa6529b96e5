// Faults in the PostgreSQL server behind a club with several nodes: a crash, a promotion, a full disk, hanging
// statements, no free connections. With KRADAN_FULL they are repeated often enough to find rare errors.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Nats, noNats } from "./nats.mjs";
import { pause, until, whilePlaying, withServers } from "./play.mjs";
import { Cluster, noPostgres } from "./postgres.mjs";
import { program, Server } from "./support.mjs";

const full = process.env.KRADAN_FULL === "1";
const skip = noPostgres || noNats;
const games = full ? 100 : 20;
const timeout = 900_000;

/**
 * Runs nodes with these names on the database at this URL while games are played. `body` gets the games and the nodes.
 */
async function club(names, cluster, url, body, { mayBury = false } = {}) {
    const nats = await new Nats().start();
    const args = (name) => ["--new-players-per-second", "10000", "--node", name, "--nats", nats.url];
    const nodes = names.map((name) => new Server({ database: url, args: args(name) }));
    try {
        await withServers(nodes, async () => {
            const play = await whilePlaying(nodes, cluster, games, (play) => body(play, nodes, nats));
            if (!mayBury) {
                // A fault that affects all nodes must not make a node exit, or mark another one as gone.
                for (const node of nodes) assert.equal(node.child.exitCode, null, "a node has ended");
                const gone = play.database.ask("SELECT convert_from(name, 'UTF8') FROM node WHERE gone AND epoch > 0");
                assert.deepEqual(gone, []);
            }
            await play.check();
        });
    } finally {
        await nats.stop();
    }
}

/**
 * Waits until games stall: moves are refused, and other requests get no answer. Not every game sees a refusal, because
 * it might just have ended, and a player who reconnects is not greeted while nothing can be read.
 */
async function allRefused(play) {
    const before = play.refused;
    await until(() => play.refused > before);
    let still = 0;
    for (let moves = play.acknowledged; still < 4; moves = play.acknowledged) {
        await pause(300);
        still = moves === play.acknowledged ? still + 1 : 0;
    }
}

const crashes = full ? 20 : 1;
test(`PostgreSQL crashes ${crashes} times: no node is marked as gone, and games continue`, {
    skip,
    timeout,
}, async () => {
    const cluster = new Cluster();
    try {
        await club(["one", "two", "three"], cluster, cluster.url, async (play) => {
            for (let i = 0; i < crashes; ++i) {
                await play.goesOn();
                cluster.stop("immediate");
                cluster.start();
            }
            await play.goesOn();
        });
    } finally {
        cluster.end();
    }
});

const promotions = full ? 5 : 1;
test(`a synchronous standby is promoted ${promotions} times: nothing that was acknowledged is missing`, {
    skip,
    timeout,
}, async () => {
    let primary = new Cluster();
    let standby;
    try {
        standby = new Cluster({ standbyOf: primary });
        const hosts = [primary, standby].map(({ data }) => encodeURIComponent(data)).join(",");
        const url = `postgres://kradan:secret@${hosts}/postgres?target_session_attrs=read-write`;
        await club(["one", "two"], primary, url, async (play) => {
            for (let i = 0; i < promotions; ++i) {
                if (i > 0) standby.follow(primary);
                await until(() => primary.ask("SELECT sync_state FROM pg_stat_replication")[0]?.[0] === "sync");
                await play.goesOn();
                primary.stop("immediate");
                standby.promote();
                [primary, standby] = [standby, primary];
                play.database = primary;
                await play.goesOn();
            }
        });
    } finally {
        primary.end();
        standby?.end();
    }
});

const mounts = process.getuid() === 0 && spawnSync("unshare", ["-m", "true"]).status === 0;
for (const what of full ? ["data", "log of writes"] : ["data"]) {
    test(`there is no room for PostgreSQL's ${what}: moves are refused with a reason, and games continue once there is`, {
        skip: skip || (mounts ? false : "only root may mount a small disk"),
        timeout,
    }, async () => {
        const cluster = new Cluster({ size: "150m", settings: ["min_wal_size = 32MB", "max_wal_size = 32MB"] });
        const fill = join(cluster.data, "fill");
        try {
            await club(["one", "two"], cluster, cluster.url, async (play) => {
                await play.goesOn();
                fillUp(fill);
                // The write-ahead log is full after 16 MB, which other writes use up as well.
                if (what !== "data") switchLog(cluster);
                await allRefused(play);
                rmSync(fill);
                // PostgreSQL crashes without room for its log, and might not restart by itself.
                await until(() => {
                    if (!cluster.runs()) cluster.start();
                    return answers(cluster);
                });
                await play.goesOn();
            });
        } finally {
            cluster.end();
        }
    });
}

/** Switches to the next log file. Without room for it, PostgreSQL might crash before it answers. */
function switchLog(cluster) {
    try {
        cluster.ask("SELECT pg_switch_wal()");
    } catch (error) {
        assert.match(String(error), /terminat|PANIC|starting up|recovery mode/);
    }
}

function answers(cluster) {
    try {
        return cluster.ask("SELECT 1").length === 1;
    } catch {
        return false;
    }
}

/** Fills the disk to the last byte. */
function fillUp(file) {
    for (const size of [1 << 20, 1 << 12, 1]) {
        try {
            for (;;) writeFileSync(file, Buffer.alloc(size), { flag: "a" });
        } catch (error) {
            assert.equal(error.code, "ENOSPC");
        }
    }
}

test("statements hang: moves are refused with a reason, and games continue afterwards", {
    skip: skip || (full ? false : "in full only: PostgreSQL is waited for for ten seconds, twice"),
    timeout,
}, async () => {
    const cluster = new Cluster();
    try {
        await club(
            ["one", "two"],
            cluster,
            cluster.url,
            async (play, nodes) => {
                cluster.ask(`CREATE SCHEMA hanging; CREATE TABLE hanging.now (one int);
                CREATE FUNCTION hanging.hang() RETURNS trigger LANGUAGE plpgsql AS
                    'BEGIN PERFORM pg_sleep(3600) FROM hanging.now; RETURN NEW; END';
                CREATE TRIGGER hang BEFORE INSERT ON event FOR EACH ROW EXECUTE FUNCTION hanging.hang()`);
                await play.goesOn();
                const before = play.refused;
                cluster.ask("INSERT INTO hanging.now VALUES (1)");
                await until(() => play.refused > before);
                cluster.ask("DELETE FROM hanging.now");
                // A node that hangs longer than another can rightly be marked as gone. It exits, and is restarted.
                const running = () => nodes.filter(({ child }) => child.exitCode === null);
                await until(() => running().length > 0);
                play.sendTo(running());
                await play.goesOn();
                for (const node of nodes) if (node.child.exitCode !== null) await node.start();
                play.sendTo(nodes);
                await play.goesOn();
            },
            { mayBury: true },
        );
    } finally {
        cluster.end();
    }
});

test("no connection is free: a starting node reports it, others refuse moves with a reason, and games continue later", {
    skip,
    timeout,
}, async () => {
    const cluster = new Cluster({ settings: ["max_connections = 40"] });
    const held = [];
    try {
        cluster.ask("CREATE ROLE club LOGIN; GRANT ALL ON SCHEMA public TO club; CREATE ROLE others LOGIN");
        const url = cluster.url.replace("kradan:secret", "club:secret");
        await club(["one", "two"], cluster, url, async (play, [one], nats) => {
            await play.goesOn();
            // Other sessions take the free connections; the last three are reserved for superusers.
            for (let taken = true; taken; ) {
                const session = cluster.session("", "others");
                taken = await session.ready.then(
                    () => true,
                    () => false,
                );
                if (taken) held.push(session);
            }
            const third = spawnSync(
                program,
                [
                    "serve",
                    "--listen",
                    "127.0.0.1:0",
                    "--web",
                    one.site,
                    "--db",
                    url,
                    "--node",
                    "three",
                    "--nats",
                    nats.url,
                ],
                { encoding: "utf8" },
            );
            assert.notEqual(third.status, 0);
            assert.match(third.stderr, /remaining connection slots are reserved/);
            assert.doesNotMatch(third.stderr, /secret/);
            await play.goesOn();
            // The running nodes cannot get a new connection either.
            cluster.ask("ALTER ROLE club CONNECTION LIMIT 0");
            cluster.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'club'");
            await allRefused(play);
            cluster.ask("ALTER ROLE club CONNECTION LIMIT -1");
            await play.goesOn();
        });
    } finally {
        for (const session of held) session.end();
        cluster.end();
    }
});

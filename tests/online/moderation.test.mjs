// Fair play over the network: moderators' actions take effect immediately, on every node and with every store.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { Client, hangUp } from "./api.mjs";
import { Nats, noNats } from "./nats.mjs";
import { until, withServers } from "./play.mjs";
import { Cluster, noPostgres } from "./postgres.mjs";
import { program, Server } from "./support.mjs";

test.after(hangUp);

const args = ["--trusted-proxy", "127.0.0.1"];
const config = { game: "chess", clock: { kind: "fischer", initial: 300_000, increment: 0 } };

/** Runs `kradan admin users`; returns its status and its output. */
function admin(database, ...more) {
    const { status, stdout, stderr } = spawnSync(program, ["admin", "users", ...more, "--db", database], {
        encoding: "utf8",
    });
    return { status, out: stdout.trim(), err: stderr.trim() };
}

/** Runs `kradan admin users`, which must succeed. */
function doing(database, ...more) {
    const { status, out, err } = admin(database, ...more);
    assert.equal(status, 0, err);
    return out;
}

/** An account with a connection to a server. */
async function account(at, name, there = at) {
    const client = await new Client(at).signUp(name);
    return Object.assign(client, { socket: await there.visitor(client.token) });
}

const act = async (who, key, what, more = {}) =>
    (await who.does("POST", "/desk/acts", { act: what, key, reason: "rude talk", loses: false, ...more })).body;
const undo = (who, { number }) => who.does("POST", `/desk/acts/${number}/undo`, { reason: "a mistake" });

/** A moderator mutes and bans players at `there`, bans their address, and reverses all of it. */
async function moderated(at, there, database) {
    const moderator = await new Client(at).signUp("Mori");
    at.mori = moderator;
    doing(database, "role", "Mori", "moderator");
    const ben = await account(there, "Ben");
    const anna = await account(at, "Anna");
    const { id } = await there.game(config, { players: [anna.socket, ben.socket] });
    const say = (who, text) => who.socket.ask({ type: "say", game: id, text });
    assert.equal((await say(ben, "hello")).type, "done");
    assert.equal((await say(ben, "what the fuck")).refusal.reason, "moderation.unfit-words");

    // A report from start to finish.
    await anna.does("POST", "/reports", { game: id, side: "second", reason: "rude", text: "see the chat" });
    const { reports } = (await moderator.does("GET", "/reports")).body;
    assert.deepEqual([reports.length, reports[0].player.name, reports[0].reasons], [1, "Ben", ["rude"]]);
    const report = (await moderator.does("GET", `/reports/${reports[0].id}`)).body;
    assert.deepEqual([report.talk.map(({ text }) => text), report.live], [["hello"], true]);
    const { key } = report.report.player;

    const muted = await act(moderator, key, "mute", { minutes: 60 });
    const refused = (await say(ben, "why?")).refusal;
    assert.equal(refused.reason, "moderation.muted");
    assert.equal(refused.detail, `until ${new Date(muted.until).toISOString().replace(/\.\d+/, "")}`);
    await undo(moderator, muted);
    assert.equal((await say(ben, "thanks")).type, "done");

    const warned = await act(moderator, key, "warn");
    await ben.socket.type("notices");
    const { notices } = (await ben.does("GET", "/me/notices")).body;
    assert.deepEqual(
        notices.map(({ what, text }) => [what, text]),
        [["warning", "rude talk"]],
    );
    await ben.does("DELETE", `/me/notices/${warned.number}`);
    await moderator.does("POST", `/reports/${reports[0].id}/close`, { state: "handled", reason: "warned" });
    assert.equal((await anna.does("GET", "/me/notices")).body.notices[0].what, "handled");

    const banned = await act(moderator, key, "ban", { minutes: 60, reason: "an engine" });
    await ben.socket.gone();
    assert.equal((await ben.call("GET", "/me")).status, 401);
    const again = new Client(there);
    const body = { name: "Ben", password: ben.password, device: "x" };
    assert.match((await again.refused(403, "account.banned", "POST", "/sign-in", body)).body.detail, /: an engine$/);
    await undo(moderator, banned);
    await again.does("POST", "/sign-in", body);

    // A guest, identified by the game.
    const guest = await there.player("Gustav");
    const other = await there.game(config, { players: [anna.socket, guest] });
    await anna.does("POST", "/reports", { game: other.id, side: "second", reason: "other", text: "" });
    const [listed] = (await moderator.does("GET", "/reports")).body.reports;
    assert.deepEqual([listed.player.name, listed.player.account], ["Gustav", false]);
    const off = await act(moderator, listed.player.key, "ban-address", { minutes: 60 });
    const enter = async (name) => (await there.visitor()).ask({ type: "enter", player: name });
    await until(async () => (await enter("Another")).refusal?.reason === "moderation.address-banned");
    const seek = () =>
        guest.ask({ type: "open-seek", terms: { config: { game: "chess" }, side: "random", watchable: false } });
    assert.equal((await seek()).refusal.reason, "moderation.address-banned");
    await undo(moderator, off);
    await until(async () => (await enter("Another")).type === "entered");
    await until(async () => (await seek()).type === "done");

    // A verdict.
    await act(moderator, listed.player.key, "end-game", { game: other.id, loses: true });
    await until(async () => (await moderator.does("GET", `/reports/${listed.id}`)).body.live === false);
    return { moderator, ben, key, id };
}

/** Actions taken on the command line take effect on a running server within seconds. */
async function byCommandLine(server, database) {
    const carla = await account(server, "Carla");
    const dan = await account(server, "Dan");
    const { id } = await server.game(config, { players: [carla.socket, dan.socket] });
    doing(database, "mute", "Carla", "--hours", "2", "--reason", "rude");
    assert.equal((await carla.socket.ask({ type: "say", game: id, text: "hi" })).refusal.reason, "moderation.muted");
    doing(database, "warn", "Carla", "--reason", "be kind");
    await carla.socket.type("notices");
    const entry = doing(database, "ban", "Carla", "--reason", "gone");
    await carla.socket.gone();
    assert.equal((await carla.call("GET", "/me")).status, 401);
    doing(database, "undo", entry.replace("entry ", ""));
    await new Client(server).does("POST", "/sign-in", { name: "Carla", password: carla.password, device: "x" });
    assert.match(doing(database, "history", "Carla"), /\tcommand line\tban\tCarla\tfor good\t\tgone/);
    doing(database, "end-game", "Dan", id, "--loses");
    await until(() => doing(database, "reports") !== undefined && liveOf(database, id) === false);
    assert.equal(admin(database, "mute", "Nobody", "--hours", "1").status, 1);
    assert.equal(admin(database, "mute", "Carla", "--hours", "900000").status, 2);
    assert.equal(admin(database, "undo", "9999").err, "moderation.not-undoable");
    assert.match(doing(database, "audit"), /^\d+ entries, none changed or removed\t[0-9a-f]{64}$/);
    for (const line of doing(database, "audit", "--json").split("\n")) assert.ok(JSON.parse(line).number > 0);
}

/** Whether a game in a database is running. */
function liveOf(database, id) {
    const { stdout } = spawnSync(program, ["admin", "games", "--json", "--db", database], { encoding: "utf8" });
    const games = stdout.trim().split("\n").map(JSON.parse);
    return games.find((game) => game.id === id).live;
}

test("SQLite: mute, warn, ban by account and address, and reverse all of it", () =>
    withServers([new Server({ args })], async (server) => {
        await moderated(server, server, server.database);
        await byCommandLine(server, server.database);
    }));

test("an entry that was changed or removed in the database is detected", () =>
    withServers([new Server({ args })], async (server) => {
        await new Client(server).signUp("Anna");
        for (const reason of ["one", "two", "three"]) doing(server.database, "note", "Anna", "--reason", reason);
        await server.stop();
        const sql = (text) => {
            const { status, stderr } = spawnSync("python3", [
                "-c",
                "import sqlite3, sys; d = sqlite3.connect(sys.argv[1]); d.execute(sys.argv[2]); d.commit()",
                server.database,
                text,
            ]);
            assert.equal(status, 0, String(stderr));
        };
        sql("UPDATE document SET body = replace(body, 'two', '2wo') WHERE kind = 'audit'");
        assert.match(admin(server.database, "audit").err, /entry 2 was changed/);
        sql("UPDATE document SET body = replace(body, '2wo', 'two') WHERE kind = 'audit'");
        assert.equal(admin(server.database, "audit").status, 0);
        sql("DELETE FROM document WHERE kind = 'audit' AND body LIKE '%three%'");
        const found = admin(server.database, "audit");
        assert.deepEqual([found.status, found.err], [1, "the log is not as it was written: entry 3 is missing"]);
    }));

test("PostgreSQL: mute, warn, ban by account and address, and reverse all of it", { skip: noPostgres }, async () => {
    const cluster = new Cluster();
    try {
        await withServers([new Server({ args, database: cluster.url })], async (server) => {
            await moderated(server, server, cluster.url);
            await byCommandLine(server, cluster.url);
        });
    } finally {
        cluster.end();
    }
});

test("two nodes: actions on one node take effect on the other", { skip: noPostgres || noNats }, async () => {
    const cluster = new Cluster();
    const nats = await new Nats().start();
    try {
        const nodes = ["one", "two"].map(
            (name) => new Server({ database: cluster.url, args: [...args, "--node", name, "--nats", nats.url] }),
        );
        await withServers(nodes, async (here, there) => {
            await moderated(here, there, cluster.url);
            // Both nodes act at the same time, and the log stays in one sequence.
            const moderator = await new Client(there).does("POST", "/sign-in", {
                name: "Mori",
                password: here.mori.password,
                device: "x",
            });
            const two = new Client(there, moderator.body.token);
            const key = (await two.does("GET", "/desk/player?name=Anna")).body.player.key;
            const notes = [here.mori, two].flatMap((who) =>
                Array.from({ length: 5 }, (_, i) =>
                    who.does("POST", "/desk/acts", { act: "note", key, reason: `note ${i}`, loses: false }),
                ),
            );
            await Promise.all(notes);
            assert.match(doing(cluster.url, "audit"), /none changed or removed/);
            assert.equal(doing(cluster.url, "history", "Anna").split("\n").length, 10);
        });
    } finally {
        await nats.stop();
        cluster.end();
    }
});

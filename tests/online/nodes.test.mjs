// A club served by several nodes: players on different nodes play, and games survive the loss of their node.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, test } from "node:test";
import { Nats, noNats } from "./nats.mjs";
import { Cluster, noPostgres } from "./postgres.mjs";
import { move, plays, program, Server } from "./support.mjs";

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

/** Nodes with these names that know each other. */
async function club(names, body) {
    const nodes = names.map(
        (name) => new Server({ database: cluster.url, args: ["--node", name, "--nats", nats.url] }),
    );
    try {
        for (const node of nodes) await node.start();
        await body(...nodes);
    } finally {
        for (const node of nodes) await node.end();
    }
}

test("a NATS password may contain any character, encoded as in a URL", { skip }, async () => {
    for (const password of ["p@ss/w:o%rd,#?&", 'quo"te\\back slash é']) {
        const own = await new Nats("127.0.0.1", { user: "kra@dan", password }).start();
        const node = (url) => new Server({ database: cluster.url, args: ["--node", "one", "--nats", url] });
        const right = node(own.url);
        try {
            await right.start();
        } finally {
            await right.end();
        }
        const wrong = node(own.url.replace("kra%40dan:", "kra%40dan:x"));
        await assert.rejects(wrong.start());
        await wrong.end();
        await own.stop();
    }
});

/** A game between a player on each node; the first player has the first side. */
async function gameOf(one, other, config = { game: "chess" }) {
    const host = await one.player("Anong");
    const guest = await other.player("Haruto");
    return one.game(config, { players: [host, guest] });
}

const line = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6"];

/** Reconnects to this node and rejoins the game. */
async function comeBack(node, token, game) {
    const player = await node.visitor(token);
    const state = await player.ask({ type: "join", game, seq: 0, said: 0 });
    assert.equal(state.type, "game", JSON.stringify(state));
    player.token = token;
    return [player, state];
}

/** Waits for the event with this number. After a game has moved to another node, it can arrive with the whole game. */
const sees = (player, seq) =>
    player.next(({ type, events }) => (type === "events" || type === "game") && events.at(-1)?.seq === seq);

test("players of different nodes play, and both see every move", { skip }, () =>
    club(["one", "two"], async (one, two) => {
        const { id, one: host, other: guest } = await gameOf(one, two);
        for (const [i, text] of line.entries()) {
            const [mover, watcher] = i % 2 === 0 ? [host, guest] : [guest, host];
            await plays(mover, id, i + 1, text);
            const seen = await sees(watcher, i + 2);
            assert.equal(seen.events.at(-1).move, text);
        }
        const said = await host.ask({ type: "say", game: id, text: "good luck" });
        assert.equal(said.type, "done", JSON.stringify(said));
        await guest.next((message) => message.type === "talk" && message.lines.at(-1).text === "good luck");
        const wrong = await move(host, id, line.length + 1, "a1a8");
        assert.equal(wrong.type, "refused");
        const lost = await guest.ask({
            type: "act",
            game: id,
            seq: line.length + 1,
            command: { do: "resign" },
            nonce: "r",
        });
        assert.equal(lost.events.at(-1).type, "ended", JSON.stringify(lost));
    }),
);

test("when its node is killed, a game continues on another within seconds", { skip }, () =>
    club(["one", "two"], async (one, two) => {
        const { id, one: host, other: guest } = await gameOf(one, two);
        await plays(host, id, 1, line[0]);
        await plays(guest, id, 2, line[1]);
        // The game began on the guest's node.
        await two.stop("SIGKILL");
        const since = performance.now();
        let [player, state] = [null, null];
        for (;;) {
            [player, state] = await comeBack(one, guest.token, id).catch(() => [null, null]);
            if (player) break;
            await new Promise((resolve) => setTimeout(resolve, 100));
        }
        assert.deepEqual(
            state.events.slice(1).map((event) => event.move),
            line.slice(0, 2),
        );
        const [again] = await comeBack(one, host.token, id);
        await plays(again, id, 3, line[2]);
        const seconds = (performance.now() - since) / 1000;
        console.log(`the game went on after ${seconds.toFixed(1)} s`);
        await plays(player, id, 4, line[3]);
    }),
);

test("a node that stops hands its games over, and their players notice nothing", { skip }, () =>
    club(["one", "two"], async (one, two) => {
        const { id, one: host, other: guest } = await gameOf(one, two);
        await plays(host, id, 1, line[0]);
        // The game began on the guest's node.
        const stopped = two.stop("SIGTERM");
        const told = await guest.type("closing");
        assert.ok(told.back < 1_000, "they may come back at once, to another node");
        const [again] = await comeBack(one, guest.token, id);
        await plays(again, id, 2, line[1]);
        await sees(host, 3);
        await plays(host, id, 3, line[2]);
        assert.deepEqual(await stopped, { code: 0, signal: null });
        assert.equal(host.closed, null);
    }),
);

test("lobby, lists and counts cover the whole club", { skip }, () =>
    club(["one", "two"], async (one, two) => {
        const host = await one.player("Anong");
        const guest = await two.player("Haruto");
        const opened = await host.ask({
            type: "open-seek",
            terms: { config: { game: "chess" }, side: "first", watchable: true },
        });
        guest.send({ type: "follow-lobby", on: true });
        await guest.next(({ type, seeks }) => type === "lobby" && seeks.length === 1);
        const taken = await guest.ask({ type: "take-seek", seek: opened.id });
        assert.equal(taken.type, "done", JSON.stringify(taken));
        await host.next(({ type, game }) => type === "started" && game === taken.id);
        const shown = await guest.next(({ type, games }) => type === "lobby" && games.length === 1);
        assert.deepEqual([shown.seeks, shown.players], [[], 2]);
        for (const player of [host, guest]) {
            const { games } = await player.ask({ type: "list-games", running: true, before: "" });
            assert.deepEqual(
                games.map((game) => [game.id, game.turn]),
                [[taken.id, "first"]],
            );
        }
        const nodes = spawnSync(program, ["admin", "nodes", "--json", "--db", cluster.url], { encoding: "utf8" });
        const rows = nodes.stdout
            .trim()
            .split("\n")
            .map((row) => JSON.parse(row))
            .filter((row) => !row.jobs);
        assert.deepEqual(
            rows.map((row) => [row.name, row.gone]),
            [
                ["one", false],
                ["two", false],
            ],
            nodes.stdout + nodes.stderr,
        );
        // The counts include games from other tests.
        assert.ok(rows[0].games + rows[1].games >= 1, nodes.stdout);
    }),
);

test("while NATS is away the owner's players continue, and all others when it is back", { skip }, () =>
    club(["one", "two"], async (one, two) => {
        const { id, one: host, other: guest } = await gameOf(one, two);
        await plays(host, id, 1, line[0]);
        await nats.stop();
        // The guest is on the node that owns the game.
        await plays(guest, id, 2, line[1]);
        const waits = host.ask({
            type: "act",
            game: id,
            seq: 3,
            command: { do: "move", move: line[2] },
            nonce: "late",
        });
        await nats.start();
        const answer = await waits;
        assert.equal(answer.events?.at(-1).move, line[2], JSON.stringify(answer));
        await sees(guest, 4);
    }),
);

test("a second node of the same name is refused, and a node without its options", { skip }, () =>
    club(["one"], async (one) => {
        const start = (args) =>
            spawnSync(program, ["serve", "--listen", "127.0.0.1:0", "--web", one.site, ...args], { encoding: "utf8" });
        const second = start(["--db", cluster.url, "--node", "one", "--nats", nats.url]);
        assert.notEqual(second.status, 0);
        assert.match(second.stderr, /a node named one is already running; give this one another name/);
        const alone = start(["--db", cluster.url]);
        assert.match(alone.stderr, /another server uses the database/);
        assert.match(
            start(["--db", cluster.url, "--node", "two"]).stderr,
            /use --node and --nats together, or neither/,
        );
        assert.match(
            start(["--db", "memory", "--node", "two", "--nats", nats.url]).stderr,
            /nodes share a PostgreSQL database/,
        );
        assert.doesNotMatch(second.stderr + alone.stderr, /secret/);
    }),
);

// Server analyses: workers that do them, die, hang, lie or lose their key, and a server that dies in the meantime.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { certificateOf, noTrust, trusting } from "./certificate.mjs";
import { Gate } from "./gate.mjs";
import { Nats, noNats } from "./nats.mjs";
import { Cluster, noPostgres } from "./postgres.mjs";
import { does, plays, program, Server } from "./support.mjs";

/** A timeout for other programs on a busy machine. */
const PATIENCE = 240_000;

const admin = (club, ...words) =>
    spawnSync(
        program,
        ["admin", "worker", words[0], "--db", club.options.database ?? club.database, ...words.slice(1)],
        {
            encoding: "utf8",
        },
    );

/** Adds a worker; returns its key. */
function keyOf(club, name) {
    const { status, stdout, stderr } = admin(club, "add", name);
    assert.equal(status, 0, stderr);
    return stdout.trim();
}

const workers = new Set();

/** Runs a worker as a process. */
function worker(club, key, ...more) {
    const args = ["worker", "--server", `http://127.0.0.1:${club.port}`, ...more];
    const child = spawn(program, args, { env: { ...process.env, KRADAN_WORKER_KEY: key } });
    workers.add(child);
    const here = { child, output: "" };
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (here.output += data));
    here.exited = new Promise((resolve) =>
        child.once("exit", (code, signal) => {
            workers.delete(child);
            resolve({ code, signal });
        }),
    );
    here.stop = (signal = "SIGTERM") => {
        child.kill(signal);
        return here.exited;
    };
    return here;
}

/** Sends a request as a third-party worker could. */
async function request(club, key, path, body, options = {}) {
    const answer = await fetch(`http://127.0.0.1:${club.port}/api/work/${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}` },
        body: typeof body === "string" ? body : JSON.stringify(body),
        ...options,
    });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : null, headers: answer.headers };
}
const acquire = (club, key) => request(club, key, "acquire", { version: 1, kinds: ["analysis"] });

/** Adds a worker and makes it ask for a job, after which analyses are offered. */
async function present(club, name) {
    const key = keyOf(club, name);
    assert.equal((await acquire(club, key)).status, 204);
    await until("the server offers analyses", async () => (await club.visitor()).welcome.analysis);
    return key;
}

async function until(what, holds) {
    for (const end = Date.now() + PATIENCE; Date.now() < end; await delay(100)) {
        const found = await holds();
        if (found) return found;
    }
    throw new Error(`waited in vain: ${what}`);
}

const line = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6"];

/** A finished game of chess. */
async function finished(club, moves = line) {
    const { id, one, other } = await club.game({ game: "chess" });
    let seq = 1;
    for (const [i, move] of moves.entries()) {
        await plays(i % 2 ? other : one, id, seq, move);
        ++seq;
    }
    await does(one, id, seq, { do: "resign" });
    return { id, one, other };
}

const ask = (player, game) => player.ask({ type: "ask-analysis", game });
const look = (player, game) => player.ask({ type: "read-analysis", game });
/** Waits for a message that says the analysis is in this state. */
const becomes = (player, game, state) =>
    player.next(
        (message) => message.type === "analysis" && message.game === game && !message.nonce && message.state === state,
        PATIENCE,
    );
const inState = (player, game, state) =>
    until(state, async () => {
        const found = await look(player, game);
        return found.state === state && found;
    });

function checkWhole({ positions }, moves = line) {
    assert.equal(positions.length, moves.length + 1);
    for (const { depth, nodes, line: best, score, mate } of positions) {
        assert.ok(depth > 0 && nodes > 0 && best.length > 0);
        assert.ok(Number.isInteger(score) || Number.isInteger(mate));
    }
}

after(() => {
    for (const child of workers) child.kill("SIGKILL");
});

for (const [name, skip] of [
    ["SQLite", false],
    ["PostgreSQL", noPostgres],
]) {
    describe(`on ${name}`, { skip }, () => {
        let cluster;
        let club;
        before(async () => {
            cluster = name === "PostgreSQL" ? new Cluster() : null;
            club = new Server({
                ...(cluster && { database: cluster.url }),
                args: ["--analysis-nodes", "20000", "--analysis-lease", "5", "--engines", "0"],
            });
            await club.start();
        });
        after(async () => {
            await club?.end();
            cluster?.end();
        });

        test("a game is analysed, and the result is stored", async () => {
            const early = await finished(club, ["e2e4"]);
            assert.equal(early.one.welcome.analysis, false);
            assert.equal((await ask(early.one, early.id)).refusal.reason, "server.no-analysis");
            const key = keyOf(club, "first");
            // Longer than the interval at which the server checks its workers.
            await delay(2_500);
            assert.equal((await club.visitor()).welcome.analysis, false, "no worker has come yet");
            assert.equal((await acquire(club, key)).status, 204);
            assert.equal((await club.visitor()).welcome.analysis, true);
            const { id, one } = await finished(club);
            assert.equal((await look(one, id)).state, "none");
            assert.equal((await ask(one, id)).state, "waiting");
            const busy = worker(club, key);
            await becomes(one, id, "running");
            checkWhole(await becomes(one, id, "done"));
            await until("the worker says so", () => busy.output.includes("9 positions analysed"));
            assert.deepEqual(await busy.stop(), { code: 0, signal: null });
            await club.stop("SIGKILL");
            await club.start();
            const again = await club.visitor(one.token);
            checkWhole(await ask(again, id));
            assert.equal((await acquire(club, key)).status, 204);
        });

        test("a worker that is killed or hangs loses its job, and is informed", async () => {
            const key = keyOf(club, "hanging");
            const { id, one } = await finished(club);
            await ask(one, id);
            const hanging = await acquire(club, key);
            assert.equal(hanging.status, 200);
            assert.deepEqual(hanging.body.work.moves, line);
            await becomes(one, id, "running");
            await becomes(one, id, "waiting");
            const late = await request(club, key, `${hanging.body.lease}/progress`, { positions: [] });
            assert.equal(late.status, 409);
            assert.match(late.body.error, /^This lease has ended/);

            const killed = worker(club, keyOf(club, "killed"));
            await becomes(one, id, "running");
            assert.equal((await killed.stop("SIGKILL")).signal, "SIGKILL");
            const state = await until("the job is back, or was done in time", async () => {
                const found = await look(one, id);
                return found.state !== "running" && found.state;
            });
            if (state === "done") return;
            const other = worker(club, keyOf(club, "other"), "--threads", "2");
            checkWhole(await inState(one, id, "done"));
            await other.stop("SIGINT");
        });

        test("a lying worker is detected; after three failures the job is left for the operator", async () => {
            const keys = ["lying", "careless", "broken"].map((name) => keyOf(club, name));
            const { id, one } = await finished(club);
            await ask(one, id);
            const legal = { score: 10, depth: 5, nodes: 20_000, line: [] };
            for (const [i, [positions, why]] of [
                [[], /there are 0 positions; the game has 9/],
                [
                    Array(9).fill({ ...legal, line: ["e2e5"] }),
                    /position 0: the move "e2e5" of the line is not legal there/,
                ],
                [Array(9).fill({ ...legal, depth: 0, line: ["e2e4"] }), /depth is 0/],
            ].entries()) {
                const key = keys[i];
                const given = await until("a job", async () => {
                    const found = await acquire(club, key);
                    return found.status === 200 && found;
                });
                const answer = await request(club, key, `${given.body.lease}/done`, { positions });
                assert.equal(answer.status, 422);
                assert.match(answer.body.error, why);
                assert.equal((await acquire(club, key)).status, 204, "it rests");
            }
            assert.equal((await inState(one, id, "failed")).state, "failed");
            const queue = spawnSync(program, ["admin", "nodes", "--db", club.options.database ?? club.database], {
                encoding: "utf8",
            });
            assert.match(queue.stdout, /^jobs\twaiting 0\tleased 0\tdone 2\taside 1$/m);
            const jobs = admin(club, "jobs").stdout;
            assert.match(jobs, new RegExp(`^${id}\tanalysis\taside\t`, "m"));
            assert.match(jobs, /^ {2}lying: there are 0 positions; the game has 9$/m);
            assert.equal(admin(club, "retry", "nothing").status, 1);
            assert.equal(admin(club, "retry", id).status, 0);
            assert.equal((await look(one, id)).state, "waiting");
            const honest = worker(club, keyOf(club, "honest"));
            checkWhole(await inState(one, id, "done"));
            await honest.stop();
        });

        test("revoking a worker's key ends its work", async () => {
            const key = keyOf(club, "withdrawn");
            assert.equal(admin(club, "add", "withdrawn").status, 1);
            assert.match(admin(club, "list").stdout, /^withdrawn\t/m);
            const idle = worker(club, key);
            await until("it works", () => idle.output.includes("Working for"));
            const { id, one } = await finished(club);
            await idle.stop();
            await ask(one, id);
            const given = await acquire(club, key);
            assert.equal(admin(club, "remove", "withdrawn").status, 0);
            assert.equal((await look(one, id)).state, "waiting", "at once");
            const answer = await request(club, key, `${given.body.lease}/abort`, {});
            assert.equal(answer.status, 401);
            assert.match(answer.body.error, /^This key is unknown or was withdrawn/);
            const refused = await worker(club, key).exited;
            assert.equal(refused.code, 1);
            const other = worker(club, keyOf(club, "another"));
            checkWhole(await inState(one, id, "done"));
            await other.stop();
        });

        test("a worker continues from another's findings", async () => {
            const key = keyOf(club, "leaving");
            const { id, one } = await finished(club);
            await ask(one, id);
            const given = await acquire(club, key);
            const some = found.map((position, i) => (i === 0 ? null : { ...position, score: 1234, nodes: 20_000 }));
            const { lease } = given.body;
            assert.equal((await request(club, key, `${lease}/progress`, { positions: some })).status, 200);
            assert.equal((await request(club, key, `${lease}/abort`, {})).status, 200);
            const other = worker(club, keyOf(club, "coming"));
            const done = await inState(one, id, "done");
            checkWhole(done);
            assert.deepEqual(
                done.positions.map(({ score }) => score === 1234),
                [false, true, true, true, true, true, true, true, true],
            );
            await other.stop();
        });

        test("a worker survives the death of the server", async () => {
            const key = keyOf(club, "patient");
            const { id, one } = await finished(club);
            await ask(one, id);
            const patient = worker(club, key);
            await until("it has the job", async () => (await look(one, id)).state !== "waiting");
            await club.stop("SIGKILL");
            await club.start();
            const again = await club.visitor(one.token);
            checkWhole(await inState(again, id, "done"));
            await patient.stop();
        });
    });
}

/** Findings that an honest worker could return for the line. */
const found = [...line, "e1g1"].map((move) => ({ score: 10, depth: 5, nodes: 20_000, line: [move] }));

describe("on two nodes", { skip: noPostgres || noNats }, () => {
    let cluster;
    let nats;
    let nodes;
    let key;
    before(async () => {
        cluster = new Cluster();
        nats = await new Nats().start();
        nodes = ["one", "two"].map(
            (name) =>
                new Server({
                    database: cluster.url,
                    args: [
                        ...["--node", name, "--nats", nats.url, "--engines", "0"],
                        ...["--analysis-lease", "20", "--analysis-nodes", "20000"],
                    ],
                }),
        );
        for (const node of nodes) await node.start();
        key = await present(nodes[0], "both");
        await until("the other node knows the worker", async () => (await nodes[1].visitor()).welcome.analysis);
    });
    after(async () => {
        for (const node of nodes ?? []) await node.end();
        await nats?.stop();
        cluster?.end();
    });

    test("a player sees the progress of a worker on another node", async () => {
        const [here, there] = nodes;
        const { id, one } = await finished(here);
        await ask(one, id);
        const { status, body } = await acquire(there, key);
        assert.equal(status, 200);
        await becomes(one, id, "running");
        const some = found.map((position, i) => (i < 6 ? null : position));
        assert.equal((await request(there, key, `${body.lease}/progress`, { positions: some })).status, 200);
        const running = await one.next((message) => message.type === "analysis" && message.done > 0, PATIENCE);
        assert.deepEqual([running.state, running.done, running.all], ["running", 3, 9]);
        assert.equal((await request(here, key, `${body.lease}/done`, { positions: found })).status, 200);
        checkWhole(await becomes(one, id, "done"));
        const elsewhere = await there.visitor(one.token);
        checkWhole(await look(elsewhere, id));
    });

    test("no job is given to two workers", async () => {
        const games = await Promise.all(Array.from({ length: 6 }, (_, i) => finished(nodes[i % 2])));
        await Promise.all(games.map(({ id, one }) => ask(one, id)));
        const given = [];
        await until("all jobs are given", async () => {
            const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => acquire(nodes[i % 2], key)));
            given.push(...answers.filter(({ status }) => status === 200).map(({ body }) => body));
            return given.length >= games.length;
        });
        assert.deepEqual(given.map(({ game }) => game).sort(), games.map(({ id }) => id).sort());
        for (const [i, { lease }] of given.entries())
            assert.equal((await request(nodes[i % 2], key, `${lease}/done`, { positions: found })).status, 200);
        for (const { id, one } of games) checkWhole(await inState(one, id, "done"));
    });

    test("a worker that fails has to wait on all nodes, and never gets the failed job again", async () => {
        const [here, there] = nodes;
        const { id, one } = await finished(here);
        await ask(one, id);
        const broken = keyOf(here, "broken");
        const { body } = await acquire(here, broken);
        assert.equal((await request(there, broken, `${body.lease}/done`, { positions: [] })).status, 422);
        for (const node of nodes) assert.equal((await acquire(node, broken)).status, 204);
        const given = await acquire(there, key);
        assert.equal(given.body.game, id);
        assert.equal((await request(there, key, `${given.body.lease}/abort`, { reason: "none" })).status, 200);
        assert.equal((await acquire(here, key)).status, 204);
        const jobs = admin(here, "jobs", "--json").stdout.split("\n").filter(Boolean).map(JSON.parse);
        const mine = jobs.find(({ game }) => game === id);
        assert.equal(mine.state, "waiting");
        assert.equal(mine.reasons, "broken: there are 0 positions; the game has 9\nboth: none\n");
        const honest = worker(there, keyOf(there, "honest"));
        checkWhole(await inState(one, id, "done"));
        await honest.stop();
        assert.equal(admin(here, "remove", "both").status, 0);
        key = keyOf(here, "both again");
    });

    test("workers work through a proxy that sends each request to a different node", async () => {
        const gates = await Promise.all(nodes.map((node) => new Gate().open(node.port)));
        let requests = 0;
        const proxy = createServer(async (from, to) => {
            const parts = [];
            for await (const part of from) parts.push(part);
            const { port } = gates[requests++ % gates.length];
            const answer = await fetch(`http://127.0.0.1:${port}${from.url}`, {
                method: from.method,
                headers: { authorization: from.headers.authorization },
                body: Buffer.concat(parts),
            });
            to.writeHead(answer.status, { "content-type": "application/json" });
            to.end(Buffer.from(await answer.arrayBuffer()));
        }).listen(0, "127.0.0.1");
        try {
            await once(proxy, "listening");
            const games = await Promise.all(nodes.map((node) => finished(node)));
            for (const { id, one } of games) await ask(one, id);
            const two = ["left", "right"].map((name) =>
                worker({ port: proxy.address().port }, keyOf(nodes[0], name), "--threads", "1"),
            );
            for (const { id, one } of games) checkWhole(await inState(one, id, "done"));
            assert.ok(requests >= 6, `${requests} requests`);
            for (const each of two) assert.equal((await each.stop()).code, 0);
        } finally {
            proxy.close();
            for (const gate of gates) gate.close();
        }
    });

    test("a worker keeps its lease on another node when one is killed", async () => {
        const [killed, other] = nodes;
        const { id, one } = await finished(killed);
        await ask(one, id);
        const { body } = await acquire(killed, key);
        await killed.stop("SIGKILL");
        const some = found.map((position, i) => (i < 6 ? null : position));
        assert.equal((await request(other, key, `${body.lease}/progress`, { positions: some })).status, 200);
        const again = await other.visitor(one.token);
        assert.equal((await look(again, id)).state, "running");
        assert.equal((await request(other, key, `${body.lease}/done`, { positions: found })).status, 200);
        checkWhole(await inState(again, id, "done"));
    });
});

describe("requests that no worker sends", () => {
    const club = new Server({ args: ["--engines", "0", "--metrics", "127.0.0.1:0"] });
    let key;
    before(async () => {
        await club.start();
        key = keyOf(club, "hostile");
    });
    after(() => club.end());

    test("each invalid request is answered with an error, and the server keeps running", async () => {
        const statuses = {};
        const note = async (name, answer) => {
            const { status, body } = await answer;
            statuses[name] = status;
            assert.equal(typeof body?.error, "string", name);
        };
        await note("no key", request(club, "", "acquire", {}));
        await note("wrong key", request(club, "wrong", "acquire", {}));
        await note("no JSON", request(club, key, "acquire", "{"));
        await note("deep", request(club, key, "acquire", "[".repeat(100_000)));
        await note("deep within", request(club, key, "acquire", "[".repeat(4_000)));
        await note("large acquire", request(club, key, "acquire", "x".repeat(4_097)));
        await note("large abort", request(club, key, "lease/abort", "x".repeat(4_097)));
        await note("no such path", request(club, key, "eat", {}));
        await note("no such action", request(club, key, "lease/eat", {}));
        await note("no such lease", request(club, key, "lease/done", { positions: [] }));
        await note("large", request(club, key, "lease/done", "x".repeat((1 << 20) + 1)));
        await note("large of a stranger", request(club, "wrong", "lease/done", "x".repeat(1 << 16)));
        await note("GET", request(club, key, "acquire", undefined, { method: "GET", body: undefined }));
        assert.deepEqual(statuses, {
            "no key": 401,
            "wrong key": 401,
            "no JSON": 400,
            deep: 413,
            "deep within": 400,
            "large acquire": 413,
            "large abort": 413,
            "no such path": 404,
            "no such action": 404,
            "no such lease": 409,
            large: 413,
            "large of a stranger": 401,
            GET: 405,
        });
        assert.equal((await fetch(`http://127.0.0.1:${club.port}/readyz`)).status, 200);
        assert.equal((await acquire(club, key)).status, 204);
    });

    /** Returns the metrics as text. */
    const metrics = async () => {
        const port = await until("the address of the metrics", () => /metrics.*port (\d+)/.exec(club.errors)?.[1]);
        return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    };

    test("a worker's body that the club cannot use is refused before it is parsed", async () => {
        const { id, one } = await finished(club);
        await until("the server offers analyses", async () => (await club.visitor()).welcome.analysis);
        await ask(one, id);
        const { body } = await acquire(club, key);
        const empty = `[${'{"a":[[],[],[],[]]},'.repeat(50_000)}0]`;
        for (const path of ["acquire", `${body.lease}/abort`])
            assert.equal((await request(club, key, path, `{"version":1,"kinds":${empty}}`)).status, 413);
        const { status } = await request(club, key, `${body.lease}/progress`, `{"positions":${empty}}`);
        assert.equal(status, 400);
        assert.equal((await request(club, key, `${body.lease}/done`, { positions: found })).status, 422);
    });

    test("a few workers send findings at once, and the others are told to wait", async () => {
        const half = (path) =>
            new Promise((resolve, reject) => {
                const socket = connect(club.port, "127.0.0.1", () => {
                    socket.write(
                        `POST /api/work/${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n` +
                            `Content-Length: 100000\r\n\r\n{"positions":[`,
                    );
                    resolve(socket);
                });
                socket.on("error", reject);
                // If a connection gets an answer, it was refused.
                socket.on("data", () => socket.destroy());
            });
        const sockets = [];
        const open = () => sockets.filter((socket) => !socket.destroyed);
        try {
            const refused = await until("no more are taken", async () => {
                if (open().length < 32) sockets.push(await half("lease/progress"));
                const answer = await request(club, key, "lease/progress", { positions: [] });
                assert.equal(answer.status, answer.status === 429 ? 429 : 409);
                return answer.status === 429 && answer;
            });
            assert.equal(open().length, 32);
            assert.equal(refused.headers.get("retry-after"), "2");
            assert.match(refused.body.error, /^Too many workers report at once/);
            assert.equal((await acquire(club, key)).status, 204, "others are served");
        } finally {
            for (const socket of sockets) socket.destroy();
        }
        await until("they are gone", async () => {
            const { status } = await request(club, key, "lease/progress", { positions: [] });
            return status === 409;
        });
    });

    test("the operator sees the queue in the metrics and with a command", async () => {
        const { id, one } = await finished(club);
        const reader = keyOf(club, "reader");
        await ask(one, id);
        assert.match(await metrics(), /^kradan_jobs_waiting 2$/m);
        assert.equal((await acquire(club, reader)).status, 200);
        await until("a lease", async () => /^kradan_jobs_leased 1$/m.test(await metrics()));
        assert.match(await metrics(), /^kradan_job_leases_total 2$/m);
        assert.match(await metrics(), /^kradan_worker_strangers_total [1-9]/m);
        const nodes = (...more) =>
            spawnSync(program, ["admin", "nodes", "--db", club.database, ...more], { encoding: "utf8" }).stdout;
        assert.equal(nodes(), "jobs\twaiting 1\tleased 1\tdone 0\taside 0\n");
        assert.deepEqual(JSON.parse(nodes("--json")), { jobs: { waiting: 1, leased: 1, done: 0, aside: 0 } });
    });
});

test("a worker reports what is wrong with its address", async () => {
    let status = 301;
    const elsewhere = createServer((_, answer) => answer.writeHead(status, { location: "https://a/" }).end());
    await once(elsewhere.listen(0, "127.0.0.1"), "listening");
    const { port } = elsewhere.address();
    for (const [next, says] of [
        [301, /leads elsewhere \(status 301\).*the address to which it leads/],
        [404, /nothing takes requests of workers there \(status 404\)/],
    ]) {
        status = next;
        const lost = worker({ port }, "key");
        await until("it says so", () => says.test(lost.output));
        await lost.stop();
    }
    elsewhere.close();
    const open = spawn(program, ["worker", "--server", "http://203.0.113.1", "--key", "k"]);
    let output = "";
    open.stderr.on("data", (data) => (output += data));
    await until("it warns", () => /^Warning: the key of this worker.* plain HTTP/.test(output));
    open.kill("SIGKILL");
});

/** What a worker prints about a server that gives this answer, once `holds` accepts the output. */
async function saidOf(answer, holds) {
    const asked = [];
    const hostile = createServer((request, to) => {
        asked.push(request.url);
        answer(request, to);
    });
    await once(hostile.listen(0, "127.0.0.1"), "listening");
    const there = worker({ port: hostile.address().port }, "key");
    await until("it says so", () => holds(there.output));
    await there.stop();
    hostile.closeAllConnections();
    hostile.close();
    return { said: there.output, asked };
}

test("messages of a hostile server are printed as plain text, and truncated", async () => {
    for (const [length, holds] of [
        [900, (output) => output.includes("\\x1B]0;owned\\x07\\x1B[2Jxxx")],
        [100_000, (output) => output.includes("status 401") || output.includes("owned")],
    ]) {
        const error = `\u001b]0;owned\u0007\u001b[2J${"x".repeat(length)}`;
        const { said } = await saidOf(
            (_, to) => to.writeHead(401, { "content-type": "application/json" }).end(JSON.stringify({ error })),
            holds,
        );
        assert.ok(!said.includes("\u001b"));
        assert.ok(said.length < 900, `${said.length} characters`);
    }
});

test("a lease or a game with an invalid name is neither used nor shown", async () => {
    const work = { game: "chess", moves: ["e2e4"], nodes: 100 };
    for (const bad of [
        { lease: "a HTTP/1.1\r\nX-Injected: yes\r\n\r\nPOST /b" },
        { lease: "../../account" },
        { lease: "" },
        { lease: "a".repeat(10_000) },
        { game: "\u001b[31mred" },
    ]) {
        const job = { lease: "abc", game: "abcdefgh", seconds: 60, work, ...bad };
        const { said, asked } = await saidOf(
            (_, to) => to.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(job)),
            (output) => output.includes("as no server of Kradan does"),
        );
        assert.deepEqual(new Set(asked), new Set(["/api/work/acquire"]));
        assert.ok(!said.includes("\u001b"));
    }
});

test("a worker connects to a server behind TLS if its certificate is valid", { skip: noTrust }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "kradan-worker-tls-"));
    const { key, cert, file } = certificateOf("IP:127.0.0.1", folder);
    const asked = [];
    const answering = createSecureServer({ key, cert }, (request, to) => {
        asked.push([request.url, request.headers.authorization]);
        to.writeHead(204).end();
    });
    await once(answering.listen(0, "127.0.0.1"), "listening");
    const args = ["worker", "--server", `https://127.0.0.1:${answering.address().port}`];
    for (const [wrap, holds] of [
        [[], (output) => /cannot reach https:.*(certificate|SSL)/.test(output)],
        [trusting(file), () => asked.length > 0],
    ]) {
        const [name, ...words] = [...wrap, program, ...args];
        const child = spawn(name, words, { env: { ...process.env, KRADAN_WORKER_KEY: "secret" } });
        let output = "";
        for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
        const ended = once(child, "exit");
        await until("it asks, or says why not", () => holds(output));
        if (wrap.length === 0) assert.deepEqual(asked, [], "it told nothing to a server that nobody vouches for");
        child.kill("SIGTERM");
        await ended;
    }
    assert.deepEqual(asked[0], ["/api/work/acquire", "Bearer secret"]);
    answering.closeAllConnections();
    answering.close();
    rmSync(folder, { recursive: true });
});

test("a server without workers analyses games itself", async () => {
    const club = new Server({ args: ["--analysis-threads", "1", "--analysis-nodes", "500"] });
    try {
        await club.start();
        const { id, one } = await finished(club);
        assert.equal(one.welcome.analysis, true);
        await ask(one, id);
        checkWhole(await inState(one, id, "done"));
        assert.match(admin(club, "jobs").stdout, /\tdone\tthis server\t/);
    } finally {
        await club.end();
    }
});

// The model and the simulation of a club with many nodes: docs/scale.md.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { changed, figuresWith, model, most, now, path, remedies } from "../../bench/scale/model.mjs";
import { compared, tables, withTables } from "../../bench/scale/scale.mjs";
import { simulate } from "../../bench/scale/simulation.mjs";

const part = (parts, name) => parts.find((one) => one.name === name);
const near = (a, b, tolerance, what) => assert.ok(Math.abs(a / b - 1) <= tolerance, `${what}: ${a}, expected ${b}`);

const small = { games: 10_000, nodes: 4, shards: 2, nats: 2, seconds: 0.3, warm: 0.1 };

test("the same seed gives the same simulation, and another seed a different one", () => {
    const once = simulate({ ...small, seed: 5 });
    assert.deepEqual(simulate({ ...small, seed: 5 }), once);
    assert.notEqual(simulate({ ...small, seed: 6 }).median, once.median);
});

test("each move that arrives is acknowledged or pending, and none is pending at the end", () => {
    const settings = {
        "a few nodes": small,
        "each writes to all": { ...small, writes: "all", design: changed },
        "more than can be done": { ...small, set: { "node.decide": 2000 } },
        "as fast as they can": { ...small, games: 200, closed: true, oneMachine: 2, pairs: true, background: false },
    };
    for (const [name, setting] of Object.entries(settings)) {
        const cut = simulate(setting);
        assert.ok(cut.arrived > 100, name);
        assert.equal(cut.arrived, cut.acknowledged + cut.waiting, name);
        const whole = simulate({ ...setting, drain: true });
        assert.equal(whole.waiting, 0, name);
        assert.equal(whole.arrived, whole.acknowledged, name);
        assert.equal(whole.arrived, whole.finished, name);
    }
});

test("moves of a node that dies wait for the nodes that take its games, and none is lost", () => {
    const died = { ...small, games: 1000, seconds: 3.5, kill: 0.3, design: changed, drain: true };
    const r = simulate(died);
    assert.ok(r.held > 10, `${r.held} moves waited`);
    assert.ok(r.longest > 2000 && r.longest < 5000, `the longest wait was ${r.longest} ms`);
    assert.equal(r.unserved, 0);
    assert.equal(r.waiting, 0);
    assert.equal(r.arrived, r.acknowledged);
    assert.ok(simulate({ ...died, seconds: 0.5, kill: 0 }).longest < 100);
});

test("in an idle club a move takes as long as its parts", () => {
    const f = figuresWith({ "postgres.flush": [2, 2, 2, 2] });
    const r = simulate({
        games: 100,
        rate: 20,
        seconds: 3,
        background: false,
        set: { "postgres.flush": [2, 2, 2, 2] },
    });
    const us =
        2 * f["node.turn"] +
        f["node.gate"] +
        f["node.decide"] +
        f["writer.commit"] +
        f["writer.move"] +
        f["postgres.commit"] +
        f["postgres.move"] +
        f["node.apply"] +
        2 * f["node.lookup"] +
        f.watchers * f["node.send"] +
        1.5 * f["node.send"];
    const expected = us / 1000 + 4 * f.hop + f["postgres.flush"][0];
    assert.ok(Math.abs(r.median - expected) <= (0.51 * f["node.send"]) / 1000, `${r.median} ms, not ${expected}`);
    assert.ok(r.p999 - r.median <= (1.01 * f["node.send"]) / 1000);
    assert.equal(r.batch, 1);
});

test("the load of each part is rate times cost, in the simulation and the model", () => {
    const given = {
        ...small,
        games: 100_000,
        seconds: 0.4,
        design: changed,
        background: false,
        set: { "node.turn": 0 },
    };
    const r = simulate(given);
    const f = figuresWith(given.set);
    const rate = given.games / f.pace;
    near(r.moves, rate, 0.05, "moves a second");
    const computed = model(given);
    for (const name of ["node: event loop", "node: commit pipeline", "PostgreSQL: CPU"])
        near(part(r.parts, name).mean, part(computed, name).load * f.use, 0.12, name);
    const span = given.seconds;
    const committed = (r.commits * f["postgres.commit"] + r.rows * f["postgres.move"]) / 1e6 / span;
    near(part(r.parts, "PostgreSQL: CPU").mean, committed / given.shards / f["postgres.cores"], 0.12, "PostgreSQL");
    const hops = 1 + (given.nats - 1) / given.nats;
    const passing = hops * (r.frames * f["nats.frame"] + r.texts * f["nats.text"]) + r.wakes * f["nats.wake"];
    const passed = passing / 1e6 / span;
    near(part(r.parts, "NATS: CPU").mean, passed / given.nats / f["nats.cores"], 0.12, "NATS");
});

test("the overloaded part is reported", () => {
    const costs = {
        "NATS: CPU": { "nats.frame": 3000 },
        "node: event loop": { "node.decide": 2000 },
        "node: commit pipeline": { "postgres.move": 2000 },
        "node: CPU": { "relay.frame": 800, "node.cores": 1 },
        "PostgreSQL: CPU": { "postgres.move": 400, "postgres.cores": 1 },
    };
    for (const [name, set] of Object.entries(costs)) {
        const given = { ...small, games: 30_000, shards: 1, seconds: 0.3, set };
        const r = simulate(given);
        assert.equal(r.first.name, name);
        assert.ok(r.first.use > 0.9, `${name}: ${r.first.use}`);
        const load = model(given).filter((one) => !/disk|stall/.test(one.name));
        assert.equal(most(load).name, name);
    }
});

test("more nodes carry more games, and each has less load", () => {
    const runs = [1, 2, 4].map((nodes) =>
        simulate({ games: 100_000, nodes, background: false, seconds: 0.3, warm: 0.1, set: { "node.decide": 200 } }),
    );
    assert.ok(runs[1].moves > 1.2 * runs[0].moves, `${runs.map((it) => it.moves)}`);
    assert.ok(runs[2].moves > 1.2 * runs[1].moves, `${runs.map((it) => it.moves)}`);
    const loads = [2, 4, 8, 16, 32].map((nodes) => model({ games: 100_000, nodes, design: changed })[0].load);
    assert.deepEqual(
        [...loads].sort((a, b) => b - a),
        loads,
    );
});

test("there is a remedy for each part that fails on the way to a million games", () => {
    const { steps, end } = path(1_000_000);
    assert.ok(steps.length > 0);
    for (const step of steps) assert.ok(step.remedy in remedies, `${step.full} at ${step.games} games`);
    assert.ok(most(model(end)).load <= 1);
    assert.ok(most(model({ ...end, design: now })).load > 1);
});

test("the statements of docs/scale.md about several PostgreSQL", () => {
    const full = path(1_000_000).steps.filter((step) => step.full.startsWith("PostgreSQL"));
    for (const step of full) assert.equal(step.full, "PostgreSQL: disk");
    const given = {
        games: 200_000,
        nodes: 12,
        shards: 4,
        design: changed,
        background: false,
        seconds: 0.15,
        warm: 0.05,
    };
    const [own, all] = ["own", "all"].map((writes) => simulate({ ...given, writes }));
    assert.ok(own.batch > 1.5 * all.batch, `${own.batch} and ${all.batch} rows in a commit`);
    assert.ok(own.postgres < all.postgres && own.node < all.node);
});

test("the simulation agrees with the measurements", () => {
    const found = compared();
    assert.ok(found.filter((it) => it.measured !== null).length > 20);
    for (const it of found)
        assert.ok(it.good, `${it.name}, ${it.what}: measured ${it.measured}, simulated ${it.simulated}`);
});

test("docs/scale.md has the tables of the current figures", () => {
    const text = readFileSync(fileURLToPath(new URL("../../docs/scale.md", import.meta.url)), "utf8");
    for (const name of Object.keys(tables))
        assert.ok(text.includes(`\n    node bench/scale/scale.mjs --table ${name}\n`), name);
    // The tables that do not require simulating a large club.
    const quick = ["first", "loop", "clubs", "play", "figures"];
    assert.equal(withTables(text, quick), text, "write them anew: node bench/scale/scale.mjs --docs");
});

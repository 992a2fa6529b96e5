import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { dataPath, load } from "./module.mjs";

const root = fileURLToPath(new URL("../../build/", import.meta.url));
const engine = load(`${root}wasm/src/wasm/engine.wasm`);

const games = [
    { config: { game: "chess" }, moves: ["e2e4", "e7e5"] },
    {
        config: { game: "chess", position: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1" },
        moves: [],
    },
    { config: { game: "chess", chess960: 100 }, moves: [] },
    { config: { game: "ogi" }, moves: [] },
    {
        config: {
            game: "ogi",
            position: "ln1k^1s1l/1r1s2b1/1p1p2pp/p1p1p3/6R1/PP1PPP1P/3K^1S2/LNSI2NL INP/2p+b O/o",
        },
        moves: [],
    },
    { config: { game: "ogi-classic" }, moves: [] },
    { config: { game: "go", size: 9 }, moves: ["E5"] },
    { config: { game: "go", size: 13, rules: "tromp-taylor" }, moves: ["D4", "K10"] },
];

/** The requests that make up a search done in slices. */
const searchRequests =
    ({ config, moves }, level, nodes, slices) =>
    (search) => [
        { op: "think", config, moves, level, seed: 7, lines: 3 },
        ...Array.from({ length: slices }, () => ({ op: "step", search, nodes })),
        { op: "stop", search },
    ];

const networkFile = `${dataPath}/networks/go.net`;
const network = readFileSync(networkFile);

/** The answers to `before`, lines to the native engine alone, are not compared. */
function assertNativeAnswers(own, requests, before = []) {
    const lines = requests.map((request) => JSON.stringify(request));
    const native = spawnSync(`${root}release/tests/engine_answers`, {
        input: `${[...before, ...lines].join("\n")}\n`,
        encoding: "utf8",
    });
    assert.equal(native.status, 0);
    const expected = native.stdout.trimEnd().split("\n").slice(before.length);
    assert.equal(expected.length, lines.length);
    lines.forEach((line, i) => assert.equal(own.call(line), expected[i], line));
    assert.ok(expected.every((answer) => !answer.includes("refusals")));
}

test("the engine module imports nothing", () => {
    assert.deepEqual(WebAssembly.Module.imports(engine.module), []);
});

test("the same nodes give the same answers as in the native engine", () => {
    const own = load(`${root}wasm/src/wasm/engine.wasm`);
    const requests = [];
    let search = 0;
    for (const game of games) {
        const go = game.config.game === "go";
        for (const level of [1, 5, 10]) {
            requests.push(...searchRequests(game, level, go ? 100 : 5000, 3)(++search));
        }
    }
    const few = { config: { game: "go", size: 9 }, moves: ["D4", "E5", "F6", "G7", "C3"] };
    requests.push({ op: "dead", ...few });
    assertNativeAnswers(own, requests);
});

test("with a network, the same evaluations give the same answers as in the native engine, with and without SIMD", () => {
    const requests = [];
    for (const rules of ["chinese", "japanese"]) {
        const moves = ["E5", "C3", "G7", "pass"];
        for (const [size, level, nodes] of [
            [7, 10, 40],
            [9, 1, 1],
            [9, 7, 12],
            [9, 10, 20],
            [13, 10, 8],
            [19, 10, 4],
        ]) {
            const game = { config: { game: "go", size, rules }, moves };
            requests.push(...searchRequests(game, level, nodes, 3)(requests.length / 5 + 1));
        }
    }
    for (const name of ["engine", "engine-plain"]) {
        const own = load(`${root}wasm/src/wasm/${name}.wasm`);
        assert.equal(own.giveNetwork(network), "{}");
        assertNativeAnswers(own, requests, [`network ${networkFile}`]);
    }
});

test("a network that cannot be used is refused with the reason, and the one before stays", () => {
    const own = load(`${root}wasm/src/wasm/engine.wasm`);
    const networkFor = (size = 9) => own.ask({ op: "think", config: { game: "go", size } }).network;
    assert.equal(networkFor(), "wanted");
    assert.equal(own.giveNetwork(network), "{}");
    assert.equal(networkFor(), "used");
    assert.equal(networkFor(7), "used");
    assert.equal(networkFor(6), undefined);
    const damaged = Uint8Array.from(network);
    damaged[0] ^= 1;
    for (const bytes of [network.subarray(0, 1000), network.subarray(0, -1), damaged, new Uint8Array(100)]) {
        const [refusal] = JSON.parse(own.giveNetwork(bytes)).refusals;
        assert.equal(refusal.reason, "session.malformed");
        assert.ok(refusal.detail.length > 10);
        assert.equal(networkFor(), "used");
    }
    const { search } = own.ask({ op: "think", config: { game: "go", size: 9 } });
    assert.equal(own.giveNetwork(new Uint8Array(0)), "{}");
    assert.equal(own.ask({ op: "step", search, nodes: 1 }).refusals[0].detail, "search: there is no such search");
    assert.equal(networkFor(), "wanted");
});

test("slicing a search does not change it", () => {
    for (const { config, moves } of games) {
        const sizes = config.game === "go" ? [400, 100] : [20000, 5000];
        const found = sizes.map((nodes) => {
            const { search } = engine.ask({ op: "think", config, moves, seed: 3 });
            let answer;
            for (let spent = 0; spent < sizes[0]; spent += nodes) answer = engine.ask({ op: "step", search, nodes });
            engine.ask({ op: "stop", search });
            return answer;
        });
        assert.deepEqual(found[0], found[1]);
    }
});

test("every move of a game against itself is accepted", () => {
    for (const [game, most] of [
        ["chess", 12],
        ["ogi", 12],
        ["ogi-classic", 12],
        ["go", 12],
    ]) {
        const config = { game, size: 5 };
        const moves = [];
        while (moves.length < most) {
            const { search } = engine.ask({ op: "think", config, moves, level: 1, seed: moves.length });
            const { move } = engine.ask({ op: "step", search, nodes: 1000 });
            engine.ask({ op: "stop", search });
            if (move === null) break;
            moves.push(move);
        }
        assert.ok(moves.length > 2);
    }
});

test("a finished game has no best move and no score", () => {
    const config = { game: "chess" };
    const moves = ["f2f3", "e7e5", "g2g4", "d8h4"];
    const { search } = engine.ask({ op: "think", config, moves });
    const answer = engine.ask({ op: "step", search, nodes: 1000 });
    assert.deepEqual(answer, {
        done: true,
        move: null,
        depth: 0,
        nodes: 0,
        score: null,
        lines: [],
        outcome: { winner: "second", reason: "checkmate" },
    });
});

test("mates and captures of a king are found", () => {
    const best = (config, moves = []) => {
        const { search } = engine.ask({ op: "think", config, moves });
        let answer;
        for (let i = 0; i < 20; ++i) {
            answer = engine.ask({ op: "step", search, nodes: 5000 });
            if (answer.done) break;
        }
        return answer;
    };
    const mate = best({ game: "chess", position: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1" });
    assert.equal(mate.move, "a1a8");
    assert.ok(mate.done && mate.score > 31000);
    const capture = best({ game: "ogi", position: "4k^3/8/8/8/8/8/8/4RK^2 / O/o" });
    assert.equal(capture.move, "e1e8");
});

test("there are as many best lines as requested, best first, each with a different first move", () => {
    for (const { config, moves } of games.filter(({ config: { game } }) => game !== "go")) {
        for (const lines of [1, 3, 10]) {
            const { search } = engine.ask({ op: "think", config, moves, lines });
            const answer = engine.ask({ op: "step", search, nodes: 60000 });
            engine.ask({ op: "stop", search });
            assert.equal(answer.lines.length, lines);
            assert.equal(new Set(answer.lines.map((line) => line.moves[0])).size, lines);
            assert.equal(answer.lines[0].moves[0], answer.move);
            assert.equal(answer.lines[0].score, answer.score);
            const exact = answer.lines.filter((line) => !line.bound).map((line) => line.score);
            assert.deepEqual(
                exact,
                [...exact].sort((a, b) => b - a),
            );
            assert.ok(answer.lines.every(({ mate, depth }) => mate === null && depth > 0));
        }
    }
});

test("a line that forces mate shows the number of half-moves, for either side", () => {
    const lines = (position) => {
        const { search } = engine.ask({ op: "think", config: { game: "chess", position }, lines: 2, infinite: true });
        const answer = engine.ask({ op: "step", search, nodes: 100000 });
        engine.ask({ op: "stop", search });
        return answer.lines;
    };
    const [best, other] = lines("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
    assert.equal(best.mate, 3);
    assert.equal(best.moves.length, 3);
    assert.ok(other.mate === null || other.mate >= 3);
    assert.equal(lines("7k/R7/8/8/8/8/8/1R4K1 b - - 0 1")[0].mate, -2);
});

/** Two living sides and a stone that cannot live, given as moves. */
const finishedGame = () => {
    const rows = ["..XO.", ".XXOO", "O.XO.", ".XXOO", "..XO."];
    const moves = [];
    const stones = { X: [], O: [] };
    rows.forEach((row, i) => [...row].forEach((cell, x) => stones[cell]?.push(`${"ABCDEFGHJ"[x]}${5 - i}`)));
    while (stones.X.length || stones.O.length) moves.push(stones.X.pop() ?? "pass", stones.O.pop() ?? "pass");
    return { config: { game: "go", size: 5 }, moves };
};

test("the dead stones of a finished game", () => {
    assert.deepEqual(engine.ask({ op: "dead", ...finishedGame() }), { vertices: ["A3"], unsettled: [] });
});

test("bad requests are refused and do not end the module", () => {
    const bad = [
        "",
        "{",
        "[]",
        "{}",
        '{"op":1}',
        '{"op":"nonsense"}',
        '{"op":"think"}',
        '{"op":"think","config":{"game":"shogi"}}',
        '{"op":"think","config":{"game":"chess","position":"8/8"}}',
        '{"op":"think","config":{"game":"chess"},"moves":["e2e5"]}',
        '{"op":"think","config":{"game":"chess"},"level":11}',
        '{"op":"think","config":{"game":"chess"},"seed":-1}',
        '{"op":"think","config":{"game":"chess"},"lines":0}',
        '{"op":"think","config":{"game":"chess"},"lines":11}',
        '{"op":"think","config":{"game":"go","size":26}}',
        '{"op":"step","search":999,"nodes":10}',
        '{"op":"step","search":1,"nodes":0}',
        '{"op":"step","search":1}',
        '{"op":"dead","config":{"game":"go"},"moves":["Z99"]}',
    ];
    for (const text of bad) {
        const answer = JSON.parse(engine.call(text));
        assert.ok(Array.isArray(answer.refusals) && answer.refusals.length > 0, text);
        assert.ok(answer.refusals.every((refusal) => typeof refusal.reason === "string"));
    }
    assert.deepEqual(engine.ask({ op: "stop", search: 999 }), {});
});

// `kradan-bench`: its measurements, and its messages about peers that are missing, wrong, silent or stuck.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const kradanPath = `${root}/build/release/kradan`;
const folder = mkdtempSync(join(tmpdir(), "kradan-bench-"));

const bench = (...args) => {
    const done = spawnSync(`${kradanPath}-bench`, args, { encoding: "utf8", cwd: root, timeout: 120_000 });
    return { status: done.status, out: done.stdout, err: done.stderr };
};
const program = (name, text, mode = 0o755) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    chmodSync(file, mode);
    return file;
};
/**
 * A program that speaks UCI and lets ours do the counting; `printed` is a shell arithmetic expression for the count
 * that it prints. It is a shell script, which starts almost instantly, because a peer that takes longer to start than
 * to count is omitted from the table.
 */
const uciPeer = (name, printed) =>
    program(
        name,
        `#!/bin/sh
input=$(cat)
fen=$(echo "$input" | sed -n 's/^position fen //p')
depth=$(echo "$input" | sed -n 's/^go perft //p')
count=$('${kradanPath}' perft chess "$depth" --position "$fen" | sed -n 's/.*nodes \\([0-9]*\\).*/\\1/p')
echo "Nodes searched: $((${printed}))"
`,
    );

const oneRow = ["--quick", "--rounds", "1", "--only", "chess, Kiwipete, depth 5"];
const withStockfish = (path, ...more) => bench("rules", ...oneRow, "--peer", `stockfish=${path}`, ...more);
/** The cells of Stockfish's row: work, our rate, name, its rate, ratio. */
const stockfishRow = (out) => {
    const row = out
        .split("\n")
        .find((line) => line.includes("| stockfish |") && line.startsWith("| chess, Kiwipete, depth 5 |"));
    return row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim());
};

test("a peer that counts correctly is in the table with its rate and the ratio", () => {
    const { status, out, err } = withStockfish(uciPeer("right", "count"));
    assert.equal(status, 0, out + err);
    const [, ours, , theirs, ratio] = stockfishRow(out);
    assert.match(ours, /^[\d.]+ M\/s \([\d.]+–[\d.]+\)$/);
    assert.match(theirs, /^[\d.]+ M\/s \([\d.]+–[\d.]+\)$/);
    assert.match(ratio, /^[\d.]+× \([\d.]+–[\d.]+\)$/);
    // The peer counts with our own program, so neither can be much faster than the other.
    assert.ok(Number.parseFloat(ratio) > 0.1 && Number.parseFloat(ratio) < 10, ratio);
});

test("a peer that is not configured is not measured, and that is no error", () => {
    const { status, out } = bench("rules", ...oneRow);
    assert.equal(status, 0);
    assert.equal(stockfishRow(out)[3], "not measured");
});

test("a peer that cannot be measured is omitted with the reason, status 1", () => {
    for (const [path, words] of [
        [join(folder, "nowhere"), /was not found/],
        [program("no-program", "text", 0o644), /is not a program that may be run/],
        [uciPeer("wrong", "count + 1"), /counts 4085604 where 4085603 is right/],
        [uciPeer("wrong-when-deep", "depth > 4 ? count + 1 : count"), /counts 193690691 where 193690690 is right/],
        [program("garbage", "#!/bin/sh\necho 'no | idea'\n"), /printed no count; its last line: 'no \? idea'/],
        [program("silent", "#!/bin/sh\nexit 3\n"), /printed no count and ended with status 3/],
        [program("endless", "#!/bin/sh\nyes\n"), /printed more than 16 MiB/],
        [program("crash", "#!/bin/sh\nkill -SEGV $$\n"), /was ended by signal 11/],
    ]) {
        const { status, out } = withStockfish(path);
        assert.equal(status, 1, path);
        assert.match(stockfishRow(out)[3], words);
        assert.match(stockfishRow(out)[1], /M\/s/);
    }
});

test("a peer that hangs is ended with its child processes, and the benchmark continues", () => {
    const mark = `${61_000 + (process.pid % 1000)}`;
    const began = Date.now();
    const { status, out } = withStockfish(program("stuck", `#!/bin/sh\nsleep ${mark} &\nwait\n`), "--limit", "1");
    assert.equal(status, 1);
    assert.match(stockfishRow(out)[3], /did not end within 1 s/);
    assert.ok(Date.now() - began < 60_000);
    assert.equal(spawnSync("pgrep", ["-f", `sleep ${mark}`]).status, 1, "what the peer started still runs");
});

test("the path of a peer is not interpreted by a shell", () => {
    const { out } = withStockfish(`${folder}/$(touch ${folder}/touched);true`);
    assert.match(stockfishRow(out)[3], /was not found/);
    assert.equal(spawnSync("test", ["-e", `${folder}/touched`]).status, 1);
});

test("impossible numbers of playouts are rejected", () => {
    const liar = program("liar", "#!/bin/sh\necho \"$1 playouts in 1 seconds\"\necho 'AVG moves/playout = 20'\n");
    const { status, out } = bench("rules", "--quick", "--rounds", "1", "--only", "9×9", "--peer", `libego-9=${liar}`);
    assert.equal(status, 1);
    assert.match(out, /libego-9 \| left out: it played 20 moves a playout, which cannot be light playouts on 9×9/);
});

test("JSON contains every round", () => {
    const { status, out } = bench("rules", "--quick", "--rounds", "2", "--only", "Kiwipete, depth 5", "--json");
    assert.equal(status, 0);
    const row = JSON.parse(out).find(({ work }) => work === "chess, Kiwipete, depth 5");
    assert.equal(row.ours.work, "193690690");
    assert.equal(row.ours.cpu_microseconds.length, 2);
    assert.ok(row.ours.cpu_microseconds.every((time) => time > 0));
    assert.ok(row.not_measured.includes("stockfish"));
});

test("wrong usage has status 2 and a message", () => {
    for (const [args, pattern] of [
        [["fly"], /unknown benchmark 'fly'/],
        [["rules", "--peer", "stockfish"], /NAME=PATH/],
        [["rules", "--peer", "deep-blue=/x"], /unknown peer 'deep-blue'.*stockfish/],
        [["rules", "--peer", "node=a", "--peer", "node=b"], /twice/],
        [["rules", "--rounds", "0"], /rounds/],
        [["rules", "--only", "draughts"], /draughts/],
        [["playouts", "--size", "1"], /size/],
        [["playouts", "--count", "0"], /count/],
    ]) {
        const { status, err } = bench(...args);
        assert.equal(status, 2, `${args.join(" ")}: ${err}`);
        assert.match(err, pattern);
    }
});

const oneSearch = [
    "search",
    "--rounds",
    "1",
    "--nodes",
    "500000",
    "--only",
    "ogi-classic, start",
    "--peer",
    `node=${process.execPath}`,
];

test("search gives the same result each time, including in the module", () => {
    const [once, again] = [bench(...oneSearch), bench(...oneSearch)];
    const signature = /^signature [0-9a-f]{16}, the same in wasm$/m;
    assert.match(once.out, signature);
    assert.equal(once.out.match(signature)[0], again.out.match(signature)[0]);
    assert.match(once.out, /\| ogi-classic, start \| .* \| engine\.wasm \| .*×/);
    assert.match(once.out, /\| ogi-classic, start \| .* \| fairy-stockfish \| not measured \|/);
    assert.equal(once.status, 0);
});

test("search reports a missing module", () => {
    const { status, out } = bench(...oneSearch, "--wasm", "/nowhere.wasm");
    assert.equal(status, 1);
    assert.match(out, /engine\.wasm \| left out: /);
    assert.match(out, /signature [0-9a-f]{16}, in wasm/);
});

test("search refuses an unknown name of a workload", () => {
    const { status, err } = bench("search", "--only", "draughts");
    assert.equal(status, 2);
    assert.match(err, /draughts/);
});

test("ratings: all games are rated", () => {
    const { status, out, err } = bench("ratings", "--games", "5000", "--players", "50", "--json");
    assert.equal(status, 0, err);
    const result = JSON.parse(out);
    assert.equal(result.games, 5000);
    assert.equal(result.players, 50);
    assert.ok(result.ratings > 50 && result.ratings <= 50 * 100);
    assert.ok(result.cpu_microseconds > 0 && result.games_per_second > 0);
    assert.match(bench("ratings", "--games", "100").out, /^100 games of 10000 players, \d+ ratings: /);
});

test("history: every search is answered, and all games are listed", () => {
    const { status, out, err } = bench(
        ...["history", "--games", "300", "--requests", "60", "--unlisted", "5", "--json"],
    );
    assert.equal(status, 0, err);
    const result = JSON.parse(out);
    assert.deepEqual([result.games, result.read.requests, result.answer.requests, result.listed], [300, 60, 60, 5]);
    assert.ok(result.answer.p99_microseconds >= result.answer.median_microseconds);
});

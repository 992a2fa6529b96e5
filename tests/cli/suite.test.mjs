// `kradan suite`: engines search for the best moves in positions; known answers, engines that fail, invalid files.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const kradanPath = fileURLToPath(new URL("../../build/release/kradan", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "kradan-suite-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const suite = (...args) => {
    const done = spawnSync(kradanPath, ["suite", ...args], { encoding: "utf8", cwd: folder, timeout: 120_000 });
    return { status: done.status, out: done.stdout, err: done.stderr };
};
const file = (name, text, mode = 0o644) => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode });
    return path;
};
// Win at Chess by Fred Reinfeld, numbers 3 and 4, and a mate in one.
const easy = `5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - bm Rg3; id "WAC.003";
r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - bm Qxh7+; id "WAC.004";
rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - am a6 h6;
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id "no operation that asks";
`;

test("our engine solves positions with known answers", () => {
    const { status, out, err } = suite(file("easy.epd", easy), "--nodes", "200000");
    assert.equal(status, 0, err);
    assert.match(out, /^solved {2}WAC\.003: Rg3\nsolved {2}WAC\.004: Qxh7\+\nsolved {2}3: Qh4#\n3 of 3 solved\n$/);
});

test("the expected moves are shown for missed positions, including in JSON", () => {
    const wrong = file("wrong.epd", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - bm a6; am Qh4#;\n");
    const { out } = suite(wrong, "--nodes", "1000");
    assert.equal(out, "missed  1: Qh4#, wanted a6, not Qh4#\n0 of 1 solved\n");
    const told = JSON.parse(suite(wrong, "--nodes", "1000", "--json").out);
    assert.deepEqual([told.solved, told.of], [0, 1]);
    const [{ milliseconds, ...position }] = told.positions;
    assert.equal(typeof milliseconds, "number");
    assert.deepEqual(position, { id: "1", move: "Qh4#", solved: false, best: ["a6"], avoid: ["Qh4#"] });
});

test("an illegal move solves nothing, and the death of an engine is reported", () => {
    const engine = (name, go) =>
        `uci:${file(name, `#!/bin/sh\nwhile read -r word rest; do case $word in uci) echo uciok ;; isready) echo readyok ;; go) ${go} ;; esac; done\n`, 0o755)}`;
    const path = file("one.epd", easy.split("\n")[0]);
    const lies = suite(path, "--engine", engine("liar", "echo bestmove a1a8"), "--nodes", "10");
    assert.equal(lies.out, "missed  WAC.003: a1a8, wanted Rg3\n0 of 1 solved\n");
    const dies = suite(path, "--engine", engine("dead", "exit 3"), "--nodes", "10");
    assert.equal(dies.status, 1);
    assert.match(dies.err, /ended with status 3/);
});

test("an invalid file is refused with its reason and status", () => {
    assert.deepEqual(
        [suite("nosuch.epd").status, suite("nosuch.epd").err],
        [3, "nosuch.epd: file.missing: There is no such file.\n"],
    );
    assert.match(suite(file("bad.epd", "no board at all\n")).err, /bad\.epd:1/);
    const none = suite(file("none.epd", easy.split("\n")[3]));
    assert.deepEqual(
        [none.status, none.err],
        [1, `${join(folder, "none.epd")}: no position has a best move (bm) or one to avoid (am)\n`],
    );
    assert.match(suite(file("x.epd", easy), "--engine", "gtp:gnugo").err, /^--engine: /);
    assert.equal(suite(file("x.epd", easy), "--engine", "gtp:gnugo").status, 2);
});

test("an engine solves puzzles of one game, drawn with a seed", () => {
    const puzzles = (name) => fileURLToPath(new URL(`../../data/puzzles/${name}.json`, import.meta.url));
    const drawn = (seed) =>
        suite(puzzles("ogi"), "--puzzles", "ogi-classic", "--sample", "5", "--seed", seed, "--nodes", "200000");
    const { status, out, err } = drawn("1");
    assert.equal(status, 0, err);
    assert.match(out, /^((solved|missed) {2}[0-9a-z]{8}: .*\n){5}[345] of 5 solved\n$/);
    const ids = (text) => text.match(/[0-9a-z]{8}(?=:)/g);
    assert.deepEqual(ids(drawn("1").out), ids(out));
    assert.notDeepEqual(ids(drawn("2").out), ids(out));
    assert.match(suite(puzzles("chess"), "--puzzles", "ogi").err, /no puzzle of ogi/);
    assert.match(suite(puzzles("chess"), "--puzzles", "draughts").err, /unknown game 'draughts'/);
    assert.match(suite(file("none.json", "[{}]"), "--puzzles", "chess").err, /none\.json/);
});

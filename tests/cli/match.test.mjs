// `kradan match`: whole matches with our own engine and with engines that misbehave, and wrong options.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const kradanPath = `${root}/build/release/kradan`;
const folder = mkdtempSync(join(tmpdir(), "kradan-match-"));

const kradan = (...args) => {
    const done = spawnSync(kradanPath, args, { encoding: "utf8", cwd: folder, timeout: 120_000 });
    return { status: done.status, out: done.stdout, err: done.stderr };
};
const file = (name, text, mode = 0o644) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    chmodSync(path, mode);
    return path;
};
/** Runs a match; returns its JSON. */
const match = (game, ...args) => {
    const { status, out, err } = kradan("match", game, "--json", ...args);
    assert.equal(status, 0, out + err);
    return JSON.parse(out);
};
const weak = ["--a", "kradan:level=2", "--b", "kradan:level=1", "--nodes", "300"];

/**
 * An engine that answers the handshake; `go` is what it does when asked for a move, with the moves so far in `$moves`.
 */
const fake = (name, go, hello = "echo id name Fake; echo uciok") =>
    `uci:${file(
        name,
        `#!/bin/bash
while read -r line; do
  case $line in
    uci) ${hello} ;;
    isready) echo readyok ;;
    position*) moves=\${line#*moves }; [ "$moves" = "$line" ] && moves= ;;
    go*) ${go} ;;
    quit) exit ;;
  esac
done
`,
        0o755,
    )}`;
const firstLegal = `echo "bestmove $('${kradanPath}' moves chess --moves "$moves" | head -1)"`;
/** Runs a match in which the engine moves second in the first game and first in the other. */
const against = (engine, ...args) => match("chess", "--a", "kradan:level=1", "--b", engine, "--games", "2", ...args);

/** On a busy machine, engines that start a program for each move need games without a clock. */
const unclocked = ["--nodes", "300"];

for (const [game, ending] of [
    ["chess", "pgn"],
    ["ogi", "pmn"],
    ["ogi-classic", "pmn"],
]) {
    test(`a match of ${game}: colours alternate, openings are played twice, the records are valid`, () => {
        const records = join(folder, `${game}.${ending}`);
        const result = match(game, ...weak, "--games", "4", "--out", records);
        assert.equal(result.games, 4);
        assert.equal(result.wins + result.draws + result.losses, 4);
        assert.equal(
            result.pairs.reduce((a, b) => a + b),
            2,
        );
        assert.equal(result.first.wins + result.first.draws + result.first.losses, 2);
        assert.deepEqual(Object.values(result.a.faults).concat(Object.values(result.b.faults)).filter(Boolean), []);
        const verified = kradan("verify", "--quiet", records);
        assert.equal(verified.status, 0, verified.out + verified.err);
        assert.match(verified.out, /^games 4, bad 0/);
    });
}

test("the two games of a pair have the same opening, with the colours exchanged", () => {
    const records = join(folder, "pair.pgn");
    match("chess", ...weak, "--games", "2", "--plies", "6", "--out", records);
    const games = readFileSync(records, "utf8").split("[Event ").slice(1);
    const player = (text, side) => text.match(new RegExp(`\\[${side} "(.*)"\\]`))[1];
    assert.equal(player(games[0], "White"), player(games[1], "Black"));
    assert.equal(player(games[0], "Black"), player(games[1], "White"));
    // The first six half-moves have no comments: they are the opening.
    const opening = (text) => text.slice(text.indexOf("1. ")).split("{")[0].split(/\s+/).slice(0, 8).join(" ");
    assert.equal(opening(games[0]), opening(games[1]));
});

test("existing records are replaced only with --force", () => {
    const old = '[Event "x"]\n\n1. e4 *\n';
    const records = file("kept.pgn", old);
    file("kept-2.json", old);
    for (const args of [
        ["--out", records],
        ["-o", records],
        ["-o", join(folder, "kept-%.json")],
        ["--log", records],
    ]) {
        const { status, err } = kradan("match", "chess", ...weak, "--games", "2", ...args);
        assert.equal(status, 3, args.join(" "));
        assert.match(err, /file\.exists: This file exists; --force replaces it/);
        assert.equal(readFileSync(records, "utf8"), old);
    }
    assert.equal(kradan("match", "chess", ...weak, "--games", "2", "-o", records, "--force").status, 0);
    assert.doesNotMatch(readFileSync(records, "utf8"), /Event "x"/);
});

test("games can start with moves in SAN", () => {
    const records = join(folder, "san.pgn");
    assert.equal(
        kradan("match", "chess", ...weak, "--games", "2", "--moves", "1. e4 e5 2. Nf3", "--plies", "0", "-o", records)
            .status,
        0,
    );
    assert.equal(readFileSync(records, "utf8").match(/1\. e4 e5 2\. Nf3 /g).length, 2);
});

test("a match of Go with a clock is counted and recorded", () => {
    const records = join(folder, "go.sgf");
    const result = match(
        "go",
        "--size",
        "5",
        "--a",
        "kradan:level=1",
        "--b",
        "kradan:level=1",
        "--time",
        "20",
        "--games",
        "2",
        "--out",
        records,
    );
    assert.equal(result.games, 2);
    assert.equal(kradan("verify", "--quiet", records).status, 0);
    assert.match(readFileSync(records, "utf8"), /RE\[(B\+|W\+|0)/);
});

test("an engine that answers at once sends each move once", () => {
    // Regression: reading flushed what the search was writing, so a line was sometimes sent twice.
    const result = match(
        "chess",
        "--a",
        "kradan:level=2",
        "--b",
        "kradan:level=1",
        "--nodes",
        "50",
        "--games",
        "60",
        "--concurrency",
        "3",
    );
    assert.deepEqual(result.incidents, []);
});

test("clocks run, and records contain the remaining times", () => {
    const records = join(folder, "clocks.pgn");
    const result = match(
        "chess",
        "--a",
        "kradan",
        "--b",
        "kradan:level=1",
        "--time",
        "0.3+0.01",
        "--games",
        "2",
        "--out",
        records,
    );
    assert.equal(result.a.faults.time + result.b.faults.time, 0);
    const text = readFileSync(records, "utf8");
    assert.match(text, /\[TimeControl "0\.3\+0\.01"\]/);
    assert.match(text, /\[%clk 0:00:00\.\d+\]/);
});

test("the same seed gives the same match at fixed nodes, with concurrent games or without", () => {
    const even = ["--a", "kradan", "--b", "kradan:hash=1", "--nodes", "500", "--games", "6", "--seed", "9"];
    const one = match("chess", ...even);
    const two = match("chess", ...even, "--concurrency", "3");
    for (const name of ["wins", "draws", "losses", "pairs", "plies", "ends"])
        assert.deepEqual(two[name], one[name], name);
});

test("a file of positions provides the openings", () => {
    const openings = file("openings.epd", "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\n");
    const records = join(folder, "openings.pgn");
    match("chess", ...weak, "--games", "2", "--openings", openings, "--out", records);
    assert.equal(readFileSync(records, "utf8").split('[FEN "r1bqkbnr/').length, 3);
});

test("a file of Go games provides the openings, with the colours exchanged", () => {
    const openings = file("openings.sgf", "(;GM[1]SZ[5];B[cc];W[bb];B[dd])");
    const records = join(folder, "openings.sgf.sgf");
    const players = ["--a", "kradan:level=1", "--b", "kradan:level=1", "--time", "20", "--games", "2"];
    match("go", "--size", "5", ...players, "--openings", openings, "--plies", "2", "--out", records);
    const games = readFileSync(records, "utf8").replaceAll(/\s/g, "").split("GM[1]").slice(1);
    assert.equal(games.length, 2);
    for (const game of games) assert.match(game, /;B\[cc\];W\[bb\];B/);
    const { err } = kradan("match", "go", "--size", "9", ...players, "--openings", openings);
    assert.match(err, /openings\.sgf:1:1: the board has 5 lines, not 9/);
});

test("invalid openings are reported with their line", () => {
    const bad = file(
        "bad.epd",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n8/8/8/8/8/8/8/K7 w - - 0 1\n",
    );
    const { status, err } = kradan("match", "chess", ...weak, "--openings", bad);
    assert.equal(status, 1);
    assert.match(err, /bad\.epd:2:1: setup\.no-king/);
    const over = file("over.epd", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\n");
    assert.match(
        kradan("match", "chess", ...weak, "--openings", over).err,
        /the game is over at the end of the opening/,
    );
});

test("SPRT stops the match when it is decided", () => {
    const result = match(
        "chess",
        "--a",
        "kradan",
        "--b",
        fake("loser", "echo bestmove e1e1"),
        "--nodes",
        "50",
        "--games",
        "2000",
        "--sprt",
        "0,100",
    );
    assert.equal(result.sprt.accepted, "elo1");
    assert.ok(result.games < 200, String(result.games));
});

test("an engine that always plays legal moves plays whole games", () => {
    const result = against(fake("fine", firstLegal), ...unclocked);
    assert.equal(result.b.name, "Fake");
    assert.deepEqual(Object.values(result.b.faults).filter(Boolean), []);
});

test("an illegal move loses, and its reason is reported", () => {
    const result = against(fake("illegal", "echo bestmove e2e5"));
    assert.equal(result.wins, 2);
    assert.equal(result.b.faults["illegal-move"], 2);
    assert.match(result.incidents.join("\n"), /B played e2e5: chess\.pawn-cannot-reach \(X5\)/);
});

test("no move, junk and an empty answer are illegal moves", () => {
    for (const [name, answer] of [
        ["none", "(none)"],
        ["junk", "\\x1b[2J\\xff"],
        ["empty", ""],
    ]) {
        const result = against(fake(name, `printf 'bestmove ${answer}\\n'`));
        assert.equal(result.b.faults["illegal-move"], 2, name);
    }
});

test("an engine that dies loses, and is restarted for the next game", () => {
    const result = against(fake("dies", "echo it broke >&2; exit 3"));
    assert.equal(result.b.faults.crash, 2);
    assert.match(result.incidents[0], /^game 1, B ended with status 3: it broke$/);
});

test("an engine that exceeds its time loses on time, and keeps playing", () => {
    const result = against(fake("late", "sleep 0.5; echo bestmove a1a1"), "--time", "0.2");
    assert.equal(result.b.faults.time, 2);
    assert.match(result.incidents[0], /B moved after \d+ ms/);
});

test("an engine that never answers loses, and is restarted", () => {
    const result = match("chess", "--a", "kradan:level=1", "--b", fake("hangs", ":"), "--games", "1", "--time", "0.2");
    assert.equal(result.b.faults.hang, 1);
});

test("an engine that floods loses", () => {
    const result = against(fake("floods", "yes info string x"), ...unclocked);
    assert.equal(result.b.faults.flood, 2);
});

test("an engine that prints other junk is tolerated", () => {
    const result = against(
        fake(
            "babbles",
            `printf '\\0\\xff\\nbestmov\\n\\nx bestmove e2e4\\n'; ${firstLegal}`,
            "echo hello; echo; echo uciok",
        ),
        ...unclocked,
    );
    assert.deepEqual(Object.values(result.b.faults).filter(Boolean), []);
});

test("a Go engine that refuses a legal move loses", () => {
    const engine = file(
        "refuses",
        `#!/bin/bash
while read -r command rest; do
  case $command in
    genmove) printf '= pass\\n\\n' ;;
    play) printf '? illegal move\\n\\n' ;;
    quit) exit ;;
    *) printf '= \\n\\n' ;;
  esac
done
`,
        0o755,
    );
    const result = match(
        "go",
        "--size",
        "5",
        "--a",
        "kradan:level=1",
        "--b",
        `gtp:${engine}`,
        "--time",
        "20",
        "--games",
        "2",
    );
    assert.equal(result.b.faults.protocol, 2);
});

test("engines that do not start or do not speak the protocol end the match with the reason", () => {
    const tried = (b, ...more) =>
        kradan("match", "chess", "--a", "kradan", "--b", b, "--games", "2", "--patience", "1", ...more);
    for (const [engine, reason] of [
        ["uci:/nowhere/engine", /^B, uci:\/nowhere\/engine: was not found$/],
        [`uci:${file("text", "")}`, /is not a program that may be run/],
        ["uci:cat", /did not say uciok in time/],
        [fake("mute", ":", ":"), /did not say uciok in time/],
        [fake("gone", ":", "exit 4"), /ended with status 4/],
    ]) {
        const { status, out, err } = tried(engine);
        assert.equal(status, 1, engine);
        assert.equal(out, "", engine);
        assert.match(err.trim(), reason);
    }
    assert.match(tried(fake("plain", ":"), "--b-option", "Hash=1").err, /has no option 'Hash'; it has none/);
    assert.match(tried("kradan:levl=3").err, /has no option 'levl'; it has .*Level/);
    assert.match(tried("kradan:level=11").err, /does not take '11' for its option Level: from 1 to 10/);
    assert.match(tried("kradan:hash=much").err, /does not take 'much' for its option Hash: from 1 to 32768/);
    const ogi = kradan("match", "ogi", "--a", "kradan", "--b", fake("plain", ":"), "--games", "2");
    assert.match(ogi.err, /has no variant 'ogi'/);
});

test("a variant engine gets our variants, and the position in its own format", () => {
    const told = join(folder, "told");
    const engine = fake(
        "variant",
        `echo bestmove P*a1`,
        `echo option name VariantPath type string default; echo -n "option name UCI_Variant type combo default chess var chess"; grep -qs ogijpm "$variants" && echo -n " var ogijpm"; echo; echo uciok`,
    );
    // The engine logs every line that it receives, and remembers the path to the variants file.
    const path = engine.slice(4);
    writeFileSync(
        path,
        readFileSync(path, "utf8").replace(
            "  case $line in",
            `  echo "$line" >> ${told}\n  case $line in\n    *VariantPath*) variants=\${line##* } ;;`,
        ),
    );
    const result = match(
        "ogi-classic",
        "--a",
        "kradan:level=1",
        "--b",
        engine,
        "--games",
        "2",
        "--nodes",
        "100",
        "--plies",
        "0",
    );
    assert.equal(result.b.faults["illegal-move"], 2);
    const lines = readFileSync(told, "utf8");
    assert.match(lines, /setoption name UCI_Variant value ogijpm/);
    assert.match(lines, /position fen lnsiksnl\/1r4b1\/pppppppp\/8\/8\/PPPPPPPP\/1B4R1\/LNSIKSNL\[\] w - - 0 1/);
    // The illegal drop was parsed correctly.
    assert.match(result.incidents.join("\n"), /played P@a1/);
});

test("wrong options are reported, with exit status 2", () => {
    const both = ["--a", "kradan", "--b", "kradan"];
    for (const [args, reason] of [
        [["--a", "kradan"], /--b is required/],
        [["--a", "kradan", "--b", "stockfish"], /'stockfish' is not an engine/],
        [["--a", "kradan", "--b", "gtp:gnugo"], /GTP is for Go/],
        [["--a", "kradan:", "--b", "kradan"], /an option was expected/],
        [["--a", "uci:'x", "--b", "kradan"], /quotation mark/],
        [[...both, "--time", "soon"], /--time: invalid value 'soon'/],
        [[...both, "--time", "0"], /--time: invalid value '0'/],
        [[...both, "--time", "-1+2"], /--time/],
        [[...both, "--time", "nan"], /--time/],
        [[...both, "--time", "none"], /need --time or --nodes/],
        [[...both, "--time", "1", "--nodes", "5"], /only one of them/],
        [[...both, "--sprt", "5,0"], /two differences in Elo/],
        [[...both, "--resign", "9"], /--resign/],
        [[...both, "--games", "0"], /--games/],
        [[...both, "--concurrency", "1000"], /--concurrency/],
        [[...both, "--out", "x.doc"], /must end with one of/],
        [[...both, "--out", "x.sgf"], /cannot be written as sgf/],
        [[...both, "--out", "x.json"], /with % in the name/],
        [[...both, "--size", "9"], /option of Go/],
        [[...both, "--b-option", "Hash"], /NAME=VALUE/],
    ]) {
        const { status, err } = kradan("match", "chess", ...args);
        assert.equal(status, 2, args.join(" "));
        assert.match(err, reason);
    }
    assert.match(kradan("match", "go", ...both, "--nodes", "5").err, /GTP has no such limit/);
    assert.match(kradan("match", "go", "--a", "kradan", "--b", "uci:x").err, /engines for Go speak GTP/);
});

test("a match whose files cannot be written does not start, status 3", () => {
    for (const args of [
        ["-o", "/nowhere/x.pgn"],
        ["--log", "/nowhere/x"],
    ]) {
        const { status, out, err } = kradan("match", "chess", "--a", "kradan", "--b", "kradan", ...args);
        assert.equal(status, 3);
        assert.match(err, /file\.unwritable: This file cannot be written\. No such file/);
        assert.equal(out, "");
    }
});

test("Ctrl-C ends the match with a summary, and no engine keeps running", async () => {
    const marker = join(folder, "pids");
    const engine = file(
        "sleeper",
        `#!/bin/bash\necho $$ >> ${marker}\nwhile read -r line; do case $line in uci) echo uciok ;; isready) echo readyok ;; go*) sleep 60 & wait ;; esac; done\n`,
        0o755,
    );
    const child = spawn(
        kradanPath,
        ["match", "chess", "--a", `uci:${engine}`, "--b", `uci:${engine}`, "--nodes", "10", "--concurrency", "2"],
        { cwd: folder },
    );
    let out = "";
    child.stdout.on("data", (data) => (out += data));
    const ended = new Promise((resolve) => child.on("exit", resolve));
    for (let i = 0; i < 100 && !(existsSync(marker) && readFileSync(marker, "utf8").split("\n").length > 4); ++i) {
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
    child.kill("SIGINT");
    assert.equal(await ended, 1);
    assert.match(out, /^chess, 10 nodes, seed 1: 0 of 100 games/);
    const pids = readFileSync(marker, "utf8").trim().split("\n").map(Number);
    assert.equal(pids.length, 4);
    for (const pid of pids) assert.throws(() => process.kill(pid, 0), { code: "ESRCH" });
});

test("the log contains the traffic to and from the engines", () => {
    const log = join(folder, "traffic.log");
    match("chess", ...weak, "--games", "1", "--log", log);
    const text = readFileSync(log, "utf8");
    assert.match(text, /^\d+ A1 < uci$/m);
    assert.match(text, /^\d+ B1 > uciok$/m);
    assert.match(text, /^\d+ A1 < go nodes 300$/m);
});

// `kradan match` with more than two engines, and matches that are resumed after they were stopped.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const kradanPath = `${root}/build/release/kradan`;
const folder = mkdtempSync(join(tmpdir(), "kradan-tournament-"));

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
const play = (...args) => {
    const { status, out, err } = kradan("match", "chess", "--json", ...args);
    assert.equal(status, 0, out + err);
    return JSON.parse(out);
};
/**
 * Full strength with a fixed number of nodes gives the same games each time. Different hash sizes turn one program into
 * several engines.
 */
const engines = (...of) => of.flatMap((each) => ["--engine", each]);
const three = engines("big=kradan", "small=kradan:hash=1", "third=kradan:hash=2");
const fixed = [...three, "--nodes", "300", "--seed", "5"];
/** The part of a result that two runs must have in common. */
const table = ({ seconds, ...rest }) => rest;
const rounds = (name) => [...readFileSync(name, "utf8").matchAll(/\[Round "(\d+)"\]/g)].map((each) => Number(each[1]));

/** An engine that answers the handshake; `go` is what it does when asked for a move. */
const fake = (name, go) =>
    `${name}=uci:${file(
        name,
        `#!/bin/bash
while read -r line; do
  case $line in
    uci) echo id name Fake; echo uciok ;;
    isready) echo readyok ;;
    go*) ${go} ;;
    quit) exit ;;
  esac
done
`,
        0o755,
    )}`;

/** One engine that plays, and two that lose every game against it. Of those two, whichever moves first loses. */
const uneven = () => engines("strong=kradan", fake("weak", "echo bestmove a1a1"), fake("weaker", "echo bestmove a1a1"));

test("each engine plays all others, each opening with both colours", () => {
    const records = join(folder, "round-robin.pgn");
    const result = play(...fixed, "--games", "4", "-o", records);
    assert.equal(result.tournament, "round-robin");
    assert.equal(result.games, 12);
    assert.deepEqual(
        result.table.map((row) => row.games),
        [8, 8, 8],
    );
    assert.equal(
        result.table.reduce((sum, row) => sum + row.points, 0),
        12,
    );
    for (const row of result.table) {
        assert.equal(row.first.wins + row.first.draws + row.first.losses, 4);
        for (const other of row.against) {
            const back = result.table.find(({ label }) => label === other.label);
            assert.equal(other.points + back.against.find(({ label }) => label === row.label).points, 4);
        }
    }
    const games = readFileSync(records, "utf8").split("[Event ").slice(1);
    const player = (text, side) => text.match(new RegExp(`\\[${side} "(.*)"\\]`))[1];
    const opening = (text) => text.slice(text.indexOf("1. ")).split("{")[0].trim();
    const met = new Map();
    for (const game of games) {
        const key = opening(game);
        met.set(key, [...(met.get(key) ?? []), `${player(game, "White")}-${player(game, "Black")}`]);
    }
    assert.equal(met.size, 2);
    for (const each of met.values()) {
        assert.deepEqual(each.sort(), [
            "big-small",
            "big-third",
            "small-big",
            "small-third",
            "third-big",
            "third-small",
        ]);
    }
    assert.equal(kradan("verify", "--quiet", records).status, 0);
});

test("in a gauntlet the first engine plays all others", () => {
    const result = play(...fixed, "--games", "2", "--tournament", "gauntlet");
    assert.equal(result.games, 4);
    assert.deepEqual(
        result.table.map(({ label, games }) => [label, games]).sort(),
        [
            ["big", 4],
            ["small", 2],
            ["third", 2],
        ].sort(),
    );
});

test("the table is in columns, best first, with the score of each pair", () => {
    const { out } = kradan("match", "chess", ...uneven(), ...["--nodes", "300", "--games", "2"]);
    assert.match(out, /^chess, round-robin, 300 nodes, seed 1: 6 of 6 games\n\n/);
    assert.match(out, /^±∞: an engine that won/m);
    assert.doesNotMatch(out, /^\?:/m);
    const lines = out.split("\n").slice(2, 6);
    assert.match(lines[0], /^rank +engine +Elo +95% +points +games +score +\+ += +- +1 +2 +3$/);
    assert.match(lines[1], /^ +1 +strong +\+∞ +4 +4 +100\.0% +4 +0 +0 +· +2\/2 +2\/2$/);
    // The columns are aligned to the ends of their titles; the cross table is to their right.
    const end = lines[0].indexOf("points") + "points".length;
    for (const line of lines.slice(1)) assert.match(line.slice(0, end), /\d$/);
});

test("an engine that won all its games has no Elo number", () => {
    const result = play(...uneven(), ...["--nodes", "300", "--games", "2"]);
    const [best] = result.table;
    assert.equal(best.label, "strong");
    assert.equal(best.rating, "above");
    assert.equal(best.elo, null);
    assert.equal(best.elo_error, null);
});

test("options for all engines and for a single one", () => {
    const log = join(folder, "options.log");
    play(
        ...fixed,
        "--games",
        "2",
        "--engine-option",
        "Ponder=true",
        "--engine-option",
        "small:Move Overhead=7",
        "--log",
        log,
    );
    const text = readFileSync(log, "utf8");
    for (const name of ["big", "small", "third"])
        assert.match(text, new RegExp(`^\\d+ ${name}#1 < setoption name Ponder value true$`, "m"));
    assert.match(text, /^\d+ small#1 < setoption name Move Overhead value 7$/m);
    assert.doesNotMatch(text, /big#1 < setoption name Move Overhead/);
});

test("two engines named by --engine are a match of A and B", () => {
    const two = [...engines("x=kradan", "y=kradan:hash=1"), "--nodes", "300", "--games", "2"];
    const result = play(...two);
    const same = play("--a", "kradan", "--b", "kradan:hash=1", "--nodes", "300", "--games", "2");
    assert.deepEqual(table(result), table(same));
    assert.match(kradan("match", "chess", ...two).out, /^A {11}x, kradan \(Kradan\)$/m);
});

test("wrong options of a tournament are reported, with exit status 2", () => {
    for (const [args, reason] of [
        [[], /--a is required, or two or more of --engine/],
        [engines("kradan"), /at least two engines/],
        [[...three, "--a", "kradan"], /--engine is instead of --a and --b/],
        [[...three, "--a-option", "Hash=1"], /--engine has --engine-option/],
        [
            ["--a", "kradan", "--b", "kradan", "--engine-option", "Hash=1"],
            /--engine-option is for the engines of --engine/,
        ],
        [engines("kradan", "kradan", "x=kradan"), /two engines are named 'kradan'; give them names/],
        [engines("x=kradan", "x=kradan:hash=1"), /two engines are named 'x'/],
        [engines("x=stockfish", "kradan"), /--engine: 'stockfish' is not an engine/],
        [engines("=kradan", "kradan"), /a name has 1 to 40 bytes/],
        [[...three, "--engine-option", "nobody:Hash=1"], /no engine is named 'nobody'/],
        [[...three, "--engine-option", "Hash"], /NAME=VALUE/],
        [[...three, "--games", "3"], /--games: 3 is odd/],
        [[...three, "--sprt", "0,5"], /--sprt tests the difference of two engines, and there are 3/],
        [[...three, "--tournament", "knockout"], /knockout not in \{round-robin,gauntlet\}/],
        [[...three, "--games", "10000000"], /at most 10000000 can be played/],
    ]) {
        const { status, err } = kradan("match", "chess", "--nodes", "300", ...args);
        assert.equal(status, 2, args.join(" "));
        assert.match(err, reason);
    }
});

test("an engine that lies and one that dies lose their games, and the others keep playing", () => {
    const result = play(
        ...engines(
            "good=kradan",
            fake("liar", "echo 'info depth 99 score mate 1'; echo bestmove e2e5"),
            fake("dies", "exit 3"),
        ),
        ...["--nodes", "100", "--games", "2"],
    );
    assert.equal(result.games, 6);
    const row = (name) => result.table.find(({ label }) => label === name);
    assert.equal(result.table[0].label, "good");
    assert.equal(row("good").points, 4);
    // Of these two, whichever engine moves first loses.
    assert.equal(row("liar").faults["illegal-move"] + row("dies").faults.crash, 6);
    assert.ok(row("liar").faults["illegal-move"] >= 2);
    assert.ok(row("dies").faults.crash >= 2);
    assert.match(result.incidents.join("\n"), /game \d, liar played e2e5: chess\./);
    assert.match(result.incidents.join("\n"), /game \d, dies ended with status 3/);
});

test("an engine that does not start ends the tournament, and is named", () => {
    const { status, err } = kradan(
        "match",
        "chess",
        ...engines("kradan", "x=kradan", "gone=uci:/nowhere/x"),
        "--nodes",
        "9",
    );
    assert.equal(status, 1);
    assert.match(err, /^gone, uci:\/nowhere\/x: was not found$/m);
});

/**
 * Runs the command until the state has this many games, then kills it with a signal. Resolves to the number of games.
 */
const kill = async (signal, games, state, args) => {
    const child = spawn(kradanPath, ["match", "chess", ...args], { cwd: folder, stdio: "ignore" });
    const ended = new Promise((resolve) => child.on("exit", (status) => resolve(status)));
    const count = () => (existsSync(state) ? readFileSync(state, "utf8").split("\n").length - 2 : 0);
    let running = true;
    ended.then(() => {
        running = false;
    });
    while (running && count() < games) await new Promise((resolve) => setTimeout(resolve, 2));
    child.kill(signal);
    await ended;
    return count();
};

for (const signal of ["SIGKILL", "SIGINT"]) {
    test(`a tournament stopped by ${signal} is resumed, and ends like one that was not stopped`, async () => {
        const whole = join(folder, `whole-${signal}.pgn`);
        const parts = join(folder, `parts-${signal}.pgn`);
        const state = join(folder, `state-${signal}`);
        const expected = play(...fixed, "--games", "8", "-o", whole);
        const again = [...fixed, "--games", "8", "-o", parts, "--resume", state];
        const first = await kill(signal, 3, state, again);
        assert.ok(first >= 3, String(first));
        const second = await kill(signal, Math.min(first + 4, 23), state, again);
        assert.ok(second > first || first === 24, `${second} after ${first}`);
        const result = play(...again);
        assert.deepEqual(table(result), table(expected));
        // No games are repeated or missing, and the records are the same except for the times.
        assert.deepEqual(
            rounds(parts).sort((a, b) => a - b),
            Array.from({ length: 24 }, (_, i) => i + 1),
        );
        // Times are in comments, and affect line breaks and Black's move numbers.
        const moves = (name) =>
            readFileSync(name, "utf8")
                .replaceAll(/\{[^}]*\}/g, "")
                .replaceAll(/\s+\d+\.\.\./g, "")
                .split(/\s+/)
                .join(" ");
        assert.equal(moves(parts), moves(whole));
        // Once the tournament is over, no games are replayed.
        const before = readFileSync(state, "utf8");
        assert.deepEqual(table(play(...again)), table(expected));
        assert.equal(readFileSync(state, "utf8"), before);
        assert.equal(moves(parts), moves(whole));
    });
}

test("an incomplete line, and the record of an uncounted game, are written again", () => {
    const records = join(folder, "torn.pgn");
    const state = join(folder, "torn");
    const args = [...fixed, "--games", "2", "-o", records, "--resume", state];
    const expected = play(...args);
    const text = readFileSync(records, "utf8");
    const lines = readFileSync(state, "utf8");
    for (const cut of [1, 20, lines.trimEnd().length - lines.trimEnd().lastIndexOf("\n") - 1]) {
        truncateSync(state, lines.length - cut);
        appendFileSync(records, '[Event "half a rec');
        assert.deepEqual(table(play(...args)), table(expected), String(cut));
        assert.deepEqual(rounds(records), rounds(records).sort(), String(cut));
        assert.equal(rounds(records).length, 6);
    }
    assert.equal(readFileSync(records, "utf8").length > 0, true);
    // Even the first line can be incomplete.
    writeFileSync(state, lines.slice(0, 30));
    writeFileSync(records, text);
    assert.match(kradan("match", "chess", ...args).err, /file\.exists/);
    assert.deepEqual(table(play(...args, "--force")), table(expected));
});

test("a match of two engines with one file per record is resumed too", async () => {
    const state = join(folder, "pairs");
    const args = ["--a", "kradan", "--b", "kradan:hash=1", "--nodes", "300", "--games", "12", "--seed", "3"];
    const expected = play(...args);
    const again = [...args, "-o", join(folder, "game-%.json"), "--resume", state];
    assert.ok((await kill("SIGKILL", 2, state, again)) >= 2);
    assert.deepEqual(table(play(...again)), table(expected));
    for (let game = 1; game <= 12; ++game) assert.ok(existsSync(join(folder, `game-${game}.json`)));
});

test("more games can be added to a match that is over", () => {
    const state = join(folder, "more");
    play(...fixed, "--games", "2", "--resume", state);
    const result = play(...fixed, "--games", "4", "--resume", state);
    assert.deepEqual(table(result), table(play(...fixed, "--games", "4")));
    const { status, err } = kradan("match", "chess", ...fixed, "--games", "2", "--resume", state);
    assert.equal(status, 1);
    assert.match(err, /more:\d+: game 7 is beyond the 6 games of the match/);
});

test("a match that SPRT has decided is not resumed", () => {
    const state = join(folder, "decided");
    const args = ["--a", "kradan", "--b", "kradan:level=1", "--nodes", "100", "--games", "2000", "--sprt", "0,100"];
    const result = play(...args, "--resume", state);
    assert.equal(result.sprt.accepted, "elo1");
    assert.deepEqual(table(play(...args, "--resume", state)), table(result));
});

test("a state of another match is refused, with the differences", () => {
    const state = join(folder, "same");
    play(...fixed, "--games", "2", "--resume", state);
    const before = readFileSync(state, "utf8");
    const other = (args, reason) => {
        const { status, out, err } = kradan("match", "chess", "--games", "2", "--resume", state, ...args);
        assert.equal(status, 1, out + err);
        assert.match(err, reason);
        assert.equal(readFileSync(state, "utf8"), before);
    };
    other(
        [...fixed, "--tournament", "gauntlet"],
        /same:1: this match was begun with another --tournament: 'round-robin', not 'gauntlet'/,
    );
    other([...three, "--nodes", "300", "--seed", "6"], /another --seed: '5', not '6'/);
    other([...three, "--nodes", "301", "--seed", "5"], /another --time or --nodes: '300 nodes', not '301 nodes'/);
    other(
        [...fixed, "--engine-option", "third:Ponder=true"],
        /another engine 3: 'third=kradan:hash=2', not 'third=kradan:hash=2 Ponder=true'/,
    );
    other([...fixed, "--engine", "kradan:hash=9"], /another number of engines: '3', not '4'/);
    other([...fixed, "--plies", "2"], /another --plies: none, not '2'/);
    other([...fixed, "--chess960"], /another options of the game/);
    other([...fixed, "-o", "other.pgn"], /another --output: none, not 'other\.pgn'/);
    assert.ok(!existsSync(join(folder, "other.pgn")));
    const openings = file("begin.pgn", "1. e4 e5 *\n");
    const bound = [...fixed, "--openings", openings, "--games", "2", "--resume", join(folder, "bound")];
    play(...bound);
    writeFileSync(openings, "1. d4 d5 *\n");
    assert.match(kradan("match", "chess", ...bound).err, /another content of --openings/);
});

test("a broken state is refused with its line, and stays unchanged", () => {
    const state = join(folder, "good");
    play(...fixed, "--games", "2", "--resume", state);
    const [head, one, two] = readFileSync(state, "utf8").split("\n");
    for (const [text, reason] of [
        ["hello\n", /:1: this is not the state of a match/],
        ["{}\n", /:1: this is not the state of a match/],
        ['{"no":"end of line"}', /:1: this is not the state of a match/],
        ["\0".repeat(5000), /:1: this is not the state of a match/],
        [`${head.replace("kradan match 1", "kradan match 2")}\n`, /:1: another version of kradan wrote this/],
        [
            `${head.replace(/"program":"[^"]*"/, '"program":"9.9"')}\n`,
            /:1: kradan 9\.9 began this match, and this is kradan/,
        ],
        [`${head}\n${one}\nhello\n`, /:3: this line is no JSON/],
        [`${head}\n${one}\n${one}\n`, /:3: game 1 is in this file twice/],
        [`${head}\n${one}\n${two.replace('"plies":', '"plies":-')}\n`, /:3: .*plies/],
        [`${head}\n${one.replace('"game":1', '"game":1e99')}\n`, /:2: .*game/],
        [`${head}\n${one.replace('"end":', '"ond":')}\n`, /:2: .*end/],
        [`${head}\n${one.replace(/"names":\[[^\]]*\]/, '"names":[]')}\n`, /:2: .*names/],
        [`${head}\n${one.replace(/"seconds":/, '"seconds":-')}\n`, /:2: .*seconds/],
        [`${head}\n[${"[".repeat(100_000)}\n`, /:2: this line is no JSON/],
    ]) {
        const broken = file("broken", text);
        const { status, err } = kradan("match", "chess", ...fixed, "--games", "2", "--resume", broken);
        assert.equal(status, 1, text.slice(0, 200) + err);
        assert.match(err, reason, text.slice(0, 200));
        assert.equal(readFileSync(broken, "utf8"), text);
    }
    assert.equal(kradan("match", "chess", ...fixed, "--resume", "/nowhere/state").status, 3);
    assert.equal(kradan("match", "chess", ...fixed, "--resume", folder).status, 3);
});

test("records that were changed in the meantime are reported", () => {
    const records = join(folder, "changed.pgn");
    const args = [...fixed, "--games", "2", "-o", records, "--resume", join(folder, "changed")];
    play(...args);
    truncateSync(records, 10);
    const { status, err } = kradan("match", "chess", ...args);
    assert.equal(status, 1);
    assert.match(err, /changed\.pgn: file\.damaged: .* it has 10 bytes, and had \d+ when it was last written/);
});

test("two runs cannot use one state at the same time", async () => {
    const state = join(folder, "locked");
    const engine = fake("sleeps", "sleep 60 & wait");
    const args = ["match", "chess", ...engines("a=kradan", engine), "--nodes", "9", "--resume", state];
    const child = spawn(kradanPath, args, { cwd: folder, stdio: "ignore" });
    while (!existsSync(state) || readFileSync(state, "utf8") === "")
        await new Promise((resolve) => setTimeout(resolve, 5));
    const { status, err } = kradan(...args);
    assert.equal(status, 1);
    assert.match(err, /locked: another kradan match is using this file/);
    child.kill("SIGINT");
    await new Promise((resolve) => child.on("exit", resolve));
});

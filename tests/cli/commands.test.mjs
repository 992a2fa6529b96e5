// The command line as users see it: results, errors, exit statuses.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "kradan-cli-"));

const kradan = (args, input = "") => {
    const done = spawnSync(`${root}/build/release/kradan`, args, {
        encoding: "utf8",
        input,
        cwd: root,
        timeout: 60_000,
    });
    return { status: done.status, out: done.stdout, err: done.stderr };
};
const sgf = (text) => {
    const file = join(folder, "game.sgf");
    writeFileSync(file, text);
    return file;
};
const lastLine = (text) => text.trimEnd().split("\n").at(-1);

test("all published perft counts of the start positions", () => {
    for (const [game, counts] of [
        ["chess", [20, 400, 8902, 197281, 4865609]],
        ["ogi", [25, 625, 14850, 358253, 8614327]],
        ["ogi-classic", [25, 625, 14825, 356853, 8490025]],
    ]) {
        counts.forEach((count, i) => {
            assert.equal(lastLine(kradan(["perft", game, String(i + 1)]).out), `nodes ${count}`);
        });
    }
});

test("perft is the same with all options", () => {
    const paths = kradan(["perft", "chess", "1", "--path", "none"])
        .err.match(/it has (.*)\n/)[1]
        .split(" ");
    assert.equal(paths[0], "portable");
    const ways = [
        ["--no-bulk"],
        ["--divide"],
        ["--threads", "3"],
        ["--threads", "300"],
        ["--repeat", "3"],
        ["--hash", "1"],
        ["--hash", "64"],
        ["--hash", "1", "--threads", "2", "--no-bulk"],
        ["--hash", "64", "--threads", "3", "--divide"],
        ...paths.map((path) => ["--path", path, "--threads", "2"]),
    ];
    for (const [args, count] of [
        [["chess", "5"], 4865609],
        [["chess", "2"], 400],
        [["chess", "1"], 20],
        [["chess", "0"], 1],
        [["ogi", "4"], 358253],
        [["ogi-classic", "4"], 356853],
        [
            [
                "ogi-classic",
                "3",
                "--position",
                "l+Rs1k^s+B+I/7i/2ppp1pp/p7/2P1P3/PP1P1PPP/4S1R1/+bN+l1K^1NL 2N2PLS/ O/o",
            ],
            372150,
        ],
        [["chess", "3", "--position", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1"], 0],
        // Three plies on 81 points, passes included, before captures are possible.
        [["go", "3", "--size", "9"], 531604],
    ]) {
        for (const way of ways) {
            assert.equal(
                lastLine(kradan(["perft", ...args, ...way]).out),
                `nodes ${count}`,
                [...args, ...way].join(" "),
            );
        }
    }
});

test("perft of Go with captures and kos is the same on several threads and with a hash", () => {
    const args = ["perft", "go", "7", "--size", "2"];
    const alone = kradan(args).out;
    for (const way of [
        ["--threads", "3"],
        ["--hash", "1"],
        ["--hash", "4", "--threads", "2"],
    ]) {
        assert.equal(kradan([...args, ...way]).out, alone);
    }
});

test("moves of a bare position ignore claims, counters and insufficient material; with --moves the game counts", () => {
    const seventyFive = "k7/8/8/8/8/8/8/K6R w - - 150 90";
    assert.equal(kradan(["moves", "chess", "--position", seventyFive]).out.trim().split("\n").length, 16);
    assert.equal(
        kradan(["moves", "chess", "--position", "7k/8/8/8/8/8/8/KN6 w - - 0 1"]).out.trim().split("\n").length,
        5,
    );
    const twice = "e1e2 e8e7 e2e1 e7e8";
    assert.ok(!kradan(["moves", "ogi", "--moves", twice]).out.includes("e1e2\n"));
});

test("castling is written as king takes rook only on request, or if necessary", () => {
    const position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert.match(kradan(["moves", "chess", "--position", position]).out, /^e1g1$/m);
    assert.match(kradan(["moves", "chess", "--position", position, "--chess960"]).out, /^e1h1$/m);
    assert.match(kradan(["moves", "chess", "--position", "4k3/8/8/8/8/8/8/1K3R2 w F - 0 1"]).out, /^b1f1$/m);
});

test("invalid positions and moves are reported with reason and clause, status 1", () => {
    for (const [args, pattern] of [
        [["show", "ogi", "--position", "8/8/8/8/8/8/8/8 / O/o"], /setup\.no-king \(O21\)/],
        [["show", "chess", "--position", "rubbish"], /setup\.unreadable/],
        [["moves", "ogi-classic", "--moves", "a1a9"], /expected|square/],
        [["moves", "chess", "--moves", "e2e5"], /X5/],
        [["moves", "go", "--size", "1"], /setup\.bad-size/],
        [["moves", "go", "--rules", "mine"], /setup\.bad-rules.* expected thai, chinese, .*, tromp-taylor\n/],
    ]) {
        const { status, out, err } = kradan(args);
        assert.equal(status, 1, args.join(" "));
        assert.match(err, pattern);
        assert.equal(out, "");
    }
});

test("an unreadable file has status 3, and a directory is reported as such", () => {
    for (const [args, pattern] of [
        [["score", "/nowhere.sgf"], /\/nowhere\.sgf: file\.missing: There is no such file\./],
        [["score", "/"], /\/: file\.directory: This is a directory/],
        [["image", "--record", "/nowhere.pgn", "-o", "-"], /file\.missing/],
        [["match", "chess", "--a", "kradan", "--b", "kradan", "--openings", "/nowhere.epd"], /file\.missing/],
    ]) {
        const { status, out, err } = kradan(args);
        assert.equal(status, 3, args.join(" "));
        assert.match(err, pattern);
        assert.equal(out, "");
    }
});

test("moves are read as players write them, and errors name the move and its position", () => {
    const moves = (...args) => kradan(["moves", ...args]);
    assert.match(moves("chess", "--moves", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0").out, /^e8e7\n|^a7a5\n/);
    assert.equal(moves("chess", "--moves", "e4 e5 Nf3").out, moves("chess", "--moves", "e2e4 e7e5 g1f3").out);
    assert.equal(moves("ogi", "--moves", "P-c4 f6-f5").out, moves("ogi", "--moves", "c3c4 f6f5").out);
    const bad = moves("chess", "--moves", "e4 e5 Nf9");
    assert.equal(bad.status, 1);
    assert.match(bad.err, /^san\.unreadable: .* move 3, Nf9: at character 3: /);
    const board = (args) => kradan(["show", "chess", ...args]).out;
    assert.equal(
        board(["--moves", "d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 0-0-0"]),
        board(["--moves", "d2d4 d7d5 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7 e1c1"]),
    );
});

test("a game in the terminal is played in SAN, with an error for each bad move", () => {
    const { out } = kradan(["play", "chess", "--side", "both"], "e4\ne5\nNf3\nNc6\nBc4\nBc5\n0-0\nNd9\nKe6\nquit\n");
    assert.match(out, /R N B Q \. R K \./);
    assert.match(out, /Nd9: san\.unreadable: .*at character 3: /);
    assert.match(out, /chess\.cannot-reach/);
    const ogi = kradan(["play", "ogi", "--side", "both", "--letters"], "P-c4\nf6-f5\nb2+g7=+B/B\nquit\n");
    assert.match(ogi.out, /Sente holds: B/);
    const strict = kradan(["play", "chess", "--side", "both", "--strict"], "Ke2\nKe2\n");
    assert.match(strict.out, /Black wins: illegal-move/);
});

test("a dead position can be claimed in the terminal, and is refused unless proved", () => {
    const blocked = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1";
    const { out } = kradan(["play", "chess", "--side", "both", "--position", blocked], "claim dead\n");
    assert.match(out, /Draw: dead-position \(X12\)\n1\/2-1\/2\n/);
    const { out: start } = kradan(["play", "chess", "--side", "both"], "claim dead\nquit\n");
    assert.match(start, /session\.dead-not-proved \(X12\): /);
});

test("score reports why a game cannot be counted", () => {
    for (const [record, options, pattern] of [
        ["(;SZ[2]AB[aa][bb]AW[ab][ba])", [], /setup\.no-liberty \(W3\)|setup\.no-liberty/],
        ["(;SZ[3]AB[aa:cc])", [], /setup\.no-liberty/],
        ["(;SZ[5]KM[1e9];B[cc])", [], /sgf\.bad-komi/],
        ["(;SZ[5];B[cc])", ["--komi", "1000000000"], /setup\.bad-komi|komi is too large/],
        ["(;SZ[5];B[cc])", ["--komi", "5000"], /setup\.bad-komi|W13/],
        [
            "(;SZ[5];B[cc])",
            ["--rules", "mine"],
            /setup\.bad-rules \(W11\).* expected thai, chinese, .*, tromp-taylor\n/,
        ],
        ["(;SZ[0];B[cc])", [], /sgf\.bad-size[\s\S]*W1/],
        ["(;SZ[99];B[cc])", [], /sgf\.bad-size[\s\S]*W1/],
        ["(;SZ[5];B[cc])", ["--dead", "A1"], /--dead: A1/],
        ["(;SZ[5];B[cc])", ["--dead", "Z9"], /--dead: Z9/],
        ["(;SZ[5];B[cc])", ["--dead", "nonsense"], /not a vertex/],
    ]) {
        const { status, out, err } = kradan(["score", sgf(record), ...options]);
        assert.equal(status, 1, record + options);
        assert.match(err, pattern);
        assert.equal(out, "");
    }
});

test("score reports a fault once, and reports that it counts the first of several games", () => {
    const other = kradan(["score", sgf("(;GM[2]SZ[9];B[cc])")]);
    assert.equal(other.status, 1);
    assert.equal(other.err.match(/sgf\.other-game/g).length, 1, other.err);
    const two = kradan(["score", sgf("(;SZ[9]KM[7]RU[Chinese];B[cc])(;SZ[9])")]);
    assert.equal(two.status, 0);
    assert.match(two.err, /more than one game; only the first is scored/);
    assert.match(two.out, /B\+74/);
});

test("score --explain adds up each side in three languages and explains differences from other rules", () => {
    const seki = sgf("(;SZ[7]KM[0]RU[Japanese]AB[ba][ab][bb][fa][fb][gb][ad:gd]AW[ca][cb][db][da][eb][ac:gc])");
    const said = (language) => kradan(["score", seki, "--explain", "--language", language]).out;
    for (const [language, side, why] of [
        ["en", /^Black: Territory 21 = 21$/m, /^ {2}Black \+2: points of groups in seki/m],
        ["th", /^ดำ: ดินแดน 21 = 21$/m, /ต่างรอด/],
        ["ja", /^黒: 地 21 = 21$/m, /セキ/],
    ]) {
        assert.match(said(language), side);
        assert.match(said(language), why);
        assert.equal(lastLine(said(language)), "B+21");
    }
    const { board, others } = JSON.parse(kradan(["score", seki, "--explain", "--json"]).out);
    assert.equal(board[0], "sXOO.Xs");
    assert.equal(others.length, 6);
    assert.equal(kradan(["score", seki, "--explain", "--language", "xx"]).status, 2);
});

test("wrong usage has status 2 and an error message", () => {
    for (const [args, pattern] of [
        [[], /subcommand/i],
        [["fly"], /unknown command 'fly'/],
        [["perft", "chess"], /DEPTH/],
        [["perft", "chess", "-1"], /DEPTH|range/i],
        [["perft", "chess", "3", "--threads", "0"], /--threads.*1 to 512/],
        [["perft", "chess", "3", "--threads", "100000"], /--threads.*1 to 512/],
        [["perft", "chess", "3", "--hash", "0"], /--hash.*at least 1/],
        [["perft", "chess", "3", "--hash", "999999999"], /--hash.*this machine/],
        [["perft", "chess", "3", "--hash", "-1"], /--hash/],
        [["perft", "chess", "3", "--path", "quantum"], /no path 'quantum'; it has portable/],
        [["moves", "draughts"], /draughts/],
        [["moves", "go", "--position", "x"], /not of go/],
        [["moves", "chess", "--komi", "7"], /not of chess/],
        [["serve", "--listen", ""], /address/],
    ]) {
        const { status, err } = kradan(args);
        assert.equal(status, 2, `${args.join(" ")}: ${err}`);
        assert.match(err, pattern);
    }
});

test("score --rules counts a game by rules that would not have allowed it", () => {
    const suicide = sgf("(;SZ[5]RU[NZ]KM[0];B[ba];W[ee];B[ab];W[dd];B[cc];W[aa];B[])");
    assert.equal(kradan(["score", suicide]).status, 0);
    const chinese = kradan(["score", suicide, "--rules", "chinese"]);
    assert.equal(chinese.status, 0, chinese.err);
});

test("score reports unknown rules of a record", () => {
    const { err, status } = kradan(["score", sgf("(;SZ[5]RU[House rules];B[cc])")]);
    assert.equal(status, 0);
    assert.match(err, /House rules/);
});

test("score finds the dead stones by itself on request", () => {
    assert.equal(lastLine(kradan(["score", "docs/samples/game.sgf", "--dead", "auto"]).out), "B+4.5");
});

test("score finds the dead stones by the rules that it uses for the count", () => {
    // White's stone in Black's corner is dead, but not by the rules of this game.
    const game = sgf(
        "(;SZ[7]RU[Tromp-Taylor]KM[7.5]AB[ad][bd][cd][dd][ed][fd][gd]AW[ac][bc][cc][dc][ec][fc][gc][cf];B[];W[])",
    );
    const { out, err } = kradan(["score", game, "--dead", "auto"]);
    assert.equal(lastLine(out), "W+22.5");
    assert.equal(err, "");
    assert.equal(lastLine(kradan(["score", game, "--rules", "chinese", "--dead", "auto"]).out), "W+0.5");
    assert.match(kradan(["score", game, "--dead", "auto", "--explain"]).out, /^chinese .*: W\+0\.5$/m);
});

test("errors in an SGF are reported with line and column", () => {
    const { status, err } = kradan(["score", sgf("(;SZ[5]\n;B[cc];W[cc])")]);
    assert.equal(status, 1);
    assert.match(err, /game\.sgf:2:8: /);
});

test("a game in the terminal starts after the given moves", () => {
    const { out } = kradan(["play", "chess", "--moves", "e2e4", "--side", "both"]);
    assert.match(out, /Black to move/);
});

test("help shows for each game how to type its moves and positions", () => {
    const { out: play } = kradan(["play", "go", "--side", "both"], "help\nquit\n");
    const moves = [
        "Moves: chess e2e4, e7e8q, or SAN, Nf3, O-O; Ōgi e2e3, b2g7+ (promotes), R@e5 (drops), e1e2^ (the king keeps the",
        "promotion), or PMN, b2+g7=+B, and P-e4; Go D4, pass.",
    ];
    assert.ok(play.includes(`\n${moves.join("\n")}\n`), play);
    const { out: show } = kradan(["show", "--help"]);
    assert.match(show, /moves played first, separated by spaces; chess also SAN, Ōgi also PMN$/m);
    assert.match(show, /chess: FEN; Ōgi: FEEN; without it the start position$/m);
    const { err: position } = kradan(["show", "go", "--position", "x"]);
    assert.equal(position, "--position is an option of chess and Ōgi, not of go\n");
    const { err: image } = kradan(["image", "-o", "-"]);
    assert.equal(
        image,
        "GAME is missing; expected ogi, ogi-classic, chess, kingofthehill, 3check or go, or --record FILE\n",
    );
    const { err: gtp } = kradan(["match", "chess", "--a", "gtp:x", "--b", "kradan"]);
    assert.match(gtp, /^--a: GTP is for Go; engines for chess and Ōgi speak UCI$/m);
});

test("strict play in the terminal does not list moves or announce check", () => {
    const { out } = kradan(["play", "chess", "--strict", "--side", "both"], "moves e2\nf2f3\ne7e5\ng2g4\nd8h4\n");
    assert.ok(!/e2e3/.test(out));
    const { out: check } = kradan(["play", "chess", "--strict", "--side", "both"], "e2e4\nf7f6\nd1h5\nquit\n");
    assert.ok(!/check/i.test(check.split("Type a move")[1]));
});

test("a second illegal move in strict chess loses, the first does not", () => {
    const { out } = kradan(["play", "chess", "--strict", "--side", "both"], "e2e5\ne2e6\n");
    assert.match(out, /The next illegal move loses/);
    assert.match(out, /Black wins: illegal-move \(X14\)/);
});

test("after a dispute the computer captures dead stones, since they may count as alive", () => {
    const black = [1, 2, 3, 4, 5, 6, 7]
        .map((row) => `B${row}`)
        .concat(
            [1, 2, 3, 4, 5, 6, 7].map((row) => `D${row}`),
            "C4",
        );
    const white = [1, 2, 3, 4, 5, 6, 7]
        .map((row) => `E${row}`)
        .concat(
            [1, 2, 3, 4, 5, 6, 7].map((row) => `G${row}`),
            "F4",
        );
    const moves = black.flatMap((move, i) => [move, white[i]]).join(" ");
    for (const level of ["1", "10"]) {
        const { out } = kradan(
            [
                "play",
                "go",
                "--size",
                "7",
                "--komi",
                "8.5",
                "--level",
                level,
                "--seed",
                "1",
                "--moves",
                `${moves} F6 pass pass`,
            ],
            "resume\npass\npass\npass\n",
        );
        assert.match(out, /White plays F[57]/, level);
    }
});

test("play reports the stones about which the computer is not sure", () => {
    const { out } = kradan(
        [
            "play",
            "go",
            "--size",
            "7",
            "--side",
            "both",
            "--moves",
            "A2 A3 B2 B3 C2 C3 D2 D3 D1 E2 pass E1 pass E3 pass F3 pass G3 pass F2 pass F1 pass A4 pass C4 pass E4 pass G4 pass B4 pass D4 pass F4 pass pass",
        ],
        "quit\n",
    );
    assert.match(out, /Uncertain, please decide: A2 B2 C2 D1 D2/);
});

test("dead stones on neutral points are shown", () => {
    const { out } = kradan(["score", "-", "--dead", "B2 B1", "--explain"], "(;SZ[3]AW[bb]AB[bc])");
    assert.match(out, /2 \. @ \./);
    assert.match(out, /1 \. # \./);
    assert.match(out, /# @ {2}dead stones on points that are nobody’s/);
});

test("the computer does not accept its living stones as dead", () => {
    const moves = "C3 C4 C2 D4 C1 C5 B3 D3 B2 D2 B1 D1 B4 E3 B5 E5";
    const { out } = kradan(
        ["play", "go", "--size", "5", "--side", "first", "--level", "1", "--moves", `${moves} pass pass`],
        "dead D4\naccept\nquit\n",
    );
    assert.match(out, /Marked as dead: .*D4[\s\S]*The computer disagrees[\s\S]*Marked as dead: nothing/);
});

test("each subcommand of games, moves, show, perft and score prints valid JSON", () => {
    for (const args of [
        ["games"],
        ["moves", "go", "--size", "3"],
        ["show", "ogi"],
        ["perft", "chess", "2", "--divide"],
        ["score", "docs/samples/game.sgf"],
    ]) {
        JSON.parse(kradan([...args, "--json"]).out);
    }
    assert.deepEqual(
        JSON.parse(kradan(["games", "--json"]).out).map((game) => game.id),
        ["ogi", "ogi-classic", "chess", "kingofthehill", "3check", "go"],
    );
});

test("gtp starts with the requested rules and level, or reports an error", () => {
    const asked = kradan(["gtp", "--rules", "japanese", "--level", "3"], "kata-get-rules\nquit\n");
    assert.equal(asked.status, 0);
    assert.match(asked.out, /"scoringRule":"TERRITORY"/);
    const unknown = kradan(["gtp", "--rules", "quoits"], "quit\n");
    assert.notEqual(unknown.status, 0);
    assert.match(unknown.out, /^\? There is no rule set of that name/);
    assert.notEqual(kradan(["gtp", "--level", "11"], "quit\n").status, 0);
});

test("junk input to play, uci and gtp does not crash them", () => {
    const noise = Array.from({ length: 300 }, (_, i) =>
        String.fromCharCode(32 + ((i * 7919) % 95)).repeat(i % 50),
    ).join("\n");
    for (const args of [["play", "ogi", "--side", "both"], ["uci"], ["gtp"]]) {
        assert.equal(kradan(args, `${noise}\n\0\xff\nquit\n`).status, 0, args.join(" "));
    }
});

// The program with a game and an edition that Kradan does not have: only its list of games differs.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../build/release/tests/games/toys/kradan_with_toys", import.meta.url));
const kradan = (...words) => execFileSync(program, words, { encoding: "utf8" });

test("additional games are in the list and in the help", () => {
    assert.match(kradan("games"), /^ogi-toy +Ōgi, toy edition$/m);
    assert.match(kradan("games"), /^noughts +Noughts and crosses$/m);
    assert.match(kradan("moves", "--help"), /ogi, ogi-classic, ogi-toy, chess, go or noughts/);
});

test("moves, boards and perft of an additional game", () => {
    assert.equal(kradan("moves", "noughts", "--moves", "b2 a1"), "a2\na3\nb1\nb3\nc1\nc2\nc3\n");
    assert.match(kradan("show", "noughts", "--moves", "b2 a1"), /Crosses to move/);
    // The published number of games of noughts and crosses with three moves: 9 × 8 × 7.
    assert.match(kradan("perft", "noughts", "3"), /^nodes 504$/m);
    assert.match(kradan("perft", "noughts", "2", "--divide"), /^b2 8$/m);
});

test("an additional game is drawn, with letters for pieces without a drawing", () => {
    const svg = kradan("image", "noughts", "--moves", "b2 a1", "-o", "-");
    assert.match(svg, /<g id="man-first-X"><circle [^>]*>.*?<use xlink:href="#letter-88"/);
    assert.match(svg, /<g id="man-second-O"><circle [^>]*>.*?<use xlink:href="#letter-79"/);
    assert.equal(svg.match(/"#man-/g).length, 2);
});

test("help and errors list the games of the program", () => {
    const failed = (...words) => spawnSync(program, words, { encoding: "utf8" }).stderr;
    assert.equal(
        failed("image", "-o", "-"),
        "GAME is missing; expected ogi, ogi-classic, ogi-toy, chess, go or noughts, or --record FILE\n",
    );
    assert.match(
        failed("match", "noughts", "--a", "gtp:gnugo", "--b", "gtp:gnugo"),
        /^--a: GTP is for Go; engines for chess, noughts and Ōgi speak UCI$/m,
    );
    assert.match(kradan("--help"), /^ +uci +engine for chess and Ōgi on standard input and output$/m);
    const play = spawnSync(program, ["play", "noughts", "--side", "both"], { encoding: "utf8", input: "help\nquit\n" });
    assert.match(play.stdout, /O-O; noughts b2; Ōgi e2e3/);
});

test("moves of an additional edition", () => {
    assert.equal(kradan("moves", "ogi-toy").trim().split("\n").length, 25);
    assert.match(kradan("perft", "ogi-toy", "2"), /^nodes 625$/m);
});

test("an option that an additional game does not have is refused by name", () => {
    const { status, stderr } = spawnSync(program, ["moves", "noughts", "--size", "9"], { encoding: "utf8" });
    assert.equal(status, 2);
    assert.match(stderr, /--size is an option of Go, not of noughts/);
});

test("an option of an additional game is in the help, is read, and is refused if invalid", () => {
    const help = kradan("moves", "--help");
    assert.match(help, /--row TEXT:\{wins,loses\}=wins\s+noughts: what three in a row does$/m);
    assert.match(help, /--limit INT=9\s+noughts: half-moves after which the game is a draw$/m);
    const row = ["--moves", "a1 b1 a2 b2 a3"];
    assert.match(kradan("show", "noughts", ...row), /^Crosses wins: checkmate \(N3\)$/m);
    assert.match(kradan("show", "noughts", "--row", "loses", ...row), /^Noughts wins: checkmate \(N3\)$/m);
    assert.match(kradan("show", "noughts", "--limit", "5", "--moves", "a1 b1 a2 b2 c3"), /stalemate/);
    const refused = (...words) => spawnSync(program, words, { encoding: "utf8" });
    assert.match(refused("moves", "noughts", "--row", "draws").stderr, /--row: draws not in \{wins,loses\}/);
    assert.equal(refused("moves", "noughts", "--row", "draws").status, 2);
    assert.match(refused("moves", "chess", "--row", "loses").stderr, /^--row is an option of noughts, not of chess$/m);
});

test("two people can play an additional game, and commands that search refuse it", () => {
    const run = (input, ...words) => spawnSync(program, words, { encoding: "utf8", input });
    const why = "there is no search for noughts";
    const alone = run("", "play", "noughts");
    assert.equal(alone.status, 2);
    assert.equal(alone.stderr, `${why}; use --side both for two players\n`);
    assert.match(run("a1\nb1\na2\nb2\na3\n", "play", "noughts", "--side", "both").stdout, /Crosses wins: checkmate/);
    const match = run("", "match", "noughts", "--a", "kradan", "--b", "kradan");
    assert.equal(match.status, 2);
    assert.match(match.stderr, new RegExp(`^--a: ${why}$`, "m"));
    const uci = run("uci\nsetoption name UCI_Variant value noughts\nquit\n", "uci");
    assert.match(
        uci.stdout,
        /^option name UCI_Variant type combo default chess var ogi var ogi-classic var ogi-toy var chess$/m,
    );
    assert.match(uci.stdout, new RegExp(why));
});

test("a book of an additional game", () => {
    const folder = mkdtempSync(join(tmpdir(), "kradan-toys-"));
    const events = [
        { type: "created", config: { game: "noughts", play: "assisted", players: { first: {}, second: {} } } },
        { type: "moved", by: "first", move: "b2" },
        { type: "moved", by: "second", move: "a1" },
    ].map((event, i) => ({ seq: i + 1, ...event, at: 0 }));
    writeFileSync(join(folder, "game.json"), JSON.stringify({ events }));
    kradan("book", "make", "noughts", join(folder, "game.json"), "-o", join(folder, "noughts.book"));
    const shown = (moves) => kradan("book", "show", "noughts", join(folder, "noughts.book"), "--moves", moves);
    assert.equal(shown(""), "b2  weight 1  100.0%  games 1\n");
    assert.equal(shown("b2"), "a1  weight 1  100.0%  games 1\n");
    assert.equal(shown("a1"), "");
    rmSync(folder, { recursive: true });
});

// The program with a game and an edition that Kradan does not have: only its list of games differs.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../build/release/tests/games/toys/kradan_with_toys", import.meta.url));
const kradan = (...words) => execFileSync(program, words, { encoding: "utf8" });

test("further games stand in the list and in the help", () => {
    assert.match(kradan("games"), /^ogi-toy +Ōgi, toy edition$/m);
    assert.match(kradan("games"), /^noughts +Noughts and crosses$/m);
    assert.match(kradan("moves", "--help"), /ogi, ogi-classic, ogi-toy, chess, go or noughts/);
});

test("moves, boards and perft of a further game", () => {
    assert.equal(kradan("moves", "noughts", "--moves", "b2 a1"), "a2\na3\nb1\nb3\nc1\nc2\nc3\n");
    assert.match(kradan("show", "noughts", "--moves", "b2 a1"), /Crosses to move/);
    // The published number of games of noughts and crosses that begin with three moves: 9 × 8 × 7.
    assert.match(kradan("perft", "noughts", "3"), /^nodes 504$/m);
    assert.match(kradan("perft", "noughts", "2", "--divide"), /^b2 8$/m);
});

test("moves of a further edition", () => {
    assert.equal(kradan("moves", "ogi-toy").trim().split("\n").length, 25);
    assert.match(kradan("perft", "ogi-toy", "2"), /^nodes 625$/m);
});

test("an option that a further game does not have is refused by name", () => {
    const { status, stderr } = spawnSync(program, ["moves", "noughts", "--size", "9"], { encoding: "utf8" });
    assert.equal(status, 2);
    assert.match(stderr, /--size is an option of Go, not of noughts/);
});

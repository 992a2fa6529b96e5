// Games between people: terms as text, premoves and conditional moves, games split into parts for the server.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { chooseLanguage } from "../src/i18n";
import { lineWords, withLine } from "../src/online/plan-lines";
import { isSitting, opponentName, sideWords, termsWords } from "../src/online/terms";
import { inParts } from "../src/online/upload";
import { hasStone, linesFrom, premoveOf } from "../src/play/ahead";
import type { Config, GameEvent, PlayedMove, View } from "../src/rules/types";
import "./facts";

beforeEach(() => chooseLanguage("en"));

const days = { kind: "days" as const, days: 3 };
const blitz = { kind: "fischer" as const, initial: 300_000, increment: 3000 };

test("terms show the sides that the offering and the accepting player will have", () => {
    const terms = (game: Config["game"], side: "first" | "second" | "random" | "furigoma") => ({
        config: { game },
        side,
        watchable: true,
    });
    assert.equal(sideWords(terms("go", "first"), true), "you play Black");
    assert.equal(sideWords(terms("go", "first"), false), "you play White");
    assert.equal(sideWords(terms("chess", "random"), false), "random sides");
    assert.equal(sideWords(terms("ogi-classic", "furigoma"), false), "sides by furigoma");
    assert.deepEqual(termsWords({ config: { game: "chess", clock: blitz }, side: "second", watchable: false }, true), [
        "5 min + 3 s",
        "you play Black",
        "private",
    ]);
});

test("terms mention a teacher for both in every language", async () => {
    const terms = {
        config: { game: "go" as const, size: 9, teacher: true },
        side: "random" as const,
        watchable: false,
    };
    for (const [language, words] of [
        ["en", "a teacher for both"],
        ["th", "มีครูสอนทั้งสองฝ่าย"],
        ["ja", "先生あり（二人とも）"],
    ] as const) {
        await chooseLanguage(language);
        assert.ok(termsWords(terms, true).includes(words));
        assert.ok(!termsWords({ ...terms, config: { game: "go", size: 9 } }, true).includes(words));
    }
});

test("the opponent is named, or described if there is no name", () => {
    const config: Config = { game: "go", players: { first: { name: "Ada" }, second: { engine: true, level: 5 } } };
    assert.equal(opponentName({ config, side: "second" }), "Ada");
    assert.equal(opponentName({ config, side: "first" }), "Computer, level 5");
    assert.equal(opponentName({ config, side: undefined }), "Ada – Computer, level 5");
    assert.equal(opponentName({ config: { game: "go" }, side: "first" }), "White");
});

test("a game is played in one sitting only if it has a clock, and none counts days", () => {
    assert.deepEqual(
        [
            { clock: blitz },
            { clock: days },
            {},
            { clocks: { first: blitz, second: days } },
            { clocks: { first: blitz, second: blitz } },
        ].map(isSitting),
        [true, false, false, false, true],
    );
});

const played = (...moves: string[]): PlayedMove[] =>
    moves.map((move, i) => ({ move, by: i % 2 ? "second" : "first", ply: i + 1, label: move }) as PlayedMove);

test("a premove waits for the opponent's next move, but no longer", () => {
    const plan = { ply: 1, premove: "g1f3" };
    assert.equal(premoveOf(plan, played("e2e4"), "first"), "g1f3");
    assert.equal(premoveOf(plan, played("e2e4", "e7e5"), "first"), null);
    // The move before the premove was taken back.
    assert.equal(premoveOf(plan, played(), "first"), null);
    assert.equal(premoveOf(null, played("e2e4"), "first"), null);
});

test("conditional moves that start with the moves played remain", () => {
    const lines = [
        ["e7e5", "g1f3"],
        ["e7e5", "g1f3", "b8c6", "f1b5"],
        ["c7c5", "d2d4"],
    ];
    const plan = { ply: 1, lines };
    assert.deepEqual(linesFrom(plan, played("e2e4"), "first"), lines);
    assert.deepEqual(linesFrom(plan, played("e2e4", "e7e5", "g1f3"), "first"), [["b8c6", "f1b5"]]);
    assert.deepEqual(linesFrom(plan, played("e2e4", "a7a6"), "first"), []);
});

test("a stone cannot be placed on a stone", () => {
    const view = { board: { kind: "points", files: 2, ranks: 2, cells: ["X", "", "", "O"] } } as unknown as View;
    assert.deepEqual(
        ["A1", "B1", "B2", "pass"].map((move) => hasStone(view, move)),
        [true, false, true, false],
    );
});

test("a game is sent to the server complete, in messages that are not too long", () => {
    const events = Array.from({ length: 400 }, (_, i) => ({
        seq: i + 1,
        type: "moved",
        move: "e2e4",
        note: "กขค".repeat(i % 9),
    })) as unknown as GameEvent[];
    const parts = inParts(events);
    assert.ok(parts.length > 1);
    assert.deepEqual(parts.flat(), events);
    for (const part of parts)
        assert.ok(new TextEncoder().encode(JSON.stringify({ type: "keep", events: part, more: true })).length <= 7000);
    assert.deepEqual(inParts([]), []);
});

test("a conditional line replaces those that it contradicts", () => {
    const laid = [
        ["e7e5", "g1f3"],
        ["c7c5", "g1f3", "d7d6", "d2d4"],
    ];
    // A different reply to the same move, and a longer version of the same line.
    assert.deepEqual(withLine(laid, ["e7e5", "f2f4"]), [laid[1], ["e7e5", "f2f4"]]);
    assert.deepEqual(withLine(laid, ["e7e5", "g1f3", "b8c6", "f1b5"]), [laid[1], ["e7e5", "g1f3", "b8c6", "f1b5"]]);
    // A different move by the opponent is a new branch.
    assert.deepEqual(withLine(laid, ["c7c5", "g1f3", "b8c6", "d2d4"]), [...laid, ["c7c5", "g1f3", "b8c6", "d2d4"]]);
    assert.equal(withLine(laid, ["c7c5", "g1f3"]), "there");
});

test("there are no more conditional lines than a server accepts", () => {
    const many = Array.from({ length: 31 }, (_, i) => [`m${i}`, "a"]);
    assert.equal(withLine(many, ["x", "y"]).length, 32);
    assert.equal(withLine([...many, ["m31", "a"]], ["x", "y"]), "full");
    assert.notEqual(withLine([], Array(40).fill("e2e4")), "full");
    assert.equal(withLine([], Array(42).fill("e2e4")), "full");
    assert.equal(withLine([], ["x".repeat(7900), "y"]), "full");
});

test("conditional moves are described in pairs; a move without an answer is omitted", () => {
    assert.equal(lineWords(["e5", "Nf3", "Nc6", "Bb5"]), "if e5, then Nf3; if Nc6, then Bb5");
    assert.equal(lineWords(["e5", "Nf3", "Nc6"]), "if e5, then Nf3");
    assert.equal(lineWords([]), "");
});

// What the browser stores, what it refuses, and what other tabs change.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { type KeptGame, keptGames, listGames, readGame, removeGame, writeClock, writeGame } from "../src/kept/games";
import { type KeptRecord, keptRecords, readRecord, writeRecord } from "../src/kept/records";
import { storageWorks, whyUnkept } from "../src/kept/store";
import { readUnsent, removeUnsent, unsentGames, writeUnsent } from "../src/online/outbox";
import type { GameEvent } from "../src/rules/types";

const setItem = localStorage.setItem;

beforeEach(() => localStorage.clear());
afterEach(() => {
    localStorage.setItem = setItem;
});

/** Limits the total length of the stored strings. */
function room(most: number): void {
    localStorage.setItem = (key, value) => {
        const others = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i)!)
            .filter((one) => one !== key)
            .reduce((sum, one) => sum + localStorage.getItem(one)!.length, 0);
        if (others + value.length > most) throw new Error("QuotaExceededError");
        setItem(key, value);
    };
}

const game = (id: string, updated: number, { ended = false, moves = 1, now = 0 } = {}): KeptGame => ({
    version: 1,
    id,
    config: { game: "chess" },
    seats: { opponent: "local", me: "first", level: 3, autoFlip: false },
    events: Array.from({ length: moves }, (_, i) => ({ seq: i + 1, type: "moved" }) as unknown as GameEvent),
    now,
    summary: { game: "chess", ply: moves, ended, updated },
});

const record = (id: string, more: Partial<KeptRecord> = {}): KeptRecord => ({
    version: 1,
    id,
    format: "pgn",
    text: "1. e4 *",
    edits: [],
    summary: { game: "chess", title: "", players: { first: "", second: "" }, result: "*", updated: 0 },
    ...more,
});

const gone = (...ids: string[]) => ids.forEach(removeGame);

test("a game is stored under its name as JSON, with its clock separately", async () => {
    assert.equal(await writeGame(game("a", 1)), true);
    writeClock("a", 1234.9);
    assert.deepEqual(JSON.parse(localStorage.getItem("kradan.game.a")!), game("a", 1));
    assert.equal(localStorage.getItem("kradan.clock.a"), "1234");
    assert.deepEqual(readGame("a"), game("a", 1, { now: 1234 }));
    removeGame("a");
    assert.equal(localStorage.length, 0);
    assert.equal(readGame("a"), null);
});

test("games are listed latest first, and damaged ones with their text", async () => {
    await writeGame(game("old", 1));
    await writeGame(game("new", 2));
    localStorage.setItem("kradan.game.torn", '{"version":1');
    localStorage.setItem("kradan.game.other", JSON.stringify(game("another", 3)));
    const { games, damaged } = listGames();
    assert.deepEqual(
        games.map(({ id }) => id),
        ["new", "old"],
    );
    assert.deepEqual(damaged.map(({ id }) => id).sort(), ["other", "torn"]);
    assert.equal(damaged.find(({ id }) => id === "torn")!.text, '{"version":1');
});

test("when room runs out, the oldest finished games are removed, but never unfinished ones", async () => {
    const size = JSON.stringify(game("a", 1)).length;
    room(size * 3 + 20);
    for (const [id, ended] of [
        ["a", false],
        ["b", true],
        ["c", true],
    ] as const)
        await writeGame(game(id, id.charCodeAt(0), { ended }));
    assert.equal(await writeGame(game("d", 200)), true);
    assert.deepEqual(["a", "b", "c", "d"].filter(readGame), ["a", "c", "d"]);
    assert.equal(await writeGame(game("e", 201)), true);
    // No finished games are left to remove, so a new game lasts only as long as the visit.
    assert.equal(await writeGame(game("f", 202)), false);
    assert.equal(localStorage.getItem("kradan.game.f"), null);
    assert.deepEqual(readGame("f"), game("f", 202));
    assert.equal(whyUnkept(), "full");
    gone("a", "d", "e", "f");
});

test("more than forty games are kept as long as they are unfinished", async () => {
    for (let i = 0; i < 42; ++i) assert.equal(await writeGame(game(`g${i}`, i)), true);
    assert.equal(listGames().games.length, 42);
    await writeGame(game("over", 50, { ended: true }));
    await writeGame(game("next", 51));
    assert.equal(readGame("over"), null);
    assert.equal(listGames().games.length, 43);
});

test("a game that this visit could not store takes precedence over the stored version", async () => {
    await writeGame(game("a", 1, { moves: 1 }));
    room(10);
    assert.equal(await writeGame(game("a", 2, { moves: 2 })), false);
    assert.equal(readGame("a")!.events.length, 2);
    assert.equal(keptGames.readChanged("a")!.events.length, 2);
    gone("a");
});

test("a game changed by another tab is distinguished from the tab's own", async () => {
    await writeGame(game("a", 1));
    assert.equal(keptGames.readChanged("a"), null);
    setItem("kradan.game.a", JSON.stringify(game("a", 2, { moves: 3 })));
    assert.equal(keptGames.readChanged("a")!.events.length, 3);
    gone("a");
});

test("a record with faults is stored without its original text if there is no room for that", async () => {
    const original = "x".repeat(1000);
    room(500);
    assert.equal(await writeRecord(record("a", { original })), true);
    assert.deepEqual(JSON.parse(localStorage.getItem("kradan.record.a")!), record("a"));
    // The complete record is available for the rest of the visit.
    assert.equal(readRecord("a")!.original, original);
    assert.equal(await writeRecord(record("b", { text: original })), false);
    assert.equal(readRecord("b")!.text, original);
    for (const id of ["a", "b"]) keptRecords.remove(id);
    assert.equal(readRecord("a"), null);
});

test("an invalid summary of a record is dropped, but the record is kept", async () => {
    const { summary } = record("a");
    setItem("kradan.record.a", JSON.stringify({ ...record("a"), summary: { ...summary, end: { moves: -1 } } }));
    assert.deepEqual(readRecord("a"), record("a"));
    setItem("kradan.record.b", JSON.stringify({ ...record("b"), summary: { ...summary, game: "shogi" } }));
    assert.equal(readRecord("b"), null);
    assert.equal(await keptRecords.putBack("c", "{"), true);
    assert.equal(keptRecords.raw("c"), "{");
});

test("a browser that stores nothing is distinguished from a full one", () => {
    assert.equal(storageWorks(), true);
    assert.equal(localStorage.length, 0);
    room(0);
    assert.equal(whyUnkept(), "nothing");
});

test("a command in flight to the server outlives the page until its own answer arrives", () => {
    const unsent = { seq: 3, nonce: "n1", command: { do: "move" as const, move: "e2e4" }, label: "e4" };
    writeUnsent("g", unsent);
    assert.deepEqual(JSON.parse(localStorage.getItem("kradan.unsent.g")!), unsent);
    assert.deepEqual([readUnsent("g"), unsentGames()], [unsent, ["g"]]);
    removeUnsent("g", "another");
    assert.deepEqual(readUnsent("g"), unsent);
    removeUnsent("g", "n1");
    assert.deepEqual([readUnsent("g"), unsentGames()], [null, []]);
    localStorage.setItem("kradan.unsent.h", '{"seq":"3"}');
    assert.equal(readUnsent("h"), null);
});

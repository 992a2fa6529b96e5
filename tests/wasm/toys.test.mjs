// The rules module with a game and an edition that Kradan does not have: only its list of games differs.
import assert from "node:assert/strict";
import test from "node:test";
import { load, rulesPath } from "./module.mjs";

const toys = load(rulesPath.replace("src/wasm/rules.wasm", "tests/games/toys/toys.wasm"));

test("additional games are in the catalog, with their family and options", () => {
    const { games } = toys.ask({ op: "catalog" });
    assert.deepEqual(
        games.map(({ id, family }) => [id, family]),
        [
            ["ogi", "ogi"],
            ["ogi-classic", "ogi"],
            ["ogi-toy", "ogi"],
            ["chess", "chess"],
            ["go", "go"],
            ["noughts", "noughts"],
        ],
    );
    assert.equal(games.at(-1).names.th, "โอเอกซ์");
    assert.deepEqual(games.at(-1).options, ["row", "limit"]);
    assert.deepEqual(games[2].options, ["position", "promoted", "king"]);
    assert.deepEqual([games[2].policies.furigoma, games.at(-1).policies.furigoma], [true, false]);
});

test("a game of noughts and crosses is played to the end through the module", () => {
    const { session } = toys.ask({ op: "new", config: { game: "noughts" }, now: 0 });
    const side = ["first", "second"];
    ["b2", "a1", "c1", "a3", "a2", "c2", "c3", "b1", "b3"].forEach((move, i) => {
        const answer = toys.ask({ op: "command", session, by: side[i % 2], now: i, command: { do: "move", move } });
        assert.equal(answer.refusals, undefined, move);
    });
    const view = toys.ask({ op: "view", session, now: 9 });
    assert.equal(view.outcome.result, "1/2-1/2");
    assert.deepEqual(view.board.files, 3);
});

test("moves and perft of an additional edition", () => {
    const { moves } = toys.ask({ op: "moves", config: { game: "ogi-toy" } });
    assert.equal(moves.length, 25);
    assert.equal(toys.ask({ op: "perft", config: { game: "ogi-toy" }, depth: 2 }).nodes, "625");
});

test("options of an additional game are kept in its CONFIG and change how it is played", () => {
    const { session, events } = toys.ask({ op: "new", config: { game: "noughts", limit: 5 }, now: 0 });
    assert.equal(events[0].config.limit, 5);
    assert.equal(events[0].config.row, "wins");
    ["a1", "b1", "a2", "b2", "c3"].forEach((move, i) => {
        const by = ["first", "second"][i % 2];
        toys.ask({ op: "command", session, by, now: i, command: { do: "move", move } });
    });
    assert.equal(toys.ask({ op: "view", session, now: 9 }).outcome.result, "1/2-1/2");
    const { refusals } = toys.ask({ op: "new", config: { game: "noughts", limit: 10 }, now: 0 });
    assert.match(refusals[0].detail, /config\.limit/);
});

// The list of games, which contains everything that the page knows about a game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { editions, gameIds, gameOf, isGameId } from "../src/games";
import type { GameModule } from "../src/games/game";
import { listOf } from "../src/games/list";
import { setOf } from "../src/parts/display";
import { chessSet, ogiSet, stoneSet } from "../src/settings/settings";

declare module "../../js/rules/game-ids" {
    interface GameIds {
        toy: true;
    }
}

test("the games come in the order of the home page", () => {
    assert.deepEqual(gameIds, ["ogi", "ogi-classic", "chess", "kingofthehill", "3check", "go"]);
    for (const { id, demonstration } of editions) assert.equal(demonstration.config.game, id);
});

test("the editions of a game share its module", () => {
    assert.equal(gameOf("ogi"), gameOf("ogi-classic"));
    assert.notEqual(gameOf("chess"), gameOf("go"));
});

test("a game is drawn with the player's chosen set, if it has that set", () => {
    // Newcomers see pieces that show how they move.
    assert.deepEqual(gameIds.map(setOf), ["moves", "moves", "staunton", "staunton", "staunton", "stones"]);
    for (const set of ["western", "kanji"] as const) {
        ogiSet.choose(set);
        assert.deepEqual(gameIds.map(setOf), [set, set, "staunton", "staunton", "staunton", "stones"]);
    }
    chessSet.choose("discs");
    stoneSet.choose("yunzi");
    assert.deepEqual(gameIds.map(setOf), ["kanji", "kanji", "discs", "discs", "discs", "yunzi"]);
});

test("an invalid id is not a game", () => {
    for (const value of ["shogi", "", "__proto__", "toString", undefined, null, 1])
        assert.equal(isGameId(value), false);
});

test("an additional game is an additional module in the list", () => {
    const id = "toy";
    const toy: GameModule = {
        ...gameOf("go"),
        editions: [{ id, demonstration: { config: { game: id }, moves: [], start: 0 } }],
        emblem: "T",
    };
    const list = listOf([gameOf("ogi"), gameOf("chess"), gameOf("go"), toy]);
    assert.deepEqual(list.ids, [...gameIds, "toy"]);
    assert.ok(list.isId("toy"));
    assert.equal(list.of(id).emblem, "T");
});

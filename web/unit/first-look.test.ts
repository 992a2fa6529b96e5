import assert from "node:assert/strict";
import { test } from "node:test";
import { timeToLook } from "../src/analysis/first-look";

const limit = 15_000;

test("games of usual length are looked at by themselves, a long game of Go is not", () => {
    for (const [game, plies] of [
        ["chess", 120],
        ["ogi", 120],
        ["go", 10],
    ] as const)
        assert.ok(timeToLook(game, plies, 1) < limit, game);
    assert.ok(timeToLook("go", 60, 2) > limit);
    assert.ok(timeToLook("chess", 300, 1) > limit);
    assert.equal(timeToLook("chess", 100, 2), timeToLook("chess", 100, 1) / 2);
});

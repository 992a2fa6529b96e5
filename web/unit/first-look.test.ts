import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import { FirstLook, timeToLook } from "../src/analysis/first-look";
import type { RecordText } from "../src/kept/records";
import type { Format } from "../src/rules/records";

const limit = 15_000;
const kindOf = (look: FirstLook) => look.state.value?.kind;
const recordOf = (format: Format, text: string): RecordText => ({ format, text, edits: [] });

test("games of usual length are reviewed automatically, but a long game of Go is not", () => {
    for (const [game, plies] of [
        ["chess", 120],
        ["ogi", 120],
        ["go", 10],
    ] as const)
        assert.ok(timeToLook(game, plies, 1) < limit, game);
    assert.ok(timeToLook("go", 200, 2) > limit);
    assert.ok(timeToLook("chess", 300, 1) > limit);
    assert.equal(timeToLook("chess", 100, 2), timeToLook("chess", 100, 1) / 2);
});

test("whether the player may use the engine is asked whenever it changes, not once", () => {
    const may = signal(false);
    const look = new FirstLook("go", recordOf("sgf", "(;GM[1])"), ["first"], () => may.value);
    // A look at a long game of Go is only offered, not started.
    look.begin(100);
    assert.equal(kindOf(look), undefined);
    may.value = true;
    assert.equal(kindOf(look), "offered");
    // A timed game of this kind has begun on a server.
    may.value = false;
    assert.equal(kindOf(look), undefined);
    void look.look();
    assert.equal(kindOf(look), undefined);
    may.value = true;
    assert.equal(kindOf(look), "offered");
    look.close();
});

test("a look that is on ends when the player may no longer use the engine", () => {
    const may = signal(true);
    const look = new FirstLook("chess", recordOf("pgn", "1. e4 e5 2. Nf3 Nc6 *"), ["first"], () => may.value);
    look.begin(4);
    void look.look();
    assert.equal(kindOf(look), "looking");
    may.value = false;
    may.value = true;
    assert.equal(kindOf(look), "offered");
    look.close();
});

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Running } from "../src/online/messages.generated";
import { boardsFor } from "../src/online/watching";

const game = (id: string, created: number, rating?: number): Running => ({
    id,
    game: "chess",
    first: "Ann",
    second: "Ben",
    plies: 0,
    watchers: 0,
    created,
    ...(rating !== undefined && { firstRating: rating, secondRating: rating }),
});
const games = [game("old", 1), game("best", 2, 2000), game("good", 3, 1800), game("new", 9), game("newer", 10)];

test("small boards alternate between the best and the newest games", () => {
    assert.deepEqual(boardsFor(games, [], 4), ["best", "newer", "good", "new"]);
    assert.deepEqual(boardsFor(games, [], 6), ["best", "newer", "good", "new", "old", ""]);
});

test("a game stays on its board until it ends, and another takes that board", () => {
    const shown = boardsFor(games, [], 2);
    const later = [...games, game("latest", 11, 2500)];
    assert.deepEqual(boardsFor(later, shown, 2), ["best", "newer"]);
    assert.deepEqual(
        boardsFor(
            later.filter(({ id }) => id !== "newer"),
            shown,
            2,
        ),
        ["best", "latest"],
    );
});

test("with fewer boards the first ones remain", () => {
    assert.deepEqual(boardsFor(games, ["new", "old", "best"], 2), ["new", "old"]);
});

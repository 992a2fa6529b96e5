// Signs and accuracy in reviews of chess.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Judged, judge, reviewOf } from "../src/analysis/review";
import type { Score } from "../src/analysis/score";
import type { Colour } from "../src/rules/types";

const judged = (score: Score): Judged => ({ score, best: ["a1a1"] });
const centipawns = (each: number) => judged({ centipawns: each });
const mate = (winner: Colour, plies: number) => judged({ winner, plies });
const mark = (before: Judged, after: Judged, by: Colour = "first") => judge(by, "e2e4", before, after).mark;

/** Each side's accuracy in a game in which White begins, or Black, with these scores after each move. */
function accuracies(scores: number[], begins: Colour): Record<Colour, number | null> {
    const positions = [15, ...scores].map(centipawns);
    const by = positions.map((_, i): Colour | undefined =>
        i === 0 ? undefined : (i % 2 === 1) === (begins === "first") ? "first" : "second",
    );
    return reviewOf(
        [...positions.keys()],
        positions.map(() => undefined),
        by,
        positions,
    ).accuracy;
}

const fill = (n: number, ...each: number[]) => Array.from({ length: n }, () => each).flat();

// What lichess's own tests (modules/analyse, AccuracyPercentTest) expect: White's and Black's accuracy with tolerances.
const expected: [string, Colour, number[], [number, number, number, number]][] = [
    ["two good moves", "first", [15, 15], [100, 1, 100, 1]],
    ["White blunders at once", "first", [-900, -900], [10, 5, 100, 1]],
    ["Black blunders at once", "first", [15, 900], [100, 1, 10, 5]],
    ["both blunder at once", "first", [-900, 0], [10, 5, 10, 5]],
    ["20 perfect moves", "first", fill(20, 15), [100, 1, 100, 1]],
    ["20 perfect moves and a blunder of White", "first", [...fill(20, 15), -900], [50, 5, 100, 1]],
    ["21 perfect moves and a blunder of Black", "first", [...fill(21, 15), 900], [100, 1, 50, 5]],
    ["5 average moves of each", "first", fill(5, -50, 15), [76, 8, 76, 8]],
    ["50 average moves of each", "first", fill(50, -50, 15), [76, 8, 76, 8]],
    ["50 mediocre moves of each", "first", fill(50, -135, 15), [54, 8, 54, 8]],
    ["50 terrible moves of each", "first", fill(50, -435, 15), [20, 8, 20, 8]],
    ["Black begins and blunders at once", "second", [900, 900], [100, 1, 10, 5]],
    ["Black begins, White blunders at once", "second", [15, -900], [10, 5, 100, 1]],
];
for (const [name, begins, scores, [first, firstWithin, second, secondWithin]] of expected) {
    test(`the accuracy is lichess's: ${name}`, () => {
        const found = accuracies(scores, begins);
        assert.ok(Math.abs(found.first! - first) <= firstWithin, String(found.first));
        assert.ok(Math.abs(found.second! - second) <= secondWithin, String(found.second));
    });
}

test("a forced win counts as an advantage of ten pawns in the accuracy, as on lichess", () => {
    const positions = [mate("first", 9), centipawns(1500), centipawns(1200), mate("first", 15)];
    const by = [undefined, "first", "second", "first"] as const;
    const { accuracy } = reviewOf([0, 1, 2, 3], [undefined, undefined, undefined, undefined], [...by], positions);
    assert.deepEqual(accuracy, { first: 100, second: 100 });
});

test("a side without a move has no accuracy", () => {
    assert.deepEqual(accuracies([15], "first"), { first: 100, second: null });
});

test("5, 10 and 15 percentage points of winning chances earn ?!, ? and ??, as on lichess", () => {
    // From an even position: 50 + 50 · (2 / (1 + e^(−0.00368208 · centipawns)) − 1).
    assert.equal(mark(centipawns(0), centipawns(-54)), null);
    assert.equal(mark(centipawns(0), centipawns(-55)), "inaccuracy");
    assert.equal(mark(centipawns(0), centipawns(-110)), "inaccuracy");
    assert.equal(mark(centipawns(0), centipawns(-111)), "mistake");
    assert.equal(mark(centipawns(0), centipawns(-168)), "mistake");
    assert.equal(mark(centipawns(0), centipawns(-169)), "blunder");
    assert.equal(mark(centipawns(0), centipawns(169), "second"), "blunder");
    // What is decided stays decided.
    assert.equal(mark(centipawns(3000), centipawns(1000)), null);
});

test("a forced win given away, and a forced loss brought about, are marked by what is left", () => {
    assert.equal(mark(mate("first", 5), centipawns(300)), "blunder");
    assert.equal(mark(mate("first", 5), centipawns(800)), "mistake");
    assert.equal(mark(mate("first", 5), centipawns(1200)), "inaccuracy");
    assert.equal(mark(mate("first", 5), mate("second", 4)), "blunder");
    assert.equal(mark(mate("first", 5), mate("first", 6)), null);
    assert.equal(mark(centipawns(-300), mate("second", 4)), "blunder");
    assert.equal(mark(centipawns(-800), mate("second", 4)), "mistake");
    assert.equal(mark(centipawns(-1200), mate("second", 4)), "inaccuracy");
    assert.equal(mark(mate("second", 6), mate("second", 2)), null);
    assert.equal(mark(centipawns(800), mate("first", 4), "second"), "mistake");
});

test("a move as good as the best one is not marked, even if the first search overlooked that all is lost", () => {
    const before: Judged = { ...centipawns(-300), instead: { winner: "second", plies: 6 } };
    assert.equal(mark(before, mate("second", 6)), null);
});

test("a win too long to be seen again is missed only if the chances fall", () => {
    assert.equal(judge("first", "e2e4", mate("first", 15), centipawns(900)).missed, null);
    assert.equal(judge("first", "e2e4", mate("first", 15), centipawns(400)).missed, 15);
});

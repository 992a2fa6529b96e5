// The server's findings as shown in a review.
import assert from "node:assert/strict";
import { test } from "node:test";
import { reviewOf } from "../src/analysis/review";
import { judgedOfServer } from "../src/analysis/server-review";
import type { AnalysedPosition } from "../src/rules/types";

const searched = { depth: 9, nodes: 1000 };

test("scores are already from the first player's point of view", () => {
    const scoreOf = (found: AnalysedPosition) => judgedOfServer(found).score;
    assert.deepEqual(scoreOf({ ...searched, score: -35, line: ["e2e4"] }), { centipawns: -35 });
    assert.deepEqual(scoreOf({ ...searched, mate: 3, line: ["e2e4"] }), { winner: "first", plies: 3 });
    assert.deepEqual(scoreOf({ ...searched, mate: -2, line: ["e2e4"] }), { winner: "second", plies: 2 });
    assert.deepEqual(scoreOf({ ...searched, chance: 625, points: -15, line: ["C3"] }), { percent: 62.5, points: -1.5 });
    assert.deepEqual(scoreOf({ ended: true, winner: "second" }), { winner: "second", plies: 0 });
    assert.deepEqual(scoreOf({ ended: true, winner: null }), { centipawns: 0 });
});

test("a review is made from the findings: fool's mate", () => {
    const found: AnalysedPosition[] = [
        { ...searched, score: 30, line: ["e2e4"] },
        { ...searched, score: -60, line: ["e7e5"] },
        { ...searched, score: -40, line: ["g2g3"] },
        { ...searched, mate: -1, line: ["d8h4"] },
        { ended: true, winner: "second" },
    ];
    const moves = [undefined, "f2f3", "e7e5", "g2g4", "d8h4"];
    const by = [undefined, "first", "second", "first", "second"] as const;
    const { verdicts } = reviewOf([0, 1, 2, 3, 4], moves, [...by], found.map(judgedOfServer));
    assert.equal(verdicts.get(3)?.mark, "blunder");
    assert.deepEqual(verdicts.get(3)?.better, ["g2g3"]);
    assert.equal(verdicts.get(4)?.mark, null);
});

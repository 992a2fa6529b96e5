// Reviews of Go games by the engine module, compared with another program's estimates of the same moves.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { lookThroughByPairs, type Step } from "../src/analysis/look-through";
import { isRough, judge, pointsLost, reviewOf } from "../src/analysis/review";
import { scoreOfStep } from "../src/analysis/score";
import { gameOf } from "../src/games";
import type { Move } from "../src/rules/types";
import { loadedEngine } from "./engine";
import { loadedRules } from "./rules";

/**
 * GNU Go 3.8 (level 8) against itself on 9 × 9 with komi 7, with occasional random moves. `lost`: by how many points each
 * move makes the mover's lead smaller, according to KataGo 1.17.2 with b7c96h3tfrs-test5-cnorm at 500 visits.
 */
interface Played {
    moves: Move[];
    lost: number[];
}
const games: Played[] = JSON.parse(readFileSync("web/unit/go-blunders.json", "utf8"));

async function reviewed(moves: Move[]) {
    const search = await loadedEngine("data/networks/go.net");
    const config = { game: "go" as const, size: 9 };
    const steps = [undefined, ...moves].map((move, i): Step => {
        const [turn, by] = i % 2 ? (["second", "first"] as const) : (["first", "second"] as const);
        return { config, moves: moves.slice(0, i), turn, ...(move && { move, by }) };
    });
    const positions = await lookThroughByPairs(
        steps,
        async ({ moves, turn }, times) => {
            const step = search(config, moves, times * gameOf("go").search.quick.evaluations!);
            return { score: scoreOfStep(turn, step)!, best: step.lines[0]?.moves ?? [], evaluated: true };
        },
        () => undefined,
    );
    return reviewOf(
        steps.map((_, node) => node),
        steps.map(({ move }) => move),
        steps.map(({ by }) => by),
        positions,
    );
}

test("a review of Go finds most moves that cost points, and hardly any others; its points match its chances", async () => {
    await loadedRules();
    let [costly, found, sound, blamed] = [0, 0, 0, 0];
    for (const { moves, lost } of process.env.KRADAN_FULL === "1" ? games : games.slice(0, 1)) {
        const { positions, verdicts } = await reviewed(moves);
        for (const [i, points] of lost.entries()) {
            const { mark } = verdicts.get(i + 1)!;
            const bad = mark === "mistake" || mark === "blunder";
            if (points >= 7) [costly, found] = [costly + 1, found + Number(bad)];
            if (points <= 1) [sound, blamed] = [sound + 1, blamed + Number(bad)];
        }
        for (const { score } of positions) {
            assert.ok("points" in score);
            // Points and chances never disagree about which side is clearly ahead.
            if (Math.abs(score.points) >= 3) assert.equal(score.percent > 50, score.points > 0, JSON.stringify(score));
        }
    }
    assert.ok(2 * found >= costly && costly >= 3, `${found} of ${costly} costly moves were found`);
    assert.ok(20 * blamed <= sound, `${blamed} of ${sound} sound moves are blamed`);
});

test("in Go, 2, 5 and 10 lost points earn the marks, also when the game is decided", () => {
    const markOf = (lost: number) => {
        const score = (points: number) => ({ percent: 99.9, points });
        const before = { score: score(60), best: ["C3"], instead: score(60), played: score(60 - lost) };
        const after = { score: score(60 - lost), best: ["C4"] };
        assert.ok(Math.abs(pointsLost("first", before, after)! - lost) < 1e-9);
        return judge("first", "A1", before, after).mark;
    };
    const marks = [1.9, 2, 4.9, 5, 9.9, 10, 40].map(markOf);
    assert.deepEqual(marks, [null, "inaccuracy", "inaccuracy", "mistake", "mistake", "blunder", "blunder"]);
});

test("a review by playouts is called rough where a network would judge better", () => {
    const at = (evaluated: boolean) => ({ score: { percent: 50, points: 0 }, best: [], evaluated });
    const { search } = gameOf("go");
    assert.equal(isRough({ positions: [at(true), at(false)] }, search, 19), true);
    assert.equal(isRough({ positions: [at(true), at(true)] }, search, 19), false);
    assert.equal(isRough({ positions: [at(false)] }, search, 5), false);
    const chess = { score: { centipawns: 10 }, best: [] };
    assert.equal(isRough({ positions: [chess] }, gameOf("chess").search, 8), false);
});

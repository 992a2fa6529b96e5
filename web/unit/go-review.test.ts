// Reviews of Go games by the engine module, compared with another program's estimates of the same moves.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { lookThroughByPairs, type Step } from "../src/analysis/look-through";
import { reviewOf } from "../src/analysis/review";
import { scoreOfStep } from "../src/analysis/score";
import { gameOf } from "../src/games";
import type { Move } from "../src/rules/types";
import { loadedEngine } from "./engine";
import { loadedRules } from "./rules";

/**
 * GNU Go 3.8 (level 8) against itself on 9 × 9 with komi 7, with occasional random moves. `lost`: by how many points
 * its estimate after each move is worse for the mover than after its own choice.
 */
interface Played {
    moves: Move[];
    lost: number[];
}
const games: Played[] = JSON.parse(readFileSync("web/unit/go-blunders.json", "utf8"));

async function reviewed(moves: Move[]) {
    const search = await loadedEngine();
    const config = { game: "go" as const, size: 9 };
    const steps = [undefined, ...moves].map((move, i): Step => {
        const [turn, by] = i % 2 ? (["second", "first"] as const) : (["first", "second"] as const);
        return { config, moves: moves.slice(0, i), turn, ...(move && { move, by }) };
    });
    const positions = await lookThroughByPairs(
        steps,
        async ({ moves, turn }, times) => {
            const step = search(config, moves, times * gameOf("go").search.quick);
            return { score: scoreOfStep(turn, step)!, best: step.lines[0]?.moves ?? [] };
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

test("a review of Go finds most moves that cost GNU Go points, and hardly any others; its points match its chances", async () => {
    await loadedRules();
    let [costly, found, sound, blamed] = [0, 0, 0, 0];
    for (const { moves, lost } of process.env.KRADAN_FULL === "1" ? games : games.slice(0, 1)) {
        const { positions, verdicts } = await reviewed(moves);
        for (const [i, points] of lost.entries()) {
            const { mark } = verdicts.get(i + 1)!;
            const bad = mark === "mistake" || mark === "blunder";
            if (points >= 7) [costly, found] = [costly + 1, found + Number(bad)];
            if (points <= 0) [sound, blamed] = [sound + 1, blamed + Number(bad)];
        }
        for (const { score } of positions) {
            assert.ok("points" in score);
            // Points and chances never disagree about which side is clearly ahead.
            if (Math.abs(score.points) >= 3) assert.equal(score.percent > 50, score.points > 0, JSON.stringify(score));
        }
    }
    assert.ok(2 * found >= costly && costly >= 3, `${found} of ${costly} costly moves were found`);
    assert.ok(20 * blamed <= sound, `${blamed} of ${sound} moves of GNU Go are blamed`);
});

import { readFileSync } from "node:fs";
import { test } from "node:test";
import { type Step, lookThroughByPairs } from "../src/analysis/look-through";
import { reviewOf, type Judged } from "../src/analysis/review";
import { scoreOfStep } from "../src/analysis/score";
import { loadedEngine } from "./engine";

test("experiment", async () => {
    const search = await loadedEngine();
    const { size, moves } = JSON.parse(readFileSync(process.env.GAME!, "utf8"));
    const n = Number(process.env.N);
    const config = { game: "go" as const, size };
    const steps: Step[] = [undefined, ...moves].map((move, i) => ({
        config, moves: moves.slice(0, i), turn: i % 2 ? "second" : "first", move, by: i === 0 ? undefined : i % 2 ? "first" : "second",
    }));
    let nodes = 0;
    const t = performance.now();
    const positions = await lookThroughByPairs(steps, async ({ moves, turn }, times) => {
        const step = search(config as never, moves, times * n);
        nodes += times * n;
        return { score: scoreOfStep(turn, step)!, best: step.lines[0]?.moves ?? [] } as Judged;
    }, () => {});
    const s = (performance.now() - t) / 1000;
    const r = reviewOf(steps.map((_, i) => i), steps.map((x) => x.move), steps.map((x) => x.by), positions);
    console.error(`${s} s, ${nodes / s} playouts a second`);
    for (let i = 1; i < steps.length; ++i) {
        const b = positions[i - 1]! as any;
        const loss = b.instead && "points" in b.instead && "points" in b.played ? (i % 2 ? 1 : -1) * (b.instead.points - b.played.points) : NaN;
        console.error("X", moves[i - 1], b.best[0], loss.toFixed(1), r.verdicts.get(i)?.mark ?? "", b.score.points?.toFixed(1), b.score.percent?.toFixed(0));
    }
});

// The teacher's remarks on a move, from the engine's findings before and after it.

import assert from "node:assert/strict";
import { before, beforeEach, test } from "node:test";
import { losesMuch } from "../src/analysis/review";
import { chooseLanguage } from "../src/i18n";
import { judgePieces } from "../src/learn/judge-pieces";
import { judgeStones } from "../src/learn/judge-stones";
import { isForBeginners, type WhyOfStones } from "../src/learn/remark";
import { remarkShapes, remarkText } from "../src/learn/remark-text";
import { replayViews } from "../src/parts/mini-board";
import type { Rules } from "../src/rules/rules";
import type { Config, Move, SearchStep } from "../src/rules/types";
import { loadedRules } from "./rules";

let rules: Rules;
before(async () => {
    rules = await loadedRules();
});
beforeEach(() => chooseLanguage("en"));

/** The result of a search: a score in centipawns for the side to move, or a forced end, and the best moves. */
const step = (score: number | { mate: number }, moves: string): SearchStep => {
    const [centipawns, mate] = typeof score === "number" ? [score, null] : [0, score.mate];
    const line = { score: centipawns, mate, depth: 9, moves: moves.split(" ") };
    return { done: true, move: line.moves[0]!, depth: 9, nodes: 1, score: centipawns, lines: [line] };
};

function judged(config: Config, line: string, had: SearchStep, has: SearchStep) {
    const moves: Move[] = line.split(" ");
    const views = replayViews(rules, config, moves);
    assert.equal(views.length, moves.length + 1);
    const view = views.at(-1)!;
    const remark = judgePieces(rules, config, view, had, has);
    return remark && { text: remarkText(config.game, remark), shapes: remarkShapes(view, remark).length };
}
const chess: Config = { game: "chess" };

test("in a first game, only a move that loses 30 % of the chances, or 10 points, loses a lot", () => {
    for (const [chances, points, much] of [
        [29, 0, false],
        [30, 0, true],
        [8, 9.9, false],
        [8, 10, true],
    ] as const)
        assert.equal(losesMuch({ chances, points }), much, `${chances} % ${points}`);
});

test("in a first game of Go, the teacher says what a beginner can see", () => {
    const said = (as: WhyOfStones, points = 12) =>
        isForBeginners({
            by: "first",
            move: "C3",
            label: "C3",
            ply: 9,
            chances: 0,
            points,
            better: "D4",
            betterLabel: "D4",
            why: { of: "stones", as },
        });
    for (const as of [
        { kind: "taken" },
        { kind: "lost", at: "E5", stones: 2 },
        { kind: "saved", at: "E5", stones: 3 },
    ] as const) {
        assert.ok(said(as), as.kind);
        assert.ok(!said(as, 8), as.kind);
    }
    for (const as of [
        { kind: "elsewhere" },
        { kind: "owned" },
        { kind: "edge" },
        { kind: "theirs" },
        { kind: "lost", at: "E5", stones: 1 },
    ] as const)
        assert.ok(!said(as), as.kind);
});

test("a piece that can be captured is named with the capturing move, in other languages too", async () => {
    const had = step(60, "f1c4 g8f6");
    const has = step(900, "c6e5 d2d4");
    const line = "e2e4 e7e5 d1h5 b8c6 h5e5";
    const english = { text: "This lets Black take your queen: Nxe5. Bc4 was better.", shapes: 2 };
    assert.deepEqual(judged(chess, line, had, has), english);
    await chooseLanguage("th");
    assert.match(judged(chess, line, had, has)!.text, /คู่ต่อสู้กินควีนของคุณ: Nxe5/);
    await chooseLanguage("ja");
    assert.match(judged(chess, line, had, has)!.text, /^黒にクイーンを取られます/);
});

test("a piece won by a double attack is named with the attack", () => {
    const position = "4k3/8/8/1n6/8/8/R7/4K3 w - - 0 1";
    const fork = judged({ ...chess, position }, "a2d2", step(200, "a2a5 b5c3"), step(300, "b5c3 e1f2 c3b1 d2d1 b1a3"));
    // This line does not win anything.
    assert.equal(fork?.text, "Your winning chances fell by 43%. Ra5 was better.");
    const won = judged(
        { ...chess, position: "4k3/8/8/1n6/8/8/6R1/4K3 w - - 0 1" },
        "g2a2",
        step(200, "g2g5 b5c3"),
        step(300, "b5c3 e1f2 c3a2 f2e3"),
    );
    assert.equal(won?.text, "After Nc3, Black wins your rook. Rg5 was better.");
});

test("an exchange is not a loss, and a small loss is not mentioned", () => {
    const line = "e2e4 d7d5 e4d5 d8d5 b1c3";
    assert.equal(judged(chess, line, step(50, "g1f3"), step(-30, "d5a5")), null);
    // The earlier capture made up for the queen.
    const traded = judged(
        { ...chess, position: "3qk3/8/8/8/8/8/3R4/3QK3 w - - 0 1" },
        "d2d8",
        step(700, "d1e2"),
        step(0, "e8d8 e1e2"),
    );
    assert.doesNotMatch(traded!.text, /take your/);
});

test("a mate that is allowed, one that was missed, and a king left to be captured", () => {
    assert.equal(
        judged(chess, "f2f3 e7e5 g2g4", step(-50, "e2e4"), step({ mate: 1 }, "d8h4"))?.text,
        "Now Black wins: mate in 1. e4 was better.",
    );
    assert.equal(
        judged(chess, "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 a2a3", step({ mate: 1 }, "h5f7"), step(300, "f6h5"))?.text,
        "This lets Black take your queen: Nxh5. Qxf7# was better.",
    );
    assert.equal(
        judged(chess, "e2e4 e7e5 f1c4 b8c6 d1h5 a7a6 a2a3", step({ mate: 1 }, "h5f7"), step(0, "g7g6 h5f3"))?.text,
        "A mate in 1 was missed. Qxf7# was better.",
    );
    const ogi = judged(
        { game: "ogi" },
        "c3c4 f6f5 b2g7 b7g7 a3a4 B@b4 h3h4",
        step(0, "c1c2"),
        step({ mate: 1 }, "b4e1"),
    );
    assert.match(
        ogi!.text,
        /^Your king can be captured now\. Check is only information; nothing forces an answer\. \S+ was better\.$/,
    );
});

/**
 * The reason given for the last move of a game of Go that lost ten points; `reply`: the opponent's best move.
 * `owned`: how many points, from A1, belong to Black after the better move.
 */
async function reasonOf(
    line: string,
    reply: string,
    { better = "E5", owned = 0 } = {},
): Promise<WhyOfStones | undefined> {
    const config: Config = { game: "go", size: 9, rules: "chinese" };
    const moves: Move[] = line.split(" ");
    const view = replayViews(rules, config, moves).at(-1)!;
    const found = (points: number, best: string, owned = 0): SearchStep => ({
        done: true,
        move: best,
        depth: 1,
        nodes: 1,
        score: null,
        ownership: Array.from({ length: 81 }, (_, i) => (i < owned ? 100 : 0)),
        lines: [{ score: 500 + points, points, mate: null, depth: 1, moves: [best] }],
    });
    const remark = await judgeStones(view, found(0, better), found(100, reply), async () => found(0, "E4", owned));
    return remark?.why.of === "stones" ? remark.why.as : undefined;
}

const kindOf = async (...asked: Parameters<typeof reasonOf>) => (await reasonOf(...asked))?.kind;

test("a stone on the edge that captures or fights is not blamed for the edge; a better point may be in a larger area", async () => {
    assert.equal(await kindOf("A1", "G7"), "edge");
    assert.equal(await kindOf("B1 A1 A2", "G7"), "elsewhere", "it captures A1");
    assert.equal(await kindOf("G7 B2 B1", "G6"), "elsewhere", "it touches B2");
    assert.equal(await kindOf("C3", "E5"), "theirs");
});

test("where the move is merely elsewhere, the remark says what the better move does", async () => {
    // White's chains B2–B3 and D2–D3, which only C3 can still join.
    const line = "B4 B2 C4 B3 C2 D2 G3 D3 G8";
    assert.deepEqual(await reasonOf(line, "F5", { better: "C3" }), { kind: "cuts", at: "B3", other: "D3" });
    const open = "B4 B2 C4 B3 G2 D2 G3 D3 G8";
    assert.equal(await kindOf(open, "F5", { better: "C3" }), "elsewhere", "C2 joins them too");
    assert.deepEqual(await reasonOf("C4 A9 D4 B9 F4 C9 G4 D9 G8", "F5", { better: "E4" }), {
        kind: "connects",
        at: "D4",
        other: "F4",
    });
    assert.deepEqual(await reasonOf(line, "F5", { owned: 9 }), { kind: "gains", points: 9 });
    assert.equal(await kindOf(line, "F5", { owned: 2 }), "elsewhere");
    assert.equal(await kindOf("C4 A9 D4 B9 F4 J9 G8", "F5", { better: "E4" }), "elsewhere", "F4 is a single stone");
    assert.equal(await kindOf("C4 A9 D4 B9 F4 J9 G4", "F5", { better: "E4" }), "elsewhere", "G4 was the bad move");
});

test("a search without a result, or the best move, gets no remark", () => {
    const nothing: SearchStep = { done: true, move: null, depth: 0, nodes: 0, score: null, lines: [] };
    assert.equal(judged(chess, "e2e4", nothing, step(900, "e7e5")), null);
    assert.equal(judged(chess, "e2e4", step(30, "e2e4"), step(900, "e7e5")), null);
});

// The chain that a hint in Go refers to: the reason holds on any board, as an independent liberty count confirms.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type HintReason, reasonOfStones } from "../src/learn/hint-reason";
import { replayViews } from "../src/parts/mini-board";
import type { Cell, Config, View } from "../src/rules/types";
import "./facts";
import { loadedRules } from "./rules";

const rules = await loadedRules();
const letters = "ABCDEFGHJ";

const viewOf = (config: Config, moves: string[] = []): View => replayViews(rules, config, moves).at(-1)!;

/** Returns the stones and the liberties of the chain on a cell. */
function groupOf({ board }: View, cell: Cell): { stones: Set<Cell>; liberties: Set<Cell> } {
    const content = new Map(
        board.cells.map((one, i) => [`${letters[i % board.files]}${Math.floor(i / board.files) + 1}`, one]),
    );
    const stones = new Set([cell]);
    const liberties = new Set<Cell>();
    for (const stone of stones) {
        const [file, rank] = [letters.indexOf(stone[0]!), Number(stone.slice(1))];
        for (const [x, y] of [
            [file + 1, rank],
            [file - 1, rank],
            [file, rank + 1],
            [file, rank - 1],
        ]) {
            const next = `${letters[x!]}${y}`;
            if (content.get(next) === content.get(cell)) stones.add(next);
            else if (content.get(next) === "") liberties.add(next);
        }
    }
    return { stones, liberties };
}

function reasonAt(first: Cell[], second: Cell[], move: Cell, turn: "first" | "second" = "first"): HintReason | null {
    const config: Config = { game: "go", size: 5, rules: "thai", stones: { first, second }, turn };
    return reasonOfStones(rules, config, viewOf(config), move);
}

test("a chain that can be captured, is in atari, or has two liberties is named", () => {
    assert.deepEqual(reasonAt(["C2", "B3", "D3"], ["C3"], "C4"), { kind: "captures", at: "C3", stones: 1 });
    assert.deepEqual(reasonAt(["C3"], ["C2", "B3", "D3"], "C4"), { kind: "saves", at: "C3", stones: 1 });
    const { kind, stones } = reasonAt(["B1", "B2", "A4"], ["A1", "A2"], "A3") ?? {};
    assert.deepEqual([kind, stones], ["captures", 2]);
    assert.equal(reasonAt(["B1", "C2"], ["A1", "A2", "A3"], "B2")?.kind, undefined);
    assert.deepEqual(reasonAt(["B1", "B2"], ["A1", "A2", "A3"], "B3")?.kind, "attacks");
    assert.equal(reasonAt(["A1", "A2", "A3"], ["B1", "B2"], "B3")?.kind, "defends");
    assert.equal(reasonAt(["A1", "A2", "A3"], ["B1", "B2"], "B3", "second")?.kind, "attacks");
    assert.equal(reasonAt([], [], "C3"), null);
});

test("the reason given about a chain is true, in games of random moves", () => {
    const config: Config = { game: "go", size: 7, rules: "thai" };
    const seen = { captures: 0, saves: 0, attacks: 0, defends: 0, nothing: 0 };
    let state = 7;
    const below = (n: number) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * n);
    };
    for (let game = 0; game < 12; ++game) {
        const moves: string[] = [];
        for (let ply = 0; ply < 40; ++ply) {
            const view = viewOf(config, moves);
            const choices = view.legal.map(({ move }) => move).filter((move) => move !== "pass");
            const move = choices[below(choices.length)];
            if (!move) break;
            const reason = reasonOfStones(rules, config, view, move);
            seen[reason?.kind ?? "nothing"] += 1;
            if (reason) {
                const { stones, liberties } = groupOf(view, reason.at);
                const where = `${reason.kind} ${reason.at} by ${move} after ${moves.join(" ")}`;
                const own = reason.kind === "saves" || reason.kind === "defends";
                const at = view.board.cells[letters.indexOf(reason.at[0]!) + (Number(reason.at.slice(1)) - 1) * 7];
                assert.equal(at, (view.turn === "first") === own ? "X" : "O", where);
                assert.equal(stones.size, reason.stones, where);
                const inAtari = reason.kind === "captures" || reason.kind === "saves";
                assert.equal(liberties.size, inAtari ? 1 : 2, where);
                if (reason.kind !== "saves") assert.ok(liberties.has(move), where);
            }
            moves.push(move);
        }
    }
    assert.ok(
        Object.values(seen).every((count) => count > 3),
        JSON.stringify(seen),
    );
});

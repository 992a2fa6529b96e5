// Premoves in a row: the position in which each of them is made.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { legalTurned } from "../src/play/ahead";
import { foresee } from "../src/play/premoves";
import type { Rules } from "../src/rules/rules";
import type { Colour, Config, Move, View } from "../src/rules/types";
import { loadedRules } from "./rules";

let rules: Rules;
before(async () => {
    rules = await loadedRules();
});

function viewOf(config: Config): View {
    const answer = rules.create(config, 0);
    assert.ok(answer.ok);
    const { session } = answer.value;
    const view = rules.view(session, 0);
    rules.close(session);
    return view;
}

/** The position after a side's premoves, which the rules must be able to read. */
function after(config: Config, by: Colour, moves: Move[]): string {
    const { view, made } = foresee(viewOf(config), by, moves);
    assert.equal(made, moves.length);
    assert.ok(legalTurned(rules, view) !== null, view.position);
    return view.position;
}

test("the next premove starts where the one before it ends", () => {
    assert.equal(
        after({ game: "chess", position: "4k3/7p/8/8/8/8/8/4K1N1 b - - 0 1" }, "first", ["g1f3", "f3e5", "e1e2"]),
        "4k3/7p/8/4N3/8/8/4K3/8 b - - 0 1",
    );
    // Two captures of the player's own pieces, which the opponent might capture first.
    assert.equal(
        after({ game: "chess", position: "4k3/7p/8/3P4/8/2N5/8/4K3 b - - 0 1" }, "first", ["c3d5", "d5f4"]),
        "4k3/7p/8/8/5N2/8/8/4K3 b - - 0 1",
    );
});

test("premoves that promote, castle and drop put the right pieces on the board", () => {
    assert.equal(
        after({ game: "chess", position: "7k/P7/8/8/8/8/8/4K2R b K - 0 1" }, "first", ["a7a8n", "e1g1"]),
        "N6k/8/8/8/8/8/8/5RK1 b - - 0 1",
    );
    assert.equal(
        after({ game: "chess", position: "r3k3/8/8/8/8/8/8/4K3 w q - 0 1" }, "second", ["e8a8"]),
        "2kr4/8/8/8/8/8/8/4K3 w - - 0 1",
    );
    assert.equal(
        after({ game: "ogi", position: "4k^3/7P/8/8/8/8/8/3K^4 2RS/ o/O" }, "first", ["R@a1", "h7h8+", "S@c2"]),
        "4k^2+P/8/8/8/8/8/2S5/R2K^4 R/ o/O",
    );
});

test("stones planned in a row stand on their points, each only once", () => {
    const view = viewOf({ game: "go", size: 9 });
    const { view: ahead, made, planned } = foresee(view, "second", ["C3", "pass", "D4"]);
    assert.deepEqual([made, planned, ahead.board.cells.filter(Boolean)], [3, ["C3", "D4"], ["O", "O"]]);
    assert.equal(foresee(view, "second", ["C3", "C3", "D4"]).made, 1);
});

test("a premove of a piece that is gone, and those after it, cannot be made", () => {
    const view = viewOf({ game: "ogi", position: "4k^3/7P/8/8/8/8/8/3K^4 S/r o/O" });
    assert.equal(foresee(view, "first", ["S@a1", "S@a2", "d1d2"]).made, 1);
    assert.equal(foresee(view, "first", ["e8e7"]).made, 0);
});

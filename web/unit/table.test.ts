// What a table shows and announces about its game: cells, marks, announcements, layout.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { chooseLanguage } from "../src/i18n";
import { cellLabel } from "../src/parts/cell-label";
import { materialOf, materialWords, showsMaterial } from "../src/parts/material";
import { nothingMoves } from "../src/parts/reach";
import {
    announcementOf,
    labelAt,
    placeWords,
    shapesOn,
    statusOf,
    type TableView,
    tableClass,
} from "../src/play/table-view";
import type { Colour, GameId, PlayedMove, View } from "../src/rules/types";
import { atariOn } from "../src/settings/settings";

beforeEach(() => chooseLanguage("en"));

/** A board from its ranks, the first player's last, as in a diagram; "." is empty. */
function view(game: GameId, rows: string[], more: Partial<View> = {}): View {
    const cells = [...rows].reverse().flatMap((row) => row.split(" ").map((cell) => (cell === "." ? "" : cell)));
    const kind = game === "go" ? "points" : "squares";
    return {
        game,
        phase: "playing",
        turn: "first",
        board: { kind, files: rows[0]!.split(" ").length, ranks: rows.length, cells },
        checks: [],
        moves: [],
        seq: 1,
        ...more,
    } as View;
}

const table = (shown: View, more: Partial<TableView> = {}): TableView => ({
    live: shown,
    view: shown,
    reviewing: false,
    ended: shown.phase === "ended",
    seat: "both",
    status: "Black to move",
    mover: shown.turn,
    reach: nothingMoves,
    choice: null,
    premoves: [],
    foreseen: null,
    unconfirmed: null,
    unsettled: [],
    chains: [],
    ...more,
});

const move = (by: Colour, label: string): PlayedMove => ({ by, label, move: label, ply: 1 }) as PlayedMove;

/** The part of a score that cells show: the owner of each cell, from A1. */
const score = (owners: string[], dame: string[] = []) =>
    ({ owners, uncounted: { dame, seki: [], toFill: [] } }) as unknown as NonNullable<View["score"]>;

const go = ["O X", "X ."];

test("a cell is labelled with its content", () => {
    const chess = view("chess", ["k .", ". N"], { ko: "a1" });
    assert.equal(cellLabel(chess, "b1", "N"), "b1, White knight");
    assert.equal(cellLabel(chess, "a2", "k"), "a2, Black king");
    assert.equal(
        cellLabel(chess, "a2", "k", (side) => `the ${side}’s`),
        "a2, the second’s king",
    );
    assert.equal(cellLabel(chess, "b2", ""), "b2, empty");
    assert.equal(cellLabel(chess, "a1", ""), "a1, empty, ko: can’t be retaken yet");
    assert.equal(cellLabel(view("go", go), "A2", "O"), "A2, White");
});

test("pieces are called own or the opponent's; watchers hear the sides", () => {
    const chess = view("chess", ["k .", ". N"], { turn: "second" });
    const heard = (seat: TableView["seat"]) =>
        [
            ["b1", "N"],
            ["a2", "k"],
        ].map(([cell, content]) => labelAt(table(chess, { seat }), cell!, content!));
    assert.deepEqual(heard("first"), ["b1, own knight", "a2, opponent’s king"]);
    // If two players share the device, the side to move counts as the player.
    assert.deepEqual(heard("both"), ["b1, opponent’s knight", "a2, own king"]);
    assert.deepEqual(heard("none"), ["b1, White knight", "a2, Black king"]);
});

test("labels of stones and points include marking, count and the teacher's remarks", () => {
    const marking = view("go", go, { phase: "marking", dead: ["A2"], score: score(["", "", "X", ""], ["B1"]) });
    const shown = table(marking, { unsettled: ["B2"] });
    assert.equal(labelAt(shown, "A2", "O"), "A2, White, marked dead, Black’s point");
    assert.equal(labelAt(shown, "B2", "X"), "B2, Black, alive or dead: unsure");
    assert.equal(labelAt(shown, "B1", ""), "B1, empty, nobody’s point (dame)");
    assert.equal(labelAt({ ...shown, reviewing: true }, "B1", ""), "B1, empty");
    const called = table(view("go", go), { chains: [["B2"]] });
    assert.equal(labelAt(called, "B2", "X"), "B2, Black, in atari");
    assert.equal(labelAt({ ...called, reviewing: true }, "B2", "X"), "B2, Black");
});

test("marks: the teacher's, atari on other stones, the premove, the unsettled stones", () => {
    const marking = view("go", ["X O X", ". . ."], { phase: "marking", dead: ["A2"] });
    const lesson = { kind: "circle", tint: "red", from: [1, 1], to: [1, 1] } as const;
    const shapes = shapesOn(table(marking, { chains: [["B2"], ["C2"]], premoves: ["B1"], unsettled: ["A2", "Z9"] }), [
        lesson,
    ]);
    assert.deepEqual(
        shapes?.map(({ kind, from }) => [kind, ...from]),
        [
            ["circle", 1, 1],
            ["triangle", 2, 1],
            ["square", 1, 0],
            ["label", 0, 1],
        ],
    );
    assert.equal(shapes?.at(-1)?.aside, true);
    assert.equal(shapesOn(table(marking, { reviewing: true }), [lesson]), undefined);
});

test("the status shows whose turn it is, depending on the seat, and how the game ended", () => {
    const of = (shown: View, seat: TableView["seat"], myTurn = false) =>
        statusOf({ seat, view: { value: shown }, myTurn: { value: myTurn } });
    const chess = view("chess", ["k K"], { checks: ["first"] });
    assert.equal(of(chess, "both", true), "Check. White to move");
    assert.equal(of(chess, "first", true), "Check. Your turn");
    assert.equal(of(chess, "second"), "Check. White to move");
    assert.equal(of(view("go", go, { phase: "marking" }), "both"), "Mark dead stones");
    const over = view("chess", ["k K"], {
        outcome: { winner: "first", reason: "resignation", result: "1-0" } as never,
    });
    assert.match(of(over, "second"), /^You lost\. ./);
    assert.match(of(over, "both"), /^White wins\. ./);
});

test("the announcement: the last move, the side to move, the number of an earlier position", () => {
    const live = view("chess", ["k K"], { moves: [move("first", "e4"), move("second", "Nf6")] });
    const earlier = view("chess", ["k K"], { moves: live.moves.slice(0, 1) });
    const status = "White to move";
    assert.equal(announcementOf(table(live, { status })), "Black: knight to f6. White to move");
    const back = table(live, { view: earlier, reviewing: true, status });
    assert.equal(placeWords(back), "Earlier position, 1 of 2");
    assert.equal(announcementOf(back), "Earlier position, 1 of 2. White: pawn to e4. White to move");
    assert.equal(announcementOf({ ...back, ended: true }), "Earlier position, 1 of 2. White: pawn to e4");
    const marking = view("go", go, { phase: "marking", dead: ["A2", "B2"] });
    assert.equal(
        announcementOf(table(marking, { status: "Mark dead stones" })),
        "Mark dead stones. marked dead: A2 B2",
    );
    assert.match(announcementOf(table({ ...marking, dead: [] })), /marked dead: 0$/);
});

test("the look of a table follows its game", () => {
    const look = { wide: false, aside: true, result: false };
    const classes = (shown: TableView, more = {}) =>
        tableClass(shown, { ...look, ...more })
            .split(" ")
            .sort()
            .join(" ");
    const shown = table(view("go", go));
    assert.equal(classes(shown), "play play-stones");
    assert.equal(
        classes(shown, { wide: true, pending: true, lost: true }),
        "play play-aside play-lost play-pending play-stones play-wide",
    );
    assert.equal(classes(shown, { taught: true }), "play play-stones play-taught");
    atariOn.choose(true);
    assert.equal(classes(shown), "play play-called play-stones");
    atariOn.choose(false);
    const marking = table(view("go", go, { phase: "marking" }), { unsettled: ["A2"] });
    assert.equal(classes(marking), "play play-marking play-stones play-unsure");
    const ended = table(view("ogi", ["k K"], { phase: "ended", hands: { first: [], second: [] } }));
    assert.equal(classes({ ...ended, reviewing: true }), "play play-ended play-hands play-kanji play-review");
});

test("a side's material is the pieces of which it has more, in pawns", () => {
    const chess = (rows: string[]) => {
        const cells = rows
            .join("")
            .split("")
            .map((letter) => (letter === "." ? "" : letter));
        return { game: "chess" as const, board: { kind: "squares" as const, files: 4, ranks: 2, cells } };
    };
    const exchange = chess(["KRPP", "kbpp"]);
    assert.deepEqual(materialOf(exchange, "first"), { pieces: ["R"], ahead: 2 });
    assert.deepEqual(materialOf(exchange, "second"), { pieces: ["B"], ahead: -2 });
    assert.deepEqual(materialOf(chess(["KQ..", "k.p."]), "first"), { pieces: ["Q"], ahead: 8 });
    // Captured pieces in Ōgi change sides, so none are lost.
    assert.deepEqual((["ogi", "chess", "go"] as const).map(showsMaterial), [false, true, false]);
});

test("pieces of one kind are counted in the language's own words, not listed one by one", async () => {
    const ahead = view("chess", ["K . N P P", "k . . . ."]);
    for (const [language, words] of [
        ["en", "ahead by knight and 2 pawns"],
        ["th", "นำอยู่: อัศวินและเบี้ย 2 ตัว"],
        ["ja", "ナイト、ポーン2個の得"],
    ] as const) {
        await chooseLanguage(language);
        assert.equal(materialWords(ahead, "first"), words);
    }
});

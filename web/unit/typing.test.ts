// Moves by keyboard: what a key adds, and what a typed text means.

import assert from "node:assert/strict";
import { test } from "node:test";
import { signOf } from "../src/base/keys";
import { movesNamed, movesWritten, saysChoice } from "../src/parts/notation";
import { type Standing, variantsOf } from "../src/parts/reach";
import { stepOf } from "../src/parts/steps";
import { isFlip, TypedKeys } from "../src/parts/typed-move";
import type { GameId, LegalMove } from "../src/rules/types";

const key = (key: string, code = "", shiftKey = false) => ({ key, code, shiftKey }) as KeyboardEvent;
const typed = (...keys: KeyboardEvent[]) => {
    const typing = new TypedKeys();
    return keys.map((one) => typing.read(one) ?? "").join("");
};

test("letters, digits and the signs of moves are accepted, other keys are not", () => {
    assert.equal(typed(key("N", "KeyN", true), key("f", "KeyF"), key("3", "Digit3")), "Nf3");
    assert.equal(typed(key("R", "KeyR", true), key("@", "Digit2", true), key("e", "KeyE"), key("5", "Digit5")), "R@e5");
    assert.equal(
        typed(key("Enter", "Enter"), key("ArrowLeft", "ArrowLeft"), key(" ", "Space"), key("?", "Slash", true)),
        "",
    );
});

test("on a layout without Latin letters, the positions of the keys count", () => {
    // e2-e4 and N*e6+ as sent by a Thai Kedmanee layout.
    assert.equal(
        typed(key("ำ", "KeyE"), key("/", "Digit2"), key("ข", "Minus"), key("ำ", "KeyE"), key("ภ", "Digit4")),
        "e2-e4",
    );
    assert.equal(
        typed(
            key("์", "KeyN", true),
            key("๕", "Digit8", true),
            key("ำ", "KeyE"),
            key("ุ", "Digit6"),
            key("+", "Equal", true),
        ),
        "N*e6+",
    );
    // A Russian layout sends its own letters, and the keypad its digits.
    assert.equal(typed(key("у", "KeyE"), key("2", "Numpad2"), key("у", "KeyE"), key("4", "Numpad4")), "e2e4");
});

test("a sign that another keyboard has at the position of a letter is that sign", () => {
    // Dvorak types ";" and "-" where Z and the apostrophe are, and French keyboards "," where M is.
    assert.equal(
        typed(key("e", "KeyD"), key("2", "Digit2"), key(";", "KeyZ"), key("e", "KeyD"), key("4", "Digit4")),
        "e2e4",
    );
    assert.equal(
        typed(key("e", "KeyD"), key("2", "Digit2"), key("-", "Quote"), key("e", "KeyD"), key("4", "Digit4")),
        "e2-e4",
    );
    assert.deepEqual([key(";", "KeyZ"), key("z", "Slash"), key("c", "KeyI"), key(",", "KeyW")].map(signOf), [
        ";",
        "z",
        "c",
        ",",
    ]);
    assert.deepEqual([key(",", "KeyM"), key(";", "Comma"), key(":", "Period")].map(stepOf), [-1, 0, 0]);
    // Thai and Russian letters, and keys that go to a Japanese input method.
    assert.deepEqual([key("ผ", "KeyZ"), key("ш", "KeyI"), key("Process", "KeyG")].map(signOf), ["z", "i", "g"]);
    assert.deepEqual([key("Escape", "Escape"), key("Enter", "Enter")].map(signOf), ["Escape", "Enter"]);
});

test("a comma and a full stop step, with Shift to the ends, wherever they are on a layout", () => {
    assert.deepEqual([key(","), key("."), key("<"), key(">")].map(stepOf), [-1, 1, -Infinity, Infinity]);
    assert.deepEqual([key("ม", "Comma"), key("ฬ", "Period", true)].map(stepOf), [-1, Infinity]);
    // A layout with a letter on that key types the letter.
    assert.deepEqual([key("w", "Comma"), key("e", "KeyE")].map(stepOf), [0, 0]);
});

test("f alone turns the board", () => {
    assert.deepEqual(["f", "F", "fe", "f3", ""].map(isFlip), [true, true, false, false, false]);
});

/** A position on squares from its ranks, the first player's last, as in a diagram; "." is empty. */
function standing(game: GameId, rows: string[], legal: LegalMove[], hands?: Standing["hands"]): Standing {
    const cells = [...rows].reverse().flatMap((row) => row.split(" ").map((cell) => (cell === "." ? "" : cell)));
    return {
        game,
        turn: "first",
        legal,
        hands,
        board: { kind: "squares", files: rows[0]!.split(" ").length, ranks: rows.length, cells },
    };
}

const move = (text: string, more: Partial<LegalMove> = {}): LegalMove => ({
    move: text,
    from: text.slice(0, 2),
    to: text.slice(2, 4),
    ...more,
});
const meant = (view: Standing, text: string) => movesWritten(view, text).map((one) => one.move);

const chess = standing(
    "chess",
    [
        "r . . . k . . r",
        "P . . . . . . .",
        ". . . . . . . .",
        ". . . p . . . .",
        ". . . . P . . .",
        ". . . . . N . .",
        ". . . . . . . .",
        "R N . . K . . R",
    ],
    [
        ..."e4e5 e4d5 f3d2 b1d2 f3e5 e1d1 e1f1".split(" ").map((text) => move(text)),
        move("e1g1"),
        move("e1c1"),
        ...["q", "n"].map((promotion) => move(`a7a8${promotion}`, { promotion })),
    ],
);

test("chess moves are typed as they are printed", () => {
    assert.deepEqual(meant(chess, "e5"), ["e4e5"]);
    assert.deepEqual(meant(chess, "exd5"), ["e4d5"]);
    assert.deepEqual(meant(chess, "Ne5!"), ["f3e5"]);
    assert.deepEqual(meant(chess, "Nfd2"), ["f3d2"]);
    assert.deepEqual(meant(chess, "N1d2"), ["b1d2"]);
    assert.deepEqual(meant(chess, "e4-e5"), ["e4e5"]);
    assert.deepEqual(meant(chess, "a8=Q+"), ["a7a8q"]);
    assert.deepEqual(meant(chess, "a8"), ["a7a8q", "a7a8n"]);
    for (const written of ["O-O", "0-0", "o-o"]) assert.deepEqual(meant(chess, written), ["e1g1"], written);
    assert.deepEqual(meant(chess, "O-O-O"), ["e1c1"]);
});

test("a text that could be two moves, or none, is not a move", () => {
    assert.deepEqual(meant(chess, "Nd2"), []);
    for (const text of ["Bd2", "e9", "hello", "", "Nd2d2", "a8=K"]) assert.deepEqual(meant(chess, text), [], text);
});

const ogi = standing(
    "ogi",
    [
        ". . . . k . . .",
        ". . . . . . . .",
        ". . . . p . . .",
        ". . . . P . . .",
        ". . . . . . . .",
        ". . . . . . . .",
        ". . . . . . . .",
        ". . . S K . . .",
    ],
    [move("e5e6"), move("e5e6+", { promote: true }), move("d1d2"), move("e1d2"), { move: "N@e4", to: "e4", drop: "N" }],
    { first: [{ piece: "N", count: 1 }], second: [] } as unknown as Standing["hands"],
);

test("Ōgi moves are typed as in the list of moves", () => {
    assert.deepEqual(meant(ogi, "Pxe6+"), ["e5e6+"]);
    assert.deepEqual(meant(ogi, "Pe6="), ["e5e6"]);
    assert.deepEqual(meant(ogi, "P-e6"), ["e5e6", "e5e6+"]);
    assert.deepEqual(meant(ogi, "S-d2"), ["d1d2"]);
    assert.deepEqual(meant(ogi, "N*e4"), ["N@e4"]);
    assert.deepEqual(meant(ogi, "N@e4"), ["N@e4"]);
    assert.deepEqual(
        [saysChoice(ogi, "Pe6+"), saysChoice(ogi, "Pe6"), saysChoice(chess, "a8=Q"), saysChoice(chess, "Ne5+")],
        [true, false, true, false],
    );
});

test("in strict play a text may also name illegal moves", () => {
    const named = (view: Standing, text: string) => movesNamed(view, text).map((one) => one.move);
    assert.deepEqual(named(chess, "Nh8"), ["b1h8", "f3h8"]);
    assert.deepEqual(named(chess, "e6"), ["e4e6"]);
    assert.deepEqual(named(chess, "O-O"), ["e1g1"]);
    assert.deepEqual(named(ogi, "N*a1"), ["N@a1"]);
    assert.deepEqual(named(ogi, "O-O"), []);
});

test("a move typed as two squares may leave its choice open", () => {
    const choices = (game: GameId) => variantsOf(game, { cell: "e7" }, "e8").map((one) => one.move);
    assert.deepEqual(choices("chess"), ["e7e8", "e7e8q", "e7e8n", "e7e8r", "e7e8b"]);
    assert.deepEqual(choices("ogi"), ["e7e8", "e7e8+", "e7e8^"]);
    assert.deepEqual(
        variantsOf("ogi", { side: "first", piece: "P" }, "e4").map((one) => one.move),
        ["P@e4"],
    );
});

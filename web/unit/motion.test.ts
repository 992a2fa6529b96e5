// How pieces move from one position to the next, and which ones disappear.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Motion, motionTo } from "../src/board/motion";

const chess = { kind: "squares", files: 8, ranks: 8 } as const;
const go = { kind: "points", files: 5, ranks: 5 } as const;

/** The cells of a position from the ranks of a FEN, last rank first. */
const cellsOf = (ranks: string) =>
    ranks
        .split("/")
        .reverse()
        .flatMap((rank) => rank.match(/\+?[A-Za-z]|\d/g)!)
        .flatMap((one) => (/\d/.test(one) ? Array<string>(Number(one)).fill("") : one));

/** What arrives ("e2-e4", "@d4" from nowhere) and what disappears ("-d5"), in order. */
function words({ came, gone }: Motion): string {
    const all = [...came].map(([to, from]) => (from ? `${from}-${to}` : `@${to}`));
    return [...all.sort(), ...gone.map(({ cell }) => `-${cell}`)].join(" ");
}

const motion = (before: string, after: string, plies = 1, geometry: typeof chess | typeof go = chess) =>
    motionTo(geometry, { cells: cellsOf(before), ply: 6 }, { cells: cellsOf(after), ply: 6 + plies });
const moved = (...all: Parameters<typeof motion>) => words(motion(...all)!);

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
const e4e5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR";

test("pieces slide for a move, for a move with its reply, and when both are taken back", () => {
    assert.equal(moved(start, e4), "e2-e4");
    assert.equal(moved(start, e4e5, 2), "e2-e4 e7-e5");
    assert.equal(moved(e4, start, -1), "e4-e2");
    assert.equal(moved(e4e5, start, -2), "e4-e2 e5-e7");
});

test("a captured piece disappears from its square", () => {
    assert.equal(moved("8/8/8/3p4/4P3/8/8/8", "8/8/8/3P4/8/8/8/8"), "e4-d5 -d5");
    // En passant, the captured pawn is on another square.
    assert.equal(moved("8/8/8/3pP3/8/8/8/8", "8/8/3P4/8/8/8/8/8"), "e5-d6 -d5");
    assert.equal(moved("8/8/8/3P4/8/8/8/8", "8/8/8/3p4/4P3/8/8/8", -1), "@d5 d5-e4");
});

test("castling slides king and rook, each from its own square", () => {
    assert.equal(moved("8/8/8/8/8/8/8/4K2R", "8/8/8/8/8/8/8/5RK1"), "e1-g1 h1-f1");
    // Chess960: king and rook change places.
    assert.equal(moved("8/8/8/8/8/8/8/5KR1", "8/8/8/8/8/8/8/5RK1"), "f1-g1 g1-f1");
});

test("a promoted piece comes from the pawn's square and goes back as a pawn", () => {
    assert.equal(moved("r7/1P6/8/8/8/8/8/8", "Q7/8/8/8/8/8/8/8"), "b7-a8 -a8");
    assert.equal(moved("Q7/8/8/8/8/8/8/8", "8/P7/8/8/8/8/8/8", -1), "a8-a7");
    assert.equal(moved("8/8/8/4P3/8/8/8/8", "8/8/4+P3/8/8/8/8/8"), "e5-e6");
});

test("of several identical pieces, the nearest one moves", () => {
    assert.equal(moved("8/8/8/8/8/8/8/R6R", "8/8/8/8/8/8/8/R5R1"), "h1-g1");
    assert.equal(moved("P6P/8/8/8/8/8/8/8", "8/P6P/8/8/8/8/8/8", 2), "a8-a7 h8-h7");
});

test("a dropped piece and a stone settle, and captured stones fade", () => {
    assert.equal(moved("8/8/8/8/8/8/8/8", "8/8/8/8/3P4/8/8/8"), "@d4");
    assert.equal(moved("1X3/XO3/1X3/5/5", "1X3/X1X2/1X3/5/5", 1, go), "@C4 -B4");
    // Removing one stone and adding another elsewhere does not move a stone.
    assert.equal(moved("X4/5/5/5/5", "4X/5/5/5/5", 2, go), "@E5 -A5");
});

test("a jump to another variation is not animated, even with the same number of moves", () => {
    // The positions after 1. e4 e5 2. Nf3 and after 1. d4 d5 2. c4 Nf6.
    const open = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R";
    const closed = "rnbqkb1r/ppp1pppp/5n2/3p4/2PP4/8/PP2PPPP/RNBQKBNR";
    for (const [before, after] of [
        [open, closed],
        [closed, open],
    ] as const)
        for (const plies of [1, -1, 2, -2]) assert.equal(motion(before, after, plies), null);
    assert.equal(motion("X4/1O3/5/5/5", "4X/3O1/2X2/5/5", 1, go), null);
    assert.equal(motion("4X/3O1/2X2/5/5", "X4/1O3/5/5/5", -1, go), null);
    // Castling by both sides and capturing many stones are not jumps.
    assert.equal(moved("4k2r/8/8/8/8/8/8/4K2R", "5rk1/8/8/8/8/8/8/5RK1", 2), "e1-g1 e8-g8 h1-f1 h8-f8");
    const [atari, captured] = ["OOOO1/XXXXX/5/5/5", "4X/XXXXX/5/5/5"];
    assert.equal(moved(atari, captured, 1, go), "@E5 -A5 -B5 -C5 -D5");
    assert.equal(moved(captured, atari, -1, go), "@A5 @B5 @C5 @D5 -E5");
});

test("a jump, the same move, and a board of another size are not animated", () => {
    assert.equal(motion(start, e4e5, 3), null);
    assert.equal(motion(e4e5, start, -3), null);
    assert.equal(motion(start, e4, 0), null);
    assert.equal(motionTo(chess, { cells: cellsOf("5/5/5/5/5"), ply: 0 }, { cells: cellsOf(start), ply: 1 }), null);
});

// Moves, results, scores and terms in each language.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { courseOf } from "../src/analysis/review";
import { endWords, scoreOf, scoreText, scoreWords, winChance } from "../src/analysis/score";
import { gameOf } from "../src/games";
import { chooseLanguage } from "../src/i18n";
import { apart, beside, party } from "../src/i18n/th/spacing";
import { clocksWords, clockWords } from "../src/parts/clock-words";
import { configWords } from "../src/parts/config-words";
import { moveSpoken, moveText, moveWords } from "../src/parts/move-words";
import { cleanName, LONGEST_NAME } from "../src/parts/names";
import { resultWords, winWords } from "../src/parts/result-words";
import { timeText } from "../src/play/player-tag";
import { evaluationText, glyphText } from "../src/record/tree";
import type { ClockConfig, GameId } from "../src/rules/types";

beforeEach(() => chooseLanguage("en"));

test("Ōgi moves are written as players of each language write them", async () => {
    const expected = {
        en: ["P-e4", "Sd6xe5=", "N*e6", "Bxg7+", "Kxf7^"],
        ja: ["歩e4", "銀d6-e5不成", "桂打e6", "角g7成", "王f7持"],
        th: ["เบี้ย e4", "เงิน d6 กิน e5 ไม่เลื่อนขั้น", "วางม้า e6", "โคนกิน g7 หงาย", "ขุนกิน f7 คงขั้น"],
    };
    for (const [language, written] of Object.entries(expected)) {
        await chooseLanguage(language as keyof typeof expected);
        assert.deepEqual(
            ["P-e4", "Sd6xe5=", "N*e6", "Bxg7+", "Kxf7^"].map((label) => moveText("ogi", label)),
            written,
        );
    }
});

test("chess and Go are written the same in every language, except for a pass", async () => {
    for (const [language, pass] of [
        ["en", "Pass"],
        ["ja", "パス"],
    ] as const) {
        await chooseLanguage(language);
        assert.equal(moveText("chess", "Nbd7+"), "Nbd7+");
        assert.equal(moveText("go", "D4"), "D4");
        assert.equal(moveText("go", "pass"), pass);
    }
});

test("moves are described in words", async () => {
    const said = () => [
        moveSpoken("chess", "Nbd7+"),
        moveSpoken("chess", "exd8=Q#"),
        moveSpoken("chess", "O-O-O"),
        moveSpoken("ogi", "+Rd2-d5"),
        moveSpoken("ogi", "P*e4"),
    ];
    assert.deepEqual(said(), [
        "knight from b to d7, check",
        "pawn from e takes d8, promotes to queen, checkmate",
        "castles queenside",
        "dragon king from d2 to d5",
        "pawn dropped on e4",
    ]);
    assert.equal(moveSpoken("chess", "Qh5+", false), "queen to h5");
    await chooseLanguage("ja");
    assert.deepEqual(said().slice(1), [
        "eのポーン、d8の駒を取る、クイーンに昇格、チェックメイト",
        "クイーン側へキャスリング",
        "d2の龍王、d5へ",
        "e4に歩兵を打つ",
    ]);
    await chooseLanguage("th");
    assert.deepEqual(said().slice(1), [
        "เบี้ย e กิน d8 เลื่อนขั้นเป็นควีน รุกจน",
        "เข้าป้อมฝั่งควีน",
        "เรือเลื่อนขั้น d2 ไป d5",
        "วางเบี้ยที่ e4",
    ]);
});

test("an unknown label is used unchanged", () => {
    assert.equal(moveSpoken("ogi", "??"), "??");
    assert.equal(moveText("ogi", "resume-first"), "resume-first");
});

test("a move's text names the piece that makes it", () => {
    const cells = Array.from({ length: 64 }, (_, i) => ({ 0: "R", 52: "p", 48: "P" })[i] ?? "");
    const board = { kind: "squares" as const, files: 8, ranks: 8, cells };
    const told = (move: string, game: GameId = "chess") => moveWords({ game, board }, move);
    assert.equal(told("a1a4"), "rook a1–a4");
    assert.equal(told("a7a8q"), "pawn a7–a8, promoting to queen");
    assert.equal(told("P@e4", "ogi"), "pawn dropped on e4");
    assert.equal(told("pass"), "Pass");
    assert.equal(moveWords({ game: "go", board: { ...board, kind: "points" } }, "D4"), "D4");
});

test("a counted result shows who won and by how much; any other is shown unchanged", async () => {
    const results = ["B+6.5", "W+0.5", "B+1", "0", "B+R", "W+T", "B+", "1-0", "B+6.25"];
    assert.deepEqual(
        results.map((result) => resultWords("go", result)),
        [
            "Black wins by 6.5 points",
            "White wins by 0.5 points",
            "Black wins by 1 point",
            "Draw",
            "B+R",
            "W+T",
            "B+",
            "1-0",
            "B+6.25",
        ],
    );
    assert.equal(resultWords("chess", "B+6.5"), "B+6.5");
    assert.equal(resultWords("chess", "0"), "0");
    await chooseLanguage("ja");
    assert.deepEqual(
        results.slice(0, 4).map((result) => resultWords("go", result)),
        ["黒6目半勝ち", "白半目勝ち", "黒1目勝ち", "引き分け"],
    );
});

test("a player's own result is addressed to the player", () => {
    const game = (seat: "first" | "second" | "both" | "none", id: GameId = "go") => ({
        seat,
        view: { value: { game: id } },
    });
    assert.equal(winWords(game("first"), "first"), "You won");
    assert.equal(winWords(game("second"), "first"), "You lost");
    assert.equal(winWords(game("first"), "first", "B+2.5"), "You won by 2.5 points");
    assert.equal(winWords(game("second"), "first", "B+1"), "You lost by 1 point");
    assert.equal(winWords(game("both"), "second", "W+R"), "White wins");
    assert.equal(winWords(game("none", "chess"), "second"), "Black wins");
    assert.equal(winWords(game("none", "ogi"), "first"), "Sente wins");
});

test("a score is the first player's, whichever side is to move", () => {
    assert.deepEqual(scoreOf("second", { score: 120, mate: null }), { centipawns: -120 });
    assert.deepEqual(scoreOf("second", { score: 0, mate: 5 }), { winner: "second", plies: 5 });
    assert.deepEqual(scoreOf("second", { score: 0, mate: -4 }), { winner: "first", plies: 4 });
    assert.deepEqual(scoreOf("second", { score: 700, mate: null, points: 45 }), { percent: 30, points: -4.5 });
    assert.deepEqual(
        [{ centipawns: 0 }, { percent: 62.5, points: 3 }, { winner: "second" as const, plies: 3 }].map(winChance),
        [50, 62.5, 0],
    );
    assert.ok(Math.abs(winChance({ centipawns: 100 }) + winChance({ centipawns: -100 }) - 100) < 1e-9);
    assert.ok(winChance({ centipawns: 100 }) > 55 && winChance({ centipawns: 100 }) < 65);
});

test("a graph averages scores that favour the mover; other graphs follow the scores", () => {
    const at = (percents: number[], game: GameId) =>
        courseOf(
            { positions: percents.map((percent) => ({ score: { percent, points: 0 }, best: [] })) },
            gameOf(game).search,
        );
    assert.deepEqual(at([60, 40, 60], "go"), [55, 50, 55]);
    assert.deepEqual(at([60, 40, 60], "chess"), [60, 40, 60]);
});

test("scores as signs", async () => {
    assert.deepEqual(
        [
            { centipawns: 31 },
            { centipawns: -120 },
            { centipawns: 0 },
            { centipawns: -0.3 },
            { winner: "first" as const, plies: 5 },
            { winner: "second" as const, plies: 2 },
            { winner: "first" as const, plies: 0 },
            { percent: 60, points: 4.5 },
            { percent: 40, points: -0.5 },
            { percent: 50, points: 0.01 },
        ].map(scoreText),
        ["+0.31", "−1.20", "0.00", "0.00", "#3", "#−1", "#", "B+4.5", "W+0.5", "0.0"],
    );
    await chooseLanguage("ja");
    assert.equal(scoreText({ percent: 60, points: 4.5 }), "黒+4.5");
});

test("scores as text", async () => {
    assert.equal(scoreWords("chess", { centipawns: 31 }), "White is 0.3 ahead");
    assert.equal(scoreWords("chess", { centipawns: -4 }), "even");
    assert.equal(scoreWords("chess", { winner: "second", plies: 4 }), "Black wins, mate in 2");
    assert.equal(scoreWords("ogi", { winner: "first", plies: 5 }), "Sente wins, captures the king in 3");
    assert.equal(scoreWords("chess", { winner: "first", plies: 0 }), "White wins");
    assert.equal(scoreWords("go", { percent: 35, points: -2.26 }), "White wins 65%, White leads by 2.3");
    assert.equal(scoreWords("go", { percent: 50.2, points: 0.04 }), "Black wins 50%, points even");
    assert.equal(endWords("ogi-classic", 3, "missed"), "A mate in 2 was missed.");
    await chooseLanguage("ja");
    assert.equal(endWords("ogi-classic", 3), "3手詰");
    assert.equal(endWords("chess", 3), "2手でメイト");
});

test("clocks as text", async () => {
    const clocks: ClockConfig[] = [
        { kind: "fischer", initial: 600_000, increment: 5000 },
        { kind: "delay", initial: 300_000, delay: 3000 },
        { kind: "byoyomi", initial: 600_000, period: 30_000, periods: 3 },
        { kind: "canadian", initial: 600_000, period: 300_000, stones: 1 },
        { kind: "days", days: 1 },
        { kind: "days", days: 3 },
    ];
    assert.deepEqual(clocks.map(clockWords), [
        "10 min + 5 s",
        "5 min, 3 s delay",
        "10 min, then 3 × 30 s",
        "10 min, then 1 move in 5 min",
        "1 day per move",
        "3 days per move",
    ]);
    assert.equal(clocksWords({ game: "go" }), "no clock");
    assert.equal(
        clocksWords({ game: "chess", clocks: { first: clocks[0]!, second: clocks[5]! } }),
        "White: 10 min + 5 s, Black: 3 days per move",
    );
    await chooseLanguage("ja");
    assert.equal(clockWords({ kind: "fischer", initial: 60_000, increment: 0 }), "1分切れ負け");
    assert.deepEqual(clocks.slice(0, 3).map(clockWords), ["10分＋1手5秒", "5分、1手3秒の猶予", "10分、秒読み30秒×3"]);
});

test("the terms agreed for a game", () => {
    assert.deepEqual(
        configWords({ game: "go", size: 13, rules: "japanese", komi: "0.5", handicap: 3, placement: "free" }),
        ["13 × 13", "Japanese", "no clock", "Komi 0.5", "Handicap stones for Black: 3, Placed freely"],
    );
    assert.deepEqual(configWords({ game: "chess", chess960: 518, play: "strict" }), [
        "Chess960 518",
        "no clock",
        "strict: illegal moves are penalised",
    ]);
    assert.deepEqual(configWords({ game: "ogi", promoted: ["a1", "c8", "b1"], king: "second" }), [
        "no clock",
        "Sente begins promoted: a1 b1",
        "Gote begins promoted: c8",
        "King piece (王): Gote",
    ]);
});

test("times on clocks", () => {
    assert.deepEqual([0, 9, 65, 599.9, 3600, 3723, 47 * 3600, 52 * 3600].map(timeText), [
        "0:00",
        "0:09",
        "1:05",
        "9:59",
        "1:00:00",
        "1:02:03",
        "47:00:00",
        "2 d 4 h",
    ]);
});

test("the signs and evaluations of a record", () => {
    assert.equal(glyphText([1, 14]), "! ⩲");
    assert.equal(glyphText([4, 999]), "?? $999");
    assert.equal(glyphText(), "");
    const of = (evaluation?: { centipawns?: number; mate?: number }) =>
        evaluationText({ node: 1, turn: "first", evaluation });
    assert.deepEqual(
        [of(), of({ centipawns: 35 }), of({ centipawns: -120 }), of({ centipawns: 0 }), of({ mate: -3 })],
        ["", "+0.35", "−1.20", "0.00", "#-3"],
    );
});

test("names are one line, not too long, and do not change the text direction", () => {
    assert.equal(cleanName("  Ada\nLovelace\u202e "), "Ada Lovelace");
    assert.equal(cleanName("อ้วน ๆ"), "อ้วน ๆ");
    assert.equal([...cleanName("🙂".repeat(50))].length, LONGEST_NAME);
    assert.equal(cleanName("\u200e\u2066"), "");
});

test("in Thai, a side's Latin name is set off from the words around it", () => {
    assert.equal(party("Sente"), "ฝ่าย Sente");
    assert.equal(party("Sente", "ชนะ"), "ฝ่าย Sente ชนะ");
    assert.equal(party("ดำ", "ชนะ"), "ฝ่ายดำชนะ");
    assert.deepEqual([beside("Gote", "ได้เปรียบ"), beside("ดำ", "ได้เปรียบ")], ["Gote ได้เปรียบ", "ดำได้เปรียบ"]);
    assert.deepEqual([beside("ขุน", "Gote"), beside("คิง", "ขาว")], ["ขุน Gote", "คิงขาว"]);
    assert.deepEqual([apart("ข้อความนี้"), apart("a.pgn")], ["ข้อความนี้", " a.pgn "]);
});

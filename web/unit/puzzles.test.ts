// Every puzzle in data/puzzles/, with the real rules.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readContent } from "../src/board/content";
import { cellName, readCell } from "../src/board/geometry";
import { canLoseKing, gameOf } from "../src/games";
import { modules } from "../src/games/all";
import type { Puzzle } from "../src/games/puzzle";
import { words as puzzlesEn } from "../src/i18n/en/puzzles";
import { GuidedGame } from "../src/play/guided-game";
import { harderPuzzle, nextPuzzle } from "../src/puzzles/choose";
import { chooseEdition, chosenEdition, ofEdition, themesOf } from "../src/puzzles/editions";
import { FREE, freeTries, minuteOf, type Result, ratingAfter } from "../src/puzzles/rating";
import {
    bestOf,
    daysInARow,
    keepDay,
    keepResult,
    keepScore,
    mergeSolved,
    missedIn,
    ratingOf,
    readSolved,
    solvedOf,
    takeSolved,
    writeSolved,
} from "../src/puzzles/results";
import { PuzzleRun } from "../src/puzzles/run";
import { Rush } from "../src/puzzles/rush";
import { dailyPuzzle, dayOf } from "../src/puzzles/todays-puzzle";
import { factsOf } from "../src/rules/facts";
import type { Cell, Colour, View } from "../src/rules/types";
import { loadedRules } from "./rules";

const rules = await loadedRules();
const collections = modules.flatMap((game) => {
    const [edition] = game.editions;
    if (!game.puzzles || !edition) return [];
    const text = readFileSync(game.puzzles, "utf8");
    return [{ family: factsOf(edition.id)!.family, text, puzzles: JSON.parse(text) as Puzzle[] }];
});
const all = collections.flatMap(({ puzzles }) => puzzles);

const contentAt = ({ board }: View, cell: Cell) => {
    const at = readCell(board, cell);
    return at && readContent(board.cells[at.rank * board.files + at.file] ?? "", board.kind === "points");
};

/** The square of this side's king. */
const kingOf = ({ board }: View, side: Colour): Cell => {
    const index = board.cells.indexOf(side === "first" ? "K" : "k");
    return cellName(board, index % board.files, Math.floor(index / board.files));
};

/** Whether the side to move has lost: it is mated, or in check and cannot prevent the capture of its king. */
function isMated(game: GuidedGame, line: readonly string[]): boolean {
    const view = game.view.value;
    if (view.outcome) return view.outcome.reason === "checkmate";
    if (!canLoseKing(view.game) || !view.checks.includes(view.turn)) return false;
    const king = kingOf(view, view.turn);
    return view.legal.every(({ move }) => {
        const square = move.startsWith(king) ? move.slice(2, 4) : king;
        return rules.moves(game.config, [...line, move]).some((capture) => capture.slice(2, 4) === square);
    });
}

function checkLine(puzzle: Puzzle): void {
    const { id, config, line, goal } = puzzle;
    const game = GuidedGame.begin(rules, config);
    assert.ok(game, `${id}: the rules refuse the position`);
    const solver = game.view.value.turn;
    assert.ok(line.length % 2 === 1, `${id}: the line ends with a move of the solver`);
    for (const [i, move] of line.entries()) {
        const { legal, moves } = game.view.value;
        assert.ok(game.make(move), `${id}: ${move} is illegal after ${moves.map((one) => one.move).join(" ")}`);
        if (!gameOf(config.game).placement)
            assert.ok(
                legal.some((one) => one.move === move),
                `${id}: ${move} is not as the board writes it`,
            );
        if (goal === "mate" && i % 2 === 0 && canLoseKing(config.game))
            assert.ok(
                game.view.value.checks.some((side) => side !== solver),
                `${id}: ${move} gives no check`,
            );
    }
    if (goal === "mate") assert.ok(isMated(game, line), `${id} does not end in mate`);
    game.close();
}

function checkTarget({ id, config, goal, target, area = [] }: Puzzle): void {
    const game = GuidedGame.begin(rules, config)!;
    const view = game.view.value;
    const about = goal === "capture" || goal === "kill" || goal === "live";
    assert.equal(about, gameOf(config.game).placement === true, `${id}: ${goal}`);
    assert.equal(target !== undefined, about, `${id}: target`);
    for (const cell of area) assert.ok(readCell(view.board, cell), `${id}: no point ${cell}`);
    if (target)
        assert.equal(contentAt(view, target)?.side === view.turn, goal === "live", `${id}: whose stone is ${target}`);
    game.close();
}

for (const { family, text, puzzles } of collections)
    test(`the puzzles of ${family} are legal, and end as stated`, () => {
        assert.ok(puzzles.length > 0);
        assert.equal(text.trim().split("\n").length, puzzles.length + 2, "one puzzle a line");
        for (const puzzle of puzzles) {
            assert.match(puzzle.id, /^[a-z0-9]{8}$/);
            assert.equal(factsOf(puzzle.config.game)?.family, family, puzzle.id);
            assert.ok(puzzle.rating >= 400 && puzzle.rating <= 4000, puzzle.id);
            for (const tag of puzzle.tags)
                assert.ok(Object.hasOwn(puzzlesEn.tags, tag), `${puzzle.id}: no words for ${tag}`);
            checkTarget(puzzle);
            checkLine(puzzle);
        }
    });

test("no two puzzles have the same id, or the same board with the same side to move", () => {
    assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
    const boards = all.map(({ id, config }) => {
        if (gameOf(config.game).placement) return id;
        const game = GuidedGame.begin(rules, config)!;
        const { turn, board } = game.view.value;
        game.close();
        return `${config.game} ${turn} ${board.cells}`;
    });
    assert.equal(new Set(boards).size, all.length);
});

/** Waits for replies and animated moves. */
async function settle(): Promise<void> {
    for (let i = 0; i < 60; ++i) await Promise.resolve();
}

const longest = (puzzles: readonly Puzzle[]): Puzzle =>
    puzzles.reduce((one, other) => (other.line.length > one.line.length ? other : one));
const wrongMove = (run: PuzzleRun) => run.game.value.view.value.legal.find(({ move }) => move !== run.answer)!.move;
const runOf = (puzzle: Puzzle) => new PuzzleRun(rules, puzzle, async () => undefined);

test("a wrong move is not played and counts as a miss; the line can still be found", async () => {
    const run = runOf(longest(collections.find(({ puzzles }) => longest(puzzles).line.length > 1)!.puzzles));
    assert.equal(run.result.value, null);
    run.game.value.play(wrongMove(run));
    assert.equal(run.said.value?.kind, "wrong");
    assert.deepEqual(run.game.value.view.value.line, []);
    for (let i = 0; i < run.puzzle.line.length; i += 2) {
        assert.equal(run.state.value, "solving");
        run.game.value.play(run.puzzle.line[i]!);
        await settle();
    }
    assert.equal(run.state.value, "solved");
    assert.equal(run.result.value, false);
    assert.deepEqual(run.game.value.view.value.line, run.puzzle.line);
    run.close();
});

test("a hint shows what moves, then where to; the solution plays itself; neither counts as solving", async () => {
    const run = runOf(longest(all));
    run.giveHint();
    assert.deepEqual(run.said.value, { kind: "hint", step: 1 });
    run.giveHint();
    assert.deepEqual(run.said.value, { kind: "hint", step: 2 });
    assert.equal(run.result.value, false);
    await run.showSolution();
    assert.equal(run.state.value, "shown");
    assert.deepEqual(run.game.value.view.value.line, run.puzzle.line);
    run.close();
});

test("the refutation of a wrong move is shown, and then the puzzle continues", async () => {
    const run = runOf(longest(all));
    const move = wrongMove(run);
    run.game.value.play(move);
    await run.refute(move, []);
    assert.deepEqual(run.game.value.view.value.line, [move]);
    assert.ok(!run.awaitsMove);
    run.resume();
    assert.deepEqual(run.game.value.view.value.line, []);
    run.game.value.play(run.answer!);
    assert.equal(run.said.value?.kind, "right");
    run.close();
});

const made = (n: number): Puzzle[] =>
    Array.from({ length: n }, (_, i) => ({
        ...all[0]!,
        id: `made${`${i}`.padStart(4, "0")}`,
        rating: 1000 + 10 * i,
        tags: i % 2 ? ["fork"] : ["pin"],
    }));

test("the next puzzle is close to the wanted rating, not a recent one, and has the theme", () => {
    const puzzles = made(100);
    for (const chance of [0, 0.5, 0.99]) {
        const next = nextPuzzle(puzzles, { rating: 1500, theme: "fork" }, new Map(), () => chance)!;
        assert.ok(Math.abs(next.rating - 1500) <= 100 && next.tags.includes("fork"));
    }
    const last = new Map(puzzles.map(({ id }, i) => [id, i === 7 ? -1 : i]));
    assert.equal(nextPuzzle(puzzles, { rating: 1500, theme: "" }, last)?.id, puzzles[7]!.id);
    last.delete(puzzles[30]!.id);
    assert.equal(nextPuzzle(puzzles, { rating: 1500, theme: "" }, last)?.id, puzzles[30]!.id);
    assert.equal(nextPuzzle(puzzles, { rating: 1500, theme: "net" }, new Map()), undefined);
    const used = new Set(puzzles.slice(50).map(({ id }) => id));
    assert.ok(harderPuzzle(puzzles, 1200, used, () => 0.5)!.rating > 1200);
    assert.equal(harderPuzzle(puzzles, 1495, used)?.rating, 1490);
});

test("each day has one puzzle, whatever the order of the file, and all come before one repeats", () => {
    const puzzles = made(30);
    const ids = Array.from({ length: 30 }, (_, day) => dailyPuzzle(puzzles, 20_000 + day)!.id);
    assert.equal(new Set(ids).size, 30);
    assert.equal(dailyPuzzle([...puzzles].reverse(), 20_000)?.id, ids[0]);
    assert.equal(dayOf(Date.UTC(2026, 0, 2)) - dayOf(Date.UTC(2026, 0, 1, 23, 59)), 1);
});

test("a rating rises with solved puzzles and falls with missed ones, by Glicko-2", () => {
    const result = (id: string, solved: boolean, minute: number) => ({ id, solved, rated: true, rating: 1500, minute });
    const one = ratingAfter([result("a", true, 1)]);
    // Computed with the Glicko-2 paper's formulas for one win against 1500 ± 80.
    assert.ok(Math.abs(one.rating - 1675) < 0.5 && Math.abs(one.deviation - 250.5) < 0.5, JSON.stringify(one));
    const two = ratingAfter([result("b", false, 2), result("a", true, 1)]);
    assert.ok(two.rating < one.rating && two.deviation < one.deviation);
    assert.deepEqual(ratingAfter([{ ...result("a", true, 1), rated: false }]), ratingAfter([]));
});

const NEWCOMER = minuteOf(Date.UTC(2027, 0, 1));
/** Tries in order, one a minute from `minute` on; "+" is a solved puzzle. */
const triesFrom = (minute: number, signs: string, rating = 700): Result[] =>
    [...signs].map((sign, i) => ({ id: `try${i}`, solved: sign === "+", rated: true, rating, minute: minute + i }));

test("a newcomer starts at 700, and the first ten tries cost nothing", () => {
    assert.equal(ratingAfter([]).rating, 700);
    for (const signs of ["-", "---", "-+--", "----------"]) {
        const tries = triesFrom(NEWCOMER, signs);
        for (let i = 0; i < tries.length; ++i)
            assert.ok(ratingAfter(tries.slice(0, i + 1)).rating >= ratingAfter(tries.slice(0, i)).rating, signs);
        assert.equal(freeTries(tries), FREE - signs.length);
    }
    const ten = triesFrom(NEWCOMER, "-".repeat(10));
    assert.equal(ratingAfter(ten).rating, 700);
    const cost = 700 - ratingAfter(triesFrom(NEWCOMER, "-".repeat(11))).rating;
    assert.ok(cost > 0 && cost < 50, `${cost}`);
    assert.equal(freeTries(triesFrom(NEWCOMER, "-".repeat(11))), 0);
    assert.ok(ratingAfter(triesFrom(NEWCOMER, "+".repeat(10))).rating > 950);
});

test("players who had a rating when everybody started at 1500 keep it", () => {
    const before = minuteOf(Date.UTC(2026, 10, 28));
    // The rating at that time, computed from 1500 with the Glicko-2 paper's formulas.
    assert.ok(Math.abs(ratingAfter(triesFrom(before, "-", 1500)).rating - 1325) < 0.5);
    assert.ok(Math.abs(ratingAfter(triesFrom(before, "+", 1500)).rating - 1675) < 0.5);
    assert.equal(freeTries(triesFrom(before, "-")), 0);
    // Later tries do not change the start.
    const more = [...triesFrom(before, "++-", 1500), ...triesFrom(NEWCOMER, "+", 1500)];
    assert.ok(ratingAfter(more).rating > ratingAfter(triesFrom(before, "++-", 1500)).rating);
    // Unrated tries do not count as a start.
    assert.equal(ratingAfter(triesFrom(before, "-").map((one) => ({ ...one, rated: false }))).rating, 700);
});

test("many unrated tries do not take away an account's rating", () => {
    const before = minuteOf(Date.UTC(2026, 5, 1));
    const named = (tries: Result[], name: string, rated: boolean): Result[] =>
        tries.map((one, i) => ({ ...one, id: `${name}${String(i).padStart(4, "0")}`, rated }));
    const rated = named(triesFrom(before, "++-+", 1500), "sure", true);
    const unrated = named(triesFrom(NEWCOMER, "+".repeat(300)), "rush", false);
    const ogi = { results: [...rated, ...unrated], days: [], streak: 0, storm: 0 };
    const carried = readSolved(mergeSolved("", writeSolved({ ogi }))).ogi?.results ?? [];
    assert.equal(carried.length, 200);
    assert.deepEqual(ratingAfter(carried), ratingAfter(rated));
});

test("once there are as many results as count, the start hardly matters", () => {
    const signs = Array.from({ length: 200 }, (_, i) => (i % 3 ? "+" : "-")).join("");
    const before = minuteOf(Date.UTC(2026, 5, 1));
    const [old, fresh] = [triesFrom(before, signs, 1200), triesFrom(NEWCOMER, signs, 1200)].map(ratingAfter);
    assert.ok(Math.abs(old!.rating - fresh!.rating) < 3, `${old!.rating} ${fresh!.rating}`);
});

test("the newest edition is offered until another is chosen, and each has its own best scores", () => {
    assert.equal(chosenEdition("ogi"), "ogi");
    assert.equal(chosenEdition("chess"), "chess");
    chooseEdition("ogi-classic");
    chooseEdition("chess");
    assert.deepEqual([chosenEdition("ogi"), chosenEdition("ogi-classic")], ["ogi-classic", "ogi-classic"]);
    chooseEdition("ogi");
    assert.equal(chosenEdition("ogi-classic"), "ogi");
    takeSolved("ogi=//4/9");
    assert.deepEqual([bestOf("ogi", "streak"), bestOf("ogi-classic", "streak")], [4, 0]);
    keepScore("ogi-classic", "streak", 3);
    keepScore("ogi-classic", "streak", 2);
    assert.deepEqual([bestOf("ogi", "streak"), bestOf("ogi-classic", "streak"), bestOf("ogi", "storm")], [4, 3, 9]);
    // It is read back as it was stored.
    takeSolved("");
    assert.deepEqual([bestOf("ogi-classic", "streak"), bestOf("ogi-classic", "storm")], [3, 0]);
    localStorage.clear();
});

test("an edition has only its own puzzles, and themes of at least ten", () => {
    for (const { puzzles } of collections)
        for (const game of new Set(puzzles.map(({ config }) => config.game))) {
            const own = ofEdition(puzzles, game);
            assert.ok(own.length > 0 && own.every(({ config }) => config.game === game));
            for (const theme of themesOf(own))
                assert.ok(own.filter(({ tags }) => tags.includes(theme)).length >= 10, theme);
        }
    const [one] = made(1) as [Puzzle];
    const many = (tag: string, n: number) => Array.from({ length: n }, () => ({ ...one, tags: [tag] }));
    assert.deepEqual(themesOf([...many("fork", 10), ...many("pin", 9)]), ["fork"]);
});

test("the results of two devices are merged, the first try counts, and damaged text is skipped", () => {
    const one = "ogi=aaaaaaaa-4610,bbbbbbbb+4611/20000-20002/3/10";
    const other = "ogi=aaaaaaaa+4620,cccccccc+4630/20003/5/2;go=dddddddd+4610/20000/0/0";
    const merged = mergeSolved(one, other);
    assert.equal(mergeSolved(other, one).split(";").sort().join(), merged.split(";").sort().join());
    assert.equal(mergeSolved("", merged), merged);
    assert.equal(mergeSolved(merged, one), merged);
    const { ogi, go } = readSolved(merged);
    assert.deepEqual(
        ogi!.results.map(({ id, solved }) => [id, solved]),
        [
            ["aaaaaaaa", false],
            ["bbbbbbbb", true],
            ["cccccccc", true],
        ],
    );
    assert.deepEqual(ogi!.days, [20000, 20001, 20002, 20003]);
    assert.deepEqual([ogi!.streak, ogi!.storm, go!.results.length], [5, 10, 1]);
    assert.equal(daysInARow(ogi!, 20004 * 86_400_000), 4);
    assert.equal(daysInARow(ogi!, 20005 * 86_400_000), 0);
    assert.deepEqual(readSolved("nonsense;ogi=zz,aaaaaaaa?4610/9-/x/1;=//0/0;chess=//1/2"), {
        chess: { results: [], days: [], streak: 1, storm: 2 },
    });
    assert.equal(writeSolved(readSolved("")), "");
});

test("an account has room for everything, with the newest results for each game", () => {
    const results = (n: number) =>
        Array.from({ length: n }, (_, i) => `${`${i}`.padStart(8, "a")}+46${(50_000 + i).toString(36)}`);
    const text = ["ogi", "chess", "go"]
        .map((family) => `${family}=${results(1500).join()}/20000-20399/99/99`)
        .join(";");
    const merged = mergeSolved("", text);
    assert.ok(merged.length < 11_000, `${merged.length}`);
    assert.ok(merged.includes(results(1500).at(-1)!) && !merged.includes(results(1500)[0]!));
    takeSolved(text);
    takeSolved(merged);
    assert.equal(solvedOf("go").results.length, 1500);
    localStorage.clear();
});

test("the first result for a puzzle counts, a missed puzzle is remembered, and a day counts once", () => {
    const [one, other] = made(2) as [Puzzle, Puzzle];
    const before = Date.UTC(2026, 0, 1);
    assert.ok(keepResult("toy", one, false, true, before));
    assert.ok(!keepResult("toy", one, true, true, before));
    const missed = ratingOf("toy").rating;
    assert.ok(missed < 1500);
    assert.ok(keepResult("toy", other, true, true, before));
    assert.ok(ratingOf("toy").rating > missed);
    assert.deepEqual(missedIn("toy"), [one.id]);
    keepDay("toy", 20_000);
    keepDay("toy", 20_000);
    assert.deepEqual(solvedOf("toy").days, [20_000]);
});

test("a streak gets harder and ends at the first miss, after which its board takes no moves; one puzzle may be skipped", async () => {
    const { puzzles } = collections[1] ?? collections[0]!;
    const rush = new Rush(rules, puzzles, puzzles[0]!.config.game, "streak", async () => undefined);
    rush.begin();
    rush.skip();
    assert.equal(rush.skips.value, 0);
    const first = rush.run.value!;
    rush.skip();
    assert.equal(rush.run.value, first);
    for (let i = 0; i < first.puzzle.line.length; i += 2) {
        first.game.value.play(first.puzzle.line[i]!);
        await settle();
    }
    assert.equal(rush.score.value, 1);
    const second = rush.run.value!;
    assert.notEqual(second, first);
    second.game.value.play(wrongMove(second));
    await settle();
    assert.ok(rush.over.value);
    // The last board accepts no more moves.
    assert.equal(rush.run.value, second);
    second.game.value.play(second.answer!);
    second.game.value.tryOut("zz");
    await settle();
    assert.deepEqual([second.awaitsMove, second.line, second.said.value?.kind], [false, [], "wrong"]);
    assert.deepEqual(
        rush.missed.value.map(({ id }) => id),
        [second.puzzle.id],
    );
    rush.close();
});

test("a storm lasts three minutes, minus ten seconds per miss, and continues after a miss; then its board takes no moves", async () => {
    const { puzzles } = collections[0]!;
    let now = 0;
    const tick = { run: () => {} };
    const { setInterval: every } = globalThis;
    globalThis.setInterval = ((run: () => void) => void (tick.run = run)) as unknown as typeof setInterval;
    const rush = new Rush(
        rules,
        puzzles,
        puzzles[0]!.config.game,
        "storm",
        async () => undefined,
        () => now,
    );
    rush.begin();
    globalThis.setInterval = every;
    const first = rush.run.value!;
    first.game.value.play(wrongMove(first));
    await settle();
    assert.notEqual(rush.run.value, first);
    now = 169_999;
    tick.run();
    assert.equal(rush.left.value, 1);
    now += 1;
    tick.run();
    assert.ok(rush.over.value);
    const last = rush.run.value!;
    last.game.value.play(last.answer!);
    await settle();
    assert.deepEqual([last.awaitsMove, last.line, rush.score.value], [false, [], 0]);
    rush.close();
});

// Practice: the contents of a card, how decks are merged, when cards are due, and how a mistake is retried.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { following } from "../src/account/holder";
import type { Stamped } from "../src/account/merge";
import { isGood, isMistake, mistakesOf } from "../src/analysis/mistakes";
import { type Judged, type Review, reviewOf, type Verdict } from "../src/analysis/review";
import { type Card, type Grade, type Mistake, minuteOf, readCard, timeOf, writeCard } from "../src/deck/card";
import { collect, ownSide } from "../src/deck/collect";
import {
    addMistakes,
    deck,
    joinDecks,
    keepTry,
    mergeDeck,
    readDeck,
    removeCard,
    takeDeck,
    writeDeck,
} from "../src/deck/deck";
import { leaveOutGone } from "../src/deck/existing";
import { kindsOf, patternsOf } from "../src/deck/patterns";
import { MistakeRun } from "../src/deck/run";
import { dueOf, NEW_A_DAY, todayOf } from "../src/deck/schedule";
import { patternText } from "../src/deck/words";
import { modules } from "../src/games/all";
import { chooseLanguage } from "../src/i18n";
import { fetchDeckWords } from "../src/i18n/deck";
import { mergeStars } from "../src/lessons/progress";
import { keepResult, mergeSolved } from "../src/puzzles/results";
import { RecordController } from "../src/record/controller";
import { familyOf } from "../src/rules/facts";
import { loadRecords, type Records } from "../src/rules/records";
import type { GameId } from "../src/rules/types";
import { loadedRules } from "./rules";

const rules = await loadedRules();
const NOON = Date.UTC(2026, 5, 1, 12);
const DAY = 86_400_000;

/** White has a mate in 1 but develops a knight. */
const mistake: Mistake = {
    config: { game: "chess", position: "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3" },
    moves: ["d7d6"],
    played: "g1f3",
    better: ["h5f7"],
    best: { winner: "first", plies: 1 },
    after: { centipawns: -32 },
    reply: "g7g6",
    number: 4,
    minute: minuteOf(NOON),
    from: "mwz0aniai5hw",
    title: "Ada – Ben",
};
const goMistake: Mistake = {
    ...mistake,
    config: { game: "go", size: 9, rules: "thai", komi: "5.5" },
    moves: ["E5", "pass"],
    played: "C3",
    better: ["pass", "D4"],
    best: { percent: 55.2, points: 3.5 },
    after: { percent: 20, points: -12 },
    reply: "",
};
const cardOf = (n: number, more: Partial<Card> = {}): Card => ({
    id: `m${`${n}`.padStart(7, "0")}f.7`,
    log: [],
    mistake,
    ...more,
});
const tried = (at: number, grade: Grade) => ({ minute: minuteOf(at), grade });

beforeEach(() => {
    localStorage.clear();
    for (const card of deck.value) removeCard(card, NOON);
    localStorage.clear();
});

test("a card is written and read back; damaged text is ignored", () => {
    for (const about of [mistake, goMistake]) {
        const card = cardOf(1, { log: [tried(NOON, "again"), tried(NOON + DAY, "good")], mistake: about });
        const text = writeCard(card);
        assert.deepEqual(readCard(text), card);
        assert.doesNotMatch(text, /["\\~]/, "an account would have to escape it");
    }
    const text = writeCard(cardOf(1));
    for (let length = 0; length < text.length - 30; ++length)
        assert.doesNotThrow(() => readDeck(text.slice(0, length)));
    for (const wrong of [
        "",
        "m1",
        "m0000001f.7||",
        text.replace("chess", "draughts"),
        text.replace("|f1|", "|x|"),
        "pchess.zz|",
    ])
        assert.equal(readCard(wrong), null, wrong);
    assert.equal(readDeck(`${text}~nonsense~${writeCard(cardOf(2))}`).size, 2);
});

test("merged decks have all cards and all tries, in whatever order they are merged; a removal is permanent", () => {
    const decks = [
        [cardOf(1, { log: [tried(NOON, "good")] }), cardOf(2)],
        [cardOf(1, { log: [tried(NOON, "easy"), tried(NOON + DAY, "again")] }), cardOf(3)],
        [cardOf(2, { log: [{ minute: 5, grade: "removed" as const }], mistake: undefined }), cardOf(1)],
    ].map((cards) => new Map(cards.map((card) => [card.id, card])));
    const [a, b, c] = decks.map((one) => one) as [(typeof decks)[0], (typeof decks)[0], (typeof decks)[0]];
    const all = writeDeck(joinDecks(joinDecks(a, b), c));
    for (const [x, y, z] of [
        [a, c, b],
        [b, a, c],
        [b, c, a],
        [c, a, b],
        [c, b, a],
    ] as const) {
        assert.equal(writeDeck(joinDecks(joinDecks(x, y), z)), all);
        assert.equal(writeDeck(joinDecks(x, joinDecks(y, z))), all);
    }
    const joined = readDeck(all);
    assert.deepEqual(joined.get(cardOf(1).id)!.log, [tried(NOON, "easy"), tried(NOON + DAY, "again")]);
    assert.deepEqual(joined.get(cardOf(2).id), { id: cardOf(2).id, log: [{ minute: 5, grade: "removed" }] });
    assert.ok(joined.has(cardOf(3).id));
});

test("an account stores the most recent cards, as many as fit, and repeated merging changes nothing", () => {
    const many = (from: number, count: number) =>
        writeDeck(
            new Map(
                Array.from({ length: count }, (_, i) =>
                    cardOf(from + i, { log: [tried(NOON + (from + i) * 60_000, "good")] }),
                ).map((card) => [card.id, card]),
            ),
        );
    const [one, other] = [many(0, 60), many(40, 60)];
    const carried = mergeDeck(one, other);
    assert.ok(carried.length <= 2500, `${carried.length}`);
    assert.ok(readDeck(carried).has(cardOf(99).id) && !readDeck(carried).has(cardOf(0).id));
    assert.equal(mergeDeck(carried, one), carried);
    assert.equal(mergeDeck(carried, carried), carried);
    takeDeck(one);
    takeDeck(carried);
    assert.ok(
        deck.value.some(({ id }) => id === cardOf(0).id),
        "more that this device has stays",
    );
    assert.ok(deck.value.some(({ id }) => id === cardOf(99).id));
});

test("a mistake keeps its title and the link to its game when the account returns it without them", () => {
    const card = cardOf(200);
    const own = writeDeck(
        new Map([[card.id, { ...card, mistake: { ...card.mistake!, from: "zz9", title: "Ada – Ben" } }]]),
    );
    takeDeck(own);
    takeDeck(mergeDeck("", own));
    const kept = deck.value.find(({ id }) => id === card.id)?.mistake;
    assert.deepEqual([kept?.from, kept?.title], ["zz9", "Ada – Ben"]);
});

test("everything that an account stores fits into its 16 KiB", () => {
    const result = (_: unknown, i: number) => `${i.toString(36).padStart(8, "0")}+46${(2_000_000 + i).toString(36)}`;
    const days = Array.from({ length: 20 }, (_, i) => 20_000 + 3 * i).join(",");
    const results = (family: string) => `${family}=${Array.from({ length: 300 }, result).join(",")}/${days}/99/99`;
    const lessons = modules
        .flatMap(({ editions: [edition] }) => {
            const folder = edition && `data/lessons/${familyOf(edition.id)}`;
            return folder && existsSync(folder)
                ? readdirSync(folder).map((file) => `${familyOf(edition.id)}/${file.replace(/\..*/, "")} 3`)
                : [];
        })
        .join(", ");
    const cards = Array.from({ length: 200 }, (_, i) => cardOf(i, { log: [tried(NOON + i * 60_000, "good")] }));
    const at = Date.UTC(2030, 0, 1);
    const all: Stamped = {
        ...Object.fromEntries(following.map((name) => [name, { value: "a long value", at }])),
        lessons: { value: mergeStars("", lessons), at },
        puzzles: { value: mergeSolved("", ["ogi", "chess", "go"].map(results).join(";")), at },
        deck: { value: mergeDeck("", writeDeck(new Map(cards.map((card) => [card.id, card])))), at },
    };
    assert.ok(lessons.split(",").length > 50);
    const bytes = new TextEncoder().encode(JSON.stringify(all)).length;
    assert.ok(bytes <= 16_384, `${bytes}`);
});

test("a missed card is due the next day, a solved one later, an easy one later still", () => {
    const days = (...grades: Grade[]) => {
        const log = grades.map((grade, i) => tried(NOON + i * DAY, grade));
        return (timeOf(dueOf({ log })!) - NOON - (grades.length - 1) * DAY) / DAY;
    };
    assert.equal(dueOf({ log: [] }), null);
    assert.equal(days("again"), 1);
    assert.ok(days("again") <= days("hard") && days("hard") < days("good") && days("good") < days("easy"));
    assert.ok(days("good", "good") > days("good"));
    assert.ok(days("good", "again") < days("good", "good"));
});

test("a day has the due cards, longest overdue first, and a few new ones; only the first try of a day counts", () => {
    addMistakes(Array.from({ length: 15 }, (_, i) => cardOf(500 + i)));
    assert.equal(todayOf(deck.value, NOON).queue.length, NEW_A_DAY);
    const [one, two, three] = todayOf(deck.value, NOON).queue as [Card, Card, Card];
    assert.ok(keepTry(one, "again", NOON));
    assert.ok(!keepTry(one, "good", NOON + 60_000), "only the first one");
    assert.ok(!keepTry(one, "easy", NOON + 60_000), "nor easy after a miss");
    assert.ok(keepTry(two, "good", NOON));
    assert.ok(keepTry(two, "easy", NOON + 60_000));
    assert.ok(keepTry(three, "good", NOON));
    const today = todayOf(deck.value, NOON);
    assert.deepEqual([today.queue.length, today.tried, today.right, today.next], [NEW_A_DAY - 3, 3, 2, 1]);
    const tomorrow = todayOf(deck.value, NOON + DAY);
    assert.equal(tomorrow.queue[0]?.id, one.id);
    assert.equal(tomorrow.queue.length, 1 + NEW_A_DAY);
    removeCard(one, NOON + DAY);
    assert.ok(!deck.value.some(({ id }) => id === one.id));
    addMistakes([one]);
    assert.ok(!deck.value.some(({ id }) => id === one.id), "what was removed stays out");
    assert.equal(todayOf([], NOON).next, null);
});

test("a missed puzzle is a card until it is removed; a solved one is not a card", () => {
    const puzzle = { id: "5e45q623", rating: 700 } as Parameters<typeof keepResult>[1];
    keepResult("go", puzzle, false, true, NOON);
    keepResult("go", { ...puzzle, id: "7s77p97a" }, true, true, NOON);
    const cards = deck.value.filter(({ id }) => id.startsWith("pgo."));
    assert.deepEqual(cards, [{ id: "pgo.5e45q623", log: [] }]);
    keepTry(cards[0]!, "good", NOON);
    assert.equal(deck.value.find(({ id }) => id === "pgo.5e45q623")?.log.length, 1);
    removeCard(cards[0]!, NOON);
    assert.ok(!deck.value.some(({ id }) => id === "pgo.5e45q623"));
});

test("missed puzzles that are no longer in the data are left out and not counted, until they return", async () => {
    const missed = ["5e45q62a", "5e45q62b", "5e45q62c"];
    for (const id of missed)
        keepResult("go", { id, rating: 700 } as Parameters<typeof keepResult>[1], false, true, NOON);
    const own = () => deck.value.filter(({ id }) => missed.includes(id.slice(4))).map(({ id }) => id.slice(4));
    // One of them has been practised before.
    keepTry(deck.value.find(({ id }) => id.endsWith(missed[0]!))!, "good", NOON - 9 * DAY);
    const collection =
        (...ids: string[]) =>
        async () =>
            ids.map((id) => ({ id }));
    await leaveOutGone(collection(missed[1]!));
    assert.deepEqual(own(), [missed[1]]);
    assert.deepEqual(
        todayOf(deck.value, NOON).queue.filter(({ id }) => id.startsWith("pgo.")).length,
        deck.value.filter(({ id }) => id.startsWith("pgo.")).length,
    );
    // A failed fetch changes nothing.
    await leaveOutGone(() => Promise.reject(new Error("offline")));
    assert.deepEqual(own(), [missed[1]]);
    await leaveOutGone(collection(...missed));
    assert.deepEqual(own().sort(), missed);
});

test("mistakes are blunders, mistakes and missed wins; other moves are good", () => {
    const cp = (centipawns: number, best: string): Judged => ({ score: { centipawns }, best: [best] });
    const positions = [cp(0, "e2e4"), cp(-60, "e7e5"), cp(-60, "g1f3"), cp(300, "x"), cp(300, "x")];
    const by = [undefined, "first", "second", "first", "second"] as const;
    const review = reviewOf([0, 1, 2, 3, 4], [undefined, "f2f3", "e7e5", "b1c3", "a7a6"], [...by], positions);
    assert.deepEqual(mistakesOf(review, "first"), []);
    assert.deepEqual(
        mistakesOf(
            reviewOf([0, 1], [undefined, "g2g4"], [undefined, "first"], [cp(0, "e2e4"), cp(-600, "d8h4")]),
            "first",
        ),
        [1],
    );
    const verdict: Verdict = { by: "first", better: [], missed: null, mark: null };
    assert.ok(!isMistake({ ...verdict, mark: "inaccuracy" }) && isGood({ ...verdict, mark: "inaccuracy" }));
    assert.ok(isMistake({ ...verdict, mark: "mistake" }) && !isGood({ ...verdict, mark: "mistake" }));
    assert.ok(isMistake({ ...verdict, missed: 3 }) && !isGood({ ...verdict, missed: 3 }));
    assert.ok(isGood(verdict));
});

/** Waits for searches and animated moves. */
async function settle(): Promise<void> {
    for (let i = 0; i < 60; ++i) await Promise.resolve();
}

/** A run whose engine finds these scores for the position after each move. */
function runOf(
    scores: Record<string, Judged["score"]>,
    about: Mistake = mistake,
): { run: MistakeRun; asked: string[] } {
    const asked: string[] = [];
    const search = async (moves: string[]) => {
        const move = moves.at(-1)!;
        asked.push(move);
        const score = scores[move];
        if (!score) throw new Error("no engine");
        return { score, best: [] };
    };
    return { run: MistakeRun.begin(rules, about, async () => undefined, search)!, asked };
}

test("the best move is right at once and the move played in the game wrong, without using the engine", async () => {
    const { run, asked } = runOf({});
    run.game.value.play("g1f3");
    assert.ok(run.said.value?.kind === "wrong" && run.said.value.played);
    assert.equal(run.game.value.view.value.moves.length, 1, "it is taken back");
    run.game.value.play("h5f7");
    assert.equal(run.state.value, "solved");
    assert.equal(run.grade.value, "again");
    assert.deepEqual(asked, []);
    run.close();
    const other = runOf({}).run;
    other.giveHint();
    other.game.value.play("h5f7");
    assert.equal(other.grade.value, "hard");
    other.close();
    const third = runOf({}).run;
    third.game.value.play("h5f7");
    assert.equal(third.grade.value, "good");
    third.close();
});

test("another move is right if the engine finds it as good as the best one", async () => {
    const about: Mistake = { ...mistake, better: ["b1c3"], best: { centipawns: 100 } };
    const { run, asked } = runOf(
        { b1c3: { centipawns: 80 }, d2d4: { centipawns: 60 }, h5e5: { centipawns: -700 } },
        about,
    );
    run.game.value.play("h5e5");
    assert.equal(run.said.value?.kind, "looking");
    assert.ok(!run.awaitsMove);
    await settle();
    assert.equal(run.said.value?.kind, "wrong");
    assert.equal(run.game.value.view.value.moves.length, 1);
    run.game.value.play("d2d4");
    await settle();
    assert.equal(run.state.value, "solved");
    assert.deepEqual(run.game.value.view.value.line, ["d7d6", "d2d4"]);
    assert.deepEqual(asked, ["b1c3", "h5e5", "d2d4"], "the best move is searched once");
    run.close();
});

test("without the engine a move is not counted as a miss; the better move is shown", async () => {
    const { run } = runOf({});
    run.game.value.play("a2a3");
    await settle();
    assert.equal(run.said.value?.kind, "failed");
    assert.equal(run.misses.value, 0);
    await run.show();
    assert.equal(run.state.value, "shown");
    assert.equal(run.grade.value, "again");
    assert.deepEqual(run.game.value.view.value.line, ["d7d6", "h5f7"]);
    run.close();
});

test("a position that the rules refuse does not start a run", () => {
    for (const wrong of [
        { ...mistake, config: { game: "chess", position: "8/8/8" } as const },
        { ...mistake, moves: ["e2e5"] },
        { ...mistake, better: ["a1a8"] },
    ])
        assert.equal(MistakeRun.begin(rules, wrong), null);
});

test("in Go a pass can be the better move", () => {
    const { run } = runOf({}, { ...goMistake, moves: ["E5"] });
    run.giveHint();
    assert.deepEqual(run.said.value, { kind: "hint", step: 2 });
    run.game.value.type("pass");
    assert.equal(run.state.value, "solved");
    run.close();
});

/** Loads the module as the page does, but from the build. */
async function loadedRecords(): Promise<Records> {
    const wasm = readFileSync(`${process.env.KRADAN_WASM_DIR ?? "build/wasm/src/wasm"}/records.wasm`);
    globalThis.fetch = async () => new Response(wasm, { headers: { "Content-Type": "application/wasm" } });
    return loadRecords();
}
const records = await loadedRecords();
await chooseLanguage("en");
await fetchDeckWords();

const shogiLike = "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o\n";
const texts: Partial<Record<GameId, string>> = {
    chess: '[White "Ada"]\n[Black "Ben"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Nxe4 *\n',
    ogi: `${shogiLike}c3-c4 f6-f5 e3-e4\n`,
    "ogi-classic": `# rules: ogi-classic\n${shogiLike}c3-c4 f6-f5 e3-e4\n`,
    go: "(;GM[1]SZ[9]PB[Ada]PW[Ben];B[ee];W[dd];B[de];W[cd];B[])",
};

/** A review that calls every move a blunder, with another legal move as the best. */
function harshReview(game: RecordController): Review {
    const nodes = game.mainLine();
    const steps = nodes.map((node) => game.node(node));
    const positions = steps.map(({ node, turn }, i): Judged => {
        const at = records.at(game.record, node);
        const played = steps[i + 1]?.move;
        const best = at.ok ? at.value.legal.map(({ move }) => move).filter((move) => move !== played) : [];
        // A loss for the side that has just moved, which the best move avoids.
        return { score: { winner: turn, plies: 9 }, best: best.slice(0, 1) };
    });
    return reviewOf(
        nodes,
        steps.map(({ move }) => move),
        steps.map(({ by }) => by),
        positions,
    );
}

for (const [id, text] of Object.entries(texts))
    test(`each mistake in a game gets a card with its position: ${id}`, () => {
        const game = RecordController.open(records, { format: undefined as never, text, edits: [] }, null)!;
        assert.equal(game.tree.value.game, id);
        const review = harshReview(game);
        const all = (["first", "second"] as const).flatMap((side) => collect(game, review, side, NOON).cards);
        assert.equal(all.length, review.nodes.length - 1);
        for (const { id: key, mistake: about } of all) {
            const place = Number.parseInt(key.split(".")[1]!, 36);
            const before = records.at(game.record, review.nodes[place - 1]!);
            assert.ok(before.ok && about);
            const kept = readCard(writeCard({ id: key, log: [], mistake: about }))!.mistake!;
            assert.deepEqual(kept.config, JSON.parse(JSON.stringify(about.config)));
            const run = MistakeRun.begin(rules, kept, async () => undefined)!;
            assert.deepEqual(run.start.board.cells, before.value.board.cells);
            assert.equal(run.start.turn, before.value.turn);
            assert.deepEqual(run.start.hands, before.value.hands);
            assert.equal(
                run.start.moves.at(-1)?.move,
                place > 1 ? game.node(review.nodes[place - 1]!).move : undefined,
            );
            run.game.value.play(run.answer);
            assert.equal(run.state.value, "solved");
            run.close();
        }
        assert.deepEqual(collect(game, review, "first", NOON), collect(game, review, "first", NOON));
        game.close();
    });

test("the player's own mistakes are found by the seat on this device, or by the account in a server game", () => {
    const players = { first: "ada", second: "ben" };
    const of = (source: object) => ({ source, tree: { value: { players } } }) as unknown as RecordController;
    const origin = (seat: string) => ({ origin: { seat, levels: {}, flipped: false } });
    assert.equal(ownSide(of(origin("second")), null), "second");
    assert.equal(ownSide(of(origin("both")), "ada"), null);
    assert.equal(ownSide(of({}), "ada"), null);
    assert.equal(ownSide(of({ server: "x" }), "ben"), "second");
    assert.equal(ownSide(of({ server: "x" }), "cleo"), null);
    assert.equal(ownSide(of({ server: "x" }), null), null);
});

test("patterns are shown for three mistakes or more, with their games", () => {
    const of = (n: number, more: Partial<Mistake> = {}) => cardOf(700 + n, { mistake: { ...mistake, ...more } });
    const scholars = [
        of(1),
        of(2, { after: { winner: "second", plies: 4 } }),
        of(3),
        { ...of(1), id: `${of(1).id.slice(0, -1)}9` },
    ];
    const patterns = patternsOf(rules, scholars);
    assert.deepEqual(
        patterns.map(({ key, games, cards }) => [key, games, cards.length]),
        [
            ["chess.missedWin", 3, 4],
            ["chess.missedCapture", 3, 4],
            ["chess.opening", 3, 4],
        ],
    );
    assert.deepEqual(patternsOf(rules, scholars.slice(0, 2)), []);
    assert.equal(patternText(patterns[1]!), "Chess: You missed a capture");
});

test("the kinds of a mistake follow from its moves and scores", () => {
    const lost = { ...mistake, moves: ["d7d6", "c4d5"], played: "g7g6", better: ["g8f6"], reply: "h5g6", number: 31 };
    const even = { best: { centipawns: 0 }, after: { centipawns: 500 } } as const;
    assert.deepEqual(kindsOf(rules, { ...lost, ...even }), ["lostPiece.P", "late"]);
    assert.deepEqual(kindsOf(rules, { ...lost, ...even, after: { winner: "first", plies: 1 }, reply: "h5h6" }), [
        "allowedWin",
        "late",
    ]);
    const ogi = {
        ...mistake,
        ...even,
        config: { game: "ogi", position: "4k^3/8/8/8/8/8/8/3K^4 R/r O/o" } as const,
        moves: [],
        number: 11,
    };
    assert.deepEqual(kindsOf(rules, { ...ogi, played: "d1d2", better: ["R@e5"], reply: "R@d8" }), [
        "drop",
        "missedDrop",
        "middle",
    ]);
    // Three black stones have one liberty left.
    const go: Mistake = {
        ...goMistake,
        config: {
            game: "go",
            size: 9,
            rules: "thai",
            komi: "5.5",
            stones: { first: ["A1", "B1", "C1"], second: ["A2", "B2", "C2"] },
            turn: "first",
        },
        moves: [],
        played: "G7",
        better: ["D1"],
        reply: "D1",
    };
    assert.deepEqual(kindsOf(rules, go), ["group", "atari", "big"]);
    assert.deepEqual(kindsOf(rules, { ...go, reply: "G3", after: { percent: 50, points: 1 } }), []);
    assert.deepEqual(kindsOf(rules, { ...go, moves: ["A1"] }), []);
});

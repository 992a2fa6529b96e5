// Game lists: order, search terms, and the first moves that a player types.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { asStored, readOpening } from "../src/history/opening";
import { chooseLanguage } from "../src/i18n";
import { anything, hasWords, inOrder, readSearch, type Sort, writeSearch } from "../src/parts/list-search";
import { positionAfter } from "../src/parts/mini-board";
import type { Rules } from "../src/rules/rules";
import { loadedRules } from "./rules";

let rules: Rules;

before(async () => {
    await chooseLanguage("en");
    rules = await loadedRules();
});

const games = [
    { at: 3, plies: 10, players: "Émile 10", game: 1 },
    { at: 2, plies: 40, players: "emile 9", game: 0 },
    { at: 1, plies: 10, players: "Ada", game: 1, rating: 1900 },
];
const order = (sort: Sort) => inOrder(games, sort, (one) => one).map(({ at }) => at);

test("a list has the order that is asked for, and what is equal is newest first", () => {
    assert.deepEqual(order("newest"), [3, 2, 1]);
    assert.deepEqual(order("oldest"), [1, 2, 3]);
    assert.deepEqual(order("longest"), [2, 3, 1]);
    assert.deepEqual(order("opponent"), [1, 2, 3]);
    assert.deepEqual(order("game"), [2, 3, 1]);
    assert.deepEqual(order("strongest"), [1, 3, 2]);
});

test("all words of a search have to be found, without case and accents", () => {
    assert.ok(hasWords("Ōgi Émile – You", "emile ogi"));
    assert.ok(!hasWords("Ōgi Émile", "emile chess"));
    assert.ok(hasWords("Ōgi", " "));
    // Thai vowels and tones are not accents.
    assert.ok(!hasWords("ม้า", "มา"));
});

test("the order is part of the address, and an unknown one is ignored", () => {
    assert.equal(writeSearch({ ...anything, sort: "oldest", text: "Ada" }), "text=Ada&sort=oldest");
    assert.equal(readSearch("sort=oldest").sort, "oldest");
    assert.equal(readSearch("sort=best").sort, "");
});

/** The moves as the server stores them; anything else is in quotes. */
function read(kind: string, text: string): string {
    const opening = readOpening(rules, kind, text);
    if (!opening) return "";
    return "moves" in opening ? `${opening.game} ${opening.moves.join(" ")}` : `“${opening.bad}”`;
}

test("first moves are read as coordinates, as SAN, with numbers and in small letters", () => {
    const sicilian = "chess e2e4 c7c5 g1f3";
    for (const text of [
        "e2e4 c7c5 g1f3",
        "e4 c5 Nf3",
        "1. e4 c5 2. Nf3",
        "1.e4 c5 2.nf3",
        "1. e2-e4 c7-c5 2. Ng1-f3",
        "ｅ４ ｃ５ Ｎｆ３",
    ]) {
        assert.equal(read("chess", text), sicilian, text);
        assert.equal(read("", text), sicilian, text);
    }
    assert.equal(read("chess", "e4 e5 Nf3 Nc6 Bb5 a6 O-O"), "chess e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1");
    assert.equal(read("chess", "e4 e5 O-O"), "“O-O”");
    assert.equal(read("chess", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O"), "chess e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6");
    assert.equal(read("chess", "e4 e4"), "“e4”");
    assert.equal(read("chess", " "), "");
});

test("first moves of Ōgi and of Go are read as our lists write them", () => {
    assert.equal(read("ogi", "P-e4"), "ogi e3e4");
    assert.equal(read("", "P-e4"), "ogi e3e4");
    assert.equal(read("ogi", "e3e4"), "ogi e3e4");
    assert.equal(read("ogi-classic", "P-e4"), "ogi-classic e3e4");
    assert.equal(read("go-19x19", "q16 D4"), "go Q16 D4");
    assert.equal(read("go-9x9", "E5 pass"), "go E5 pass");
    assert.equal(read("go-9x9", "Q16"), "“Q16”");
    assert.equal(read("", "Q16 D4"), "go Q16 D4");
});

test("pieces may be named in the language of the page, including as its records write them", async () => {
    assert.equal(read("chess", "knight f3 pawn d5"), "chess g1f3 d7d5");
    await chooseLanguage("th");
    assert.equal(read("chess", "ม้าf3"), "chess g1f3");
    await chooseLanguage("ja");
    assert.equal(read("ogi", "歩e4"), "ogi e3e4");
    assert.equal(read("ogi", "歩兵 e4"), "ogi e3e4");
    assert.equal(read("", "歩e4"), "ogi e3e4");
    await chooseLanguage("en");
});

test("a search asks the server for first moves as it stores them, and keeps what cannot be read", () => {
    assert.equal(asStored(rules, { ...anything, kind: "chess", opening: "e4 c5" }).opening, "e2e4 c7c5");
    assert.equal(asStored(rules, { ...anything, kind: "chess", opening: "e4 e4" }).opening, "e4 e4");
    assert.equal(asStored(rules, anything).opening, "");
});

test("the last position of a game is found from its settings and moves", () => {
    const at = positionAfter(rules, { game: "chess" }, ["f2f3", "e7e5", "g2g4", "d8h4"]);
    assert.equal(at?.phase, "ended");
    assert.equal(at?.position.split(" ")[0], "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR");
    // Both players passed, then play resumed.
    const go = positionAfter(rules, { game: "go", size: 9, rules: "chinese" }, ["E5", "pass", "pass", "C3"]);
    assert.equal(go?.board.cells.filter((cell) => cell.trim() && cell !== ".").length, 2);
    assert.equal(positionAfter(rules, { game: "chess", position: "nonsense" }, []), null);
});

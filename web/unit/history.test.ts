// Searching a history: its address, and the request to the server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { filterOf } from "../src/history/search";
import { anything, isAnything, readSearch, writeSearch } from "../src/parts/list-search";
import { readRoute } from "../src/parts/router";

test("a search is restored from its address", () => {
    const search = {
        ...anything,
        kind: "go-19x19",
        result: "win",
        opponent: "Annō & co",
        opening: "Q16 D4",
        from: "2026-01-31",
    };
    const query = writeSearch(search);
    assert.deepEqual(readSearch(query), search);
    assert.deepEqual(readRoute(`#/history?${query}`), { screen: "history", query });
    assert.equal(writeSearch(anything), "");
    assert.ok(isAnything(readSearch("")));
});

test("invalid parts of an address are ignored", () => {
    const query = "result=won&rated=1&colour=white&against=me&from=yesterday&to=2026-13-40&page=5&kind=chess";
    assert.deepEqual(readSearch(query), { ...anything, kind: "chess" });
});

test("the server is asked for whole days in the local time zone", () => {
    const filter = filterOf({ ...anything, from: "2026-03-01", to: "2026-03-01", rated: "false", against: "people" });
    assert.equal(filter.from, new Date(2026, 2, 1).getTime());
    assert.equal(filter.to, new Date(2026, 2, 2).getTime());
    assert.deepEqual([filter.rated, filter.computer, filter.kind], [false, false, undefined]);
});

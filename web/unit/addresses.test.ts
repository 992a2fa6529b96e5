// Screen addresses, and links that contain a game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addresses, href, type Route, readRoute } from "../src/parts/router";
import { pack, placeInLink, unpack } from "../src/record/share";

test("each address opens its screen", () => {
    const expected: [string, Route][] = [
        ["", { screen: "home" }],
        ["#/", { screen: "home" }],
        ["#/games", { screen: "games", query: "" }],
        ["#/new/ogi-classic", { screen: "new", game: "ogi-classic", opponent: "", to: "" }],
        ["#/new/go/lobby", { screen: "new", game: "go", opponent: "lobby", to: "" }],
        ["#/new/go/nobody", { screen: "new", game: "go", opponent: "", to: "" }],
        ["#/new/go/name/A%2FB", { screen: "new", game: "go", opponent: "name", to: "A/B" }],
        ["#/game/m1abc", { screen: "game", id: "m1abc" }],
        ["#/play/x_-9", { screen: "play", id: "x_-9" }],
        ["#/join/x_-9", { screen: "join", id: "x_-9" }],
        ["#/lobby", { screen: "lobby" }],
        ["#/watch", { screen: "watch", query: "" }],
        ["#/me/TOKEN", { screen: "me", token: "TOKEN" }],
        ["#/sign-up", { screen: "sign-up" }],
        ["#/sign-in", { screen: "sign-in", link: "" }],
        ["#/sign-in/SECRET", { screen: "sign-in", link: "SECRET" }],
        ["#/account", { screen: "account" }],
        ["#/returned", { screen: "returned" }],
        ["#/player/Ann%C5%8D", { screen: "player", name: "Annō", pool: "", query: "" }],
        ["#/player/A%2FB/chess.blitz", { screen: "player", name: "A/B", pool: "chess.blitz", query: "" }],
        ["#/player/%E0%A4", { screen: "player", name: "%E0%A4", pool: "", query: "" }],
        ["#/history", { screen: "history", query: "" }],
        ["#/history?kind=chess", { screen: "history", query: "kind=chess" }],
        ["#/ratings", { screen: "ratings", pool: "" }],
        ["#/ratings/go-9x9.rapid", { screen: "ratings", pool: "go-9x9.rapid" }],
        ["#/desk", { screen: "desk", part: "reports", what: "" }],
        ["#/desk/nothing", { screen: "desk", part: "reports", what: "" }],
        ["#/desk/player/%2312", { screen: "desk", part: "player", what: "#12" }],
        ["#/learn/ogi", { screen: "learn", game: "ogi", lesson: "" }],
        ["#/learn/ogi/pawn", { screen: "learn", game: "ogi", lesson: "pawn" }],
        ["#/puzzles", { screen: "puzzles", game: "", what: "" }],
        ["#/puzzles/shogi", { screen: "puzzles", game: "", what: "" }],
        ["#/puzzles/chess/daily", { screen: "puzzles", game: "chess", what: "daily" }],
        ["#/deck", { screen: "deck", what: "", of: "" }],
        ["#/deck/game/a%20b", { screen: "deck", what: "game", of: "a b" }],
        ["#/records", { screen: "records", query: "" }],
        ["#/record/~abc", { screen: "record", id: "~abc" }],
        ["#/rules/ogi#G7", { screen: "rules", game: "ogi", clause: "G7" }],
        ["#/about/go", { screen: "about", game: "go" }],
        ["#/rules/chess", { screen: "rules", game: "chess", clause: "" }],
    ];
    for (const [hash, route] of expected) assert.deepEqual(readRoute(hash), route, hash);
});

test("an invalid address leads home", () => {
    for (const hash of [
        "#/new",
        "#/new/shogi",
        "#/game",
        "#/me",
        "#/record/",
        "#/rules",
        "#/about",
        "#/rules/go-classic",
        "#/nowhere",
    ])
        assert.deepEqual(readRoute(hash), { screen: "home" }, hash);
});

test("each address in the table reads back as written, with any number of parts", () => {
    // Contains reserved characters and letters that need escaping, except in a query or a clause, which are not
    // escaped.
    const sample = ({ name, read }: { name: string; read(given: string): string | undefined }) =>
        [/query|clause/.test(name) ? "a=b" : "A/B#?% ō", "ogi", "name", "player"].find((one) => read(one) === one);
    let tried = 0;
    for (const [screen, parts] of Object.entries(addresses))
        for (let given = 0; given <= parts.length; ++given) {
            const values = parts.map((part, i) => (i < given ? sample(part) : part.read("")));
            if (values.includes(undefined)) continue;
            const write = href as (screen: string, ...values: unknown[]) => string;
            const route = { screen, ...Object.fromEntries(parts.map(({ name }, i) => [name, values[i]])) };
            assert.deepEqual(readRoute(write(screen, ...values.slice(0, given))), route);
            ++tried;
        }
    assert.ok(tried > Object.keys(addresses).length);
});

test("addresses are written as before", () => {
    const expected: [string, string][] = [
        [href("home"), "#/"],
        [href("new", "ogi", "lobby"), "#/new/ogi/lobby"],
        [href("new", "go", "name", "A/B"), "#/new/go/name/A%2FB"],
        [href("play", "x_-9"), "#/play/x_-9"],
        [href("player", "Annō", ""), "#/player/Ann%C5%8D"],
        [href("player", "Ann", "chess.blitz"), "#/player/Ann/chess.blitz"],
        [href("history", "kind=chess"), "#/history?kind=chess"],
        [href("desk", "reports"), "#/desk"],
        [href("desk", "player", "#12"), "#/desk/player/%2312"],
        [href("puzzles"), "#/puzzles"],
        [href("deck", "today"), "#/deck/today"],
        [href("record", "~K4t_-A"), "#/record/~K4t_-A"],
        [href("rules", "ogi", "G7"), "#/rules/ogi#G7"],
        [href("rules", "chess"), "#/rules/chess"],
    ];
    for (const [written, hash] of expected) assert.equal(written, hash);
});

test("a link to a screen is recognised if the text contains nothing else", () => {
    assert.equal(placeInLink("https://kradan.example/#/play/ab-c_1"), "#/play/ab-c_1");
    assert.equal(placeInLink(" <http://localhost:8080/club/#/join/abc>\n"), "#/join/abc");
    assert.equal(placeInLink("http://localhost/#/record/~K4tOAA"), "#/record/~K4tOAA");
    for (const text of [
        "look: https://kradan.example/#/play/abc",
        "https://kradan.example/#/me/abc",
        "#/record/abc",
        "1. e4 e5",
    ])
        assert.equal(placeInLink(text), null, text);
});

test("a text in a link is restored, but not from a truncated link", async () => {
    const text = `(;GM[1]C[กระดาน 王棋 ${"x".repeat(3000)}])`;
    const packed = await pack(text);
    assert.match(packed, /^[\w-]+$/);
    assert.ok(packed.length < 300);
    assert.equal(await unpack(packed), text);
    assert.equal(await unpack(packed.slice(0, -10)), null);
    assert.equal(await unpack("%%%"), null);
});

// The addresses of the screens, and links that hold a game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readRoute, rulesLink } from "../src/parts/router";
import { pack, placeInLink, unpack } from "../src/record/share";

test("each address leads to its screen", () => {
    const expected: [string, ReturnType<typeof readRoute>][] = [
        ["", { screen: "home" }],
        ["#/", { screen: "home" }],
        ["#/games", { screen: "games" }],
        ["#/new/ogi-classic", { screen: "new", game: "ogi-classic", opponent: undefined }],
        ["#/new/go/lobby", { screen: "new", game: "go", opponent: "lobby" }],
        ["#/new/go/nobody", { screen: "new", game: "go", opponent: undefined }],
        ["#/game/m1abc", { screen: "game", id: "m1abc" }],
        ["#/play/x_-9", { screen: "play", id: "x_-9" }],
        ["#/join/x_-9", { screen: "join", id: "x_-9" }],
        ["#/lobby", { screen: "lobby" }],
        ["#/me/TOKEN", { screen: "me", token: "TOKEN" }],
        ["#/sign-up", { screen: "sign-up" }],
        ["#/sign-in", { screen: "sign-in" }],
        ["#/sign-in/SECRET", { screen: "sign-in", link: "SECRET" }],
        ["#/account", { screen: "account" }],
        ["#/returned", { screen: "returned" }],
        ["#/player/Ann%C5%8D", { screen: "player", name: "Annō", pool: "" }],
        ["#/player/A%2FB/chess.blitz", { screen: "player", name: "A/B", pool: "chess.blitz" }],
        ["#/player/%E0%A4", { screen: "player", name: "%E0%A4", pool: "" }],
        ["#/history", { screen: "history", query: "" }],
        ["#/history?kind=chess", { screen: "history", query: "kind=chess" }],
        ["#/ratings", { screen: "ratings", pool: "" }],
        ["#/ratings/go-9x9.rapid", { screen: "ratings", pool: "go-9x9.rapid" }],
        ["#/records", { screen: "records" }],
        ["#/record/~abc", { screen: "record", id: "~abc" }],
        ["#/rules/ogi#G7", { screen: "rules", game: "ogi", clause: "G7" }],
        ["#/about/go", { screen: "about", game: "go" }],
        ["#/rules/chess", { screen: "rules", game: "chess", clause: "" }],
    ];
    for (const [hash, route] of expected) assert.deepEqual(readRoute(hash), route, hash);
});

test("what is no address leads home", () => {
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

test("a clause of the rulebook has a link that leads to it", () => {
    assert.equal(rulesLink("ogi", "G7"), "#/rules/ogi#G7");
    assert.deepEqual(readRoute(rulesLink("go", "W3")), { screen: "rules", game: "go", clause: "W3" });
    assert.equal(rulesLink("chess"), "#/rules/chess");
});

test("a link to a place of the page is known in a text that holds nothing else", () => {
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

test("a text goes into a link and comes back; a link that was cut does not", async () => {
    const text = `(;GM[1]C[กระดาน 王棋 ${"x".repeat(3000)}])`;
    const packed = await pack(text);
    assert.match(packed, /^[\w-]+$/);
    assert.ok(packed.length < 300);
    assert.equal(await unpack(packed), text);
    assert.equal(await unpack(packed.slice(0, -10)), null);
    assert.equal(await unpack("%%%"), null);
});

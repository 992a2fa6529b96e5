// The computer level that adapts to the player.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { gameOf } from "../src/games";
import { chooseLanguage } from "../src/i18n";
import { countFitting, fairHandicap, fittedNow, fittingLevel, practiceText, weakLevels } from "../src/play/fitting";
import type { Config } from "../src/rules/types";
import "./facts";

beforeEach(() => {
    localStorage.clear();
    return chooseLanguage("en");
});

test("the level rises with wins and falls with losses, separately for each game, and fast at first", () => {
    const after = (...results: (1 | 0 | -1)[]) => {
        for (const result of results) countFitting({ game: "chess" }, result);
        return fittingLevel("chess");
    };
    assert.equal(fittingLevel("chess"), 2);
    assert.equal(after(-1), 1);
    assert.equal(after(-1), 1);
    assert.equal(after(1, 0), 2);
    assert.equal(after(1), 3);
    // From the fifth game on, the level changes by half a step.
    assert.equal(after(1, 1), 4);
    assert.equal(after(...Array<1>(30).fill(1)), 10);
    assert.equal(fittingLevel("go"), 2);
});

test("an invalid stored level is replaced by the first", () => {
    for (const kept of [
        "",
        "null",
        "[]",
        "7",
        "{",
        '{"level":11,"games":1}',
        '{"level":"3","games":1}',
        '{"level":3}',
    ]) {
        localStorage.setItem("kradan.setting.fitting.chess", kept);
        assert.equal(fittingLevel("chess"), 2, kept);
    }
});

test("the next game uses the adapted level; a chosen level stays", () => {
    const config: Config = { game: "chess", players: { first: {}, second: { engine: true, level: 2 } } };
    const seats = { opponent: "computer", me: "first", level: 2, autoFlip: false } as const;
    countFitting(config, -1);
    const next = fittedNow(config, { ...seats, fits: true });
    assert.deepEqual([next.seats.level, next.config.players?.second?.level, next.config.players?.first], [1, 1, {}]);
    assert.deepEqual(fittedNow(config, seats), { config, seats });
    // A level changed during the game stays too.
    const changed = fittedNow(config, { ...seats, level: 5 });
    assert.deepEqual([changed.seats.level, changed.config.players?.second?.level], [5, 5]);
});

test("a fair handicap follows from the ranks and the size of the board", () => {
    assert.equal(fairHandicap("go", 10, 19), null, "nothing is known about the player yet");
    localStorage.setItem("kradan.setting.fitting.go", '{"level":2,"games":9}');
    for (const config of [{ size: 7 }, { size: 9, handicap: 2 }]) countFitting({ game: "go", ...config }, -1);
    assert.equal(fairHandicap("go", 10, 19), null, "small boards and handicap games say nothing about a rank");
    // Level 4: 8 kyu, against 1 dan at level 8.
    for (let i = 0; i < 4; ++i) countFitting({ game: "go", size: 9 }, 1);
    localStorage.setItem(
        "kradan.setting.fitting.go",
        localStorage.getItem("kradan.setting.fitting.go")!.replace(/"level":[\d.]+/, '"level":4'),
    );
    assert.deepEqual(fairHandicap("go", 8, 19), { rank: "8k", stones: 8 });
    assert.deepEqual(fairHandicap("go", 8, 13), { rank: "8k", stones: 4 });
    assert.deepEqual(fairHandicap("go", 8, 9), { rank: "8k", stones: 2 });
    assert.equal(fairHandicap("go", 4, 19), null, "an even game");
    assert.equal(fairHandicap("go", 2, 19), null, "a weaker opponent");
    assert.equal(fairHandicap("go", 8, 7), null, "no ranks are known on small boards");
    assert.equal(fairHandicap("chess", 8, 8), null);
});

test("what a level overlooks is as in the engine's levels", () => {
    const source = readFileSync("src/levels/levels.h", "utf8");
    const all = [...source.matchAll(/\{\.nodes = [\d']+,[^}]*\}[^}]*\}/g)].map(([text]) => {
        const value = (name: string) =>
            Number(new RegExp(`\\.${name} = ([\\d']+)`).exec(text)?.[1]?.replace(/'/g, "") ?? 0);
        return {
            depth: value("depth"),
            captures: value("captures_overlooked"),
            quiet: value("quiet_overlooked"),
            playouts: value("playouts"),
            overlooked: value("overlooked"),
            visits: value("visits"),
        };
    });
    assert.deepEqual(weakLevels, all);
});

test("what to practise is described in a sentence", () => {
    assert.equal(
        practiceText("chess", 1),
        "It looks 1 move ahead and overlooks up to 87% of captures: look for what it leaves unguarded.",
    );
    assert.match(practiceText("ogi", 7), /^It looks 9 moves ahead, .* up to 2\.2% of other moves: /);
    assert.match(practiceText("go", 3, 5), /^It plays 170 games out .* up to 32% of the moves: /);
    assert.match(practiceText("go", 3, 7), /^It plays what first comes to mind/);
    assert.match(practiceText("go", 8, 19), /^It looks at 24 positions /);
    assert.equal(practiceText("go", 10), "It overlooks nothing: take your time.");
});

test("the computer's levels in Go have ranks, each higher than the one before", () => {
    const ranks = gameOf("go").levelRanks!.ranks.map(
        (rank) => (rank.endsWith("k") ? -1 : 1) * Number.parseInt(rank, 10),
    );
    assert.equal(ranks.length, weakLevels.length + 1);
    for (const [i, rank] of ranks.slice(1).entries()) assert.ok(rank > ranks[i]!);
});

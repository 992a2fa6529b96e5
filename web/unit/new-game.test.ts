// The new-game form: what it remembers, and the settings that it creates.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { usualKomi } from "../src/games/go/options";
import { chooseLanguage } from "../src/i18n";
import { clocksOf, noClock, numbersOf, readClock, withoutDays } from "../src/play/new-game/clock-field";
import { configOf, isWatchable, keepWishes, remembered, withOpponent } from "../src/play/new-game/wishes";
import type { ClockConfig, GameId } from "../src/rules/types";
import "./facts";

beforeEach(() => {
    localStorage.clear();
    return chooseLanguage("en");
});

test("against the computer the player has the first side and no clock; between people sides are random, with a clock", () => {
    assert.deepEqual((({ opponent, side, clock }) => [opponent, side, clock.choice])(remembered("chess")), [
        "computer",
        "first",
        "none",
    ]);
    for (const [game, clock] of [
        ["chess", "10+5"],
        ["go", "byoyomi"],
        ["ogi", "byoyomi"],
    ] as const) {
        const wishes = remembered(game, "link");
        assert.deepEqual([wishes.opponent, wishes.side, wishes.clock.choice], ["link", "random", clock]);
    }
});

test("the side and the clock are remembered separately for games between people", () => {
    keepWishes("chess", { ...remembered("chess"), side: "second", level: 7 });
    keepWishes("chess", { ...remembered("chess", "lobby"), side: "first", clock: { ...noClock, choice: "5+3" } });
    const between = remembered("chess");
    assert.deepEqual(
        [between.opponent, between.side, between.clock.choice, between.level],
        ["lobby", "first", "5+3", 7],
    );
    const alone = withOpponent("chess", between, "computer");
    assert.deepEqual([alone.side, alone.clock.choice], ["second", "none"]);
});

test("invalid stored choices are replaced by the defaults", () => {
    const usual = remembered("go");
    for (const kept of [
        "",
        "null",
        "[]",
        "7",
        '"x"',
        "{",
        '{"level":11,"size":1,"side":"furigoma","opponent":"me","clock":{"choice":"never"},"chess960":960,"preset":"mine","names":5}',
    ]) {
        localStorage.setItem("kradan.setting.wishes.go", kept);
        assert.deepEqual(remembered("go"), usual, kept);
    }
    localStorage.setItem("kradan.setting.wishes.ogi", '{"side":"furigoma","names":{"first":" Ada\\n"}}');
    const wishes = remembered("ogi");
    assert.deepEqual([wishes.side, wishes.names], ["furigoma", { first: "Ada", second: "" }]);
});

test("a game's own choices are remembered, except a handicap and the choice of the king", () => {
    const kept = (game: GameId, own: object) => {
        keepWishes(game, { ...remembered(game), own });
        return remembered(game).own;
    };
    const usual = { preset: null, komi: "", handicap: 0, placement: "fixed" };
    assert.deepEqual(kept("go", { ...usual, size: 19, preset: "aga", handicap: 4, placement: "free", komi: "3" }), {
        ...usual,
        size: 19,
        preset: "aga",
        placement: "free",
    });
    assert.deepEqual(kept("chess", { chess960: 518 }), { chess960: 518 });
    assert.deepEqual(kept("ogi", { promoted: ["b2"], king: "first" }), { promoted: [], king: "equal" });
    // As stored by a version of the page without game-specific options.
    localStorage.setItem("kradan.setting.wishes.go", '{"level":4,"size":13,"promoted":[],"chess960":null,"komi":""}');
    const { level, own } = remembered("go");
    assert.deepEqual([level, own], [4, { ...usual, size: 13 }]);
});

test("the settings of a game contain the choices from its form, and none for other games", () => {
    const go = { size: 13, handicap: 3, placement: "free", komi: "", preset: "japanese" };
    const settings = (game: GameId, own: object, more = {}) => configOf(game, { ...remembered(game), ...more, own });
    assert.deepEqual(settings("go", go), {
        game: "go",
        play: "assisted",
        size: 13,
        rules: "japanese",
        komi: "0.5",
        handicap: 3,
        placement: "free",
    });
    assert.deepEqual(settings("go", { ...go, handicap: 0, komi: "7" }), {
        game: "go",
        play: "assisted",
        size: 13,
        rules: "japanese",
        komi: "7",
    });
    assert.deepEqual(settings("chess", { chess960: 5 }, { clock: { ...noClock, choice: "5+3" } }), {
        game: "chess",
        play: "assisted",
        clock: { kind: "fischer", initial: 300_000, increment: 3000 },
        chess960: 5,
    });
    assert.deepEqual(settings("ogi", { promoted: ["a1"], king: "second" }, { play: "strict" }), {
        game: "ogi",
        play: "strict",
        promoted: ["a1"],
        king: "second",
    });
    assert.deepEqual([usualKomi(0), usualKomi(1), usualKomi(2)], [null, null, "0.5"]);
});

test("a teacher for both is only for unrated games between people, and is remembered", () => {
    const wish = { ...remembered("chess"), teacher: true };
    const taught = (more: Partial<typeof wish>) => configOf("chess", { ...wish, ...more }).teacher;
    for (const opponent of ["link", "name", "lobby"] as const) {
        assert.equal(taught({ opponent }), true);
        assert.equal(taught({ opponent, rated: true }), undefined);
        assert.equal(taught({ opponent, teacher: false }), undefined);
    }
    for (const opponent of ["computer", "fitting", "local", "club"] as const)
        assert.equal(taught({ opponent }), undefined);
    assert.equal(remembered("chess", "link").teacher, false);
    keepWishes("chess", { ...wish, opponent: "link" });
    assert.equal(remembered("chess", "link").teacher, true);
});

test("a game in the lobby can be watched unless the player chose otherwise", () => {
    assert.equal(isWatchable({ opponent: "lobby", watching: {} }), true);
    assert.equal(isWatchable({ opponent: "link", watching: {} }), false);
    assert.equal(isWatchable({ opponent: "lobby", watching: { lobby: false } }), false);
    assert.equal(isWatchable({ opponent: "link", watching: { link: true } }), true);
});

test("a stored clock is used if it is valid", () => {
    const custom = { kind: "byoyomi" as const, initial: 0, period: 10_000, periods: 5 };
    assert.deepEqual(readClock({ choice: "custom", custom, other: null }), { choice: "custom", custom, other: null });
    for (const bad of [
        { kind: "fischer", initial: 0, increment: 1000 },
        { kind: "fischer", initial: 90_500, increment: 1000 },
        { kind: "days", days: 15 },
        { kind: "sand" },
        null,
    ])
        assert.equal(readClock({ choice: "custom", custom: bad }), noClock);
    assert.deepEqual(readClock({ choice: "days", custom: null }), {
        choice: "days",
        custom: noClock.custom,
        other: null,
    });
});

test("a game played in one sitting has no clock with days per move", () => {
    const days = { kind: "days" as const, days: 3 };
    assert.equal(withoutDays({ choice: "days", custom: days, other: null }).choice, "none");
    assert.equal(withoutDays({ choice: "custom", custom: days, other: days }).choice, "none");
    assert.deepEqual(clocksOf({ choice: "custom", custom: noClock.custom, other: days }), {
        clocks: { first: noClock.custom, second: days },
    });
    assert.deepEqual(clocksOf({ choice: "custom", custom: days, other: days }), { clock: days });
    assert.deepEqual(clocksOf(noClock), {});
});

test("each kind of clock has its numbers, and changing one changes nothing else", () => {
    const clocks: ClockConfig[] = [
        { kind: "fischer", initial: 600_000, increment: 5000 },
        { kind: "delay", initial: 300_000, delay: 3000 },
        { kind: "byoyomi", initial: 600_000, period: 30_000, periods: 3 },
        { kind: "canadian", initial: 600_000, period: 300_000, stones: 20 },
        { kind: "days", days: 3 },
    ];
    assert.deepEqual(
        clocks.map((clock) => numbersOf(clock).map(({ value }) => value)),
        [[10, 5], [5, 3], [10, 30, 3], [10, 5, 20], [3]],
    );
    for (const clock of clocks)
        numbersOf(clock).forEach(({ set, max }, i) => {
            const numbers = numbersOf(clock).map(({ value }) => value);
            assert.deepEqual(
                numbersOf(set(max)).map(({ value }) => value),
                numbers.map((value, at) => (at === i ? max : value)),
            );
            assert.deepEqual(Object.keys(set(max)), Object.keys(clock));
        });
});

test("a clock without overtime needs time", () => {
    const checks = (["fischer", "byoyomi"] as const).map((kind) =>
        numbersOf({ kind, initial: 0, increment: 0, period: 1000, periods: 1 } as ClockConfig)[0]!.check?.(0),
    );
    assert.ok(checks[0]);
    assert.equal(checks[1], null);
});

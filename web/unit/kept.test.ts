// Stored games and records: how a list describes and sorts them, what a search finds, and the data for the list.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { chooseLanguage } from "../src/i18n";
import { fetchListWords } from "../src/i18n/lists";
import type { KeptGame } from "../src/kept/games";
import { type Seen, seenOf, summaryOf } from "../src/kept/outline";
import { gamesAmong, pick } from "../src/kept/pick";
import type { KeptRecord, Origin } from "../src/kept/records";
import type { Thing } from "../src/kept/things";
import { saidOf } from "../src/kept/words";
import { ago } from "../src/parts/day";
import { anything, type Search } from "../src/parts/list-search";
import type { Rules } from "../src/rules/rules";
import type { GameEvent, GameId, View } from "../src/rules/types";
import "./facts";

beforeEach(async () => {
    await chooseLanguage("en");
    await fetchListWords();
});

const board = { kind: "squares" as const, files: 1, ranks: 1, cells: [""] };

interface Played {
    id: string;
    game?: GameId;
    updated?: number;
    names?: [string, string];
    /** The player's side, against the computer at level 2. */
    me?: "first" | "second";
    outcome?: Seen["outcome"];
}

/** A game stored on this device. */
function game({ id, game = "chess", updated = 0, names, me, outcome = null }: Played): Thing {
    const players = names && { first: { name: names[0] }, second: { name: names[1] } };
    const seats = {
        opponent: me ? ("computer" as const) : ("local" as const),
        me: me ?? "first",
        level: 2,
        autoFlip: false,
    };
    const ended = outcome !== null;
    const kept: KeptGame = {
        version: 1,
        id,
        config: { game, players },
        seats,
        events: [],
        now: 0,
        summary: { game, ply: 3, ended, updated },
    };
    return { kind: "game", id, game: kept, seen: { game, ply: 3, ended, board, outcome } };
}

/** A record stored on this device. */
function record(
    id: string,
    of: GameId,
    result: string,
    origin?: Origin,
    names: [string, string] = ["Ada", "Bo"],
): Thing {
    const players = { first: names[0], second: names[1] };
    const kept: KeptRecord = {
        version: 1,
        id,
        format: "sgf",
        text: "",
        edits: [],
        origin,
        summary: { game: of, title: "Club, round 1", players, result, updated: 0 },
    };
    return { kind: "record", id, record: kept };
}

const damaged: Thing = { kind: "damaged", of: "game", id: "broken", text: "{" };

/** The result and how it came about, as shown in the list. */
const told = (thing: Thing): string => {
    const said = saidOf(thing);
    return [said?.result, said?.way].filter(Boolean).join(" · ");
};

test("a record shows who won, and how, if that can be read", () => {
    const go: [string, string][] = [
        ["B+3.5", "Black wins · 3.5 points"],
        ["W+12,5", "White wins · 12.5 points"],
        ["B+1", "Black wins · 1 point"],
        ["B+3.5 points", "Black wins"],
        ["W+2 1/2", "White wins"],
        ["B+R", "Black wins · resignation"],
        ["W+Resign", "White wins · resignation"],
        ["W+T", "White wins · time ran out"],
        ["W+Forfeit", "White wins · forfeit"],
        ["B+", "Black wins"],
        ["0", "Draw"],
        ["Draw", "Draw"],
        ["Jigo", "Draw"],
        ["Void", "No result"],
        ["?", "?"],
        ["*", ""],
        ["", ""],
    ];
    for (const [result, words] of go) assert.equal(told(record("a", "go", result)), words, result);
    for (const [result, words] of [
        ["1-0", "White wins"],
        ["0-1", "Black wins"],
        ["1/2-1/2", "Draw"],
        ["*", ""],
    ] as const)
        assert.equal(told(record("a", "chess", result)), words, result);
});

test("a record of the player's own game addresses the player", () => {
    const origin: Origin = { seat: "second", levels: { first: 4 }, flipped: true };
    const said = saidOf(record("a", "chess", "0-1", origin, ["", ""]))!;
    assert.equal(said.result, "You won");
    assert.equal(said.players, "Computer, level 4 – You");
    assert.equal(saidOf(record("a", "chess", "1-0", origin))!.result, "You lost");
});

test("a game shows who played and how it ended", async () => {
    const mate = { winner: "second" as const, reason: "checkmate" as const, result: "0-1" };
    const score = { winner: "second" as const, reason: "score" as const, result: "W+6.5" };
    const agreed = { winner: null, reason: "agreement" as const, result: "1/2-1/2" };
    assert.equal(told(game({ id: "a", me: "second", outcome: mate })), "You won · checkmate");
    assert.equal(told(game({ id: "a", me: "first", outcome: mate })), "You lost · checkmate");
    assert.equal(told(game({ id: "a", outcome: mate })), "Black wins · checkmate");
    assert.equal(told(game({ id: "a", game: "go", outcome: score })), "White wins · 6.5 points");
    assert.equal(told(game({ id: "a", outcome: agreed })), "Draw · by agreement");
    assert.equal(
        told(game({ id: "a", outcome: { winner: null, reason: "aborted" as const, result: "*" } })),
        "Cancelled",
    );
    assert.equal(told(game({ id: "a" })), "");
    assert.equal(saidOf(game({ id: "a", me: "first" }))!.players, "Computer, level 2");
    assert.equal(saidOf(game({ id: "a" }))!.players, "Two on this device");
    assert.equal(saidOf(game({ id: "a", names: ["Ada", ""] }))!.players, "Ada – Black");
    assert.equal(saidOf(damaged), null);
    await chooseLanguage("ja");
    assert.equal(told(game({ id: "a", outcome: mate })), "黒の勝ち · チェックメイト");
    assert.equal(told(game({ id: "a", game: "ogi-classic", outcome: mate })), "後手の勝ち · 詰み");
});

const won = { winner: "first" as const, reason: "resignation" as const, result: "1-0" };
const things: Thing[] = [
    game({ id: "ogi", game: "ogi", updated: 3, names: ["Émile", "Player 10"] }),
    game({ id: "go", game: "go", updated: 5, names: ["Player 2", "Zoë"] }),
    game({ id: "chess", updated: 4, me: "first", outcome: won }),
    record("record", "go", "B+R"),
    damaged,
];
const found = (wanted: Partial<Search>): string[] => pick(things, { ...anything, ...wanted }).map(({ id }) => id);

test("a list is sorted by time, by opponent or by game", () => {
    assert.deepEqual(found({}), ["go", "chess", "ogi", "record", "broken"]);
    // 2 comes before 10, and é is sorted like e.
    assert.deepEqual(found({ sort: "opponent" }).slice(0, 4), ["record", "chess", "ogi", "go"]);
    assert.deepEqual(found({ sort: "game" }).slice(0, 4), ["ogi", "chess", "go", "record"]);
});

test("a list is sorted by age and by length", () => {
    assert.deepEqual(found({ sort: "oldest" }), ["record", "ogi", "chess", "go", "broken"]);
    assert.deepEqual(found({ sort: "longest" }), ["go", "chess", "ogi", "record", "broken"]);
});

test("a list can be limited to results, sides and opponents of the player", () => {
    assert.deepEqual(found({ result: "win" }), ["chess"]);
    assert.deepEqual(found({ result: "loss" }), []);
    assert.deepEqual(found({ colour: "first" }), ["chess"]);
    assert.deepEqual(found({ against: "people" }), ["go", "ogi"]);
    assert.deepEqual(found({ against: "computer", text: "chess" }), ["chess"]);
});

test("a search finds names, games, results and kinds, ignoring case and accents", () => {
    assert.deepEqual(found({ text: "emile" }), ["ogi"]);
    assert.deepEqual(found({ text: "ŌGI" }), ["ogi"]);
    assert.deepEqual(found({ text: "ogi" }), ["ogi"]);
    assert.deepEqual(found({ text: "zoe player" }), ["go"]);
    assert.deepEqual(found({ text: "resignation" }), ["chess", "record"]);
    assert.deepEqual(found({ text: "you won" }), ["chess"]);
    assert.deepEqual(found({ text: "round" }), ["record"]);
    assert.deepEqual(found({ text: "unfinished" }), ["go", "ogi"]);
    assert.deepEqual(found({ text: "nobody" }), []);
});

test("a list can be limited to one kind or one game; damaged items belong to no game", () => {
    assert.deepEqual(found({ show: "continue" }), ["go", "ogi"]);
    assert.deepEqual(found({ show: "finished" }), ["chess"]);
    assert.deepEqual(found({ show: "record" }), ["record"]);
    assert.deepEqual(found({ show: "damaged" }), ["broken"]);
    assert.deepEqual(found({ kind: "go" }), ["go", "record"]);
    assert.deepEqual(gamesAmong(things), ["ogi", "chess", "go"]);
});

test("the time that has passed is shown in each language", async () => {
    const minute = 60_000;
    const hour = 60 * minute;
    const day = 24 * hour;
    const now = Date.now;
    const noon = new Date(2026, 5, 15, 12).getTime();
    Date.now = () => noon;
    const before: DateConstructor = globalThis.Date;
    // `new Date()` gives the same day, so midnight is computed from it.
    global.Date = class extends before {
        constructor(...args: [number?]) {
            super(...((args.length ? args : [noon]) as [number]));
        }
    } as DateConstructor;
    try {
        const spans = [
            0,
            29 * minute,
            90 * minute,
            23 * hour,
            30 * hour,
            3 * day,
            9 * day,
            13 * day,
            70 * day,
            800 * day,
        ];
        assert.deepEqual(
            spans.map((span) => ago(noon - span)),
            [
                "this minute",
                "29 minutes ago",
                "1 hour ago",
                "23 hours ago",
                "yesterday",
                "3 days ago",
                "1 week ago",
                "1 week ago",
                "2 months ago",
                "2 years ago",
            ],
        );
        await chooseLanguage("ja");
        assert.deepEqual(
            [90 * minute, 30 * hour, 9 * day].map((span) => ago(noon - span)),
            ["1 時間前", "昨日", "1 週間前"],
        );
        await chooseLanguage("th");
        assert.equal(ago(noon), "เมื่อสักครู่");
        // After the clock is set back, no time is shown as being in the future.
        await chooseLanguage("en");
        assert.equal(ago(noon + day), "this minute");
    } finally {
        global.Date = before;
        Date.now = now;
    }
});

/** Rules that replay nothing but return this view, and count their calls. */
function replaying(view: View | null) {
    const asked = { times: 0 };
    const rules = {
        replay: () => {
            ++asked.times;
            return view ? { ok: true, value: { session: 1 } } : { ok: false, refusals: [] };
        },
        view: () => view,
        close: () => undefined,
    };
    return { rules: rules as unknown as Rules, asked };
}

test("a list uses the summary stored with a log, and replays the log if the two disagree", () => {
    const outcome = { winner: "first" as const, reason: "checkmate" as const, result: "1-0" };
    const view = { game: "chess", ply: 4, phase: "ended", board, outcome } as unknown as View;
    const events = [
        { seq: 1, type: "created" },
        { seq: 2, type: "moved", move: "e2e4" },
    ] as unknown as GameEvent[];
    const seats = { opponent: "local" as const, me: "first" as const, level: 1, autoFlip: false };
    const kept = (id: string, change: Partial<KeptGame> = {}): KeptGame => ({
        version: 1,
        id,
        config: { game: "chess" },
        seats,
        events,
        now: 0,
        summary: summaryOf(view, events),
        ...change,
    });
    const seen = { game: "chess", ply: 4, ended: true, board, faces: undefined, outcome };
    const { rules, asked } = replaying(view);
    assert.deepEqual(seenOf(rules, kept("same")), seen);
    assert.equal(asked.times, 0);

    const { outline, ...bare } = summaryOf(view, events);
    const wrong = { ...bare, outline: { ...outline!, outcome: { ...outcome, winner: "second" as const } } };
    for (const [name, change] of Object.entries({
        "another winner": { summary: wrong },
        "another count of moves": { summary: { ...bare, ply: 9, outline } },
        "another log": { events: [...events, { seq: 3, type: "moved", move: "e7e5" } as unknown as GameEvent] },
        "no outline": { summary: bare },
    })) {
        const before: number = asked.times;
        assert.deepEqual(seenOf(rules, kept(name, change)), seen, name);
        assert.equal(asked.times, before + 1, name);
        // Once its view is known, the game is not replayed.
        seenOf(rules, kept(name, change));
        assert.equal(asked.times, before + 1, name);
    }
    assert.equal(seenOf(replaying(null).rules, kept("unplayable", { summary: bare })), null);
});

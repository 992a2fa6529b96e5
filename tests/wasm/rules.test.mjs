// The rules module as the page uses it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { load, rulesPath } from "./module.mjs";

const rules = load(rulesPath);

const refusal = (answer) => answer.refusals?.[0]?.reason;

test("the module is small: at most 126 kB compressed", () => {
    const kilobytes = gzipSync(readFileSync(rulesPath), { level: 9 }).length / 1000;
    assert.ok(kilobytes <= 126, `${kilobytes} kB`);
});

test("the module imports nothing", () => {
    assert.deepEqual(WebAssembly.Module.imports(rules.module), []);
    const exports = WebAssembly.Module.exports(rules.module).map((one) => one.name);
    for (const name of ["memory", "_initialize", "kradan_buffer", "kradan_call"])
        assert.ok(exports.includes(name), name);
});

test("the catalog has all games in three languages", () => {
    const { games, go } = rules.ask({ op: "catalog" });
    assert.deepEqual(
        games.map((game) => game.id),
        ["ogi", "ogi-classic", "chess", "kingofthehill", "3check", "go"],
    );
    for (const game of games) assert.deepEqual(Object.keys(game.names), ["en", "th", "ja"]);
    const gamesWith = (policy) => games.filter(({ policies }) => policies[policy]).map(({ id }) => id);
    assert.deepEqual(gamesWith("drawsByAgreement"), ["ogi", "ogi-classic", "chess", "kingofthehill", "3check"]);
    assert.deepEqual(gamesWith("firstIllegalMoveIsForgiven"), ["chess", "kingofthehill", "3check"]);
    assert.deepEqual(gamesWith("furigoma"), ["ogi", "ogi-classic"]);
    assert.equal(go.presets.find((preset) => preset.id === "ing").komi["19"], "8");
    assert.equal(go.sizes.length, 24);
});

test("a game of chess is played to mate, and replayed from its log", () => {
    const created = rules.ask({ op: "new", config: { game: "chess" }, now: 0 });
    const log = [...created.events];
    let now = 0;
    for (const move of ["f2f3", "e7e5", "g2g4", "d8h4"]) {
        const { turn, legal } = rules.ask({ op: "view", session: created.session, now });
        assert.ok(legal.some((one) => one.move === move));
        now += 1000;
        const answer = rules.ask({
            op: "command",
            session: created.session,
            by: turn,
            now,
            command: { do: "move", move },
        });
        log.push(...answer.events);
    }
    const view = rules.ask({ op: "view", session: created.session, now });
    assert.deepEqual(view.outcome, {
        winner: "second",
        reason: "checkmate",
        clause: "X9",
        result: "0-1",
        refusal: null,
    });
    assert.deepEqual(
        view.moves.map((one) => one.label),
        ["f3", "e5", "g4", "Qh4#"],
    );
    assert.deepEqual(view.last, { move: "d8h4", from: "d8", to: "h4" });
    assert.deepEqual(
        log.map((event) => event.seq),
        [1, 2, 3, 4, 5, 6],
    );
    const again = rules.ask({ op: "replay", events: log });
    assert.deepEqual(rules.ask({ op: "view", session: again.session, now }), view);
    assert.deepEqual(rules.ask({ op: "close", session: again.session }), {});
    assert.equal(refusal(rules.ask({ op: "view", session: again.session, now })), "session.malformed");
});

test("a session adopts events that a server decided, all of them or none", () => {
    const clocks = { first: { kind: "delay", initial: 60_000, delay: 3000 }, second: { kind: "days", days: 2 } };
    const server = rules.ask({ op: "new", config: { game: "chess", clocks, lateStart: true }, now: 0 });
    const page = rules.ask({ op: "replay", events: server.events });
    const view = (session, now) => rules.ask({ op: "view", session, now });
    const standing = view(page.session, 5000).clocks;
    assert.deepEqual(standing.first, {
        kind: "delay",
        ms: 60_000,
        periods: 0,
        stones: 0,
        overtime: false,
        delay: 3000,
    });
    assert.deepEqual(standing.second, {
        kind: "days",
        ms: 172_800_000,
        periods: 0,
        stones: 0,
        overtime: false,
        delay: 0,
    });
    assert.equal(standing.running, null);
    const sent = [
        ["e2e4", "first"],
        ["e7e5", "second"],
        ["g1f3", "first"],
    ].flatMap(
        ([move, by], i) =>
            rules.ask({
                op: "command",
                session: server.session,
                by,
                now: 5000 * (i + 1),
                command: { do: "move", move },
            }).events,
    );
    const append = (events) => rules.ask({ op: "append", session: page.session, events });
    const before = view(page.session, 5000);
    assert.equal(refusal(append(sent.slice(1))), "session.out-of-order");
    assert.equal(refusal(append([...sent.slice(0, 2), { ...sent[2], move: "a1a5x" }])), "session.out-of-order");
    assert.equal(refusal(append([...sent, { seq: 5 }])), "session.malformed");
    assert.deepEqual(view(page.session, 5000), before);
    assert.deepEqual(append(sent), {});
    assert.deepEqual(view(page.session, 16_000), view(server.session, 16_000));
    assert.equal(view(page.session, 16_000).clocks.first.ms, 58_000);
    assert.equal(refusal(append(sent)), "session.out-of-order");
    rules.ask({ op: "close", session: page.session });
    assert.equal(refusal(append([])), "session.malformed");
});

test("a view contains only moves that an earlier view of the session did not", () => {
    const { session } = rules.ask({ op: "new", config: { game: "go", size: 5 }, now: 0 });
    const act = (by, command) => rules.ask({ op: "command", session, by, now: 0, command });
    const view = (known) => rules.ask({ op: "view", session, now: 0, known });
    let seen = view();
    const follows = () => {
        const { from, ...rest } = view(seen.seq);
        const whole = view();
        assert.deepEqual(
            {
                ...rest,
                moves: [...seen.moves.slice(0, from.moves), ...rest.moves],
                line: [...seen.line.slice(0, from.line), ...rest.line],
            },
            whole,
        );
        seen = whole;
        return rest;
    };
    const move = (by, text) => act(by, { do: "move", move: text });
    move("first", "C3");
    assert.equal(follows().moves.length, 1);
    move("second", "B2");
    move("first", "D4");
    assert.equal(follows().moves.length, 2);
    assert.equal(follows().moves.length, 0);
    act("first", { do: "ask-takeback" });
    act("second", { do: "accept-takeback" });
    move("first", "E5");
    assert.deepEqual(
        follows().moves.map((one) => one.move),
        ["E5"],
    );
    move("second", "pass");
    move("first", "pass");
    follows();
    act("first", { do: "resume" });
    assert.ok(follows().line.includes("resume-second"));
    move("second", "A1");
    follows();
});

test("time can be given, and a game that the opponent has left is won", () => {
    const { session } = rules.ask({
        op: "new",
        config: { game: "chess", clock: { kind: "fischer", initial: 60_000, increment: 0 } },
        now: 0,
    });
    const act = (by, command) => rules.ask({ op: "command", session, by, now: 1000, command });
    const { actions } = rules.ask({ op: "view", session, now: 0 });
    for (const action of ["give-time", "claim-gone"]) assert.ok(actions.second.includes(action), action);
    assert.deepEqual(
        act("second", { do: "give-time" }).events.map(({ type, by, ms }) => ({ type, by, ms })),
        [{ type: "time-given", by: "second", ms: 15_000 }],
    );
    assert.equal(rules.ask({ op: "view", session, now: 1000 }).clocks.first.ms, 74_000);
    assert.equal(refusal(act("second", { do: "claim-gone", claim: "win", gone: false })), "session.not-gone");
    act("second", { do: "claim-gone", claim: "win", gone: true });
    const { outcome } = rules.ask({ op: "view", session, now: 1000 });
    assert.deepEqual(outcome, { winner: "second", reason: "abandoned", clause: "", result: "0-1", refusal: null });
});

test("the king's prerogative and drops are distinguished", () => {
    const config = { game: "ogi", position: "4k^3/8/8/8/8/8/4+p3/4K^3 R+P/ O/o" };
    const { session } = rules.ask({ op: "new", config, now: 0 });
    const { legal, hands } = rules.ask({ op: "view", session, now: 0 });
    const keeps = legal.find((one) => one.move === "e1e2^");
    assert.deepEqual(keeps, { move: "e1e2^", from: "e1", to: "e2", keep: true });
    assert.deepEqual(
        legal.find((one) => one.move === "+P@a8"),
        { move: "+P@a8", to: "a8", drop: "+P" },
    );
    assert.deepEqual(hands.first, [
        { piece: "R", count: 1 },
        { piece: "+P", count: 1 },
    ]);
});

test("the reason why a move is refused, without a session", () => {
    const why = (config, moves, move) => rules.ask({ op: "why", config, moves, move });
    assert.deepEqual(why({ game: "chess" }, ["e2e4", "e7e5"], "e4e5").refusal, {
        reason: "chess.pawn-blocked",
        clause: "X5",
        detail: "",
    });
    assert.deepEqual(why({ game: "chess" }, [], "e2e4"), { refusal: null });
    assert.equal(refusal(why({ game: "chess" }, ["e2e5"], "e4e5")), "chess.pawn-cannot-reach");
    assert.equal(refusal(why({ game: "chess" }, [], "?")), "session.malformed");
    assert.equal(refusal(rules.ask({ op: "why", move: "e2e4" })), "session.malformed");
});

test("strict play shows no targets and names the broken rule", () => {
    const { session } = rules.ask({ op: "new", config: { game: "ogi", play: "strict" }, now: 0 });
    assert.deepEqual(rules.ask({ op: "view", session, now: 0 }).legal, []);
    rules.ask({ op: "command", session, by: "first", now: 0, command: { do: "move", move: "e1e5" } });
    const { outcome } = rules.ask({ op: "view", session, now: 0 });
    assert.equal(outcome.reason, "illegal-move");
    assert.equal(outcome.clause, "G14");
    assert.deepEqual(outcome.refusal, { reason: "ogi.cannot-reach", clause: "G15", detail: "" });
    assert.equal(outcome.move, "e1e5");
});

test("Go is played from two passes to the score", () => {
    const { session } = rules.ask({ op: "new", config: { game: "go", size: 5, komi: "0.5" }, now: 0 });
    const act = (by, command) => rules.ask({ op: "command", session, by, now: 0, command });
    for (const [by, move] of [
        ["first", "C3"],
        ["second", "pass"],
        ["first", "pass"],
    ])
        act(by, { do: "move", move });
    let view = rules.ask({ op: "view", session, now: 0 });
    assert.equal(view.phase, "marking");
    assert.equal(view.score.result, "B+23.5");
    assert.ok(view.actions.second.includes("resume"));
    act("first", { do: "mark-dead", vertex: "C3" });
    assert.deepEqual(rules.ask({ op: "view", session, now: 0 }).dead, ["C3"]);
    act("first", { do: "mark-dead", vertex: "C3" });
    act("first", { do: "accept-dead" });
    act("second", { do: "accept-dead" });
    view = rules.ask({ op: "view", session, now: 0 });
    assert.equal(view.outcome.result, "B+23.5");
    assert.equal(view.score.owners.length, 25);
});

test("bad setups are refused with all their reasons", () => {
    const answer = rules.ask({ op: "new", config: { game: "chess", position: "P7/8/8/8/8/8/8/8 w - - 0 1" }, now: 0 });
    assert.deepEqual(
        answer.refusals.map((one) => one.reason),
        ["setup.no-king", "setup.pawn-on-last-rank"],
    );
});

test("senseless requests are refused", () => {
    for (const text of ["", "{", "[]", "null", '{"op":"fly"}', '{"op":"view","session":true}', "[".repeat(1e5)]) {
        assert.equal(refusal(JSON.parse(rules.call(text))), "session.malformed", text.slice(0, 40));
    }
    assert.equal(rules.call(new Uint8Array(5 << 20)), null);
    assert.equal(refusal(JSON.parse(rules.call(new Uint8Array([0x7b, 0xff, 0x7d])))), "session.malformed");
});

/** xorshift, which gives the same requests in every run. */
function randomFrom(seed) {
    let state = seed;
    return (bound) => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>> 0) % bound;
    };
}

test("no mutated request ends the module", () => {
    const below = randomFrom(20240229);
    const { events } = rules.ask({
        op: "new",
        config: { game: "ogi", clock: { kind: "canadian", initial: 1000, period: 500, stones: 2 } },
        now: 0,
    });
    const requests = [
        {
            op: "new",
            config: { game: "go", size: 9, rules: "aga", komi: "5.5", handicap: 2, placement: "free" },
            now: 5,
        },
        { op: "command", session: 1, by: "first", now: 20, command: { do: "move", move: "e3e4" } },
        { op: "command", session: 2, by: "second", now: 20, command: { do: "mark-dead", vertex: "D4" } },
        { op: "moves", config: { game: "chess", chess960: 3 }, moves: ["a2a3"] },
        { op: "show", config: { game: "ogi-classic", position: "4k^3/8/8/8/8/8/8/4K^3 P/ O/o" }, moves: ["P@e5"] },
        { op: "reach", game: "ogi", piece: "+I", at: "d4" },
        {
            op: "replay",
            events: [
                ...events,
                {
                    seq: 2,
                    type: "moved",
                    by: "first",
                    move: "e3e4",
                    at: 7,
                    clocks: [
                        [1, 2, false],
                        [3, 4, true],
                    ],
                },
            ],
        },
    ].map((request) => new TextEncoder().encode(JSON.stringify(request)));
    const bytes = new TextEncoder().encode('{}[]",:0123456789-+.eE\\trufalsnull @abcdefghと');
    for (let i = 0; i < 5000; i++) {
        const text = [...requests[below(requests.length)]];
        for (let change = 0; change <= below(4); change++) {
            const at = below(text.length + 1);
            const kind = below(3);
            if (kind === 0) text.splice(at, 1, bytes[below(bytes.length)]);
            if (kind === 1) text.splice(at, 0, bytes[below(bytes.length)]);
            if (kind === 2) text.splice(at, 1 + below(4));
        }
        JSON.parse(rules.call(Uint8Array.from(text)));
    }
    assert.equal(rules.ask({ op: "catalog" }).games.length, 6);
});

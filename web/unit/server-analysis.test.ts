// A record and the server's analysis of it: regressions, with a server simulated by the test.
import "./server";
import "./facts";
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Analysis } from "../src/analysis/analysis";
import { chooseLanguage } from "../src/i18n";
import { type Edit, type RecordText, readRecord } from "../src/kept/records";
import { connection } from "../src/online/connection";
import { ServerAnalysis } from "../src/online/server-analysis";
import { RecordController } from "../src/record/controller";
import { loadRecords } from "../src/rules/records";
import { answers, asked, cut, offers, pass, refusal, settled, tell, unbuilt, until } from "./server";

const text = "1. f3 e5 2. g4 *";
const searched = { depth: 9, nodes: 1000 };
/** The findings for a game with this many moves. */
const positions = (moves: number) => Array.from({ length: moves + 1 }, () => ({ ...searched, score: 30, line: [] }));
const done = (moves: number) => ({ type: "analysis", state: "done", done: 0, all: 0, positions: positions(moves) });
const state = (state: string) => ({ type: "analysis", state, done: 1, all: 4 });

let shown: { record: RecordController; server: ServerAnalysis; analysis: Analysis }[] = [];

async function open(content: Partial<RecordText> = {}) {
    const record = RecordController.open(await loadRecords(), { format: "pgn", text, edits: [], ...content }, null)!;
    return show(record);
}

function show(record: RecordController) {
    const server = new ServerAnalysis(record);
    const analysis = new Analysis(record, { isBusy: () => false, boards: () => [] }, server);
    shown.push({ record, server, analysis });
    return { record, server, analysis };
}

let unneed = () => {};
beforeEach(async () => {
    await chooseLanguage("en");
    offers.analysis = true;
    sessionStorage.clear();
    for (const type of Object.keys(answers)) delete answers[type as keyof typeof answers];
    unneed = connection.need();
    await until(() => connection.welcome.value);
    asked.length = 0;
});
afterEach(() => {
    for (const { analysis, record } of shown) {
        analysis.close();
        record.close();
    }
    shown = [];
    unneed();
    // Closes the unneeded connection, so that the next test has a new one.
    pass(100_000);
});

const unit = (name: string, run: () => Promise<void>) => test(name, { skip: unbuilt }, run);

// This must be the first test, because rules loaded by one test are loaded for all.
unit("rules that cannot be fetched are reported", async () => {
    const { server } = await open();
    const { fetch } = globalThis;
    globalThis.fetch = () => Promise.reject(new TypeError("no network"));
    server.ask();
    await until(() => {
        // The page fetches them again before it reports the failure.
        pass(1000);
        return !server.asking.value;
    });
    globalThis.fetch = fetch;
    assert.match(server.refusal.value?.detail ?? "", /no network/);
});

unit("a record with one move taken back and another cut shows its analysis", async () => {
    const edits: Edit[] = [
        { op: "play", node: 3, move: "e5e4" },
        { op: "undo" },
        { op: "play", node: 2, move: "e2e4" },
        { op: "cut", node: 4 },
    ];
    answers["read-analysis"] = () => done(3);
    const { server, analysis } = await open({ server: "game", edits });
    await until(() => analysis.review.value);
    assert.equal(server.state.value, "done");
    // The same record with the move that was taken back above.
    const longer = await open({ server: "game", edits: [{ op: "play", node: 3, move: "d8h4" }] });
    await until(() => longer.server.state.value === "none");
    longer.record.undo();
    await until(() => longer.server.state.value === "done");
});

unit("a main line that the server does not have is not shown as analysed: longer, shorter, different", async () => {
    answers["read-analysis"] = () => done(3);
    const { record, server, analysis } = await open({ server: "game" });
    await until(() => analysis.review.value);
    const first = analysis.review.value;
    record.end();
    record.play("d8h4");
    assert.equal(server.state.value, "none");
    record.undo();
    assert.equal(server.state.value, "done");
    record.end();
    record.cut();
    assert.equal(server.state.value, "none");
    record.undo();
    record.look(2);
    record.play("e2e4");
    record.promote();
    assert.equal(server.state.value, "none");
    assert.equal(server.found.value, null);

    answers.keep = () => ({ type: "done", id: "other" });
    answers["ask-analysis"] = () => done(3);
    server.ask();
    await until(() => server.state.value === "done");
    assert.deepEqual(asked, ["read-analysis game", "keep", "ask-analysis other"]);
    assert.notDeepEqual(analysis.review.value, first);
    assert.equal(analysis.review.value?.moves[3], "e2e4");

    // The record remembers which game it has sent, even after reopening.
    const kept = readRecord(record.keptAs!)!;
    assert.equal(kept.server, "other");
    answers["read-analysis"] = ({ game }) => (game === "other" ? done(3) : refusal("server.no-such-game"));
    const again = show(RecordController.openKept(record.module, kept.id)!);
    await until(() => again.server.state.value === "done");
    again.record.undo();
    assert.equal(again.server.state.value, "none");
});

unit("the moves that were sent are the ones analysed, even if a move is added in the meantime", async () => {
    const { record, server } = await open();
    let answer = () => {};
    answers.keep = ({ nonce }) => {
        answer = () => tell({ type: "done", nonce, id: "sent" });
        return undefined;
    };
    answers["ask-analysis"] = () => done(3);
    server.ask();
    await until(() => asked.includes("keep"));
    record.end();
    record.play("d8h4");
    answer();
    await until(() => !server.asking.value);
    assert.equal(server.state.value, "none");
    record.undo();
    assert.equal(server.state.value, "done");
});

unit("a game that the server has lost is stored there again", async () => {
    answers["read-analysis"] = () => refusal("server.no-such-game");
    const { server } = await open({ server: "lost" });
    await until(() => server.state.value === "none");
    assert.equal(server.refusal.value, null);
    answers.keep = () => ({ type: "done", id: "new" });
    answers["ask-analysis"] = () => state("waiting");
    server.ask();
    await until(() => server.state.value === "waiting");
    assert.deepEqual(asked, ["read-analysis lost", "keep", "ask-analysis new"]);
});

unit("a refusal to report the progress is shown, and the request repeated, but not at once", async () => {
    for (const reason of ["server.cannot-store", "server.too-fast"]) {
        answers["read-analysis"] = () => refusal(reason);
        const { server } = await open({ server: "game" });
        await until(() => server.refusal.value);
        assert.equal(server.refusal.value?.reason, reason);
        assert.equal(server.state.value, null);
        await settled();
        const before = asked.length;
        pass(4_000);
        await settled();
        assert.equal(asked.length, before);
        answers["read-analysis"] = () => state("none");
        pass(4_000);
        await until(() => server.state.value === "none");
        assert.equal(server.refusal.value, null);
        assert.equal(asked.length, before + 1);
        assert.equal(asked.filter((each) => each === "read-analysis game").length, 2);
        asked.length = 0;
    }
});

unit("a game that disappears while it waits is reported, and can be sent again", async () => {
    for (const how of ["told", "found out"]) {
        asked.length = 0;
        answers["read-analysis"] = () => state("running");
        const { server } = await open({ server: "gone" });
        await until(() => server.state.value === "running");
        answers["ask-analysis"] = ({ game }) => (game === "gone" ? refusal("server.no-such-game") : state("waiting"));
        answers["read-analysis"] = () => refusal("server.no-such-game");
        if (how === "told") tell({ game: "gone", nonce: "", ...state("none") } as never);
        else pass(60_000);
        await until(() => server.state.value === "gone");
        assert.equal(server.progress.value, null);
        answers.keep = () => ({ type: "done", id: "new" });
        server.ask();
        await until(() => server.state.value === "waiting");
        assert.deepEqual(asked.slice(-2), ["keep", "ask-analysis new"]);
    }
});

unit("a server that no longer analyses is reported, and analysis is not offered until the next welcome", async () => {
    answers.keep = () => ({ type: "done", id: "game" });
    answers["ask-analysis"] = () => refusal("server.no-analysis");
    answers["read-analysis"] = () => state("none");
    const { server } = await open();
    assert.equal(server.state.value, "none");
    server.ask();
    await until(() => server.refusal.value);
    assert.equal(server.refusal.value?.reason, "server.no-analysis");
    assert.equal(server.state.value, null);
    await cut();
    await until(() => server.state.value === "none");
});

unit("a player's own review is not replaced by the server's again", async () => {
    answers["read-analysis"] = () => done(3);
    const one = await open({ server: "game" });
    await until(() => one.analysis.review.value);
    // The player has the game reviewed on this device by a test engine.
    Object.assign(one.analysis, {
        reviewer: {
            analyse: async () => ({ depth: 1, nodes: 1, lines: [{ score: 77, mate: null, moves: ["a2a3"] }] }),
            close() {},
        },
    });
    await one.analysis.start("quick");
    const own = one.analysis.review.value!;
    assert.notDeepEqual(own.positions[0]?.best, []);
    one.analysis.close();
    const again = await open({ server: "game" });
    await until(() => again.server.state.value === "done");
    assert.deepEqual(again.analysis.review.value?.positions, own.positions);
    // A new analysis, or a tab without a review, shows the server's review.
    const other = await open({ server: "another" });
    await until(() => other.server.state.value === "done");
    assert.deepEqual(other.analysis.review.value?.positions[0]?.best, []);
    sessionStorage.clear();
    const fresh = await open({ server: "game" });
    await until(() => fresh.analysis.review.value);
});

unit(
    "a connection that breaks, or an answer that is lost, is reported, and the request can then be repeated",
    async () => {
        answers["read-analysis"] = () => state("none");
        const { server } = await open({ server: "game" });
        await until(() => server.state.value === "none");
        server.ask();
        await until(() => asked.includes("ask-analysis game"));
        await cut();
        await until(() => server.state.value === "none" && !server.asking.value);
        assert.match(server.refusal.value?.detail ?? "", /connection broke/);
        // The request arrived after all.
        answers["read-analysis"] = () => state("waiting");
        await cut();
        await until(() => server.state.value === "waiting");
        assert.equal(server.refusal.value, null);
    },
);

unit("a record that was left while its game was stored does not reappear", async () => {
    const { record, server, analysis } = await open();
    let answer = () => {};
    answers.keep = ({ nonce }) => {
        answer = () => tell({ type: "done", nonce, id: "late" });
        return undefined;
    };
    server.ask();
    await until(() => asked.includes("keep"));
    analysis.close();
    answer();
    await until(() => !server.asking.value);
    assert.equal(record.keptAs, null);
    assert.deepEqual(asked, ["keep"]);
});

// The history checker finds each planted fault by name, and nothing in a good history.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings } from "./history.mjs";

const side = (seq) => (seq % 2 === 0 ? "first" : "second");
const moves = ["A1", "B1", "C1", "D1", "E1", "F1"];

/** A six-move game with everything that clients were told about it. Faults are planted in a copy. */
function play(game = "g") {
    const events = [
        { game, seq: 1 },
        ...moves.map((move, i) => ({ game, seq: i + 2, by: side(i + 2), move, nonce: `n${i + 2}` })),
    ];
    const seen = (view, upTo = events.length) =>
        events.slice(0, upTo).map(({ nonce, ...event }) => ({ is: "seen", view, ...event }));
    const lines = [
        ...events.slice(1).flatMap(({ seq, ...sent }) => [
            { is: "sent", ...sent },
            { is: "acknowledged", seq, ...sent },
        ]),
        ...seen("one"),
        ...seen("other", 4),
        { is: "joined", game, view: "other", seq: 6 },
        ...seen("other").slice(4),
    ];
    return { lines, kept: structuredClone(events) };
}

/** Returns the findings for a game after `plant` has changed it. */
function found(plant) {
    const good = play("good");
    const { lines, kept } = play();
    plant(lines, kept);
    const all = findings([...good.lines, ...lines], [...good.kept, ...kept]);
    assert.ok(all.every(({ game }) => game === "g"));
    return all.map(({ reason, seq }) => `${reason} ${seq}`);
}
const told = (lines, is, seq, view) =>
    lines.find((line) => line.is === is && line.seq === seq && (!view || line.view === view));
const without = (list, which) => {
    for (let i = list.length - 1; i >= 0; --i) if (which(list[i])) list.splice(i, 1);
};

test("a good history has no findings, nor does a stored event that no client was told of", () => {
    assert.deepEqual(
        found(() => {}),
        [],
    );
    assert.deepEqual(
        found((lines) => without(lines, ({ is, seq }) => is !== "sent" && seq === 7)),
        [],
    );
});

test("an acknowledged command that is not stored is lost", () => {
    assert.deepEqual(
        found((_, kept) => kept.pop()),
        ["lost 7"],
    );
    assert.deepEqual(
        found((lines, kept) => {
            kept.pop();
            without(lines, ({ is, seq }) => is === "seen" && seq === 7);
        }),
        ["lost 7"],
        "even if nobody saw it",
    );
    assert.deepEqual(
        found((lines, kept) => {
            kept.pop();
            without(lines, ({ is, seq }) => is === "acknowledged" && seq === 7);
        }),
        ["lost 7"],
        "or was only seen",
    );
    assert.deepEqual(
        found((_, kept) => kept.splice(0)),
        ["lost 2", "lost 3", "lost 4", "lost 5", "lost 6", "lost 7", "lost 1"],
        "a whole game",
    );
});

test("a command that is stored twice is repeated, by its move or by its nonce", () => {
    assert.deepEqual(
        found((_, kept) => kept.push({ ...kept[5], seq: 8, nonce: "again" })),
        ["repeated 8", "unsent 8"],
    );
    assert.deepEqual(
        found((lines, kept) => {
            lines.push({ is: "sent", game: "g", by: "first", move: "G1", nonce: "n6" });
            kept.push({ game: "g", seq: 8, by: "first", move: "G1", nonce: "n6" });
        }),
        ["repeated 8"],
    );
    assert.deepEqual(
        found((lines) => lines.push({ ...told(lines, "acknowledged", 6), seq: 8 })),
        ["reordered 8"],
        "acknowledged twice, kept once",
    );
});

test("two moves for one place are a fork", () => {
    const other = { by: "second", move: "Q9", nonce: "q" };
    const sent = { is: "sent", game: "g", ...other };
    assert.deepEqual(
        found((lines) => lines.push(sent, { is: "acknowledged", game: "g", seq: 7, ...other })),
        ["forked 7"],
        "both were acknowledged",
    );
    assert.deepEqual(
        found((lines, kept) => {
            lines.push(sent);
            kept.push({ game: "g", seq: 7, ...other });
        }),
        ["forked 7"],
        "both are kept",
    );
    assert.deepEqual(
        found((lines) => (told(lines, "seen", 7, "other").move = "Q9")),
        ["forked 7"],
        "two clients saw different ones",
    );
    assert.deepEqual(
        found((lines) => lines.push({ ...told(lines, "seen", 7, "other"), move: "A1", by: "first" })),
        ["reordered 7", "forked 7"],
        "one client saw one, then another",
    );
    assert.deepEqual(
        found((_, kept) => (kept[6].nonce = "another")),
        ["unsent 7", "forked 7"],
        "another command with the same move",
    );
});

test("a changed order is reported", () => {
    assert.deepEqual(
        found((_, kept) => {
            const [third, fourth] = [{ ...kept[2] }, { ...kept[3] }];
            kept[2] = { ...fourth, seq: 3 };
            kept[3] = { ...third, seq: 4 };
        }),
        ["reordered 3", "reordered 4"],
    );
    assert.deepEqual(
        found((_, kept) => kept.reverse()).filter((each) => !each.startsWith("gap")),
        ["reordered 6", "reordered 5", "reordered 4", "reordered 3", "reordered 2", "reordered 1"],
    );
});

test("a gap is reported, in the stored events and in a client's view", () => {
    assert.deepEqual(
        found((_, kept) => kept.splice(3, 1)),
        ["gap 4", "lost 4"],
    );
    assert.deepEqual(
        found((lines) => without(lines, ({ is, view, seq }) => is === "seen" && view === "other" && seq === 5)),
        ["gap 5"],
    );
});

test("a move that no player sent is reported", () => {
    assert.deepEqual(
        found((_, kept) => kept.push({ game: "g", seq: 8, by: "first", move: "T19", nonce: "x" })),
        ["unsent 8"],
    );
    assert.deepEqual(
        found((lines) => (lines.find(({ is, nonce }) => is === "sent" && nonce === "n4").move = "T1")),
        ["unsent 4"],
    );
});

test("a client that was later shown less than before is reported", () => {
    assert.deepEqual(
        found((lines) => lines.push({ is: "joined", game: "g", view: "one", seq: 5 })),
        ["shortened 6"],
    );
});

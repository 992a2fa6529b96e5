// A stalled server: no player loses time to the stall.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { move, Server } from "./support.mjs";

const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
const vertices = Array.from({ length: 300 }, (_, i) => "ABCDEFGHJKLMNOPQRST"[i % 19] + (Math.floor(i / 19) + 1));
const fischer = (initial) => ({ game: "go", size: 19, clock: { kind: "fischer", initial, increment: 0 } });

async function withServer(use) {
    const server = new Server();
    try {
        await server.start();
        await use(server);
    } finally {
        if (server.child.exitCode === null) server.child.kill("SIGCONT");
        await server.end();
    }
}

/** Stops the server, calls `use`, and lets the server continue after `time`. */
async function whileStopped(server, time, use) {
    server.child.kill("SIGSTOP");
    while (!/^State:\s+T/m.test(readFileSync(`/proc/${server.child.pid}/status`, "utf8"))) await wait(1);
    const result = use();
    await wait(time);
    server.child.kill("SIGCONT");
    return result;
}

test("a server stopped for longer than a player had left accepts the move that came in the meantime", async () => {
    await withServer(async (server) => {
        const game = await server.game(fischer(8_000));
        for (const [seq, player] of [
            [1, game.one],
            [2, game.other],
        ])
            assert.equal((await move(player, game.id, seq, vertices[seq - 1])).type, "events");
        const answer = await whileStopped(server, 10_000, () => move(game.one, game.id, 3, vertices[2]));
        const { events } = await answer;
        assert.deepEqual(
            events?.map((event) => event.type),
            ["moved"],
            JSON.stringify(answer),
        );
        const other = await move(game.other, game.id, 4, vertices[3]);
        assert.equal(other.events.length, 1, "nor has the opponent lost anything");
    });
});

/**
 * Plays a game, stopping the server at each move, until a flag falls while the server runs; returns the number of
 * events.
 */
async function playStopped(server, initial) {
    const game = await server.game(fischer(initial));
    const ended = () =>
        [game.one, game.other].some((player) =>
            player.received.some((message) => message.events?.some((event) => event.type === "ended")),
        );
    let left = [];
    let sent = 0;
    for (let seq = 1; seq <= 2; ++seq) {
        sent = performance.now();
        const { type, events } = await move(seq === 1 ? game.one : game.other, game.id, seq, vertices[seq - 1]);
        assert.equal(type, "events");
        left = events.at(-1).clocks.map((clock) => clock[0]);
    }
    let seq = 3;
    for (; ; ++seq) {
        const player = seq % 2 === 1 ? game.one : game.other;
        let over = false;
        const answer = await whileStopped(server, 400, async () => {
            // A player whose time might have run out before the stop is not protected. An earlier decision has arrived
            // by now.
            over = performance.now() - sent > left[(seq + 1) % 2] - 100;
            await wait(100);
            over ||= ended();
            sent = performance.now();
            return over ? null : move(player, game.id, seq, vertices[seq - 1]);
        });
        if (over) break;
        assert.equal(answer.type, "events", JSON.stringify(answer));
        assert.equal(answer.events[0].type, "moved", JSON.stringify(answer));
        left = answer.events[0].clocks.map((clock) => clock[0]);
    }
    return seq;
}

test("stopped at each move, until the clocks have run out: no flag falls if the move had arrived", async () => {
    await withServer(async (server) => {
        // On a busy machine, short clocks can run out between the moves.
        for (let initial = 2_000, events = 0; events <= 6; initial *= 2) events = await playStopped(server, initial);
    });
});

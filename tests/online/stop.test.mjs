// Stopping a server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Server } from "./support.mjs";

test("moves that are durable when the server is asked to stop are acknowledged before it ends", async () => {
    const server = new Server();
    try {
        await server.start();
        let durable = 0;
        for (let round = 0; round < 6; ++round) {
            const games = [];
            for (let i = 0; i < 12; ++i) games.push(await server.game({ game: "chess" }));
            for (const { id, one } of games)
                one.send({ type: "act", game: id, seq: 1, command: { do: "move", move: "e2e4" }, nonce: "last" });
            // At this point, the moves are in transit, or being stored or acknowledged.
            await new Promise((resolve) => setTimeout(resolve, round));
            await server.stop("SIGTERM");
            for (const { one } of games)
                assert.equal((await one.gone()).code, 1012, "told that the server starts anew");
            const told = games.map(({ one }) =>
                one.received.some((message) => message.type === "events" && message.nonce === "last"),
            );
            await server.start();
            for (const [i, { id, one }] of games.entries()) {
                const back = await server.visitor(one.token);
                const { events } = await back.ask({ type: "join", game: id, seq: 0, said: 0 });
                if (events.length < 2) continue;
                ++durable;
                assert.ok(told[i], "it was kept, and its player was not told");
                back.close();
            }
        }
        assert.ok(durable > 0, "some were");
    } finally {
        await server.end();
    }
});

test("once the server has reported that it is ready, SIGTERM ends it cleanly", async () => {
    for (let round = 0; round < 5; ++round) {
        const server = new Server();
        try {
            await server.start();
            assert.deepEqual(await server.stop("SIGTERM"), { code: 0, signal: null });
        } finally {
            await server.end();
        }
    }
});

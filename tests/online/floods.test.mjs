// Many clients from one address or network use no more than their share of memory and turns.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client, hangUp, send } from "./api.mjs";
import { askInTime, flood, memoryOf, ofNetwork, unfinished, unread, uploadLongGame } from "./attackers.mjs";
import { until } from "./play.mjs";
import { act, Server } from "./support.mjs";

const full = process.env.KRADAN_FULL === "1";
const mib = 1 << 20;

const server = new Server({
    args: [
        "--trusted-proxy",
        "127.0.0.1",
        "--connections-per-address",
        "1000",
        ...(full ? [] : ["--limit", "waiting-bytes-per-address=8388608"]),
    ],
});
before(() => server.start());
after(async () => {
    await server.end();
    hangUp();
});

const numbered = (i) => `10.9.${i >> 8}.${i & 255}`;

for (const addresses of full ? [1, 2, 4] : [2]) {
    test(`clients from ${addresses} addresses that read nothing are dropped before they fill the memory`, async (t) => {
        const own = await new Server(server.options).start();
        t.after(() => own.end());
        const player = await own.player("Anong", { headers: { "X-Forwarded-For": "10.8.0.1" } });
        const game = await uploadLongGame(player);
        const before = memoryOf(own);
        const each = full ? 1_000 : 100;
        const sockets = [];
        t.after(() => sockets.forEach((socket) => socket.close()));
        for (let i = 0; i < each * addresses; i += 50) {
            const some = Array.from({ length: 50 }, (_, k) =>
                unread(own, player.token, game, numbered(((i + k) % addresses) + 1), 8),
            );
            sockets.push(...(await Promise.all(some)));
        }
        // Once this message is answered, all earlier messages have been handled.
        const { id, one } = await own.game({ game: "chess" });
        assert.equal((await act(one, id, 1, { do: "move", move: "e2e4" })).type, "events");
        assert.equal(
            (await askInTime(player, { type: "join", game, seq: 0, said: 0 })).type,
            "game",
            "who reads is served",
        );
        const most = memoryOf(own, "VmHWM");
        if (full) assert.ok(most <= 600 * mib, `${Math.round(most / mib)} MiB`);
        else assert.ok(most - before <= 100 * mib, `${Math.round((most - before) / mib)} MiB more`);
        for (const socket of sockets) socket.close();
        // The server checks every 15 seconds what memory it can release.
        if (full) await until(() => memoryOf(own) <= before + 100 * mib);
    });
}

test("a locked account stays locked while an IPv6 network floods the sign-in", async () => {
    const account = await new Client(server).signUp(`Locked ${Math.floor(Math.random() * 1e6)}`);
    const guesser = new Client(server);
    const guess = () => guesser.call("POST", "/sign-in", { name: account.name, password: "not this one", device: "x" });
    let last = await guess();
    for (let i = 0; i < 14 && last.status !== 429; ++i) last = await guess();
    assert.equal(last.reason, "account.too-many-tries");
    const garbage = { clientData: "x", authenticatorData: "x", signature: "x" };
    const statuses = await flood(server, 24_000, (i) => {
        const body = JSON.stringify({ passkey: { id: `A${i}`.padEnd(8, "A"), ...garbage }, device: "x" });
        return [
            "POST /api/v1/sign-in HTTP/1.1",
            `Host: 127.0.0.1:${server.port}`,
            `Origin: http://127.0.0.1:${server.port}`,
            `X-Forwarded-For: ${ofNetwork(i)}`,
            "Content-Type: application/json",
            `Content-Length: ${body.length}`,
            "",
            body,
        ].join("\r\n");
    });
    assert.equal((await guess()).reason, "account.too-many-tries", JSON.stringify(statuses));
    assert.ok(statuses[422] < 2_000, `a /48 has the share of four addresses: ${JSON.stringify(statuses)}`);
    await account.elsewhere();
});

test("announced bodies that never come leave room for other bodies", async (t) => {
    const account = await new Client(server).signUp(`Body ${Math.floor(Math.random() * 1e6)}`);
    // Together more than the limit for all bodies; the smaller ones would use up what the larger ones leave.
    const sockets = [];
    t.after(() => sockets.forEach((socket) => socket.destroy()));
    for (const bytes of [60_000, 5_000, 500, 50]) {
        const some = Array.from({ length: 320 }, (_, i) =>
            unfinished(server, numbered(1_000 + bytes / 50 + (i >> 3)), { bytes }),
        );
        sockets.push(...some);
        await until(() => some.every((socket) => socket.answer !== ""));
    }
    await account.elsewhere();
    assert.ok(sockets.every((socket) => socket.answer.startsWith("HTTP/1.1 100 ")));
});

test("bodies that arrive from one address at once all get their turn", async () => {
    const account = await new Client(server).signUp(`Turn ${Math.floor(Math.random() * 1e6)}`);
    const text = JSON.stringify({ version: 0, settings: { pad: "y".repeat(60_000) } });
    const headers = {
        "X-Forwarded-For": numbered(3_000),
        Authorization: `Bearer ${account.token}`,
        "Content-Type": "application/json",
    };
    const put = () => send(server.port, "PUT", "/api/v1/me/settings", { headers, body: text });
    const answers = await Promise.all(Array.from({ length: 20 }, put));
    assert.deepEqual(new Set(answers.map((each) => each.status)), new Set([400]), "none is refused for want of room");
});

test("stalled bodies are dropped for a new one from their address", async (t) => {
    const address = numbered(3_100);
    const sockets = Array.from({ length: 20 }, () => unfinished(server, address));
    t.after(() => sockets.forEach((socket) => socket.destroy()));
    await until(() => sockets.every((socket) => socket.answer.startsWith("HTTP/1.1 100 ")));
    for (const socket of sockets) socket.write("y".repeat(59_000));
    const headers = { "X-Forwarded-For": address, "Content-Type": "application/json" };
    const answer = await send(server.port, "POST", "/api/v1/sign-in", { headers, body: "y".repeat(60_000) });
    assert.equal(answer.status, 400);
});

test("a client without permission for an operation is refused before the body comes", async (t) => {
    for (const path of ["/api/v1/me/settings", "/api/v1/me/tokens", "/api/challenge/somebody"]) {
        const method = path.endsWith("settings") ? "PUT" : "POST";
        const socket = unfinished(server, numbered(2_000), { path, method, bytes: 5_000 });
        t.after(() => socket.destroy());
        await until(() => socket.answer.includes("\r\n\r\n"));
        assert.match(socket.answer, /^HTTP\/1\.1 401 /, `${path}: ${socket.answer}`);
    }
});

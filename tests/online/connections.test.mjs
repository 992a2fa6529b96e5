// Admission: silent connections, host names other than the server's, proxies, and clients that are too fast.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import http from "node:http";
import net from "node:net";
import { test } from "node:test";
import { until } from "./play.mjs";
import { act, Server } from "./support.mjs";
import { frame, WebSocket } from "./web_socket.mjs";

async function withServer(options, use) {
    const server = new Server(options);
    try {
        await server.start();
        await use(server);
    } finally {
        await server.end();
    }
}

async function stillPlays(server) {
    const { id, one } = await server.game({ game: "chess" });
    assert.equal((await act(one, id, 1, { do: "move", move: "e2e4" })).type, "events");
}

/** A silent connection; `over` becomes true when the server closes it. */
const silent = (server) =>
    new Promise((resolve, reject) => {
        const socket = net.connect(server.port, "127.0.0.1", () => resolve(socket));
        socket.on("error", reject);
        socket.on("close", () => (socket.over = true));
        socket.resume();
    });

const get = (server, path, headers = {}) =>
    new Promise((resolve, reject) => {
        http.request({ port: server.port, path, agent: false, headers }, (response) => {
            let body = "";
            response.on("data", (data) => (body += data));
            response.on("end", () => resolve({ status: response.statusCode, body }));
        })
            .on("error", reject)
            .end();
    });

/** The server's answer to an upgrade for this host. */
const upgrade = (server, host, origin = `http://${host}`) =>
    new Promise((resolve) => {
        let answer = "";
        const socket = net.connect(server.port, "127.0.0.1", () =>
            socket.write(
                `GET /play HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
                    `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\nOrigin: ${origin}\r\n\r\n`,
            ),
        );
        socket.on("data", (data) => {
            answer += data;
            if (answer.startsWith("HTTP/1.1 101")) socket.destroy();
        });
        socket.on("close", () => resolve({ status: Number(answer.slice(9, 12)), body: answer.split("\r\n\r\n")[1] }));
    });

test("silent connections take nobody's place, and are closed after ten seconds", async () => {
    await withServer({ args: ["--connections", "200"] }, async (server) => {
        const begun = Date.now();
        const sockets = [];
        for (let i = 0; i < 600; ++i) sockets.push(await silent(server));
        await stillPlays(server);
        assert.ok(
            sockets.some((socket) => !socket.over),
            "nobody waited for them",
        );
        assert.equal((await get(server, "/healthz")).status, 200);
        await until(() => sockets.every((socket) => socket.over));
        assert.ok(Date.now() - begun > 8_000);
    });
});

test("silent connections from one address block neither other addresses nor newcomers from their own", async () => {
    const proxy = ["--trusted-proxy", "127.0.0.1"];
    await withServer({ args: ["--connections-per-address", "20"] }, async (server) => {
        const sockets = [];
        for (let i = 0; i < 100; ++i) sockets.push(await silent(server));
        await stillPlays(server);
        // The server keeps only as many connections as one address may have.
        await until(() => sockets.filter((socket) => !socket.over).length <= 20);
        for (const socket of sockets) socket.destroy();
    });
    await withServer({ args: ["--connections-per-address", "20", ...proxy] }, async (server) => {
        const sockets = [];
        for (let i = 0; i < 60; ++i) sockets.push(await silent(server));
        await stillPlays(server);
        assert.ok(!sockets.some((socket) => socket.over), "a proxy speaks for many");
        for (const socket of sockets) socket.destroy();
    });
});

test("if the system allows few open files, fewer may connect, the operator is warned, and nobody is shut out", async () => {
    await withServer({ wrap: ["/bin/sh", "-c", 'ulimit -n 260 && exec "$@"', "sh"] }, async (server) => {
        assert.match(server.errors, /the system allows 260 open files/);
        const sockets = [];
        for (let i = 0; i < 500; ++i) sockets.push(await silent(server));
        await stillPlays(server);
        for (const socket of sockets) socket.destroy();
    });
});

test("a page on a foreign host name that resolves to this server is refused", async () => {
    await withServer({}, async (server) => {
        const tail = `:${server.port}`;
        for (const host of ["evil.example", `evil.example${tail}`, `127.0.0.1.evil.example${tail}`]) {
            const { status, body } = await upgrade(server, host);
            assert.equal(status, 403, host);
            assert.match(body, /--origin/);
        }
        for (const host of [`127.0.0.1${tail}`, `localhost${tail}`, `club${tail}`, `club.local${tail}`, "[::1]"]) {
            assert.equal((await upgrade(server, host)).status, 101, host);
        }
        assert.match(server.errors, /host name .* is not allowed/);
    });
});

test("a host name that the operator has set is the server's own, and no other name is", async () => {
    await withServer({ env: { KRADAN_ORIGIN: "https://club.example, http://other.example:8080" } }, async (server) => {
        assert.equal((await upgrade(server, "club.example", "https://club.example")).status, 101);
        assert.equal((await upgrade(server, "other.example:8080")).status, 101);
        assert.equal((await upgrade(server, `127.0.0.1:${server.port}`)).status, 101);
        assert.equal((await upgrade(server, "club")).status, 403);
        assert.equal((await upgrade(server, "evil.example")).status, 403);
        assert.equal((await upgrade(server, "club.example", "https://evil.example")).status, 403);
        assert.equal((await server.visitor()).welcome.address, "https://club.example");
    });
});

test("behind a proxy each address has its own number of connections, even if the proxy is given by its network", async () => {
    await withServer({ args: ["--trusted-proxy", "127.0.0.0/8", "--connections-per-address", "1"] }, async (server) => {
        const from = (address) => WebSocket.open(server.port, { headers: { "X-Forwarded-For": address } });
        await from("192.0.2.1");
        await from("192.0.2.2");
        await from("203.0.113.9, 192.0.2.3");
        await assert.rejects(from("192.0.2.1"), { status: 503 });
        await assert.rejects(
            from("203.0.113.10, 192.0.2.3"),
            { status: 503 },
            "what a client says of itself does not count",
        );
    });
});

test("a client that is too fast is refused, then refused unread, then closed; a page's burst passes", async () => {
    await withServer({}, async (server) => {
        const page = await server.player("Page");
        const answers = await Promise.all(
            Array.from({ length: 100 }, (_, i) => page.ask({ type: "look-up", invitation: `x${i}` })),
        );
        assert.ok(answers.every((each) => each.refusal.reason === "server.no-such-invitation"));
        const flood = await server.player("Flood");
        for (let i = 0; i < 5000; ++i) flood.raw(frame(`{"type":"look-up","invitation":"x","nonce":"n${i}"}`));
        const { code } = await flood.gone();
        assert.equal(code, 1008);
        const refused = flood.received.filter((each) => each.refusal?.reason === "server.too-fast");
        assert.ok(
            refused.some((each) => each.nonce !== ""),
            "the first are told by their nonce",
        );
        assert.ok(refused.length < 600, `${refused.length} answers`);
        await stillPlays(server);
    });
});

// Hostile clients, as on the open internet.
import assert from "node:assert/strict";
import http from "node:http";
import net from "node:net";
import { after, before, test } from "node:test";
import { askInTime } from "./attackers.mjs";
import { until } from "./play.mjs";
import { act, Server } from "./support.mjs";
import { frame, WebSocket } from "./web_socket.mjs";

const server = new Server({ args: ["--connections-per-address", "300", "--metrics", "127.0.0.1:0"] });
before(() => server.start());
after(() => server.end());

const reasonOf = (message) => message.refusal?.reason;

/** Checks that the server still plays, whatever was done to it. */
async function stillPlays() {
    const { id, one } = await server.game({ game: "chess" });
    assert.equal((await act(one, id, 1, { do: "move", move: "e2e4" })).type, "events");
}

const get = (path, headers = {}, port = server.port) =>
    new Promise((resolve, reject) => {
        http.request({ port, path, agent: false, headers }, (response) => {
            let body = "";
            response.on("data", (data) => (body += data));
            response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, body }));
        })
            .on("error", reject)
            .end();
    });

test("a WebSocket from a foreign page is refused", async () => {
    for (const origin of [
        "https://evil.example",
        "null",
        `http://127.0.0.1:${server.port}.evil.example`,
        `http://127.0.0.1:1`,
        "http://",
    ]) {
        await assert.rejects(WebSocket.open(server.port, { origin }), { status: 403 }, origin);
    }
});

test("without an Origin only a known token is accepted", async () => {
    const player = await server.player("Botho");
    const bot = await server.visitor(player.token, { origin: null });
    assert.equal(bot.welcome.player, "Botho");
    for (const token of [undefined, "", "wrong"]) {
        const socket = await WebSocket.open(server.port, { origin: null });
        socket.send({ type: "hello", version: 1, ...(token === undefined ? {} : { token }) });
        assert.equal((await socket.gone()).code, 1008);
    }
});

test("an unknown token makes a visitor, not a player", async () => {
    const socket = await server.visitor("no-such-token");
    assert.equal(socket.welcome.player, undefined);
    assert.equal(
        reasonOf(
            await socket.ask({
                type: "open-seek",
                terms: { config: { game: "chess" }, side: "random", watchable: false },
            }),
        ),
        "server.no-player",
    );
});

test("the first message must be hello, with this version", async () => {
    const early = await WebSocket.open(server.port);
    early.send({ type: "ping", sent: 1 });
    assert.equal((await early.gone()).code, 1008);
    const old = await WebSocket.open(server.port);
    old.send({ type: "hello", version: 0 });
    assert.equal((await old.gone()).code, 1008);
});

test("frames that clients may not send close the connection, with the code of the standard", async () => {
    const cases = {
        unmasked: [frame("{}", { masked: false }), 1002],
        "a length of 2^63": [frame("x", { length: 1n << 63n }), [1002, 1009, 1006]],
        "a length of 2^62": [frame("x", { length: 1n << 62n }), [1009, 1006]],
        "a reserved opcode": [frame("x", { opcode: 3 }), 1002],
        "a reserved bit": [Buffer.concat([Buffer.from([0xc1]), frame("{}").subarray(1)]), 1002],
        "a fragmented ping": [frame("x", { opcode: 9, fin: false }), 1002],
        "a ping of 126 bytes": [frame("x".repeat(126), { opcode: 9 }), 1002],
        "a continuation of nothing": [frame("x", { opcode: 0 }), 1002],
        bytes: [frame("{}", { opcode: 2 }), 1003],
        "bad UTF-8": [frame(Buffer.from([0xff, 0xfe])), 1007],
        "8193 bytes": [frame(" ".repeat(8193)), 1009],
        "8193 bytes in parts": [
            Buffer.concat([frame(" ".repeat(5000), { fin: false }), frame(" ".repeat(5000), { opcode: 0 })]),
            1009,
        ],
        "8192 bytes, and one more": [
            Buffer.concat([frame(" ".repeat(8192), { fin: false }), frame(" ", { opcode: 0 })]),
            1009,
        ],
        "a fragment of 8193 bytes": [frame(" ".repeat(8193), { fin: false }), 1009],
        "8192 bytes, and a fragment of more": [
            Buffer.concat([frame(" ".repeat(8192), { fin: false }), frame(" ".repeat(20), { opcode: 0, fin: false })]),
            1009,
        ],
        "a close of one byte": [frame("x", { opcode: 8 }), [1002, 1006]],
    };
    for (const [name, [bytes, code]] of Object.entries(cases)) {
        const socket = await server.visitor();
        socket.raw(bytes);
        const gone = await socket.gone();
        assert.ok([code].flat().includes(gone.code), `${name}: ${JSON.stringify(gone)}`);
    }
    await stillPlays();
});

test("compression is not negotiated, so that no message can be a bomb", async () => {
    const answer = await new Promise((resolve) => {
        const socket = net.connect(server.port, "127.0.0.1", () =>
            socket.write(
                `GET /play HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
                    `Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Extensions: permessage-deflate\r\nOrigin: http://127.0.0.1:${server.port}\r\n\r\n`,
            ),
        );
        socket.once("data", (data) => {
            socket.destroy();
            resolve(data.toString());
        });
    });
    assert.match(answer, /^HTTP\/1\.1 101/);
    assert.doesNotMatch(answer, /permessage-deflate/i);
});

test("malformed messages are refused, and the connection stays", async () => {
    const socket = await server.player("Clumsy");
    const deep = "[".repeat(4000) + "]".repeat(4000);
    for (const text of [
        "",
        "null",
        "7",
        "[]",
        "{}",
        '{"type":',
        deep,
        '{"type":"act"}',
        '{"type":"act","game":{},"seq":1e400,"command":7,"nonce":[]}',
        '{"type":"hello","version":1}',
        '{"type":"say","game":"\\u0000","text":"","nonce":""}',
    ]) {
        socket.send(text);
        assert.equal((await socket.type("refused")).type, "refused", text.slice(0, 60));
    }
    socket.send({ type: "ping", sent: 5 });
    assert.equal((await socket.type("pong")).sent, 5);
});

test("a name that is invalid UTF-8 or invisible is never shown", async () => {
    const follower = await server.visitor();
    follower.send({ type: "follow-lobby", on: true });
    const visitor = await server.visitor();
    visitor.send(`{"type":"enter","player":"x\\udc00y","nonce":"half"}`);
    assert.equal(reasonOf(await visitor.type("refused")), "session.malformed");
    for (const player of ["\u3164", "\u2800", "\u2003", "\ufe0f", "\u034f\u115f\u17b4", " \u200b "]) {
        assert.equal(reasonOf(await visitor.ask({ type: "enter", player })), "server.bad-name", JSON.stringify(player));
    }
    const player = await server.player("Seen\u3164");
    assert.equal(player.player, "Seen");
    await player.ask({ type: "open-seek", terms: { config: { game: "chess" }, side: "random", watchable: false } });
    const lobby = await follower.next((message) => message.type === "lobby" && message.seeks.length > 0);
    assert.equal(lobby.seeks[0].player, "Seen");
    player.close();
});

test("no player fills the lobby, and messages to followers stay small", async () => {
    const follower = await server.visitor();
    follower.send({ type: "follow-lobby", on: true });
    const first = await server.player("Many");
    const lines = [first];
    for (let i = 0; i < 59; ++i) lines.push(await server.visitor(first.token));
    const position = `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1${"\t".repeat(3950)}`;
    const opened = await Promise.all(
        lines.map((line) =>
            line.ask({
                type: "open-seek",
                terms: { config: { game: "chess", position }, side: "random", watchable: false },
            }),
        ),
    );
    assert.ok(opened.every((each) => each.type === "done"));
    const lobby = await follower.next(
        (message) => message.type === "lobby" && message.seeks.some((seek) => seek.id === opened.at(-1).id),
    );
    assert.equal(lobby.seeks.filter((seek) => seek.player === "Many").length, 1);
    assert.equal(lobby.seeks[0].terms.config.position, position.trim());
    for (const line of lines) line.close();
});

test("commands of any shape are refused with a reason, and the game continues", async () => {
    const { id, one } = await server.game({ game: "ogi" });
    for (const command of [
        null,
        7,
        {},
        { do: "fly" },
        { do: "move" },
        { do: "move", move: 7 },
        { do: "move", move: "\u0000" },
        { do: "move", move: "x".repeat(900) },
        { do: "mark-dead", vertex: "Z99" },
    ]) {
        const answer = await act(one, id, 1, command);
        assert.equal(answer.type, "refused", JSON.stringify(command));
    }
    assert.equal(reasonOf(await act(one, "no-such-game", 1, { do: "resign" })), "server.no-such-game");
    assert.equal(reasonOf(await act(one, id, 1, { do: "resign" }, "")), "session.malformed");
    assert.equal((await act(one, id, 1, { do: "move", move: "a3a4" })).type, "events");
});

test("plans of any shape are refused with a reason", async () => {
    const { id, one } = await server.game({ game: "chess" });
    for (const plan of [
        7,
        {},
        { ply: 0 },
        { ply: -1, premove: "e2e4" },
        { ply: 0, premove: "\n" },
        { ply: 0, lines: [["e7e5"]] },
        { ply: 0, lines: Array.from({ length: 33 }, () => ["e7e5", "g1f3"]) },
    ]) {
        assert.equal(
            (await one.ask({ type: "lay-plan", game: id, plan })).type,
            "refused",
            JSON.stringify(plan).slice(0, 80),
        );
    }
});

test("a player who sends faster than any human is refused, and later accepted again", async () => {
    const socket = await server.player("Hasty");
    const answers = await Promise.all(
        Array.from({ length: 200 }, (_, i) => socket.ask({ type: "look-up", invitation: `x${i}` })),
    );
    assert.ok(answers.some((each) => reasonOf(each) === "server.too-fast"));
    assert.equal(reasonOf(await askInTime(socket, { type: "look-up", invitation: "x" })), "server.no-such-invitation");
});

test("the number of connections per address is limited; other connections continue", async () => {
    const sockets = [];
    let refused = 0;
    for (let i = 0; i < 320; ++i) {
        await WebSocket.open(server.port).then(
            (socket) => sockets.push(socket),
            (error) => (refused += error.status === 503 ? 1 : 0),
        );
    }
    assert.ok(refused >= 20, `${refused} refused`);
    for (const socket of sockets) socket.close();
    // The slots are free once the server has noticed that these connections are closed.
    await until(() =>
        stillPlays().then(
            () => true,
            () => false,
        ),
    );
});

test("a client that does not read is dropped, and nobody is kept waiting for it", async () => {
    const { id, one, other } = await server.game({ game: "chess" }, { watchable: true });
    const lazy = await server.player("Lazy");
    await lazy.ask({ type: "join", game: id, seq: 0, said: 0 });
    lazy.socket.pause();
    for (let i = 0; i < 3000; ++i)
        lazy.socket.write(frame(JSON.stringify({ type: "join", game: id, seq: 0, said: 0, nonce: "n".repeat(900) })));
    assert.equal((await act(one, id, 1, { do: "move", move: "e2e4" })).type, "events");
    await other.type("events");
    lazy.socket.resume();
});

test("half a request, half a frame, and a flood of silent connections block nobody", async () => {
    const sockets = Array.from({ length: 60 }, (_, i) => {
        const socket = net.connect(server.port, "127.0.0.1");
        socket.on("error", () => {});
        if (i % 2 === 0) socket.write("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ");
        return socket;
    });
    const half = await server.visitor();
    half.raw(frame('{"type":"ping"').subarray(0, 6));
    await stillPlays();
    for (const socket of sockets) socket.destroy();
});

test("an upgrade at a path other than /play is refused", async () => {
    await assert.rejects(WebSocket.open(server.port, { path: "/" }), { status: 404 });
    await assert.rejects(WebSocket.open(server.port, { path: "/play/x" }), { status: 404 });
});

test("health and readiness are public; counts have their own address, which no proxy forwards to", async () => {
    assert.equal((await get("/healthz")).body, "alive\n");
    assert.equal((await get("/readyz")).status, 200);
    const port = Number(/serving metrics for Prometheus on 127\.0\.0\.1 port (\d+)/.exec(server.errors)[1]);
    const metrics = await get("/metrics", {}, port);
    assert.match(metrics.body, /^kradan_games_begun_total \d+/m);
    // Prometheus's text format, version 0.0.4: each line is a comment or a sample.
    for (const line of metrics.body.trimEnd().split("\n"))
        assert.match(
            line,
            /^# (HELP|TYPE) \w+ .+$|^\w+(\{le="([\d.]+|\+Inf)"\}|\{version="[\w.+~-]+"\})? [\d.]+(e[+-]\d+)?$/,
        );
    const held = [...metrics.body.matchAll(/^kradan_held_seconds_bucket\{le="(.*)"\} (\d+)$/gm)];
    assert.deepEqual(held.map(([, bound]) => bound).slice(0, 2), ["0.00025", "0.0005"]);
    const counts = held.map(([, , count]) => Number(count));
    assert.deepEqual(
        [...counts].sort((a, b) => a - b),
        counts,
    );
    assert.equal(/^kradan_held_seconds_count (\d+)$/m.exec(metrics.body)[1], String(counts.at(-1)));
    assert.equal(held.at(-1)[1], "+Inf");
    assert.equal((await get("/metrics", { Host: "evil.example" }, port)).status, 403);
    assert.equal((await get("/", {}, port)).status, 404);
    for (const headers of [{}, { "X-Forwarded-For": "10.0.0.1" }])
        assert.equal((await get("/metrics", headers)).status, 404);
});

test("no answer of the server contains a token except to its owner", async () => {
    const { id, one, other } = await server.game({ game: "chess" }, { watchable: true });
    const watcher = await server.visitor();
    const seen = JSON.stringify([
        await watcher.ask({ type: "join", game: id, seq: 0, said: 0 }),
        other.received,
        one.received,
    ]);
    assert.ok(!seen.includes(one.token) && !seen.includes(other.token));
    assert.ok(!(server.output + server.errors).includes(one.token));
});

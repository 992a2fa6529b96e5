// Hostile clients as on the open internet, in bounded numbers. They connect only to 127.0.0.1; the server learns their
// addresses from headers, with `--trusted-proxy 127.0.0.1`.
import { readFileSync } from "node:fs";
import net from "node:net";
import { WebSocket } from "./web_socket.mjs";

/** A server's memory in bytes: current ("VmRSS") or peak ("VmHWM"). */
export const memoryOf = (server, which = "VmRSS") =>
    Number(
        new RegExp(`^${which}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${server.child.pid}/status`, "utf8"))[1],
    ) * 1024;

/** Address number i in an IPv6 /48 network, where each address has its own /64. */
export const ofNetwork = (i) => `2001:db8:7:${i.toString(16)}::1`;

/** Repeats a request until the server stops answering that the player is too fast. */
export async function askInTime(player, message) {
    for (;;) {
        const answer = await player.ask(message);
        if (answer.refusal?.reason !== "server.too-fast") return answer;
        await new Promise((resolve) => setTimeout(resolve, 200));
    }
}

/** Uploads a game with this many moves and follows it, so that it stays loaded; returns its id. Its pages are long. */
export async function uploadLongGame(player, moves = 4_000) {
    const walk = ["g1f3", "g8f6", "f3g1", "f6g8"];
    const nobody = { name: "", engine: false };
    const config = { game: "chess", play: "assisted", players: { first: nobody, second: nobody } };
    const events = [{ seq: 1, type: "created", config, at: 0 }];
    for (let i = 0; i < moves; ++i)
        events.push({ seq: i + 2, type: "moved", by: i % 2 === 0 ? "first" : "second", move: walk[i % 4], at: i });
    const part = 80;
    let answer = {};
    for (let at = 0; at < events.length; at += part) {
        const message = { type: "keep", events: events.slice(at, at + part), more: at + part < events.length };
        answer = await askInTime(player, message);
        if (answer.type !== "done") throw new Error(JSON.stringify(answer));
    }
    const state = await askInTime(player, { type: "join", game: answer.id, seq: 0, said: 0 });
    if (state.type !== "game") throw new Error(JSON.stringify(state));
    return answer.id;
}

/** Opens a connection that requests a game this many times and reads nothing. */
export async function unread(server, token, game, address, joins) {
    const socket = await WebSocket.open(server.port, { headers: { "X-Forwarded-For": address } });
    socket.socket.pause();
    socket.send({ type: "hello", version: 1, token });
    for (let i = 0; i < joins; ++i) socket.send({ type: "join", game, seq: 0, said: 0, nonce: `j${i}` });
    return socket;
}

/** Starts a request whose body never comes. The server answers "100 Continue", or why it refuses the request. */
export function unfinished(server, address, { path = "/api/v1/sign-in", bytes = 60_000, method = "POST" } = {}) {
    const socket = net.connect(server.port, "127.0.0.1");
    socket.answer = "";
    socket.on("error", () => {});
    socket.on("data", (data) => (socket.answer += data));
    const lines = [
        `${method} ${path} HTTP/1.1`,
        `Host: 127.0.0.1:${server.port}`,
        `X-Forwarded-For: ${address}`,
        "Content-Type: application/json",
        `Content-Length: ${bytes}`,
        "Expect: 100-continue",
    ];
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    return socket;
}

/**
 * Sends this many requests, many at a time on each of a few connections; returns the count of each status. When the
 * server refuses a body, it closes the connection. Later requests on it get no answer, and a new connection is opened.
 */
export async function flood(server, count, requestOf, connections = 20) {
    const statuses = {};
    let sent = 0;
    const line = () =>
        new Promise((resolve) => {
            const socket = net.connect(server.port, "127.0.0.1");
            let text = "";
            let open = 0;
            const more = () => {
                for (; open < 20 && sent < count; ++sent, ++open) socket.write(requestOf(sent));
                if (open === 0) socket.end();
            };
            socket.on("error", () => {});
            socket.on("close", resolve);
            socket.on("data", (data) => {
                text += data;
                for (let end = text.indexOf("\r\n\r\n"); end >= 0; end = text.indexOf("\r\n\r\n")) {
                    const length = Number(/^content-length: (\d+)/im.exec(text.slice(0, end))?.[1] ?? 0);
                    if (text.length < end + 4 + length) break;
                    const status = /^HTTP\/1\.1 (\d+)/.exec(text)[1];
                    statuses[status] = (statuses[status] ?? 0) + 1;
                    text = text.slice(end + 4 + length);
                    --open;
                }
                more();
            });
            more();
        });
    const lines = async () => {
        while (sent < count) await line();
    };
    await Promise.all(Array.from({ length: connections }, lines));
    return statuses;
}

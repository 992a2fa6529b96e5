// The attackers: `prepare` creates the target, and `step` is repeated until the time is up. Run as a program, this file
// is one attacker and prints how often it got each response.
import http from "node:http";
import { pathToFileURL } from "node:url";
import { Client } from "../../tests/online/api.mjs";
import { flood, ofNetwork, unfinished, unread, uploadLongGame } from "../../tests/online/attackers.mjs";
import { act } from "../../tests/online/support.mjs";
import { WebSocket } from "../../tests/online/web_socket.mjs";
import { uploaded } from "./games.mjs";

const numbered = (i) => `10.9.${i >> 8}.${i & 255}`;
const letters = (i) => [...String(i).padStart(3, "0")].map((digit) => "abcdefghkp"[digit]).join("");

/** Uploads a game with this many moves as a guest. */
async function longGame(server, moves) {
    const player = await server.player("Fah", { headers: { "X-Forwarded-For": "10.8.0.1" } });
    return { token: player.token, game: await uploadLongGame(player, moves) };
}

/** An attacker that reads these paths over HTTP, many at a time. */
function reads(pathsOf, prepare = (server) => longGame(server, 4_900)) {
    const inFlight = 16;
    const agent = new http.Agent({ keepAlive: true, maxSockets: inFlight });
    const get = ({ port, number, prepared, count }, path) =>
        new Promise((resolve) => {
            const headers = { "X-Forwarded-For": `198.51.100.${number}`, Authorization: `Bearer ${prepared.token}` };
            const request = http.get({ host: "127.0.0.1", port, path, agent, headers }, (answer) => {
                answer.on("data", () => {});
                answer.on("close", () => resolve(count(answer.statusCode)));
            });
            request.on("error", () => resolve(count("error")));
        });
    return {
        prepare,
        step: (attacker, i) => {
            const paths = pathsOf(attacker.prepared);
            return Promise.all(
                Array.from({ length: inFlight }, (_, k) => get(attacker, paths[(i + k) % paths.length])),
            );
        },
    };
}

/** Creates a hundred online accounts. */
async function accountsOnline(server) {
    const sockets = [];
    const clients = [];
    for (let i = 0; i < 100; ++i) {
        clients.push(await new Client(server).signUp(`Tester ${letters(i)}`));
        sockets.push(await server.visitor(clients[i].token));
    }
    const close = () => sockets.forEach((socket) => socket.close());
    return { token: clients[0].token, names: clients.map(({ name }) => name), close };
}

/** Creates an account with fifty Go games in progress, each 250 moves long. */
async function manyGames(server) {
    const points = Array.from({ length: 361 }, (_, i) => `${"ABCDEFGHJKLMNOPQRST"[i % 19]}${1 + Math.floor(i / 19)}`);
    const client = await new Client(server).signUp("Tester one");
    const sockets = [];
    const one = async (i) => {
        const there = { headers: { "X-Forwarded-For": numbered(i) } };
        const mine = await server.visitor(client.token, there);
        const other = await server.player(`Guest ${letters(i)}`, there);
        sockets.push(mine, other);
        const { id } = await server.game({ game: "go", size: 19 }, { players: [mine, other] });
        for (let seq = 1; seq <= 250; ) {
            const answer = await act(seq % 2 === 1 ? mine : other, id, seq, { do: "move", move: points[seq - 1] });
            if (answer.type === "events") seq = answer.events.at(-1).seq;
            else if (answer.refusal.reason === "server.too-fast") await new Promise((go) => setTimeout(go, 200));
            else throw new Error(JSON.stringify(answer));
        }
    };
    for (let i = 0; i < 50; i += 10) await Promise.all(Array.from({ length: 10 }, (_, k) => one(i + k)));
    const { body } = await client.does("POST", "/me/tokens", { label: "attack", scopes: ["bot:play"] });
    return { token: body.token, close: () => sockets.forEach((socket) => socket.close()) };
}

export const attacks = {
    nothing: { idle: true },
    /** 1,000 connections from each of three addresses request a long game and read nothing. */
    unread: {
        prepare: (server) => longGame(server, 4_000),
        step: async ({ port, number, prepared, held, count }) => {
            if (held.length >= 1_000) return;
            const some = Array.from({ length: 40 }, () =>
                unread({ port }, prepared.token, prepared.game, numbered(number), 8),
            );
            for (const { status, value } of await Promise.allSettled(some)) {
                count(status);
                if (value) held.push(value);
            }
        },
    },
    /** An IPv6 network tries made-up passkeys, from a different address each time. */
    network: {
        step: async ({ port, number, count }, i) => {
            const body =
                '{"passkey":{"id":"AAAA","clientData":"x","authenticatorData":"x","signature":"x"},"device":"x"}';
            const lines = (k) => [
                "POST /api/v1/sign-in HTTP/1.1",
                `Host: 127.0.0.1:${port}`,
                `Origin: http://127.0.0.1:${port}`,
                `X-Forwarded-For: ${ofNetwork((600 * i + 200 * number + k) % 65_536)}`,
                "Content-Type: application/json",
                `Content-Length: ${body.length}`,
                "",
                body,
            ];
            const statuses = await flood({ port }, 200, (k) => lines(k).join("\r\n"));
            for (const status in statuses) count(status, statuses[status]);
        },
    },
    /** Announces request bodies but does not send them. */
    bodies: {
        step: async ({ port, number, held, count }, i) => {
            const from = 100 + 130 * number;
            for (let k = 0; k < 20; ++k) held.push(unfinished({ port }, numbered(from + ((20 * i + k) % 130))));
            count("announced", 20);
            for (const old of held.splice(0, Math.max(0, held.length - 300))) old.destroy();
        },
    },
    records: reads(({ game }) => [`/api/v1/games/${game}/record`]),
    exports: reads(({ game }) => [`/game/export/${game}`]),
    games: reads(({ game }) => [`/api/v1/games/${game}?legal=true`]),
    lists: reads(() => ["/api/v1/games", "/api/v1/games.atom"]),
    statuses: reads(
        ({ names }) => [`/api/users/status?ids=${names.map(encodeURIComponent).join(",")}`],
        accountsOnline,
    ),
    playing: reads(() => ["/api/account/playing"], manyGames),
    /** Guests upload games with maximum-length texts. */
    uploads: {
        step: async ({ port, number, held, count }, i) => {
            if (held.length === 0) {
                for (let k = 0; k < 4; ++k) {
                    const socket = await WebSocket.open(port, {
                        headers: { "X-Forwarded-For": `198.51.100.${number}` },
                    });
                    socket.send({ type: "hello", version: 1 });
                    await socket.type("welcome");
                    const entered = await socket.ask({ type: "enter", player: `Guest ${letters(k)}` });
                    if (entered.type !== "entered") throw new Error(JSON.stringify(entered));
                    held.push(socket);
                }
            }
            await Promise.all(
                held.map(async (socket, k) => {
                    const events = uploaded(`${number} ${k} ${i}`, 30, 500);
                    const answer = await socket.ask({ type: "keep", events, more: false, nonce: `k${i}` });
                    count(answer.type === "done" ? "kept" : answer.refusal.reason);
                }),
            );
        },
    },
};

async function run({ port, name, number, seconds, prepared }) {
    const counts = {};
    const count = (key, more = 1) => {
        counts[key] = (counts[key] ?? 0) + more;
    };
    const until = Date.now() + 1000 * seconds;
    const attacker = { port, number, prepared, held: [], count };
    for (let i = 0; Date.now() < until; ++i) {
        await attacks[name].step(attacker, i);
        // Let other work run even if a step never waits.
        await new Promise((resolve) => setTimeout(resolve, 1));
    }
    process.stdout.write(JSON.stringify(counts), () => process.exit());
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await run(JSON.parse(process.argv[2]));

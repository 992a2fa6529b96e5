// ./dev bench attacks: how soon a move elsewhere is acknowledged, and how much memory the server has, while others attack it.
// The attackers are a process of their own at the lowest priority, which works for a part of each second only, so that what is
// measured is the server and not the want of a processor. All of it talks to 127.0.0.1 alone and ends after a minute.
import { fork } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { flood, memoryOf, ofNetwork, unfinished, unread, uploadLongGame } from "../tests/online/attackers.mjs";
import { act, Server } from "../tests/online/support.mjs";

const seconds = 12;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const mib = (bytes) => Math.round(bytes / (1 << 20));
const numbered = (i) => `10.9.${i >> 8}.${i & 255}`;

/** What attackers do for a moment; `i` counts the moments. */
const attacks = {
    nothing: async () => {},
    /** 1,000 connections of each of four addresses ask for a long game and read nothing. */
    unread: async ({ server, token, game, held }, i) => {
        if (held.length >= 4_000) return;
        const some = Array.from({ length: 40 }, (_, k) => unread(server, token, game, numbered((40 * i + k) % 4), 8));
        held.push(...(await Promise.allSettled(some)).map((one) => one.value));
    },
    /** A network of IPv6 makes up passkeys, from another address each time. */
    network: async ({ server }, i) => {
        const body = '{"passkey":{"id":"AAAA","clientData":"x","authenticatorData":"x","signature":"x"},"device":"x"}';
        await flood(server, 200, (k) =>
            [
                "POST /api/v1/sign-in HTTP/1.1",
                `Host: 127.0.0.1:${server.port}`,
                `Origin: http://127.0.0.1:${server.port}`,
                `X-Forwarded-For: ${ofNetwork((200 * i + k) % 65_536)}`,
                "Content-Type: application/json",
                `Content-Length: ${body.length}`,
                "",
                body,
            ].join("\r\n"),
        );
    },
    /** Bodies are announced and do not come. */
    bodies: async ({ server, held }, i) => {
        for (let k = 0; k < 20; ++k) held.push(unfinished(server, numbered(100 + ((20 * i + k) % 400))));
        for (const old of held.splice(0, Math.max(0, held.length - 1_000))) old.destroy();
    },
};

/** The attackers: a third of the time, until they are ended. */
async function attack({ name, port, token, game }) {
    setPriority(19);
    const with_ = { server: { port }, token, game, held: [] };
    for (let i = 0; ; ++i) {
        const began = performance.now();
        await attacks[name](with_, i).catch(() => {});
        await pause(Math.max(2 * (performance.now() - began), 5));
    }
}

async function measure(name) {
    const server = await new Server({ args: ["--trusted-proxy", "127.0.0.1", "--connections", "8000"] }).start();
    const player = await server.player("Anong", { headers: { "X-Forwarded-For": "10.8.0.1" } });
    const game = await uploadLongGame(player);
    const attacker = fork(fileURLToPath(import.meta.url), [], {
        env: { ...process.env, ATTACK: JSON.stringify({ name, port: server.port, token: player.token, game }) },
    });
    const times = [];
    const walk = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let played = null;
    let seq = 1;
    for (const until = performance.now() + seconds * 1_000; performance.now() < until; await pause(50)) {
        if (!played || seq > 100) {
            played = await server.game({ game: "chess" });
            seq = 1;
        }
        const began = performance.now();
        const mover = seq % 2 === 1 ? played.one : played.other;
        const answer = await act(mover, played.id, seq, { do: "move", move: walk[(seq - 1) % 4] });
        times.push(performance.now() - began);
        seq = answer.type === "events" ? answer.events.at(-1).seq : 1_000;
    }
    attacker.kill("SIGKILL");
    const most = memoryOf(server, "VmHWM");
    await pause(20_000);
    times.sort((a, b) => a - b);
    const at = (part) => times[Math.floor(times.length * part)].toFixed(1);
    const row = [name, times.length, at(0.5), at(0.99), mib(most), mib(memoryOf(server))];
    await server.end();
    return row;
}

if (process.env.ATTACK) {
    await attack(JSON.parse(process.env.ATTACK));
} else {
    process.stdout.write("attack\tmoves\tms (half)\tms (99 %)\tMiB at most\tMiB 20 s later\n");
    const names = process.argv.slice(2);
    for (const name of names.length > 0 ? names : Object.keys(attacks))
        process.stdout.write(`${(await measure(name)).join("\t")}\n`);
}

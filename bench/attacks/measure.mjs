// ./dev bench attacks [NAME…]: measures, while the server is under attack, how soon moves in other games are
// acknowledged, how much memory the server uses, and how much its database grows. The attackers are three processes,
// each limited to a share of a processor, so the results reflect the server and not a shortage of processors. All
// traffic stays on 127.0.0.1; a trusted proxy header sets the addresses.
import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { memoryOf } from "../../tests/online/attackers.mjs";
import { act, Server } from "../../tests/online/support.mjs";
import { attacks } from "./attacks.mjs";

const seconds = 12;
const attackers = 3;
/** Each attacker's share of one processor, and the time slice in milliseconds. */
const share = 0.2;
const slice = 20;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const mib = (bytes) => Math.round(bytes / (1 << 20));

/** Lets a process run for only part of the time. */
async function bound(child) {
    while (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGCONT");
        await pause(slice * share);
        child.kill("SIGSTOP");
        await pause(slice * (1 - share));
    }
}

/** Starts one attacker. Resolves to the responses that it got, once it exits. */
function attack(port, name, number, prepared) {
    const script = fileURLToPath(new URL("./attacks.mjs", import.meta.url));
    const child = spawn(process.execPath, [script, JSON.stringify({ port, name, number, seconds, prepared })], {
        stdio: ["ignore", "pipe", "inherit"],
    });
    setPriority(child.pid, 19);
    // It exits on its own. The timeout allows for its small share of the processor.
    const timer = setTimeout(() => child.kill("SIGKILL"), (seconds + 20) * 1000);
    bound(child);
    let text = "";
    child.stdout.on("data", (data) => (text += data));
    return new Promise((resolve) =>
        child.once("close", () => {
            clearTimeout(timer);
            resolve(text ? JSON.parse(text) : {});
        }),
    );
}

/** Plays moves in new games, twenty a second, during the attack. Returns how long each acknowledgement took. */
async function play(server, during) {
    const walk = ["g1f3", "g8f6", "f3g1", "f6g8"];
    const times = [];
    let over = false;
    during.then(() => (over = true));
    let played = null;
    for (let seq = 1; !over; await pause(50)) {
        if (!played || seq > 100) {
            played = await server.game({ game: "chess" });
            seq = 1;
        }
        const began = performance.now();
        const mover = seq % 2 === 1 ? played.one : played.other;
        const answer = await act(mover, played.id, seq, { do: "move", move: walk[(seq - 1) % 4] });
        times.push(performance.now() - began);
        seq = answer.type === "events" ? answer.events.at(-1).seq : Number.POSITIVE_INFINITY;
    }
    return times.sort((a, b) => a - b);
}

const sizeOf = ({ database }) =>
    ["", "-wal"].reduce((sum, end) => sum + (statSync(database + end, { throwIfNoEntry: false })?.size ?? 0), 0);

async function measure(name) {
    const server = await new Server({ args: ["--trusted-proxy", "127.0.0.1", "--connections", "8000"] }).start();
    const { prepare = async () => ({}), idle } = attacks[name];
    const { close, ...prepared } = await prepare(server);
    const before = sizeOf(server);
    const running = Array.from({ length: idle ? 0 : attackers }, (_, i) => attack(server.port, name, i, prepared));
    const all = Promise.all(idle ? [pause(seconds * 1000)] : running);
    const times = await play(server, all);
    const counts = {};
    for (const one of await all) for (const key in one) counts[key] = (counts[key] ?? 0) + one[key];
    const grown = sizeOf(server) - before;
    const most = memoryOf(server, "VmHWM");
    await pause(10_000);
    const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(1);
    const answered = Object.entries(counts).map(([key, count]) => `${key} ${count}`);
    const row = [name, times.length, at(0.5), at(0.99), at(1), mib(most), mib(memoryOf(server)), mib(grown)];
    close?.();
    await server.end();
    return [...row, answered.join(", ")].join("\t");
}

const names = process.argv.slice(2);
const unknown = names.find((name) => !attacks[name]);
if (unknown) {
    process.stderr.write(`no attack '${unknown}'; there are ${Object.keys(attacks).join(", ")}\n`);
    process.exit(2);
}
const columns = ["attack", "moves", "ms (half)", "ms (99 %)", "ms (longest)", "MiB at most", "MiB 10 s later"];
process.stdout.write(`${[...columns, "database +MiB", "answers"].join("\t")}\n`);
for (const name of names.length > 0 ? names : Object.keys(attacks)) process.stdout.write(`${await measure(name)}\n`);
process.exit();

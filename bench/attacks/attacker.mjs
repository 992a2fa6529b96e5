// One attacker, run by reads.mjs: what it does, for how long, and from which addresses comes in one argument as JSON.
import http from "node:http";
import { WebSocket } from "../../tests/online/web_socket.mjs";
import { uploaded } from "./games.mjs";

const { port, what, paths, token, addresses, inFlight, seconds } = JSON.parse(process.argv[2]);
const until = Date.now() + seconds * 1000;
const agent = new http.Agent({ keepAlive: true, maxSockets: inFlight * addresses.length });
const counts = {};
const count = (key) => {
    counts[key] = (counts[key] ?? 0) + 1;
};

function get(path, address) {
    return new Promise((resolve) => {
        const request = http.get(
            {
                host: "127.0.0.1",
                port,
                path,
                agent,
                headers: { "X-Forwarded-For": address, Authorization: `Bearer ${token}` },
            },
            (answer) => {
                answer.on("data", () => {});
                answer.on("close", () => resolve(answer.statusCode));
            },
        );
        request.on("error", () => resolve("error"));
    });
}

async function read(address) {
    for (let i = 0; Date.now() < until; ++i) count(await get(paths[i % paths.length], address));
}

async function upload(address, number) {
    const socket = await WebSocket.open(port, { headers: { "X-Forwarded-For": address } });
    socket.send({ type: "hello", version: 1 });
    await socket.type("welcome");
    const entered = await socket.ask({ type: "enter", player: `Guest ${number}` });
    if (entered.type !== "entered") return count(entered.refusal?.reason ?? entered.type);
    for (let i = 0; Date.now() < until; ++i) {
        const events = uploaded(`${address} ${number} ${i}`, 30, 500);
        const answer = await socket.ask({ type: "keep", events, more: false, nonce: `k${i}` });
        count(answer.type === "done" ? "kept" : answer.refusal.reason);
    }
    socket.close();
}

const acts = { read, upload };
await Promise.all(
    addresses.flatMap((address) => Array.from({ length: inFlight }, (_, number) => acts[what](address, number))),
);
agent.destroy();
console.log(JSON.stringify(counts));
process.exit();

// ./dev bench attacks reads: how soon a move is answered while strangers read long games over HTTP, and what they can
// make the database grow by. Attackers are processes whose share of a processor is bounded: the server is to be measured,
// not the machine. Everything happens on 127.0.0.1, with addresses that a trusted proxy names, for a few seconds.
import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { uploadLongGame } from "../../tests/online/attackers.mjs";
import { act, Server } from "../../tests/online/support.mjs";

const seconds = Number(process.argv[2] ?? 10);
const addresses = ["198.51.100.1", "198.51.100.2", "198.51.100.3"];
/** Of one processor, for each attacker; a slice lasts so many milliseconds. */
const share = 0.2;
const slice = 20;

const server = await new Server({ args: ["--trusted-proxy", "127.0.0.1"] }).start();
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Lets a process run for a part of the time. */
function bound(child) {
    let over = false;
    child.once("exit", () => {
        over = true;
    });
    (async () => {
        while (!over) {
            child.kill("SIGCONT");
            await pause(slice * share);
            if (over) return;
            child.kill("SIGSTOP");
            await pause(slice * (1 - share));
        }
    })();
}

/** Starts an attack from one address; gives what was answered. */
function attack(options) {
    const script = fileURLToPath(new URL("./attacker.mjs", import.meta.url));
    const child = spawn(process.execPath, [script, JSON.stringify({ port: server.port, seconds, ...options })], {
        stdio: ["ignore", "pipe", "inherit"],
    });
    // It answers for its end itself, within a time that its share allows for.
    const timer = setTimeout(() => child.kill("SIGKILL"), (seconds + 20) * 1000);
    bound(child);
    let text = "";
    child.stdout.on("data", (data) => {
        text += data;
    });
    return new Promise((resolve) =>
        child.once("exit", () => {
            clearTimeout(timer);
            resolve(text ? JSON.parse(text) : {});
        }),
    );
}

const files = [..."abcdefgh"];
const config = { game: "chess", clock: { kind: "fischer", initial: 600_000, increment: 1_000 } };
let games = 0;

/** Moves in new games, ten a second, until the promise is kept: how long each took to be answered. */
async function play(until) {
    const times = [];
    let over = false;
    until.then(() => {
        over = true;
    });
    while (!over) {
        games += 1;
        const { id, one, other } = await server.game(config, { names: [`Anong ${games}`, `Haruto ${games}`] });
        let seq = 1;
        for (const [rank, next] of [
            [2, 3],
            [3, 4],
        ]) {
            for (const file of files) {
                for (const [player, move] of [
                    [one, `${file}${rank}${file}${next}`],
                    [other, `${file}${9 - rank}${file}${9 - next}`],
                ]) {
                    if (over) break;
                    const began = performance.now();
                    const answer = await act(player, id, seq, { do: "move", move });
                    times.push(performance.now() - began);
                    if (answer.type !== "events") throw new Error(JSON.stringify(answer));
                    seq = answer.events.at(-1).seq;
                    await pause(100);
                }
            }
        }
        one.close();
        other.close();
    }
    return times.sort((a, b) => a - b);
}

const quantile = (times, part) => times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(1);
const size = () =>
    ["", "-wal"].reduce((sum, end) => sum + (statSync(server.database + end, { throwIfNoEntry: false })?.size ?? 0), 0);

async function measure(name, attacks) {
    const before = size();
    const all = Promise.all(attacks.length > 0 ? attacks.map(attack) : [pause(seconds * 1000)]);
    const times = await play(all);
    const counts = {};
    for (const one of await all)
        for (const [key, count] of Object.entries(one ?? {})) counts[key] = (counts[key] ?? 0) + count;
    console.log(
        `${name}: ${times.length} moves, median ${quantile(times, 0.5)} ms, 99 % ${quantile(times, 0.99)} ms, ` +
            `longest ${quantile(times, 1)} ms; answers ${JSON.stringify(counts)}; ` +
            `database +${((size() - before) / 2 ** 20).toFixed(1)} MiB`,
    );
}

const guest = await server.player("Fah");
const long = await uploadLongGame(guest, 4_900);
const from = (options) => addresses.map((address) => ({ addresses: [address], token: guest.token, ...options }));

await measure("nobody attacks", []);
await measure("records", from({ what: "read", paths: [`/api/v1/games/${long}/record`], inFlight: 16 }));
await measure("games", from({ what: "read", paths: [`/api/v1/games/${long}?legal=true`], inFlight: 16 }));
await measure("lists", from({ what: "read", paths: ["/api/v1/games", "/api/v1/games.atom"], inFlight: 16 }));
await measure(
    "statuses",
    from({
        what: "read",
        paths: [`/api/users/status?ids=${Array.from({ length: 100 }, (_, i) => `name${i}`).join(",")}`],
        inFlight: 16,
    }),
);
await measure("uploads", from({ what: "upload", inFlight: 4 }));
await server.end();
process.exit();

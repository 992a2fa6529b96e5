// ./dev bench bots: the time from a bot's request until its move appears on the opponent's page, with 100 concurrent
// games, and the server's memory per idle event stream.
import { readFileSync } from "node:fs";
import { hangUp } from "../tests/online/api.mjs";
import { Bot } from "../tests/online/bot.mjs";
import { Server } from "../tests/online/support.mjs";

const games = 100;
const streams = 500;
/** Milliseconds between moves in a game. */
const pace = 1000;
/** Both sides push their pawns, so no position repeats. */
const files = [..."abcdefgh"];
const pushes = [
    ...files.map((file) => [`${file}2${file}3`, `${file}7${file}6`]),
    ...files.map((file) => [`${file}3${file}4`, `${file}6${file}5`]),
];

const args = ["--trusted-proxy", "127.0.0.1", "--connections-per-address", "2000", "--connections", "4000"];
const server = await new Server({ args }).start();
const resident = (of) =>
    Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${of.child.pid}/status`, "utf8"))[1]) * 1024;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const say = (text) => process.stderr.write(`${text}\n`);

/** A game between a guest on a page and a bot. */
async function begin(number) {
    const bot = await Bot.make(server, `Bench${number}`);
    const page = await server.player(`Page ${number}`);
    const invited = await page.ask({
        type: "invite",
        terms: {
            config: { game: "chess", clock: { kind: "fischer", initial: 600_000, increment: 1_000 } },
            side: "second",
            watchable: false,
        },
    });
    const socket = await server.visitor(
        (await bot.owner.does("POST", "/me/tokens", { label: "link", scopes: ["play"] })).body.token,
    );
    const { id } = await socket.ask({ type: "accept", invitation: invited.id });
    socket.close();
    await page.ask({ type: "join", game: id, seq: 0, said: 0 });
    const stream = await bot.follow(id);
    return { bot, page, id, stream, seq: 1 };
}

const times = [];
async function round(game, [text, reply]) {
    const began = performance.now();
    const seen = game.page.next(
        ({ type, events }) => type === "events" && events.at(-1).type === "moved" && events.at(-1).by === "first",
    );
    const sent = game.bot.move(game.id, text);
    game.seq = (await seen).events.at(-1).seq;
    times.push(performance.now() - began);
    await sent;
    const answer = await game.page.ask({
        type: "act",
        game: game.id,
        seq: game.seq,
        command: { do: "move", move: reply },
    });
    if (answer.type !== "events") throw new Error(JSON.stringify(answer));
}

say(`setting up ${games} games`);
const all = [];
for (let i = 0; i < games; ++i) all.push(await begin(i));
say(`${pushes.length} moves in each, one a second`);
await Promise.all(
    all.map(async (game, i) => {
        await pause((i * pace) / games);
        for (const moves of pushes) {
            const until = performance.now() + pace;
            await round(game, moves);
            await pause(Math.max(0, until - performance.now()));
        }
    }),
);
times.sort((a, b) => a - b);
const quantile = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(2);
console.log(
    `a bot's move to the opponent's page, ${games} games at once, ${times.length} moves: median ${quantile(0.5)} ms, 99 % ${quantile(0.99)} ms, longest ${quantile(1)} ms`,
);
await server.end();

say(`opening ${streams} streams`);
// Use a fresh server, because one that has freed memory would reuse it.
const fresh = await new Server({ args }).start();
const bot = await Bot.make(fresh, "Streams");
const opened = [];
// The first streams also allocate shared structures.
for (let i = 0; i < 20; ++i) opened.push(await bot.events());
await pause(1000);
const before = resident(fresh);
for (let i = 0; i < streams; ++i) opened.push(await bot.events());
await pause(1000);
const each = (resident(fresh) - before) / streams / 1024;
console.log(`an idle stream of events, of ${streams}: ${each.toFixed(1)} KiB of the server's memory`);
for (const stream of opened) stream.close();
await fresh.end();
hangUp();
process.exit();

// `kradan bot`: engines play on a server, through restarts of either side.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { hangUp } from "./api.mjs";
import { atExit } from "./at_exit.mjs";
import { Bot } from "./bot.mjs";
import { program, Server } from "./support.mjs";

let server;
before(async () => {
    server = await new Server({ args: ["--trusted-proxy", "127.0.0.1"] }).start();
});
after(async () => {
    await server?.end();
    hangUp();
});

let numbered = 0;

/** Runs `kradan bot` for this account. */
class Program {
    output = "";
    #wanted = () => {};

    constructor(bot, engines, options = []) {
        const args = ["bot", "--server", `http://127.0.0.1:${bot.server.port}/`, ...options];
        for (const engine of engines) args.push("--engine", engine);
        this.child = spawn(program, args, { env: { ...process.env, KRADAN_BOT_TOKEN: bot.token } });
        const { child } = this;
        child.once(
            "exit",
            atExit(() => child.kill("SIGKILL")),
        );
        for (const stream of [child.stdout, child.stderr])
            stream.on("data", (data) => {
                this.output += data;
                this.#wanted();
            });
        this.exited = new Promise((resolve) => child.once("exit", (code, signal) => resolve({ code, signal })));
    }

    /** Waits until the output matches. */
    async says(pattern) {
        while (!pattern.test(this.output)) {
            const over = await Promise.race([
                this.exited.then(() => true),
                new Promise((resolve) => {
                    this.#wanted = () => resolve(false);
                }),
            ]);
            if (over && !pattern.test(this.output)) throw new Error(`it ended: ${this.output}`);
        }
    }

    async stop(signal = "SIGINT") {
        this.child.kill(signal);
        return this.exited;
    }
}

const clock = { kind: "fischer", initial: 30_000, increment: 300 };

/** A bot run by the program, and another run by this test. */
async function pair(engines, options = []) {
    const bot = await Bot.make(server, `Program${++numbered}`, { upgrade: false });
    const run = new Program(bot, engines, ["--upgrade", ...options]);
    await run.says(/playing as/);
    const one = await Bot.make(server, `Test${numbered}`);
    return { bot, run, one, events: await one.events() };
}

/** Challenges the program's bot and starts the game. */
async function begin({ bot, one, events }, config, color = "white") {
    const made = await one.does("POST", `/api/challenge/${bot.name}`, {
        json: { config: JSON.stringify(config), color },
    });
    await events.next(({ type, game }) => type === "gameStart" && game.gameId === made.id);
    const stream = await one.follow(made.id);
    return { id: made.id, stream, full: await stream.type("gameFull") };
}

test("an engine of our own greets and begins a game of each kind", async () => {
    const all = await pair(["kradan:level=1"], ["--greeting", "Good luck!"]);
    for (const config of [
        { game: "chess", clock },
        { game: "chess", clock, chess960: 5 },
        { game: "ogi", clock },
        { game: "ogi-classic", clock },
        { game: "go", size: 9, clock: { kind: "byoyomi", initial: 10_000, period: 5_000, periods: 2 } },
    ]) {
        // The program has the first move.
        const color = config.game === "chess" ? "black" : "white";
        const { id, stream } = await begin(all, config, color);
        assert.equal((await stream.type("chatLine")).text, "Good luck!");
        await stream.next(({ moves }) => moves);
        await all.one.does("POST", `/api/bot/game/${id}/resign`);
        await all.events.type("gameFinish");
    }
    assert.deepEqual(await all.run.stop(), { code: 0, signal: null }, all.run.output);
});

const noGnuGo = spawnSync("/usr/games/gnugo", ["--version"]).status === 0 ? false : "GNU Go is not installed";

test("GNU Go plays a whole game on a server, up to the counting", { skip: noGnuGo }, async () => {
    const all = await pair(["gtp:/usr/games/gnugo --mode gtp --level 1"]);
    const { id, stream, full } = await begin(
        all,
        { game: "go", size: 5, rules: "chinese", komi: "0.5", clock },
        "black",
    );
    assert.equal(full.white.name, all.bot.name);
    // Black plays the centre and passes from then on.
    let moves = full.state.moves;
    let last = full.state;
    for (let turn = 0; last.status === "started" && last.phase !== "marking" && turn < 60; ++turn) {
        if (last.turn === "black") await all.one.move(id, moves === "" ? "C3" : "pass");
        last = await stream.next((line) => line.type === "gameState" && line.moves !== moves);
        moves = last.moves;
    }
    // Both sides propose dead stones until they agree, the bot first.
    while (last.status === "started") {
        if (!last.baccepts)
            await all.one.call("POST", `/api/bot/game/${id}/dead`, { form: { stones: (last.dead ?? []).join(",") } });
        last = await stream.type("gameState");
    }
    assert.deepEqual([last.status, last.reason], ["variantEnd", "score"]);
    assert.match(last.result, /^[BW]\+/);
    await all.run.stop();
});

test("an engine that plays an illegal move or dies is restarted once, and then the bot resigns", async () => {
    const liar = join(server.folder, "liar.sh");
    writeFileSync(
        liar,
        `#!/bin/sh
while read -r word rest; do
    case $word in
    uci) echo "id name Liar"; echo uciok ;;
    isready) echo readyok ;;
    go) echo "bestmove e1e8" ;;
    quit) exit ;;
    esac
done
`,
        { mode: 0o755 },
    );
    const all = await pair([`uci:${liar}`]);
    const { stream } = await begin(all, { game: "chess", clock }, "black");
    const end = await stream.next(({ status }) => status !== undefined && status !== "started");
    assert.deepEqual([end.status, end.winner], ["resign", "black"]);
    await all.run.says(/played 'e1e8', which is illegal/);
    await all.run.stop();
});

test("challenges are declined by the bot's own rules, with the reason", async () => {
    const all = await pair(["chess=kradan:level=1"], ["--rated", "no", "--least-initial", "60"]);
    const declined = async (config) => {
        const made = await all.one.does("POST", `/api/challenge/${all.bot.name}`, {
            json: { config: JSON.stringify(config) },
        });
        const { challenge } = await all.events.type("challengeDeclined");
        assert.equal(challenge.id, made.id);
        return challenge.declineReasonKey;
    };
    const slow = { ...clock, initial: 300_000 };
    assert.equal(await declined({ game: "go", size: 9, clock: slow }), "variant");
    assert.equal(await declined({ game: "chess", clock: slow, rated: true }), "casual");
    assert.equal(await declined({ game: "chess", clock }), "timecontrol");
    assert.equal(await declined({ game: "chess" }), "timecontrol");
    // One of several simultaneous challenges is accepted.
    const waiting = [];
    for (let i = 0; i < 2; ++i)
        waiting.push(
            await all.one.does("POST", `/api/challenge/${all.bot.name}`, {
                json: { config: JSON.stringify({ game: "chess", clock: slow }) },
            }),
        );
    assert.equal((await all.events.type("challengeDeclined")).challenge.declineReasonKey, "later");
    assert.equal(await declined({ game: "chess", clock: slow }), "later");
    await all.run.stop("SIGKILL");
});

test("a game continues after the bot or the server is killed and restarted", async () => {
    const own = await new Server({ args: ["--trusted-proxy", "127.0.0.1"] }).start();
    try {
        const bot = await Bot.make(own, "Returns");
        const one = await Bot.make(own, "Waits");
        let run = new Program(bot, ["kradan:level=1"]);
        await run.says(/playing as/);
        const long = { ...clock, initial: 600_000 };
        const made = await one.does("POST", `/api/challenge/${bot.name}`, {
            json: { config: JSON.stringify({ game: "chess", clock: long }), color: "white" },
        });
        await run.says(/game \S+ begins/);
        await one.move(made.id, "e2e4");
        const answered = async (moves) => {
            const stream = await one.follow(made.id);
            const line = await stream.next((line) => (line.state ?? line).moves?.split(" ").length > moves);
            stream.close();
            return (line.state ?? line).moves;
        };
        await answered(1);
        await run.stop("SIGKILL");
        await one.move(made.id, "d2d4").catch(() => one.move(made.id, "g1f3"));
        run = new Program(bot, ["kradan:level=1"]);
        await answered(3);
        await own.stop("SIGKILL");
        await own.start();
        await one.move(made.id, "b1c3").catch(() => one.move(made.id, "h2h3"));
        await answered(5);
        assert.equal((await run.stop("SIGKILL")).signal, "SIGKILL");
    } finally {
        await own.end();
    }
});

test("a token that the server refuses ends the program", async () => {
    const wrong = new Program(new Bot(server, "nobody", "kradan_nonsense"), ["kradan"]);
    assert.equal((await wrong.exited).code, 1);
    assert.match(wrong.output, /refuses the token/);
    const person = await Bot.make(server, "Person", { upgrade: false });
    const refused = new Program(person, ["kradan"]);
    assert.equal((await refused.exited).code, 1);
    assert.match(refused.output, /--upgrade/);
});

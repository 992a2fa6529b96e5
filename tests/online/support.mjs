// A separate server for each test file, and players who connect to it.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { atExit } from "./at_exit.mjs";
import { WebSocket } from "./web_socket.mjs";

export const program = resolve(
    process.env.KRADAN ?? fileURLToPath(new URL("../../build/release/kradan", import.meta.url)),
);

/** Most tests end games by resigning immediately, between few players. With these limits, each game counts in full. */
const shortGamesCount = [
    "plies-before-resigning=0",
    "rated-plies=0",
    "rated-plies-go=0",
    "full-games-of-pair=1000",
    "leaderboard-opponents=0",
    "rated-aborts-count=0",
    "reported-gain=0",
    "reported-gain-at-address=0",
].flatMap((limit) => ["--limit", limit]);

/** A server. With `shortGames: false` in the options, the usual rules for short games apply. */
export class Server {
    output = "";

    constructor(options = {}) {
        this.folder = mkdtempSync(join(tmpdir(), "kradan-club-"));
        this.site = join(this.folder, "site");
        this.database = join(this.folder, "kradan.db");
        this.options = options;
    }

    async start(more = []) {
        if (!this.made) {
            const { mkdirSync } = await import("node:fs");
            mkdirSync(this.site, { recursive: true });
            writeFileSync(join(this.site, "index.html"), "<!doctype html><title>Kradan</title>");
            this.made = true;
        }
        this.output = "";
        this.errors = "";
        const host = this.options.host ?? "127.0.0.1";
        const listen = this.options.listen === null ? [] : ["--listen", `${host}:${this.port ?? 0}`];
        const args = [
            "serve",
            ...listen,
            "--web",
            this.options.site ?? this.site,
            "--db",
            this.options.database ?? this.database,
            ...(this.options.shortGames === false ? [] : shortGamesCount),
            ...(this.options.args ?? []),
            ...more,
        ];
        // Another program can start the server, but the child process must be the server itself.
        const [first, ...rest] = [...(this.options.wrap ?? []), program, ...args];
        this.child = spawn(first, rest, { env: { ...process.env, ...this.options.env } });
        const { child } = this;
        child.once(
            "exit",
            atExit(() => child.kill("SIGKILL")),
        );
        this.child.stderr.on("data", (data) => (this.errors += data));
        this.exited = new Promise((resolve) => this.child.once("exit", (code, signal) => resolve({ code, signal })));
        await new Promise((resolve, reject) => {
            this.child.once("exit", () => reject(new Error(`the server ended: ${this.output}${this.errors}`)));
            this.child.stdout.on("data", (data) => {
                this.output += data;
                const found = this.output.split(`http://${host}:`)[1];
                if (/^\d+\//.test(found)) {
                    this.port = Number.parseInt(found, 10);
                    resolve();
                }
            });
        });
        return this;
    }

    async stop(signal = "SIGTERM") {
        if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill(signal);
        return this.exited;
    }

    async end() {
        await this.stop("SIGKILL");
        rmSync(this.folder, { recursive: true, force: true });
    }

    /** Opens a connection and waits for the greeting. */
    async visitor(token, options) {
        const { host } = this.options;
        const there = host ? { host, origin: `http://${host}:${this.port}` } : {};
        const socket = await WebSocket.open(this.port, { ...there, ...options });
        socket.send({ type: "hello", version: 1, ...(token ? { token } : {}) });
        socket.welcome = await socket.type("welcome");
        return socket;
    }

    /** Creates a new player. */
    async player(name, options) {
        const socket = await this.visitor(undefined, options);
        const entered = await socket.ask({ type: "enter", player: name });
        if (entered.type !== "entered") throw new Error(JSON.stringify(entered));
        socket.token = entered.token;
        socket.player = entered.player;
        return socket;
    }

    /** Two players and a game between them that both have joined. The first player has the first side. */
    async game(config, { watchable = false, side = "first", names = ["Anong", "Haruto"], players } = {}) {
        const [one, other] = players ?? [await this.player(names[0]), await this.player(names[1])];
        const invited = await one.ask({ type: "invite", terms: { config, side, watchable } });
        if (invited.type !== "done") throw new Error(JSON.stringify(invited));
        const accepted = await other.ask({ type: "accept", invitation: invited.id });
        if (accepted.type !== "done") throw new Error(JSON.stringify(accepted));
        const id = accepted.id;
        for (const player of [one, other])
            await player.next((message) => message.type === "started" && message.game === id);
        const states = [];
        for (const player of [one, other]) states.push(await player.ask({ type: "join", game: id, seq: 0, said: 0 }));
        return { id, one, other, states };
    }
}

let counted = 0;

/** Sends a player's command; resolves to the answer, which is events with the nonce or a refusal. */
export function act(player, game, seq, command, nonce = `n${++counted}`) {
    return player.ask({ type: "act", game, seq, command, nonce });
}

export const move = (player, game, seq, text, nonce) => act(player, game, seq, { do: "move", move: text }, nonce);

/** Sends a command that must succeed; resolves to its events. */
export async function does(player, game, seq, command) {
    const answer = await act(player, game, seq, command);
    if (answer.type !== "events") throw new Error(JSON.stringify(answer));
    return answer.events;
}

export const plays = (player, game, seq, text) => does(player, game, seq, { do: "move", move: text });

/** Makes another program lock the database; the returned function releases it. */
export async function hold(database) {
    const holder = spawn("python3", [
        "-c",
        `import sqlite3,sys
c = sqlite3.connect(${JSON.stringify(database)}, isolation_level=None)
c.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.readline()
c.execute("ROLLBACK")`,
    ]);
    await new Promise((resolve, reject) => {
        holder.stdout.once("data", resolve);
        holder.once("exit", (code) => reject(new Error(`it ended with ${code}`)));
    });
    return async () => {
        const gone = new Promise((resolve) => holder.once("exit", resolve));
        holder.stdin.write("\n");
        await gone;
    };
}

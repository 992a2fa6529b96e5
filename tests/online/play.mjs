// Many games between players who reconnect whenever they lose their connection, and who log to disk what they were
// told.
import assert from "node:assert/strict";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atExit } from "./at_exit.mjs";
import { findings, keptIn } from "./history.mjs";

/** The last event before the board is full, when another game starts. */
const lastSeq = 280;
const vertices = Array.from({ length: 19 * 16 }, (_, i) => "ABCDEFGHJKLMNOPQRST"[i % 19] + (Math.floor(i / 19) + 1));
/** Errors while the store is unavailable, or after a brief outage in which it stored the command anyway. */
const storeIsAway = ["server.cannot-store", "session.out-of-order"];
/** How long players wait for an answer, in milliseconds, before they reconnect. */
const patience = 30_000;

export const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
/** Waits until the condition holds. */
export async function until(what, deadline = 60_000, every = 50) {
    const since = performance.now();
    while (!(await what())) {
        assert.ok(performance.now() - since < deadline, `not so in time: ${what}`);
        await pause(every);
    }
}

const anyOf = (list) => list[Math.floor(Math.random() * list.length)];

/** One player in one game. */
class Player {
    seq = 1;
    sent = null;
    saw = [];

    constructor(play, game, side, token) {
        Object.assign(this, { play, game, side, token });
    }

    async run() {
        while (!this.play.over && this.seq <= lastSeq) {
            try {
                this.server = anyOf(this.play.servers);
                this.socket = await this.server.visitor(this.token);
                await this.#playOn();
            } catch (error) {
                if (error.code === "ERR_ASSERTION") throw error;
                await pause(20 + Math.random() * 50);
            } finally {
                this.socket?.close();
            }
        }
    }

    /** Plays on one connection, until the game is over or the store is unavailable. */
    async #playOn() {
        this.socket.heard = (message) => this.#hear(message);
        const state = await this.socket.ask({ type: "join", game: this.game, seq: 0, said: 0 }, patience);
        if (state.type !== "game") return pause(50);
        while (!this.play.over && this.seq <= lastSeq) {
            if (!this.sent && !this.#hasTurn()) {
                await this.socket.next(() => this.#hasTurn(), patience);
                continue;
            }
            if (!this.sent) {
                if (this.play.pace > 0) await pause(this.play.pace);
                this.sent = { seq: this.seq, move: vertices[this.seq - 1], nonce: `${this.side}${this.seq}` };
                this.#note("sent", { by: this.side, move: this.sent.move, nonce: this.sent.nonce });
            }
            const { seq, move, nonce } = this.sent;
            const answer = await this.socket.ask(
                { type: "act", game: this.game, seq, command: { do: "move", move }, nonce },
                patience,
            );
            if (answer.type === "events") {
                const mine = answer.events.find((event) => event.seq === seq + 1);
                assert.equal(mine?.move, move, JSON.stringify(answer));
                this.#note("acknowledged", { seq: mine.seq, by: mine.by, move, nonce });
                ++this.play.acknowledged;
                this.sent = null;
            } else if (answer.refusal?.reason === "server.too-fast") {
                // This happens when everything is fast. The move is sent again.
                await pause(500);
            } else {
                assert.ok(storeIsAway.includes(answer.refusal?.reason), JSON.stringify(answer));
                ++this.play.refused;
                return pause(50);
            }
        }
    }

    /** Whether the server lets the player join the game. */
    async look() {
        this.socket = await anyOf(this.play.servers).visitor(this.token);
        this.socket.heard = (message) => this.#hear(message);
        const state = await this.socket.ask({ type: "join", game: this.game, seq: 0, said: 0 }, patience);
        this.socket.close();
        return state.type === "game";
    }

    #hasTurn() {
        return (this.seq % 2 === 1 ? "first" : "second") === this.side;
    }

    #hear({ type, game, events }) {
        if (game !== this.game || !events) return;
        // A game that has moved to another node resumes after what this client has seen, so there might be nothing to
        // add.
        if (events.length === 0) return;
        for (const { seq, by, move } of events) {
            if (this.saw[seq] === `${by} ${move}`) continue;
            this.saw[seq] = `${by} ${move}`;
            this.#note("seen", { view: this.side, seq, by, move });
        }
        if (type === "game" && events[0].seq === 1) this.#note("joined", { view: this.side, seq: events.at(-1).seq });
        this.seq = Math.max(this.seq, events.at(-1).seq);
    }

    #note(is, what) {
        this.play.note({ is, game: this.game, ...what });
    }
}

/** Plays this many games at a time, on servers that share a database. */
export class Play {
    over = false;
    acknowledged = 0;
    /** How many times a player was told that the store was unavailable. */
    refused = 0;
    /** For each table: the player with the first side, and the earlier games. */
    #tables = [];
    #games = [];

    /** `database`: an SQLite file, or a cluster. `pace`: how long players think about each move, in milliseconds. */
    constructor(servers, database, games, { pace = 0 } = {}) {
        Object.assign(this, { servers, database, games, pace });
        this.folder = mkdtempSync(join(tmpdir(), "kradan-play-"));
        atExit(() => rmSync(this.folder, { recursive: true, force: true }));
        this.log = openSync(join(this.folder, "log"), "a");
    }

    async begin() {
        const all = await Promise.all(Array.from({ length: this.games }, () => this.#newGame()));
        this.#tables = all.map((players) => ({ players, begun: 1 }));
        // When one game fails, the others stop too.
        this.running = Promise.all(this.#tables.map((table) => this.#run(table))).finally(() => this.#leave());
        this.running.catch(() => {});
        return this;
    }

    note(line) {
        writeSync(this.log, `${JSON.stringify(line)}\n`);
    }

    /** Waits until every game has made progress. */
    async goesOn(deadline = 90_000) {
        const since = performance.now();
        const moves = ({ players, begun }) => begun * lastSeq + players[0].seq;
        const before = this.#tables.map(moves);
        // The first move might already have been in progress.
        const waits = () => this.#tables.filter((table, i) => moves(table) < before[i] + 2);
        while (!this.over && waits().length > 0) {
            if (performance.now() - since > deadline) {
                const which = waits().map(({ players: [{ game, seq }] }) => `${game} at ${seq}`);
                throw new Error(`${which.length} of ${this.games} games stand still: ${which.slice(0, 5).join(", ")}`);
            }
            await pause(20);
        }
        if (this.over) await this.running;
        return (performance.now() - since) / 1000;
    }

    /** From now on, players connect only to these servers, and players on others leave them, as with a proxy. */
    sendTo(servers) {
        this.servers = servers;
        for (const player of this.#tables.flatMap(({ players }) => players))
            if (!servers.includes(player.server)) player.socket?.close();
    }

    /** Makes the players leave. */
    async stop() {
        this.#leave();
        await this.running;
    }

    /**
     * Joins each game once more, and compares everything that players were told, including in this last join, with what
     * is stored.
     */
    async check() {
        for (const { game, token } of this.#games) {
            const view = new Player(this, game, "afterwards", token);
            const since = performance.now();
            while (!(await view.look().catch(() => false))) {
                assert.ok(performance.now() - since < 60_000, `${game} cannot be joined`);
                await pause(50);
            }
        }
        closeSync(this.log);
        const lines = readFileSync(join(this.folder, "log"), "utf8").trim().split("\n");
        const found = findings(
            lines.map((line) => JSON.parse(line)),
            keptIn(this.database),
        );
        assert.equal(found.length, 0, JSON.stringify(found.slice(0, 10), null, 1));
        return { lines: lines.length, games: this.#games.length, acknowledged: this.acknowledged };
    }

    async #run(table) {
        while (!this.over) {
            await Promise.all(table.players.map((player) => player.run()));
            if (this.over) return;
            table.players = await this.#newGame();
            ++table.begun;
        }
    }

    /** Starts a game and returns its two players. */
    async #newGame() {
        while (!this.over) {
            const guests = [];
            try {
                for (const name of ["Anong", "Haruto"]) guests.push(await anyOf(this.servers).player(name));
                const { id, one, other } = await anyOf(this.servers).game(
                    { game: "go", size: 19 },
                    { players: guests },
                );
                const players = [new Player(this, id, "first", one.token), new Player(this, id, "second", other.token)];
                this.#games.push(players[0]);
                return players;
            } catch {
                await pause(50);
            } finally {
                for (const guest of guests) guest.close();
            }
        }
        return [];
    }

    #leave() {
        this.over = true;
        for (const { players } of this.#tables) for (const player of players) player.socket?.close();
    }
}

/** Runs `body` while this many games are played on these servers, then stops the games. */
export async function whilePlaying(servers, database, games, body, options) {
    const play = await new Play(servers, database, games, options).begin();
    try {
        await body(play);
    } catch (error) {
        await play.stop().catch(() => {});
        throw error;
    }
    await play.stop();
    return play;
}

/** Starts these servers, runs `body`, and ends them. */
export async function withServers(servers, body) {
    try {
        for (const server of servers) await server.start();
        return await body(...servers);
    } catch (error) {
        // The servers' latest output is the best hint.
        error.message += `\n${servers.map((server) => server.errors?.slice(-2_000)).join("\n")}`;
        throw error;
    } finally {
        for (const server of servers) await server.end();
    }
}

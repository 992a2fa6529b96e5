// Checks that what players were told matches what is stored: each command once, in order, in a single history.

import { spawnSync } from "node:child_process";
import { rowsOf } from "./postgres.mjs";

/**
 * Returns the findings, each with a `reason`, the game, the seq and a detail; empty if all is well. Each reason is
 * reported once per seq.
 *
 * `lines`: the lines in all clients' logs, in which no player plays the same move twice in a game:
 * - `{ is: "sent", game, by, move, nonce }`, before a command is sent;
 * - `{ is: "acknowledged", game, seq, by, move, nonce }`;
 * - `{ is: "seen", game, view, seq, by, move }`, where a view is what one client saw of a game; repeated events need no
 *   line;
 * - `{ is: "joined", game, view, seq }`, with the last seq of the complete history that the client received.
 *
 * `kept`: the events in the database, in its order, as `{ game, seq, by, move, nonce }`. Only moves have the last
 * three.
 */
export function findings(lines, kept) {
    const found = new Map();
    const find = (reason, game, seq, detail) => {
        const key = `${reason} ${game} ${seq}`;
        if (!found.has(key)) found.set(key, { reason, game, seq, detail });
    };
    const nonces = new Map();
    for (const { is, game, by, move, nonce } of lines) {
        if (is === "sent") nonces.set(`${game} ${by} ${move}`, nonce);
    }
    const history = readHistory(kept, nonces, find);
    for (const line of lines) {
        if (line.is === "acknowledged" || line.is === "seen") compare(line, history, find);
    }
    checkViews(lines, find);
    return [...found.values()];
}

const told = ({ by, move }) => (move === undefined ? "no move" : `${by} ${move}`);

/** The event stored at each seq, and the seq at which each command is stored. */
function readHistory(kept, nonces, find) {
    const history = { at: new Map(), places: new Map() };
    const ends = new Map();
    const used = new Set();
    for (const event of kept) {
        const { game, seq, by, move, nonce } = event;
        const place = `${game} ${seq}`;
        const expected = (ends.get(game) ?? 0) + 1;
        if (history.at.has(place)) {
            find("forked", game, seq, `${told(event)} and ${told(history.at.get(place))} are kept for one place`);
        } else if (seq > expected) {
            find("gap", game, expected, `${seq} follows ${expected - 1}`);
        } else if (seq < expected) {
            find("reordered", game, seq, `kept after ${expected - 1}`);
        }
        ends.set(game, Math.max(ends.get(game) ?? 0, seq));
        if (!history.at.has(place)) history.at.set(place, event);
        if (move === undefined) continue;
        const command = `${game} ${by} ${move}`;
        const name = `${game} ${by} ${nonce}`;
        if (history.places.has(command)) {
            find("repeated", game, seq, `${told(event)} is kept at ${history.places.get(command)} too`);
        } else if (nonce && used.has(name)) {
            find("repeated", game, seq, `a command of the nonce ${nonce} is kept already`);
        }
        used.add(name);
        if (!history.places.has(command)) history.places.set(command, seq);
        if (!nonces.has(command) || (nonce && nonces.get(command) !== nonce))
            find("unsent", game, seq, `nobody sent ${told(event)}${nonce ? ` as ${nonce}` : ""}`);
    }
    return history;
}

/** Compares what a client was told with what is stored. */
function compare(line, { at, places }, find) {
    const { is, game, seq, by, move, nonce } = line;
    const there = at.get(`${game} ${seq}`);
    const place = places.get(`${game} ${by} ${move}`);
    if (there && told(there) === told(line)) {
        if (nonce && there.nonce && nonce !== there.nonce)
            find("forked", game, seq, `${is} as ${nonce}, kept as ${there.nonce}`);
    } else if (move !== undefined && place !== undefined) {
        find("reordered", game, seq, `${told(line)} was ${is} here, and is kept at ${place}`);
    } else if (there) {
        find("forked", game, seq, `${told(line)} was ${is}, ${told(there)} is kept`);
    } else {
        find("lost", game, seq, `${told(line)} was ${is}, and is not kept`);
    }
}

/** Checks that each client saw a history without gaps that never shrank or changed. */
function checkViews(lines, find) {
    const views = new Map();
    for (const line of lines) {
        if (line.is !== "seen" && line.is !== "joined") continue;
        const { is, game, view, seq } = line;
        const key = `${game} ${view}`;
        if (!views.has(key)) views.set(key, []);
        const seen = views.get(key);
        if (is === "joined") {
            if (seq < seen.length) find("shortened", game, seq + 1, `${view} had seen ${seen.length} events`);
            continue;
        }
        if (seq > seen.length + 1) find("gap", game, seen.length + 1, `${view} saw ${seq} after ${seen.length}`);
        const before = seen[seq - 1];
        if (before !== undefined && before !== told(line))
            find("forked", game, seq, `${view} saw ${before}, then ${told(line)}`);
        seen[seq - 1] = told(line);
    }
}

const text = (hex) => Buffer.from(hex, "hex").toString();

/** Reads the events from a PostgreSQL cluster or an SQLite file. */
export function keptIn(database) {
    const query = (id, bytes) =>
        `SELECT ${id}, seq, ${bytes("body")}, ${bytes("nonce")} FROM event JOIN game ON game.key = event.game ORDER BY game.key, seq`;
    const rows =
        typeof database === "string"
            ? sqlite(
                  database,
                  query("id", (column) => `hex(${column})`),
              )
            : database.ask(query("encode(id, 'escape')", (column) => `encode(${column}, 'hex')`));
    return rows.map(([game, seq, body, nonce]) => {
        const event = JSON.parse(text(body));
        // Stored nonces start with the player's key.
        const own = /^\d+:(.*)$/.exec(text(nonce))?.[1];
        return event.type === "moved"
            ? { game, seq: Number(seq), by: event.by, move: event.move, nonce: own }
            : { game, seq: Number(seq) };
    });
}

function sqlite(file, sql) {
    const script = `import sqlite3, sys
for row in sqlite3.connect(sys.argv[1]).execute(sys.argv[2]): print(*row, sep="|")`;
    const { status, stdout, stderr } = spawnSync("python3", ["-c", script, file, sql], {
        encoding: "utf8",
        maxBuffer: 1 << 30,
    });
    if (status !== 0) throw new Error(stderr);
    return rowsOf(stdout);
}

// Compares chess perft counts with Stockfish's, for positions from random games, including Chess960.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const kradan = fileURLToPath(new URL("../../build/release/kradan", import.meta.url));
const stockfish = ["/usr/games/stockfish", "/usr/bin/stockfish"].find(existsSync);
const depth = 4;

/** A reproducible number below `bound`. */
let state = 20240229;
const random = (bound) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
};

const run = (...args) => {
    const done = spawnSync(kradan, args, { encoding: "utf8" });
    assert.equal(done.status, 0, `kradan ${args.join(" ")}: ${done.stderr}`);
    return done.stdout;
};

/** The FEN after this many random moves from a start position. */
const position = (array, plies) => {
    const moves = [];
    for (let i = 0; i < plies; ++i) {
        const legal = run("moves", "chess", "--chess960", "--array", String(array), "--moves", moves.join(" "))
            .trim()
            .split("\n");
        if (!legal[0]) break;
        moves.push(legal[random(legal.length)]);
    }
    const shown = run("show", "chess", "--chess960", "--array", String(array), "--moves", moves.join(" "))
        .trim()
        .split("\n");
    return shown.at(-1);
};

const peer = stockfish && spawn(stockfish);
const lines = peer && createInterface({ input: peer.stdout })[Symbol.asyncIterator]();
after(() => peer?.kill());

const peerDivide = async (fen) => {
    peer.stdin.write(`position fen ${fen}\ngo perft ${depth}\n`);
    const counts = {};
    for (;;) {
        const { value } = await lines.next();
        if (value.startsWith("Nodes searched")) return counts;
        const match = /^(\w+): (\d+)$/.exec(value);
        if (match) counts[match[1]] = match[2];
    }
};

const skip = stockfish ? false : "there is no Stockfish";
test("after each first move of 120 random positions, the perft count is the same", { skip }, async () => {
    peer.stdin.write("setoption name UCI_Chess960 value true\n");
    for (let i = 0; i < 120; ++i) {
        const fen = position(i % 2 === 0 ? 518 : random(960), 4 + random(60));
        const found = JSON.parse(
            run("perft", "chess", String(depth), "--position", fen, "--chess960", "--divide", "--json"),
        );
        assert.deepEqual(found.moves, await peerDivide(fen), fen);
    }
});

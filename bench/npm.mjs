// Times move generation and play in the npm package and in chessops: node bench/npm.mjs PACKAGE [CHESSOPS] [ROUNDS].
// PACKAGE is the kradan-rules folder and CHESSOPS the chessops folder. First checks that both find the same moves.
import assert from "node:assert/strict";
import { cpus } from "node:os";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [ourFolder, theirFolder, rounds = "9"] = process.argv.slice(2);
const from = (folder, file) => import(pathToFileURL(resolve(folder, file)));
const rules = await (await from(ourFolder, "index.js")).load();

const GAMES = 100;
const LONGEST = 300;

/** xorshift with a fixed seed, so every run plays the same games. */
function randomFrom(seed) {
    let state = seed;
    return (bound) => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>> 0) % bound;
    };
}

function ours(below) {
    let plies = 0;
    for (let game = 0; game < GAMES; ++game) {
        let position = rules.position("chess").value;
        for (let ply = 0; ply < LONGEST; ++ply) {
            const { legal } = position;
            if (!legal.length) break;
            position = position.play(legal[below(legal.length)]).value;
            ++plies;
        }
    }
    return plies;
}

function inPlace(below) {
    let plies = 0;
    for (let game = 0; game < GAMES; ++game) {
        const line = rules.line("chess").value;
        for (let ply = 0; ply < LONGEST && line.count; ++ply) {
            line.play(line.move(below(line.count)));
            ++plies;
        }
        line.free();
    }
    return plies;
}

const contestants = [
    ["kradan-rules, a position each move", ours],
    ["kradan-rules, changed in place", inPlace],
];
if (theirFolder) {
    const { Chess, normalizeMove } = await from(theirFolder, "dist/esm/chess.js");
    const { makeUci, parseUci } = await from(theirFolder, "dist/esm/util.js");
    const lastRanks = (square) => square < 8 || square >= 56;
    /** Promotions to a queen only, which is less work for chessops than all four. */
    const listed = (position) => {
        const moves = [];
        for (const [from, dests] of position.allDests()) {
            const pawn = position.board.pawn.has(from);
            for (const to of dests) moves.push(pawn && lastRanks(to) ? { from, to, promotion: "queen" } : { from, to });
        }
        return moves;
    };
    const theirs = (copies) => (below) => {
        let plies = 0;
        for (let game = 0; game < GAMES; ++game) {
            let position = Chess.default();
            for (let ply = 0; ply < LONGEST; ++ply) {
                const moves = listed(position);
                if (!moves.length) break;
                if (copies) position = position.clone();
                position.play(moves[below(moves.length)]);
                ++plies;
            }
        }
        return plies;
    };
    contestants.push(["chessops, a copy each move", theirs(true)], ["chessops, changed in place", theirs(false)]);

    const below = randomFrom(11);
    for (let game = 0; game < 30; ++game) {
        let position = rules.position("chess").value;
        const line = rules.line("chess").value;
        const other = Chess.default();
        for (let ply = 0; ply < LONGEST && position.legal.length; ++ply) {
            const numbers = Array.from({ length: line.count }, (_, i) => line.text(line.move(i)));
            assert.deepEqual(numbers, position.legal, position.fen());
            const castlingAsRook = position.legal.map((move) => makeUci(normalizeMove(other, parseUci(move))));
            const queens = castlingAsRook.filter((move) => !/[rbn]$/.test(move));
            assert.deepEqual(queens.sort(), listed(other).map(makeUci).sort(), position.fen());
            const move = position.legal[below(position.legal.length)];
            position = position.play(move).value;
            line.play(line.number(move));
            other.play(normalizeMove(other, parseUci(move)));
        }
    }
}

const rates = new Map(contestants.map(([name]) => [name, []]));
for (let round = -3; round < Number(rounds); ++round) {
    const order = contestants.map((_, i) => contestants[(i + round + 3) % contestants.length]);
    for (const [name, play] of order) {
        const before = process.cpuUsage();
        const plies = play(randomFrom(20240229));
        const { user, system } = process.cpuUsage(before);
        // The first three rounds warm up the JIT compilers.
        if (round >= 0) rates.get(name).push(plies / ((user + system) / 1e6));
    }
}
const sorted = (list) => [...list].sort((a, b) => a - b);
const middle = (list) => sorted(list)[list.length >> 1];
const spread = (list, digits) =>
    `${middle(list).toFixed(digits)} (${sorted(list)[0].toFixed(digits)}–${sorted(list).at(-1).toFixed(digits)})`;
console.log(
    `${cpus()[0].model}, Node ${process.version}; moves per CPU second; median of ${rounds} rounds (min–max)\n`,
);
console.log(
    "| loop of legal moves and play, chess | moves a second | kradan-rules, times as many in the same way |\n|---|--:|--:|",
);
for (const [name, list] of rates) {
    const [library, way] = name.split(", ");
    const own = rates.get(way === "changed in place" ? contestants[1][0] : contestants[0][0]);
    const ratios = own.map((rate, i) => rate / list[i]);
    console.log(`| ${name} | ${spread(list, 0)} | ${library === "chessops" ? spread(ratios, 2) : ""} |`);
}

/** The best time in µs for playing a move and listing the legal moves, after `plies` earlier moves. */
function cost(config, plies, pick) {
    let position = rules.position(config).value;
    while (position.moves.length < plies) for (let i = 0; i < 100; ++i) position = position.play(pick(position)).value;
    let least = Infinity;
    for (let slice = 0; slice < 30; ++slice) {
        let at = position;
        const before = performance.now();
        for (let i = 0; i < 40; ++i) at = at.play(pick(at)).value;
        least = Math.min(least, (performance.now() - before) / 40);
    }
    return (1000 * least).toFixed(1);
}
const below = randomFrom(3);
// The pass is last.
const pick = ({ legal }) => legal[below(Math.max(1, legal.length - 1))];
const lengths = [100, 1000, 10_000];
const row = (name, config) =>
    console.log(`| ${name} | ${lengths.map((plies) => cost(config, plies, pick)).join(" | ")} |`);
console.log(
    `\n| µs a move behind so many others | ${lengths.join(" | ")} |\n|---|${lengths.map(() => "--:|").join("")}`,
);
row("Go, 19×19, simple ko", { game: "go", size: 19, rules: "japanese" });
row("Go, 19×19, superko", { game: "go", size: 19, rules: "aga" });

// node tools/compare_pgn.mjs FILE.pgn [KRADAN]
//
// Compares how Kradan and pgn-extract (Debian: pgn-extract) read the games in a file: which ones are played to their
// end, and the position there. Prints every disagreement and exits with 1 if a position differs. Games are numbered by
// the lines that begin with [Event, to match the two programs' games.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [file, kradan = "build/release/kradan"] = process.argv.slice(2);
if (!file) {
    console.error("usage: node tools/compare_pgn.mjs FILE.pgn [KRADAN]");
    process.exit(2);
}
const pgnExtract = ["/usr/games/pgn-extract", "/usr/bin/pgn-extract"].find((path) => {
    return spawnSync(path, ["--version"]).error === undefined;
});
if (!pgnExtract) {
    console.error("not compared: pgn-extract is not installed");
    process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "compare-pgn-"));
const numbered = join(folder, "numbered.pgn");
const lines = readFileSync(file, "latin1").split("\n");
const starts = [];
const output = [];
for (const line of lines) {
    if (line.startsWith("[Event ")) {
        starts.push(output.length + 1);
        output.push(line, `[GameNumber "${starts.length}"]`);
    } else {
        output.push(line);
    }
}
writeFileSync(numbered, output.join("\n"), "latin1");

/** The game that contains a line of the numbered file. */
function gameAt(line) {
    let low = 0;
    let high = starts.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (starts[middle] <= line) low = middle + 1;
        else high = middle;
    }
    return low;
}

const run = (program, args) => {
    const { stdout, stderr } = spawnSync(program, args, { encoding: "latin1", maxBuffer: 2 ** 31 - 1 });
    return { stdout, stderr };
};

// Kradan: the last position in each main line, and the faults in each game.
const ours = new Map();
for (const line of run(kradan, ["convert", "--to", "epd", numbered]).stdout.split("\n")) {
    const number = /\bGameNumber (\d+);/.exec(line)?.[1];
    if (!number) continue;
    const [board, side, castling, enPassant] = line.split(" ");
    const clock = /\bhmvc (\d+);/.exec(line)?.[1] ?? "0";
    const move = /\bfmvn (\d+);/.exec(line)?.[1] ?? "1";
    ours.set(Number(number), { position: `${board} ${side} ${castling}`, enPassant, counters: `${clock} ${move}` });
}
const faults = new Map();
for (const line of run(kradan, ["verify", numbered]).stdout.split("\n")) {
    const place = /:(\d+):(\d+): (.*)/.exec(line);
    // Notes and remarks about results do not prevent a game from being played.
    if (!place || / note: /.test(line)) continue;
    const game = gameAt(Number(place[1]));
    faults.set(game, [...(faults.get(game) ?? []), place[3]]);
}

// pgn-extract: the games that it accepts, with the last position in a comment after the moves.
const theirs = new Map();
const accepted = new Set();
const extracted = run(pgnExtract, ["-F", "-s", "-C", "-V", "-N", "-w1000000", numbered]).stdout;
let number = 0;
for (const line of extracted.split("\n")) {
    number = Number(/^\[GameNumber "(\d+)"/.exec(line)?.[1] ?? number);
    accepted.add(number);
    const fen = /\{ "(\S+ [wb] \S+ \S+ \d+ \d+)" \}/.exec(line)?.[1];
    if (!fen) continue;
    const [board, side, castling, enPassant, clock, move] = fen.split(" ");
    theirs.set(number, { position: `${board} ${side} ${castling}`, enPassant, counters: `${clock} ${move}` });
}
rmSync(folder, { recursive: true });

let same = 0;
let different = 0;
// Accepted by both, but pgn-extract gives no position, for example for games without moves.
let silent = 0;
let onlyOurs = 0;
let onlyTheirs = 0;
// The number of these that Kradan refuses, by reason.
const reasons = new Map();
for (let game = 1; game <= starts.length; ++game) {
    const [a, b] = [ours.get(game), theirs.get(game)];
    const where = `game ${game} (line ${starts[game - 1] - game + 1} of the file)`;
    const wrong = faults.get(game) ?? [];
    if (a && b) {
        // pgn-extract gives the square behind every double step; Kradan gives it only if a capture there is possible.
        const agree =
            a.position === b.position &&
            a.counters === b.counters &&
            (a.enPassant === "-" || a.enPassant === b.enPassant);
        if (agree) {
            ++same;
        } else {
            ++different;
            console.log(`${where}: positions differ: ${JSON.stringify(a)} ${JSON.stringify(b)} ${wrong.join("; ")}`);
        }
    } else if (accepted.has(game) && wrong.length === 0) {
        ++silent;
    } else if (a && wrong.length === 0) {
        ++onlyOurs;
        console.log(`${where}: only Kradan accepts it`);
    } else if (b) {
        ++onlyTheirs;
        const kinds = [...new Set(wrong.map((words) => words.split(/[: ]/)[0]))].sort().join(" and ");
        reasons.set(kinds, (reasons.get(kinds) ?? 0) + 1);
        console.log(`${where}: only pgn-extract accepts it: ${wrong.join("; ")}`);
    }
}
console.log(
    `${starts.length} games: ${same} end in the same position, ${different} in different ones, of ${silent} pgn-extract says none; ` +
        `accepted only by Kradan: ${onlyOurs}, only by pgn-extract: ${onlyTheirs}`,
);
for (const [kinds, games] of [...reasons].sort((a, b) => b[1] - a[1])) console.log(`  ${games} for ${kinds}`);
process.exit(different === 0 ? 0 : 1);

// `kradan index` and `kradan search`.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const root = fileURLToPath(new URL("../..", import.meta.url));
const kradanPath = `${root}/build/release/kradan`;
const folder = mkdtempSync(join(tmpdir(), "kradan-search-"));
after(() => rmSync(folder, { recursive: true }));

const kradan = (...args) => {
    const done = spawnSync(kradanPath, args, { encoding: "utf8", cwd: folder, timeout: 120_000 });
    return { status: done.status, out: done.stdout, err: done.stderr };
};
const search = (...args) => {
    const { status, out, err } = kradan("search", "games.index", "--json", ...args);
    assert.equal(status, 0, err);
    return JSON.parse(out);
};
const game = (white, black, date, ratings, result, moves) =>
    `[Event "Cup"]\n[Site "?"]\n[Date "${date}"]\n[Round "?"]\n[White "${white}"]\n[Black "${black}"]\n` +
    `[Result "${result}"]\n[WhiteElo "${ratings[0]}"]\n[BlackElo "${ratings[1]}"]\n\n${moves} ${result}\n\n`;

const first = game("Carlsen, Magnus", "Anand, V", "2013.11.09", [2870, 2775], "1/2-1/2", "1. Nf3 d5 2. g3 g6");
const second = game("Anand, V", "Carlsen, Magnus", "2013.11.22", [2775, 2870], "0-1", "1. d4 d5 2. Nf3 Nf6");
const third = game("Hou Yifan", "Polgar, J", "2012.??.??", [2600, 2700], "1-0", "1. Nf3 d5 2. d4 Nf6");
mkdirSync(join(folder, "collections/more"), { recursive: true });
writeFileSync(join(folder, "collections/a.pgn"), first + second);
writeFileSync(join(folder, "collections/more/b.pgn.gz"), gzipSync(third));
writeFileSync(join(folder, "collections/notes.txt"), "no games");
const made = kradan("index", "collections", "-o", "games.index");

test("an index of a folder counts the games in all its collections", () => {
    assert.equal(made.err, "games 3, positions 9, skipped 0\n");
    assert.equal(made.status, 0);
    assert.deepEqual(kradan("index", "--check", "games.index"), {
        status: 0,
        out: "games.index: games 3, positions 9\n",
        err: "",
    });
});

test("a position is found however it was reached, with its moves", () => {
    const { games, white, draws, black, moves, list } = search("--moves", "1. d4 d5 2. Nf3");
    assert.deepEqual({ games, white, draws, black }, { games: 2, white: 1, draws: 0, black: 1 });
    assert.deepEqual(moves, [
        { move: "g8f6", san: "Nf6", games: 2, white: 1, draws: 0, black: 1, average_rating: 2785, last_year: 2013 },
    ]);
    assert.deepEqual(
        list.map(({ number, white: name }) => [number, name]),
        [
            [2, "Anand, V"],
            [3, "Hou Yifan"],
        ],
    );
    const fen = "rnbqkbnr/ppp1pppp/8/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R b KQkq - 7 99";
    assert.deepEqual(search("--position", fen).list, list);
    assert.equal(search("--position", fen.replace("KQkq", "KQ")).games, 0);
});

test("filters choose games", () => {
    const numbers = (...args) => search(...args).list.map(({ number }) => number);
    assert.deepEqual(numbers("--player", "carlsen"), [1, 2]);
    assert.deepEqual(numbers("--player", "carlsen", "--colour", "white"), [1]);
    assert.deepEqual(numbers("--moves", "Nf3", "--player", "carlsen"), [1]);
    assert.deepEqual(numbers("--rating", "2700-"), [1, 2]);
    assert.deepEqual(numbers("--date", "2012"), [3]);
    assert.deepEqual(numbers("--date", "2012.06-2013.11.10"), [1, 3]);
    assert.deepEqual(numbers("--result", "0-1"), [2]);
    assert.deepEqual(numbers("--games", "1"), [1]);
});

test("games are written as the PGN that was indexed", () => {
    assert.equal(kradan("search", "games.index", "--pgn").out, first + second + third);
    assert.equal(kradan("search", "games.index", "--pgn", "--result", "1-0", "-o", "won.pgn").status, 0);
    assert.equal(readFileSync(join(folder, "won.pgn"), "utf8"), third);
});

test("broken games are named and skipped", () => {
    writeFileSync(join(folder, "broken.pgn"), `1. e4 e5 1-0\n\n1. e4 e4 1-0\n\n1. d4 *\n`);
    const { status, err } = kradan("index", "broken.pgn", "nowhere.pgn", "-o", "broken.index");
    assert.equal(status, 3);
    assert.match(err, /^broken\.pgn:3:7: chess\.\S+ .* \[game 2 skipped\]$/m);
    assert.match(err, /^nowhere\.pgn: file\.missing/m);
    assert.match(err, /^games 2, positions 4, skipped 1$/m);
});

test("errors say what is wrong, and nothing is written", () => {
    const fails = (status, message, ...args) => {
        const done = kradan(...args);
        assert.equal(done.status, status, done.err);
        assert.match(done.err, message);
    };
    fails(2, /-o/, "index", "collections");
    fails(3, /file\.exists/, "index", "collections", "-o", "games.index");
    fails(3, /file\.is-input/, "index", "collections/a.pgn", "-o", "collections/a.pgn", "--force");
    fails(3, /no game was indexed/, "index", "nowhere.pgn", "-o", "none.index");
    assert.ok(!existsSync(join(folder, "none.index")));
    assert.ok(!existsSync(join(folder, "none.index.part")));
    fails(3, /index\.unwritable: .*No such file/, "index", "collections", "-o", "nowhere/x.index");
    fails(3, /index\.unreadable/, "search", "nowhere.index");
    fails(1, /index\.not-an-index/, "search", "collections/a.pgn");
    fails(1, /setup\.no-king/, "search", "games.index", "--position", "8/8/8/8/8/8/8/8 w - - 0 1");
    fails(1, /e5/, "search", "games.index", "--moves", "e5");
    fails(2, /--colour needs --player/, "search", "games.index", "--colour", "white");
    fails(2, /--date: invalid range/, "search", "games.index", "--date", "soon");
    fails(2, /--rating: invalid range/, "search", "games.index", "--rating", "9-1");
    const bytes = readFileSync(join(folder, "games.index"));
    writeFileSync(join(folder, "cut.index"), bytes.subarray(0, bytes.length - 100));
    fails(1, /index\.cut-off/, "search", "cut.index");
    bytes[8224] ^= 1;
    writeFileSync(join(folder, "bad.index"), bytes);
    fails(1, /index\.damaged/, "index", "--check", "bad.index");
});

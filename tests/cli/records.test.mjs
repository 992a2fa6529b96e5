// `kradan verify` and `kradan convert`: the formats that they read, the errors that they report in bad files, and the
// good games that they keep from such files.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "kradan-records-"));
const kradan = (args, input) => {
    const done = spawnSync(`${root}/build/release/kradan`, args, {
        input,
        encoding: "utf8",
        cwd: folder,
        timeout: 60_000,
        maxBuffer: 1 << 28,
    });
    return { status: done.status, out: done.stdout, err: done.stderr };
};
const file = (name, content) => {
    writeFileSync(join(folder, name), content);
    return name;
};

const good = `[Event "Paris"]
[Site "Opera"]
[Date "1858.??.??"]
[Round "?"]
[White "Morphy, Paul"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5
10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
`;
const illegal = `[Event "Illegal"]
[Result "*"]

1. e4 e5 2. Ke3 Nf6 *
`;

test("valid games pass", () => {
    file("good.pgn", `${good}\n${good}`);
    const { status, out, err } = kradan(["verify", "good.pgn"]);
    assert.equal(out, "games 2, bad 0, faults 0, notes 0\n");
    assert.equal(err, "");
    assert.equal(status, 0);
});

test("an illegal move is reported with its line, reason and clause, and the next game is read", () => {
    file("bad.pgn", `${illegal}\n${good}`);
    const { status, out } = kradan(["verify", "bad.pgn"]);
    assert.match(out, /^bad\.pgn:4:13: chess\.[a-z-]+ \(X\d+\): /);
    assert.match(out, /games 2, bad 1, faults 1, notes 0\n$/);
    assert.equal(status, 1);
});

test("a game that ends in mate cannot have been won by the other side", () => {
    file("wrong.pgn", good.replaceAll("1-0", "0-1"));
    const { status, out } = kradan(["verify", "wrong.pgn"]);
    assert.match(out, /^wrong\.pgn:10:\d+: record\.wrong-result \(X9\): .*checkmate/);
    assert.equal(status, 1);
});

test("a clock that gains time is reported", () => {
    file(
        "clock.pgn",
        `[TimeControl "300+2"]\n[Result "*"]\n\n1. e4 {[%clk 0:05:00]} e5 {[%clk 0:05:02]} 2. Nf3 {[%clk 0:55:09]} Nc6 {[%clk 0:05:01]} *\n`,
    );
    const { status, out } = kradan(["verify", "clock.pgn"]);
    assert.match(out, /^clock\.pgn:4:\d+: record\.clock-gained: .*3309 s after 300 s/);
    assert.match(out, /faults 1,/);
    assert.equal(status, 1);
});

test("the charset of files can be given, and is guessed otherwise", () => {
    const name = (bytes) =>
        Buffer.concat([Buffer.from('[White "'), Buffer.from(bytes), Buffer.from('"]\n\n1. e4 *\n')]);
    const windows = name([0xc8, 0xe2, 0xe0, 0xed]);
    const koi = name([0xe9, 0xd7, 0xc1, 0xce]);
    for (const [text, options] of [
        [windows, []],
        [koi, []],
        [windows, ["--charset", "cp1251"]],
        [koi, ["--charset", "KOI8-R"]],
    ])
        assert.match(kradan(["convert", "--to", "pgn", ...options, "-"], text).out, /\[White "Иван"\]/);
    assert.match(
        kradan(["verify", "-"], koi).out,
        /note: record\.guessed: .*koi8-r\ngames 1, bad 0, faults 0, notes 1\n$/,
    );
    assert.equal(kradan(["verify", "--charset", "koi8-r", "-"], koi).out, "games 1, bad 0, faults 0, notes 0\n");
    const wrong = kradan(["verify", "--charset", "klingon", "-"], koi);
    assert.equal(wrong.status, 2);
    assert.match(wrong.err, /invalid value 'klingon'; expected utf-8, .*windows-1251/);
});

test("a game from a position in which it is over ends at once", () => {
    const { status, out } = kradan(
        ["play", "chess", "--side", "both", "--position", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"],
        "resign\n",
    );
    assert.equal(status, 0);
    assert.match(out, /White wins: checkmate \(X9\)\n1-0\n$/);
});

test("an unclaimed draw is a note, not a fault", () => {
    const shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(3);
    file("note.pgn", `[Result "*"]\n\n${shuffle} e4 *\n`);
    const { status, out } = kradan(["verify", "note.pgn"]);
    assert.match(out, /note: record\.draw-not-claimed \(X12\): .*threefold/);
    assert.equal(status, 0);
    assert.equal(kradan(["verify", "--quiet", "note.pgn"]).out, "games 1, bad 0, faults 0, notes 1\n");
});

test("standard input, gzip and Zstandard are read directly", () => {
    const plain = kradan(["convert", "--to", "pgn", "-"], good);
    assert.equal(plain.status, 0, plain.err);
    assert.equal(kradan(["convert", "--to", "pgn"], gzipSync(good)).out, plain.out);
    const joined = Buffer.concat([gzipSync(good), gzipSync(`\n${good}`)]);
    assert.match(kradan(["verify", "-"], joined).out, /^games 2, bad 0/);
});

/** An uncompressed Zstandard frame with less than 256 bytes of text (RFC 8878, 3.1.1). */
function zstandard(text) {
    const bytes = Buffer.from(text);
    const block = Buffer.alloc(3);
    block.writeUIntLE(1 | (bytes.length << 3), 0, 3);
    return Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, bytes.length]), block, bytes]);
}

test("Zstandard is read with frames of other data before it, gzip with zeros after it", () => {
    const short = "1. e4 e5 *\n";
    const skipped = Buffer.concat([Buffer.from([0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0]), Buffer.from("abcd")]);
    for (const packed of [
        zstandard(short),
        Buffer.concat([skipped, zstandard(short)]),
        Buffer.concat([gzipSync(short), Buffer.alloc(70_000)]),
    ]) {
        const { status, out, err } = kradan(["verify", "-"], packed);
        assert.equal(err, "");
        assert.equal(out, "games 1, bad 0, faults 0, notes 0\n");
        assert.equal(status, 0);
    }
    assert.match(kradan(["verify", "-"], zstandard(short).subarray(0, -3)).err, /the compressed data is cut off/);
});

test("truncated compressed data is reported, and the games before it are read", () => {
    const packed = gzipSync(`${good}\n`.repeat(2000));
    file("cut.pgn.gz", packed.subarray(0, packed.length - 9));
    const { status, out, err } = kradan(["verify", "cut.pgn.gz"]);
    assert.match(err, /cut\.pgn\.gz:\d+:\d+: file\.damaged: .*the compressed data is cut off/);
    assert.match(out, /^games (19\d\d|2000), /m);
    assert.equal(status, 1);
});

test("files that are missing, empty or in an unknown format are reported", () => {
    const none = kradan(["verify", "none.pgn"]);
    assert.match(none.err, /none\.pgn: file\.missing: There is no such file/);
    assert.equal(none.status, 3);
    file("empty.pgn", "");
    assert.match(kradan(["verify", "empty.pgn"]).err, /empty\.pgn: file\.empty/);
    file("prose.txt", "It was a dark and stormy night.");
    const prose = kradan(["verify", "prose.txt"]);
    assert.match(prose.err, /prose\.txt: file\.unknown-form: .*expected pgn, epd/);
    assert.equal(prose.status, 1);
    const directory = kradan(["verify", "."]);
    assert.match(directory.err, /\.: file\.directory: This is a directory/);
    assert.equal(directory.status, 3);
    assert.equal(kradan(["convert", "--to", "morse", "good.pgn"]).status, 2);
});

test("a format refuses games of another kind", () => {
    const { status, err } = kradan(["convert", "--to", "sgf"], good);
    assert.match(err, /record\.wrong-game.*chess.*sgf/);
    assert.equal(status, 1);
});

test("the valid part of a bad game is written; with --strict the game is omitted", () => {
    const games = `${illegal}\n${good}`;
    const { status, out, err } = kradan(["convert", "--to", "pgn"], games);
    assert.match(
        err,
        /^-:4:13: chess\.[\s\S]*-:1:1: wrote only the valid part of this record; --strict skips such records\n$/,
    );
    assert.match(out, /^\[Event "Illegal"\][\s\S]*1\. e4 e5 \*\n\n\[Event "Paris"\]/);
    assert.equal(status, 1);
    const strict = kradan(["convert", "--strict", "--to", "pgn"], games);
    assert.match(strict.err, /skipped this record because of its errors/);
    assert.match(strict.out, /^\[Event "Paris"\]/);
    assert.equal(strict.status, 1);
});

test("a bad move in a variation does not invalidate the game", () => {
    const told = (moves, ...args) => kradan(["convert", "--to", "pgn", ...args], `${moves} *\n`);
    const { status, out, err } = told("1. e4 e5 (1... Ke4) (1... c5 2. Ke3 d6) 2. Nf3");
    assert.match(out, /\n\n1\. e4 e5 \(1\.\.\. c5\) 2\. Nf3 \*\n/);
    assert.match(err, /-:1:16: chess\.cannot-reach[\s\S]*-:1:33: chess\.cannot-reach/);
    assert.equal(status, 1);
    assert.equal(told("1. e4 e5 (1... Ke4) 2. Nf3", "--strict").out, "");
});

test("a record whose start cannot be read is omitted, in every format", () => {
    for (const [text, to] of [
        ['[FEN "8/8/8/8/8/8/8/K7 w - - 0 1"]\n\n1. e4 *\n', "pgn"],
        ['[Variant "Atomic"]\n\n1. e4 *\n', "pgn"],
        ["8/8/8/8/8/8/8/K7 w - - 0 1\n", "epd"],
        ["8/8/8/8/8/8/8/8 / O/o\n", "feen"],
        ["8/8/8/8/8/8/8/8 / O/o\nc3-c4\n", "pmn"],
        ['{"setup":{"feen":"nonsense"},"plies":["c3-c4"]}', "pcn"],
        ["(;GM[2]SZ[8])", "sgf"],
        ["(;SZ[0];B[aa])", "sgf"],
        ['{"events":[]}', "log"],
    ]) {
        const { status, out, err } = kradan(["convert", "--to", to], text);
        assert.equal(out, "", text);
        assert.match(err, /skipped this record because of its errors/, text);
        assert.equal(status, 1, text);
    }
});

test("verify --json lists the files that could not be read", () => {
    file("here.pgn", good);
    const { status, out } = kradan(["verify", "--json", "none.pgn", "here.pgn", "."]);
    const lines = out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    assert.deepEqual(lines.map(({ file: name, reason }) => [name, reason]).slice(0, 2), [
        ["none.pgn", "file.missing"],
        [".", "file.directory"],
    ]);
    assert.deepEqual(lines.at(-1), { games: 1, bad: 0, faults: 0, notes: 0, errors: 2 });
    assert.equal(status, 3);
});

test("UTF-16 is decoded by its byte order mark, in every format", () => {
    const go = "\ufeff(;GM[1]SZ[9]PB[本因坊];B[ee];W[gc])";
    for (const bytes of [Buffer.from(go, "utf16le"), Buffer.from(go, "utf16le").swap16()]) {
        const { status, out, err } = kradan(["convert", "--to", "sgf"], bytes);
        assert.match(out, /PB\[本因坊\]/, err);
        assert.equal(status, 0);
    }
});

test("existing output files are replaced only with --force", () => {
    file("new.pgn", good);
    file("taken.pgn", "old");
    file("taken-1.pgn", "old");
    for (const name of ["taken.pgn", "taken-%.pgn"]) {
        const { status, err } = kradan(["convert", "--to", "pgn", "-o", name, "new.pgn"]);
        assert.match(err, /file\.exists: This file exists; --force replaces it/);
        assert.equal(status, 3);
        assert.equal(readFileSync(join(folder, name.replace("%", "1")), "utf8"), "old");
        assert.equal(kradan(["convert", "--to", "pgn", "--force", "-o", name, "new.pgn"]).status, 0);
        assert.match(readFileSync(join(folder, name.replace("%", "1")), "utf8"), /Morphy/);
    }
    assert.equal(kradan(["convert", "--to", "pgn", "-o", "/dev/null", "new.pgn"]).status, 0);
    const full = kradan(["convert", "--to", "pgn", "-o", "/dev/full", "new.pgn"]);
    assert.match(full.err, /file\.unwritable: .*No space left/);
    assert.equal(full.status, 3);
});

test("an input file is not overwritten", () => {
    file("same.pgn", good);
    const { status, err } = kradan(["convert", "--to", "pgn", "--force", "-o", "same.pgn", "same.pgn"]);
    assert.match(err, /same\.pgn: file\.is-input/);
    assert.equal(readFileSync(join(folder, "same.pgn"), "utf8"), good);
    assert.equal(status, 3);
});

test("an input file is not overwritten by one of several output files", () => {
    file("1.pgn", `${good}\n${good}`);
    const { status, err } = kradan(["convert", "--to", "pgn", "--force", "-o", "%.pgn", "1.pgn"]);
    assert.match(err, /1\.pgn: file\.is-input/);
    assert.equal(readFileSync(join(folder, "1.pgn"), "utf8"), `${good}\n${good}`);
    assert.equal(status, 3);
});

test("an existing output file stays if there is nothing to write", () => {
    file("old.pgn", good);
    assert.equal(kradan(["convert", "--to", "pgn", "--force", "-o", "old.pgn", "missing.pgn"]).status, 3);
    assert.equal(kradan(["convert", "--to", "sgf", "--force", "-o", "old.pgn"], good).status, 1);
    assert.equal(readFileSync(join(folder, "old.pgn"), "utf8"), good);
});

test("- means standard output", () => {
    assert.equal(kradan(["convert", "--to", "pgn", "-o", "-"], good).out, kradan(["convert", "--to", "pgn"], good).out);
});

test("a log keeps stones set up in mid-game, or refuses them, and the loss on time", () => {
    const { status, out, err } = kradan(["convert", "--to", "log"], "(;GM[1]SZ[9];B[aa];AE[aa]AB[cc];W[bb])");
    assert.match(err, /log\.cannot-hold.*stones that are set up in mid-game/);
    assert.equal(out, "");
    assert.equal(status, 1);
    const log = kradan(["convert", "--to", "log"], '[Termination "Time forfeit"]\n\n1. e4 e5 0-1\n').out;
    assert.match(log, /"winner":"second","reason":"time"/);
    assert.doesNotMatch(kradan(["convert", "--to", "pgn"], log).out, /emt/);
});

test("whatever a format cannot store is reported", () => {
    const told = (form, text) => kradan(["convert", "--to", form], text).err;
    const annotated = '[White "a"]\n[Event "Cup"]\n\n1. e4 { x [%csl Ga1] [%clk 0:00:05] } $1 e5 (1... c5) 0-1\n';
    assert.match(told("log", annotated), /cannot store comments, annotation glyphs, drawings, clock times, headers\n/);
    assert.equal(told("pgn", annotated), "");
    assert.equal(told("log", '[White "a"]\n\n1. e4 e5 0-1\n'), "");
    const go = "(;GM[1]SZ[9];B[aa]C[x]TE[1](;W[bb])(;W[cc]))";
    assert.match(told("log", go), /cannot store comments, annotation glyphs\n/);
    assert.equal(told("sgf", go), "");
});

test("bytes that are not text are shown escaped", () => {
    const { out } = kradan(["verify", "--from", "pmn", "--json", "-"], Buffer.from("c3\x1b[3\xff-c4\n", "latin1"));
    assert.equal(JSON.parse(out.split("\n")[0]).detail.slice(0, 18), "'c3\\x1B[3\\xFF-c4':");
});

test("texts are recognised by their contents, with comments before them or without", () => {
    const feen = "lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o";
    const known = (text, form) => {
        const recognised = kradan(["verify", "--json", "-"], text);
        assert.match(recognised.out, /"games":1,"bad":0/, text + recognised.out + recognised.err);
        assert.equal(
            kradan(["convert", "--to", form], text).out,
            kradan(["convert", "--from", form, "--to", form], text).out,
        );
    };
    known(`# mine\n\n${feen}\n`, "feen");
    known(`# mine\n\n${feen}\n# another\nc3-c4 f6-f5\n`, "pmn");
    known("# rules: ogi-classic\nc3-c4\n", "pmn");
    known("# mine\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n", "epd");
    known("1. P-c4 P-f5\n", "pmn");
    known("1. e2-e4 e7-e5 *\n", "pgn");
    known("1.e4 {see (;x)} e5 *\n", "pgn");
    assert.match(kradan(["verify", "--from", "pgn", "-"], Buffer.from("[Event]", "utf16le")).out, /pgn\.utf-16/);
});

test("four hundred thousand moves of shuffling do not hang", () => {
    const { out } = kradan(["verify", "-"], `1. ${"Nf3 Nf6 Ng1 Ng8 ".repeat(100_000)} *\n`);
    assert.match(out, /^games 1, bad 0/m);
});

test("formats for one game are written one file per game", () => {
    file("two.pgn", `${good}\n${good}`);
    assert.match(kradan(["convert", "--to", "log", "two.pgn"]).err, /stores one game per file/);
    assert.equal(kradan(["convert", "--to", "log", "-o", "game-%.json", "two.pgn"]).status, 0);
    assert.equal(readFileSync(join(folder, "game-1.json"), "utf8"), readFileSync(join(folder, "game-2.json"), "utf8"));
});

test("the position at the end of a game", () => {
    const { out } = kradan(["convert", "--to", "epd"], good);
    assert.match(out, /^1n1Rkb1r\/p4ppp\/4q3\/4p1B1\/4P3\/8\/PPP2PPP\/2K5 b k -/);
});

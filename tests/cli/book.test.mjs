// `kradan book`, and books in `kradan uci` and `kradan match`.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const kradanPath = `${root}/build/release/kradan`;
const folder = mkdtempSync(join(tmpdir(), "kradan-book-"));

const run = (args, input) => {
    const done = spawnSync(kradanPath, args, { encoding: "utf8", cwd: folder, timeout: 120_000, input });
    return { status: done.status, out: done.stdout, err: done.stderr };
};
const kradan = (...args) => run(args);
const file = (name, text) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
};
const made = (game, records, name, ...args) => {
    const { status, err } = kradan("book", "make", game, records, "-o", name, "--force", ...args);
    assert.equal(status, 0, err);
    return join(folder, name);
};
const shown = (game, book, ...args) => {
    const { status, out, err } = kradan("book", "show", game, book, "--json", ...args);
    assert.equal(status, 0, err);
    return JSON.parse(out).moves;
};

const games = (...of) => of.map(([moves, result]) => `[Result "${result}"]\n\n${moves} ${result}\n\n`).join("");
const pgn = file(
    "games.pgn",
    games(
        ["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6", "1-0"],
        ["1. e4 e5 2. Nf3 Nf6 3. Nxe5 d6", "0-1"],
        ["1. d4 d5 2. c4 e6", "1/2-1/2"],
        ["1. e4 d5 2. e5 f5 3. exf6 e6 4. fxg7 Ke7 5. gxh8=N d4 6. c4 dxc3", "1-0"],
        ["1. e4 c5 2. Nf3", "*"],
    ),
);

// Made from the same games by Debian's polyglot 2.0.4:
// polyglot make-book -pgn games.pgn -bin games.bin -max-ply 20 -min-game 1
const polyglot =
    "06649ba69b8c9ff8029a0001000000000756b94461c50fb007240002000000000844931a6ef4b9a0019500020000000022a48b5a8e47ff78092d000200000000" +
    "368dbfe20ff63c3d0ceb000200000000463b96181691fc9c031c000500000000463b96181691fc9c02db000100000000644d4afe02564aeb0195000100000000" +
    "75693bf9944488d91dbf00020000000078cda70e17837d9e0161000200000000823c9b50fd1141960d24000200000000823c9b50fd1141960ca2000100000000" +
    "830eb9b20758d1de0ce30001000000008a470482d88334ff0d2c0001000000009488a39dff5dcaa4029a00020000000099e48752953716c10107000200000000" +
    "b4f30683d2f366e60b76000200000000d3207fec0612d89d0fad000200000000";

test("a book of chess is byte for byte as polyglot's: castling, promotion, en passant", () => {
    assert.equal(readFileSync(made("chess", pgn, "games.bin")).toString("hex"), polyglot);
});

test("a book made by polyglot can be read", () => {
    const book = file("theirs.bin", Buffer.from(polyglot, "hex"));
    assert.deepEqual(shown("chess", book), [
        { move: "e2e4", weight: 5 },
        { move: "d2d4", weight: 1 },
    ]);
    assert.deepEqual(shown("chess", book, "--moves", "e4 e5 Nf3 Nc6 Bb5 a6"), [{ move: "e1g1", weight: 2 }]);
    assert.deepEqual(shown("chess", book, "--moves", "e4 d5 e5 f5"), [{ move: "e5f6", weight: 2 }]);
    assert.deepEqual(shown("chess", book, "--moves", "e4 d5 e5 f5 exf6 e6 fxg7 Ke7"), [{ move: "g7h8n", weight: 2 }]);
    assert.deepEqual(shown("chess", book, "--moves", "a4"), []);
    const { out } = kradan("book", "show", "chess", book);
    assert.equal(out, "e2e4  weight 5  83.3%\nd2d4  weight 1  16.7%\n");
    assert.equal(kradan("book", "check", book).out, `${book}: Polyglot's format, chess, positions 16, moves 18\n`);
});

test("options select the moves of a book", () => {
    const weights = (...args) =>
        Object.fromEntries(
            shown("chess", made("chess", pgn, "options.bin", ...args)).map((each) => [each.move, each.weight]),
        );
    assert.deepEqual(weights("--weight", "games"), { e2e4: 4, d2d4: 1 });
    assert.deepEqual(weights("--winners"), { e2e4: 4 });
    assert.deepEqual(weights("--min-games", "2"), { e2e4: 5 });
    const short = made("chess", pgn, "short.bin", "--plies", "1");
    assert.equal(JSON.parse(kradan("book", "check", "--json", short).out).moves, 2);
});

test("books of Ōgi and Go have Kradan's format, and contain the number of games", () => {
    const ogi = made("ogi", `${root}/docs/samples/game.pmn`, "ogi.book");
    assert.equal(readFileSync(ogi).subarray(0, 8).toString(), "KRADANBK");
    assert.deepEqual(shown("ogi", ogi), [{ move: "c3c4", weight: 2, games: 1 }]);
    const go = made("go", `${root}/docs/samples/game.sgf`, "go.book");
    const [move] = shown("go", go, "--size", "9");
    assert.deepEqual([move.weight, move.games], [2, 1]);
    assert.match(kradan("book", "check", go).out, /Kradan's format, go, positions 10, moves 10/);
    // The game starts G6 C7 E7; its mirror image is in the book too.
    for (const moves of ["G6 C7", "C6 G7"])
        assert.deepEqual(
            shown("go", go, "--size", "9", "--moves", moves).map((each) => each.move),
            ["E7"],
        );
});

test("errors in the records are reported, and the valid games used", () => {
    const bad = file("bad.pgn", games(["1. e4 e5 2. Ke3", "1-0"], ["1. d4", "1-0"]));
    const { status, err } = kradan("book", "make", "chess", bad, "-o", "bad.bin");
    assert.equal(status, 1);
    assert.match(err, /bad\.pgn:3:\d+: chess\.cannot-reach/);
    assert.match(err, /games 2, moves 2/);
    assert.deepEqual(
        shown("chess", join(folder, "bad.bin")).map(({ move }) => move),
        ["d2d4", "e2e4"],
    );
    const other = kradan("book", "make", "ogi", pgn, "-o", "none.book");
    assert.equal(other.status, 1);
    assert.match(other.err, /games\.pgn:1:1: skipped this record: it is of chess, not of ogi/);
    assert.match(other.err, /no move was played often enough for the book/);
    assert.ok(!existsSync(join(folder, "none.book")));
});

test("existing files are replaced only with --force, and write errors are reported", () => {
    const kept = file("kept.bin", "x");
    const { status, err } = kradan("book", "make", "chess", pgn, "-o", kept);
    assert.equal(status, 3);
    assert.match(err, /file\.exists/);
    assert.equal(readFileSync(kept, "utf8"), "x");
    assert.equal(kradan("book", "make", "chess", pgn, "-o", "/nowhere/x.bin").status, 3);
    assert.equal(kradan("book", "make", "chess", "nowhere.pgn", "-o", "y.bin").status, 3);
    assert.equal(kradan("book", "make", "chess", pgn).status, 2);
    assert.equal(kradan("book", "make", "chess", pgn, "-o", "y.bin", "--weight", "luck").status, 2);
    assert.equal(kradan("book").status, 2);
});

test("a broken book is refused with the offset and the reason", () => {
    const good = Buffer.from(polyglot, "hex");
    const ogi = readFileSync(made("ogi", `${root}/docs/samples/game.pmn`, "whole.book"));
    const swapped = Buffer.concat([good.subarray(16, 32), good.subarray(0, 16)]);
    for (const [name, bytes, reason] of [
        ["empty.bin", Buffer.alloc(0), /empty\.bin: at byte 0: it is empty/],
        ["cut.bin", good.subarray(0, 100), /cut\.bin: at byte 96: it ends within an entry/],
        ["swapped.bin", swapped, /swapped\.bin: at byte 16: its entries are not sorted/],
        [
            "cut.book",
            ogi.subarray(0, ogi.length - 5),
            /cut\.book: at byte \d+: it ends after 1 whole entries, and its header says 2/,
        ],
        ["head.book", ogi.subarray(0, 11), /head\.book: at byte 0: the header is cut off/],
    ]) {
        const book = file(name, bytes);
        for (const args of [
            ["book", "check", book],
            ["book", "show", "chess", book],
            ["match", "chess", "--a", "kradan", "--b", "kradan", "--nodes", "9", "--openings", book],
        ]) {
            const { status, err } = kradan(...args);
            assert.equal(status, 1, args.join(" "));
            assert.match(err, reason);
        }
        const { out } = run(["uci"], `setoption name BookFile value ${book}\nquit\n`);
        assert.match(out, /^info string BookFile: '.*': at byte \d+: /);
    }
    assert.equal(kradan("book", "check", "nowhere.bin").status, 3);
    assert.match(kradan("book", "show", "ogi", file("chess.bin", good)).err, /this is a book of chess, not of ogi/);
});

test("the engine uses its book only when asked for a move", () => {
    const book = file("engine.bin", Buffer.from(polyglot, "hex"));
    const uci = (...lines) => run(["uci"], `${[...lines, "quit"].join("\n")}\n`).out;
    const line = "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6";
    const on = ["setoption name OwnBook value true", `setoption name BookFile value ${book}`];
    assert.equal(uci(...on, line, "go nodes 1000"), "bestmove e1g1\n");
    assert.equal(uci(...on, "setoption name UCI_Chess960 value true", line, "go nodes 1000"), "bestmove e1h1\n");
    for (const lines of [
        [on[1], line, "go nodes 100"],
        [on[0], line, "go nodes 100"],
        [...on, "setoption name BookFile value <empty>", line, "go nodes 100"],
        [...on, line, "go nodes 100 searchmoves h2h3"],
        [...on, line, "go infinite", "stop"],
        [...on, "position startpos moves a2a3 a7a6", "go nodes 100"],
        [...on, "setoption name UCI_Variant value ogi", "position startpos", "go nodes 100"],
    ]) {
        assert.match(uci(...lines), /info depth/, lines.join(", "));
    }
});

test("in GTP the command book selects a book", () => {
    const book = made("go", `${root}/docs/samples/game.sgf`, "gtp.book");
    const gtp = (...lines) => run(["gtp", "--level", "1"], `${lines.join("\n")}\nquit\n`).out.split("\n\n");
    // The game starts G6 C7 E7, in one of the eight orientations.
    const answers = gtp(
        "boardsize 9",
        `book ${book}`,
        "genmove b",
        "clear_board",
        "play b G6",
        "play w C7",
        "genmove b",
    );
    assert.match(answers[2], /^= [CG][46]$|^= [DF][37]$/);
    assert.equal(answers[6], "= E7");
    assert.match(gtp("book /nowhere")[0], /^\? cannot load book: '\/nowhere': it cannot be read/);
    assert.match(gtp(`book ${pgn}`)[0], /^\? cannot load book: .*at byte \d+/);
    const records = join(folder, "gtp.sgf");
    const { status, err } = kradan(
        ...[
            "match",
            "go",
            "--size",
            "9",
            "--a",
            `kradan:level=1,book=${book}`,
            "--b",
            "kradan:level=1",
            "--games",
            "1",
        ],
        ...["--plies", "0", "--time", "30", "-o", records],
    );
    assert.equal(status, 0, err);
    // g6 and its images: gd is G6.
    assert.match(readFileSync(records, "utf8"), /;B\[(gd|gf|cd|cf|dc|fc|dg|fg)\]/);
});

test("kradan:book=FILE uses a book in a match", () => {
    const book = file("match.bin", Buffer.from(polyglot, "hex"));
    const records = join(folder, "match.pgn");
    const args = [
        "--a",
        `kradan:book=${book}`,
        "--b",
        "kradan",
        "--plies",
        "0",
        "--nodes",
        "100",
        "--games",
        "2",
        "-o",
        records,
    ];
    const { status, err } = kradan("match", "chess", ...args);
    assert.equal(status, 0, err);
    // The first move of the first game comes from the book, without a search.
    assert.match(readFileSync(records, "utf8").split("\n\n")[1], /^1\. (e4|d4) \{\[%emt/);
});

test("a book provides the openings of a match, the same for the same seed", () => {
    const book = file("openings.bin", Buffer.from(polyglot, "hex"));
    const played = (seed, ...args) => {
        const records = join(folder, "openings.pgn");
        const { status, err } = kradan(
            ...["match", "chess", "--a", "kradan", "--b", "kradan:hash=1", "--nodes", "50", "--games", "12"],
            ...["--openings", book, "--seed", seed, "-o", records, "--force", ...args],
        );
        assert.equal(status, 0, err);
        return [...readFileSync(records, "utf8").matchAll(/^1\. (.*?)\{/gms)].map((each) =>
            each[1].replaceAll(/\s+/g, " "),
        );
    };
    const openings = played("1");
    assert.equal(openings.length, 12);
    // Both games of a pair have the same opening, and most of the openings have high weights.
    for (let i = 0; i < 12; i += 2) assert.equal(openings[i], openings[i + 1]);
    for (const each of openings) assert.match(each, /^(e4 (e5|d5|c5)|d4 d5) /);
    assert.deepEqual(played("1"), openings);
    assert.ok(new Set([...openings, ...played("2")]).size > 1);
    // The first move after the opening is the first with a comment.
    for (const each of played("1", "--plies", "1")) assert.match(each, /^(e4|d4) \S+ $/);
    const away = kradan(
        ...["match", "chess", "--a", "kradan", "--b", "kradan", "--nodes", "50", "--openings", book],
        ...["--position", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"],
    );
    assert.equal(away.status, 1);
    assert.match(away.err, /this book has no move for the beginning of the games/);
});

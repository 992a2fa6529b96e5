// Pictures of positions, and the messages about positions that cannot be drawn.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "kradan-image-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const image = (...args) => {
    const done = spawnSync(`${root}/build/release/kradan`, ["image", ...args], {
        encoding: "utf8",
        cwd: root,
        timeout: 60_000,
    });
    return { status: done.status, out: done.stdout, err: done.stderr };
};
const file = (name) => join(folder, name);

/** The size of a PNG according to its header: the first words of its IHDR (PNG specification, 11.2.2). */
function sizeOfPng(name) {
    const bytes = readFileSync(name);
    assert.equal(bytes.subarray(0, 8).toString("hex"), "89504e470d0a1a0a");
    assert.equal(bytes.subarray(12, 16).toString("latin1"), "IHDR");
    return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test("an SVG on standard output and in a file are the same", () => {
    const shown = image("chess", "--moves", "e2e4", "-o", "-");
    assert.equal(shown.status, 0, shown.err);
    assert.match(shown.out, /^<svg .*<\/svg>\n$/s);
    assert.equal(image("chess", "--moves", "e2e4", "-o", file("a.svg")).status, 0);
    assert.equal(readFileSync(file("a.svg"), "utf8"), shown.out);
    assert.match(
        shown.out,
        /<title>Chess: Black to move, after e2e4\. rnbqkbnr\/pppppppp\/8\/8\/4P3\/8\/PPPP1PPP\/RNBQKBNR b KQkq - 0 1<\/title>/,
    );
});

test("a PNG has the requested size in pixels, and the SVG contains the same size", () => {
    for (const [game, ...more] of [
        ["chess"],
        ["ogi"],
        ["ogi-classic", "--pieces", "western"],
        ["go", "--size", "9"],
        ["go", "--size", "2"],
    ]) {
        for (const width of ["16", "333", "1000"]) {
            const name = file("a.png");
            const done = image(game, ...more, "--width", width, "--force", "-o", name);
            assert.equal(done.status, 0, done.err);
            const [wide, high] = sizeOfPng(name);
            assert.equal(String(wide), width);
            assert.match(
                image(game, ...more, "--width", width, "-o", "-").out,
                new RegExp(`^<svg [^>]*width="${wide}" height="${high}"`),
            );
        }
    }
});

test("every option changes the picture", () => {
    const game = ["go", "--size", "5", "--moves", "C3 D3 pass E5"];
    const plain = image(...game, "-o", "-").out;
    const seen = new Set([plain]);
    for (const more of [
        ["--flip"],
        ["--theme", "dark"],
        ["--numbers"],
        ["--no-coordinates"],
        ["--arrow", "A1B2"],
        ["--arrow", "GA1B2"],
        ["--mark", "B2"],
        ["--mark", "B2=cross"],
        ["--mark", "RB2=cross"],
        ["--label", "B2=1"],
        ["--mark", "B2 B3"],
    ]) {
        const done = image(...game, ...more, "-o", "-");
        assert.equal(done.status, 0, done.err);
        assert.ok(!seen.has(done.out), more.join(" "));
        seen.add(done.out);
    }
});

test("a column of Go that has the letter of a colour is a column", () => {
    // A coloured mark is drawn over its edge.
    const circle = (args) =>
        image("go", "--size", "9", ...args, "-o", "-")
            .out.match(/<circle [^>]*r="24"[^>]*>/g)
            .at(-1);
    assert.match(circle(["--mark", "B2"]), /cx="150" cy="750".*stroke="#4d3515"/);
    assert.match(circle(["--mark", "RB2"]), /cx="150" cy="750".*stroke="#b3241a"/);
    assert.match(circle(["--mark", "BG2"]), /cx="650" cy="750".*stroke="#1f63b8"/);
});

test("a position from a file is the one after its moves, with its drawings", () => {
    const pgn = file("two.pgn");
    writeFileSync(pgn, "1. d4 *\n\n1. e4 { [%cal Ge2e4] } e5 (1... c5 2. Nf3) 2. Nf3 *\n");
    const told = image("chess", "--moves", "e2e4", "--arrow", "Ge2e4", "-o", "-");
    assert.equal(image("--record", pgn, "--number", "2", "--ply", "1", "-o", "-").out, told.out);
    assert.equal(
        image("--record", pgn, "--number", "2", "-o", "-").out,
        image("chess", "--moves", "e2e4 e7e5 g1f3", "-o", "-").out,
    );
    assert.equal(image("--record", pgn, "--ply", "0", "-o", "-").out, image("chess", "-o", "-").out);
    const sgf = file("one.sgf");
    writeFileSync(sgf, "(;GM[1]SZ[9];B[cc];W[dd](;B[ee])(;B[ff]))");
    assert.equal(
        image("--record", sgf, "--numbers", "-o", "-").out,
        image("go", "--size", "9", "--moves", "C7 D6 E5", "--numbers", "-o", "-").out,
    );
    const pmn = file("one.pmn");
    writeFileSync(pmn, `${image("ogi", "-o", "-").out.replace(/^.*to move\. (.*)<\/title>.*$/s, "$1")}\ne3-e4\n`);
    assert.match(image("--record", pmn, "--pieces", "western", "-o", "-").out, /<title>Ōgi[^<]*to move, after e3e4/);
});

test("a position that a file does not contain is not drawn", () => {
    const pgn = file("bad.pgn");
    writeFileSync(pgn, "1. e4 e5 2. Ke3 *\n");
    const cases = [
        [["--record", file("missing.pgn")], 3, /missing\.pgn: file\.missing/],
        [["--record", pgn, "--number", "2"], 1, /there is no record 2; the last one is 1/],
        [["--record", pgn, "--ply", "3"], 1, /1:13: chess\.cannot-reach.*the main line has only 2 legal moves/s],
        [["--record", pgn, "--number", "0"], 2, /--number/],
        [["--record", pgn, "--ply", "-1"], 2, /--ply/],
        [["--record", pgn, "--numbers"], 2, /--numbers is an option of Go, not of chess/],
        [["chess", "--record", pgn], 2, /GAME excludes --record|--record excludes GAME/],
        [["chess", "--ply", "1"], 2, /--ply requires --record/],
        [[], 2, /GAME is missing/],
    ];
    for (const [args, status, words] of cases) {
        const done = image(...args, "-o", "-");
        assert.equal(done.status, status, done.err);
        assert.match(done.err, words);
        assert.equal(done.out, "");
    }
});

const refused = [
    [["chess", "--width", "0"], 2, /--width.*0.*16 to 4096/],
    [["chess", "--width", "1000000000"], 2, /--width.*1000000000.*16 to 4096/],
    [["chess", "--width", "wide"], 2, /--width/],
    [["chess", "--theme", "blue"], 2, /--theme.*blue/],
    [["chess", "--pieces", "western"], 2, /--pieces is an option of Ōgi, not of chess/],
    [["ogi", "--numbers"], 2, /--numbers is an option of Go, not of ogi/],
    [["chess", "--size", "9"], 2, /--size is an option of Go, not of chess/],
    [["chess", "--arrow", "e2"], 2, /--arrow: invalid value 'e2'/],
    [["chess", "--arrow", "e2e2"], 2, /--arrow: invalid value 'e2e2'/],
    [["chess", "--arrow", "d2d4 e2e9"], 2, /--arrow: invalid value 'e2e9'/],
    [["chess", "--mark", "e9"], 2, /--mark: invalid value 'e9'/],
    [["chess", "--mark", "e4=blob"], 2, /--mark: invalid value 'e4=blob'/],
    [["go", "--size", "9", "--mark", "K1"], 2, /--mark: invalid value 'K1'/],
    [["chess", "--label", "e4"], 2, /--label: invalid value 'e4'/],
    [["chess", "--position", "8/8/8/8/8/8/8/8 w - - 0 1"], 1, /setup\.no-king/],
    [["chess", "--position", "KKKKKKKK/KKKKKKKK/KKKK4/8/8/8/8/8 w - - 0 1"], 1, /setup\.many-kings/],
    [["ogi", "--position", "8/8/8/8/8/8/8/8 / O/o"], 1, /setup\.no-king/],
    [["chess", "--position", "nonsense"], 1, /setup\.unreadable/],
    [["chess", "--moves", "e2e5"], 1, /chess\.pawn-cannot-reach \(X5\).*move 1, e2e5/],
    [["go", "--size", "52"], 1, /setup\./],
];
for (const [args, status, words] of refused) {
    test(`refused: ${args.join(" ")}`, () => {
        const name = file("none.svg");
        const done = image(...args, "-o", name);
        assert.equal(done.status, status);
        assert.match(done.err, words);
        assert.ok(!existsSync(name), "nothing is written");
    });
}

test("an existing picture is replaced only with --force", () => {
    for (const name of [file("old.svg"), file("old.png")]) {
        writeFileSync(name, "old");
        const done = image("chess", "-o", name);
        assert.equal(done.status, 3);
        assert.match(done.err, /file\.exists: This file exists; --force replaces it/);
        assert.equal(readFileSync(name, "utf8"), "old");
        assert.equal(image("chess", "-o", name, "--force").status, 0);
        assert.notEqual(readFileSync(name, "utf8"), "old");
    }
    const percent = file("50%.svg");
    assert.equal(image("chess", "-o", percent).status, 0);
    assert.ok(existsSync(percent));
});

test("errors name a file that cannot be written", () => {
    for (const name of ["/nowhere/a.svg", "/nowhere/a.png"]) {
        const done = image("chess", "-o", name);
        assert.equal(done.status, 3);
        assert.match(
            done.err,
            new RegExp(`^${name}: file\\.unwritable: This file cannot be written\\. No such file or directory\n$`),
        );
    }
    const done = image("chess", "-o", "a.gif");
    assert.equal(done.status, 2);
    assert.match(done.err, /'a\.gif' must end with \.svg or \.png/);
    assert.equal(image("chess").status, 2);
});

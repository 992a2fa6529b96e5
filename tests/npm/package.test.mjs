// The npm package as users get it: packed, installed into an empty folder, used by Node, by TypeScript and by a
// static page without a bundler.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createReadStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { textOf } from "../../js/rules/game-ids.mjs";
import { launch } from "../../web/tests/support.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const place = `${root}build/npm-user`;
const run = (program, options) => execFileSync(program, options, { cwd: place, encoding: "utf8" });

rmSync(place, { recursive: true, force: true });
mkdirSync(place, { recursive: true });
const packed = execFileSync(process.execPath, [`${root}packaging/npm/build.mjs`], { encoding: "utf8" }).trim();
writeFileSync(`${place}/package.json`, '{ "private": true, "type": "module" }');
run("npm", ["install", "--offline", "--no-audit", "--no-fund", "--loglevel=error", packed]);
const installed = `${place}/node_modules/kradan-rules`;
const readme = readFileSync(`${installed}/README.md`, "utf8");

/** The README's samples in this language. */
const samples = (language) =>
    [...readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "gms"))].map((match) => match[1]);

/** Compiles TypeScript files strictly, as programs for Node and for bundlers. */
function compile(...files) {
    const tsc = `${root}web/node_modules/typescript/bin/tsc`;
    for (const resolution of [
        ["--module", "nodenext"],
        ["--module", "esnext", "--moduleResolution", "bundler"],
    ]) {
        run(process.execPath, [tsc, "--noEmit", "--strict", "--target", "es2022", ...resolution, ...files]);
    }
}

const { load } = await import(pathToFileURL(`${installed}/index.js`));
const words = await import(pathToFileURL(`${installed}/words.js`));
const { loadRecords } = await import(pathToFileURL(`${installed}/records.js`));
const rules = await load();
const records = await loadRecords();

test("the package contains what it needs and nothing else", () => {
    const files = execFileSync("tar", ["tzf", packed], { encoding: "utf8" })
        .trim()
        .split("\n")
        .map((name) => name.slice("package/".length));
    const modules = [
        "facts",
        "game-ids",
        "games",
        "index",
        "line",
        "module",
        "moves",
        "position",
        "records",
        "records-api",
        "rules",
        "source",
        "names",
        "types",
        "types.generated",
        "unwrap",
        "words",
    ];
    const others = ["LICENSE", "README.md", "package.json", "records.wasm", "rules.wasm", "words-data.js"];
    assert.deepEqual(files.sort(), [...others, ...modules.flatMap((name) => [`${name}.d.ts`, `${name}.js`])].sort());
    const { dependencies } = JSON.parse(readFileSync(`${installed}/package.json`, "utf8"));
    assert.equal(dependencies, undefined);
});

test("positions: legal moves, refusals, published counts", () => {
    const start = rules.position("chess").value;
    assert.equal(start.legal.length, 20);
    assert.deepEqual(
        [1, 2, 3, 4].map((depth) => start.perft(depth).value),
        [20, 400, 8902, 197281],
    );
    assert.deepEqual(start.why("e2e4"), null);
    assert.deepEqual(start.why("e2e5"), { reason: "chess.pawn-cannot-reach", clause: "X5", detail: "" });
    const refused = start.play("e2e5");
    assert.deepEqual([refused.ok, refused.refusals[0].clause], [false, "X5"]);

    const after = ["f2f3", "e7e5", "g2g4", "d8h4"].reduce((position, move) => position.play(move).value, start);
    assert.deepEqual(after.outcome(), { winner: "second", reason: "checkmate", clause: "X9" });
    assert.deepEqual(after.legal, []);
    assert.deepEqual(start.moves, []);
    assert.match(after.show(), /checkmate/);

    const nothing = rules.position({ game: "chess", position: "8/8/8/8/8/8/8/8 w" });
    assert.deepEqual(
        nothing.refusals.map(({ reason }) => reason),
        ["setup.no-king"],
    );
    assert.equal(rules.position("chess", ["e2e5"]).ok, false);
    assert.equal(rules.position("draughts").ok, false);
});

test("a position has its turn, board, FEN and SAN", () => {
    const start = rules.position("chess").value;
    assert.deepEqual([start.turn, start.checks, start.outcome()], ["first", [], null]);
    assert.equal(start.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert.deepEqual(start.san("g1f3"), { ok: true, value: "Nf3" });
    assert.equal(start.san("g1g3").refusals[0].reason, "chess.cannot-reach");
    assert.deepEqual(
        ["Nf3", "Ng1f3", "e4", "g1f3"].map((text) => start.fromSan(text).value),
        ["g1f3", "g1f3", "e2e4", "g1f3"],
    );
    assert.equal(start.fromSan("Ke2").refusals[0].reason, "chess.own-piece-on-target");
    assert.equal(start.fromSan("Nd5").refusals[0].reason, "san.no-such-man");
    assert.equal(start.fromSan("hello").refusals[0].reason, "session.malformed");
    const { cells, ...rest } = start.board();
    assert.deepEqual([cells.length, cells[4], cells[60], cells[30]], [64, "K", "k", ""]);
    assert.deepEqual(rest, { kind: "squares", files: 8, ranks: 8, ko: null, claims: [] });

    const castled = rules.position("chess", ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1h1"]).value;
    assert.equal(castled.moves.at(-1), "e1g1");
    assert.equal(castled.turn, "second");
    assert.deepEqual(rules.position("chess", ["e2e4", "f7f6", "d1h5"]).value.checks, ["second"]);

    const ogi = rules.position("ogi", ["e3e4"]).value;
    assert.match(ogi.fen(), /^[^ ]+ .* [a-z]+\/|\//i);
    assert.deepEqual(rules.position({ game: "ogi", position: ogi.fen() }).value.legal, ogi.legal);
    assert.equal(ogi.fromSan(ogi.san("e6e5").value).value, "e6e5");
    assert.deepEqual(ogi.board().hands, { first: [], second: [] });

    const go = rules.position({ game: "go", size: 5 }, ["b1", "A1", "A2"]).value;
    assert.deepEqual([go.fen(), go.moves[0], go.board().captures], ["", "B1", { first: 1, second: 0 }]);
    const on = rules.position({ game: "go", size: 5 }, ["C3", "pass", "pass"]).value;
    assert.deepEqual(on.legal, []);
    assert.equal(on.play("resume-second").value.turn, "second");
});

test("positions are values: two moves from one position, queried in any order", () => {
    const below = (() => {
        let state = 99;
        return (bound) => (state = (state * 48271) % 2147483647) % bound;
    })();
    for (const config of [{ game: "chess" }, { game: "ogi" }, { game: "ogi-classic" }, { game: "go", size: 5 }]) {
        const positions = [rules.position(config).value];
        while (positions.length < 400) {
            // Continuing from the last position or from any earlier one gives long lines and distant branches.
            const from = positions[below(4) ? positions.length - 1 : below(positions.length)];
            if (!from.legal.length) positions.push(positions[0]);
            else positions.push(from.play(from.legal[below(from.legal.length)]).value);
        }
        for (let i = 0; i < 200; ++i) {
            const position = positions[below(positions.length)];
            const fresh = rules.position(config, position.moves).value;
            assert.deepEqual(
                [position.legal, position.turn, position.checks, position.fen(), position.board(), position.outcome()],
                [fresh.legal, fresh.turn, fresh.checks, fresh.fen(), fresh.board(), fresh.outcome()],
            );
            // This compares what the module finds from here, not what was cached.
            const next = position.legal.at(below(position.legal.length));
            if (next) assert.deepEqual(position.play(next).value.legal, fresh.play(next).value.legal);
            fresh.free();
        }
    }
});

test("more concurrent games than the module keeps are all played to the end", () => {
    const start = rules.position("chess").value;
    let games = Array.from({ length: 1500 }, () => start);
    for (let ply = 0; ply < 12; ++ply) {
        games = games.map((game, i) =>
            game.legal.length ? game.play(game.legal[(7 * i + ply) % game.legal.length]).value : game,
        );
    }
    for (const game of games.filter((_, i) => i % 50 === 0)) {
        const again = rules.position("chess", game.moves).value;
        assert.deepEqual([game.legal, game.fen()], [again.legal, again.fen()]);
    }
});

test("a line finds the same moves as positions, in every game, forwards and backwards", () => {
    const below = (() => {
        let state = 7;
        return (bound) => (state = (state * 48271) % 2147483647) % bound;
    })();
    for (const config of ["chess", "ogi", "ogi-classic", { game: "go", size: 5 }, { game: "chess", chess960: 77 }]) {
        const line = rules.line(config).value;
        const all = () => Array.from({ length: line.count }, (_, i) => line.text(line.move(i)));
        const way = [rules.position(config).value];
        for (let ply = 0; ply < 200; ++ply) {
            const at = way.at(-1);
            assert.deepEqual([all(), line.turn, line.checks], [at.legal, at.turn, at.checks]);
            assert.equal(line.move(line.count), 0);
            if (way.length > 3 && !below(6)) {
                const count = 1 + below(2);
                assert.equal(line.back(count), count);
                way.length -= count;
                continue;
            }
            if (!line.count) break;
            const move = line.move(below(line.count));
            assert.ok(line.play(move));
            way.push(at.play(line.text(move)).value);
        }
        assert.deepEqual(line.moves, way.at(-1).moves);
        assert.deepEqual(line.position().board(), way.at(-1).board());
        assert.equal(line.back(10_000), way.length - 1);
        assert.deepEqual(all(), way[0].legal);
    }
});

test("a line refuses illegal moves, ends, and reports that it was freed", () => {
    const line = rules.line("chess", ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6"]).value;
    for (const text of ["h5h8", "e1e2x", "", "pass"]) assert.equal(line.play(line.number(text)), false, text);
    assert.equal(line.moves.length, 6);
    // A move has the game's usual text, whether it was listed or not.
    assert.ok(line.play(line.number("h5f7")));
    assert.deepEqual([line.over, line.count, line.turn, line.checks], [true, 0, "second", ["second"]]);
    assert.equal(line.position().outcome().reason, "checkmate");
    line.free();
    line.free();
    assert.throws(() => line.count, /this line was freed/);
    assert.equal(rules.line("chess", ["e2e4", "e2e4"]).refusals[0].reason, "chess.no-piece");
    assert.equal(rules.line("draughts").ok, false);
    const castling = rules.line("chess", ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"]).value;
    assert.ok(castling.count && castling.play(castling.number("e1h1")));
    assert.equal(castling.moves.at(-1), "e1g1");
});

test("a line that the module dropped continues", () => {
    const line = rules.line("ogi", ["e3e4", "e6e5"]).value;
    const before = Array.from({ length: line.count }, (_, i) => line.move(i));
    const others = Array.from({ length: 1100 }, () => rules.line("ogi").value);
    for (const use of [
        () => assert.ok(line.play(before[3])),
        () => assert.equal(line.back(), 1),
        () => assert.equal(line.count, before.length),
        () => assert.equal(line.turn, "first"),
    ]) {
        use();
        for (const other of others) other.play(other.move(0)) && other.back();
    }
    assert.equal(line.moves.length, 2);
});

test("a freed position reports that; its relatives stay valid", () => {
    const start = rules.position("chess").value;
    const next = start.play("e2e4").value;
    start.free();
    start.free();
    for (const use of [
        () => start.legal,
        () => start.play("e2e4"),
        () => start.fen(),
        () => start.moves,
        () => start.turn,
    ]) {
        assert.throws(use, /this position was freed/);
    }
    const after = next.play("e7e5").value;
    next.free();
    assert.equal(after.legal.length, 29);
    after.free();
    assert.throws(() => after.legal, /this position was freed/);
});

test("objects without references are freed in the module", () => {
    const script = `
    import { load } from "kradan-rules";
    const rules = await load();
    const rest = () => new Promise((done) => setTimeout(done));
    for (let round = 0; round < 40; ++round) {
      for (let i = 0; i < 50; ++i) if (!rules.start("chess").ok) throw new Error("a session is refused in round " + round);
      for (let i = 0; i < 50; ++i) rules.position("chess").value.play("e2e4");
      for (let i = 0; i < 3; ++i) { globalThis.gc(); await rest(); }
    }
    console.log("all were given back");`;
    writeFileSync(`${place}/garbage.mjs`, script);
    assert.match(run("node", ["--expose-gc", "garbage.mjs"]), /all were given back/);
});

test("options of other games are refused by name", () => {
    const refusal = (config) => rules.position(config).refusals?.[0];
    assert.deepEqual(refusal({ game: "chess", size: 9 }), {
        reason: "setup.foreign-option",
        clause: "",
        detail: "size: no option of chess",
    });
    for (const config of [
        { game: "chess", komi: "6.5" },
        { game: "ogi", chess960: 3 },
        { game: "go", position: "8/8/8/8/8/8/8/8 w - - 0 1" },
        { game: "chess", promoted: [] },
        { game: "ogi-classic", turn: "second" },
        { game: "go", king: "first" },
    ]) {
        assert.equal(refusal(config)?.reason, "setup.foreign-option", JSON.stringify(config));
        assert.equal(rules.start(config).refusals?.[0].reason, "setup.foreign-option");
    }
    for (const language of ["en", "th", "ja"]) assert.ok(words.message("setup.foreign-option")[language]);
    assert.ok(rules.position({ game: "chess", size: undefined }).ok);
});

test("a log with an option of another game is still the same game", () => {
    const log = rules.start("chess").value.log;
    const old = [{ ...log[0], config: { ...log[0].config, size: 9, promoted: ["b2"] } }];
    assert.equal(rules.replay(old).value.view().position, rules.replay(log).value.view().position);
});

test("records: a PGN game is read, stepped through and written again", () => {
    const text = '[White "Aoi"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *\n';
    const opened = records.open(text);
    assert.deepEqual([opened.ok, opened.value.format, opened.value.records.length], [true, "pgn", 1]);
    const { record } = opened.value.records[0];
    const { nodes, players } = records.tree(record).value;
    assert.equal(players.first, "Aoi");
    assert.deepEqual(
        nodes.map(({ label }) => label),
        [undefined, "e4", "e5", "Nf3", "c5", "Nf3"],
    );
    assert.match(records.at(record, nodes[1].node).value.position, / b /);
    assert.match(records.image(record, 0, { flip: false, pieces: "western", theme: "light" }).value.svg, /^<svg/);
    assert.match(records.write(record, "pgn").value.text, /1\. e4 e5 \(1\.\.\. c5 2\. Nf3\)/);
    records.close(record);
    assert.equal(records.tree(record).refusals[0].reason, "session.malformed");
    assert.equal(records.open("what is this").refusals[0].reason, "record.unknown-format");
});

test("texts of refusals and clauses in three languages", () => {
    const refusal = rules.position("ogi-classic", ["e3e4", "e6e5", "e4e5", "d6d5"]).value.why("P@b4");
    assert.deepEqual([refusal.reason, refusal.clause], ["ogi.nifu", "C5"]);
    const clause = words.clause(refusal.clause);
    for (const language of ["en", "th", "ja"]) {
        assert.ok(words.message("ogi.nifu")[language].length > 5);
        assert.ok(clause[language].length > 5);
    }
    assert.deepEqual(clause.games, ["ogi-classic"]);
    assert.equal(words.message("no-such"), undefined);
});

test("a session: strict play, its log, and the same game again", () => {
    const game = rules.start({ game: "go", size: 9, play: "strict" }, 0).value;
    assert.equal(game.why("E5"), null);
    assert.ok(game.play("E5", 1000).ok);
    assert.ok(game.play("E5", 2000).ok);
    const view = game.view(3000);
    assert.deepEqual([view.outcome.winner, view.outcome.refusal.reason], ["first", "go.occupied"]);
    const again = rules.replay(JSON.parse(JSON.stringify(game.log))).value;
    assert.deepEqual(again.view(3000), view);
    assert.equal(game.command("first", { do: "resign" }, 4000).ok, false);
    game.close();
    assert.throws(() => game.view(5000), /session/);
    assert.deepEqual(rules.furigoma([true, true, true, false, false]), { ok: true, value: "second" });
    assert.equal(rules.clause("ogi", "ogi.blocked"), "O16");
});

test("the module from bytes", async () => {
    const other = await load(readFileSync(`${installed}/rules.wasm`));
    assert.equal(other.catalog().games.length, 6);
});

test("each sample of the README runs separately under Node", () => {
    const said = samples("js").map((sample, i) => {
        writeFileSync(`${place}/sample-${i}.mjs`, sample);
        return run("node", [`sample-${i}.mjs`]);
    });
    assert.equal(said.length, 5);
    assert.match(said[0], /8902/);
    assert.match(said[0], /reason: 'checkmate'/);
    assert.match(said[2], /歩/);
    assert.match(said[3], /e3e4/);
    assert.match(said[4], /1\. e4 e5 \(1\.\.\. c5\) \(1\.\.\. d5 \{Scandinavian\}\)/);
});

test("each sample of the README compiles separately under TypeScript's strict mode", () => {
    const scripts = samples("html").map((page) => /<script type="module">\n(.*?)<\/script>/s.exec(page)[1]);
    const names = [...samples("js"), ...scripts].map((sample, i) => {
        writeFileSync(`${place}/sample-${i}.ts`, sample);
        return `sample-${i}.ts`;
    });
    assert.equal(names.length, 6);
    compile(...names);
});

test("the type GameId has the games of the catalog", () => {
    const ids = rules.catalog().games.map(({ id }) => id);
    const written = readFileSync(`${root}js/rules/game-ids.ts`, "utf8");
    assert.equal(written, textOf(ids), "run node js/rules/game-ids.mjs");
});

test("TypeScript knows the types", () => {
    writeFileSync(
        `${place}/typed.ts`,
        [
            'import { load, type Answer, type Position, type Refusal } from "kradan-rules";',
            'import { message } from "kradan-rules/words";',
            'import { loadRecords, type RecordTree } from "kradan-rules/records";',
            "const rules = await load();",
            'const given: Answer<Position> = rules.position({ game: "go", size: 9 });',
            "if (!given.ok) throw new Error(given.refusals[0]?.reason);",
            'const refusal: Refusal | null = given.value.why("Z9");',
            'const text: string | undefined = message(refusal?.reason ?? "")?.th;',
            "console.log(text);",
            "const tree: Answer<RecordTree> = (await loadRecords()).tree(1);",
            "console.log(tree.ok, given.value.board().cells);",
            "// @ts-expect-error there is no such game",
            'rules.position("draughts");',
        ].join("\n"),
    );
    compile("typed.ts");
});

test("bundlers omit what is not imported", async () => {
    const { build } = await import(pathToFileURL(`${root}web/node_modules/esbuild/lib/main.js`));
    const bundle = async (contents) => {
        const { outputFiles } = await build({
            stdin: { contents, resolveDir: place },
            bundle: true,
            minify: true,
            write: false,
            format: "esm",
            platform: "browser",
            external: ["node:*"],
        });
        return outputFiles[0].text;
    };
    const nothing = ["kradan-rules", "kradan-rules/words", "kradan-rules/records"].map((name) => `import "${name}";`);
    assert.equal(await bundle(nothing.join("")), "");
    const clause = await bundle('import { clause } from "kradan-rules/words"; console.log(clause("C5"));');
    assert.ok(clause.includes('"C5"') && !clause.includes("ogi.nifu") && !clause.includes("WebAssembly"));
    const message = await bundle('import { message } from "kradan-rules/words"; console.log(message("ogi.nifu"));');
    assert.ok(message.includes("ogi.nifu") && !message.includes('"C5"'));
    const load = await bundle('import { load } from "kradan-rules"; console.log(await load());');
    assert.ok(load.includes("kradan_play") && !load.includes("ogi.nifu") && !load.includes("records.wasm"));
    const records = await bundle('import { loadRecords } from "kradan-rules/records"; await loadRecords();');
    assert.ok(records.includes("records.wasm") && !records.includes("kradan_play"));
});

test("a static page without a bundler", async () => {
    const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".wasm": "application/wasm" };
    writeFileSync(`${place}/index.html`, samples("html")[0]);
    const server = createServer((request, response) => {
        const file = join(place, request.url === "/" ? "index.html" : request.url);
        if (!existsSync(file)) return response.writeHead(404).end();
        response.setHeader("Content-Type", types[extname(file)] ?? "application/octet-stream");
        response.setHeader("Content-Security-Policy", "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'");
        createReadStream(file).pipe(response);
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", done));
    let browser;
    try {
        browser = await launch();
        const page = await browser.newPage();
        const errors = [];
        page.on("pageerror", (error) => errors.push(error.message));
        await page.goto(`http://127.0.0.1:${server.address().port}/`);
        await page.waitForFunction(() => document.querySelector("#board").textContent.includes("王"), undefined, {
            timeout: 10000,
        });
        const nodes = await page.evaluate(async () => {
            const { load } = await import("/node_modules/kradan-rules/index.js");
            return (await load("/node_modules/kradan-rules/rules.wasm")).position("chess").value.perft(3).value;
        });
        assert.equal(nodes, 8902);
        assert.deepEqual(errors, []);
    } finally {
        await browser?.close();
        server.close();
    }
});

// The npm package as its users get it: packed, installed into an empty folder, used by Node, by TypeScript and by a
// static page without a bundler.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createReadStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
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

/** The samples of the README in this language. */
const samples = (language) => [...readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "gms"))].map((match) => match[1]);

const { load } = await import(pathToFileURL(`${installed}/index.js`));
const words = await import(pathToFileURL(`${installed}/words.js`));
const rules = await load();

test("the package holds what it needs and nothing else", () => {
  const files = execFileSync("tar", ["tzf", packed], { encoding: "utf8" }).trim().split("\n").map((name) => name.slice("package/".length));
  const expected = ["LICENSE", "README.md", "index", "module", "package.json", "rules", "rules.wasm", "types", "words", "words-data.js"];
  const modules = ["index", "module", "rules", "types", "words"];
  assert.deepEqual(files.sort(), expected.flatMap((name) => (modules.includes(name) ? [`${name}.d.ts`, `${name}.js`] : [name])).sort());
  const { dependencies } = JSON.parse(readFileSync(`${installed}/package.json`, "utf8"));
  assert.equal(dependencies, undefined);
});

test("positions: legal moves, refusals, counts that everybody publishes", () => {
  const start = rules.position("chess").value;
  assert.equal(start.legal.length, 20);
  assert.deepEqual([1, 2, 3, 4].map((depth) => start.perft(depth).value), [20, 400, 8902, 197281]);
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
  assert.deepEqual(nothing.refusals.map(({ reason }) => reason), ["setup.no-king"]);
  assert.equal(rules.position("chess", ["e2e5"]).ok, false);
  assert.equal(rules.position("draughts").ok, false);
});

test("words of refusals and clauses in three languages", () => {
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
  assert.equal(other.catalog().games.length, 4);
});

test("the README's samples run under Node", () => {
  const kept = "globalThis.localStorage = new Map(); localStorage.setItem = localStorage.set; localStorage.getItem = localStorage.get;\n";
  writeFileSync(`${place}/readme.mjs`, kept + samples("js").join("\n"));
  const said = run("node", ["readme.mjs"]);
  assert.match(said, /8902/);
  assert.match(said, /reason: 'checkmate'/);
  assert.match(said, /pawn/);
});

test("TypeScript knows the types", () => {
  writeFileSync(`${place}/typed.ts`, [
    'import { load, type Answer, type Position, type Refusal } from "kradan-rules";',
    'import { message } from "kradan-rules/words";',
    "const rules = await load();",
    'const given: Answer<Position> = rules.position({ game: "go", size: 9 });',
    "if (!given.ok) throw new Error(given.refusals[0]?.reason);",
    'const refusal: Refusal | null = given.value.why("Z9");',
    'const text: string | undefined = message(refusal?.reason ?? "")?.th;',
    "console.log(text);",
    "// @ts-expect-error there is no such game",
    'rules.position("draughts");',
  ].join("\n"));
  for (const resolution of [["--module", "nodenext"], ["--module", "esnext", "--moduleResolution", "bundler"]]) {
    const tsc = `${root}web/node_modules/typescript/bin/tsc`;
    run(process.execPath, [tsc, "--noEmit", "--strict", "--target", "es2022", ...resolution, "typed.ts"]);
  }
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
    await page.waitForFunction(() => document.querySelector("#board").textContent.includes("王"), undefined, { timeout: 10000 });
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

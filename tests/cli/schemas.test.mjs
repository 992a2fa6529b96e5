// docs/schemas/: each command with --json has a schema, and its output matches the schema.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { Ajv2020 } = createRequire(`${root}/web/package.json`)("ajv/dist/2020");
const folder = mkdtempSync(join(tmpdir(), "kradan-schemas-"));
after(() => rmSync(folder, { recursive: true }));

/** Runs `kradan`, or `kradan-bench` if the first word is "bench". */
const kradan = (args, input) => {
    const [name, ...rest] = args[0] === "bench" ? ["kradan-bench", ...args.slice(1)] : ["kradan", ...args];
    return spawnSync(`${root}/build/release/${name}`, rest, { encoding: "utf8", cwd: folder, timeout: 120_000, input });
};
const schemas = readdirSync(`${root}/docs/schemas`)
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.replace(".json", ""));
const read = (name) => JSON.parse(readFileSync(`${root}/docs/${name}`, "utf8"));

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
ajv.addVocabulary(["openapi", "info", "servers", "paths", "components", "tags", "security"]);
ajv.addSchema({ ...read("openapi.json"), $id: "docs/openapi.json" });
for (const name of schemas) ajv.addSchema(read(`schemas/${name}.json`));
const validator = (name) => ajv.getSchema(`docs/schemas/${name}.json`);

/** All commands that take --json, as lists of words, according to `--help`. */
function commandsWithJson(words = []) {
    const { stdout } = kradan([...words, "--help"]);
    const own = /^ +--json\b/m.test(stdout) ? [words] : [];
    const below = stdout.split("Subcommands:\n")[1]?.split("\n\n")[0] ?? "";
    const names = [...below.matchAll(/^ {2}(\S+)/gm)].map((each) => each[1]);
    return [...own, ...names.flatMap((name) => commandsWithJson([...words, name]))];
}

test("each command with --json has a schema of draft 2020-12, and no other has one", () => {
    assert.deepEqual(
        schemas.toSorted(),
        [...commandsWithJson(), ...commandsWithJson(["bench"])].map((words) => words.join("-")).toSorted(),
    );
    for (const name of schemas) {
        const schema = read(`schemas/${name}.json`);
        assert.equal(schema.$schema, "https://json-schema.org/draft/2020-12/schema");
        assert.equal(schema.$id, `docs/schemas/${name}.json`);
        const command = `kradan ${name.replaceAll("-", " ")}`.replace("kradan bench", "kradan-bench");
        assert.equal(schema.title, `${command} --json`);
        assert.ok(ajv.validateSchema(schema), name);
        assert.ok(validator(name), name);
    }
});

const file = (name, text) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
};
const sample = (name) => `${root}/docs/samples/${name}`;
const base = join(folder, "games.db");
const sqlite = (script) =>
    spawnSync(
        "python3",
        ["-c", `import sqlite3, sys\nbase = sqlite3.connect(sys.argv[1]); base.executescript(sys.stdin.read())`, base],
        {
            input: script,
        },
    );
assert.equal(sqlite(readFileSync(`${root}/tests/store/sqlite/version9.sql`, "utf8")).status, 0);
assert.equal(spawnSync(`${root}/build/release/kradan`, ["admin", "migrate", "--db", base]).status, 0);
const match = (...args) => ["match", "chess", "--nodes", "30", "--games", "2", ...args];
const liar = file(
    "liar",
    "#!/bin/sh\nwhile read -r line; do case $line in uci) echo uciok ;; isready) echo readyok ;; go*) echo bestmove a1a1 ;; esac; done\n",
);
spawnSync("chmod", ["+x", liar]);
assert.equal(kradan(["book", "make", "ogi", sample("game.pmn"), "-o", "ogi.book"]).status, 0);
assert.equal(kradan(["book", "make", "chess", sample("games.pgn"), "-o", "chess.bin"]).status, 1);
assert.equal(kradan(["index", sample("games.pgn"), "-o", "games.index"]).status, 1);

/** Commands to run with --json, with their exit statuses. Those in `lines` print one object per line. */
const whole = [
    [["games"]],
    [["perft", "chess", "2"]],
    [["perft", "ogi", "1", "--divide"]],
    [["moves", "go", "--size", "3"]],
    [["show", "chess", "--moves", "f2f3 e7e5 g2g4 d8h4"]],
    [["show", "ogi"]],
    [["show", "go", "--size", "5", "--moves", "C3"]],
    [["score", sample("game.sgf")]],
    [["score", sample("game.sgf"), "--explain", "--dead", "F4"]],
    [["score", sample("seki.sgf"), "--explain"]],
    [["compare", "--nodes", "100", sample("games.pgn")]],
    [match("--a", "kradan", "--b", "kradan:hash=1")],
    [match("--a", "kradan", "--b", "kradan:hash=1", "--sprt", "0,5")],
    [match("--a", "kradan", "--b", `uci:${liar}`)],
    [match("--engine", "kradan", "--engine", "b=kradan:hash=1", "--engine", `uci:${liar}`)],
    [
        match(
            "--engine",
            "a=kradan",
            "--engine",
            "b=kradan:hash=1",
            "--engine",
            "kradan:hash=2",
            "--tournament",
            "gauntlet",
        ),
    ],
    [["suite", sample("suite.epd"), "--nodes", "1000"]],
    [["book", "show", "ogi", "ogi.book"]],
    [["book", "show", "chess", "chess.bin"]],
    [["search", "games.index"]],
    [["search", "games.index", "--player", "morphy"]],
    [["bench", "search", "--only", "chess, start", "--nodes", "300000", "--rounds", "1"]],
    [["bench", "ratings", "--games", "1000", "--players", "50"]],
    [["bench", "history", "--games", "100", "--requests", "10", "--unlisted", "0"]],
];
const lines = [
    [["verify", sample("games.pgn"), "nowhere.pgn"], 3],
    [["book", "check", "ogi.book", "chess.bin"]],
    [["admin", "games", "--db", base]],
    [["admin", "nodes", "--db", base]],
    [["admin", "users", "list", "--db", base]],
    [["admin", "users", "warn", "--db", base, "เบ็น", "--reason", "for the log"], 0, "no JSON"],
    [["admin", "users", "history", "--db", base, "เบ็น"]],
    [["admin", "users", "audit", "--db", base]],
    [["admin", "ratings", "--db", base]],
    [["admin", "ratings", "--db", base, "--recompute"]],
    [["admin", "worker", "list", "--db", base]],
    [["admin", "worker", "jobs", "--db", base]],
];

/** The schema for a command: the one with the longest name that matches its first words. */
const schemaOf = (args) =>
    [3, 2, 1].map((count) => args.slice(0, count).join("-")).find((name) => schemas.includes(name));

for (const [args, status = 0, without] of [...whole, ...lines]) {
    const shown = args.join(" ").replaceAll(root, "").replaceAll(folder, "");
    test(shown, () => {
        const done = kradan(without ? args : [...args, "--json"]);
        assert.equal(done.status, status, done.stderr);
        if (without) return;
        const validate = validator(schemaOf(args));
        const printed = lines.some(([each]) => each === args) ? done.stdout.trim().split("\n") : [done.stdout];
        for (const text of printed) {
            assert.ok(validate(JSON.parse(text)), `${text}\n${ajv.errorsText(validate.errors, { separator: "\n" })}`);
        }
    });
}

test("a schema rejects what a command does not print", () => {
    const [text] = kradan(["book", "check", "ogi.book", "--json"]).stdout.split("\n");
    const good = JSON.parse(text);
    const validate = validator("book-check");
    assert.ok(validate(good));
    assert.ok(!validate({ ...good, more: 1 }));
    assert.ok(!validate({ ...good, moves: "2" }));
    const { moves, ...less } = good;
    assert.ok(!validate(less));
});

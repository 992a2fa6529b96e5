// `kradan admin`: what it shows about a server's database while other programs write to it.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Cluster, noPostgres } from "../online/postgres.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "kradan-admin-"));
writeFileSync(join(folder, "index.html"), "<!doctype html><title>Kradan</title>");
after(() => rmSync(folder, { recursive: true }));
const run = (args, input) => {
    const done = spawnSync(`${root}/build/release/kradan`, args, {
        input,
        encoding: "utf8",
        cwd: folder,
        timeout: 60_000,
    });
    return { status: done.status, out: done.stdout, err: done.stderr };
};
const admin = (...args) => run(["admin", ...args]);
const python = (code, ...args) => ["python3", ["-c", `import sqlite3, sys\n${code}`, ...args]];

/** A database with three games, as a server stores it, with a write-ahead log. */
function database(name) {
    const [program, args] = python(
        "base = sqlite3.connect(sys.argv[1]); base.executescript(open(sys.argv[2]).read()); base.execute('PRAGMA journal_mode = WAL')",
        join(folder, name),
        `${root}/tests/store/sqlite/version9.sql`,
    );
    assert.equal(spawnSync(program, args).status, 0);
    assert.equal(admin("migrate", "--db", name).status, 0);
    return name;
}
database("games.db");

test("a command works on the --db of the command line, whatever KRADAN_DB is", () => {
    database("named.db");
    database("elsewhere.db");
    const before = readFileSync(join(folder, "elsewhere.db"));
    const elsewhere = { ...process.env, KRADAN_DB: join(folder, "elsewhere.db") };
    const with_ = (...args) =>
        spawnSync(`${root}/build/release/kradan`, ["admin", ...args], {
            encoding: "utf8",
            cwd: folder,
            env: elsewhere,
            timeout: 60_000,
        });
    assert.equal(with_("backup", "--db", "named.db", "-o", "copy-of-named.db").status, 0);
    assert.equal(with_("worker", "add", "--db", "named.db", "tower").status, 0);
    assert.match(with_("worker", "list", "--db=named.db").stdout, /tower/);
    assert.doesNotMatch(with_("worker", "list").stdout, /tower/, "KRADAN_DB where there is no --db");
    const restored = with_("restore", "--db", "third.db", "--from", "copy-of-named.db");
    assert.match(restored.stdout, /restored third\.db/);
    assert.match(with_("games", "--db", "third.db").stdout, /^chessgame1/);
    assert.match(with_("games", "--db", "gone.db").stderr, /gone\.db/);
    assert.deepEqual(readFileSync(join(folder, "elsewhere.db")), before);
});

test("games: one per line", () => {
    const { status, out, err } = admin("games", "--db", "games.db");
    assert.equal(err, "");
    assert.equal(status, 0);
    assert.deepEqual(out.split("\n"), [
        "chessgame1\tchess\tAnna\tเบ็น\t6\t0-1\t2023-11-14T22:15:00Z",
        "gogame2\tgo\tAnna\tKradan\t3\tlive\t2023-11-14T22:16:40Z",
        "ogigame3\togi\tเบ็น\tAnna\t3\tlive\t2023-11-14T22:18:20Z",
        "",
    ]);
    assert.deepEqual(admin("games", "--db", "games.db", "--live").out.match(/^\w+/gm), ["gogame2", "ogigame3"]);
});

test("games --json: one object per line", () => {
    const { status, out } = admin("games", "--db", "games.db", "--json");
    assert.equal(status, 0);
    const games = out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    assert.equal(games.length, 3);
    assert.deepEqual(games[0], {
        id: "chessgame1",
        game: "chess",
        players: { first: { key: 1, name: "Anna" }, second: { key: 2, name: "เบ็น" } },
        events: 6,
        live: false,
        watchable: true,
        result: "0-1",
        created: "2023-11-14T22:15:00Z",
    });
    assert.deepEqual(games[1].players.second, { key: null, name: "Kradan" });
    assert.equal(games[1].result, null);
    assert.deepEqual(
        games.map((game) => game.live),
        [false, true, true],
    );
});

test("nodes: games without a node, and the jobs for workers", () => {
    assert.equal(
        admin("nodes", "--db", "games.db").out,
        "-\t0\tnobody\t2\t0\t0\njobs\twaiting 1\tleased 0\tdone 1\taside 0\n",
    );
    const lines = admin("nodes", "--db", "games.db", "--json").out.trim().split("\n").map(JSON.parse);
    assert.deepEqual(lines[1], { jobs: { waiting: 1, leased: 0, done: 1, aside: 0 } });
});

test("worker list: when each was last seen, and until when it waits", () => {
    const made = new Date(1700000500000).toISOString().replace(".000", "");
    const seen = new Date(1700000660000).toISOString().replace(".000", "");
    assert.equal(admin("worker", "list", "--db", "games.db").out, `Fast\t${made}\t${seen}\n`);
});

test("users: accounts, their roles, and a link for a user who cannot sign in", () => {
    database("users.db");
    const option = ["--db", "users.db"];
    assert.equal(admin("users", "list", ...option).out, "เบ็น\tmoderator\t2023-11-14\tnever seen\n");
    const role = admin("users", "role", ...option, "เบ็น", "owner");
    assert.equal(role.status, 0, role.err);
    assert.deepEqual(JSON.parse(admin("users", "list", ...option, "--json").out), {
        name: "เบ็น",
        role: "owner",
        created: "2023-11-14",
        seen: "",
        sessions: 0,
    });
    const link = admin("users", "link", ...option, "--address", "https://club.example", "เบ็น");
    assert.match(link.out, /^https:\/\/club\.example\/#\/sign-in\/[\w-]{43}\n$/);
    const nobody = admin("users", "link", ...option, "Nobody");
    assert.equal(nobody.status, 1);
    assert.match(nobody.err, /there is no account Nobody/);
    assert.equal(admin("users", "role", ...option, "เบ็น", "king").status, 2);
});

test("export: logs that convert and verify can read", () => {
    const one = admin("export", "--db", "games.db", "--game", "chessgame1");
    assert.equal(one.status, 0);
    assert.equal(one.out.trim().split("\n").length, 1);
    const pgn = run(["convert", "--to", "pgn"], one.out);
    assert.equal(pgn.status, 0, pgn.err);
    assert.match(pgn.out.replaceAll(/\{[^}]*\} ?|\d\.\.\. /g, ""), /1\. f3 e5 2\. g4\s+Qh4# 0-1/);

    const all = admin("export", "--db", "games.db", "-o", "all.jsonl");
    assert.deepEqual(all, { status: 0, out: "", err: "" });
    const logs = readFileSync(join(folder, "all.jsonl"), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    assert.deepEqual(
        logs.map((log) => log.id),
        ["chessgame1", "gogame2", "ogigame3"],
    );
    assert.deepEqual(
        logs.map((log) => log.events[0].config.game),
        ["chess", "go", "ogi"],
    );
    assert.deepEqual(
        logs.map((log) => log.events.length),
        [6, 3, 3],
    );

    assert.equal(admin("export", "--db", "games.db", "-o", "log-%.json").status, 0);
    const again = admin("export", "--db", "games.db", "-o", "all.jsonl");
    assert.equal(again.status, 3);
    assert.match(again.err, /all\.jsonl: file\.exists/);
    assert.equal(admin("export", "--db", "games.db", "-o", "log-%.json").status, 3);
    assert.equal(admin("export", "--db", "games.db", "-o", "all.jsonl", "--force").status, 0);
    const files = readdirSync(folder)
        .filter((name) => name.startsWith("log-"))
        .sort();
    assert.deepEqual(files, ["log-chessgame1.json", "log-gogame2.json", "log-ogigame3.json"]);
    const verified = run(["verify", ...files]);
    assert.equal(verified.status, 0, verified.err);
    assert.match(verified.out, /^games 3, bad 0, faults 0/m);
});

test("backup: a complete copy that replaces nothing", () => {
    assert.deepEqual(admin("backup", "--db", "games.db", "-o", "copy.db"), { status: 0, out: "", err: "" });
    assert.equal(statSync(join(folder, "copy.db")).mode & 0o777, 0o600);
    assert.equal(admin("games", "--db", "copy.db").out, admin("games", "--db", "games.db").out);
    const aloud = admin("backup", "--db", "games.db", "-o", "-");
    assert.deepEqual([aloud.status, aloud.out], [2, ""]);
    assert.match(aloud.err, /standard output; name a file/);
    const again = admin("backup", "--db", "games.db", "-o", "copy.db");
    assert.equal(again.status, 3);
    assert.match(again.err, /copy\.db: file\.exists: This file exists; --force replaces it/);
    assert.equal(admin("backup", "--db", "games.db", "-o", "copy.db", "--force").status, 0);
    const itself = admin("backup", "--db", "games.db", "-o", "./games.db", "--force");
    assert.equal(itself.status, 3);
    assert.match(itself.err, /the database itself/);
});

test("all commands work while another program writes", async () => {
    database("busy.db");
    const [program, args] = python(
        `base = sqlite3.connect(sys.argv[1], isolation_level=None)
base.execute("BEGIN IMMEDIATE")
base.execute("INSERT INTO game (key, id, first, second, watchable, created, ended, over) VALUES (9, 'unfinished', 1, 2, 1, 0, 0, 0)")
print("ready", flush=True)
sys.stdin.read()`,
        join(folder, "busy.db"),
    );
    const writer = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
    await new Promise((resolve) => writer.stdout.once("data", resolve));
    try {
        const games = admin("games", "--db", "busy.db");
        assert.equal(games.status, 0, games.err);
        assert.equal(games.out, admin("games", "--db", "games.db").out, "what is not committed is not shown");
        assert.equal(admin("export", "--db", "busy.db", "--game", "gogame2").status, 0);
        assert.equal(admin("backup", "--db", "busy.db", "-o", "busy-copy.db").status, 0);
        assert.equal(admin("games", "--db", "busy-copy.db").out, games.out);
    } finally {
        writer.stdin.end();
        await new Promise((resolve) => writer.once("close", resolve));
    }
});

test("ratings: none, in a database without rated games", () => {
    const nothing = "games over but not rated\twaiting 0\taside 0\n";
    assert.deepEqual(admin("ratings", "--db", "games.db"), { status: 0, out: nothing, err: "" });
    database("ratings.db");
    assert.deepEqual(admin("ratings", "--db", "ratings.db", "--recompute"), {
        status: 0,
        out: "games 0\tdiffered 0\nratings 0\tdiffered 0\ngames rated only now 0\n",
        err: "",
    });
    assert.match(admin("ratings", "--help").out, /--recompute[\s\S]*Example/);
    assert.equal(admin("ratings", "--db", "none.db", "--recompute").status, 3);
});

test("prune: removes games aborted before the first move, and old ones", () => {
    const folder_has = (name) => admin("games", "--db", name).out.match(/^\w+/gm);
    database("prune.db");
    const [program, args] = python(
        `base = sqlite3.connect(sys.argv[1])
base.execute("INSERT INTO game (key, id, first, second, watchable, created, ended, over) VALUES (4, 'blank5', 1, 2, 0, 1700000000000, 1, 32503680000000)")
base.execute("INSERT INTO event SELECT 4, 1, body, '' FROM event WHERE game = 1 AND seq = 1")
base.execute("INSERT INTO event VALUES (4, 2, ?, '')", ('{"seq":2,"at":1,"type":"ended","winner":null,"reason":"aborted","clause":"","result":"*"}',))
base.commit()`,
        join(folder, "prune.db"),
    );
    assert.equal(spawnSync(program, args).status, 0);
    assert.deepEqual(admin("prune", "--db", "prune.db", "--dry-run", "--older-than", "365"), {
        status: 0,
        out: "2 games would be removed\n",
        err: "",
    });
    assert.deepEqual(folder_has("prune.db"), ["chessgame1", "gogame2", "ogigame3", "blank5"]);
    assert.deepEqual(admin("prune", "--db", "prune.db"), { status: 0, out: "1 game removed\n", err: "" });
    assert.deepEqual(folder_has("prune.db"), ["chessgame1", "gogame2", "ogigame3"]);
    assert.deepEqual(admin("prune", "--db", "prune.db", "--older-than", "365"), {
        status: 0,
        out: "1 game removed\n",
        err: "",
    });
    assert.deepEqual(folder_has("prune.db"), ["gogame2", "ogigame3"], "those that are on stay");
    assert.match(admin("prune", "--help").out, /--older-than DAYS[\s\S]*Example/);
    assert.equal(admin("prune", "--db", "none.db").status, 3);
    assert.equal(admin("prune", "--db", "prune.db", "--older-than", "soon").status, 2);
});

test("migrate: upgrades an older database, and creates nothing else", () => {
    const [program, args] = python(
        "base = sqlite3.connect(sys.argv[1]); base.executescript(open(sys.argv[2]).read())",
        join(folder, "old.db"),
        `${root}/tests/store/sqlite/version1.sql`,
    );
    assert.equal(spawnSync(program, args).status, 0);
    assert.match(admin("games", "--db", "old.db").err, /has version 1, .*`kradan serve` upgrades it/);
    assert.match(admin("migrate", "--db", "old.db").out, /^old\.db: upgraded from version 1 to version \d+\n$/);
    assert.match(admin("migrate", "--db", "old.db").out, /^old\.db has version \d+, the latest: nothing to do\n$/);
    assert.equal(admin("games", "--db", "old.db").status, 0);
    const none = admin("migrate", "--db", "none.db");
    assert.deepEqual([none.status, none.err], [3, "none.db: there is no such file\n"]);
});

test("copy: everything is copied to another database and compared", { skip: noPostgres }, () => {
    const cluster = new Cluster();
    try {
        const there = admin("copy", "--from", "games.db", "--to", cluster.url);
        assert.deepEqual(there, {
            status: 0,
            out: "copied and compared: 2 players, 3 games, 12 events, 2 messages, 3 invitations, 2 jobs, 1 worker, 1 document\n",
            err: "",
        });
        assert.deepEqual(admin("copy", "--from", cluster.url, "--to", "back.db"), there);
        for (const args of [["games", "--json"], ["export"]]) {
            const before = admin(...args, "--db", "games.db").out;
            assert.equal(admin(...args, "--db", cluster.url).out, before);
            assert.equal(admin(...args, "--db", "back.db").out, before);
        }
        const again = admin("copy", "--from", "games.db", "--to", cluster.url);
        assert.equal(again.status, 3);
        assert.match(again.err, /^postgres:.*: it is not empty; copy to an empty database$/m);
        assert.deepEqual(admin("copy", "--from", "none.db", "--to", "never.db").status, 3);
        assert.deepEqual(admin("copy", "--from", "games.db", "--to", "memory").status, 2);
        assert.ok(!readdirSync(folder).some((name) => name.startsWith("never") || name === "none.db"));
    } finally {
        cluster.end();
    }
});

test("copy: refused while a server owns the database", async () => {
    const server = spawn(
        `${root}/build/release/kradan`,
        ["serve", "--db", database("owned.db"), "--listen", "127.0.0.1:0", "--web", folder, "--engines", "0"],
        { cwd: folder },
    );
    try {
        await new Promise((resolve, reject) => {
            server.stdout.on("data", (data) => String(data).includes("is ready") && resolve());
            server.once("exit", () => reject(new Error("the server ended")));
        });
        for (const args of [
            ["--from", "owned.db", "--to", "target.db"],
            ["--from", "games.db", "--to", "owned.db"],
        ]) {
            const refused = admin("copy", ...args);
            assert.equal(refused.status, 3);
            assert.match(refused.err, /owned\.db/);
        }
        assert.match(admin("copy", "--from", "owned.db", "--to", "target.db").err, /; stop the server: what is played/);
    } finally {
        const gone = new Promise((resolve) => server.once("exit", resolve));
        server.kill();
        await gone;
    }
});

test("errors are reported with the right exit status", () => {
    writeFileSync(join(folder, "text.db"), "this is no database".repeat(100));
    const bytes = readFileSync(join(folder, database("damaged.db")));
    writeFileSync(join(folder, "damaged.db"), bytes.fill(0x55, 4096));
    for (const name of ["none.db", "text.db", "damaged.db"]) {
        for (const args of [["games"], ["export"], ["backup", "-o", "never.db"]]) {
            const { status, out, err } = admin(...args, "--db", name);
            assert.equal(status, name === "none.db" ? 3 : 1, `${args} ${name}`);
            assert.equal(out, "");
            assert.match(err, new RegExp(name.replace(".", "\\.")));
        }
    }
    assert.ok(!readdirSync(folder).some((name) => name.startsWith("never") || name === "none.db"));
    const missing = admin("export", "--db", "games.db", "--game", "nogame");
    assert.equal(missing.status, 1);
    assert.match(missing.err, /there is no game nogame/);
    const onto = admin("export", "--db", "games.db", "-o", "games.db");
    assert.equal(onto.status, 3);
    assert.equal(admin("games", "--db", "games.db").status, 0, "the database is intact");
    for (const args of [
        [],
        ["games"],
        ["backup", "--db", "games.db"],
        ["vacuum"],
        ["games", "--db", "games.db", "--nonsense"],
    ]) {
        assert.equal(admin(...args).status, 2, args.join(" "));
    }
});

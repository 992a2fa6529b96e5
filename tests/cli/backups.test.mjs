// Making and restoring backups of a server's database: `kradan admin backup` and `restore`, and who owns the files.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import {
    chmodSync,
    chownSync,
    copyFileSync,
    existsSync,
    mkdirSync,
    mkdtempSync,
    readdirSync,
    readFileSync,
    rmSync,
    statSync,
    writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Cluster, noPostgres } from "../online/postgres.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const program = `${root}build/release/kradan`;
const folder = mkdtempSync(join(tmpdir(), "kradan-backups-"));
chmodSync(folder, 0o755);
const site = join(folder, "site");
mkdirSync(site);
writeFileSync(join(site, "index.html"), "<!doctype html><title>Kradan</title>");
after(() => rmSync(folder, { recursive: true }));

const NOBODY = 65534;
const noRoot = process.getuid() === 0 ? false : "only root may give files away";

const run = (args, { wrap = [], env = {} } = {}) => {
    const [first, ...words] = [...wrap, program, ...args];
    const done = spawnSync(first, words, {
        encoding: "utf8",
        cwd: folder,
        timeout: 60_000,
        env: { ...process.env, ...env },
    });
    return { status: done.status, out: done.stdout, err: done.stderr };
};
const admin = (...args) => run(["admin", ...args]);

/** Runs SQL statements in a database. */
function sql(name, ...statements) {
    const code =
        "import sqlite3, sys\nbase = sqlite3.connect(sys.argv[1])\nfor one in sys.argv[2:]: base.executescript(one)";
    const done = spawnSync("python3", ["-c", code, join(folder, name), ...statements], { encoding: "utf8" });
    assert.equal(done.status, 0, done.stderr);
    return name;
}

/** A database with three games, in this version's format. */
function database(name) {
    sql(name, readFileSync(`${root}tests/store/sqlite/version9.sql`, "utf8"), "PRAGMA journal_mode = WAL");
    assert.equal(admin("migrate", "--db", name).status, 0);
    return name;
}
const games = (name) => admin("games", "--db", name).out.match(/^\w+/gm);
database("games.db");
assert.equal(admin("backup", "--db", "games.db", "-o", "backup.db").status, 0);

/** The files of replaced databases. */
const kept = (name) => readdirSync(folder).filter((file) => file.startsWith(`${name}.replaced-`));

test("restore: the backup replaces the database, which is kept", () => {
    database("club.db");
    sql("club.db", "DELETE FROM game WHERE id = 'gogame2'");
    assert.deepEqual(games("club.db"), ["chessgame1", "ogigame3"]);
    const done = admin("restore", "--db", "club.db", "--from", "backup.db");
    assert.equal(done.status, 0, done.err);
    assert.match(done.out, /^the previous database is kept as .*club\.db\.replaced-\d{8}T\d{6}Z$/m);
    assert.match(done.out, /^restored club\.db: 2 players, 3 games; the file belongs to \w+\. Start the server$/m);
    assert.deepEqual(games("club.db"), ["chessgame1", "gogame2", "ogigame3"]);
    assert.deepEqual(games(kept("club.db")[0]), ["chessgame1", "ogigame3"]);
    assert.equal(statSync(join(folder, "club.db")).mode & 0o777, 0o600);
    // After another restore within the same second, both replaced databases are kept.
    assert.equal(admin("restore", "--db", "club.db", "--from", "backup.db").status, 0);
    assert.equal(kept("club.db").filter((file) => !/-(wal|shm)$/.test(file)).length, 2);
});

test("restore: without a previous database, and from a backup of an older version", () => {
    const there = admin("restore", "--db", "fresh.db", "--from", "backup.db");
    assert.equal(there.status, 0, there.err);
    assert.doesNotMatch(there.out, /is kept as/);
    assert.deepEqual(kept("fresh.db"), []);
    sql("old.db", readFileSync(`${root}tests/store/sqlite/version1.sql`, "utf8"));
    assert.equal(admin("restore", "--db", "from-old.db", "--from", "old.db").status, 0);
    const migrated = admin("migrate", "--db", "from-old.db");
    assert.match(migrated.out, /^from-old\.db: upgraded from version 1 to version \d+\n$/);
});

test("restore: an invalid or incomplete backup is refused with a reason, and nothing changes", () => {
    database("kept.db");
    const before = games("kept.db");
    writeFileSync(join(folder, "text.db"), "this is no database".repeat(1000));
    copyFileSync(join(folder, "backup.db"), join(folder, "cut.db"));
    const whole = readFileSync(join(folder, "backup.db"));
    writeFileSync(join(folder, "damaged.db"), whole.fill(0x55, 8192, 20_000));
    writeFileSync(join(folder, "cut.db"), readFileSync(join(folder, "backup.db")).subarray(0, 12_288));
    writeFileSync(join(folder, "empty.db"), "");
    const copyOf = (name, ...statements) => {
        copyFileSync(join(folder, "backup.db"), join(folder, name));
        return sql(name, ...statements);
    };
    copyOf("newer.db", "PRAGMA user_version = 99");
    copyOf("other.db", "PRAGMA application_id = 7");
    copyOf("half.db", "PRAGMA application_id = 1265788008");
    copyOf("without-table.db", "DROP TABLE said");
    copyOf("without-index.db", "DROP INDEX game_first");
    for (const [name, says] of [
        ["none.db", /none\.db: there is no such file/],
        [".", /there is no such file/],
        ["text.db", /text\.db: .*file is not a database/],
        ["damaged.db", /damaged\.db: .*(damaged|malformed)/],
        ["cut.db", /cut\.db: .*(damaged|malformed)/],
        ["empty.db", /empty\.db: .*this is an empty database/],
        ["newer.db", /newer\.db: .*has version 99.*newer program/],
        ["other.db", /other\.db: .*belongs to another program/],
        ["half.db", /half\.db: .*incomplete copy/],
        ["without-table.db", /without-table\.db: .*it has no (table|index) said/],
        ["without-index.db", /without-index\.db: .*it has no index game_first/],
        ["kept.db", /kept\.db is the database itself/],
    ]) {
        const refused = admin("restore", "--db", "kept.db", "--from", name);
        assert.ok(refused.status === 1 || refused.status === 3, `${name}: ${refused.status}`);
        assert.match(refused.err, says);
        assert.equal(refused.out, "");
    }
    assert.deepEqual(games("kept.db"), before);
    assert.deepEqual(kept("kept.db"), []);
    assert.ok(!readdirSync(folder).some((name) => /^kept\.db\.(?!lock$)/.test(name)), "nothing half made is left");
    assert.match(
        admin("restore", "--db", "no/such/folder.db", "--from", "backup.db").err,
        /no\/such: there is no such folder; create it first/,
    );
    assert.equal(admin("restore", "--db", "memory", "--from", "backup.db").status, 2);
});

/** Starts a server on this database; resolves when it is ready. */
async function server(name, options = {}) {
    const args = ["serve", "--db", name, "--listen", "127.0.0.1:0", "--web", site, "--engines", "0"];
    const child = spawn(program, args, { cwd: folder, ...options });
    let said = "";
    child.stderr.on("data", (data) => (said += data));
    await new Promise((resolve, reject) => {
        child.stdout.on("data", (data) => String(data).includes("is ready") && resolve());
        child.once("exit", () => reject(new Error(`the server ended: ${said}`)));
    });
    return {
        said: () => said,
        stop: () =>
            new Promise((resolve) => {
                child.once("close", resolve);
                child.kill();
            }),
    };
}

test("restore: errors name a missing folder", () => {
    database("whole.db");
    assert.equal(admin("backup", "--db", "whole.db", "-o", "whole-copy.db").status, 0);
    const refused = admin("restore", "--db", "nowhere/club.db", "--from", "whole-copy.db");
    assert.equal(refused.status, 3);
    assert.match(refused.err, /nowhere: there is no such folder; create it first/);
});

test("restore: refused while a server runs", async () => {
    const running = await server(database("busy.db"));
    try {
        const refused = admin("restore", "--db", "busy.db", "--from", "backup.db");
        assert.equal(refused.status, 3);
        assert.match(refused.err, /busy\.db is in use by process \d+; stop the server first/);
    } finally {
        await running.stop();
    }
    assert.deepEqual(kept("busy.db"), []);
});

test("files restored or changed by root belong to the owner of the folder", {
    skip: noRoot,
}, async () => {
    const own = join(folder, "own");
    mkdirSync(own);
    chownSync(own, NOBODY, NOBODY);
    const file = join(own, "kradan.db");
    const owners = () => readdirSync(own).map((name) => [name, statSync(join(own, name)).uid]);
    const done = admin("restore", "--db", file, "--from", "backup.db");
    assert.equal(done.status, 0, done.err);
    assert.match(done.out, /the file belongs to nobody/);
    assert.equal(admin("prune", "--db", file).status, 0);
    for (const [name, uid] of owners()) assert.equal(uid, NOBODY, name);
    // Runs as the service does, not as root.
    const running = await server(file, { uid: NOBODY, gid: NOBODY });
    assert.equal(await running.stop(), 0);
    // A lock owned by root, as earlier versions left it, gets the right owner with root's next command.
    chownSync(`${file}.lock`, 0, 0);
    assert.equal(admin("prune", "--db", file).status, 0);
    for (const [name, uid] of owners()) assert.equal(uid, NOBODY, name);
});

test("an inaccessible file is named, with its owner and the user", { skip: noRoot }, () => {
    const own = join(folder, "rights");
    mkdirSync(own);
    chownSync(own, NOBODY, NOBODY);
    const file = join(own, "kradan.db");
    const as = ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"];
    const refused = () =>
        run(["serve", "--db", file, "--listen", "127.0.0.1:0", "--web", site, "--engines", "0"], { wrap: as });
    copyFileSync(join(folder, "backup.db"), file);
    chmodSync(file, 0o600);
    const of_root = refused();
    assert.equal(of_root.status, 1, of_root.err);
    assert.match(
        of_root.err,
        /rights\/kradan\.db: cannot be written: Permission denied; it belongs to root, mode 0600, and this program runs as nobody/,
    );
    rmSync(`${file}.lock`);
    chownSync(file, NOBODY, NOBODY);
    writeFileSync(`${file}.lock`, "", { mode: 0o600 });
    assert.match(refused().err, /kradan\.db\.lock: cannot be opened: Permission denied; it belongs to root, mode 0600/);
    rmSync(`${file}.lock`);
    chownSync(own, 0, 0);
    assert.match(refused().err, /the folder .*rights belongs to root, mode 0755, and this program runs as nobody/);
    assert.match(run(["admin", "restore", "--db", file, "--from", "games.db"], { wrap: as }).err, /Permission denied/);
});

test("serve creates no folder but its own, and reports that a database is new", async () => {
    const refused = run(["serve", "--db", join(folder, "no/such/x.db"), "--listen", "127.0.0.1:0", "--web", site]);
    assert.equal(refused.status, 3);
    assert.match(refused.err, /there is no folder .*no\/such for the database; correct the path, or make the folder/);
    assert.ok(!existsSync(join(folder, "no")));
    const first = await server("brand-new.db");
    assert.equal(await first.stop(), 0);
    assert.match(first.said(), /no database brand-new\.db was found: creating a new one/);
    const second = await server("brand-new.db");
    assert.equal(await second.stop(), 0);
    assert.doesNotMatch(second.said(), /creating a new one/);
});

test("backup --folder: named by time, and only the newest are kept", () => {
    const backups = join(folder, "backups");
    const missing = admin("backup", "--db", "games.db", "--folder", backups);
    assert.equal(missing.status, 3);
    assert.match(missing.err, /backups: there is no such folder; create it first/);
    mkdirSync(backups);
    const old = ["20200101T000000Z.db", "20200102T000000Z.dump", "20200103T000000Z.db"].map((name) => `kradan-${name}`);
    const others = ["kradan-20200101.db", "kradan-20201301T000000Z.db", "notes.txt", "kradan-20200101T000000Z.db.old"];
    for (const name of [...old, ...others]) writeFileSync(join(backups, name), "");
    const made = admin("backup", "--db", "games.db", "--folder", backups, "--keep", "2");
    assert.equal(made.status, 0, made.err);
    const name = /^(.*\/(kradan-\d{8}T\d{6}Z\.db))\n$/.exec(made.out);
    assert.deepEqual(readdirSync(backups).sort(), [...others, old[2], name[2]].sort());
    assert.deepEqual(games(name[1]), games("games.db"));
    // As the timer's service does.
    const env = { KRADAN_DB: "none.db", KRADAN_BACKUPS: backups, KRADAN_BACKUPS_KEPT: "1" };
    assert.equal(run(["admin", "backup"], { env }).status, 3);
    assert.ok(existsSync(name[1]), "a backup that fails removes no other");
});

test("PostgreSQL: a dump is made, and restored next to the previous database", { skip: noPostgres }, async () => {
    const cluster = new Cluster();
    const backups = join(folder, "dumps");
    mkdirSync(backups);
    try {
        assert.equal(admin("copy", "--from", "games.db", "--to", cluster.url).status, 0);
        const made = admin("backup", "--db", cluster.url, "--folder", backups);
        assert.equal(made.status, 0, made.err);
        const dump = made.out.trim();
        assert.match(dump, /kradan-\d{8}T\d{6}Z\.dump$/);
        assert.equal(statSync(dump).mode & 0o777, 0o600);
        const changed = ["chessgame1", "renamed", "ogigame3"];
        cluster.ask("UPDATE game SET id = 'renamed' WHERE id = 'gogame2'");
        assert.deepEqual(games(cluster.url), changed);

        writeFileSync(join(folder, "text.dump"), "this is no dump");
        writeFileSync(join(folder, "cut.dump"), readFileSync(dump).subarray(0, -2_000));
        for (const [name, says] of [
            ["none.dump", /none\.dump: there is no such file/],
            ["text.dump", /text\.dump: .*pg_restore: error/],
            ["cut.dump", /cut\.dump: .*pg_restore: error/],
        ]) {
            const refused = admin("restore", "--db", cluster.url, "--from", name);
            assert.notEqual(refused.status, 0, name);
            assert.match(refused.err, says);
            assert.deepEqual(games(cluster.url), changed, name);
        }
        const schemas = "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'replaced%'";
        assert.deepEqual(cluster.ask(schemas), [], "nothing is left of what failed");

        const running = await server(cluster.url);
        try {
            assert.match(
                admin("restore", "--db", cluster.url, "--from", dump).err,
                /another server uses the database.*; stop the server first/,
            );
        } finally {
            await running.stop();
        }
        const done = admin("restore", "--db", cluster.url, "--from", dump);
        assert.equal(done.status, 0, done.err);
        assert.match(done.out, /^what was there is kept in the schema replaced_\d{8}t\d{6}z$/m);
        assert.match(done.out, /^restored postgres:.*: 2 players, 3 games\. Start the server$/m);
        assert.doesNotMatch(done.out, /secret/);
        assert.deepEqual(games(cluster.url), ["chessgame1", "gogame2", "ogigame3"]);
        const [[schema]] = cluster.ask(schemas);
        assert.deepEqual(cluster.ask(`SELECT count(*) FROM ${schema}.game WHERE id = 'renamed'`), [["1"]]);
        const again = await server(cluster.url);
        assert.equal(await again.stop(), 0);
    } finally {
        cluster.end();
    }
});

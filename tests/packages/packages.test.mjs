// The Debian packages, from installation to purge, in a separate Debian system.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import {
    appendFileSync,
    existsSync,
    mkdirSync,
    readdirSync,
    readFileSync,
    renameSync,
    rmSync,
    statSync,
    writeFileSync,
} from "node:fs";
import net from "node:net";
import { after, before, test } from "node:test";
import { plays } from "../online/support.mjs";
import { end_servers, Root, StartedServer, tree, why_not } from "./root.mjs";

const made = `${tree}build/deb`;
const database = "/var/lib/kradan/kradan.db";
const options = { skip: why_not };
let root;
let version;
let game;

/** Repacks the package as another version with the same contents. */
function repacked(file, other) {
    const folder = root.path("tmp/repacked");
    rmSync(folder, { recursive: true, force: true });
    execFileSync("dpkg-deb", ["--raw-extract", file, folder]);
    const control = `${folder}/DEBIAN/control`;
    writeFileSync(control, readFileSync(control, "utf8").replace(/^Version: .*$/m, `Version: ${other}`));
    const out = root.path(`tmp/kradan_${other}.deb`);
    execFileSync("dpkg-deb", ["--build", "--root-owner-group", folder, out], { stdio: "ignore" });
    rmSync(folder, { recursive: true });
    return out;
}

/** The service as systemd would start it: the unit's command and environment, run as its user. */
function service({ env = {}, before: first } = {}) {
    const unit = readFileSync(root.path("lib/systemd/system/kradan.service"), "utf8");
    const value = (name) => new RegExp(`^${name}=(.*)$`, "m").exec(unit)[1];
    const environment = { ...env };
    for (const [, name, text] of unit.matchAll(/^Environment=(\w+)=(.*)$/gm)) environment[name] = text;
    const settings = readFileSync(root.path(value("EnvironmentFile").replace(/^-\//, "")), "utf8");
    for (const [, name, text] of settings.matchAll(/^(\w+)="?(.*?)"?$/gm)) environment[name] = text;
    const user = value("User");
    const command = [
        "setpriv",
        `--reuid=${user}`,
        `--regid=${user}`,
        "--init-groups",
        ...value("ExecStart").split(" "),
    ];
    return new StartedServer(root.line(command, first), { KRADAN_LISTEN: "127.0.0.1:0", ...environment });
}

/** The moves in the game that was played, as its first player sees them. */
async function moves_kept(server) {
    const player = await server.visitor(game.token);
    const state = await player.ask({ type: "join", game: game.id, seq: 0, said: 0 });
    assert.equal(state.type, "game", JSON.stringify(state));
    player.close();
    return JSON.stringify(state);
}

before(() => {
    if (why_not) return;
    root = Root.debian();
    version = /kradan_(.*?)_/.exec(readdirSync(made).find((name) => /^kradan_.*\.deb$/.test(name)))[1];
    root.does("apt-get update -q");
});
after(end_servers);
after(() => root && rmSync(root.folder, { recursive: true, force: true }));

test("lintian reports nothing", options, () => {
    const files = readdirSync(made).filter((name) => name.endsWith(".deb"));
    const done = spawnSync("lintian", ["--fail-on", "error,warning", ...files], { cwd: made, encoding: "utf8" });
    assert.equal(done.status, 0, done.stdout);
});

test("the previous version is installed; its service serves the page and a game", options, async () => {
    repacked(`${made}/kradan_${version}_amd64.deb`, "0.0.9");
    root.does("apt-get install -q -y --no-install-recommends /tmp/kradan_0.0.9.deb");
    assert.match(root.does("getent passwd kradan"), /:\/var\/lib\/kradan:.*nologin/);
    assert.equal(root.does("stat -c '%U:%G %a' /var/lib/kradan"), "kradan:kradan 750\n");
    assert.equal(root.does("stat -c '%U:%G %a' /etc/default/kradan"), "root:kradan 640\n");
    assert.match(root.does("kradan perft chess 3"), /8902/);
    for (const place of [
        "man/man1/kradan-serve.1.gz",
        "bash-completion/completions/kradan",
        "zsh/vendor-completions/_kradan",
    ])
        assert.ok(existsSync(root.path(`usr/share/${place}`)), place);
    const server = await service().started();
    const page = await fetch(`http://127.0.0.1:${server.port}/`, { headers: { "Accept-Encoding": "br" } });
    assert.equal(page.headers.get("content-encoding"), "br");
    assert.match(await page.text(), /<title>Kradan/);
    assert.equal((await fetch(`http://127.0.0.1:${server.port}/api/v1/openapi.json`)).status < 500, true);
    const played = await server.game({ game: "chess" });
    await plays(played.one, played.id, 1, "f2f3");
    await plays(played.other, played.id, 2, "e7e5");
    game = { id: played.id, token: played.one.token };
    await server.stop();
    assert.equal(root.does(`stat -c %U ${database}`), "kradan\n");
});

test("systemd accepts the units without warnings", options, (t) => {
    if (spawnSync("systemd-analyze", ["--version"]).status !== 0) return t.skip("systemd-analyze is not here");
    const files = ["kradan.service", "kradan-backup.service", "kradan-backup.timer"].map((name) => {
        const unit = readFileSync(root.path(`lib/systemd/system/${name}`), "utf8");
        // The program is in the folder into which the packages were unpacked.
        const file = root.path(`tmp/${name}`);
        writeFileSync(file, unit.replace("ExecStart=", `ExecStart=${root.folder}`));
        return file;
    });
    const done = spawnSync("systemd-analyze", ["verify", ...files], { encoding: "utf8" });
    assert.equal(done.stdout + done.stderr, "");
});

test("an upgrade keeps the games and the changed settings", options, async () => {
    appendFileSync(root.path("etc/default/kradan"), 'KRADAN_LOG="warn"\n');
    // The state left by packages that did not protect the file.
    root.does("chown root:root /etc/default/kradan && chmod 644 /etc/default/kradan");
    execFileSync("cp", [`${made}/kradan_${version}_amd64.deb`, root.path("tmp/kradan.deb")]);
    root.does("apt-get install -q -y --no-install-recommends /tmp/kradan.deb");
    assert.equal(root.does("dpkg-query --show kradan"), `kradan\t${version}\n`);
    assert.match(readFileSync(root.path("etc/default/kradan"), "utf8"), /^KRADAN_LOG="warn"$/m);
    assert.equal(root.does("stat -c '%U:%G %a' /etc/default/kradan"), "root:kradan 640\n");
    const server = await service().started();
    assert.match(await moves_kept(server), /f2f3.*e7e5/);
    await server.stop();
});

test("an upgrade migrates a club with the oldest schema", options, async () => {
    const file = root.path(database);
    const schema = (path) => {
        const script = `import sqlite3; print(sqlite3.connect(${JSON.stringify(path)}).execute("PRAGMA user_version").fetchone()[0])`;
        return Number(execFileSync("python3", ["-c", script], { encoding: "utf8" }));
    };
    const newest = schema(file);
    renameSync(file, `${file}.now`);
    const oldest = `${tree}tests/store/sqlite/version1.sql`;
    const script = `import sqlite3; sqlite3.connect(${JSON.stringify(file)}).executescript(open(${JSON.stringify(oldest)}, encoding="utf-8").read())`;
    execFileSync("python3", ["-c", script]);
    root.does(`chown kradan:kradan ${database}`);
    assert.equal(schema(file), 1);
    assert.ok(newest > 1);

    const server = await service().started();
    await server.stop();
    assert.equal(schema(file), newest);
    const logs = root.does(`kradan admin export --db ${database}`).trim().split("\n").map(JSON.parse);
    assert.equal(logs.length, 3);
    assert.match(JSON.stringify(logs[0]), /f2f3.*e7e5.*g2g4.*d8h4.*checkmate/);
    rmSync(file);
    renameSync(`${file}.now`, file);
});

test("the service can serve what root backed up and restored", options, async () => {
    root.does(`kradan admin backup --db ${database} -o /tmp/kradan-backup.db`);
    root.does(`rm ${database}`);
    assert.match(root.does(`kradan admin restore --db ${database} --from /tmp/kradan-backup.db`), /belongs to kradan/);
    assert.equal(root.does(`stat -c '%U:%G %a' ${database}`), "kradan:kradan 600\n");
    assert.equal(root.does(`stat -c '%U:%G' ${database}.lock`), "kradan:kradan\n");
    const server = await service().started();
    assert.match(await moves_kept(server), /f2f3.*e7e5/);
    await server.stop();
});

test("a port in use is reported, with exit status 3", options, async () => {
    const taken = net.createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    const ended = await service({ env: { KRADAN_LISTEN: `127.0.0.1:${taken.address().port}` } }).start();
    taken.close();
    assert.equal(ended.code, 3);
    assert.match(ended.said, /another program uses that port/);
});

test(
    "without disk space the service reports why it does not start; with space everything is available again",
    options,
    async () => {
        // The folder is on a small, full disk.
        const full =
            'cp -a "$0/var/lib/kradan" "$0/tmp/data" && mount -t tmpfs -o size=2M tmpfs "$0/var/lib/kradan" && ' +
            'cp -a "$0/tmp/data/." "$0/var/lib/kradan/" && chown --reference="$0/tmp/data" "$0/var/lib/kradan" && rm -r "$0/tmp/data" && ' +
            '{ cat /dev/zero >"$0/var/lib/kradan/full" 2>/dev/null || true; }';
        const ended = await service({ before: full }).start();
        assert.ok(ended, "it starts");
        assert.equal(ended.code, 3);
        assert.match(ended.said, /full|space/i);
        const server = await service().started();
        assert.match(await moves_kept(server), /f2f3.*e7e5/);
        await server.stop();
    },
);

test(
    "a failed upgrade without disk space keeps the previous version, its settings and its games",
    options,
    async () => {
        repacked(`${made}/kradan_${version}_amd64.deb`, "9.9.9");
        const small =
            'cp -a "$0/usr/share/kradan" "$0/tmp/page" && mount -t tmpfs -o size=$(du -sm "$0/tmp/page" | cut -f1)M tmpfs "$0/usr/share/kradan" && cp -a "$0/tmp/page/." "$0/usr/share/kradan/" && rm -r "$0/tmp/page"';
        const [first, ...rest] = root.line(["dpkg", "--install", "/tmp/kradan_9.9.9.deb"], small);
        const done = spawnSync(first, rest, { encoding: "utf8" });
        assert.notEqual(done.status, 0);
        assert.match(done.stderr, /No space left on device/);
        assert.equal(root.does("dpkg-query --show kradan"), `kradan\t${version}\n`);
        root.does("dpkg --configure -a && apt-get install -q -y --reinstall --no-install-recommends /tmp/kradan.deb");
        const server = await service().started();
        assert.match(await moves_kept(server), /f2f3.*e7e5/);
        await server.stop();
    },
);

test("a database of a newer version is refused and left alone", options, async () => {
    const file = root.path(database);
    const before_it = readFileSync(file);
    const script = `import sqlite3; c = sqlite3.connect(${JSON.stringify(file)}); c.execute("PRAGMA user_version = 999999"); c.commit(); c.close()`;
    execFileSync("python3", ["-c", script]);
    const newer = readFileSync(file);
    const ended = await service().start();
    assert.equal(ended.code, 1);
    assert.match(ended.said, /written by a newer program/);
    assert.deepEqual(readFileSync(file), newer);
    writeFileSync(file, before_it);
});

test("a file that is not a database is refused and left alone", options, async () => {
    const file = root.path(database);
    const before_it = readFileSync(file);
    writeFileSync(file, "This is no database.\n".repeat(500));
    const ended = await service().start();
    assert.equal(ended.code, 1);
    assert.match(ended.said, /not a database/);
    assert.match(readFileSync(file, "utf8"), /^This is no database/);
    writeFileSync(file, before_it);
    const server = await service().started();
    assert.match(await moves_kept(server), /f2f3.*e7e5/);
    await server.stop();
});

test("Python finds its package and plays a game with it, until the package is removed", options, () => {
    execFileSync("cp", [`${made}/python3-kradan_${version}_amd64.deb`, root.path("tmp/python3-kradan.deb")]);
    root.does("apt-get install -q -y --no-install-recommends /tmp/python3-kradan.deb");
    writeFileSync(
        root.path("tmp/game.py"),
        `import kradan
from kradan import chess, go

board = chess.Board()
for move in ("f3", "e5", "g4", "Qh4#"):
    board.push_san(move)
print(board.result(), board.is_checkmate(), chess.Board().perft(3))
stones = go.Board(9)
for move in ("E5", "pass", "pass"):
    stones.push(move)
print(stones.score().result(), kradan.__file__)
`,
    );
    assert.match(
        root.does("cd / && python3 -I /tmp/game.py"),
        /^0-1 True 8902\nB\+\S+ \/usr\/lib\/python3\/dist-packages\/kradan\/__init__\.py\n$/,
    );
    // Compiled by postinst, and removed with the package.
    assert.ok(existsSync(root.path("usr/lib/python3/dist-packages/kradan/__pycache__")));
    root.does("apt-get purge -q -y python3-kradan");
    assert.match(root.run("cd / && python3 -I /tmp/game.py").err, /ModuleNotFoundError: No module named 'kradan'/);
    assert.ok(!existsSync(root.path("usr/lib/python3/dist-packages/kradan")));
});

test("removing keeps the games, and so does an unconfirmed purge", options, () => {
    root.does("apt-get remove -q -y kradan");
    assert.ok(statSync(root.path(database)).size > 0);
    assert.ok(existsSync(root.path("etc/default/kradan")));
    const said = root.run("apt-get purge -q -y kradan");
    assert.equal(said.status, 0, said.err);
    assert.match(said.out + said.err, /The games of the club are kept in \/var\/lib\/kradan/);
    assert.ok(statSync(root.path(database)).size > 0);
    assert.ok(!existsSync(root.path("etc/default/kradan")));
});

test("another installation finds the games; a purge asks, and deletes them if confirmed", options, async () => {
    root.does("apt-get install -q -y --no-install-recommends /tmp/kradan.deb");
    const server = await service().started();
    assert.match(await moves_kept(server), /f2f3.*e7e5/);
    await server.stop();
    mkdirSync(root.path("var/lib/kradan/more"));
    const [first, ...rest] = root.line(["dpkg", "--purge", "kradan"]);
    const done = spawnSync(first, rest, {
        encoding: "utf8",
        input: "yes\n",
        env: { PATH: process.env.PATH, DEBIAN_FRONTEND: "teletype", TERM: "dumb" },
    });
    assert.equal(done.status, 0, done.stderr);
    assert.match(done.stdout + done.stderr, /Delete all games and accounts of the club\?/);
    assert.ok(!existsSync(root.path("var/lib/kradan")));
    assert.notEqual(root.run("getent passwd kradan").status, 0);
});

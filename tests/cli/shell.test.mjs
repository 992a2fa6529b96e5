// Output generated from the program's options (manual pages, completions, the service's settings), and the healthcheck.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../build/release/kradan", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "kradan-shell-"));

const run = (args, env = {}) => {
    const done = spawnSync(program, args, { encoding: "utf8", env: { ...process.env, ...env }, timeout: 60_000 });
    return { status: done.status, out: done.stdout, err: done.stderr };
};
const is_here = (name) => spawnSync(name, ["--version"]).error === undefined;
/** The names in the left column of a section of --help. */
const listed = (args, part) => {
    const text =
        run([...args, "--help"])
            .out.split(`${part}:\n`)[1]
            ?.split("\n\n")[0] ?? "";
    return text.split("\n").flatMap((line) => /^ {2}([^\s{]+)/.exec(line)?.[1].split(",") ?? []);
};

test("each command has a manual page, which mandoc reads without a warning and which names its options", (t) => {
    const pages = join(folder, "man");
    mkdirSync(pages);
    assert.deepEqual(run(["man", pages], { SOURCE_DATE_EPOCH: "1700000000" }), { status: 0, out: "", err: "" });
    const commands = listed([], "Subcommands");
    assert.deepEqual(readdirSync(pages).sort(), ["kradan.1", ...commands.map((name) => `kradan-${name}.1`)].sort());
    if (!is_here("mandoc")) return t.skip("mandoc is not here");
    for (const page of readdirSync(pages)) {
        const lint = spawnSync("mandoc", ["-Tlint", "-Wwarning", join(pages, page)], { encoding: "utf8" });
        assert.equal(lint.stdout + lint.stderr, "", page);
    }
    const shown = (name) =>
        execFileSync("mandoc", ["-Tutf8", join(pages, name)], { encoding: "utf8" })
            .split("\b")
            .map((part, i, all) => (i + 1 < all.length ? part.slice(0, -1) : part))
            .join("");
    for (const name of commands) assert.match(shown("kradan.1"), new RegExp(`\\bkradan-${name}\\(1\\)`));
    for (const name of ["serve", "perft", "worker"]) {
        for (const option of listed([name], "Options")) assert.ok(shown(`kradan-${name}.1`).includes(option), option);
    }
    assert.match(shown("kradan-serve.1"), /Environment:\s+KRADAN_LISTEN/);
    assert.match(shown("kradan-admin.1"), /kradan admin worker add/);
    assert.match(shown("kradan-serve.1"), /2023-11-14/);
});

test("man reports a missing folder", () => {
    const { status, err } = run(["man", join(folder, "nowhere")]);
    assert.equal(status, 3);
    assert.match(err, /cannot write .*nowhere/);
});

const bash = join(folder, "kradan.bash");
writeFileSync(bash, run(["completion", "bash"]).out);

/** The completions that bash offers for the last word. */
function proposed(...words) {
    const script = `source ${bash}; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _kradan; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const done = spawnSync("bash", ["--norc", "-c", script, "bash", "kradan", ...words], {
        encoding: "utf8",
        cwd: folder,
    });
    assert.equal(done.stderr, "");
    return done.stdout.split("\n").filter(Boolean).sort();
}

test("bash completes commands, options and values", () => {
    assert.deepEqual(proposed("he"), ["healthcheck"]);
    assert.deepEqual(proposed("admin", "worker", "re"), ["remove", "retry"]);
    assert.deepEqual(proposed("serve", "--oidc-i"), ["--oidc-issuer"]);
    assert.deepEqual(proposed("serve", "--log", ""), ["debug", "error", "info", "off", "warn"]);
    // This is how bash splits --log=de.
    assert.deepEqual(proposed("serve", "--log", "=", "de"), ["debug"]);
    assert.deepEqual(proposed("perft", "ogi"), ["ogi", "ogi-classic"]);
    writeFileSync(join(folder, "club.db"), "");
    assert.deepEqual(proposed("serve", "--db", "club"), ["club.db"]);
    assert.deepEqual(proposed("verify", "club"), ["club.db"]);
    assert.deepEqual(proposed("games", "--j"), ["--json"]);
    assert.deepEqual(proposed("completion", ""), ["bash", "fish", "zsh"]);
    for (const name of listed([], "Subcommands")) assert.ok(proposed("").includes(name), name);
});

test("fish completes commands, options and values", (t) => {
    if (!is_here("fish")) return t.skip("fish is not here");
    const script = join(folder, "kradan.fish");
    writeFileSync(script, run(["completion", "fish"]).out);
    const lines = (words) =>
        execFileSync("fish", ["--no-config", "-c", `source ${script}; complete -C '${words}'`], {
            encoding: "utf8",
            cwd: folder,
            env: { ...process.env, HOME: folder },
        })
            .split("\n")
            .filter(Boolean)
            .map((line) => line.split("\t")[0])
            .sort();
    assert.deepEqual(lines("kradan he"), ["healthcheck"]);
    assert.deepEqual(lines("kradan admin worker re"), ["remove", "retry"]);
    assert.deepEqual(lines("kradan serve --oidc-i"), ["--oidc-issuer"]);
    assert.deepEqual(lines("kradan serve --log "), ["debug", "error", "info", "off", "warn"]);
    assert.deepEqual(lines("kradan serve --db club"), ["club.db"]);
});

test("zsh reads its script, which has a function for each command", (t) => {
    if (!is_here("zsh")) return t.skip("zsh is not here");
    const script = join(folder, "_kradan");
    writeFileSync(script, run(["completion", "zsh"]).out);
    const load = `autoload -U compinit; compinit -D -u; source ${script}; print -l \${(k)functions}; print $_comps[kradan]`;
    const done = spawnSync("zsh", ["-f", "-c", load], { encoding: "utf8", env: { ...process.env, HOME: folder } });
    assert.equal(done.stderr, "");
    const names = done.stdout.split("\n");
    assert.equal(names.at(-2), "_kradan");
    for (const name of listed([], "Subcommands")) assert.ok(names.includes(`_kradan_${name}`), name);
});

test("the settings of the service list every option that has a variable, in comments", () => {
    const { out } = run(["settings"]);
    for (const [, name] of run(["serve", "--help"]).out.matchAll(/\(Env:(\w+)\)/g)) {
        assert.match(out, new RegExp(`^#${name}=`, "m"));
    }
    assert.match(out, /^#KRADAN_CONFIG=/m);
    assert.deepEqual(
        out.split("\n").filter((line) => line && !line.startsWith("#")),
        [],
    );
});

test("healthcheck reports that a server is ready, or why not", async () => {
    const site = join(folder, "site");
    mkdirSync(site);
    writeFileSync(join(site, "index.html"), "");
    const server = spawn(program, ["serve", "--listen", "127.0.0.1:0", "--web", site, "--db", "memory"]);
    const own = await new Promise((resolve) => {
        server.stdout.on("data", (data) => resolve(/http:[^ ]*:\d+/.exec(data)[0]));
    });
    assert.deepEqual(run(["healthcheck", own]), { status: 0, out: "ready\n", err: "" });
    server.kill("SIGKILL");
    const answers = async (status, body) => {
        const answering = http.createServer((_, response) => {
            if (status) response.writeHead(status).end(body);
        });
        await new Promise((resolve) => answering.listen(0, "127.0.0.1", resolve));
        const { port } = answering.address();
        const asked = spawn(program, ["healthcheck", "--timeout", "1", `http://127.0.0.1:${port}`]);
        let said = "";
        for (const stream of [asked.stdout, asked.stderr]) stream.on("data", (data) => (said += data));
        const code = await new Promise((resolve) => asked.once("close", resolve));
        answering.closeAllConnections();
        answering.close();
        return { code, said, port };
    };
    assert.deepEqual((await answers(200, "ready\n")).said, "ready\n");
    const waiting = await answers(503, "not ready\n");
    assert.equal(waiting.code, 1);
    assert.match(waiting.said, /^not ready: /);
    const other = await answers(404, "");
    assert.equal(other.code, 1);
    assert.match(other.said, /404/);
    const silent = await answers(0);
    assert.equal(silent.code, 1);
    assert.match(silent.said, /did not answer in time/);
    const { status, err } = run(["healthcheck"], { KRADAN_LISTEN: `0.0.0.0:${silent.port}` });
    assert.equal(status, 1);
    assert.match(err, new RegExp(`cannot reach http://127.0.0.1:${silent.port}`));
    assert.equal(run(["healthcheck", "club.example"]).status, 2);
});

// `kradan serve` as seen by browsers and by careless clients.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../build/release/kradan", import.meta.url));
const site = mkdtempSync(join(tmpdir(), "kradan-site-"));
writeFileSync(join(site, "index.html"), "<!doctype html><title>Kradan</title>");

let server;
let port;
let output = "";

before(async () => {
    server = spawn(program, ["serve", "--listen", "127.0.0.1:0", "--web", site, "--db", "memory"]);
    await new Promise((resolve, reject) => {
        server.once("exit", () => reject(new Error(`the server ended: ${output}`)));
        server.stdout.on("data", (data) => {
            output += data;
            const match = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(output);
            if (match) {
                port = Number(match[1]);
                resolve();
            }
        });
    });
});
after(() => server.kill("SIGKILL"));

const get = (path, options = {}) =>
    new Promise((resolve, reject) => {
        http.request({ port, path, agent: false, ...options }, (response) => {
            let body = "";
            response.on("data", (data) => (body += data));
            response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, body }));
        })
            .on("error", reject)
            .end();
    });

/** Sends raw bytes; resolves to the answer once the server closes the connection or is silent for a while. */
const raw = (bytes) =>
    new Promise((resolve) => {
        let answer = "";
        const socket = net.connect(port, "127.0.0.1", () => socket.write(bytes));
        socket.setTimeout(1000, () => socket.destroy());
        socket.on("data", (data) => (answer += data));
        socket.on("error", () => {});
        socket.on("close", () => resolve(answer));
    });

test("each limit that can be set is documented with its default, and can be set by name", () => {
    const rows = readFileSync(new URL("../../docs/hosting.md", import.meta.url), "utf8");
    const { stdout } = spawnSync(program, ["serve", "--limits"], { encoding: "utf8" });
    const limits = stdout.trimEnd().split("\n");
    assert.ok(limits.length > 3, stdout);
    for (const line of limits) {
        const [name, value, meaning] = line.split("\t");
        assert.ok(rows.includes(`\n| \`${name}\` | ${value} | ${meaning} |\n`), line);
    }
    for (const [given, said] of [
        ["games-per-player", "expected NAME=VALUE"],
        ["games-for-everybody=5", "unknown limit 'games-for-everybody'"],
        ["games-per-player=many", "expected a whole number from 1 to"],
        ["games-per-player=0", "expected a whole number from 1 to"],
    ]) {
        const { status, stderr } = spawnSync(program, ["serve", "--limit", given], { encoding: "utf8" });
        assert.equal(status, 2, given);
        assert.ok(stderr.startsWith("--limit: ") && stderr.includes(said), stderr);
    }
});

test("the page has a strict policy, and is not sent again if unchanged", async () => {
    const page = await get("/");
    assert.equal(page.status, 200);
    assert.match(page.body, /Kradan/);
    assert.match(page.headers["content-security-policy"], /default-src 'self'/);
    assert.equal(page.headers["x-content-type-options"], "nosniff");
    const again = await get("/", { headers: { "If-None-Match": page.headers.etag } });
    assert.equal(again.status, 304);
    assert.equal(again.body, "");
});

test("HEAD returns the length and no body", async () => {
    const head = await get("/", { method: "HEAD" });
    assert.equal(head.status, 200);
    assert.equal(head.body, "");
    assert.ok(Number(head.headers["content-length"]) > 0);
});

test("missing files and paths outside the site are not found", async () => {
    for (const path of ["/nothing", "/../../etc/passwd", "/%2e%2e/etc/passwd", "//etc/passwd"]) {
        assert.equal((await get(path)).status, 404, path);
    }
    assert.equal((await get("/", { method: "POST" })).status, 405);
});

test("the server provides the description of its API", async () => {
    const answer = await get("/openapi.json");
    assert.equal(answer.status, 200);
    assert.equal(answer.headers["content-type"], "application/json");
    const described = JSON.parse(answer.body);
    assert.equal(described.openapi, "3.1.0");
    assert.ok(described.paths["/api/v1/games"].get);
    assert.equal((await get("/openapi.json", { headers: { "If-None-Match": answer.headers.etag } })).status, 304);
    // A misspelt parameter is reported by name.
    const misspelt = await get("/api/v1/games?gmae=chess");
    assert.equal(misspelt.status, 400);
    assert.equal(misspelt.headers["content-type"], "application/problem+json");
    assert.match(JSON.parse(misspelt.body).detail, /^'gmae' is no parameter of this operation; in the query it has: /);
});

test("rubbish, huge headers and silent clients do no harm", async () => {
    await raw("\0\0\0\0rubbish\r\n\r\n");
    await raw(`GET / HTTP/1.1\r\nX: ${"x".repeat(100_000)}\r\n\r\n`);
    await raw("GET / HTTP/1.1\r\nHost");
    assert.equal((await get("/")).status, 200);
});

test("a port in use is reported, with advice", async () => {
    const second = spawn(program, ["serve", "--listen", `127.0.0.1:${port}`, "--web", site, "--db", "memory"]);
    let said = "";
    second.stderr.on("data", (data) => (said += data));
    const status = await new Promise((resolve) => second.once("exit", resolve));
    assert.equal(status, 3);
    assert.match(said, /another program uses that port/);
});

/** Starts a server that must refuse to start; resolves to how it exits. */
const refused = (args, env = {}) =>
    new Promise((resolve) => {
        const child = spawn(program, ["serve", "--listen", "127.0.0.1:0", "--web", site, "--db", "memory", ...args], {
            env: { ...process.env, ...env },
        });
        let said = "";
        child.stdout.on("data", () => child.kill("SIGKILL"));
        child.stderr.on("data", (data) => (said += data));
        child.once("exit", (status) => resolve({ status, said }));
    });

test("invalid settings are refused, with what is expected", async () => {
    for (const [args, words] of [
        [["--connections", "0"], /--connections.*1/],
        [["--connections=-1"], /--connections.*1/],
        [["--connections", "many"], /--connections/],
        [["--connections-per-address", "0"], /--connections-per-address.*1/],
        [["--new-players-per-second", "nan"], /a number from 0/],
        [["--new-players-per-second=-5"], /a number from 0/],
        [["--new-players-per-second", "inf"], /a number from 0/],
        [["--engines", "99999999"], /--engines.*256/],
        [["--engines=-1"], /--engines.*256/],
        [["--trusted-proxy", "10.0.0.0/33"], /like 127\.0\.0\.1, or a network like 10\.0\.0\.0\/8/],
        [["--trusted-proxy", "proxy.example"], /like 127\.0\.0\.1/],
        [["--auth-header", "X-Remote-User"], /--trusted-proxy/],
        [["--oidc-issuer", "https://id.example"], /--oidc-client/],
        [["--oidc-client", "kradan"], /--oidc-issuer/],
        [["--oidc-issuer", "http://id.example", "--oidc-client", "x"], /like https:.*Only on this machine/],
        [["--oidc-issuer", "http://127.0.0.1.evil.example", "--oidc-client", "x"], /like https:/],
        [["--oidc-issuer", "https://id.example/?a=b", "--oidc-client", "x"], /without a query/],
        [["--oidc-issuer", "https://me@id.example", "--oidc-client", "x"], /like https:/],
        [
            ["--oidc-issuer", "https://id.example", "--oidc-client", "x", "--oidc-secret-file", "/nowhere"],
            /cannot read/,
        ],
        [["--oidc-issuer", "https://id.example", "--oidc-client", "x", "--oidc-secret-file", "/dev/zero"], /one line/],
        [["--oidc-issuer", "https://id.example", "--oidc-client", "x", "--oidc-name", "a\nb"], /--oidc-name/],
        [["--webhook", "https://example.org"], /--webhook-secret-file/],
        [["--webhook", "ftp://example.org", "--webhook-secret-file", "/dev/null"], /like https:/],
        [["--webhook", "https://example.org", "--webhook-secret-file", "/nowhere"], /cannot read/],
        [
            ["--webhook", "https://example.org", "--webhook-secret-file", "/proc/sys/kernel/ostype"],
            /at least 24 characters/,
        ],
        [["--origin", "club.example"], /like https:\/\/club\.example/],
        [["--origin", "https://club.example/"], /without a path/],
        [["--log", "loud"], /debug, ?info|loud/],
    ]) {
        const { status, said } = await refused(args);
        assert.equal(status, 2, `${args}: ${said}`);
        assert.match(said, words, args.join(" "));
    }
    for (const [name, value, words] of [
        ["KRADAN_CONNECTIONS", "0", /--connections/],
        ["KRADAN_NEW_PLAYERS_PER_SECOND", "nan", /a number from 0/],
        ["KRADAN_ORIGIN", "https://club.example club.example", /invalid origin 'club\.example'/],
        ["KRADAN_TRUSTED_PROXY", "127.0.0.1,10.0.0.0/99", /invalid address '10\.0\.0\.0\/99'/],
    ]) {
        const { status, said } = await refused([], { [name]: value });
        assert.equal(status, 2, `${name}: ${said}`);
        assert.match(said, words, name);
    }
});

test("the server stops cleanly on an interrupt", async () => {
    server.removeAllListeners("exit");
    const ended = new Promise((resolve) => server.once("exit", (status) => resolve(status)));
    server.kill("SIGINT");
    assert.equal(await ended, 0);
    assert.match(output, /Stop it with Ctrl-C/);
});

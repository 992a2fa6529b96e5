// Malformed requests: bodies, chunks, endless headers, and bytes that are not HTTP at all.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { act, Server } from "./support.mjs";

const script = "export const board = 'x';\n".repeat(100);
const server = new Server();
before(async () => {
    const assets = join(server.site, "assets");
    mkdirSync(assets, { recursive: true });
    writeFileSync(join(assets, "app-1a2b.js"), script);
    writeFileSync(join(assets, "app-1a2b.js.br"), brotliCompressSync(script));
    writeFileSync(join(assets, "app-1a2b.js.gz"), gzipSync(script));
    await server.start();
});
after(() => server.end());

const host = () => `127.0.0.1:${server.port}`;

async function stillPlays() {
    const { id, one } = await server.game({ game: "chess" });
    assert.equal((await act(one, id, 1, { do: "move", move: "e2e4" })).type, "events");
}

/**
 * Sends these bytes, then the results of `more` for as long as the server accepts them; resolves to everything
 * received.
 */
const exchange = (bytes, more = () => null) =>
    new Promise((resolve) => {
        let answer = "";
        const socket = net.connect(server.port, "127.0.0.1", () => {
            socket.write(bytes);
            const pour = () => {
                for (let next = more(); next; next = more()) {
                    if (!socket.write(next)) return void socket.once("drain", pour);
                }
            };
            pour();
        });
        socket.on("data", (data) => (answer += data));
        socket.on("error", () => {});
        socket.on("close", () => resolve(answer));
    });

/** The answer to a request with these lines; the server closes the connection after it. */
const ask = (...lines) => exchange([...lines, "Connection: close", "", ""].join("\r\n"));
const statusOf = (answer) => Number(/^HTTP\/1\.[01] (\d{3}) /.exec(answer)?.[1]);

const fetchBytes = (path, headers = {}) =>
    new Promise((resolve, reject) => {
        http.request({ port: server.port, path, agent: false, headers }, (response) => {
            const pieces = [];
            response.on("data", (data) => pieces.push(data));
            response.on("end", () =>
                resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(pieces) }),
            );
        })
            .on("error", reject)
            .end();
    });

const peakOf = (pid) => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) * 1024;

test("one request cannot use unlimited memory: chunk extensions, trailers, bodies, fields", async () => {
    const before = peakOf(server.child.pid);
    const filler = Buffer.alloc(1 << 16, "x");
    const head = `POST / HTTP/1.1\r\nHost: ${host()}\r\n`;
    const cases = {
        "a chunk extension": `${head}Transfer-Encoding: chunked\r\n\r\n1;`,
        "a trailer": `${head}Transfer-Encoding: chunked\r\n\r\n0\r\nX: `,
        "a chunk": `${head}Transfer-Encoding: chunked\r\n\r\nffffffff\r\n`,
        "a body": `${head}Content-Length: 4000000000\r\n\r\n`,
        "a body without a host": "POST / HTTP/1.0\r\nContent-Length: 4000000000\r\n\r\n",
        "a field": `${head}X: `,
        "a target": "GET /",
        "a method": "X",
    };
    for (const [name, begin] of Object.entries(cases)) {
        let left = 64 << 20;
        const answer = await exchange(begin, () => ((left -= filler.length) >= 0 ? filler : null));
        // A client that keeps sending is cut off, and might lose the answer.
        assert.ok(answer === "" || [400, 431].includes(statusOf(answer)), `${name}: ${answer.slice(0, 100)}`);
    }
    assert.ok(peakOf(server.child.pid) - before < 32 << 20, "the eight of them have sent 512 MB");
    await stillPlays();
});

test("a request with a body is refused, and the connection closed, whatever its method", async () => {
    for (const method of ["GET", "HEAD", "POST", "PUT"]) {
        for (const body of [
            "Content-Length: 5\r\n\r\nhello",
            "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
        ]) {
            const answer = await exchange(`${method} / HTTP/1.1\r\nHost: ${host()}\r\n${body}`);
            assert.equal(statusOf(answer), 400, `${method} ${body}`);
            assert.match(answer, /^Connection: close\r$/m);
        }
    }
    assert.equal(statusOf(await ask("GET / HTTP/1.1", `Host: ${host()}`, "Content-Length: 0")), 200);
});

test("an invalid request gets a 400", async () => {
    const h = `Host: ${host()}`;
    const wrong = [
        "nonsense\r\n\r\n",
        "GET\r\n\r\n",
        `GET / HTTP/9.9x\r\n${h}\r\n\r\n`,
        `GET / HTTP/2.0\r\n${h}\r\n\r\n`,
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        `GET / HTTP/1.1\r\n${h}\r\nbad header\r\n\r\n`,
        `GET / HTTP/1.1\r\n${h}\r\nX : y\r\n\r\n`,
        `GET / HTTP/1.1\r\n${h}\r\nX: \x01\r\n\r\n`,
        `GET / HTTP/1.1\r\n${h}\r\nContent-Length: -1\r\n\r\n`,
        `GET / HTTP/1.1\r\n${h}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`,
        `GET / HTTP/1.1\r\n${h}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n`,
        "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        `GET x HTTP/1.1\r\n${h}\r\n\r\n`,
        `GET * HTTP/1.1\r\n${h}\r\n\r\n`,
        `CONNECT 127.0.0.1:80 HTTP/1.1\r\n${h}\r\n\r\n`,
        `GET http:// HTTP/1.1\r\n${h}\r\n\r\n`,
        `GET / HTTP/1.1\r\n${h}\r\nX: a\r\n b\r\n\r\n`,
        `GET / HTTP/1.1\r\n${h}\r\nX: a\r\n\tb\r\n\r\n`,
        `GET / HTTP/1.1\r\n${h}\r\nTransfer-Encoding: gzip\r\n\r\n`,
        `POST / HTTP/1.1\r\n${h}\r\nTransfer-Encoding: chunked, identity\r\n\r\n`,
        `POST /api/v1/sign-in HTTP/1.1\r\n${h}\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
    ];
    for (const text of wrong) {
        const answer = await exchange(Buffer.from(text, "latin1"));
        assert.equal(statusOf(answer), 400, JSON.stringify(text));
        assert.match(answer, /^Connection: close\r$/m, JSON.stringify(text));
    }
});

test("answers forbid other sites to embed them, and restrict what the page may use", async () => {
    for (const path of ["/", "/nothing", "/healthz", "/api/v1/sign-up"]) {
        const { headers } = await fetchBytes(path);
        assert.equal(headers["cross-origin-resource-policy"], "same-origin", path);
        assert.match(headers["permissions-policy"], /camera=\(\).*microphone=\(\)/, path);
    }
});

test("a request must have exactly one host", async () => {
    assert.equal(statusOf(await ask("GET / HTTP/1.1")), 400);
    assert.equal(statusOf(await ask("GET / HTTP/1.1", `Host: ${host()}`, `Host: ${host()}`)), 400);
    assert.equal(statusOf(await ask("GET / HTTP/1.1", `Host: ${host()}`, "Host: evil.example")), 400);
    for (const bad of ["a b", 'a" level=critical message="root login', "a/b", "user@a", "[::1", "a:b", "a:80:80"]) {
        assert.equal(statusOf(await ask("GET / HTTP/1.1", `Host: ${bad}`)), 400, bad);
    }
    assert.equal(statusOf(await ask("GET / HTTP/1.0")), 200, "before version 1.1 there was no Host");
    for (const good of ["localhost", "[::1]:8080", "club.example", "127.0.0.1:"]) {
        assert.equal(statusOf(await ask("GET / HTTP/1.1", `Host: ${good}`)), 200, good);
    }
});

test("a target in absolute form is answered like its path, at the host that it names", async () => {
    assert.match(await ask(`GET http://${host()}/ HTTP/1.1`, `Host: ${host()}`), /<title>Kradan/);
    assert.match(await ask(`GET HTTP://${host()} HTTP/1.1`, "Host: evil.example"), /<title>Kradan/);
    assert.match(await ask(`GET http://${host()}?lang=th HTTP/1.1`, `Host: ${host()}`), /<title>Kradan/);
    assert.match(await ask(`GET http://${host()}/healthz HTTP/1.1`, `Host: ${host()}`), /alive/);
    assert.equal(statusOf(await ask(`GET http://${host()}/nothing HTTP/1.1`, `Host: ${host()}`)), 404);
    const upgrade = [
        "Upgrade: websocket",
        "Connection: upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ];
    const head = [
        "GET http://evil.example/play HTTP/1.1",
        `Host: ${host()}`,
        "Origin: http://evil.example",
        ...upgrade,
        "",
        "",
    ];
    assert.equal(statusOf(await exchange(head.join("\r\n"))), 403, "it is not the Host that counts");
});

test("only GET and HEAD are answered, on every path", async () => {
    for (const path of ["/", "/healthz", "/readyz", "/metrics", "/nothing"]) {
        for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
            const answer = await ask(`${method} ${path} HTTP/1.1`, `Host: ${host()}`);
            assert.equal(statusOf(answer), 405, `${method} ${path}`);
            assert.match(answer, /^Allow: GET, HEAD\r$/m);
        }
    }
    const head = await ask("HEAD /healthz HTTP/1.1", `Host: ${host()}`);
    assert.equal(statusOf(head), 200);
    assert.ok(head.endsWith("\r\n\r\n"), "a head alone");
});

test("the page is sent in an encoding that the browser accepts, and cached by its tag", async () => {
    const get = (headers = {}) => fetchBytes("/assets/app-1a2b.js", headers);
    const forms = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes) => bytes };
    const tags = new Set();
    for (const [accepted, coding] of [
        ["gzip, deflate, br", "br"],
        ["gzip;q=1.0, br;q=0.1", "gzip"],
        ["identity", "identity"],
        [undefined, "identity"],
        ["br;q=0, gzip;q=0", "identity"],
    ]) {
        const { status, headers, body } = await get(accepted ? { "Accept-Encoding": accepted } : {});
        assert.equal(status, 200);
        assert.equal(headers["content-encoding"] ?? "identity", coding, accepted);
        assert.equal(headers.vary, "Accept-Encoding");
        assert.equal(Number(headers["content-length"]), body.length);
        assert.equal(forms[coding](body).toString(), script);
        assert.match(headers["cache-control"], /immutable/);
        tags.add(headers.etag);
        for (const known of [headers.etag, `W/${headers.etag}`, `"x", W/${headers.etag} , "y"`, "*"]) {
            const again = await get({ "If-None-Match": known, ...(accepted ? { "Accept-Encoding": accepted } : {}) });
            assert.equal(again.status, 304, known);
            assert.equal(again.headers.etag, headers.etag);
        }
    }
    assert.equal(tags.size, 3, "each form has a tag of its own");
    assert.equal((await fetchBytes("/assets/app-1a2b.js.br")).status, 404);
});

test("clients cannot forge lines of the log", async () => {
    const name = "evil.example'level=critical";
    const upgrade = [
        "Upgrade: websocket",
        "Connection: upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ];
    assert.equal(
        statusOf(await exchange(["GET /play HTTP/1.1", `Host: ${name}`, ...upgrade, "", ""].join("\r\n"))),
        403,
    );
    const line = server.errors.split("\n").find((each) => each.includes("level=critical"));
    assert.match(line, /^time=\S+ level=warning message="(?:[^"\\]|\\.)*"$/);
});

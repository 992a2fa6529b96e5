// The single file: copied alone into a system that has only a C library.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { after, before, test } from "node:test";
import { until } from "../online/play.mjs";
import { plays } from "../online/support.mjs";
import { end_servers, Root, StartedServer, tree, why_not } from "./root.mjs";

const single = `${tree}build/single/kradan`;
const options = { skip: why_not };
let root;

before(() => {
    if (why_not) return;
    root = new Root();
    // The C library and its loader, and the empty libraries that older programs refer to.
    const named = [...execFileSync("ldd", [single], { encoding: "utf8" }).matchAll(/(\/\S+) \(/g)].map(
        ([, file]) => file,
    );
    const library = named.find((file) => file.endsWith("/libc.so.6"));
    for (const file of [...named, library.replace("libc.so.6", "libpthread.so.0")]) {
        mkdirSync(root.path(file.replace(/\/[^/]*$/, "")), { recursive: true });
        copyFileSync(file, root.path(file));
    }
    for (const folder of ["proc", "club"]) mkdirSync(root.path(folder), { recursive: true });
    copyFileSync(single, root.path("club/kradan"));
});
after(end_servers);
after(() => root && rmSync(root.folder, { recursive: true, force: true }));

test("the single file needs only the C library", () => {
    const needed = execFileSync("readelf", ["--dynamic", single], { encoding: "utf8" });
    const names = [...needed.matchAll(/NEEDED.*\[(.*)\]/g)].map((match) => match[1]).sort();
    assert.deepEqual(
        names.filter((name) => !/^(libc|libm|libdl|libpthread|ld-linux-.*)\.so\.\d$/.test(name)),
        [],
    );
    // Debian 12 has 2.36, Ubuntu 24.04 2.39.
    const glibc = [...needed.matchAll(/GLIBC_2\.(\d+)/g), ...versions()].map((match) => Number(match[1]));
    assert.ok(Math.max(...glibc) <= 36, `glibc 2.${Math.max(...glibc)}`);
});

const versions = () =>
    execFileSync("readelf", ["--version-info", single], { encoding: "utf8" }).matchAll(/GLIBC_2\.(\d+)/g);

test("in an empty folder the single file serves the page, the rules and a game", options, async () => {
    const server = new StartedServer(
        root.line(["/club/kradan", "serve", "--listen", "127.0.0.1:0", "--db", "/club/kradan.db"]),
    );
    await server.started();
    // The server would warn about a library that is neither installed nor included.
    assert.doesNotMatch(server.errors, /passkey/);
    const address = `http://127.0.0.1:${server.port}`;
    const page = await fetch(`${address}/`, { headers: { "Accept-Encoding": "br" } });
    assert.equal(page.headers.get("content-encoding"), "br");
    const text = await page.text();
    assert.match(text, /<title>Kradan/);
    // The first files that the page loads are included too.
    for (const [, script] of text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g))
        assert.equal((await fetch(address + script)).status, 200, script);
    assert.equal((await fetch(`${address}/readyz`)).status, 200);
    const played = await server.game({ game: "go", size: 9 }, { names: ["สมชาย", "花子"] });
    await plays(played.one, played.id, 1, "E5");
    await server.stop();
});

test("the single file shows the QR code of a club in a room", options, async () => {
    const server = new StartedServer(
        root.line(["/club/kradan", "serve", "--lan", "--listen", "0.0.0.0:0", "--db", "memory"]),
    );
    await server.started();
    await until(() => server.output.includes("Stop it with Ctrl-C."));
    // A corner of the QR code. A machine without a network has no address to show.
    assert.match(server.output, /█▀▀▀▀▀█|No other device can connect/);
    await server.stop();
});

test("other commands work in an empty folder too", options, () => {
    const [first, ...rest] = root.line(["/club/kradan", "perft", "chess", "4"]);
    assert.match(spawnSync(first, rest, { encoding: "utf8" }).stdout, /^nodes 197281$/m);
});

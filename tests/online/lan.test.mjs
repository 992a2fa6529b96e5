// Playing in one room: the server can be reached at the address that it shows, and an explicitly set address takes
// precedence.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { until } from "./play.mjs";
import { move, Server } from "./support.mjs";

const others = Object.values(networkInterfaces())
    .flat()
    .filter((each) => each.family === "IPv4" && !each.internal)
    .map((each) => each.address);

async function withServer(options, use) {
    const server = new Server(options);
    try {
        await use(server);
    } finally {
        await server.end();
    }
}

/** Whether the output shows how other devices connect. */
async function isForTheRoom(server, more) {
    await server.start(more);
    await server.stop();
    return /From a phone|on no network/.test(server.output);
}

test(
    "--lan shows an address with a QR code, and two players use it",
    { skip: others.length === 0 && "this machine is on no network" },
    () =>
        withServer({ args: ["--engines", "0", "--lan"] }, async (server) => {
            await server.start();
            const shown = [
                ...server.output.matchAll(/From a phone or laptop in this room: http:\/\/([\d.]+):(\d+)\/$/gm),
            ];
            assert.deepEqual(shown.map((each) => each[1]).sort(), [...others].sort());
            assert.match(server.output, /█.*▀.*▄|▀.*█|▄.*█/, "a QR code");
            const host = shown[0][1];
            assert.equal(Number(shown[0][2]), server.port);
            const page = await fetch(`http://${host}:${server.port}/`);
            assert.equal(page.status, 200);
            const from = { host, origin: `http://${host}:${server.port}` };
            const players = [await server.player("Anong", from), await server.player("Haruto", from)];
            const { id, one } = await server.game({ game: "chess" }, { players });
            assert.equal((await move(one, id, 1, "e2e4")).type, "events");
            await server.stop();
            // Once the port is fixed, players are told where others can find the server.
            await server.start();
            assert.equal((await server.visitor(undefined, from)).welcome.address, `http://${host}:${server.port}`);
        }),
);

test("an address on the command line overrides lan in the environment and the file, and --lan overrides both", async () => {
    await withServer({ args: ["--engines", "0"] }, async (server) => {
        const file = join(server.folder, "club.toml");
        writeFileSync(file, "[serve]\nlan = true\n");
        const with_file = { KRADAN_CONFIG: file };
        for (const env of [with_file, { KRADAN_LAN: "true" }, { ...with_file, KRADAN_LAN: "1" }]) {
            server.options.env = env;
            assert.equal(await isForTheRoom(server, []), false, JSON.stringify(env));
        }
        assert.equal(await isForTheRoom(server, ["--lan"]), true);
    });
});

test("a port alone does not turn lan off, and an address in the environment overrides lan in the file", async () => {
    await withServer({ args: ["--engines", "0"], listen: null }, async (server) => {
        const file = join(server.folder, "club.toml");
        writeFileSync(file, '[serve]\nlan = true\nlisten = "127.0.0.1:0"\n');
        server.options.env = { KRADAN_CONFIG: file };
        assert.equal(await isForTheRoom(server, ["--listen", ":0"]), true);
        server.port = undefined;
        server.options.env = { KRADAN_CONFIG: file, KRADAN_LISTEN: "127.0.0.1:0" };
        assert.equal(await isForTheRoom(server, []), false);
        server.options.env = { KRADAN_LISTEN: "127.0.0.1:0", KRADAN_LAN: "true" };
        assert.equal(await isForTheRoom(server, []), true);
    });
});

test("the log says what happens, but no secrets", () =>
    withServer({ args: ["--engines", "0", "--log", "debug"] }, async (server) => {
        await server.start();
        const { id, one } = await server.game({ game: "chess" });
        await one.ask({ type: "act", game: id, seq: 1, command: { do: "resign" }, nonce: "r" });
        one.close();
        await until(() => /connection from 127\.0\.0\.1 closed/.test(server.errors));
        await server.stop();
        for (const said of [
            /level=info message="listening on http:\/\/127\.0\.0\.1:\d+/,
            /level=info message="game .* has begun: chess"/,
            /has ended: 0-1/,
            /level=debug message="connection from 127\.0\.0\.1 opened"/,
            /connection from 127\.0\.0\.1 closed/,
            /level=info message="stopped"/,
        ]) {
            assert.match(server.errors, said);
        }
        for (const line of server.errors.trim().split("\n")) assert.match(line, /^time=\S+ level=\w+ message=".*"$/);
        assert.ok(!server.errors.includes(one.token));
    }));

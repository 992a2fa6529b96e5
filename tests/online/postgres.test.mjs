// A club that stores its games in PostgreSQL.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Cluster, noPostgres } from "./postgres.mjs";
import { act, move, plays, program, Server } from "./support.mjs";

let cluster;
before(() => {
    if (!noPostgres) cluster = new Cluster();
});
after(() => cluster?.end());

const vertices = ["A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "J1", "A3", "B3", "C3", "D3", "E3", "F3", "G3"];

async function club(body) {
    const server = new Server({ database: cluster.url });
    try {
        await server.start();
        await body(server);
    } finally {
        await server.end();
    }
}

test("a game continues after the server was killed, and the password is not shown", { skip: noPostgres }, () =>
    club(async (server) => {
        const { id, one, other } = await server.game({ game: "chess" });
        await plays(one, id, 1, "e2e4");
        await plays(other, id, 2, "e7e5");
        assert.match(server.output, /Games are kept in postgres:\/\/kradan@/);
        await server.stop("SIGKILL");
        await server.start();
        const back = await server.visitor(one.token);
        const { events } = await back.ask({ type: "join", game: id, seq: 0, said: 0 });
        assert.deepEqual(
            events.slice(1).map((event) => event.move),
            ["e2e4", "e7e5"],
        );
        await plays(back, id, 3, "g1f3");
        assert.doesNotMatch(server.output + server.errors, /secret/);
        const games = spawnSync(program, ["admin", "games", "--db", cluster.url, "--live"], { encoding: "utf8" });
        assert.match(games.stdout, new RegExp(`^${id}\tchess\tAnong\tHaruto\t4\tlive\t`), games.stderr);
    }),
);

test(
    "PostgreSQL is away: moves are refused with a reason, loaded games are shown, and games continue when it is back",
    {
        skip: noPostgres,
    },
    () =>
        club(async (server) => {
            const { id, one, other } = await server.game({ game: "go", size: 9 }, { watchable: true });
            await plays(one, id, 1, vertices[0]);
            for (const mode of ["immediate", "fast"]) {
                cluster.stop(mode);
                const { events } = await other.ask({ type: "join", game: id, seq: 0, said: 0 });
                const seq = events.at(-1).seq;
                const [mover, watcher] = seq % 2 === 1 ? [one, other] : [other, one];
                const refused = await move(mover, id, seq, vertices[seq - 1], `away ${seq}`);
                assert.equal(refused.refusal?.reason, "server.cannot-store");
                const lobby = await watcher.ask({ type: "list-games", running: false, before: "" });
                assert.equal(lobby.refusal?.reason, "server.cannot-store");
                cluster.start();
                let answer;
                do {
                    await new Promise((resolve) => setTimeout(resolve, 100));
                    answer = await act(mover, id, seq, { do: "move", move: vertices[seq - 1] }, `away ${seq}`);
                } while (answer.refusal?.reason === "server.cannot-store");
                assert.equal(answer.type, "events", JSON.stringify(answer));
                assert.equal(answer.events.at(-1).seq, seq + 1);
            }
        }),
);

test("a second server is told that the database is in use", { skip: noPostgres }, () =>
    club(async (server) => {
        const second = spawnSync(
            program,
            ["serve", "--db", cluster.url, "--listen", "127.0.0.1:0", "--web", server.site],
            { encoding: "utf8" },
        );
        assert.notEqual(second.status, 0);
        assert.match(second.stderr, /another server uses the database: the PostgreSQL process \d+.*; stop the other/);
        assert.doesNotMatch(second.stderr, /secret/);
    }),
);

test("errors about a wrong URL do not show the password", () => {
    const site = mkdtempSync(join(tmpdir(), "kradan-site-"));
    after(() => rmSync(site, { recursive: true }));
    writeFileSync(join(site, "index.html"), "<!doctype html><title>Kradan</title>");
    for (const url of ["postgres://me:s3cret%@host/x", "postgres://me:s3/s3cret@host/x", "POSTGRES://me:s3cret@h/x"]) {
        for (const args of [
            ["serve", "--listen", "127.0.0.1:0", "--web", site],
            ["admin", "games"],
        ]) {
            const { stdout, stderr } = spawnSync(program, [...args, "--db", url], { encoding: "utf8" });
            assert.match(stderr, /invalid URL|this URL/);
            assert.doesNotMatch(stdout + stderr, /s3/);
        }
    }
});

// Players' histories over HTTP: each game is listed and exported as it was played.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import net from "node:net";
import { test } from "node:test";
import { Client, hangUp } from "./api.mjs";
import { Nats, noNats } from "./nats.mjs";
import { until, withServers } from "./play.mjs";
import { Cluster, noPostgres } from "./postgres.mjs";
import { does, plays, program, Server } from "./support.mjs";

test.after(hangUp);

const args = ["--trusted-proxy", "127.0.0.1"];
const clock = { kind: "fischer", initial: 300_000, increment: 0 };

/** An account with a connection to a server. */
async function account(at, name) {
    const client = await new Client(at).signUp(name);
    return Object.assign(client, { socket: await at.visitor(client.token) });
}

/** Returns a history once it has this many games. */
async function history(client, games, query = "") {
    let body;
    await until(async () => {
        ({ body } = await client.does("GET", `/history${query}`));
        return body.games.length === games;
    });
    return body.games;
}

/** Plays the moves in turn, then makes the player with this index resign. */
async function playOut(server, players, config, moves, loser, watchable = false) {
    const sockets = players.map(({ socket }) => socket);
    const { id } = await server.game(config, { players: sockets, watchable });
    for (const [i, move] of moves.entries()) await plays(sockets[i % 2], id, i + 1, move);
    await does(sockets[loser], id, moves.length + 1, { do: "resign" });
    return id;
}

/** An export's text, and how the program reads it. */
async function exported(client, format) {
    const answer = await client.does("GET", `/history.${format}`);
    assert.equal(answer.headers["transfer-encoding"], "chunked");
    const text = answer.bytes.toString();
    const converted = spawnSync(program, ["convert", "--from", format, "--to", "log", "-"], {
        input: text,
        encoding: "utf8",
    });
    return { text, converted };
}

const verified = (text, format) =>
    spawnSync(program, ["verify", "--from", format, "-"], { input: text, encoding: "utf8" }).stdout.split("\n").at(-2);

async function played(server) {
    const anong = await account(server, "Anong");
    const haruto = await account(server, "Haruto");
    const guest = { socket: await server.player("Gustav") };
    const both = [anong, haruto];
    const rated = await playOut(server, both, { game: "chess", clock, rated: true }, ["e2e4", "c7c5", "g1f3"], 1, true);
    const secret = await playOut(server, both, { game: "chess" }, ["d2d4", "d7d5"], 0);
    const go = await playOut(server, [haruto, anong], { game: "go", size: 9 }, ["E5", "C3", "pass"], 1, true);
    const ogi = await playOut(server, [anong, guest], { game: "ogi" }, ["c3c4"], 1, true);
    const told = await anong.socket.type("rated");
    const games = await history(anong, 4);
    assert.deepEqual(
        games.map(({ game }) => game),
        [ogi, go, secret, rated],
    );
    const [ofOgi, ofGo, ofSecret, ofRated] = games;
    assert.deepEqual(
        { ...ofRated, over: 0, thought: 0 },
        {
            game: rated,
            over: 0,
            kind: "chess",
            speed: "blitz",
            rated: true,
            colour: "first",
            result: "win",
            reason: "resignation",
            opponent: "Haruto",
            opponentAccount: true,
            opponentRating: 1500,
            rating: 1500,
            change: told.first.after - told.first.before,
            plies: 3,
            thought: 0,
            opening: "e2e4 c7c5 g1f3",
        },
    );
    assert.ok(ofRated.over > Date.now() - 600_000 && ofRated.over <= Date.now());
    assert.deepEqual(
        [ofSecret.result, ofSecret.speed, ofSecret.opening, ofSecret.change],
        ["loss", "none", "d2d4 d7d5", undefined],
    );
    assert.deepEqual(
        [ofGo.kind, ofGo.colour, ofGo.result, ofGo.plies, ofGo.opening],
        ["go-9x9", "second", "loss", 3, "E5 C3 pass"],
    );
    assert.deepEqual([ofOgi.kind, ofOgi.opponent, ofOgi.opponentAccount], ["ogi", "Gustav", false]);
    // Filtered histories, and histories read by other accounts.
    const only = async (client, path) => (await client.does("GET", path)).body.games.map(({ game }) => game);
    assert.deepEqual(await only(anong, "/history?opponent=haruto&result=win"), [rated]);
    assert.deepEqual(await only(anong, "/history?opening=e2e4%20c7c5"), [rated]);
    assert.deepEqual(await only(anong, "/history?kind=go-9x9&colour=second"), [go]);
    assert.deepEqual(await only(new Client(server), "/players/Anong/games"), [ogi, go, rated]);
    assert.deepEqual(await only(haruto, "/players/Anong/games?kind=chess"), [rated]);
    assert.deepEqual(await only(new Client(server, guest.socket.token), "/history"), [ogi]);
    const { body } = await anong.does("GET", "/history/statistics?depth=1");
    assert.deepEqual(body.score, { games: 4, wins: 2, draws: 0, losses: 2 });
    assert.deepEqual(
        body.openings.map(({ kind, opening, score }) => [kind, opening, score.games]),
        [
            ["chess", "d2d4", 1],
            ["chess", "e2e4", 1],
            ["go-9x9", "E5", 1],
            ["ogi", "c3c4", 1],
        ],
    );
    assert.deepEqual(body.strengths, [{ from: 0, score: { games: 1, wins: 1, draws: 0, losses: 0 } }]);
    return { anong, haruto, rated, secret };
}

async function exportedAsPlayed({ anong }) {
    const pgn = await exported(anong, "pgn");
    assert.match(verified(pgn.text, "pgn"), /^games 2, bad 0, faults 0/);
    assert.match(pgn.text, /\[White "Anong"\]\n\[Black "Haruto"\]/);
    assert.match(pgn.text, /1\. e4 .*c5 .*2\. Nf3 .*1-0/s);
    assert.match(pgn.text, /\[WhiteElo "1500"\]/);
    const other = spawnSync("pgn-extract", ["-s", "-Wuci"], { input: pgn.text, encoding: "utf8" });
    if (!other.error) assert.match(other.stdout.replaceAll(/\{[^}]*\} ?/g, ""), /e2e4 c7c5 g1f3 1-0/);
    const sgf = await exported(anong, "sgf");
    assert.match(verified(sgf.text, "sgf"), /^games 1, bad 0, faults 0/);
    assert.match(sgf.text, /;B\[ee\].*;W\[cg\].*;B\[\]/s);
    const pcn = (await anong.does("GET", "/history.pcn")).bytes.toString().trim().split("\n");
    assert.equal(pcn.length, 1);
    assert.match(verified(pcn[0], "pcn"), /^games 1, bad 0, faults 0/);
    assert.equal(JSON.parse(pcn[0]).sides.second.name, "Gustav");
}

test("each game is in the histories of its players, can be found by its properties, and is exported as played", () =>
    withServers([new Server({ args })], async (server) => exportedAsPlayed(await played(server))));

test("each game is in the histories of its players with PostgreSQL too", { skip: noPostgres }, async () => {
    const cluster = new Cluster();
    try {
        await withServers([new Server({ args, database: cluster.url })], async (server) =>
            exportedAsPlayed(await played(server)),
        );
    } finally {
        cluster.end();
    }
});

test("two nodes that see games end list each game once", { skip: noPostgres || noNats }, async () => {
    const cluster = new Cluster();
    const nats = await new Nats().start();
    const node = (name) => new Server({ args: [...args, "--node", name, "--nats", nats.url], database: cluster.url });
    try {
        await withServers([node("one"), node("two")], async (one, two) => {
            const anong = await account(one, "Anong");
            const haruto = await account(two, "Haruto");
            for (let i = 0; i < 10; ++i)
                await playOut(i % 2 ? one : two, [anong, haruto], { game: "chess" }, [], i % 2);
            assert.equal(new Set((await history(anong, 10)).map(({ game }) => game)).size, 10);
            haruto.server = two;
            assert.equal((await history(haruto, 10)).length, 10);
        });
    } finally {
        await nats.stop();
        cluster.end();
    }
});

test("killed right after games have ended, the server lists them after a restart", async () => {
    const server = new Server({ args });
    await withServers([server], async () => {
        const anong = await account(server, "Anong");
        const haruto = await account(server, "Haruto");
        const ids = [];
        for (let i = 0; i < 20; ++i)
            ids.push((await server.game({ game: "chess" }, { players: [anong.socket, haruto.socket] })).id);
        const ended = Promise.all(ids.map((id) => does(haruto.socket, id, 1, { do: "resign" })));
        await ended;
        await server.stop("SIGKILL");
        await server.start();
        const games = await history(anong, 20);
        assert.deepEqual(games.map(({ game }) => game).sort(), ids.toSorted());
    });
});

test("a client that does not read its export blocks nobody", () =>
    withServers([new Server({ args })], async (server) => {
        const { anong, haruto } = await played(server);
        const sleepers = [];
        for (let i = 0; i < 2; ++i) {
            const socket = net.connect(server.port, "127.0.0.1");
            socket.pause();
            const token = i ? haruto.token : anong.token;
            socket.write(
                `GET /api/v1/history.pgn HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
            );
            sleepers.push(socket);
        }
        await history(anong, 4);
        await new Client(server).does("GET", "/players/Anong/games");
        for (const socket of sleepers) socket.destroy();
        await until(async () => (await anong.call("GET", "/history.pgn")).status === 200);
    }));

test("an HTTP/1.0 client gets the file until the connection closes, and only the head if it asks for that", () =>
    withServers([new Server({ args })], async (server) => {
        const { anong } = await played(server);
        const ask = (request) =>
            new Promise((resolve, reject) => {
                const socket = net.connect(server.port, "127.0.0.1", () => socket.end(request));
                let text = "";
                socket.setEncoding("utf8").on("data", (part) => (text += part));
                socket.on("end", () => resolve(text)).on("error", reject);
            });
        const head = `Host: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${anong.token}\r\nConnection: close\r\n\r\n`;
        const old = await ask(`GET /api/v1/history.sgf HTTP/1.0\r\n${head}`);
        assert.doesNotMatch(old, /chunked/i);
        assert.match(old, /\r\n\r\n\(;.*\)\n/s);
        const alone = await ask(`HEAD /api/v1/history.sgf HTTP/1.1\r\n${head}`);
        assert.match(alone, /^HTTP\/1\.1 200 .*attachment; filename="kradan-games\.sgf"\r\n.*\r\n\r\n$/s);
    }));

// A few accounts cannot build up a rating among themselves, and no player can take a name like another's.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { Client, hangUp } from "./api.mjs";
import { until, withServers } from "./play.mjs";
import { does, plays, program, Server } from "./support.mjs";

test.after(hangUp);

const args = ["--trusted-proxy", "127.0.0.1"];
const config = {
    game: "chess",
    clock: { kind: "fischer", initial: 300_000, increment: 0 },
    rated: true,
};
const pool = "chess.blitz";

/** The output lines from `kradan admin`. */
function admin(database, ...command) {
    const { status, stdout, stderr } = spawnSync(program, ["admin", ...command, "--db", database], {
        encoding: "utf8",
    });
    assert.equal(status, 0, stderr);
    return stdout.split("\n").filter((line) => line);
}

async function account(server, name) {
    const client = await new Client(server).signUp(name);
    return Object.assign(client, { socket: await server.visitor(client.token) });
}

const ratingOf = async ({ server, name }) => {
    const { body } = await new Client(server).does("GET", `/players/${encodeURIComponent(name)}`);
    return body.ratings.find((rating) => rating.pool === pool)?.strength;
};

/** Plays a rated game that the second player resigns after this many plies, and returns its last events. */
async function lost(server, one, other, plies) {
    const { id } = await server.game(config, { players: [one.socket, other.socket] });
    const knights = ["g1f3", "g8f6", "f3g1", "f6g8"];
    for (let ply = 0; ply < plies; ++ply)
        await plays([one, other][ply % 2].socket, id, ply + 1, knights[ply % knights.length]);
    return { id, events: await does(other.socket, id, plies + 1, { do: "resign" }) };
}

test("a farm of accounts gains nothing without moves; with moves it is reported and refunded", () =>
    withServers([new Server({ args, shortGames: false })], async (server) => {
        const farmer = await account(server, "Farmer");
        const crop = [];
        for (let i = 1; i <= 4; ++i) crop.push(await account(server, `Crop ${"abcd"[i - 1]}x`));
        for (const one of crop) {
            const { events } = await lost(server, farmer, one, 0);
            assert.deepEqual(
                events.map(({ type, reason }) => [type, reason]),
                [["ended", "aborted"]],
            );
            await lost(server, farmer, one, 7);
        }
        assert.equal(await ratingOf(farmer), undefined, "neither counts");
        for (const one of crop) {
            await lost(server, farmer, one, 8);
            await farmer.socket.type("rated");
        }
        const rich = (await ratingOf(farmer)).rating;
        assert.ok(rich > 1800, `${rich}`);
        const board = (await new Client(server).does("GET", `/leaderboards/${pool}`)).body;
        assert.deepEqual(board.players, [], "four opponents are not enough");
        // The server files the report automatically.
        let reports = [];
        await until(() => {
            reports = admin(server.database, "users", "reports", "--json").map((line) => JSON.parse(line));
            return reports.length > 0;
        });
        assert.deepEqual(
            reports.map(({ player, reasons, reporters }) => [player.name, reasons, reporters]),
            [["Farmer", ["rating"], 0]],
        );
        admin(server.database, "users", "refund", "Farmer");
        await until(async () => (await ratingOf(farmer)).rating === 1500);
        // A player who aborts rated games repeatedly has to wait.
        const terms = { config, side: "first", watchable: true };
        const refused = await crop[0].socket.ask({ type: "open-seek", terms });
        assert.equal(refused.type, "done", "one game left is no wait");
        await lost(server, farmer, crop[0], 0);
        const waits = await crop[0].socket.ask({ type: "open-seek", terms });
        assert.equal(waits.refusal?.reason, "moderation.wait", JSON.stringify(waits));
        await server.stop();
        const [line] = admin(server.database, "ratings", "--recompute", "--json").map((text) => JSON.parse(text));
        assert.deepEqual([line.gamesDiffered, line.ratingsDiffered], [0, 0]);
    }));

test("a guest cannot have a name like an account's or like an operator's, and is marked", () =>
    withServers([new Server({ args })], async (server) => {
        const early = await server.player("Vicky");
        const vicky = await account(server, "Vicky");
        const refused = async (name) => {
            const socket = await server.visitor();
            const answer = await socket.ask({ type: "enter", player: name });
            socket.close();
            return answer.refusal?.reason;
        };
        for (const name of ["Vicky", "VICKY", "Vi-cky", "V1cky", "Vicky!"])
            assert.equal(await refused(name), "account.name-taken", name);
        for (const name of ["Admin", "Moderator", "Kradan", "kradan staff", "管理者"])
            assert.equal(await refused(name), "account.name-reserved", name);
        const { id } = await server.game({ game: "chess" }, { players: [early, vicky.socket], watchable: true });
        const listed = await vicky.socket.ask({ type: "list-games", running: true, before: "" });
        assert.equal(listed.games[0].guest, true);
        const { body } = await new Client(server).does("GET", `/games/${id}`);
        assert.deepEqual([body.first?.account ?? body.summary.first.account], [false]);
        // The account's owner claims the name.
        await vicky.does("POST", "/reports", { game: id, side: "first", reason: "name", text: "" });
        await until(async () => {
            const again = await server.visitor(early.token);
            const { player } = again.welcome;
            again.close();
            return player !== "Vicky";
        });
    }));

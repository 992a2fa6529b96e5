// The computer as an opponent, and engines that hang, die, flood or cheat.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { act, program as kradan, move, Server } from "./support.mjs";

const server = new Server();
before(() => server.start());
after(() => server.end());

async function against(club, config, side = "first") {
    const player = await club.player("Human");
    const begun = await player.ask({ type: "play-computer", terms: { config, side, watchable: false }, level: 1 });
    assert.equal(begun.type, "done", JSON.stringify(begun));
    const state = await player.ask({ type: "join", game: begun.id, seq: 0, said: 0 });
    return { player, id: begun.id, state };
}
const moveOf = (player, seq, patience = 20_000) =>
    player.next(
        (message) => message.type === "events" && message.events[0].seq >= seq && message.events[0].type === "moved",
        patience,
    );

for (const [game, first] of [
    ["chess", "e2e4"],
    ["ogi", "a3a4"],
    ["ogi-classic", "a3a4"],
    ["go", "C3"],
]) {
    test(`the computer answers in ${game}`, async () => {
        const { player, id, state } = await against(server, { game, ...(game === "go" ? { size: 9 } : {}) });
        assert.equal(state.events[0].config.players.second.engine, true);
        await move(player, id, 1, first);
        const reply = await moveOf(player, 3);
        assert.equal(reply.events[0].by, "second");
        assert.equal(reply.nonce, "");
    });
}

test("the computer moves first if it has the first side, declines draws, accepts takebacks", async () => {
    const { player, id } = await against(server, { game: "chess" }, "second");
    await moveOf(player, 2);
    await act(player, id, 2, { do: "offer-draw" });
    await player.next((message) => message.type === "events" && message.events[0].type === "draw-declined");
    await move(player, id, 4, "e7e5");
    const reply = await moveOf(player, 6);
    await act(player, id, reply.events.at(-1).seq, { do: "ask-takeback" });
    await player.next((message) => message.type === "events" && message.events[0].type === "taken-back");
});

test("in Go the computer passes when nothing is left to play, proposes dead stones and agrees", async () => {
    const { player, id } = await against(server, { game: "go", size: 2 });
    let seq = 1;
    for (let i = 0; i < 6; ++i) {
        await act(player, id, seq, { do: "move", move: "pass" });
        const reply = await moveOf(player, seq + 2);
        seq = reply.events.at(-1).seq;
        if (reply.events.some((event) => event.type !== "moved")) break;
    }
    await act(player, id, seq, { do: "resign" });
});

test("the computer does not accept its living stones being marked as dead", async () => {
    const rows = ["..XO.", ".XXOO", "O.XO.", ".XXOO", "..XO."];
    const stones = (letter) =>
        rows.flatMap((row, i) => [...row].flatMap((cell, x) => (cell === letter ? [`${"ABCDE"[x]}${5 - i}`] : [])));
    const { player, id } = await against(server, {
        game: "go",
        size: 5,
        stones: { first: stones("X"), second: stones("O") },
    });
    await act(player, id, 1, { do: "move", move: "pass" });
    const reply = await moveOf(player, 3);
    assert.equal(reply.events[0].move, "pass");
    let seq = reply.events.at(-1).seq;
    const changed = async () => {
        const message = await player.next(
            (each) => each.type === "events" && each.events[0].by === "second" && each.events[0].seq > seq,
            20_000,
        );
        seq = message.events.at(-1).seq;
        return message.events;
    };
    const [proposed] = await changed();
    assert.deepEqual([proposed.type, proposed.dead], ["dead-marked", ["A3"]]);
    await act(player, id, seq, { do: "mark-dead", vertex: "D1" });
    await act(player, id, ++seq, { do: "accept-dead" });
    ++seq;
    const [corrected] = await changed();
    assert.deepEqual([corrected.type, corrected.dead], ["dead-marked", ["A3"]]);
    await act(player, id, seq, { do: "accept-dead" });
    ++seq;
    const end = await changed();
    assert.deepEqual(
        end.map((event) => event.type),
        ["dead-accepted", "ended"],
    );
    // One side has 8 points and a prisoner, the other 3 points and komi.
    assert.equal(end[1].result, "W+0.5");
});

test("the computer's board has handicap stones where they were set up, and no others", async () => {
    const { player, id } = await against(server, {
        game: "go",
        size: 9,
        handicap: 2,
        stones: { first: ["C3", "G7"], second: [] },
    });
    // White moves first.
    const reply = await moveOf(player, 2);
    assert.equal(reply.events[0].by, "second");
    await act(player, id, 2, { do: "resign" });
});

/** Writes an executable program with this text. */
function program(club, name, text) {
    const path = join(club.folder, name);
    writeFileSync(path, `#!/usr/bin/env node\n${text}`);
    chmodSync(path, 0o755);
    return path;
}

/**
 * A program that misbehaves over UCI: `starts` counts the processes that were asked to play, and `moves` are the moves
 * that lead to the position.
 */
const engine = (club, name, behaviour) =>
    program(
        club,
        name,
        `
const lines = require("readline").createInterface({ input: process.stdin });
const fs = require("fs");
const count = ${JSON.stringify(join(club.folder, `${name}.count`))};
let starts = 0;
let moves = [];
lines.on("line", (line) => {
  if (line === "uci") console.log("uciok");
  if (line === "isready") {
    if (starts === 0) {
      starts = (fs.existsSync(count) ? Number(fs.readFileSync(count, "utf8")) : 0) + 1;
      fs.writeFileSync(count, String(starts));
    }
    console.log("readyok");
  }
  if (line.startsWith("position")) moves = line.split(" moves ")[1]?.split(" ") ?? [];
  if (line.startsWith("go")) { ${behaviour} }
});
`,
    );

for (const [name, behaviour] of Object.entries({
    hangs: `if (starts > 1) console.log("bestmove e7e5");`,
    dies: `if (starts > 1) console.log("bestmove e7e5"); else process.exit(3);`,
    floods: `if (starts > 1) console.log("bestmove e7e5"); else for (let i = 0; i < 40000; ++i) console.log("info string " + "x".repeat(60));`,
    cheats: `console.log(starts > 1 ? "bestmove e7e5" : "bestmove e8e1");`,
    babbles: `console.log(starts > 1 ? "bestmove e7e5" : "bestmove \\u0000\\u0007 no move at all");`,
})) {
    test(`an engine that ${name} does not cost the player the game`, async () => {
        const club = new Server();
        try {
            club.options.args = ["--uci", engine(club, name, behaviour)];
            await club.start();
            const { player, id } = await against(club, { game: "chess" });
            await move(player, id, 1, "e2e4");
            const reply = await moveOf(player, 3, 30_000);
            assert.equal(reply.events[0].move, "e7e5");
            const { id: other, one } = await club.game({ game: "chess" });
            assert.equal((await move(one, other, 1, "e2e4")).type, "events");
        } finally {
            await club.end();
        }
    });
}

test("a move that an engine prints twice is not taken for a move in another game", async () => {
    const club = new Server();
    try {
        club.options.args = [
            "--uci",
            engine(
                club,
                "stutters",
                `
      const move = moves[0] === "e2e4" ? "e7e5" : "d7d5";
      setTimeout(() => process.stdout.write(("bestmove " + move + "\\n").repeat(2)), 300);`,
            ),
        ];
        await club.start();
        const games = await Promise.all([
            against(club, { game: "chess" }),
            against(club, { game: "chess" }),
            against(club, { game: "chess" }),
        ]);
        const firsts = ["e2e4", "d2d4", "e2e4"];
        for (const [i, { player, id }] of games.entries()) await move(player, id, 1, firsts[i]);
        for (const [i, { player }] of games.entries()) {
            assert.equal((await moveOf(player, 3)).events[0].move, firsts[i] === "e2e4" ? "e7e5" : "d7d5");
        }
    } finally {
        await club.end();
    }
});

/** A program that speaks GTP with command ids, as all must, knows few commands, and repeats its moves. */
const goEngine = (club, name) =>
    program(
        club,
        name,
        `
const lines = require("readline").createInterface({ input: process.stdin });
let stones = 0;
lines.on("line", (line) => {
  const [number, command] = line.split(" ");
  if (["rules", "level", "time_settings"].includes(command)) return console.log("?" + number + " unknown command\\n");
  if (command === "clear_board") stones = 0;
  if (command === "play") ++stones;
  if (command !== "genmove") return console.log("=" + number + "\\n");
  const answer = "=" + number + " " + (stones > 2 ? "C7" : "G7") + "\\n\\n";
  process.stdout.write(answer + answer);
});
`,
    );

test("another Go engine may lack commands outside GTP, and its answers are told apart", async () => {
    const club = new Server();
    try {
        club.options.args = ["--gtp", goEngine(club, "other-go")];
        await club.start();
        const { player, id } = await against(club, { game: "go", size: 9 });
        await move(player, id, 1, "C3");
        assert.equal((await moveOf(player, 3)).events[0].move, "G7");
        await move(player, id, 3, "E5");
        assert.equal((await moveOf(player, 5)).events[0].move, "C7");
    } finally {
        await club.end();
    }
});

test("pages learn which games a computer plays: another engine reports that itself", async () => {
    const club = new Server();
    const told = async (args) => {
        club.options.args = args;
        await club.start();
        const { computer } = (await club.visitor()).welcome;
        await club.stop();
        return computer.sort();
    };
    const says = (name, option) =>
        program(
            club,
            name,
            `
require("readline").createInterface({ input: process.stdin }).on("line", (line) => line === "uci" && console.log("${option}uciok"));`,
        );
    try {
        await club.start();
        await club.stop();
        assert.deepEqual(await told([]), ["3check", "chess", "go", "kingofthehill", "ogi", "ogi-classic"]);
        assert.deepEqual(await told(["--engines", "0"]), []);
        assert.deepEqual(await told(["--uci", says("plain", "")]), ["chess", "go"]);
        assert.deepEqual(
            await told([
                "--uci",
                says("variants", "option name UCI_Variant type combo default ogi var ogi var shogi\\n"),
            ]),
            ["go", "ogi"],
        );
        assert.deepEqual(await told(["--uci", "/no/such/engine"]), ["chess", "go"]);
        assert.match(club.errors, /cannot be started/);
    } finally {
        await club.end();
    }
});

test("an engine that cannot be started is logged, and the game is kept waiting", async () => {
    const club = new Server({ args: ["--uci", "/no/such/engine"] });
    try {
        await club.start();
        const { player, id } = await against(club, { game: "chess" });
        await move(player, id, 1, "e2e4");
        assert.equal((await act(player, id, 2, { do: "resign" })).type, "events");
        assert.match(club.errors, /cannot be started/);
    } finally {
        await club.end();
    }
});

/** The words of a process's command; none if it has ended. */
function commandOf(process) {
    try {
        return readFileSync(`/proc/${process}/cmdline`, "utf8").split("\0");
    } catch {
        return [];
    }
}

test("--go-network: the computer plays Go with another network; a file that is none is refused at the start", async () => {
    const club = new Server();
    const network = join(club.folder, "other.net");
    writeFileSync(network, readFileSync(new URL("../../data/networks/go.net", import.meta.url)));
    try {
        await club.start(["--go-network", network]);
        const { player, id } = await against(club, { game: "go", size: 9 });
        await move(player, id, 1, "C3");
        assert.equal((await moveOf(player, 3)).events[0].by, "second");
        const commands = readdirSync("/proc")
            .filter((name) => /^\d+$/.test(name))
            .map((process) => commandOf(process));
        assert.ok(commands.some((words) => words.includes("gtp") && words.includes(network)));
        const cut = join(club.folder, "cut.net");
        writeFileSync(cut, readFileSync(network).subarray(0, 1000));
        const refuse = (...more) =>
            spawnSync(kradan, ["serve", "--db", "memory", "--listen", "127.0.0.1:0", "--go-network", ...more], {
                encoding: "utf8",
                timeout: 20_000,
            });
        const refused = refuse(cut);
        assert.equal(refused.status, 2);
        assert.match(refused.stderr, /--go-network: '.*cut\.net': it is cut off/);
        assert.match(refuse(join(club.folder, "none.net")).stderr, /--go-network: '.*none\.net': /);
        const worker = ["worker", "--server", "http://127.0.0.1:1", "--key", "k", "--go-network", cut];
        const idle = spawnSync(kradan, worker, { encoding: "utf8", timeout: 20_000 });
        assert.equal(idle.status, 2);
        assert.match(idle.stderr, /--go-network: '.*cut\.net': it is cut off/);
        assert.match(refuse(network, "--gtp", "gnugo").stderr, /--gtp excludes --go-network/);
    } finally {
        await club.end();
    }
});

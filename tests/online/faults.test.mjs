// A full disk, a failing sync, a wall clock that jumps: no move is lost, and no unstored move is announced.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { hold, move, program, Server } from "./support.mjs";

const works = (program, ...args) => spawnSync(program, args).status === 0;
const said = (child, word) =>
    new Promise((resolve, reject) => {
        child.stderr.on("data", (data) => String(data).includes(word) && resolve());
        child.stdout.on("data", (data) => String(data).includes(word) && resolve());
        child.once("exit", (code) => reject(new Error(`${child.spawnfile} ended with ${code}`)));
    });
const vertices = Array.from({ length: 300 }, (_, i) => "ABCDEFGHJKLMNOPQRST"[i % 19] + (Math.floor(i / 19) + 1));

/** Plays the next vertex for the player to move; resolves to the answer. */
const next = ({ id, one, other }, seq, nonce) => move(seq % 2 === 1 ? one : other, id, seq, vertices[seq - 1], nonce);

const namespaces = works("unshare", "-rm", "true");
test("the disk is full: moves are refused with a reason, games can be watched and read, and continue once there is room", {
    skip: namespaces ? false : "this system gives no namespaces",
}, async () => {
    const folder = mkdtempSync(join(tmpdir(), "kradan-disk-"));
    const disk = join(folder, "disk");
    mkdirSync(disk);
    const holder = spawn("unshare", [
        "-rm",
        "sh",
        "-c",
        'mount -t tmpfs -o size=4m none "$0" && echo mounted && exec sleep 600',
        disk,
    ]);
    await said(holder, "mounted");
    const fill = join("/proc", String(holder.pid), "root", disk, "fill");
    const server = new Server({
        database: join(disk, "kradan.db"),
        args: ["--limit", "free-disk-bytes=0"],
        wrap: ["nsenter", "--preserve-credentials", "-U", "-m", "-t", String(holder.pid), "--"],
    });
    try {
        await server.start();
        const game = await server.game({ game: "go", size: 19 });
        for (let seq = 1; seq <= 10; ++seq) assert.equal((await next(game, seq)).type, "events");
        for (const size of [1 << 16, 1 << 10, 1]) {
            for (let full = false; !full; ) {
                try {
                    writeFileSync(fill, Buffer.alloc(size), { flag: "a" });
                } catch (error) {
                    assert.equal(error.code, "ENOSPC");
                    full = true;
                }
            }
        }
        // Moves are accepted until the write-ahead log is full.
        let seq = 11;
        let answer = await next(game, seq, `full${seq}`);
        while (answer.type === "events") answer = await next(game, ++seq, `full${seq}`);
        assert.equal(answer.refusal.reason, "server.cannot-store");
        const watched = await game.one.ask({ type: "join", game: game.id, seq: 0, said: 0 });
        assert.equal(watched.events.length, seq, "the refused move is not stored");
        assert.equal(
            game.other.received.some((message) => message.type === "events" && message.events.at(-1).seq > seq),
            false,
        );
        const ready = await fetch(`http://127.0.0.1:${server.port}/healthz`);
        assert.equal(ready.status, 200);
        rmSync(fill);
        const last = seq + 20;
        for (; seq < last; ++seq) {
            answer = await next(game, seq, `full${seq}`);
            assert.equal(answer.type, "events", JSON.stringify(answer));
        }
        await server.stop("SIGKILL");
        await server.start();
        const back = await server.visitor(game.one.token);
        const state = await back.ask({ type: "join", game: game.id, seq: 0, said: 0 });
        assert.deepEqual(
            state.events.slice(1).map((event) => event.move),
            vertices.slice(0, last - 1),
        );
    } finally {
        await server.end();
        holder.kill();
        rmSync(folder, { recursive: true, force: true });
    }
});

const traces = works("strace", "-o", "/dev/null", "true") && process.getuid() === 0;
test("a sync fails: nothing that it did not make durable is announced", {
    skip: traces ? false : "strace may not look at other programs here",
}, async () => {
    const server = new Server();
    try {
        await server.start();
        const game = await server.game({ game: "go", size: 19 });
        for (let seq = 1; seq <= 4; ++seq) await next(game, seq);
        const strace = spawn("strace", [
            "-f",
            "-p",
            String(server.child.pid),
            "-o",
            "/dev/null",
            "-e",
            "trace=fsync,fdatasync",
            "-e",
            "inject=fsync,fdatasync:error=EIO",
        ]);
        await said(strace, "attached");
        const refused = await next(game, 5, "five");
        assert.equal(refused.refusal?.reason, "server.cannot-store", JSON.stringify(refused));
        const state = await game.one.ask({ type: "join", game: game.id, seq: 0, said: 0 });
        assert.equal(state.events.length, 5);
        assert.equal(
            game.other.received.some((message) => message.type === "events" && message.events.at(-1).seq > 5),
            false,
        );
        strace.kill("SIGINT");
        await new Promise((resolve) => strace.once("exit", resolve));
        let seq = 5;
        for (; seq < 12; ++seq) {
            const answer = await next(game, seq, seq === 5 ? "five" : undefined);
            assert.equal(answer.type, "events", JSON.stringify(answer));
        }
        await server.stop("SIGKILL");
        await server.start();
        const back = await server.visitor(game.one.token);
        const { events } = await back.ask({ type: "join", game: game.id, seq: 0, said: 0 });
        assert.deepEqual(
            events.slice(1).map((event) => event.move),
            vertices.slice(0, 11),
        );
    } finally {
        await server.end();
    }
});

test("traced: no move is sent to anyone before the sync of its data has returned", {
    skip: traces ? false : "strace may not look at other programs here",
}, async () => {
    const folder = mkdtempSync(join(tmpdir(), "kradan-trace-"));
    const log = join(folder, "trace");
    const server = new Server({
        wrap: [
            "strace",
            "-D",
            "-f",
            "-y",
            "-s",
            "5000",
            "-o",
            log,
            "-e",
            "trace=fdatasync,fsync,pwrite64,sendmsg,sendto,write,writev",
        ],
    });
    try {
        await server.start();
        const game = await server.game({ game: "go", size: 19 });
        const nonces = Array.from({ length: 40 }, (_, i) => `traced-${String(i).padStart(3, "0")}`);
        for (const [i, nonce] of nonces.entries()) assert.equal((await next(game, i + 1, nonce)).type, "events");
        await server.stop();
        const lines = readFileSync(log, "utf8").split("\n");
        let checked = 0;
        for (const nonce of nonces) {
            const kept = lines.findIndex(
                (line) => line.includes("-wal>") && line.includes("pwrite64(") && line.includes(nonce),
            );
            assert.ok(kept >= 0, `${nonce} was never written`);
            const thread = lines[kept].split(" ")[0];
            // Finds the next sync and where it returned: on the same line, or on a "resumed" line after other threads'
            // lines.
            const begun = lines.findIndex(
                (line, i) => i > kept && line.startsWith(thread) && /f(data)?sync\(.*-wal>/.test(line),
            );
            assert.ok(begun > kept, `${nonce} was never synced`);
            const returned = / = 0$/.test(lines[begun])
                ? begun
                : lines.findIndex(
                      (line, i) => i > begun && line.startsWith(thread) && /f(data)?sync resumed.* = 0$/.test(line),
                  );
            assert.ok(returned >= begun);
            const told = lines.flatMap((line, i) =>
                /(sendmsg|sendto|write|writev)\(\d+<(socket|TCP)/.test(line) &&
                line.includes(`\\"nonce\\":\\"${nonce}\\"`)
                    ? [i]
                    : [],
            );
            assert.ok(told.length >= 1, `${nonce} was told to nobody`);
            for (const line of told)
                assert.ok(line > returned, `${nonce}: told on line ${line + 1}, synced on line ${returned + 1}`);
            checked += told.length;
        }
        assert.ok(checked >= 2 * nonces.length, "both players hear of each move");
    } finally {
        await server.end();
        rmSync(folder, { recursive: true, force: true });
    }
});

test("the database is locked by another program for longer than the clocks have: no player loses time", async () => {
    const server = new Server();
    try {
        await server.start();
        const game = await server.game({
            game: "go",
            size: 19,
            clock: { kind: "fischer", initial: 8000, increment: 0 },
        });
        for (let seq = 1; seq <= 2; ++seq) assert.equal((await next(game, seq)).type, "events");
        const release = await hold(server.database);
        const begun = Date.now();
        const refused = await move(game.one, game.id, 3, vertices[2], "held");
        assert.equal(refused.refusal?.reason, "server.cannot-store", JSON.stringify(refused));
        // Longer than the player's remaining time.
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, 12_000 - (Date.now() - begun))));
        const state = await game.other.ask({ type: "join", game: game.id, seq: 0, said: 0 });
        assert.equal(state.events.length, 3, "nothing has happened in the meantime");
        await release();
        const made = await move(game.one, game.id, 3, vertices[2], "held");
        assert.equal(made.type, "events", JSON.stringify(made));
        assert.equal(made.events[0].type, "moved");
        assert.ok(made.events[0].clocks[0][0] > 3000, `${made.events[0].clocks[0][0]} ms are left`);
        assert.equal((await next(game, 4)).events[0].type, "moved");
    } finally {
        await server.end();
    }
});

const faketime = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";
// A sanitized program cannot run with another library preloaded.
const fakes = spawnSync(program, ["games"], { env: { ...process.env, LD_PRELOAD: faketime }, timeout: 5000 });
test("the calendar set back a day and forward ten years: clocks and games are not affected, running or restarted", {
    skip:
        existsSync(faketime) && fakes.status === 0
            ? false
            : "libfaketime is not here, or does not go with this program",
}, async () => {
    const folder = mkdtempSync(join(tmpdir(), "kradan-calendar-"));
    const calendar = join(folder, "offset");
    const set = (offset) => writeFileSync(calendar, `${offset}\n`);
    set("+0");
    const server = new Server({
        env: {
            LD_PRELOAD: faketime,
            FAKETIME_TIMESTAMP_FILE: calendar,
            FAKETIME_NO_CACHE: "1",
            FAKETIME_DONT_FAKE_MONOTONIC: "1",
            DONT_FAKE_MONOTONIC: "1",
        },
    });
    try {
        await server.start();
        const game = await server.game({
            game: "go",
            size: 19,
            clock: { kind: "fischer", initial: 60_000, increment: 0 },
        });
        let seq = 1;
        const play = async () => {
            const answer = await next(game, seq++);
            assert.equal(answer.type, "events", JSON.stringify(answer));
            const event = answer.events[0];
            for (const [left] of event.clocks) assert.ok(left > 50_000 && left <= 60_000, `${left} ms are left`);
            return event.at;
        };
        const times = [await play(), await play()];
        const years = [];
        for (const offset of ["-1d", "+3650d", "+0"]) {
            set(offset);
            times.push(await play(), await play());
            await game.one.ask({ type: "say", game: game.id, text: offset });
            years.push(new Date((await game.one.type("talk")).lines.at(-1).at).getFullYear());
        }
        assert.ok(years[1] - years[0] >= 9, `the calendar of the server was really moved: ${years}`);
        set("-1d");
        await server.stop("SIGKILL");
        await server.start();
        game.one = await server.visitor(game.one.token);
        game.other = await server.visitor(game.other.token);
        times.push(await play(), await play());
        times.forEach((time, i) =>
            assert.ok(i === 0 || (time >= times[i - 1] && time < times[i - 1] + 5000), `${times}`),
        );
    } finally {
        await server.end();
        rmSync(folder, { recursive: true, force: true });
    }
});

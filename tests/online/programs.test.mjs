// The HTTP interface for programs: games, streams, lobby, challenges, puzzles, feeds, tags, limits, webhooks, and every
// example in docs/api.md.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test as testWith } from "node:test";
import { fileURLToPath } from "node:url";
import { Client, hangUp, mismatches, openapi } from "./api.mjs";
import { Bot, Stream } from "./bot.mjs";
import { does, move, Server } from "./support.mjs";

/** A test with a timeout, in case something that it waits for never comes. */
const test = (name, body) => testWith(name, { timeout: 300_000 }, body);

let server;
before(async () => {
    server = await new Server({ args: ["--trusted-proxy", "127.0.0.1"] }).start();
});
after(async () => {
    await server?.end();
    hangUp();
});

let numbered = 0;
const nameOf = (word) => `${word}${++numbered}`;
const nobody = () => new Client(server);
const read = async (path, who = nobody()) => (await who.does("GET", path)).body;
const follow = (game) => Stream.open(server.port, `/api/v1/games/${game}/stream`);

/** A game between two accounts, joined by both. */
async function newGame(config, { watchable = true } = {}) {
    const accounts = [];
    const players = [];
    for (const word of ["Ann", "Ben"]) {
        const account = await new Client(server).signUp(nameOf(word));
        accounts.push(account);
        players.push(await server.visitor(account.token));
    }
    const game = await server.game(config, { watchable, players });
    return { ...game, accounts };
}

/** Plays both sides' moves in turn. */
async function play({ id, one, other, states }, moves) {
    let seq = states[0].events.at(-1).seq;
    for (const [ply, text] of moves.entries()) {
        const answer = await move(ply % 2 ? other : one, id, seq, text);
        assert.equal(answer.type, "events", JSON.stringify(answer));
        seq = answer.events.at(-1).seq;
    }
    return seq;
}

const FOOLS_MATE = ["f2f3", "e7e5", "g2g4", "d8h4"];
const problemType = "application/problem+json";

test("a running game is read with its legal moves, and a finished one as it ended", async () => {
    const clock = { kind: "fischer", initial: 300_000, increment: 0 };
    const game = await newGame({ game: "chess", clock });
    await play(game, FOOLS_MATE.slice(0, 3));
    const on = await read(`/games/${game.id}?legal=true`);
    assert.deepEqual(on.moves, FOOLS_MATE.slice(0, 3));
    assert.equal(on.legal.length, 30);
    assert.ok(on.legal.includes("d8h4"));
    assert.equal(on.now.position, "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2");
    const { phase, plies, last, turn, firstLeft, secondLeft } = on.now;
    assert.deepEqual({ phase, plies, last, turn }, { phase: "playing", plies: 3, last: "g2g4", turn: "second" });
    for (const left of [firstLeft, secondLeft]) assert.ok(left > 200_000 && left <= 300_000, String(left));
    const { kind, speed, rated, first, second, over } = on.summary;
    assert.deepEqual({ kind, speed, rated, over }, { kind: "chess", speed: "blitz", rated: false, over: undefined });
    assert.deepEqual(
        [first, second].map(({ name, account, bot }) => ({ name, account, bot })),
        game.accounts.map(({ name }) => ({ name, account: true, bot: false })),
    );
    await move(game.other, game.id, await seqOf(game), "d8h4");
    const ended = await read(`/games/${game.id}?legal=true`);
    assert.deepEqual(ended.legal, []);
    assert.deepEqual(
        [ended.now.phase, ended.now.turn, ended.now.winner, ended.now.reason, ended.now.result],
        ["ended", undefined, "second", "checkmate", "0-1"],
    );
    assert.equal(ended.summary.result, "0-1");
    const { games } = await read("/games");
    assert.deepEqual(games[0], ended.summary);
});

/** The number of a game's last event. */
async function seqOf({ id, other }) {
    const state = await other.ask({ type: "join", game: id, seq: 0, said: 0 });
    return state.events.at(-1).seq;
}

test("a private game is visible only to its players, with a token that may read", async () => {
    const { id, accounts, one } = await newGame({ game: "ogi" }, { watchable: false });
    for (const path of ["", "/record", "/stream", "/analysis"]) {
        const who = path === "/analysis" ? await new Client(server).signUp(nameOf("Eve")) : nobody();
        await who.refused(404, "server.no-such-game", "GET", `/games/${id}${path}`);
    }
    const stranger = await new Client(server).signUp(nameOf("Eve"));
    await stranger.refused(404, "server.no-such-game", "GET", `/games/${id}`);
    assert.equal((await read(`/games/${id}`, accounts[0])).summary.game, id);
    const token = async (scopes) => {
        const { body } = await accounts[1].does("POST", "/me/tokens", { label: "program", scopes });
        return new Client(server, body.token);
    };
    for (const scope of ["me:read", "bot:play"])
        assert.equal((await read(`/games/${id}`, await token([scope]))).summary.game, id);
    await (await token(["me:write"])).refused(404, "server.no-such-game", "GET", `/games/${id}`);
    await does(one, id, 1, { do: "resign" });
    assert.ok((await read("/games")).games.every(({ game }) => game !== id));
    assert.ok(!(await nobody().does("GET", "/games.atom")).bytes.toString().includes(id));
});

test("a stream sends the whole game, each move, a takeback, and the end", async () => {
    const game = await newGame({ game: "go", size: 9 });
    await play(game, ["D4", "E5"]);
    const stream = await follow(game.id);
    assert.equal(stream.headers["content-type"], "application/x-ndjson");
    const head = await nobody().call("HEAD", `/games/${game.id}/stream`);
    assert.deepEqual([head.status, head.headers.allow], [405, "GET"], "a stream has a body or is none");
    const schema =
        openapi.paths["/api/v1/games/{game}/stream"].get.responses[200].content["application/x-ndjson"].schema;
    const next = async () => {
        const line = await stream.next();
        assert.deepEqual(mismatches(schema, line), []);
        return line;
    };
    const first = await next();
    assert.deepEqual(first.game.moves, ["D4", "E5"]);
    const seq = await seqOf(game);
    await move(game.one, game.id, seq, "C3");
    assert.deepEqual((({ plies, last, turn }) => ({ plies, last, turn }))((await next()).now), {
        ...{ plies: 3, last: "C3", turn: "second" },
    });
    await does(game.one, game.id, seq + 1, { do: "ask-takeback" });
    assert.equal((await next()).now.plies, 3, "what was asked is an event too");
    await does(game.other, game.id, seq + 2, { do: "accept-takeback" });
    assert.deepEqual((await next()).game.moves, ["D4", "E5"]);
    await does(game.other, game.id, seq + 3, { do: "resign" });
    const { now } = await next();
    assert.deepEqual([now.phase, now.winner, now.reason, now.result], ["ended", "first", "resignation", "B+R"]);
    await stream.ended;
    // A finished game is sent as a whole immediately.
    const again = await follow(game.id);
    assert.equal((await again.next()).game.now.result, "B+R");
    await again.ended;
});

test("a client that streams a game is not shown as a player, and cannot take part", async () => {
    const game = await newGame({ game: "chess" });
    const stream = await follow(game.id);
    await stream.next();
    const { games } = await read("/lobby");
    assert.equal(games.find(({ id }) => id === game.id)?.watchers, 1);
    stream.close();
});

test("records come in the formats of the game, and a refusal lists the others", async () => {
    const chess = await newGame({ game: "chess" });
    await play(chess, FOOLS_MATE);
    const record = async (id, format) => {
        const path = `/games/${id}/record${format ? `?format=${format}` : ""}`;
        const answer = await nobody().does("GET", path);
        assert.equal(answer.headers["content-type"], "text/plain; charset=utf-8");
        return answer.bytes.toString();
    };
    assert.match(
        await record(chess.id),
        /^\[Event [\s\S]*\[Date "\d{4}\.\d\d\.\d\d"\][\s\S]*1\. f3 [\s\S]*2\. g4 [\s\S]*Qh4# [\s\S]*0-1\n$/,
    );
    assert.equal(JSON.parse(await record(chess.id, "log")).events.length, 6);
    const wrong = await nobody().refused(400, "session.malformed", "GET", `/games/${chess.id}/record?format=sgf`);
    assert.equal(wrong.body.detail, "format: expected one of pgn, epd, log");
    const go = await newGame({ game: "go", size: 9 });
    await play(go, ["D4"]);
    assert.match(await record(go.id), /^\(;[\s\S]*DT\[\d{4}-\d\d-\d\d\][\s\S]*;B\[df\]\)/);
    const ogi = await newGame({ game: "ogi" });
    assert.equal(typeof JSON.parse(await record(ogi.id)), "object");
});

test("the list of games continues where it stopped, and misses none", async () => {
    const names = [];
    for (let pairs = 0; pairs < 4; ++pairs) {
        const { one, other, accounts } = await newGame({ game: "chess" });
        names.push(accounts[0].name);
        for (let games = 0; games < 14; ++games) {
            const { id } = await server.game({ game: "chess" }, { watchable: true, players: [one, other] });
            await does(one, id, 1, { do: "resign" });
        }
    }
    const seen = [];
    let next = "";
    do {
        const page = await read(`/games${next && `?before=${next}`}`);
        seen.push(...page.games);
        ({ next } = page);
    } while (next);
    const own = seen.filter(({ first, second }) => [first, second].some(({ name }) => names.includes(name)));
    assert.equal(own.length, 4 * 14);
    assert.equal(new Set(seen.map(({ game: each }) => each)).size, seen.length);
    assert.ok(seen.every(({ over }, i) => i === 0 || over <= seen[i - 1].over));
    await nobody().refused(400, "session.malformed", "GET", "/games?before=then");
});

test("a tag saves resending what has not changed", async () => {
    const game = await newGame({ game: "chess" });
    const path = `/games/${game.id}`;
    const tag = (await nobody().does("GET", path)).headers.etag;
    assert.match(tag, /^"[0-9a-f]{32}"$/);
    const again = await nobody().call("GET", path, undefined, { "If-None-Match": `"other", ${tag}` });
    assert.deepEqual([again.status, again.bytes.length], [304, 0], again.what);
    await play(game, ["e2e4"]);
    const changed = await nobody().call("GET", path, undefined, { "If-None-Match": tag });
    assert.deepEqual([changed.status, changed.body.moves], [200, ["e2e4"]]);
    assert.notEqual(changed.headers.etag, tag);
    // Private answers are not cached anywhere.
    const mine = await game.accounts[0].does("GET", path);
    assert.equal(mine.headers["cache-control"], "no-store");
    const head = await nobody().call("HEAD", path);
    assert.deepEqual([head.status, head.headers.etag, head.bytes.length], [200, changed.headers.etag, 0]);
});

test("answers show what is left of the limit, and a refusal says how long to wait", async () => {
    const who = nobody();
    const first = await who.does("GET", "/lobby");
    assert.equal(first.headers["ratelimit-policy"], '"address";q=200;w=10');
    // The limit might have recovered before the answer was written.
    assert.match(first.headers.ratelimit, /^"address";r=(199;t=1|200;t=0)$/);
    const refused = [];
    while (refused.length === 0) {
        const answers = await Promise.all(Array.from({ length: 400 }, () => who.call("GET", "/puzzles/none")));
        refused.push(...answers.filter(({ status }) => status === 429));
    }
    for (const { headers, body } of refused) {
        assert.equal(headers["content-type"], problemType);
        assert.ok(Number(headers["retry-after"]) > 0);
        assert.match(headers.ratelimit, /^"address";r=\d+;t=\d+$/);
        assert.equal(body.type, "urn:kradan:problem:server.too-fast");
    }
});

test("a challenge is made, seen, accepted, declined and withdrawn; repeating a request makes no second challenge", async () => {
    const [ann, ben] = await Promise.all(["Ann", "Ben"].map((word) => new Client(server).signUp(nameOf(word))));
    const terms = { config: { game: "ogi" }, side: "first", watchable: true };
    const challenge = (more) => ann.does("POST", "/challenges", { to: ben.name, terms, ...more });
    const { body: made } = await challenge({ nonce: "once" });
    assert.deepEqual((await challenge({ nonce: "once" })).body, made);
    const { challenges } = await read("/challenges", ben);
    assert.deepEqual(
        challenges.map(({ id, by, to, mine }) => ({ id, by, to, mine })),
        [{ id: made.challenge, by: ann.name, to: ben.name, mine: false }],
    );
    const own = await ann.call("POST", `/challenges/${made.challenge}/accept`, {});
    assert.equal(own.status, 400, own.what);
    const accepted = (await ben.does("POST", `/challenges/${made.challenge}/accept`, {})).body;
    assert.equal(accepted.game, made.game);
    assert.equal((await read(`/games/${made.game}`)).summary.first.name, ann.name);
    const second = (await challenge()).body;
    await ben.does("POST", `/challenges/${second.challenge}/decline`, { why: "later" });
    assert.equal((await read("/challenges", ann)).challenges[0].declined, "later");
    await ann.does("DELETE", `/challenges/${second.challenge}`);
    assert.deepEqual((await read("/challenges", ann)).challenges, []);
    for (const wrong of [{ game: "chess", clock: 3 }, { game: "checkers" }, { game: "chess", size: 9 }]) {
        const answer = await ann.call("POST", "/challenges", { to: ben.name, terms: { ...terms, config: wrong } });
        assert.equal(answer.status, 400, answer.what);
    }
});

test("puzzles are found by game, theme and rating, each with its line; the daily one is the same as on the page", async () => {
    const listed = [];
    let next = "";
    do {
        const page = await read(`/puzzles?game=ogi&tag=prerogative&from=900&to=1500${next && `&after=${next}`}`);
        listed.push(...page.puzzles);
        ({ next } = page);
    } while (next);
    const file = JSON.parse(readFileSync(new URL("../../data/puzzles/ogi.json", import.meta.url), "utf8"));
    const wanted = file.filter(
        ({ config, tags, rating }) =>
            config.game === "ogi" && tags.includes("prerogative") && rating >= 900 && rating < 1500,
    );
    assert.ok(wanted.length > 20);
    assert.deepEqual(new Set(listed.map(({ id }) => id)), new Set(wanted.map(({ id }) => id)));
    assert.ok(listed.every(({ rating }, i) => i === 0 || rating >= listed[i - 1].rating));
    const one = await read(`/puzzles/${wanted[0].id}`);
    assert.deepEqual(one.puzzle.line, wanted[0].line);
    assert.deepEqual(one.puzzle.config.position, wanted[0].config.position);
    await nobody().refused(404, "api.no-puzzle", "GET", "/puzzles/zzzzzzzz");
    const wrong = await nobody().refused(400, "session.malformed", "GET", "/puzzles?game=draughts");
    assert.match(wrong.body.detail, /^game: expected one of .*ogi/);
    const day = () => Math.floor(Date.now() / 86_400_000);
    for (const game of ["ogi", "ogi-classic"]) {
        const sorted = file.flatMap(({ id, config }) => (config.game === game ? [id] : [])).sort();
        const [before, daily, later] = [day(), await read(`/puzzles/daily?game=${game}`), day()];
        assert.ok([before, later].map((each) => sorted[(each * 7919) % sorted.length]).includes(daily.id), game);
    }
});

test("feeds are XML, whatever the names of players, and link to the games", async () => {
    const one = await new Client(server).signUp(nameOf("Tom"));
    const player = await server.visitor(one.token);
    const guest = await server.player('<b>"&');
    const game = await server.game({ game: "chess" }, { watchable: true, players: [player, guest] });
    await does(game.one, game.id, 1, { do: "resign" });
    const answer = await nobody().does("GET", "/games.atom");
    assert.equal(answer.headers["content-type"], "application/atom+xml");
    const text = answer.bytes.toString();
    assert.ok(text.includes(`/#/play/${game.id}"`));
    assert.ok(text.includes(`<title>${one.name} – &lt;b&gt;&quot;&amp; 0-1</title>`), text.slice(0, 1500));
    assert.equal(text.match(/<entry>/g).length, text.match(/<\/entry>/g).length);
    assert.ok(!/<b>/.test(text));
    // Histories are written soon after a game ends.
    let own = "";
    while (!own.includes(`urn:kradan:game:${game.id}`)) {
        own = (await nobody().does("GET", `/players/${one.name}/games.atom`)).bytes.toString();
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await nobody().refused(404, "account.unknown", "GET", "/players/Nobody/games.atom");
});

test("a deleted account's name is removed from running games", async () => {
    const game = await newGame({ game: "chess" });
    const [gone, other] = game.accounts;
    const stream = await follow(game.id);
    await gone.does("DELETE", "/me");
    const shown = async () => {
        const { games } = await read("/lobby");
        const inLobby = games.find(({ id }) => id === game.id);
        const again = await follow(game.id);
        const { first, second } = (await again.next()).game.summary;
        again.close();
        return [inLobby.first, inLobby.second, first.name, second.name];
    };
    assert.deepEqual(await shown(), ["deleted", other.name, "deleted", other.name]);
    await does(game.other, game.id, 1, { do: "resign" });
    stream.close();
    const { games } = await read("/games");
    const ended = games.find((one) => one.game === game.id);
    assert.deepEqual([ended.second.name, ended.winner], [other.name, "first"]);
});

test("marked stones and periods of Go are shown", async () => {
    const clock = { kind: "byoyomi", initial: 600_000, period: 30_000, periods: 3 };
    const game = await newGame({ game: "go", size: 9, clock });
    const seq = await play(game, ["D4", "E5", "pass", "pass"]);
    const { now } = await read(`/games/${game.id}`);
    assert.deepEqual([now.phase, now.firstPeriods, now.secondPeriods, now.agree], ["marking", 3, 3, []]);
    assert.ok(Array.isArray(now.dead));
    assert.ok(seq > 0);
});

test("a request with Expect: 100-continue gets the interim answer", async () => {
    const { body } = await nobody().does("GET", "/sign-up");
    assert.ok(body.challenge);
    const answer = await new Promise((resolve, reject) => {
        let told = false;
        const request = http.request({
            ...{ host: "127.0.0.1", port: server.port, method: "POST", path: "/api/v1/sign-in", agent: false },
            headers: { Expect: "100-continue", "Content-Type": "application/json", "Content-Length": 2 },
        });
        request.on("continue", () => {
            told = true;
            request.end("{}");
        });
        request.on("response", (response) => {
            response.resume();
            resolve({ told, status: response.statusCode });
        });
        request.on("error", reject);
        request.flushHeaders();
    });
    assert.deepEqual(answer, { told: true, status: 400 });
});

test("the operator's webhook gets signed messages about games, repeated until it accepts them", async () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
    const folder = mkdtempSync(join(tmpdir(), "kradan-hook-"));
    const file = join(folder, "secret");
    writeFileSync(file, `${secret}\n`);
    const told = [];
    let wake = () => {};
    let status = 500;
    const hook = http.createServer((request, response) => {
        const parts = [];
        request.on("data", (data) => parts.push(data));
        request.on("end", () => {
            told.push({ headers: request.headers, text: Buffer.concat(parts).toString(), status });
            response.writeHead(status).end();
            status = 204;
            wake();
        });
    });
    await new Promise((resolve) => hook.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${hook.address().port}/kradan?x=1`;
    const args = ["--webhook", url, "--webhook-secret-file", file, "--trusted-proxy", "127.0.0.1"];
    const club = await new Server({ args }).start();
    try {
        const game = await club.game({ game: "chess" }, { watchable: true });
        const hidden = await club.game({ game: "chess" });
        await does(hidden.one, hidden.id, 1, { do: "resign" });
        await does(game.one, game.id, 1, { do: "resign" });
        while (told.length < 3) await new Promise((resolve) => (wake = resolve));
        const messages = told.map(({ text }) => JSON.parse(text));
        assert.deepEqual(
            messages.map(({ type, data }) => [type, data.game]),
            [
                ["game.began", game.id],
                ["game.began", game.id],
                ["game.ended", game.id],
            ],
        );
        assert.equal(told[0].headers["webhook-id"], told[1].headers["webhook-id"], "the same message again");
        assert.notEqual(told[1].headers["webhook-id"], told[2].headers["webhook-id"]);
        assert.equal(messages[2].data.result, "0-1");
        assert.ok(messages[2].data.over > Date.now() - 600_000, "when it ended");
        for (const { headers, text } of told) {
            assert.equal(headers["content-type"], "application/json");
            const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${text}`;
            const sum = createHmac("sha256", Buffer.alloc(32, 7)).update(signed).digest("base64");
            assert.equal(headers["webhook-signature"], `v1,${sum}`);
            assert.ok(Math.abs(Number(headers["webhook-timestamp"]) - Date.now() / 1000) < 600);
        }
        assert.match(
            club.errors,
            /webhook: message msg_\S+ was not accepted, and will be sent again: the status was 500/,
        );
        assert.ok(!club.errors.includes(secret));
    } finally {
        await club.end();
        hook.close();
        rmSync(folder, { recursive: true });
    }
});

/** Runs an example in a shell; resolves to its output. */
const shell = (command, variables) =>
    new Promise((resolve) => {
        const child = spawn("bash", ["--norc", "-euo", "pipefail", "-c", command], {
            env: { ...process.env, ...variables },
        });
        let output = "";
        child.stdout.on("data", (data) => (output += data));
        child.stderr.on("data", (data) => (output += data));
        child.on("close", (code) => resolve({ code, output }));
    });

const manual = readFileSync(fileURLToPath(new URL("../../docs/api.md", import.meta.url)), "utf8");

test("the sign-up of a program in docs/api.md makes an account and a token that works", async () => {
    const [, program] = /^```python\n(.*?)^```$/ms.exec(manual);
    const [, example] = /^ {4}CLUB=\S+ (NAME=.*)$/m.exec(manual);
    const folder = mkdtempSync(join(tmpdir(), "kradan-sign-up-"));
    try {
        writeFileSync(join(folder, "sign_up.py"), program);
        const { code, output } = await shell(`cd ${folder} && ${example}`, { CLUB: `http://127.0.0.1:${server.port}` });
        assert.equal(code, 0, output);
        assert.match(output, /^recovery codes: \S+ \S+ .*\ntoken: kradan_\S+\n$/);
        const token = output.trim().split(" ").at(-1);
        const signedUp = new Client(server, token);
        assert.equal((await signedUp.me()).name, /NAME=(\S+)/.exec(example)[1]);
        await signedUp.does("GET", "/challenges");
        await signedUp.refused(403, "token.no-scope", "PUT", "/me/settings", { version: 0, settings: "{}" });
    } finally {
        rmSync(folder, { recursive: true });
    }
});

test("every example of docs/api.md works", async () => {
    const examples = [...manual.matchAll(/^ {4}(curl .*)$/gm)].map(([, command]) => command);
    assert.ok(examples.length > 25, `only ${examples.length} examples were found`);
    const chess = await newGame({ game: "chess" });
    await play(chess, FOOLS_MATE);
    const me = await new Client(server).signUp(nameOf("Me"));
    const { body: program } = await me.does("POST", "/me/tokens", { label: "program", scopes: ["me:read", "play"] });
    const bot = await Bot.make(server, nameOf("Bot"), { upgrade: false });
    const daily = await nobody().does("GET", "/puzzles/daily?game=chess");
    const variables = {
        CLUB: `http://127.0.0.1:${server.port}`,
        ...{ TOKEN: program.token, BOT: bot.token, OTHER: chess.accounts[0].name, PUZZLE: daily.body.id },
        ...{ GAME: chess.id, OVER: chess.id, TAG: daily.headers.etag },
    };
    for (const example of examples) {
        // Requests for an analysis are refused, since there is no worker.
        const refused = /\/analysis"$/.test(example) && example.includes("-d");
        const { code, output } = await shell(example, variables);
        if (refused) assert.match(output, /error: 400/, example);
        else assert.equal(code, 0, `${example}\n${output}`);
        if (example.includes("If-None-Match")) assert.equal(output.trim(), "304", example);
        if (example.includes('"$CLUB/api/v1/challenges"') && example.includes("-d"))
            variables.CHALLENGE = JSON.parse(output).challenge;
        if (example.includes("/api/challenge/ai")) variables.PLAYED = JSON.parse(output).id;
        if (example.includes("PLAYED?legal")) variables.MOVE = JSON.parse(output).legal[0];
    }
});

// The bot API: the requests that lichess bots send, over real connections.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Client, hangUp } from "./api.mjs";
import { Bot, Stream } from "./bot.mjs";
import { does, Server } from "./support.mjs";

let server;
before(async () => {
    server = await new Server({ args: ["--trusted-proxy", "127.0.0.1"] }).start();
});
after(async () => {
    await server?.end();
    hangUp();
});

const clock = { kind: "fischer", initial: 300_000, increment: 3_000 };

let numbered = 0;
const nameOf = (word) => `${word}${++numbered}`;

/** A connected player who is a person. */
async function person(word) {
    const client = await new Client(server).signUp(nameOf(word));
    return Object.assign(await server.visitor(client.token), { name: client.name, client });
}

/** Starts a game in which the person has challenged the bot; the person plays the first side. */
async function game(bot, one, config = { game: "chess", clock }, side = "first") {
    const events = await bot.events();
    const { id } = await one.ask({ type: "invite", terms: { config, side, watchable: true }, to: bot.name });
    const { challenge } = await events.type("challenge");
    await bot.does("POST", `/api/challenge/${challenge.id}/accept`);
    const started = await events.type("gameStart");
    assert.equal(started.game.id, challenge.id, "as on lichess, where programs rely on it");
    await one.next((message) => message.type === "started" && message.from === id);
    const state = await one.ask({ type: "join", game: started.game.id, seq: 0, said: 0 });
    return {
        id: started.game.id,
        challenge,
        started: started.game,
        events,
        state,
        stream: await bot.follow(started.game.id),
    };
}

test("a bot is challenged, plays, chats, and learns how the game ends", async () => {
    const bot = await Bot.make(server, nameOf("Bot"));
    const one = await person("Ann");
    const { id, challenge, started, stream, events } = await game(bot, one);
    assert.equal(challenge.status, "created");
    assert.equal(challenge.challenger.name, one.name);
    assert.equal(challenge.challenger.title, null);
    assert.deepEqual(challenge.destUser.title, "BOT");
    assert.equal(challenge.variant.key, "standard");
    assert.equal(challenge.color, "white");
    assert.equal(challenge.speed, "blitz");
    assert.deepEqual(
        [challenge.timeControl.type, challenge.timeControl.limit, challenge.timeControl.increment],
        ["clock", 300, 3],
    );
    assert.equal(started.color, "black");
    assert.equal(started.opponent.username, one.name);
    assert.equal(started.isMyTurn, false);
    assert.equal(started.secondsLeft, 300);
    assert.equal(started.fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");

    assert.equal(stream.headers["content-type"], "application/x-ndjson");
    assert.equal(stream.headers["content-encoding"], undefined);
    const full = await stream.type("gameFull");
    assert.equal(full.white.name, one.name);
    assert.equal(full.black.title, "BOT");
    assert.deepEqual(full.clock, { initial: 300_000, increment: 3_000 });
    assert.equal(full.initialFen, "startpos");
    assert.equal(full.state.status, "started");
    assert.equal(full.state.moves, "");
    assert.deepEqual([full.state.wtime, full.state.btime, full.state.winc], [300_000, 300_000, 3_000]);

    await does(one, id, 1, { do: "move", move: "f2f3" });
    assert.equal((await stream.type("gameState")).moves, "f2f3");
    await bot.move(id, "e7e5");
    assert.equal((await stream.next((line) => line.moves === "f2f3 e7e5")).status, "started");
    // A second move in a row is refused.
    await bot.refused(400, "session.not-your-turn", "POST", `/api/bot/game/${id}/move/e5e4`);
    await bot.does("POST", `/api/bot/game/${id}/chat`, { form: { room: "player", text: "Good luck!" } });
    assert.equal((await one.type("talk")).lines[0].text, "Good luck!");
    await one.ask({ type: "say", game: id, text: "Thanks" });
    const line = await stream.next(({ type, username }) => type === "chatLine" && username === one.name);
    assert.deepEqual([line.room, line.text], ["player", "Thanks"]);
    await does(one, id, 3, { do: "move", move: "g2g4" });
    await stream.next(({ moves }) => moves === "f2f3 e7e5 g2g4");
    await bot.refused(400, "chess.pawn-cannot-reach", "POST", `/api/bot/game/${id}/move/e5e1`);
    await bot.refused(400, "session.malformed", "POST", `/api/bot/game/${id}/move/elephant`);
    await bot.move(id, "d8h4");
    const last = await stream.next(({ status }) => status === "mate");
    assert.equal(last.winner, "black");
    await stream.ended;
    const finish = await events.type("gameFinish");
    assert.equal(finish.game.id, id);
    assert.equal(finish.game.winner, "black");
    const exported = await bot.call("GET", `/game/export/${id}`);
    assert.match(exported.bytes.toString(), /1\. f3 .*e5 .*2\. g4 .*Qh4# .*0-1/s);
    events.close();
});

test("a lost move does not lose the game: moves without a stream, draws, takebacks", async () => {
    const bot = await Bot.make(server, nameOf("Bot"));
    const one = await person("Bea");
    const { id, stream, events } = await game(bot, one, undefined, "second");
    await stream.type("gameFull");
    stream.close();
    await stream.ended;
    await bot.move(id, "e2e4", "?offeringDraw=true");
    const offered = await one.next(({ type, events }) => type === "events" && events.at(-1).type === "draw-offered");
    const declined = await does(one, id, offered.events.at(-1).seq, { do: "decline-draw" });
    const replied = await does(one, id, declined.at(-1).seq, { do: "move", move: "e7e5" });
    const again = await bot.follow(id);
    const full = await again.type("gameFull");
    assert.equal(full.state.moves, "e2e4 e7e5");
    await bot.move(id, "g1f3");
    await again.next(({ moves }) => moves === "e2e4 e7e5 g1f3");
    const seq = replied.at(-1).seq + 1;
    await does(one, id, seq, { do: "ask-takeback" });
    await again.next(({ btakeback }) => btakeback === true);
    await bot.does("POST", `/api/bot/game/${id}/takeback/yes`);
    await again.next(({ moves }) => moves === "e2e4");
    await does(one, id, seq + 2, { do: "offer-draw" });
    await again.next(({ bdraw }) => bdraw === true);
    await bot.does("POST", `/api/bot/game/${id}/draw/yes`);
    assert.equal((await again.next(({ status }) => status !== "started")).status, "draw");
    events.close();
});

test("castling is written as programs for lichess expect it, in chess and in Chess960", async () => {
    const bot = await Bot.make(server, nameOf("Bot"));
    const one = await person("Cid");
    const usual = await game(bot, one, { game: "chess", clock, position: "4k3/8/8/8/8/8/8/4K2R w K - 0 1" }, "second");
    const full = await usual.stream.type("gameFull");
    assert.equal(full.variant.key, "fromPosition");
    assert.equal(full.initialFen, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    await bot.move(usual.id, "e1h1");
    assert.equal((await usual.stream.type("gameState")).moves, "e1g1");
    await bot.does("POST", `/api/bot/game/${usual.id}/resign`);
    assert.equal((await usual.stream.next(({ status }) => status === "resign")).winner, "black");
    usual.events.close();
    const shuffled = await game(bot, one, { game: "chess", clock, chess960: 518 }, "second");
    const start = await shuffled.stream.type("gameFull");
    assert.equal(start.variant.key, "chess960");
    assert.equal(start.variant.name, "Chess960");
    assert.equal(start.initialFen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    await bot.does("POST", `/api/bot/game/${shuffled.id}/abort`);
    assert.equal((await shuffled.stream.next(({ status }) => status !== "started")).status, "aborted");
    shuffled.events.close();
});

test("variants of chess have lichess's keys, positions and statuses", async () => {
    const bot = await Bot.make(server, nameOf("Bot"));
    const one = await person("Kit");
    const position = "8/8/6k1/8/8/3K4/8/8 w - - 0 1";
    const hill = await game(bot, one, { game: "kingofthehill", clock, position }, "second");
    const full = await hill.stream.type("gameFull");
    assert.deepEqual([full.variant.key, full.variant.name], ["kingOfTheHill", "King of the Hill"]);
    await bot.move(hill.id, "d3d4");
    const end = await hill.stream.next(({ status }) => status !== "started");
    assert.deepEqual([end.status, end.reason, end.winner], ["variantEnd", "king-in-centre", "white"]);
    hill.events.close();
    const checks = await game(bot, one, { game: "3check", clock }, "second");
    const start = await checks.stream.type("gameFull");
    assert.deepEqual([start.variant.key, start.initialFen], ["threeCheck", "startpos"]);
    await bot.does("POST", `/api/bot/game/${checks.id}/abort`);
    checks.events.close();
});

test("Ōgi and Go are played in the same way, up to the counting", async () => {
    const bot = await Bot.make(server, nameOf("Bot"));
    const one = await person("Dan");
    const ogi = await game(bot, one, { game: "ogi", clock }, "second");
    const full = await ogi.stream.type("gameFull");
    assert.deepEqual([full.variant.key, full.variant.first], ["ogi", "black"]);
    assert.equal(full.black.name, bot.name, "who begins is Black");
    await bot.move(ogi.id, "e3e4");
    assert.equal((await ogi.stream.type("gameState")).moves, "e3e4");
    await bot.does("POST", `/api/bot/game/${ogi.id}/resign`);
    assert.equal((await ogi.stream.next(({ status }) => status === "resign")).winner, "white");
    ogi.events.close();

    const go = await game(bot, one, { game: "go", size: 5, rules: "chinese", komi: "0.5", clock }, "second");
    assert.equal((await go.stream.type("gameFull")).config.size, 5);
    await bot.move(go.id, "C3");
    await does(one, go.id, 2, { do: "move", move: "pass" });
    await go.stream.next(({ moves }) => moves === "C3 pass");
    await bot.move(go.id, "pass");
    const marking = await go.stream.next(({ phase }) => phase === "marking");
    assert.deepEqual(marking.dead, []);
    await bot.refused(400, "session.malformed", "POST", `/api/bot/game/${go.id}/dead`, { form: { stones: "C3,A1" } });
    // The stones that the bot names become the marking, which the bot accepts.
    for (const [stones, dead] of [
        ["C3", ["C3"]],
        ["", []],
    ]) {
        await bot.does("POST", `/api/bot/game/${go.id}/dead`, { form: { stones } });
        const marked = await go.stream.next((line) => line.baccepts && line.dead.join() === dead.join());
        assert.equal(marked.waccepts, false);
    }
    const { events } = await one.ask({ type: "join", game: go.id, seq: 0, said: 0 });
    await does(one, go.id, events.at(-1).seq, { do: "accept-dead" });
    const end = await go.stream.next(({ status }) => status !== "started");
    assert.deepEqual([end.status, end.reason, end.result, end.winner], ["variantEnd", "score", "B+24.5", "black"]);
    go.events.close();
});

test("bots challenge each other and the computer, decline, cancel, and ask for another game", async () => {
    const [one, two] = [await Bot.make(server, nameOf("Bot")), await Bot.make(server, nameOf("Bot"))];
    const [first, second] = [await one.events(), await two.events()];
    const json = { rated: false, "clock.limit": 60, "clock.increment": 1, color: "white", variant: "standard" };
    const made = await one.does("POST", `/api/challenge/${two.name}`, { json });
    assert.equal(made.status, "created");
    assert.equal(made.challenger.title, "BOT");
    assert.equal((await second.type("challenge")).challenge.id, made.id);
    await two.does("POST", `/api/challenge/${made.id}/decline`, { form: { reason: "later" } });
    const declined = await first.type("challengeDeclined");
    assert.deepEqual([declined.challenge.id, declined.challenge.declineReasonKey], [made.id, "later"]);
    const other = await one.does("POST", `/api/challenge/${two.name}`, { json });
    await second.next(({ challenge }) => challenge?.id === other.id);
    assert.deepEqual(
        (await two.does("GET", "/api/challenge")).in.map(({ id }) => id),
        [other.id],
    );
    await one.does("POST", `/api/challenge/${other.id}/cancel`);
    assert.equal((await second.type("challengeCanceled")).challenge.id, other.id);
    await two.refused(404, "server.no-such-invitation", "POST", `/api/challenge/${other.id}/accept`);
    const third = await one.does("POST", `/api/challenge/${two.name}`, { json });
    await two.does("POST", `/api/challenge/${third.id}/accept`);
    const { game } = await first.type("gameStart");
    assert.equal(game.color, "white");
    assert.equal((await second.type("gameStart")).game.id, game.id);
    await one.does("POST", `/api/bot/game/${game.id}/resign`);
    await second.type("gameFinish");
    // A bot can challenge the computer too.
    const computer = await one.does("POST", "/api/challenge/ai", {
        form: { level: 1, color: "white", variant: "ogi" },
    });
    assert.equal(computer.opponent.ai, 1);
    assert.equal(computer.color, "white");
    const playing = await one.does("GET", "/api/account/playing");
    assert.deepEqual(
        playing.nowPlaying.map(({ gameId }) => gameId),
        [computer.gameId],
    );
    const stream = await one.follow(computer.gameId);
    const full = await stream.type("gameFull");
    assert.equal(full.black.aiLevel, 1);
    // The computer moves first.
    const moved = full.state.moves ? full.state : await stream.type("gameState");
    assert.match(moved.moves, /^\S+$/);
    stream.close();
    first.close();
    second.close();
});

test("a person offers a bot another game, and the bot accepts", async () => {
    const bot = await Bot.make(server, nameOf("Bot"));
    const one = await person("Eve");
    const { id, events } = await game(bot, one);
    await bot.does("POST", `/api/bot/game/${id}/resign`);
    await events.type("gameFinish");
    await one.ask({ type: "rematch", game: id });
    const { challenge } = await events.next(({ challenge }) => challenge?.rematchOf === id);
    assert.equal(challenge.color, "black", "they change sides");
    await bot.does("POST", `/api/challenge/${challenge.id}/accept`);
    const started = await events.type("gameStart");
    assert.equal(started.game.color, "white");
    events.close();
});

test("permissions of the API, and the answers to a wrong token, scope, name or path", async () => {
    const bot = await Bot.make(server, nameOf("Bot"), { upgrade: false });
    await bot.refused(403, "bot.needed", "GET", "/api/stream/event");
    const { body: tested } = await bot.call("POST", "/api/token/test", { text: `${bot.token},nonsense` });
    assert.equal(tested[bot.token].userId, bot.name.toLowerCase());
    assert.equal(tested[bot.token].scopes, "bot:play");
    assert.equal(tested[bot.token].expires, null);
    assert.equal(tested.nonsense, null);
    assert.equal((await bot.does("GET", "/api/account")).title, undefined);
    await bot.does("POST", "/api/bot/account/upgrade");
    await bot.does("POST", "/api/bot/account/upgrade");
    const account = await bot.does("GET", "/api/account");
    assert.deepEqual([account.username, account.title], [bot.name, "BOT"]);
    const nobody = new Bot(server, "nobody", "kradan_nonsense");
    await nobody.refused(401, "account.signed-out", "GET", "/api/account");
    await nobody.refused(401, "account.signed-out", "GET", "/api/stream/event");
    await new Bot(server, "nobody", undefined).refused(401, "account.signed-out", "GET", "/api/account");
    const reader = await Bot.make(server, nameOf("Bot"), { upgrade: false, scopes: ["me:read", "play"] });
    await reader.refused(403, "token.no-scope", "GET", "/api/account");
    await reader.refused(403, "token.no-scope", "POST", "/api/bot/account/upgrade");
    // The page's token is not valid for programs.
    await new Bot(server, "page", reader.owner.token).refused(401, "account.signed-out", "GET", "/api/account");
    await bot.refused(404, "api.no-operation", "GET", "/api/elephant");
    assert.equal((await bot.call("GET", "/api/elephant")).headers["content-type"], "application/json");
    const wrong = await bot.call("GET", "/api/bot/account/upgrade");
    assert.deepEqual([wrong.status, wrong.headers.allow], [405, "POST"]);
    await bot.refused(404, "server.no-such-game", "GET", "/api/bot/game/stream/elephant");
    await bot.refused(404, "server.no-such-game", "POST", "/api/bot/game/elephant/move/e2e4");
    await bot.refused(404, "server.no-such-game", "GET", "/game/export/elephant");
    await bot.refused(404, "account.unknown", "GET", "/api/user/elephant");
    await bot.refused(404, "account.unknown", "POST", "/api/challenge/elephant", { json: { "clock.limit": 60 } });
    await bot.refused(400, "challenge.yourself", "POST", `/api/challenge/${bot.name}`, { json: { "clock.limit": 60 } });
    await bot.refused(400, "session.malformed", "POST", `/api/challenge/${bot.name}`, { json: { variant: "atomic" } });
    await bot.refused(400, "session.malformed", "POST", `/api/challenge/${bot.name}`, {
        text: "[".repeat(5000),
        headers: { "Content-Type": "application/json" },
    });
    assert.equal((await bot.call("POST", `/api/challenge/${bot.name}`, { text: "x".repeat(20_000) })).status, 413);
    // A game between two other players that nobody else may watch.
    const [ann, ben] = [await server.player("Ann"), await server.player("Ben")];
    const { id } = await server.game({ game: "chess", clock }, { players: [ann, ben] });
    await bot.refused(404, "server.no-such-game", "GET", `/api/bot/game/stream/${id}`);
    await bot.refused(404, "server.no-such-game", "GET", `/game/export/${id}`);
});

test("bots that disagree about dead stones play on as the rules say, until all stones count as alive", async () => {
    const bot = await Bot.make(server, nameOf("Bot"));
    const one = await person("Ida");
    const go = await game(bot, one, { game: "go", size: 5, rules: "chinese", komi: "0.5", clock }, "second");
    await go.stream.type("gameFull");
    await bot.move(go.id, "C3");
    await does(one, go.id, 2, { do: "move", move: "pass" });
    await bot.move(go.id, "pass");
    await go.stream.next(({ phase }) => phase === "marking");
    await bot.does("POST", `/api/bot/game/${go.id}/dead`, { form: { stones: "" } });
    await bot.does("POST", `/api/bot/game/${go.id}/resume`);
    const resumed = await go.stream.next(({ line }) => line);
    assert.deepEqual(resumed.line, ["C3", "pass", "pass", "resume-second"]);
    assert.equal(resumed.turn, "white");
    let { events } = await one.ask({ type: "join", game: go.id, seq: 0, said: 0 });
    await does(one, go.id, events.at(-1).seq, { do: "move", move: "pass" });
    await go.stream.next(({ turn }) => turn === "black");
    await bot.move(go.id, "pass");
    await go.stream.next(({ phase }) => phase === "marking");
    ({ events } = await one.ask({ type: "join", game: go.id, seq: 0, said: 0 }));
    await does(one, go.id, events.at(-1).seq, { do: "mark-dead", vertex: "C3" });
    await bot.does("POST", `/api/bot/game/${go.id}/resume`);
    assert.equal((await go.stream.next(({ status }) => status !== "started")).result, "B+24.5");
    go.events.close();
});

test("a game with a bot has no teacher, whatever was offered", async () => {
    const bot = await Bot.make(server, nameOf("Bot"));
    const one = await person("Ann");
    const { challenge, state, events, stream } = await game(bot, one, { game: "chess", clock, teacher: true });
    const told = (await one.type("challenge")).challenge;
    for (const { game, teacher } of [told.terms.config, challenge.config, state.events[0].config])
        assert.deepEqual([game, teacher], ["chess", undefined]);
    events.close();
    stream.close();
});

test("unreadable terms do not start a different game", async () => {
    const bot = await Bot.make(server, nameOf("Bot"));
    const go = JSON.stringify({ game: "go", size: 9 });
    for (const json of [
        { "clock.limit": 0.5 },
        { "clock.limit": 1e300 },
        { "clock.increment": 3 },
        { "clock.limit": 60, days: 3 },
        { days: 15 },
        { rated: "maybe" },
        { color: "green" },
        { variant: "fromPosition" },
        { config: { game: "go" } },
        { config: go, variant: "go" },
        { config: go, "clock.limit": 60 },
        { config: "{" },
    ])
        await bot.refused(400, "session.malformed", "POST", "/api/challenge/ai", { json: { level: 1, ...json } });
    await bot.refused(400, "setup.foreign-option", "POST", "/api/challenge/ai", {
        json: { level: 1, config: JSON.stringify({ game: "chess", size: 9 }) },
    });
    const nested = await bot.does("POST", "/api/challenge/ai", {
        json: { level: 1, clock: { limit: 60, increment: 1 } },
    });
    assert.equal(nested.speed, "bullet");
    const { nowPlaying } = await bot.does("GET", "/api/account/playing");
    assert.equal(nowPlaying.length, 1);
});

test("made-up tokens get no separate request limit", async () => {
    const stranger = (number) => new Bot(server, "nobody", `kradan_made_up_${number}`);
    const address = { "X-Forwarded-For": "10.77.0.1" };
    let limited = 0;
    for (let i = 0; i < 600; ++i) {
        const { status } = await stranger(i).call("GET", "/api/account", { headers: address });
        assert.ok(status === 401 || status === 429, `${status}`);
        if (status === 429) ++limited;
    }
    assert.ok(limited > 200, `${limited} of 600 refused`);
    // A real bot at the same address is not limited.
    const bot = await Bot.make(server, nameOf("Bot"));
    const { status } = await bot.call("GET", "/api/account", { headers: address });
    assert.equal(status, 200);
});

test("without the scope a token reads no private game; an open page reconnects when its account becomes a bot's", async () => {
    const bot = await Bot.make(server, nameOf("Bot"), { upgrade: false, scopes: ["bot:play", "play"] });
    const page = await server.visitor(bot.token);
    await page.ask({ type: "open-seek", terms: { config: { game: "chess", clock }, side: "first", watchable: true } });
    await bot.does("POST", "/api/bot/account/upgrade");
    await page.gone();
    const guest = await server.visitor();
    guest.send({ type: "follow-lobby", on: true });
    const { seeks } = await guest.type("lobby");
    assert.ok(!seeks.some(({ player }) => player === bot.name));
    const { gameId } = await bot.does("POST", "/api/challenge/ai", { json: { level: 1 } });
    assert.equal((await bot.call("GET", `/game/export/${gameId}`)).status, 200);
    const token = (await bot.owner.does("POST", "/me/tokens", { label: "reads", scopes: ["me:read"] })).body.token;
    const invited = await server.player("Joe");
    const socket = await server.visitor(bot.token);
    const invitation = await invited.ask({
        type: "invite",
        terms: { config: { game: "chess", clock }, side: "first", watchable: false },
    });
    const { id } = await socket.ask({ type: "accept", invitation: invitation.id });
    assert.equal((await bot.call("GET", `/game/export/${id}`)).status, 200);
    await new Bot(server, bot.name, token).refused(404, "server.no-such-game", "GET", `/game/export/${id}`);
});

test("each operation of the document is refused to clients without permission", async () => {
    const document = readFileSync(new URL("../../docs/bots.md", import.meta.url), "utf8");
    const operations = [...document.matchAll(/^\| `(GET|POST) (\S+)` \| (\w+) \|/gm)].map(([, method, path, who]) => ({
        method,
        path: path.replaceAll(/\{\w+\}/g, "elephant"),
        who,
    }));
    assert.ok(operations.length > 20);
    const nobody = new Bot(server, "nobody", undefined);
    const wrong = new Bot(server, "wrong", `kradan_${"x".repeat(44)}`);
    const person = await Bot.make(server, nameOf("Gus"), { upgrade: false });
    const unscoped = await Bot.make(server, nameOf("Hal"), { upgrade: false, scopes: ["me:read", "me:write", "play"] });
    for (const { method, path, who } of operations) {
        if (who === "anyone") {
            const { status, what } = await nobody.call(method, path);
            assert.ok(status === 200 || status === 404, what);
            continue;
        }
        await nobody.refused(401, "account.signed-out", method, path);
        await wrong.refused(401, "account.signed-out", method, path);
        await unscoped.refused(403, "token.no-scope", method, path);
        if (who === "bot") await person.refused(403, "bot.needed", method, path);
    }
});

test("a bot stays out of the lobby, is marked, listed, and rated separately", async () => {
    const bot = await Bot.make(server, nameOf("Bot"), { scopes: ["bot:play", "play"] });
    const socket = await server.visitor(bot.token);
    const seek = await socket.ask({
        type: "open-seek",
        terms: { config: { game: "chess", clock }, side: "first", watchable: true },
    });
    assert.equal(seek.refusal.reason, "bot.no-seeks");
    const one = await person("Fay");
    const online = await one.client.does("GET", "/online");
    assert.equal(online.body.accounts.find(({ player }) => player === bot.name).bot, true);
    const listed = (await bot.call("GET", "/api/bot/online?nb=100")).bytes
        .toString()
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    assert.ok(listed.some(({ username, title }) => username === bot.name && title === "BOT"));
    assert.ok(!listed.some(({ username }) => username === one.name));
    const status = await bot.does("GET", `/api/users/status?ids=${bot.name},${one.name},elephant`);
    assert.deepEqual(
        status.map(({ name, title, online }) => [name, title, online]),
        [
            [bot.name, "BOT", true],
            [one.name, undefined, true],
        ],
    );
    const { id, events } = await game(bot, one, { game: "chess", clock, rated: true });
    const challenges = await one.type("challenge");
    assert.deepEqual([challenges.challenge.toBot, challenges.challenge.terms.pool], [true, "chess.blitz.bots"]);
    await does(one, id, 1, { do: "move", move: "e2e4" });
    await bot.move(id, "e7e5");
    await one.next(({ type, events }) => type === "events" && events.at(-1).move === "e7e5");
    await does(one, id, 3, { do: "resign" });
    const rated = await one.type("rated");
    assert.equal(rated.pool, "chess.blitz.bots");
    assert.ok(rated.first.after < rated.first.before);
    const profile = (await one.client.does("GET", `/players/${one.name}`)).body;
    assert.deepEqual(
        profile.ratings.map(({ pool, bots }) => [pool, bots]),
        [["chess.blitz.bots", true]],
    );
    assert.equal((await one.client.does("GET", `/players/${bot.name}`)).body.bot, true);
    const account = await bot.does("GET", "/api/account");
    assert.ok(account.perfs.blitz.rating > 1500);
    events.close();
    // An account that has played as a person cannot become a bot.
    const token = (await one.client.does("POST", "/me/tokens", { label: "bot", scopes: ["bot:play"] })).body.token;
    await new Bot(server, one.name, token).refused(400, "bot.has-played", "POST", "/api/bot/account/upgrade");
});

test("an idle stream gets an empty line every few seconds, each in its own chunk", async () => {
    const bot = await Bot.make(server, nameOf("Bot"));
    const events = await bot.events();
    assert.equal(events.headers["transfer-encoding"], "chunked");
    while (events.lines < 2) await new Promise((resolve) => setTimeout(resolve, 200));
    assert.equal(events.chunks, events.lines);
    events.close();
});

test("a stream ends when its token is revoked and when the server stops", async () => {
    const own = await new Server({ args: ["--trusted-proxy", "127.0.0.1"] }).start();
    try {
        const [bot, other] = [await Bot.make(own, "Withdrawn"), await Bot.make(own, "Stays")];
        const [events, others] = [await bot.events(), await other.events()];
        await bot.owner.does("DELETE", `/me/tokens/${bot.listed.id}`);
        await events.ended;
        await bot.refused(401, "account.signed-out", "GET", "/api/account");
        await other.does("GET", "/api/account");
        assert.deepEqual(await own.stop(), { code: 0, signal: null });
        await others.ended;
    } finally {
        await own.end();
    }
});

test("a bot's game continues after the server was killed", async () => {
    const own = await new Server({ args: ["--trusted-proxy", "127.0.0.1"] }).start();
    try {
        const bot = await Bot.make(own, "Survivor");
        const made = await bot.does("POST", "/api/challenge/ai", {
            json: { level: 1, color: "white", variant: "standard" },
        });
        await bot.move(made.gameId, "e2e4");
        await own.stop("SIGKILL");
        await own.start();
        const events = await bot.events();
        const { game } = await events.type("gameStart");
        assert.equal(game.gameId, made.gameId);
        const stream = await bot.follow(made.gameId);
        const full = await stream.type("gameFull");
        assert.match(full.state.moves, /^e2e4/);
        events.close();
        stream.close();
    } finally {
        await own.end();
    }
});

test("a stream opens neither for other methods than GET nor for other sites", async () => {
    const bot = await Bot.make(server, nameOf("Bot"));
    for (const method of ["HEAD", "POST"]) {
        const answer = await fetch(`http://127.0.0.1:${server.port}/api/stream/event`, {
            method,
            headers: { Authorization: `Bearer ${bot.token}` },
        });
        assert.deepEqual([answer.status, answer.headers.get("allow")], [405, "GET"]);
        await answer.text();
    }
    const long = await bot.call("POST", "/api/token/test", { text: "x".repeat(20_000) });
    assert.deepEqual([long.status, long.body.reason], [413, "session.malformed"]);
    const foreign = await Stream.open(server.port, "/api/stream/event", bot.token, {
        Origin: "https://elsewhere.example",
    });
    assert.equal(foreign.status, 403);
    foreign.close();
});

// Accounts over HTTP: permissions, secrets, concurrent requests, and things that no request may do.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import net from "node:net";
import { join } from "node:path";
import { after, before, test } from "node:test";
import {
    Client,
    hangUp,
    mismatches,
    newAddress,
    newPassword,
    openapi,
    operations,
    Passkey,
    resolve,
    secrets,
    send,
} from "./api.mjs";
import { Calendar, noCalendar } from "./calendar.mjs";
import { Nats, noNats } from "./nats.mjs";
import { pause, until, withServers } from "./play.mjs";
import { Cluster, noPostgres } from "./postgres.mjs";
import { plays, program, Server } from "./support.mjs";
import { WebSocket } from "./web_socket.mjs";

const full = process.env.KRADAN_FULL === "1";
const args = ["--trusted-proxy", "127.0.0.1", "--auth-header", "X-Remote-User", "--log", "debug"];
const server = new Server({ args });
before(() => server.start());
after(async () => {
    hangUp();
    await server.end();
});

let named = 0;
/** A name that does not look like any other. */
const newName = () => `Tester ${[...String(++named).padStart(3, "0")].map((digit) => "abcdefghkp"[digit]).join("")}`;

/** Creates a new account. */
const newAccount = (at = server, more) => new Client(at).signUp(newName(), more);

/** A connected guest. */
async function newGuest(at = server) {
    const socket = await at.player("Gustav");
    secrets.add(socket.token);
    return Object.assign(new Client(at, socket.token), { socket });
}

/** Connects with the client's token. */
const connect = (client) => client.server.visitor(client.token);
const isNobody = async (client) => (await connect(client)).welcome.player === undefined;

/** Everything about an account that another client could have changed. */
async function stateOf(client) {
    const { confirmedUntil, ...me } = await client.me();
    const { sessions } = (await client.does("GET", "/me/sessions")).body;
    const { passkeys } = (await client.does("GET", "/me/passkeys")).body;
    const settings = (await client.does("GET", "/me/settings")).body;
    const { tokens } = (await client.does("GET", "/me/tokens")).body;
    return { me, sessions: sessions.map(({ seen, ...session }) => session), passkeys, settings, tokens };
}

/** Runs `kradan admin users` on the server's database; returns what it prints. */
function admin(at, ...args) {
    const { status, stdout, stderr } = spawnSync(program, ["admin", "users", ...args, "--db", at.database], {
        encoding: "utf8",
    });
    assert.equal(status, 0, stderr);
    return stdout.trim();
}

// ---- Permissions ----

/** The request body for each operation that takes one, for a client with a passkey and codes. */
const bodies = {
    signUp: async () => ({
        name: newName(),
        password: newPassword(),
        device: "laptop",
        ...(await new Client(server).proof()),
    }),
    signIn: async (who) => ({ name: who.name, code: who.codes.pop(), device: "phone" }),
    makePasskeyChallenge: async () => undefined,
    confirm: async (who) => ({ code: who.codes.pop() }),
    signOut: async () => undefined,
    rename: async () => ({ name: newName() }),
    addPasskey: async (who) => ({ passkey: await new Passkey(server).create(who) }),
    setPassword: async () => ({ password: newPassword() }),
    makeCodes: async () => undefined,
    linkVouched: async () => undefined,
    exchangeCode: async () => ({ code: "x", verifier: "x", nonce: "x" }),
    linkProvider: async () => ({ ticket: "x" }),
    makeToken: async () => ({ label: "bot", scopes: ["play"], days: 30 }),
    writeSettings: async () => ({ version: 1, settings: '{"board":"wood"}' }),
    fileReport: async (who, ids) => ({ player: ids.reported ?? who.name, reason: "rude", text: "so it was" }),
    closeReport: async () => ({ state: "no-fault", reason: "seen" }),
    moderate: async (_, ids) => ({ act: "note", key: ids.key ?? 1, reason: "seen", loses: false }),
    undoAct: async () => ({ reason: "a mistake" }),
    setRole: async (_, ids) => ({ name: ids.reported ?? "Nobody", role: "moderator", reason: "trusted" }),
    writeWordList: async () => ({ words: "patzer", version: 0 }),
    setRelation: async () => ({ relation: "follow" }),
    setVacation: async () => ({ days: 1 }),
    writePrivacy: async () => ({ challengers: "everyone", online: true }),
    makeChallenge: async (who) => ({
        to: who.name,
        terms: { config: { game: "chess" }, side: "random", watchable: false },
    }),
    acceptChallenge: async () => ({}),
    declineChallenge: async () => ({}),
    askAnalysis: async () => ({}),
};

/** The statuses of requests for games, puzzles and challenges that do not exist or cannot be the client's own. */
const refusedHere = {
    ...{ readGame: 404, streamGame: 404, exportGame: 404, readAnalysis: 404, readPuzzle: 404, askAnalysis: 400 },
    ...{ makeChallenge: 400, acceptChallenge: 404, declineChallenge: 404, withdrawChallenge: 404 },
};
const queries = { listPuzzles: "?game=chess", readDailyPuzzle: "?game=chess" };

/** All operations, in an order that lets an account carry them all out, up to its deletion. */
const order = [
    ...["readMe", "listSessions", "listPasskeys", "readSettings", "writeSettings", "readProof", "checkName"],
    ...["readNotices", "dismissNotice", "fileReport", "listReports", "readReport", "closeReport", "readPlayerFile"],
    ...["moderate", "undoAct", "readLog", "listStaff", "setRole", "readWordLists", "writeWordList"],
    ...["readPlayer", "readRatingHistory", "readStakes", "readLeaderboard", "readDistribution"],
    ...["readRelations", "setRelation", "readPrivacy", "writePrivacy", "readOnline", "readVacation", "setVacation"],
    ...[
        "readHistory",
        "readStatistics",
        "exportPgn",
        "exportSgf",
        "exportPcn",
        "readPlayerGames",
        "readPlayerStatistics",
    ],
    ...[
        "listGames",
        "readGame",
        "streamGame",
        "exportGame",
        "readFeed",
        "readPlayerFeed",
        "readLobby",
        "askAnalysis",
        "readAnalysis",
    ],
    ...["listPuzzles", "readDailyPuzzle", "readPuzzle"],
    ...["listChallenges", "makeChallenge", "acceptChallenge", "declineChallenge", "withdrawChallenge"],
    ...[
        "makePasskeyChallenge",
        "readWays",
        "exportAccount",
        "linkVouched",
        "unlinkVouched",
        "readProvider",
        "exchangeCode",
        "linkProvider",
        "unlinkProvider",
        "addPasskey",
        "removePasskey",
        "setPassword",
        "removePassword",
    ],
    ...[
        "makeToken",
        "listTokens",
        "removeToken",
        "makeCodes",
        "rename",
        "confirm",
        "signIn",
        "endSession",
        "endOtherSessions",
        "signUp",
        "signOut",
    ],
    "deleteAccount",
];

const pathOf = ({ path, id }, ids) =>
    path.replace("/api/v1", "").replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(ids[name])) + (queries[id] ?? "");
const find = (id) => operations.find((operation) => operation.id === id);
const needsPlayer = ({ access }) => access !== "anyone";
const needsRole = ({ access }) => access === "a moderator" || access === "an owner";
const needsAccount = (operation) => operation.access.startsWith("an account") || needsRole(operation);
const needsConfirmation = ({ access }) => access === "an account with a fresh sign-in";

/** Creates an account with a second session, a passkey and settings; also returns the ids of the first two. */
async function newVictim(at = server) {
    const victim = await newAccount(at);
    victim.key = new Passkey(at);
    await victim.does("POST", "/me/passkeys", { passkey: await victim.key.create(victim) });
    await victim.does("PUT", "/me/settings", { version: 0, settings: '{"board":"slate"}' });
    const other = await victim.elsewhere();
    await victim.does("POST", "/me/tokens", { label: "bot", scopes: ["play"] });
    const { sessions, passkeys, tokens } = await stateOf(victim);
    const ids = {
        ...{ name: newName(), player: victim.name, opponent: victim.name, pool: "chess.blitz" },
        ...{ report: "none", number: "1", notice: "1", language: "en" },
        ...{ game: "none", puzzle: "none", challenge: "none" },
        ...{ session: sessions.find(({ current }) => !current).id, passkey: passkeys[0].id, token: tokens[0].id },
    };
    return { victim, other, ids };
}

test("every operation is in this walk and has a known access", () => {
    assert.deepEqual(order.toSorted(), operations.map(({ id }) => id).sort());
    const known = ["anyone", "a player, including guests", "an account", "an account with a fresh sign-in"];
    known.push("a moderator", "an owner");
    for (const { id, access, said } of operations) {
        assert.ok(known.includes(access), id);
        assert.equal(said.security.length > 0, access !== "anyone", id);
    }
    assert.ok(operations.some(needsConfirmation) && operations.some(needsRole));
    const withBody = operations.filter(({ method }) => method === "POST" || method === "PUT");
    assert.deepEqual(Object.keys(bodies).sort(), withBody.map(({ id }) => id).sort());
});

test("a stranger, a guest and an invalid token are refused what needs an account, and change nothing", async () => {
    const { victim, other, ids } = await newVictim();
    const state = await stateOf(victim);
    const guest = await newGuest();
    const before = await guest.me();
    for (const operation of operations.filter(needsPlayer)) {
        const { method, id } = operation;
        const path = pathOf(operation, ids);
        const body = method === "PUT" || method === "POST" ? { name: "Mine", password: "x", version: 1 } : undefined;
        for (const token of [undefined, "nobody's", `${victim.token}x`, victim.token.slice(1), "é".repeat(40)]) {
            const answer = await new Client(server, token && Buffer.from(token).toString("latin1")).call(
                method,
                path,
                body,
            );
            assert.deepEqual([answer.status, answer.reason], [401, "account.signed-out"], `${id} as ${token}`);
            assert.equal(answer.headers["www-authenticate"], "Bearer");
        }
        guest.address = newAddress();
        if (needsAccount(operation)) await guest.refused(403, "account.needed", method, path, body);
    }
    assert.deepEqual(await guest.me(), before);
    assert.deepEqual(await stateOf(victim), state);
    assert.equal((await other.me()).name, victim.name);
});

test("tokens are read only from the Authorization header", async () => {
    const account = await newAccount();
    for (const [path, headers] of [
        [`/me?token=${account.token}`, {}],
        [`/me?access_token=${account.token}`, {}],
        ["/me", { Cookie: `token=${account.token}` }],
        ["/me", { "X-Token": account.token }],
        ["/me", { Authorization: account.token }],
        ["/me", { Authorization: `Basic ${Buffer.from(`${account.name}:${account.password}`).toString("base64")}` }],
        ["/me", { Authorization: "Bearer" }],
        ["/me", { Authorization: `Bearer ${"x".repeat(10_000)}` }],
    ]) {
        const answer = await new Client(server).call("GET", path, undefined, headers);
        assert.equal(answer.status, 401, JSON.stringify(headers));
    }
    assert.equal(
        (await new Client(server).call("GET", "/me", undefined, { Authorization: `bearer ${account.token}` })).status,
        200,
    );
});

/**
 * Carries out all operations as this account, with these ids, and checks each status against `expect` or else the
 * document.
 */
async function walk(who, ids, more = {}) {
    // There is no OpenID provider here: see tests/online/oidc.test.mjs.
    const expect = { readProvider: 404, exchangeCode: 404, linkProvider: 403, ...refusedHere, ...more };
    const state = Object.assign(new Client(who.server, who.token), { codes: [...who.codes], name: who.name });
    state.vouched = `${who.name}@club.example`;
    for (const id of order) {
        if (!state.token && id === "deleteAccount") {
            const body = { name: state.name, code: state.codes.pop(), device: "again" };
            state.token = (await state.does("POST", "/sign-in", body)).body.token;
        }
        const operation = find(id);
        const body = await bodies[id]?.(state, ids);
        const answer = await state.call(operation.method, pathOf(operation, ids), body);
        const [status] = Object.keys(operation.said.responses);
        // Players cannot report themselves and have no access to the desk.
        const refused = needsRole(operation) ? 403 : id === "fileReport" ? 422 : Number(status);
        assert.equal(answer.status, expect[id] ?? refused, `${id}: ${answer.what}`);
        if (needsRole(operation)) assert.equal(answer.reason, "moderation.not-allowed", id);
        const content = operation.said.responses[answer.status]?.content;
        if (content?.["application/json"])
            assert.deepEqual(mismatches(content["application/json"].schema, answer.body), [], id);
        if (content?.["application/zip"]) {
            assert.equal(answer.headers["content-type"], "application/zip");
            assert.equal(answer.headers["content-disposition"], 'attachment; filename="kradan-export.zip"');
            assert.equal(answer.bytes.subarray(0, 4).toString("latin1"), "PK\x03\x04");
        }
        if (id === "makeCodes") state.codes = answer.body.codes;
        if (id === "rename") state.name = body.name;
        // Signing in again ends the session.
        if (id === "confirm" || id === "signIn") state.token = answer.body.token;
        if (id === "signOut") state.token = undefined;
    }
    state.token = who.token;
    assert.ok(await state.isSignedOut());
}

test("an account can do everything for itself, and each answer matches the document", async () => {
    const { victim, ids } = await newVictim();
    // A new passkey is added before the old one is removed, and accounts cannot follow themselves.
    await walk(victim, ids, { signUp: 409, setRelation: 409 });
    await victim.refused(403, "account.wrong-password", "POST", "/sign-in", {
        name: victim.name,
        password: victim.password,
        device: "x",
    });
});

test("another account that uses one's ids changes nothing", async () => {
    const { victim, other, ids } = await newVictim();
    const state = await stateOf(victim);
    const thief = await newAccount();
    await thief.does("PUT", "/me/settings", { version: 0, settings: "{}" });
    await walk(thief, ids, { removePasskey: 404, removeToken: 404, signUp: 409 });
    assert.deepEqual(await stateOf(victim), state);
    assert.equal((await other.me()).name, victim.name);
    const { sessions } = (await victim.does("GET", "/me/sessions")).body;
    for (const { id } of sessions) assert.ok(![victim.token, other.token].some((token) => id.includes(token)));
    // A passkey proves nothing about another account.
    const another = await newAccount();
    await another.refused(403, "passkey.unknown", "POST", "/me/confirm", { passkey: await victim.key.get(another) });
    // A credential that belongs to another account cannot be added either.
    const taken = await another.call("POST", "/me/passkeys", { passkey: await victim.key.create(another) });
    assert.equal(taken.status, 409, taken.what);
    assert.deepEqual((await stateOf(victim)).passkeys, state.passkeys);
});

test("the club's own name is refused as too easily guessed a password", async () => {
    const there = [new Server({ args: [...args, "--origin", "https://chess-bangkok.example"] })];
    await withServers(there, async (at) => {
        const somebody = new Client(at);
        const body = { name: newName(), password: "Bangkok2026", device: "x" };
        await somebody.refused(422, "account.password-common", "POST", "/sign-up", {
            ...body,
            ...(await somebody.proof()),
        });
        await somebody.does("POST", "/sign-up", { ...body, password: newPassword(), ...(await somebody.proof()) });
    });
    assert.ok(await newAccount(server, { password: "Bangkok2026" }));
});

/** A client that the proxy vouches for. */
const vouchedFor = (name, at = server) => Object.assign(new Client(at), { vouched: name });

test("a user the proxy vouches for creates an account and signs in again; other users cannot", async () => {
    const somchai = vouchedFor("สมชาย@club.example");
    const name = newName();
    assert.deepEqual((await somchai.does("GET", "/sign-in")).body, { vouched: somchai.vouched });
    await somchai.refused(403, "account.vouched-unknown", "POST", "/sign-in", { vouched: true, device: "x" });
    const made = (
        await somchai.does("POST", "/sign-up", { name, vouched: true, device: "x", ...(await somchai.proof()) })
    ).body;
    assert.deepEqual([made.me.vouched, made.me.password, made.me.passkeys], [somchai.vouched, false, 0]);
    const again = (await somchai.does("POST", "/sign-in", { vouched: true, device: "y" })).body;
    assert.equal(again.me.name, name);
    // A second account for the same user is refused.
    const twice = { name: newName(), vouched: true, device: "x", ...(await somchai.proof()) };
    assert.equal((await somchai.call("POST", "/sign-up", twice)).status, 409);
    for (const [who, headers] of [
        [new Client(server), {}],
        [new Client(server), { "X-Remote-User": ["one@club.example", "other"] }],
        [new Client(server), { "X-Remote-User": "" }],
        [new Client(server), { "X-Remote-User": "x".repeat(201) }],
        [new Client(server), { "X-Remote-User": Buffer.from([0xff, 0x41]).toString("latin1") }],
        [new Client(server), { "X-Remote_User": "x" }],
    ]) {
        const ways = await who.call("GET", "/sign-in", undefined, headers);
        assert.deepEqual(ways.body, {}, JSON.stringify(headers));
        const answer = await who.call("POST", "/sign-in", { vouched: true, device: "x" }, headers);
        assert.deepEqual([answer.status, answer.reason], [403, "account.not-vouched"], JSON.stringify(headers));
    }
    await vouchedFor("สมชาย").refused(403, "account.vouched-unknown", "POST", "/sign-in", {
        vouched: true,
        device: "x",
    });
    // The proxy vouches for requests from pages on other origins too.
    const foreign = await somchai.call(
        "POST",
        "/sign-in",
        { vouched: true, device: "x" },
        { Origin: "https://evil.example" },
    );
    assert.deepEqual([foreign.status, foreign.reason], [403, "api.foreign"]);
    // The vouched-for user cannot confirm another account either.
    const other = await newAccount();
    other.vouched = somchai.vouched;
    await other.refused(403, "account.vouched-unknown", "POST", "/me/confirm", { vouched: true });
});

test("an untrusted proxy's user header is ignored", async () => {
    const there = [new Server({ args: ["--trusted-proxy", "10.9.9.9", "--auth-header", "X-Remote-User"] })];
    await withServers(there, async (at) => {
        const liar = vouchedFor("owner", at);
        assert.deepEqual((await liar.does("GET", "/sign-in")).body, {});
        await liar.refused(403, "account.not-vouched", "POST", "/sign-in", { vouched: true, device: "x" });
    });
});

test("an account is linked to a user the proxy vouches for, and unlinked unless nothing else opens it", async () => {
    const account = await newAccount();
    await account.refused(403, "account.not-vouched", "PUT", "/me/vouched");
    account.vouched = "linked@club.example";
    await account.does("PUT", "/me/vouched");
    await account.does("PUT", "/me/vouched");
    assert.equal((await account.me()).vouched, account.vouched);
    const other = await newAccount();
    other.vouched = account.vouched;
    await other.refused(409, "account.vouched-taken", "PUT", "/me/vouched");
    assert.equal((await other.me()).vouched, undefined);
    const { token } = (await account.does("POST", "/me/confirm", { vouched: true })).body;
    account.token = token;
    await account.does("DELETE", "/me/password");
    await account.refused(422, "account.no-way-in", "DELETE", "/me/vouched");
    await account.does("PUT", "/me/password", { password: newPassword() });
    await account.does("DELETE", "/me/vouched");
    await account.refused(403, "account.vouched-unknown", "POST", "/sign-in", { vouched: true, device: "x" });
    // Once it is free, another account can be linked to it; deleting that account frees it again.
    await other.does("PUT", "/me/vouched");
    await other.does("DELETE", "/me");
    await vouchedFor(account.vouched).refused(403, "account.vouched-unknown", "POST", "/sign-in", {
        vouched: true,
        device: "x",
    });
});

/** Creates a personal token for an account; returns a client that uses it. */
async function newToken(account, scopes, days) {
    const { body } = await account.does("POST", "/me/tokens", { label: "bot", scopes, days });
    return Object.assign(new Client(account.server, body.token), { id: body.listed.id });
}

test("a personal token does what its scopes allow, for its account, and nothing else", async () => {
    const account = await newAccount();
    await account.does("PUT", "/me/settings", { version: 0, settings: "{}" });
    const state = await stateOf(account);
    const all = ["me:read", "me:write", "play", "bot:play"];
    assert.deepEqual(Object.keys(openapi.components.securitySchemes.token["x-scopes"]), all);
    for (const { scope, id } of operations) assert.ok(scope === undefined || all.includes(scope), id);
    const path = (operation) =>
        pathOf(operation, {
            name: newName(),
            opponent: account.name,
            player: account.name,
            pool: "chess.blitz",
            session: "x",
            passkey: "x",
            token: "x",
            ...{ report: "x", number: "1", notice: "1", language: "en" },
            ...{ game: "x", puzzle: "x", challenge: "x" },
        });
    for (const scope of all) {
        const program = await newToken(account, [scope]);
        for (const operation of operations.filter(needsPlayer)) {
            const { method, id } = operation;
            program.address = newAddress();
            const body =
                id === "writeSettings"
                    ? { version: 1, settings: "{}" }
                    : id === "writePrivacy"
                      ? { challengers: "everyone", online: true }
                      : method === "GET" || method === "DELETE"
                        ? undefined
                        : id === "makeChallenge"
                          ? await bodies.makeChallenge(account)
                          : {};
            const { status, reason, body: answer } = await program.call(method, path(operation), body);
            if (operation.scope === scope)
                assert.equal(status, refusedHere[id] ?? (id === "writePrivacy" ? 204 : 200), id);
            else if (operation.scope === undefined)
                assert.deepEqual([status, reason], [403, "token.not-for-programs"], id);
            else assert.deepEqual([status, reason, answer.detail], [403, "token.no-scope", operation.scope], id);
        }
        // The program cannot sign up or end its owner's session.
        const body = { name: newName(), password: newPassword(), device: "x", ...(await program.proof()) };
        await program.refused(409, "account.exists", "POST", "/sign-up", body);
        await account.does("DELETE", `/me/tokens/${program.id}`);
        assert.ok(await program.isSignedOut());
    }
    const { version } = (await account.does("GET", "/me/settings")).body;
    assert.equal(version, 2);
    assert.deepEqual({ ...(await stateOf(account)), settings: state.settings }, state);
});

test("a program plays with a token that allows it, until the token is withdrawn", async () => {
    const account = await newAccount();
    const reader = await newToken(account, ["me:read"]);
    const player = await newToken(account, ["play", "play"]);
    const turnedAway = await WebSocket.open(server.port, { origin: null });
    turnedAway.send({ type: "hello", version: 1, token: reader.token });
    assert.match((await turnedAway.gone()).reason, /lacks the scope/);
    const socket = await server.visitor(player.token, { origin: null });
    assert.equal(socket.welcome.player, account.name);
    const { tokens } = (await account.does("GET", "/me/tokens")).body;
    // Both tokens might have been created in the same millisecond.
    assert.deepEqual(
        tokens.map(({ id, scopes, used, until }) => [id, scopes, used > 0, until]).sort(),
        [
            [reader.id, ["me:read"], false, undefined],
            [player.id, ["play"], false, undefined],
        ].sort(),
    );
    await account.does("DELETE", `/me/tokens/${player.id}`);
    await socket.gone();
    assert.ok(await isNobody(player));
    await account.refused(404, "token.unknown", "DELETE", `/me/tokens/${player.id}`);
});

test("a token without scopes, for too long or one too many is refused; tokens end when the owner ends them", async () => {
    const account = await newAccount();
    const make = (more) => account.call("POST", "/me/tokens", { label: "bot", scopes: ["play"], ...more });
    for (const [more, reason] of [
        [{ scopes: [] }, "token.bad-scopes"],
        [{ scopes: ["play", "everything"] }, "token.bad-scopes"],
        [{ label: " \u200b " }, "token.no-label"],
        [{ days: 0 }, "token.bad-days"],
        [{ days: 367 }, "token.bad-days"],
    ]) {
        const answer = await make(more);
        assert.deepEqual([answer.status, answer.reason], [422, reason], answer.what);
    }
    const made = [];
    for (let i = 0; i < 50; ++i) {
        account.address = newAddress();
        made.push((await make({ days: 1 + i })).body);
    }
    const { body, reason } = await make();
    assert.equal(reason, "token.too-many", JSON.stringify(body));
    for (const [i, { token, listed }] of made.entries()) {
        assert.match(token, /^kradan_[A-Za-z0-9_-]{44}$/);
        assert.equal(listed.until - listed.created, (1 + i) * 86_400_000);
    }
    admin(server, "sign-out", account.name);
    assert.ok(await new Client(server, made[0].token).isSignedOut());
    const other = await account.elsewhere();
    const last = await newToken(other, ["me:read"]);
    await other.does("DELETE", "/me");
    assert.ok(await last.isSignedOut());
});

test("moderators do what moderators may, owners everything, and each answer matches the document", async () => {
    const owner = await newAccount();
    const moderator = await newAccount();
    const accused = await newAccount();
    admin(server, "role", owner.name, "owner");
    admin(server, "role", moderator.name, "moderator");
    await (await newAccount()).does("POST", "/reports", { player: accused.name, reason: "rude", text: "" });
    const { reports } = (await moderator.does("GET", "/reports")).body;
    const { player, id: report } = reports.find((one) => one.player.name === accused.name);
    const ids = { report, key: player.key, reported: accused.name, language: "en" };
    for (const who of [moderator, owner]) {
        for (const id of order.filter((one) => needsRole(find(one)))) {
            const operation = find(id);
            const path = pathOf(operation, ids) + (id === "readPlayerFile" ? `?key=${player.key}` : "");
            const answer = await who.call(operation.method, path, await bodies[id]?.(who, ids));
            const [status] = Object.keys(operation.said.responses);
            const forOwners = who === moderator && operation.access === "an owner";
            // The moderator has closed the report.
            const closed = who === owner && id === "closeReport";
            assert.equal(answer.status, forOwners ? 403 : closed ? 409 : Number(status), `${id}: ${answer.what}`);
            if (id === "moderate") ids.number = answer.body.number;
            const content = operation.said.responses[answer.status]?.content?.["application/json"];
            if (content) assert.deepEqual(mismatches(content.schema, answer.body), [], id);
        }
    }
    await owner.does("PUT", "/desk/words/en", { words: "patzer", version: 1 });
    assert.match(admin(server, "audit"), /^\d+ entries, none changed or removed\t[0-9a-f]{64}$/);
});

test("unexpected members in a request change nothing", async () => {
    const more = JSON.parse(
        '{"role":"owner","player":5,"id":"5","account":false,"created":0,"renamed":0,"claim":"x","user":"x","codes":["x"],' +
            '"token":"chosen","passkeys":7,"confirmed":9e15,"confirmedUntil":9e15,"renameFrom":0,"me":{"role":"owner"},' +
            '"__proto__":{"role":"owner"},"constructor":1}',
    );
    const account = await newAccount(server, more);
    const me = await account.me();
    assert.deepEqual([me.role, me.account, me.passkeys, me.codes, me.name], ["player", true, 0, 10, account.name]);
    assert.ok(me.created > Date.now() - 3_600_000 && me.confirmedUntil < Date.now() + 3_600_000);
    assert.notEqual(account.token, "chosen");
    // The page identifies accounts by this id, whatever their names.
    assert.match(me.id, /^[\w-]{8,}$/);
    const name = newName();
    const renamed = (await account.does("PUT", "/me/name", { name, ...more })).body;
    assert.deepEqual({ ...renamed, renameFrom: 0 }, { ...me, name, renameFrom: 0 });
    assert.ok(renamed.renameFrom > Date.now() + 80 * 86_400_000);
    const settings = (await account.does("PUT", "/me/settings", { version: 0, settings: "{}", ...more })).body;
    assert.deepEqual(settings, { version: 1, settings: "{}" });
    const signed = (await account.does("POST", "/sign-in", { password: account.password, device: "x", ...more, name }))
        .body;
    assert.deepEqual([signed.me.role, signed.codes], ["player", undefined]);
    account.token = signed.token;
    await account.does("PUT", "/me/password", { ...more, password: newPassword() });
    await account.refused(400, "session.malformed", "GET", "/me?role=owner&player=5");
    const { confirmedUntil } = signed.me;
    assert.deepEqual({ ...(await account.me()), renameFrom: 0 }, { ...me, name, renameFrom: 0, confirmedUntil });
});

test("a member of another type, or a body that is not an object, is a 400 and nothing more", async () => {
    // An owner can use every operation.
    const account = await newAccount();
    admin(server, "role", account.name, "owner");
    const state = await stateOf(account);
    const wrong = {
        string: [7, [], {}, true],
        integer: ["7", [], {}, true, -1, 1e300],
        object: ["x", 7, []],
        array: ["x", 7, {}],
        boolean: ["true", 1, [], {}],
    };
    const good = { string: "x", integer: 0, array: [], boolean: false };
    const sampleOf = (schema) => {
        const { type, properties = {}, required = [], enum: words } = resolve(schema);
        if (type !== "object") return words ? words[0] : good[type];
        return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name])]));
    };
    /** Yields every way of spoiling a single member, including nested members. */
    function* spoilt(schema) {
        const { properties = {}, required = [] } = resolve(schema);
        const sample = sampleOf(schema);
        for (const [name, member] of Object.entries(properties)) {
            // The arbiter checks the contents of a config: tests/session/.
            const isConfig = member.$ref?.endsWith("/Config");
            const { type, items, maxLength } = resolve(member);
            for (const value of wrong[type]) yield { ...sample, [name]: value };
            if (type === "array") for (const value of wrong[items.type]) yield { ...sample, [name]: [value] };
            if (type === "object" && !isConfig) for (const value of spoilt(member)) yield { ...sample, [name]: value };
            // Null counts as an absent member.
            if (required.includes(name)) for (const value of [undefined, null]) yield { ...sample, [name]: value };
            if (maxLength) yield { ...sample, [name]: "x".repeat(maxLength + 1) };
        }
    }
    for (const operation of operations.filter(({ body }) => body)) {
        const path = pathOf(operation, {});
        const texts = [
            "[]",
            "7",
            "null",
            '"x"',
            "true",
            "{",
            '{"device":',
            '{"device":"x",}',
            "{}x",
            "\u0000",
            "{'device':1}",
        ];
        for (const body of [...spoilt(operation.body), ...texts]) {
            account.address = newAddress();
            const answer = await account.call(operation.method, path, body);
            const what = `${operation.id} ${JSON.stringify(body).slice(0, 200)}: ${answer.what}`;
            assert.deepEqual([answer.status, answer.reason], [400, "session.malformed"], what);
        }
    }
    account.address = newAddress();
    assert.deepEqual(await stateOf(account), state);
});

test("an old sign-in confirms nothing, and its session ends in time", { skip: noCalendar }, async () => {
    const calendar = new Calendar();
    try {
        await withServers([new Server({ args, env: calendar.env })], async (there) => {
            const { victim, ids } = await newVictim(there);
            const proof = await victim.proof();
            const late = await victim.key.get(victim);
            const socket = await connect(victim);
            const link = admin(there, "link", victim.name).split("/").at(-1);
            const program = await newToken(victim, ["me:read"], 30);
            calendar.set("+20m");
            const state = await stateOf(victim);
            assert.equal((await victim.me()).confirmedUntil, 0);
            for (const operation of operations.filter(needsConfirmation)) {
                const { method } = operation;
                const body = method === "PUT" || method === "POST" ? { password: newPassword() } : undefined;
                await victim.refused(403, "account.confirm-first", method, pathOf(operation, ids), body);
            }
            assert.deepEqual(await stateOf(victim), state);
            await victim.refused(403, "account.wrong-password", "POST", "/me/confirm", { password: newPassword() });
            await victim.refused(422, "passkey.wrong-challenge", "POST", "/me/confirm", { passkey: late });
            const { body } = await victim.does("POST", "/me/confirm", { passkey: await victim.key.get(victim) });
            assert.notEqual(body.token, victim.token);
            assert.ok((await socket.gone()).code > 0);
            assert.ok(await victim.isSignedOut());
            victim.token = body.token;
            assert.equal((await victim.does("POST", "/me/codes")).body.codes.length, 10);
            calendar.set("+40m");
            await new Client(there).refused(422, "proof.expired", "POST", "/sign-up", {
                ...{ name: newName(), password: newPassword(), device: "x" },
                ...proof,
            });
            calendar.set("+25h");
            await new Client(there).refused(403, "account.wrong-link", "POST", "/sign-in", { link, device: "x" });
            assert.equal((await program.me()).name, victim.name);
            calendar.set("+61d");
            assert.ok(await program.isSignedOut());
            assert.ok(await victim.isSignedOut());
            assert.ok(await isNobody(victim));
            const again = await victim.elsewhere();
            assert.deepEqual((await again.does("GET", "/me/sessions")).body.sessions.length, 1);
        });
    } finally {
        calendar.end();
    }
});

// ---- Origins of requests ----

test("requests from other origins and other host names are refused, whatever their token", async () => {
    const account = await newAccount();
    const state = await stateOf(account);
    const own = `127.0.0.1:${server.port}`;
    const foreign = [
        { Origin: "https://evil.example" },
        { Origin: "null" },
        { Origin: "" },
        { Origin: "http://127.0.0.1:1" },
        { Origin: `http://${own}.evil.example` },
        { Origin: `http://evil.example/http://${own}` },
        { Host: "evil.example" },
        { Host: `${own.split(":")[0]}.evil.example` },
        { Host: "evil.example", Origin: "http://evil.example" },
        { Host: "evil.example", "X-Forwarded-Host": own },
    ];
    for (const headers of foreign) {
        for (const [method, path, body] of [
            ["GET", "/me"],
            ["GET", "/sign-up"],
            ["PUT", "/me/name", { name: newName() }],
            ["POST", "/sign-in", { name: account.name, password: account.password, device: "x" }],
            ["DELETE", "/me"],
        ]) {
            const answer = await account.call(method, path, body, headers);
            assert.deepEqual(
                [answer.status, answer.reason],
                [403, "api.foreign"],
                `${JSON.stringify(headers)} ${answer.what}`,
            );
        }
    }
    for (const Origin of ["https://evil.example", `http://${own}`]) {
        const headers = {
            Origin,
            "Access-Control-Request-Method": "DELETE",
            "Access-Control-Request-Headers": "authorization",
        };
        const preflight = await account.call("OPTIONS", "/me", undefined, headers);
        assert.ok([403, 405].includes(preflight.status), preflight.what);
    }
    assert.deepEqual(await stateOf(account), state);
    // A program sends no Origin.
    const { port } = server;
    const answer = await send(port, "GET", "/api/v1/me", { headers: { Authorization: `Bearer ${account.token}` } });
    assert.equal(answer.status, 200);
});

// ---- Tokens ----

test("a sign-up ends the guest's token, over HTTP and on connections, and no one can choose the new one", async () => {
    const guest = await newGuest();
    const [token, { socket }] = [guest.token, guest];
    await guest.signUp(newName());
    assert.notEqual(guest.token, token);
    assert.ok((await socket.gone()).code > 0, "its connection has ended");
    const old = new Client(server, token);
    assert.ok(await old.isSignedOut());
    assert.ok(await isNobody(old));
    assert.equal((await connect(guest)).welcome.player, guest.name);
    const fixed = `chosen-${randomBytes(16).toString("hex")}`;
    const stranger = new Client(server, fixed);
    const asked = { name: newName(), password: newPassword(), device: "x", ...(await stranger.proof()) };
    await stranger.refused(401, "account.signed-out", "POST", "/sign-up", asked);
    assert.ok(await stranger.isSignedOut());
    const account = await newAccount();
    const tokens = [account.token, (await account.elsewhere()).token, (await account.elsewhere()).token];
    assert.equal(new Set(tokens).size, 3, "each sign-in gives another token");
    for (const each of tokens) assert.ok(each.length >= 22, "128 bits at least");
});

test("a session that ends takes its connections along, and no other session's", async () => {
    const account = await newAccount();
    const idOf = async (client) =>
        (await client.does("GET", "/me/sessions")).body.sessions.find(({ current }) => current).id;
    const others = [];
    for (let i = 0; i < 4; ++i) others.push(await account.elsewhere());
    const sockets = [];
    for (const each of [account, ...others]) sockets.push(await connect(each));
    const ended = async (...which) => {
        for (const i of which) {
            assert.ok((await sockets[i].gone()).code > 0);
            const client = [account, ...others][i];
            assert.ok(await client.isSignedOut());
            assert.ok(await isNobody(client));
        }
    };
    await account.does("DELETE", `/me/sessions/${await idOf(others[0])}`);
    await ended(1);
    await others[1].does("POST", "/sign-out");
    await ended(2);
    await account.does("DELETE", "/me/sessions");
    await ended(3, 4);
    assert.equal(sockets[0].closed, null);
    const fresh = await account.elsewhere();
    const socket = await connect(fresh);
    const password = newPassword();
    await account.does("PUT", "/me/password", { password });
    assert.ok((await socket.gone()).code > 0, "a new password ends the other sessions");
    assert.ok(await fresh.isSignedOut());
    await fresh.refused(403, "account.wrong-password", "POST", "/sign-in", {
        ...{ name: account.name, password: account.password, device: "x" },
    });
    account.password = password;
    const before = new Client(server, account.token);
    account.token = (await account.does("POST", "/me/confirm", { password })).body.token;
    assert.ok((await sockets[0].gone()).code > 0, "a confirmation ends the former token");
    assert.ok(await before.isSignedOut());
    const last = await connect(account);
    await account.does("DELETE", "/me");
    assert.ok((await last.gone()).code > 0);
    assert.ok(await isNobody(account));
});

test("beyond the limit of sessions, the oldest ends, and its connection too", async () => {
    const account = await newAccount();
    const key = new Passkey(server);
    await account.does("POST", "/me/passkeys", { passkey: await key.create(account) });
    const first = await connect(account);
    let newest;
    for (let i = 0; i < 50; ++i) {
        assert.equal(first.closed, null, `${i} others`);
        newest = new Client(server);
        newest.token = (
            await newest.does("POST", "/sign-in", { passkey: await key.get(newest), device: `d${i}` })
        ).body.token;
    }
    assert.ok((await first.gone()).code > 0);
    assert.ok(await account.isSignedOut());
    assert.equal((await newest.does("GET", "/me/sessions")).body.sessions.length, 50);
});

// ---- Passkeys, proofs and codes ----

test("a passkey's answer works once, and only for a challenge of this server", async () => {
    const { victim } = await newVictim();
    const client = new Client(server);
    const answer = await victim.key.get(client);
    await client.does("POST", "/sign-in", { passkey: answer, device: "x" });
    const again = await client.call("POST", "/sign-in", { passkey: answer, device: "x" });
    assert.equal(again.status, 409, again.what);
    const other = await victim.key.get(client);
    const spoilt = Buffer.from(other.signature, "base64url");
    spoilt[spoilt.length - 1] ^= 1;
    const wrong = await client.call("POST", "/sign-in", {
        passkey: { ...other, signature: spoilt.toString("base64url") },
        device: "x",
    });
    assert.deepEqual([wrong.status, wrong.reason], [403, "passkey.bad-signature"], wrong.what);
    const own = new Passkey(server);
    await client.refused(403, "passkey.unknown", "POST", "/sign-in", { passkey: await own.get(client), device: "x" });
    // A passkey challenge is free to obtain, so it cannot serve as a proof of work.
    const { challenge } = (await client.does("POST", "/passkey-challenges")).body;
    for (const text of [challenge, Buffer.from(challenge, "base64url").toString()]) {
        const body = { name: newName(), password: newPassword(), device: "x", challenge: text, nonce: "0" };
        await client.refused(422, "proof.invalid", "POST", "/sign-up", body);
    }
});

test("passkeys are only for pages: without an Origin they are refused", async () => {
    const { victim } = await newVictim();
    const client = new Client(server);
    const passkey = await victim.key.get(client);
    const ask = (path, body) =>
        send(server.port, "POST", `/api/v1${path}`, {
            headers: { "X-Forwarded-For": client.address, "Content-Type": "application/json" },
            body: JSON.stringify(body),
        });
    for (const [path, body] of [
        ["/passkey-challenges", undefined],
        ["/sign-in", { passkey, device: "x" }],
    ]) {
        const answer = await ask(path, body);
        assert.deepEqual([answer.status, answer.body.reason], [403, "passkey.wrong-origin"], path);
    }
    await client.does("POST", "/sign-in", { passkey, device: "x" });
});

test("clients cannot lock others out of their passkeys", async () => {
    const { victim } = await newVictim();
    const garbage = { clientData: "x", authenticatorData: "x", signature: "x" };
    for (let i = 0; i < 25; ++i) {
        const attacker = new Client(server);
        const tries = Array.from({ length: 10 }, () => ({ id: randomBytes(24).toString("base64url"), ...garbage }));
        const answers = await Promise.all(
            tries.map((passkey) => attacker.call("POST", "/sign-in", { passkey, device: "x" })),
        );
        for (const { status, what } of answers) assert.equal(status, 422, what);
    }
    const client = new Client(server);
    await client.does("POST", "/sign-in", { passkey: await victim.key.get(client), device: "x" });
});

test("a link of the club signs in once; the club ends sessions", async () => {
    const account = await newAccount();
    const link = () => {
        const secret = admin(server, "link", account.name).split("/").at(-1);
        secrets.add(secret);
        return secret;
    };
    const secret = link();
    const use = (text) => new Client(server).call("POST", "/sign-in", { link: text, device: "x" });
    await oneWins([use(secret), use(secret)], 403, 409);
    for (const text of [secret, "", "x", `${secret}x`, account.token, account.codes[0]]) {
        const { status, reason, what } = await use(text);
        assert.deepEqual([status, reason], [403, "account.wrong-link"], what);
    }
    const unused = link();
    admin(server, "sign-out", account.name);
    assert.ok(await account.isSignedOut());
    const again = await account.elsewhere();
    await again.does("DELETE", "/me");
    assert.equal((await use(unused)).status, 403, "the account is gone");
});

test("guesses are limited per account and address, and the owner can still sign in from elsewhere", async () => {
    const account = await newAccount();
    const guesser = new Client(server);
    const tries = Array.from({ length: 14 }, () => ({ name: account.name, password: "not this one", device: "x" }));
    const statuses = [];
    for (const body of tries) statuses.push((await guesser.call("POST", "/sign-in", body)).status);
    assert.ok(statuses.includes(429) && statuses.every((status) => [403, 429].includes(status)), String(statuses));
    const refused = await guesser.call("POST", "/sign-in", {
        name: account.name,
        password: account.password,
        device: "x",
    });
    assert.deepEqual(
        [refused.status, refused.reason, refused.headers["retry-after"]],
        [429, "account.too-many-tries", "10"],
    );
    await account.elsewhere();
});

// ---- Whether an account exists ----

/** What the pattern finds in this file for each of a process's threads. */
const threads = (pid, file, pattern) =>
    readdirSync(`/proc/${pid}/task`).map((task) => [
        task,
        pattern.exec(readFileSync(`/proc/${pid}/task/${task}/${file}`, "utf8"))[1],
    ]);
/** The number of times that each thread has waited. */
const waits = (pid) =>
    new Map(threads(pid, "status", /^voluntary_ctxt_switches:\s+(\d+)/m).map(([task, text]) => [task, Number(text)]));
const allSleep = (pid) => threads(pid, "stat", /\) (\w) /).every(([, state]) => state === "S");

async function untilAllSleep(pid) {
    await until(() => allSleep(pid), 60_000, 2);
}

test("an unknown name is answered like a wrong password, and costs a hash too", async (t) => {
    const account = await newAccount();
    const { pid } = server.child;
    const tried = async (body) => {
        const since = performance.now();
        const answer = await new Client(server).call("POST", "/sign-in", { device: "x", ...body });
        return { answer, time: performance.now() - since };
    };
    const wrong = () => tried({ name: account.name, password: newPassword() });
    const unknown = () => tried({ name: newName(), password: newPassword() });
    const times = { wrong: [], unknown: [] };
    const seen = new Set();
    // More attempts would be refused, since they are all for one account.
    const rounds = full ? 150 : 20;
    for (let i = 0; i < rounds; ++i) {
        for (const [name, one] of [
            ["wrong", wrong],
            ["unknown", unknown],
        ].sort(() => (i % 2 ? -1 : 1))) {
            const { answer, time } = await one();
            const { date, ratelimit, ...headers } = answer.headers;
            seen.add(JSON.stringify([answer.status, headers, answer.bytes.toString()]));
            times[name].push(time);
        }
    }
    assert.equal(seen.size, 1, [...seen].join("\n"));
    assert.match([...seen][0], /^\[403,.*account\.wrong-password/);
    const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
    const [known, not] = [median(times.wrong), median(times.unknown)];
    t.diagnostic(
        `sign-in, median of ${rounds}: wrong password ${known.toFixed(1)} ms, unknown name ${not.toFixed(1)} ms`,
    );
    // The hashing thread sleeps between hashes. It is the thread that wrong passwords wake and codes do not.
    const count = 5;
    const woken = async (one) => {
        await untilAllSleep(pid);
        const before = waits(pid);
        for (let i = 0; i < count; ++i) {
            assert.equal((await one()).answer.status, 403);
            await untilAllSleep(pid);
        }
        return new Map([...waits(pid)].map(([task, number]) => [task, number - (before.get(task) ?? 0)]));
    };
    const withCode = await woken(() => tried({ name: newName(), code: "7H3K-9QWX-2M4P-TVA6" }));
    const withWrong = await woken(wrong);
    const withUnknown = await woken(unknown);
    const hashing = [...withWrong].filter(([task, number]) => number >= count && withCode.get(task) === 0);
    assert.ok(hashing.length > 0, "a thread hashes");
    assert.ok(
        hashing.some(([task]) => withUnknown.get(task) >= count),
        "for an unknown name too",
    );
    // Recovery codes do not reveal whether the name exists either.
    const codes = [
        await tried({ name: account.name, code: "7H3K-9QWX-2M4P-TVA6" }),
        await tried({ name: newName(), code: "7H3K-9QWX-2M4P-TVA6" }),
    ];
    assert.deepEqual(codes[0].answer.body, codes[1].answer.body);
    assert.equal(codes[0].answer.status, 403);
});

// ---- Concurrency ----

/**
 * Checks that exactly one of these concurrent calls succeeds, and the others are refused with one of these statuses.
 */
async function oneWins(calls, ...refusals) {
    const answers = await Promise.all(calls);
    const what = answers.map((answer) => answer.what).join("\n");
    assert.equal(answers.filter(({ status }) => status === 200).length, 1, what);
    assert.ok(
        answers.every(({ status }) => status === 200 || refusals.includes(status)),
        what,
    );
    return answers.findIndex(({ status }) => status === 200);
}

/** Sends requests to two servers in one club, or twice to one server, at the same time. */
async function races(one, two) {
    const at = (server) => new Client(server);
    const signUp = async (client, name, proof) => {
        const shown = proof ?? (await client.proof());
        return () => client.call("POST", "/sign-up", { name, password: newPassword(), device: "x", ...shown });
    };
    const now = (calls) => calls.map((call) => call());

    const name = newName();
    await oneWins(now([await signUp(at(one), name), await signUp(at(two), name)]), 409);
    await at(two).refused(409, "account.name-taken", "GET", `/names/${encodeURIComponent(name.toUpperCase())}`);

    // Separators are ignored, and "l" looks like "1".
    for (const alike of [newName().replace(" ", "-"), `${newName()} l`]) {
        const other = alike.includes("-") ? alike.replace("-", ".") : alike.replace(/l$/, "1");
        await oneWins(now([await signUp(at(one), alike), await signUp(at(two), other)]), 409);
    }

    const proof = await at(one).proof();
    await oneWins(now([await signUp(at(one), newName(), proof), await signUp(at(two), newName(), proof)]), 409);

    const guest = await newGuest(one);
    const both = [one, two].map((server) => new Client(server, guest.token));
    const won = await oneWins(now([await signUp(both[0], newName()), await signUp(both[1], newName())]), 409, 401);
    assert.ok(won >= 0 && (await guest.isSignedOut()));
    const late = await signUp(new Client(one, guest.token), newName());
    assert.equal((await late()).status, 401, "a guest that has become an account makes no second one");

    const account = await newAccount(one);
    const [code, other] = account.codes;
    const signIn = (server) => at(server).call("POST", "/sign-in", { name: account.name, code, device: "x" });
    await oneWins([signIn(one), signIn(two)], 403, 409);
    assert.equal((await account.me()).codes, 9);
    const there = new Client(two, account.token);
    const confirm = (client) => client.call("POST", "/me/confirm", { code: other });
    const answers = await Promise.all([confirm(account), confirm(there)]);
    assert.equal(answers.filter(({ status }) => status === 200).length, 1, answers.map(({ what }) => what).join("\n"));
    account.token = there.token = answers.find(({ status }) => status === 200).body.token;
    assert.equal((await there.me()).codes, 8);

    const write = (client, board) =>
        client.call("PUT", "/me/settings", { version: 0, settings: JSON.stringify({ board }) });
    const winner = await oneWins([write(account, "one"), write(there, "two")], 409);
    for (const client of [account, there]) {
        const { body } = await client.does("GET", "/me/settings");
        assert.deepEqual(body, { version: 1, settings: JSON.stringify({ board: ["one", "two"][winner] }) });
    }
    return account;
}

test("of concurrent requests that exclude each other, one is granted", async () => {
    await races(server, server);
});

test("of concurrent requests to two nodes one is granted; and sessions ended on one are ended on the other", {
    skip: noPostgres || noNats,
}, async () => {
    const cluster = new Cluster();
    const nats = await new Nats().start();
    try {
        const nodes = ["one", "two"].map(
            (name) => new Server({ database: cluster.url, args: [...args, "--node", name, "--nats", nats.url] }),
        );
        await withServers(nodes, async (one, two) => {
            const account = await races(one, two);
            const there = await account.elsewhere(two);
            assert.equal((await there.me()).name, account.name);
            const socket = await connect(there);
            assert.equal(socket.welcome.player, account.name);
            await account.does("DELETE", "/me/sessions");
            assert.ok((await socket.gone()).code > 0, "ended at the other node");
            assert.ok(await there.isSignedOut());
            assert.ok(await isNobody(there));
            const guest = await newGuest(one);
            const elsewhere = await two.visitor(guest.token);
            await guest.signUp(newName());
            assert.ok((await elsewhere.gone()).code > 0);
            const mine = await two.visitor(guest.token);
            const name = newName();
            await guest.does("PUT", "/me/name", { name });
            await guest.does("DELETE", "/me");
            assert.ok((await mine.gone()).code > 0);
            const stored = cluster.ask("SELECT convert_from(body, 'UTF8') FROM document").flat().join("\n");
            assert.ok(stored.includes(account.name));
            for (const secret of secrets) assert.ok(!stored.includes(secret) && !one.errors.includes(secret));
        });
    } finally {
        await nats.stop();
        cluster.end();
    }
});

// ---- Many sign-ins ----

test("while sign-ins pour in from everywhere, games go on", async (t) => {
    const account = await newAccount();
    const { id, one, other } = await server.game({ game: "go", size: 19 });
    const tries = full ? 10_000 : 2_000;
    const pace = full ? tries / 60_000 : Number.POSITIVE_INFINITY;
    let over = false;
    const flood = async () => {
        const counts = {};
        const since = performance.now();
        let sent = 0;
        const runner = async () => {
            while (sent < tries) {
                const number = sent++;
                const wait = number / pace - (performance.now() - since);
                if (wait > 0) await pause(wait);
                const name = number % 2 ? account.name : `Nobody ${number}`;
                const body = { name, password: "tiger on a tricycle", device: "x" };
                const { status, what } = await new Client(server).call("POST", "/sign-in", body);
                assert.ok([403, 429, 503].includes(status), what);
                counts[status] = (counts[status] ?? 0) + 1;
            }
        };
        await Promise.all(Array.from({ length: 200 }, runner)).finally(() => (over = true));
        return { counts, seconds: (performance.now() - since) / 1000 };
    };
    const times = [];
    const game = async () => {
        for (let seq = 1; !over && seq <= 19 * 16; ++seq) {
            const vertex = "ABCDEFGHJKLMNOPQRST"[(seq - 1) % 19] + (Math.floor((seq - 1) / 19) + 1);
            const since = performance.now();
            await plays(seq % 2 ? one : other, id, seq, vertex);
            times.push(performance.now() - since);
            // Stays within the allowed rate of 40 messages a second for each player.
            await pause(full ? 200 : 20);
        }
    };
    const [{ counts, seconds }] = await Promise.all([flood(), game()]);
    const sorted = times.toSorted((a, b) => a - b);
    const rank = (part) => sorted[Math.floor((sorted.length - 1) * part)].toFixed(1);
    t.diagnostic(
        `${tries} sign-ins in ${seconds.toFixed(1)} s: ${JSON.stringify(counts)}; ${times.length} moves, acknowledged in ` +
            `${rank(0.5)} ms (median), ${rank(0.99)} ms (99 %)`,
    );
    await account.me();
});

// ---- Restarts ----

test("accounts outlive the server, however it ends", async () => {
    const mine = new Server({ args });
    await withServers([mine], async () => {
        const { id, one, other } = await mine.game({ game: "chess" });
        const guest = new Client(mine, one.token);
        await guest.signUp(newName());
        // The server is killed immediately after the answer.
        await mine.stop("SIGKILL");
        await mine.start();
        hangUp();
        assert.equal((await guest.me()).name, guest.name);
        const player = await connect(guest);
        assert.deepEqual(
            [player.welcome.player, player.welcome.account, player.welcome.games],
            [guest.name, true, [id]],
        );
        assert.ok(await isNobody(new Client(mine, one.token)));
        const settings = { version: 0, settings: '{"board":"slate"}' };
        await guest.does("PUT", "/me/settings", settings);
        const there = await guest.elsewhere();
        const sessions = (await guest.does("GET", "/me/sessions")).body;
        await mine.stop("SIGTERM");
        await mine.start();
        assert.deepEqual((await guest.does("GET", "/me/sessions")).body, sessions);
        assert.deepEqual((await guest.does("GET", "/me/settings")).body, { ...settings, version: 1 });
        const again = { name: guest.name, code: guest.codes[0], device: "x" };
        there.token = (await there.does("POST", "/sign-in", again)).body.token;
        await mine.stop("SIGKILL");
        await mine.start();
        await there.refused(403, "account.wrong-code", "POST", "/sign-in", {
            name: guest.name,
            code: guest.codes[0],
            device: "x",
        });
        await there.does("POST", "/sign-out");
        await mine.stop("SIGKILL");
        await mine.start();
        assert.ok(await there.isSignedOut());
        assert.equal((await mine.visitor(other.token)).welcome.player, "Haruto");
    });
});

// ---- Invalid requests ----

/**
 * Sends these bytes; resolves to everything received until the server closed the connection, or up to this many
 * answers.
 */
const exchange = (bytes, answers = Number.POSITIVE_INFINITY) =>
    new Promise((resolve) => {
        let answer = "";
        const socket = net.connect(server.port, "127.0.0.1", () => socket.write(bytes));
        socket.on("data", (data) => {
            answer += data;
            if (answer.split("HTTP/1.1 ").length > answers) socket.destroy();
        });
        socket.on("error", () => {});
        socket.on("close", () => resolve(answer));
    });
const statusesOf = (answer) => [...answer.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status));

test("invalid requests get a refusal or nothing, and the server keeps running", async () => {
    const account = await newAccount();
    const lines = (...all) => [...all, `Host: 127.0.0.1:${server.port}`, "Connection: close", "", ""].join("\r\n");
    const post = (body, path = "sign-in", ...headers) => {
        const bytes = Buffer.from(body);
        const head = lines(`POST /api/v1/${path} HTTP/1.1`, `Content-Length: ${bytes.length}`, ...headers);
        return Buffer.concat([Buffer.from(head), bytes]);
    };
    const chunked = (path, ...parts) =>
        lines(`POST /api/v1/${path} HTTP/1.1`, "Transfer-Encoding: chunked") + parts.join("");
    const deep = (depth) => `{"device":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    const invalid = Buffer.concat([Buffer.from('{"device":"'), Buffer.from([0xff, 0xc0, 0x80]), Buffer.from('"}')]);
    const cases = {
        "a body longer than it may be": [post("x".repeat(70_000)), 413],
        "the length of such a body": [lines("POST /api/v1/sign-in HTTP/1.1", "Content-Length: 4000000000"), 413],
        "a body for an operation that nobody may use": [post("x".repeat(9_000), "me/codes"), 401],
        "a body longer than this operation takes": [
            post("x".repeat(9_000), "me/codes", `Authorization: Bearer ${account.token}`),
            413,
        ],
        "chunks longer than they may be": [
            chunked("sign-in", ...Array.from({ length: 80 }, () => `400\r\n${"x".repeat(1024)}\r\n`)),
            413,
        ],
        "chunks that are right": [chunked("sign-in", "2\r\n{}\r\n0\r\n\r\n"), 400],
        "a chunk without a length": [chunked("sign-in", "zz\r\n{}\r\n"), null],
        "a chunk of 2^64 bytes": [chunked("sign-in", "ffffffffffffffff\r\n{}"), [413, null]],
        "a body in gzip": [post("{}", "sign-in", "Content-Encoding: gzip"), 400],
        "an unknown coding": [lines("POST /api/v1/sign-in HTTP/1.1", "Transfer-Encoding: gzip"), 400],
        "two lengths": [lines("POST /api/v1/sign-in HTTP/1.1", "Content-Length: 1", "Content-Length: 2"), 400],
        "a length and chunks": [
            lines("POST /api/v1/sign-in HTTP/1.1", "Content-Length: 1", "Transfer-Encoding: chunked"),
            400,
        ],
        "no body": [post(""), 400],
        "invalid UTF-8": [post(invalid), 400],
        "half a surrogate pair": [post('{"device":"\\ud800"}'), 400],
        "deep JSON": [post(deep(20)), 400],
        "very deep JSON": [post(deep(30_000)), 400],
        "a number of 60,000 digits": [post(`{"device":${"9".repeat(60_000)}}`), 400],
        "a member 5,000 times": [post(`{${Array.from({ length: 5000 }, () => '"device":"x"').join()}}`), 400],
        "an invalid escape": [lines("GET /api/v1/names/%zz HTTP/1.1"), 400],
        "half an escape": [lines("GET /api/v1/names/%F HTTP/1.1"), 400],
        "a zero in the path": [lines("GET /api/v1/names/%00 HTTP/1.1"), 400],
        "invalid UTF-8 in the path": [lines("GET /api/v1/names/%FF HTTP/1.1"), 400],
        "a line break in the path": [lines("GET /api/v1/names/a%0d%0aSet-Cookie:x HTTP/1.1"), 400],
        "a path that leaves": [lines("GET /api/v1/../../etc/passwd HTTP/1.1"), 404],
        "a path that leaves, escaped": [lines("GET /api/v1/%2e%2e/%2e%2e/etc/passwd HTTP/1.1"), 404],
        "nothing behind the path": [lines("GET /api/v1/ HTTP/1.1"), 404],
        "an empty segment": [lines("GET /api/v1//me HTTP/1.1"), 404],
        "a query member twice": [lines("GET /api/v1/me?a=1&a=2 HTTP/1.1"), 400],
        "a long name": [lines(`GET /api/v1/names/${"x".repeat(5_000)} HTTP/1.1`), 400],
        "10,000 headers": [
            lines("GET /api/v1/me HTTP/1.1", ...Array.from({ length: 10_000 }, (_, i) => `X-${i}: y`)),
            [431, null],
        ],
        "a header of 20,000 bytes": [
            lines("GET /api/v1/me HTTP/1.1", `Authorization: Bearer ${"x".repeat(20_000)}`),
            431,
        ],
        "another method": [lines("PATCH /api/v1/me HTTP/1.1"), 405],
        "a method nobody knows": [lines("BREW /api/v1/me HTTP/1.1"), 405],
        TRACE: [lines("TRACE /api/v1/me HTTP/1.1"), 405],
        HEAD: [lines("HEAD /api/v1/me HTTP/1.1"), 401],
        "HEAD of what is only posted": [lines("HEAD /api/v1/sign-out HTTP/1.1"), 405],
        "an upgrade": [
            lines(
                "GET /api/v1/me HTTP/1.1",
                "Connection: Upgrade",
                "Upgrade: websocket",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            ),
            401,
        ],
        "a GET with a body": [`${lines("GET /api/v1/me HTTP/1.1", "Content-Length: 5")}hello`, 401],
    };
    for (const [name, [bytes, expected]] of Object.entries(cases)) {
        const answer = await exchange(bytes, 1);
        const [status = null] = statusesOf(answer);
        assert.ok([expected].flat().includes(status), `${name}: ${answer.slice(0, 300)}`);
        assert.doesNotMatch(answer, /set-cookie/i);
        if (name.startsWith("HEAD")) assert.ok(answer.endsWith("\r\n\r\n"), "a head alone");
    }
    // Incomplete bodies do not delay other requests, and a connection can be reused.
    const half = Array.from({ length: 40 }, () => {
        const socket = net.connect(server.port, "127.0.0.1");
        socket.on("error", () => {});
        socket.write(post("x".repeat(100)).subarray(0, -50));
        return socket;
    });
    const request = `GET /api/v1/me HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${account.token}\r\n\r\n`;
    assert.deepEqual(statusesOf(await exchange(request.repeat(3), 3)), [200, 200, 200]);
    const refused = post('{"device":"x"}').toString().replace("Connection: close\r\n", "");
    assert.deepEqual(statusesOf(await exchange(refused + request, 2)), [400, 200]);
    for (const socket of half) socket.destroy();
    await account.me();
    const { id, one } = await server.game({ game: "chess" });
    await plays(one, id, 1, "e2e4");
});

test("secrets are neither in the log, even at debug level, nor in the database", async () => {
    const account = await newAccount();
    await account.elsewhere();
    const { code } = await server.stop("SIGTERM");
    assert.equal(code, 0, "nothing that was sent has ended the server");
    const log = server.output + server.errors;
    assert.match(log, /level=debug/);
    const files = readdirSync(server.folder).filter((name) => name.startsWith("kradan.db"));
    const stored = Buffer.concat(files.map((name) => readFileSync(join(server.folder, name))));
    assert.ok(stored.includes(account.name), "it is searched as it is stored");
    assert.ok(secrets.size > 100);
    for (const secret of secrets) {
        for (const form of [secret, secret.replaceAll("-", "").toLowerCase(), Buffer.from(secret).toString("base64")]) {
            assert.ok(!log.includes(form), "in the log");
            assert.ok(!stored.includes(form), "in the database");
        }
    }
    await server.start();
});

// Sign-in through an OpenID provider: who gets in, which of the provider's lies are refused, and what happens while it
// is unreachable.
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Client, hangUp, newPassword, secrets, send } from "./api.mjs";
import { Calendar, noCalendar } from "./calendar.mjs";
import { certificateOf, noTrust, trusting } from "./certificate.mjs";
import { Issuer, lies, visit } from "./issuer.mjs";
import { Nats, noNats } from "./nats.mjs";
import { until, withServers } from "./play.mjs";
import { Cluster, noPostgres } from "./postgres.mjs";
import { Server } from "./support.mjs";

// Bypasses any proxy configured on this machine, since the provider is local.
process.env.no_proxy = process.env.NO_PROXY = "127.0.0.1,localhost";

const folder = mkdtempSync(join(tmpdir(), "kradan-oidc-"));
const proxied = ["--trusted-proxy", "127.0.0.1", "--log", "debug"];
const argsFor = (issuer, ...more) => [...proxied, "--oidc-issuer", issuer.url, "--oidc-client", issuer.client, ...more];
const club = (issuer, ...more) => new Server({ args: argsFor(issuer, ...more) });

/** Writes a secret to a file. */
function fileOf(secret) {
    const file = join(folder, `secret-${secrets.size}`);
    writeFileSync(file, `${secret}\n`);
    secrets.add(secret);
    return file;
}

const issuer = new Issuer({ secret: "it is a secret: %&+/=" });
let server;
before(async () => {
    await issuer.start();
    server = await club(issuer, "--oidc-secret-file", fileOf(issuer.secret), "--oidc-name", "Example Club").start();
});
after(async () => {
    hangUp();
    await server.end();
    await issuer.stop();
    rmSync(folder, { recursive: true, force: true });
});

let counted = 0;
const letters = () => [...String(++counted).padStart(3, "0")].map((digit) => "abcdefghkp"[digit]).join("");
const newName = () => `Player ${letters()}`;
/** A user that the provider has not seen before. */
const newUser = (more) => ({ sub: `user-${letters()}`, preferred_username: "Somchai", ...more });

/** Makes a user return from the provider; resolves to the answer to the exchange. */
async function exchange(client, more, at = issuer) {
    const { code, verifier, nonce } = await visit(client, more);
    const answer = await client.call("POST", "/provider/tickets", { code, verifier, nonce });
    if (answer.body?.ticket) at.secrets.add(answer.body.ticket);
    return answer;
}

async function ticketOf(client, more, at) {
    const answer = await exchange(client, more, at);
    assert.equal(answer.status, 200, answer.what);
    return answer.body.ticket;
}

const signIn = async (client, ticket) => client.call("POST", "/sign-in", { ticket, device: "x" });

/** Creates an account with a ticket from the provider. */
async function signUp(client, name = newName(), ticket = undefined) {
    const body = { name, ticket: ticket ?? (await ticketOf(client)), device: "x", ...(await client.proof()) };
    const answer = await client.does("POST", "/sign-up", body);
    return Object.assign(client, { name, token: answer.body.token, codes: answer.body.codes, me: answer.body.me });
}

test("a user signed in by the provider creates an account, and gets in again", async () => {
    issuer.user = newUser();
    const somchai = new Client(server);
    assert.deepEqual((await somchai.does("GET", "/sign-in")).body, { provider: "Example Club" });
    assert.deepEqual((await somchai.does("GET", "/provider")).body, {
        issuer: issuer.url,
        endpoint: `${issuer.url}/authorize`,
        client: "kradan",
    });
    const { body } = await exchange(somchai);
    assert.equal(body.suggested, "Somchai");
    const unknown = await signIn(somchai, body.ticket);
    assert.deepEqual([unknown.status, unknown.reason], [403, "account.vouched-unknown"]);
    // The failed sign-in has not used up the ticket.
    await signUp(somchai, newName(), body.ticket);
    assert.deepEqual([somchai.me.provider, somchai.me.password, somchai.me.passkeys], ["Somchai", false, 0]);
    assert.equal((await signIn(new Client(server), body.ticket)).reason, "provider.wrong-ticket");
    const again = await signIn(new Client(server), await ticketOf(new Client(server)));
    assert.equal(again.body.me.name, somchai.name);
    // A second account for the same subject is refused, even if the provider reports a new name.
    issuer.user = { ...issuer.user, preferred_username: "Somying" };
    const twice = new Client(server);
    const body2 = { name: newName(), ticket: await ticketOf(twice), device: "x", ...(await twice.proof()) };
    const refused = await twice.call("POST", "/sign-up", body2);
    assert.deepEqual([refused.status, refused.reason], [409, "provider.taken"]);
    // A different subject with the same name is a different user.
    issuer.user = newUser({ preferred_username: "Somchai" });
    assert.equal((await signIn(twice, await ticketOf(twice))).reason, "account.vouched-unknown");
});

test("a guest who signs in through the provider keeps the games as an account", async () => {
    issuer.user = newUser({ preferred_username: undefined });
    const socket = await server.player("Gustav");
    const guest = new Client(server, socket.token);
    const answer = await exchange(guest);
    assert.equal(answer.body.suggested, "");
    await signUp(guest, newName(), answer.body.ticket);
    assert.equal(guest.me.provider, "");
    assert.ok((await socket.gone()).code > 0, "the guest's token has ended");
    assert.equal((await server.visitor(guest.token)).welcome.player, guest.name);
});

/** The lies that each reason for a refusal covers. */
const names = {
    "provider.wrong-issuer": ["another issuer", "the issuer with a slash", "no issuer"],
    "provider.wrong-audience": ["another audience", "two audiences without a party", "another party", "no audience"],
    "provider.expired": ["long expired", "no end", "an end that is no number", "from the future"],
    "provider.wrong-nonce": ["another nonce", "no nonce"],
    "provider.bad-token": [
        ...["no subject", "an empty subject", "a long subject", "a subject that is a number"],
        ...["an ID token of two parts", "an ID token without a signature"],
        ...["an ID token that is no base64url", "an ID token that is no JSON"],
    ],
    "provider.unreachable": ["a huge answer", "an endless answer", "half an answer"],
    "provider.bad-answer": [
        ...["status 500", "a redirect", "no JSON", "a list", "no token", "an error of its own"],
        "an ID token that is a number",
    ],
};

test("each lie of the provider is refused with a reason, and opens nothing", async () => {
    issuer.user = newUser();
    const all = Object.values(names).flat();
    assert.deepEqual([...all].sort(), [...lies.claims, ...lies.answers].sort(), "each lie has a name");
    try {
        for (const [reason, some] of Object.entries(names)) {
            for (const lie of some) {
                issuer.lie = lie;
                const answer = await exchange(new Client(server));
                const unwell = ["provider.unreachable", "provider.bad-answer"].includes(reason);
                assert.deepEqual([answer.status, answer.reason], [unwell ? 503 : 403, reason], lie);
            }
        }
    } finally {
        issuer.lie = "";
    }
    assert.equal(issuer.asked["/token2"], undefined, "no redirect was followed");
    await signUp(new Client(server));
});

/**
 * Retries an attempt that never succeeds if the server blocks while it waits for the provider. On a slow machine, it
 * does not succeed every time even if the server does not block.
 */
async function oneOf(tries, context, attempt) {
    while (!(await attempt())) if (!--tries) return context.skip("this machine is too slow to see it");
}

test("a provider that never answers is given up, and others are served in the meantime", async (context) => {
    issuer.user = newUser();
    issuer.lie = "hang";
    const other = await new Client(server).signUp(newName());
    try {
        await oneOf(5, context, async () => {
            const before = issuer.asked["/token"] ?? 0;
            let came = false;
            const hanging = exchange(new Client(server)).finally(() => (came = true));
            await until(() => issuer.asked["/token"] > before);
            assert.equal((await (await other.elsewhere()).does("GET", "/me")).body.name, other.name);
            const meanwhile = !came;
            const answer = await hanging;
            assert.deepEqual([answer.status, answer.reason], [503, "provider.unreachable"]);
            return meanwhile;
        });
    } finally {
        issuer.lie = "";
    }
});

/** The server's timeout for the provider, in milliseconds. */
const patience = 8000;

test("a server that is waiting for the provider stops cleanly, and at once", async (context) => {
    await oneOf(5, context, async () => {
        const silent = await new Issuer().start();
        silent.lie = "hang";
        let took;
        try {
            await withServers([club(silent)], async (there) => {
                const since = performance.now();
                const asked = exchange(new Client(there)).catch(() => undefined);
                await until(() => silent.asked["/token"] > 0);
                assert.deepEqual(await there.stop(), { code: 0, signal: null });
                took = performance.now() - since;
                await asked;
            });
        } finally {
            await silent.stop();
        }
        return took < patience;
    });
});

test("a provider on the machine itself is contacted without a proxy", async () => {
    const proxy = "http://127.0.0.1:1";
    const env = { http_proxy: proxy, HTTP_PROXY: proxy, all_proxy: proxy, no_proxy: "", NO_PROXY: "" };
    await withServers([new Server({ args: argsFor(issuer), env })], async (there) => {
        await new Client(there).does("GET", "/provider");
    });
});

test("a provider that lies about itself is not used", async () => {
    for (const lie of lies.metadata) {
        const liar = await new Issuer().start();
        liar.lie = lie;
        await withServers([club(liar)], async (there) => {
            const client = new Client(there);
            await client.refused(503, "provider.bad-answer", "GET", "/provider");
            if (lie !== lies.metadata[0]) return;
            // The provider is accepted again once it stops lying.
            liar.lie = "";
            await until(async () => (await client.call("GET", "/provider")).status === 200);
        });
        await liar.stop();
    }
});

test("a code works once, with its own verifier and nonce, for a page of the club at its address", async () => {
    issuer.user = newUser();
    const client = new Client(server);
    const post = (body, headers) => client.call("POST", "/provider/tickets", body, headers);
    const mine = await visit(client);
    const other = await visit(client);
    // A stolen code is worthless without the data that the page has kept.
    for (const wrong of [{ verifier: other.verifier }, { verifier: "" }, { code: "x" }]) {
        const stolen = await visit(client);
        assert.equal((await post({ ...stolen, ...wrong })).reason, "provider.code-refused", JSON.stringify(wrong));
    }
    const injected = await visit(client);
    assert.equal((await post({ ...injected, nonce: other.nonce })).reason, "provider.wrong-nonce");
    assert.equal((await post({ ...injected, nonce: "" })).reason, "provider.code-refused", "it is used up");
    const foreign = await post(mine, { Origin: "https://evil.example" });
    assert.deepEqual([foreign.status, foreign.reason], [403, "api.foreign"]);
    const { status, body } = await post(mine);
    assert.equal(status, 200);
    issuer.secrets.add(body.ticket);
    assert.equal((await post(mine)).reason, "provider.code-refused");
    // A page at another of the club's addresses has a different redirect address, which does not match.
    const elsewhere = await visit(client);
    const host = `localhost:${server.port}`;
    const there = await post(elsewhere, { Host: host, Origin: `http://${host}` });
    assert.equal(there.reason, "provider.code-refused");
    // Programs have no address to redirect to.
    const bare = await send(server.port, "POST", "/api/v1/provider/tickets", {
        headers: { "Content-Type": "application/json", "X-Forwarded-For": client.address },
        body: JSON.stringify(await visit(client)),
    });
    assert.deepEqual([bare.status, bare.body.reason], [403, "provider.no-page"]);
});

test("the secret is sent as the provider wants it; a wrong one is refused with a reason", async () => {
    const inForm = await new Issuer({ secret: "s p&=+", methods: ["client_secret_post"] }).start();
    const without = await new Issuer().start();
    const strict = await new Issuer({ secret: "right" }).start();
    const there = [
        club(inForm, "--oidc-secret-file", fileOf(inForm.secret)),
        club(without),
        club(strict, "--oidc-secret-file", fileOf("wrong-secret")),
    ];
    await withServers(there, async (one, two, three) => {
        await signUp(new Client(one));
        await signUp(new Client(two));
        assert.equal((await new Client(two).does("GET", "/sign-in")).body.provider, `127.0.0.1:${without.port}`);
        const answer = await exchange(new Client(three));
        assert.deepEqual([answer.status, answer.reason], [503, "provider.client-refused"]);
        assert.match(three.errors, /the OpenID provider .*provider\.client-refused: invalid_client/);
        assert.doesNotMatch(three.errors, /wrong-secret/);
    });
    for (const one of [inForm, without, strict]) await one.stop();
});

test("an account is linked to the provider, and unlinked unless nothing else opens it", async () => {
    issuer.user = newUser();
    const account = await new Client(server).signUp(newName());
    const link = async (who) => who.call("PUT", "/me/provider", { ticket: await ticketOf(who) });
    assert.equal((await link(new Client(server))).status, 401);
    assert.equal((await link(account)).status, 204);
    // Linking again changes nothing.
    assert.equal((await link(account)).status, 204);
    assert.equal((await account.does("GET", "/me")).body.provider, "Somchai");
    const other = await new Client(server).signUp(newName());
    assert.equal((await link(other)).reason, "provider.taken");
    assert.equal((await signIn(new Client(server), await ticketOf(account))).body.me.name, account.name);
    await account.does("DELETE", "/me/password");
    await account.refused(422, "account.no-way-in", "DELETE", "/me/provider");
    await account.does("PUT", "/me/password", { password: newPassword() });
    await account.does("DELETE", "/me/provider");
    assert.equal((await account.does("GET", "/me")).body.provider, undefined);
    assert.equal((await signIn(new Client(server), await ticketOf(account))).reason, "account.vouched-unknown");
    // Once it is free, another account can be linked to it; deleting that account frees it again.
    assert.equal((await link(other)).status, 204);
    await other.does("DELETE", "/me");
    assert.equal((await signIn(new Client(server), await ticketOf(account))).reason, "account.vouched-unknown");
    for (const ticket of ["", "x", account.token, "x".repeat(1280)])
        await account.refused(403, "provider.wrong-ticket", "PUT", "/me/provider", { ticket });
});

test("sign-in through the proxy and through the provider work side by side", async () => {
    const both = await club(issuer, ...["--oidc-secret-file", fileOf(issuer.secret), "--auth-header", "X-Remote-User"]);
    await withServers([both], async (there) => {
        issuer.user = newUser();
        const account = Object.assign(await new Client(there).signUp(newName()), { vouched: "somchai@club.example" });
        await account.does("PUT", "/me/vouched");
        await account.does("PUT", "/me/provider", { ticket: await ticketOf(account) });
        await account.does("DELETE", "/me/password");
        const me = async () => (await account.does("GET", "/me")).body;
        assert.deepEqual([(await me()).vouched, (await me()).provider], ["somchai@club.example", "Somchai"]);
        await account.does("DELETE", "/me/vouched");
        assert.deepEqual([(await me()).vouched, (await me()).provider], [undefined, "Somchai"]);
        await account.refused(422, "account.no-way-in", "DELETE", "/me/provider");
        await account.does("PUT", "/me/vouched");
        await account.does("DELETE", "/me/provider");
        assert.deepEqual([(await me()).vouched, (await me()).provider], ["somchai@club.example", undefined]);
        // Without the proxy, the vouched user has no meaning and is not a way to sign in.
        await account.does("PUT", "/me/password", { password: newPassword() });
        there.options.args = argsFor(issuer);
        await there.stop();
        await there.start();
        assert.equal((await me()).vouched, undefined);
        await account.refused(422, "account.no-way-in", "DELETE", "/me/password");
    });
});

test("only a user who has just authenticated with the provider has a fresh sign-in", async () => {
    issuer.user = newUser();
    const account = await signUp(new Client(server));
    const me = async () => (await account.does("GET", "/me")).body;
    // The provider did not say when the user last signed in.
    assert.equal((await me()).confirmedUntil, 0);
    await account.refused(403, "account.confirm-first", "POST", "/me/codes");
    const confirm = async (more) => account.call("POST", "/me/confirm", { ticket: await ticketOf(account, more) });
    const silent = await confirm();
    assert.deepEqual([silent.status, silent.reason], [403, "provider.not-fresh"]);
    issuer.authenticated = Math.floor(Date.now() / 1000) - 3600;
    assert.equal((await confirm({ prompt: "login", max_age: "0" })).reason, "provider.not-fresh", "it did not ask");
    issuer.authenticated = undefined;
    const done = await confirm({ prompt: "login", max_age: "0" });
    assert.equal(done.status, 200, done.what);
    assert.ok(await account.isSignedOut(), "the session has another token");
    account.token = done.body.token;
    assert.ok((await me()).confirmedUntil > Date.now());
    await account.does("POST", "/me/codes");
    // A sign-in by a user without an account, or with another account, confirms nothing.
    issuer.user = newUser();
    assert.equal((await confirm({ max_age: "0" })).reason, "provider.other-account");
    await signUp(new Client(server));
    assert.equal((await confirm({ max_age: "0" })).reason, "provider.other-account");
});

test("attempts from one address are limited", async () => {
    const client = new Client(server);
    const body = { code: "x", verifier: "x", nonce: "x" };
    let reason;
    for (let tries = 0; tries < 200 && reason !== "account.too-many-tries"; ++tries)
        reason = (await client.call("POST", "/provider/tickets", body)).reason;
    assert.equal(reason, "account.too-many-tries");
    assert.equal((await new Client(server).call("POST", "/provider/tickets", body)).reason, "provider.code-refused");
});

test("a club whose provider is away starts and serves, and signs users in when it is back", async () => {
    const away = await new Issuer().start();
    away.user = newUser();
    await away.stop();
    await withServers([club(away)], async (there) => {
        const client = new Client(there);
        await client.signUp(newName());
        const stranger = new Client(there);
        assert.equal((await stranger.does("GET", "/sign-in")).body.provider, `127.0.0.1:${away.port}`);
        await stranger.refused(503, "provider.unreachable", "GET", "/provider");
        const told = there.errors.split("provider.unreachable").length;
        assert.equal(told, 2, "the operator is told once");
        await away.start();
        await until(async () => (await stranger.call("GET", "/provider")).status === 200);
        const account = await signUp(stranger);
        // The provider is away again. Its metadata is still known, but no code can be exchanged.
        const mine = await visit(new Client(there));
        await away.stop();
        const answer = await new Client(there).call("POST", "/provider/tickets", mine);
        assert.deepEqual([answer.status, answer.reason], [503, "provider.unreachable"]);
        await away.start();
        const ticket = await ticketOf(new Client(there), {}, away);
        // The account and the ticket survive a server restart.
        await there.stop("SIGKILL");
        await there.start();
        assert.equal((await signIn(new Client(there), ticket)).body.me.name, account.name);
        assert.equal((await signIn(new Client(there), ticket)).reason, "provider.wrong-ticket");
    });
    await away.stop();
});

test("an untrusted certificate is refused", async () => {
    const tls = await new Issuer({ tls: certificateOf("IP:127.0.0.1", folder) }).start();
    await withServers([club(tls)], async (there) => {
        await new Client(there).refused(503, "provider.unreachable", "GET", "/provider");
        assert.match(there.errors, /provider\.unreachable: SSL/);
    });
    assert.deepEqual(tls.asked, {}, "it was told nothing");
    await tls.stop();
});

test("a certificate that the system trusts is accepted, for its own name", { skip: noTrust }, async () => {
    const [right, wrong] = [certificateOf("IP:127.0.0.1", folder), certificateOf("DNS:id.example", folder)];
    const issuers = [await new Issuer({ tls: right }).start(), await new Issuer({ tls: wrong }).start()];
    const servers = issuers.map((one, i) => new Server({ args: argsFor(one), wrap: trusting([right, wrong][i].file) }));
    // The test's own requests do not have to check the certificate.
    const { NODE_TLS_REJECT_UNAUTHORIZED: before = "1" } = process.env;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
    try {
        await withServers(servers, async (one, other) => {
            await signUp(new Client(one));
            await new Client(other).refused(503, "provider.unreachable", "GET", "/provider");
        });
        assert.deepEqual(issuers[1].asked, {}, "it was told nothing");
    } finally {
        process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
        for (const one of issuers) await one.stop();
    }
});

test("a ticket ends after ten minutes", { skip: noCalendar }, async () => {
    const calendar = new Calendar();
    const slow = await new Issuer().start();
    slow.user = newUser();
    try {
        await withServers([new Server({ args: argsFor(slow), env: calendar.env })], async (there) => {
            await signUp(new Client(there));
            const ticket = await ticketOf(new Client(there), {}, slow);
            calendar.set("+11m");
            assert.equal((await signIn(new Client(there), ticket)).reason, "provider.wrong-ticket");
        });
    } finally {
        calendar.end();
        await slow.stop();
    }
});

test("a ticket from one node works on another, once", { skip: noPostgres || noNats }, async () => {
    const cluster = new Cluster();
    const nats = await new Nats().start();
    const shared = await new Issuer().start();
    shared.user = newUser();
    try {
        const nodes = ["one", "two"].map(
            (name) =>
                new Server({ database: cluster.url, args: [...argsFor(shared), "--node", name, "--nats", nats.url] }),
        );
        await withServers(nodes, async (one, two) => {
            const account = await signUp(new Client(two), newName(), await ticketOf(new Client(one), {}, shared));
            const ticket = await ticketOf(new Client(one), {}, shared);
            const both = await Promise.all([signIn(new Client(one), ticket), signIn(new Client(two), ticket)]);
            assert.deepEqual(
                both.filter(({ status }) => status === 200).map(({ body }) => body.me.name),
                [account.name],
            );
            assert.equal((await signIn(new Client(two), ticket)).reason, "provider.wrong-ticket");
            const stored = cluster.ask("SELECT convert_from(body, 'UTF8') FROM document").flat().join("\n");
            for (const secret of shared.secrets) {
                assert.ok(!stored.includes(secret), "in the database");
                for (const { errors } of nodes) assert.ok(!errors.includes(secret), "in the log");
            }
        });
    } finally {
        await nats.stop();
        cluster.end();
        await shared.stop();
    }
});

test("no code, verifier, token, ticket or secret is in the log or the database", async () => {
    const log = server.errors;
    await server.stop();
    const stored = readdirSync(server.folder)
        .filter((file) => file.startsWith("kradan.db"))
        .map((file) => readFileSync(join(server.folder, file), "latin1"))
        .join("\n");
    assert.ok(issuer.secrets.size > 50);
    assert.ok(stored.includes('"kind"') || stored.includes("ticket"), "the database was read");
    for (const secret of [...issuer.secrets, ...secrets, issuer.secret]) {
        assert.ok(!log.includes(secret), "in the log");
        assert.ok(!stored.includes(secret), "in the database");
    }
});

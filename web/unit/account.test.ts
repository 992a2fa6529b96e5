// Accounts: hashes and proofs, operation addresses, settings from several devices.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { deviceName } from "../src/account/device";
import { merge, readStamped, sameValues } from "../src/account/merge";
import { addressOf } from "../src/account/operation";
import { fromBase64Url, toBase64Url } from "../src/account/passkeys";
import { type Begun, challengeOf, providerAddress } from "../src/account/provider-address";
import { NonceSearch, sha256 } from "../src/account/sha256";
import { hold, ticket, used } from "../src/account/ticket";

const bytes = (text: string) => new TextEncoder().encode(text);

test("a ticket from the provider is kept for ten minutes, or until it is used or refused", ({ mock: { timers } }) => {
    timers.enable();
    const held = () => {
        hold({ secret: "s", suggested: "", name: "Id" });
        return { ...ticket.value! };
    };
    const late = held();
    timers.tick(9 * 60_000);
    assert.deepEqual(ticket.value, late);
    // A later ticket is kept just as long.
    held();
    timers.tick(9 * 60_000);
    assert.ok(ticket.value);
    timers.tick(60_000);
    assert.equal(ticket.value, null);
    held();
    used({ ok: false, refusal: { reason: "account.name-taken" } });
    assert.ok(ticket.value);
    used({ ok: false, refusal: { reason: "provider.wrong-ticket" } });
    assert.equal(ticket.value, null);
    held();
    used({ ok: true });
    assert.equal(ticket.value, null);
});

test("SHA-256 gives the hashes of FIPS 180-4 and those of Node", () => {
    for (const [text, hash] of [
        ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
        ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
        [
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        ],
    ] as const)
        assert.equal(sha256(bytes(text)), hash);
    for (let length = 0; length < 200; ++length) {
        const text = "ก王a".repeat(length).slice(0, length);
        assert.equal(sha256(bytes(text)), createHash("sha256").update(text).digest("hex"), String(length));
    }
});

test("the PKCE challenge is as in RFC 7636, and only a confirmation asks to sign in again", () => {
    const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    assert.equal(challengeOf(verifier), "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    const provider = {
        issuer: "https://id.example",
        endpoint: "https://id.example/auth?tenant=a&scope=x",
        client: "c&b",
    };
    const begun: Begun = { purpose: "sign-in", name: "", issuer: "", state: "s+1", nonce: "n", verifier };
    const redirect = "https://club.example/";
    const address = new URL(providerAddress(provider, begun, redirect, "th"));
    assert.equal(address.origin + address.pathname, "https://id.example/auth");
    const asked = {
        tenant: "a",
        scope: "openid",
        response_type: "code",
        client_id: "c&b",
        redirect_uri: redirect,
        state: "s+1",
        nonce: "n",
        code_challenge: challengeOf(verifier),
        code_challenge_method: "S256",
        ui_locales: "th",
    };
    assert.deepEqual(Object.fromEntries(address.searchParams), asked);
    const again = new URL(providerAddress(provider, { ...begun, purpose: "confirm" }, redirect, "th"));
    assert.deepEqual(Object.fromEntries(again.searchParams), {
        ...asked,
        prompt: "login",
        max_age: "0",
        claims: `{"id_token":{"auth_time":{"essential":true}}}`,
    });
});

test("a found nonce makes the hash start with the required number of zero bits", () => {
    for (const [length, bits] of [
        [0, 1],
        [20, 8],
        [43, 9],
        [64, 10],
        [117, 12],
        [128, 11],
    ] as const) {
        const challenge = "c".repeat(length);
        const search = new NonceSearch(challenge, bits, "prefix");
        let nonce: string | null = null;
        while (nonce === null) nonce = search.search(100);
        assert.match(nonce, /^[A-Za-z0-9]{1,32}$/);
        const hash = createHash("sha256")
            .update(challenge + nonce)
            .digest();
        const zeros = [...hash]
            .map((byte) => byte.toString(2).padStart(8, "0"))
            .join("")
            .indexOf("1");
        assert.ok(zeros >= bits, `${zeros} of ${bits}`);
    }
});

test("an operation's members become part of the path, then of the query or the body", () => {
    assert.deepEqual(addressOf("GET", "/api/v1/names/{name}", { name: "ä/b c" }), {
        path: "/api/v1/names/%C3%A4%2Fb%20c",
    });
    assert.deepEqual(addressOf("GET", "/api/v1/things", { some: "a&b", none: undefined }), {
        path: "/api/v1/things?some=a%26b",
    });
    assert.deepEqual(addressOf("DELETE", "/api/v1/me/sessions/{session}", { session: "s1" }), {
        path: "/api/v1/me/sessions/s1",
    });
    assert.deepEqual(addressOf("PUT", "/api/v1/me/name", { name: "Anong", none: undefined }), {
        path: "/api/v1/me/name",
        body: '{"name":"Anong"}',
    });
    assert.deepEqual(addressOf("POST", "/api/v1/sign-out", {}), { path: "/api/v1/sign-out", body: "{}" });
});

test("base64url has no padding and no reserved characters, and decodes to the original", () => {
    for (let length = 0; length < 70; ++length) {
        const all = Uint8Array.from({ length }, (_, i) => (i * 37 + 250) & 255);
        const text = toBase64Url(all.buffer);
        assert.equal(text, Buffer.from(all).toString("base64url"));
        assert.deepEqual(fromBase64Url(text), all);
    }
});

test("for each setting the later choice is kept; an account's setting overrides the device's earlier one", () => {
    const account = {
        theme: { value: "dark", at: 100 },
        sound: { value: "off", at: 300 },
        later: { value: "x", at: 1 },
    };
    const device = {
        theme: { value: "light", at: 0 },
        sound: { value: "on", at: 400 },
        pieces: { value: "western", at: 0 },
    };
    const merged = merge(device, account);
    assert.deepEqual(merged, {
        theme: { value: "dark", at: 100 },
        sound: { value: "on", at: 400 },
        pieces: { value: "western", at: 0 },
        later: { value: "x", at: 1 },
    });
    assert.ok(!sameValues(merged, account));
    assert.ok(sameValues(merge(merged, merged), merged));
    assert.ok(!sameValues({}, account) && !sameValues(account, {}));
});

test("unreadable settings are ignored", () => {
    for (const text of ["", "{", "null", "[1]", '"x"', '{"theme":{"value":1,"at":2},"sound":null}'])
        assert.deepEqual(readStamped(text), {}, text);
    assert.deepEqual(readStamped('{"theme":{"value":"dark","at":2}}'), { theme: { value: "dark", at: 2 } });
});

test("a device is named by browser and system", () => {
    for (const [agent, name] of [
        [
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36",
            "Chrome · Linux",
        ],
        [
            "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36",
            "Chrome · Android",
        ],
        [
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1",
            "Safari · iPhone",
        ],
        ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36 Edg/130.0", "Edge · Windows"],
        ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox · Mac"],
        ["curl", "?"],
    ] as const)
        assert.equal(deviceName(agent), name);
});

// How the page handles the server's answers about an account: revoked tokens, settings changed on another device.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { api } from "../src/account/api.generated";
import { become, known, signedOut } from "../src/account/known";
import { confirmAsked, confirmed, signIn } from "../src/account/session";
import { followSettings } from "../src/account/settings-sync";
import { readToken, writeToken } from "../src/online/token";
import { atariOn, coordinates, pieceAnimation, readSetting, soundOn, theme } from "../src/settings/settings";
import { pass, until } from "./server";

type Asked = { at: string; token: string | null; body: Record<string, unknown> };
type Said = { status: number; json?: unknown };

const asked: Asked[] = [];
let answer: (request: Asked) => Said;
globalThis.fetch = (async (url: URL, options: RequestInit) => {
    const headers = options.headers as Record<string, string>;
    const request = {
        at: `${options.method} ${url.pathname.slice("/api/v1".length)}`,
        token: headers.Authorization?.slice("Bearer ".length) ?? null,
        body: JSON.parse(String(options.body ?? "{}")) as Record<string, unknown>,
    };
    asked.push(request);
    const { status, json } = answer(request);
    return new Response(json === undefined ? null : JSON.stringify(json), {
        status,
        headers: { "Content-Type": "application/json" },
    });
}) as typeof fetch;

const refused = (status: number, reason: string): Said => ({ status, json: { status, reason } });
const me = { name: "Anong", account: true, confirmedUntil: 0 };

beforeEach(() => {
    localStorage.clear();
    writeToken(null);
    known.value = null;
    signedOut.value = false;
    asked.length = 0;
});

test("a token that the server no longer recognizes is forgotten, and the page reports it", async () => {
    become("old-token-of-an-account", "Anong");
    answer = () => refused(401, "account.signed-out");
    const result = await api.readMe({});
    assert.ok(!result.ok && result.refusal?.reason === "account.signed-out");
    assert.deepEqual([readToken(), known.value, signedOut.value], [null, null, true]);
    assert.equal(localStorage.getItem("kradan.account"), null);
});

test("any other refusal keeps the token, and so does a missing answer", async () => {
    become("token-of-an-account", "Anong");
    for (const said of [refused(403, "account.wrong-password"), refused(401, "account.other"), { status: 502 }]) {
        answer = () => said;
        await api.readMe({});
    }
    answer = () => {
        throw new TypeError("no network");
    };
    assert.deepEqual(await api.readMe({}), { ok: false, refusal: null, status: 0 });
    assert.deepEqual([readToken(), signedOut.value], ["token-of-an-account", false]);
});

test("signing in with a dead token works without it", async () => {
    become("dead-token-of-an-account", "Anong");
    answer = ({ token }) =>
        token ? refused(401, "account.signed-out") : { status: 200, json: { token: "fresh-token", me } };
    assert.equal(await signIn({ name: "Anong", password: "secret" }), null);
    assert.deepEqual(
        asked.map(({ token }) => token),
        ["dead-token-of-an-account", null],
    );
    assert.deepEqual([readToken(), known.value?.name, signedOut.value], ["fresh-token", "Anong", false]);
});

test("a call that needs a fresh sign-in is repeated once the player confirms, and dropped otherwise", async () => {
    become("token-of-an-account", "Anong");
    let fresh = false;
    answer = () => (fresh ? { status: 200, json: { codes: ["a"] } } : refused(403, "account.confirm-first"));
    const first = confirmed(() => api.makeCodes({}));
    await until(() => confirmAsked.value);
    confirmAsked.value!(false);
    assert.equal(await first, null);
    const second = confirmed(() => api.makeCodes({}));
    await until(() => confirmAsked.value);
    fresh = true;
    confirmAsked.value!(true);
    assert.deepEqual(await second, { ok: true, answer: { codes: ["a"] } });
});

/** Simulates an account with these settings; each write creates a new version. Returns its current state. */
function keeps(settings: object) {
    const account = { version: 3, settings: JSON.stringify(settings) };
    answer = ({ at, body }) => {
        if (at === "GET /me/settings") return { status: 200, json: account };
        Object.assign(account, { version: account.version + 1, settings: String(body.settings) });
        return { status: 200, json: account };
    };
    const value = (name: string) => JSON.parse(account.settings)[name]?.value as string | undefined;
    return { account, value };
}

/** Sets whether the device prefers reduced motion. */
function wishesCalm(matches: boolean): void {
    const device = matchMedia("(prefers-reduced-motion: reduce)");
    Object.assign(device, { matches });
    device.dispatchEvent(new Event("change"));
}

test("settings: coordinates and piece speed follow the account; reduced motion overrides the speed", async () => {
    assert.equal(pieceAnimation.value, "normal");
    wishesCalm(true);
    assert.equal(pieceAnimation.value, "none");
    const { account, value } = keeps({ animation: { value: "fast", at: 5 }, coordinates: { value: "hidden", at: 5 } });
    become("token-of-an-account", "Anong", "anong");
    const stop = followSettings();
    await until(() => readSetting("animation") === "fast");
    assert.deepEqual([coordinates.value, pieceAnimation.value], ["hidden", "none"]);
    wishesCalm(false);
    assert.equal(pieceAnimation.value, "fast");

    // A choice made on this device takes effect here and is sent to the account.
    wishesCalm(true);
    pieceAnimation.choose("normal");
    coordinates.choose("cells");
    assert.equal(pieceAnimation.value, "normal");
    pass(1_000);
    await until(() => account.version === 4);
    assert.deepEqual([value("animation"), value("coordinates")], ["normal", "cells"]);
    // The override of the device's setting is not synced.
    assert.equal(value("animation-here"), undefined);
    assert.equal(readSetting("animation-here"), "normal");
    stop();
    wishesCalm(false);
});

test("settings: a speed chosen while the device had no preference does not override a later preference", () => {
    pieceAnimation.choose("fast");
    assert.equal(pieceAnimation.value, "fast");
    wishesCalm(true);
    assert.equal(pieceAnimation.value, "none");
    // A speed that overrides the device's preference stays in effect until the player chooses one while the device has
    // none.
    pieceAnimation.choose("normal");
    assert.equal(pieceAnimation.value, "normal");
    wishesCalm(false);
    pieceAnimation.choose("normal");
    wishesCalm(true);
    assert.equal(pieceAnimation.value, "none");
    wishesCalm(false);
});

test("settings: a speed chosen against the device's preference ends when the account brings another", () => {
    wishesCalm(true);
    pieceAnimation.choose("normal");
    pieceAnimation.take("normal");
    pieceAnimation.take("no speed");
    assert.equal(pieceAnimation.value, "normal");
    pieceAnimation.take("fast");
    assert.equal(pieceAnimation.value, "none");
    pieceAnimation.take("normal");
    assert.equal(pieceAnimation.value, "none");
    wishesCalm(false);
});

test("settings: the account's come first, then later choices; changes on another device are merged", async () => {
    theme.choose("light");
    soundOn.choose(true);
    let kept = { version: 3, settings: JSON.stringify({ theme: { value: "dark", at: 5 } }) };
    const values = () =>
        Object.fromEntries(
            Object.entries(JSON.parse(kept.settings) as Record<string, { value: string }>).map(([name, { value }]) => [
                name,
                value,
            ]),
        );
    let meanwhile: (() => void) | null = null;
    answer = ({ at, body }) => {
        if (at === "GET /me/settings") return { status: 200, json: kept };
        meanwhile?.();
        if (body.version !== kept.version) return refused(409, "account.changed-elsewhere");
        kept = { version: kept.version + 1, settings: String(body.settings) };
        return { status: 200, json: kept };
    };
    become("token-of-an-account", "Anong", "anong");
    const stop = followSettings();
    await until(() => kept.version === 4);
    assert.deepEqual([theme.value, readSetting("theme"), values()], ["dark", "dark", { theme: "dark", sound: "on" }]);

    // Another device turns the sound off while this one chooses the theme.
    meanwhile = () => {
        meanwhile = null;
        const all = JSON.parse(kept.settings) as Record<string, unknown>;
        kept = { version: 5, settings: JSON.stringify({ ...all, sound: { value: "off", at: Date.now() } }) };
    };
    theme.choose("system");
    pass(1_000);
    await until(() => kept.version === 6);
    assert.deepEqual(values(), { theme: "system", sound: "off" });
    assert.deepEqual([theme.value, soundOn.value], ["system", false]);

    // After sign-out, choices stay on the device.
    stop();
    asked.length = 0;
    atariOn.choose(true);
    pass(1_000);
    assert.equal(asked.length, 0);
});

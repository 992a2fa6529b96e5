// A device shared by several people: an account's data leaves with it, and unsent data waits for that account only.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { allLeft, hold, isUntidy, readMark, release } from "../src/account/holder";
import { become, forget, know, known } from "../src/account/known";
import { erase, signIn, signOut, signUp, me as told } from "../src/account/session";
import { followSettings, tidy } from "../src/account/settings-sync";
import { deck, removeCard } from "../src/deck/deck";
import type { Puzzle } from "../src/games/puzzle";
import { keepStars, starsOf } from "../src/lessons/progress";
import { readUnsent, writeUnsent } from "../src/online/outbox";
import { writeToken } from "../src/online/token";
import { countFitting, fittingLevel } from "../src/play/fitting";
import { keepResult, keepScore, missedIn, solvedOf } from "../src/puzzles/results";
import { exchanged, keepSetting, readSetting, theme } from "../src/settings/settings";
import { settled, until } from "./server";

/** A club's accounts with their settings, by name. */
const accounts = new Map<string, { version: number; settings: string }>();
/** The account for each token. */
const sessions = new Map<string, string>();
let isReached = true;
let begun = 0;

const me = (name: string) => ({ name, account: true, id: `id of ${name}`, confirmedUntil: 0 });

function session(name: string) {
    const token = `token-${++begun}-of-${name}`;
    sessions.set(token, name);
    return { token, me: me(name) };
}

function answer(at: string, token: string, body: Record<string, unknown>): [number, unknown?] {
    if (at === "POST /sign-in" || at === "POST /sign-up") {
        const name = String(body.name);
        if (!accounts.has(name)) accounts.set(name, { version: 0, settings: "" });
        return [200, session(name)];
    }
    const name = sessions.get(token);
    if (!name) return [401, { status: 401, reason: "account.signed-out" }];
    const account = accounts.get(name)!;
    if (at === "GET /me") return [200, me(name)];
    if (at === "GET /me/settings") return [200, account];
    if (at === "PUT /me/settings") {
        Object.assign(account, { version: account.version + 1, settings: String(body.settings) });
        return [200, account];
    }
    // Handles signing out, and deleting the account.
    sessions.delete(token);
    return [204];
}

globalThis.fetch = (async (url: URL, options: RequestInit) => {
    if (!isReached) throw new TypeError("no network");
    const { Authorization = "" } = options.headers as Record<string, string>;
    const body = JSON.parse(String(options.body ?? "{}")) as Record<string, unknown>;
    const [status, json] = answer(
        `${options.method} ${url.pathname.slice("/api/v1".length)}`,
        Authorization.slice("Bearer ".length),
        body,
    );
    return new Response(json === undefined ? null : JSON.stringify(json), {
        status,
        headers: { "Content-Type": "application/json" },
    });
}) as typeof fetch;

const puzzle = (id: string) => ({ id, rating: 1200 }) as Puzzle;
const settingsOf = (name: string) =>
    JSON.parse(accounts.get(name)?.settings || "{}") as Record<string, { value: string }>;

/** Signs in; settings follow the account until the returned function is called. */
async function enter(name: string): Promise<() => void> {
    assert.equal(await signIn({ name, password: "secret" }), null);
    const stop = followSettings();
    await settled();
    return stop;
}

async function leave(stop: () => void): Promise<void> {
    assert.equal(await signOut(), null);
    stop();
    tidy();
}

/** Everything stored on this device. */
const stored = () =>
    Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i)!)
        .map((key) => `${key} ${localStorage.getItem(key)}`)
        .join("\n");

beforeEach(() => {
    localStorage.clear();
    writeToken(null);
    known.value = null;
    accounts.clear();
    sessions.clear();
    isReached = true;
    exchanged();
});

test("the stars, puzzles and deck of an account that signs out do not reach the next account", async () => {
    const first = await enter("Anong");
    keepStars("ogi", "pawn", 3);
    keepResult("chess", puzzle("aaaaaaaa"), false, true);
    keepScore("chess", "streak", 7);
    removeCard({ id: "pchess.aaaaaaaa", log: [] });
    theme.choose("dark");
    await leave(first);
    assert.ok(settingsOf("Anong").lessons?.value.includes("ogi/pawn 3"));
    // Nothing from the account remains on the page or in storage.
    assert.deepEqual(
        [starsOf("ogi", "pawn"), solvedOf("chess").streak, missedIn("chess"), deck.value, theme.value],
        [0, 0, [], [], "system"],
    );
    assert.doesNotMatch(stored(), /ogi\/pawn|aaaaaaaa|dark/);

    const second = await enter("Mai");
    keepStars("ogi", "king", 1);
    await leave(second);
    assert.equal(settingsOf("Mai").lessons?.value, "ogi/king 1");
    assert.equal(settingsOf("Mai").puzzles, undefined);

    // The first account finds everything again.
    const third = await enter("Anong");
    await until(() => starsOf("ogi", "pawn") === 3);
    assert.deepEqual([solvedOf("chess").streak, starsOf("ogi", "king"), theme.value], [7, 0, "dark"]);
    third();
});

test("a guest's data stay the guest's, and reappear after an account has left", async () => {
    keepStars("go", "stones", 2);
    keepResult("go", puzzle("bbbbbbbb"), true, true);
    theme.choose("light");
    const stop = await enter("Anong");
    assert.deepEqual([starsOf("go", "stones"), solvedOf("go").results.length], [0, 0]);
    // A setting reveals nothing personal, so an account without one adopts the guest's.
    assert.equal(theme.value, "light");
    keepStars("go", "ko", 1);
    theme.choose("dark");
    await leave(stop);
    assert.deepEqual([starsOf("go", "stones"), starsOf("go", "ko"), theme.value], [2, 0, "light"]);
    assert.equal(solvedOf("go").results.length, 1);
    assert.equal(settingsOf("Anong").lessons?.value, "go/ko 1");
});

test("a guest who signs up keeps everything, and nothing stays when the account leaves", async () => {
    keepStars("go", "stones", 2);
    const result = await signUp({ name: "Anong" } as Parameters<typeof signUp>[0]);
    assert.ok(result.ok);
    const stop = followSettings();
    await until(() => settingsOf("Anong").lessons);
    assert.equal(starsOf("go", "stones"), 2);
    await leave(stop);
    assert.equal(starsOf("go", "stones"), 0);
    assert.doesNotMatch(stored(), /stones/);
});

test("data not sent before a session ended wait for their account only", async () => {
    const stop = await enter("Anong");
    keepStars("ogi", "pawn", 3);
    await leave(stop);
    const again = await enter("Anong");
    await until(() => starsOf("ogi", "pawn") === 3);
    isReached = false;
    keepStars("ogi", "king", 2);
    keepSetting("lesson-places", '{"ogi/rook":{}}');
    countFitting({ game: "chess" }, 1);
    const level = fittingLevel("chess");
    writeUnsent("game1", { seq: 3, nonce: "n", command: { do: "resign" }, label: "" });
    keepResult("chess", puzzle("cccccccc"), false, true);
    // The session was ended elsewhere, as the server's next answer reveals.
    isReached = true;
    sessions.clear();
    assert.equal(await signOut(), null);
    again();
    assert.ok(isUntidy());
    tidy();
    assert.ok(!isUntidy());
    assert.deepEqual([starsOf("ogi", "king"), missedIn("chess"), readUnsent("game1")], [0, [], null]);
    assert.equal(readSetting("lesson-places"), null);
    assert.equal(fittingLevel("chess"), level - 1);
    // Data that the account already has is not kept.
    const [[, left] = []] = allLeft();
    assert.equal(left?.values["kradan.setting.lessons"], "ogi/king 2");

    const other = await enter("Mai");
    assert.deepEqual([starsOf("ogi", "king"), missedIn("chess"), readUnsent("game1")], [0, [], null]);
    await leave(other);

    const back = await enter("Anong");
    await until(() => settingsOf("Anong").lessons?.value.includes("ogi/king 2"));
    await until(() => starsOf("ogi", "pawn") === 3);
    assert.deepEqual([starsOf("ogi", "king"), missedIn("chess"), fittingLevel("chess")], [2, ["cccccccc"], level]);
    assert.equal(readUnsent("game1")?.seq, 3);
    assert.deepEqual(allLeft(), []);
    back();
});

test("a deleted account leaves nothing behind", async () => {
    const stop = await enter("Anong");
    isReached = false;
    keepStars("ogi", "pawn", 3);
    isReached = true;
    assert.ok((await erase()).ok);
    stop();
    assert.deepEqual([starsOf("ogi", "pawn"), allLeft(), readMark()], [0, [], null]);
});

test("an account that replaces another without a sign-out gets none of its data", async () => {
    become("token-of-anong", "Anong", "1");
    keepStars("ogi", "pawn", 3);
    // Signed in by a link from another device; the id is not known yet.
    writeToken("token-of-mai-here");
    told.value = me("Anong") as unknown as typeof told.value;
    know("Mai", true);
    assert.deepEqual([starsOf("ogi", "pawn"), told.value], [0, null]);
    know("Mai", true, "token-of-mai-here", "2");
    assert.deepEqual([readMark()?.id, starsOf("ogi", "pawn")], ["2", 0]);
    forget();
    become("token-of-anong-again", "Anong", "1");
    assert.equal(starsOf("ogi", "pawn"), 3);
});

test("a rename keeps the data; on a device with an earlier version, their owner is recognised by name", () => {
    become("token-of-an-account", "Anong", "1");
    keepStars("ogi", "pawn", 3);
    know("Anong the second", true, "token-of-an-account", "1");
    assert.deepEqual([starsOf("ogi", "pawn"), readMark()?.name], [3, "Anong the second"]);
    release();

    localStorage.clear();
    localStorage.setItem("kradan.account.settings", JSON.stringify({ name: "Anong", times: { theme: 5 } }));
    localStorage.setItem("kradan.setting.lessons", "ogi/king 2");
    exchanged();
    hold("1", "Anong");
    assert.deepEqual([readMark()?.id, readMark()?.times.theme, starsOf("ogi", "king")], ["1", 5, 2]);
    release();
    assert.equal(starsOf("ogi", "king"), 0);
});

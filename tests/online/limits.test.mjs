// Limits that the operator sets with --limit are enforced; other tests cover the defaults.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client, hangUp, newPassword } from "./api.mjs";
import { Server } from "./support.mjs";

/** Limits low enough for a test to reach them immediately. */
const limits = {
    "sign-ups-per-address": 1,
    "sign-ups-per-address-and-minute": 0,
    "name-checks-per-address": 2,
    "name-checks-per-address-and-minute": 1,
    "exports-per-account": 1,
    "exports-per-account-and-hour": 1,
    "chat-lines-per-player": 2,
    "chat-lines-per-player-and-minute": 0,
};
const given = Object.entries(limits).flatMap(([name, value]) => ["--limit", `${name}=${value}`]);
const server = new Server({ args: ["--trusted-proxy", "127.0.0.1", ...given] });
before(() => server.start());
after(async () => {
    hangUp();
    await server.end();
});

test("an address has the sign-ups and checks of names that the operator set", async () => {
    const first = await new Client(server).signUp("Tester one");
    const second = Object.assign(new Client(server), { address: first.address });
    const body = { name: "Tester two", password: newPassword(), device: "laptop", ...(await second.proof()) };
    await second.refused(429, "server.too-fast", "POST", "/sign-up", body);
    const third = new Client(server);
    for (let i = 0; i < 2; ++i) await third.does("GET", "/names/Anong");
    await third.refused(429, "server.too-fast", "GET", "/names/Anong");
});

test("an account has the exports that the operator set", async () => {
    const account = await new Client(server).signUp("Tester three");
    await account.does("GET", "/me/export");
    await account.refused(429, "server.too-fast", "GET", "/me/export");
});

test("a player has the lines of chat that the operator set", async () => {
    const { id, one } = await server.game({ game: "chess" });
    for (const text of ["Hello", "Have fun"])
        assert.equal((await one.ask({ type: "say", game: id, text })).type, "done");
    assert.equal((await one.ask({ type: "say", game: id, text: "Again" })).refusal.reason, "server.too-fast");
});

// How large strangers can make the database grow.
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { after, test } from "node:test";
import { uploaded } from "../../bench/attacks/games.mjs";
import { askInTime } from "./attackers.mjs";
import { Server } from "./support.mjs";

const budget = 2 ** 18;
/** The size at which the write-ahead log is restarted from its beginning. */
const log = 5 * 2 ** 20;
const args = [
    ...["--trusted-proxy", "127.0.0.1"],
    ...["--limit", `stored-bytes=${budget}`],
    ...["--limit", "stored-bytes-per-second=1"],
];
const server = await new Server({ args }).start();
after(() => server.end());

const size = () =>
    ["", "-wal"].reduce((sum, end) => sum + (statSync(server.database + end, { throwIfNoEntry: false })?.size ?? 0), 0);
const from = (address) => ({ headers: { "X-Forwarded-For": address } });

test("an address that uploads endlessly makes the database grow by its budget", async () => {
    const quiet = await server.player("Quiet", from("203.0.113.5"));
    const before = size();
    const guest = await server.player("Flood", from("198.51.100.1"));
    const reasons = new Set();
    let kept = 0;
    for (let i = 0; i < 100; ++i) {
        const answer = await askInTime(guest, { type: "keep", events: uploaded(`flood ${i}`, 30, 500), more: false });
        if (answer.type === "done") kept += 1;
        else reasons.add(answer.refusal.reason);
    }
    assert.deepEqual([...reasons], ["server.stored-enough"]);
    assert.ok(kept > 5 && kept < 90, `${kept} games`);
    assert.ok(size() - before < 3 * budget + log, `${size() - before} bytes`);
    const answer = await quiet.ask({ type: "keep", events: uploaded("quiet", 20, 0), more: false });
    assert.equal(answer.type, "done", "another address");
});

test("with an almost full disk guests can finish their games and start nothing new", async () => {
    const full = await new Server({ args: ["--limit", `free-disk-bytes=${2 ** 50}`] }).start();
    try {
        const visitor = await full.visitor();
        const answer = await visitor.ask({ type: "enter", player: "Fah" });
        assert.equal(answer.refusal?.reason, "server.disk-low");
        assert.match(full.errors, /almost full/);
    } finally {
        await full.end();
    }
});

// /metrics: the program, its process and its backups, and the alerts based on them.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { program, Server } from "./support.mjs";

const backups = mkdtempSync(join(tmpdir(), "kradan-metrics-"));
const server = new Server({ args: ["--metrics", "127.0.0.1:0", "--backups", backups] });
before(() => server.start());
after(async () => {
    await server.end();
    rmSync(backups, { recursive: true });
});

/** The samples that the server currently shows: name with labels, and value. */
async function samples() {
    const port = Number(/serving metrics for Prometheus on 127\.0\.0\.1 port (\d+)/.exec(server.errors)[1]);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
    return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), line.split(" ").at(-1)]));
}

test("the metrics show which program runs, and the resources of its process", async () => {
    const found = await samples();
    const version = execFileSync(program, ["--version"], { encoding: "utf8" }).trim().split(" ")[1];
    assert.equal(found[`kradan_build_info{version="${version}"}`], "1");
    const status = readFileSync(`/proc/${server.child.pid}/status`, "utf8");
    const resident = 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(status)[1]);
    const about = Number(found.process_resident_memory_bytes);
    assert.ok(about > resident / 4 && about < resident * 4, `${about} of ${resident}`);
    assert.ok(Number(found.process_virtual_memory_bytes) >= about);
    assert.ok(Math.abs(Number(found.process_start_time_seconds) - Date.now() / 1000) < 86_400);
    assert.ok(Number(found.process_open_fds) >= 3);
    assert.ok(Number(found.process_max_fds) >= Number(found.process_open_fds));
    assert.ok(Number(found.process_cpu_seconds_total) >= 0);
});

test("the metrics show the age of the newest backup", async () => {
    assert.equal((await samples()).kradan_backup_age_seconds, "+Inf");
    for (const name of [
        "kradan-20010203T040506Z.db",
        "kradan-20010101T000000Z.dump",
        "notes-20300101T000000Z.db",
        "kradan-29990101T000000Z.db",
    ])
        writeFileSync(join(backups, name), "");
    const made = Date.UTC(2001, 1, 3, 4, 5, 6);
    const age = Number((await samples()).kradan_backup_age_seconds);
    assert.ok(age > 0 && Math.abs((Date.now() - made) / 1000 - age) < 3600, String(age));
    execFileSync(program, ["admin", "backup", "--db", server.database, "--folder", backups]);
    assert.ok(Number((await samples()).kradan_backup_age_seconds) < 3600);
});

test("each alert uses existing metrics", async () => {
    const rules = readFileSync(
        fileURLToPath(new URL("../../packaging/prometheus/kradan.rules.yml", import.meta.url)),
        "utf8",
    );
    const found = new Set(Object.keys(await samples()).map((name) => name.replace(/\{.*/, "")));
    const asked = [...rules.matchAll(/^ +expr: (.*)$/gm)].flatMap(
        ([, expression]) => expression.match(/\b(kradan|process)_\w+/g) ?? [],
    );
    assert.ok(asked.length > 10);
    // Only nodes report node metrics.
    for (const name of asked) assert.ok(found.has(name) || /^kradan_nodes?(_|$)/.test(name), name);
});

// Perft on several threads with a shared hash under ThreadSanitizer, which ends the program with status 66 on a race.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const kradan = fileURLToPath(new URL("../../build/tsan/kradan", import.meta.url));

for (const [args, count] of [
    [["chess", "5"], 4865609],
    [["chess", "4", "--no-bulk"], 197281],
    [["ogi", "4"], 358253],
    [["ogi-classic", "4"], 356853],
    [["go", "3", "--size", "9"], 531604],
]) {
    for (const more of [[], ["--hash", "1"], ["--hash", "16"]]) {
        const command = ["perft", ...args, "--threads", "4", ...more];
        test(command.join(" "), () => {
            const { status, stdout, stderr } = spawnSync(kradan, command, { encoding: "utf8", timeout: 600_000 });
            assert.equal(status, 0, stderr.slice(0, 2000));
            assert.equal(stdout, `nodes ${count}\n`);
            assert.equal(stderr, "");
        });
    }
}

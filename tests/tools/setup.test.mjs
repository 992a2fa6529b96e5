// tools/setup.sh, which ./dev, ./run and ./test use to build: its output, and build folders in copied checkouts.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const made = realpathSync(mkdtempSync(join(tmpdir(), "kradan-setup-")));
after(() => rmSync(made, { recursive: true }));

/** A checkout with a build folder that was set up in `home`; cmake and ninja are one-line scripts. */
function checkout(name, home, ninja) {
    const folder = join(made, name);
    mkdirSync(join(folder, "build/release"), { recursive: true });
    mkdirSync(join(folder, "programs"));
    cpSync(join(root, "tools/setup.sh"), join(folder, "tools/setup.sh"));
    writeFileSync(join(folder, "build/release/build.ninja"), "");
    writeFileSync(join(folder, "build/release/old.o"), "");
    writeFileSync(join(folder, "build/release/CMakeCache.txt"), `CMAKE_HOME_DIRECTORY:INTERNAL=${home ?? folder}\n`);
    const cmake = `mkdir -p build/release && echo "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" >build/release/CMakeCache.txt`;
    for (const [program, line] of [
        ["cmake", cmake],
        ["ninja", ninja],
        ["pkg-config", "exit 1"],
    ])
        writeFileSync(join(folder, "programs", program), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
    return folder;
}

/** The output of a build in this checkout. */
function built(folder, command = "build release kradan") {
    const done = spawnSync("bash", ["-c", `set -euo pipefail; . tools/setup.sh; ${command}`], {
        cwd: folder,
        encoding: "utf8",
        env: { ...process.env, PATH: `${folder}/programs:${process.env.PATH}` },
    });
    return { status: done.status, said: done.stdout + done.stderr };
}

test("an error of ninja itself is shown", () => {
    const said = "ninja: Entering directory `build/release'\nninja: error: unknown target 'kradan'\n";
    const folder = checkout("errors", null, `printf "${said.replaceAll("`", "\\`")}"; exit 1`);
    const done = built(folder);
    assert.equal(done.status, 1);
    assert.match(done.said, /^ninja: error: unknown target 'kradan'$/m);
    assert.doesNotMatch(done.said, /Entering directory/);
});

test("the message of ninja when there is nothing to do is not shown", () => {
    const folder = checkout("nothing", null, 'echo "ninja: no work to do."');
    assert.deepEqual(built(folder), { status: 0, said: "" });
    assert.ok(existsSync(join(folder, "build/release/old.o")));
});

test("a copied checkout reports where its build folder was made, and sets it up again", () => {
    for (const command of ["build release kradan", "with_option release KRADAN_TESTS"]) {
        const folder = checkout(`copy of ${command.split(" ")[0]}`, "/home/somebody/kradan", "exit 0");
        const done = built(folder, command);
        assert.equal(done.status, 0, done.said);
        assert.ok(
            done.said.includes(`build/release was made in /home/somebody/kradan, and this checkout is ${folder}`),
        );
        assert.ok(!existsSync(join(folder, "build/release/old.o")));
        assert.equal(built(folder).said, "");
    }
});

test("a checkout reached through a link is not a copy", () => {
    const folder = checkout("linked", null, "exit 0");
    symlinkSync(folder, join(made, "link"));
    assert.deepEqual(built(join(made, "link")), { status: 0, said: "" });
    assert.ok(existsSync(join(folder, "build/release/old.o")));
});

// Every sample in docs/cli.md and the README: the program prints what the document shows.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const documents = ["docs/cli.md", "README.md"].map((name) => readFileSync(`${root}/${name}`, "utf8")).join("\n");

/** The commands in a console block, each with the output shown below it. */
function samples(block) {
    const found = [];
    for (const line of block.split("\n")) {
        if (line.startsWith("$ ")) found.push({ command: line.slice(2), shown: [] });
        else found.at(-1)?.shown.push(line);
    }
    return found;
}

const blocks = [...documents.matchAll(/```console\n([\s\S]*?)```/g)].flatMap((match) => samples(match[1]));

test("docs/cli.md shows samples of every command", () => {
    for (const name of [
        "games",
        "perft",
        "moves",
        "show",
        "image",
        "verify",
        "convert",
        "score",
        "play",
        "uci",
        "gtp",
        "match",
        "book",
        "index",
        "search",
    ]) {
        assert.ok(
            blocks.some(({ command }) => new RegExp(`kradan ${name}\\b`).test(command)),
            `no sample of ${name}`,
        );
    }
});

for (const { command, shown } of blocks) {
    test(command, () => {
        const run = spawnSync(
            "bash",
            ["-c", `${command} 2>&1; status=$?; [ $status = 0 ] || echo "(exit status $status)"`],
            {
                cwd: root,
                encoding: "utf8",
                env: { ...process.env, PATH: `${root}/build/release:${process.env.PATH}`, LC_ALL: "C.UTF-8" },
                timeout: 60_000,
            },
        );
        assert.equal(run.stdout.trimEnd(), shown.join("\n").trimEnd());
    });
}

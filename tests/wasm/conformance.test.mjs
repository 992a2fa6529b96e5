// Conformance cases and perft counts: the same data natively and in WebAssembly.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { dataPath, load, nativeReportPath, rulesPath, testsPath } from "./module.mjs";

const cases = join(dataPath, "conformance");
const tests = load(testsPath);

for (const name of readdirSync(cases)
    .filter((file) => file.endsWith(".txt"))
    .sort()) {
    test(`${name}: the module gives the same report as the native program`, () => {
        const path = join(cases, name);
        const native = execFileSync(nativeReportPath, [path], { encoding: "utf8", maxBuffer: 1 << 26 });
        const report = tests.call(readFileSync(path));
        assert.equal(`${report}\n`, native);
        const failed = JSON.parse(report).cases.filter((one) => one.failures.length > 0);
        assert.deepEqual(failed, []);
    });
}

const rules = load(rulesPath);
const mostNodes = 5_000_000;

/** The rows of a table of counts: the id, then the columns, the counts and the source. */
function rows(file) {
    const lines = readFileSync(join(dataPath, "perft", file), "utf8").split("\n");
    return lines.filter((line) => line !== "" && !line.startsWith("#")).map((line) => line.split("\t"));
}

function checkCounts(game, position, counts) {
    counts.split(" ").forEach((nodes, i) => {
        if (i + 1 > 6 || !/^\d+$/.test(nodes) || Number(nodes) > mostNodes) return;
        assert.deepEqual(rules.ask({ op: "perft", config: { game, position }, depth: i + 1 }), { nodes });
    });
}

for (const game of ["chess", "kingofthehill", "3check"]) {
    for (const [name, position, counts] of rows(`${game}.tsv`))
        test(`perft ${name}`, () => checkCounts(game, position, counts));
}
for (const [name, game, position, counts] of rows("ogi.tsv")) {
    test(`perft ${name}`, () => checkCounts(game, position, counts));
}

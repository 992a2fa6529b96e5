// A reporter for node:test that shows only failed tests (the name, the location, the error, and what they reported
// about a page) and skipped tests, each in a line "skipped: TEST: REASON". Run as a program, it does the same for
// GoogleTest's output: `node test_report.mjs REPORT.json LOG`. It then first prints "PASSED FAILED".

import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { pathToFileURL } from "node:url";

const mostLines = 25;

function described(name, place, message) {
    const lines = message.trimEnd().split("\n");
    const shown = lines.slice(0, mostLines);
    if (lines.length > mostLines) shown.push(`(${lines.length - mostLines} more lines)`);
    return [`${name}${place ? `  (${place})` : ""}`, ...shown.map((line) => `    ${line}`), ""].join("\n");
}

/** One line, whatever the reason. node:test passes `true` if no reason was given. */
const skipped = (name, reason) =>
    `skipped: ${name}: ${typeof reason === "string" && reason ? reason.replace(/\s+/g, " ") : "no reason was given"}`;

export default async function* report(events) {
    for await (const { type, data } of events) {
        if (type === "test:diagnostic" && data.message.startsWith("page: ")) yield `    ${data.message}\n`;
        if (type === "test:pass" && data.skip !== undefined) yield `${skipped(data.name, data.skip)}\n`;
        const error = data?.details?.error;
        // A test with failed subtests fails too but has no error of its own.
        if (type !== "test:fail" || error?.failureType === "subtestsFailed") continue;
        const cause = error?.cause;
        const message =
            (cause instanceof Error || cause?.message ? cause.message : (cause ?? error?.message)) ??
            "no reason was given";
        const called = /(?:\(|at )(?:file:\/\/)?(\/[^()\s]*\.test\.mjs:\d+):\d+/.exec(cause?.stack ?? "")?.[1];
        const place = called ?? (data.file ? `${data.file}:${data.line ?? 1}` : "");
        yield `${described(data.name, place && relative(process.cwd(), place), String(message))}\n`;
    }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
    const [path, log] = process.argv.slice(2);
    const tests = JSON.parse(readFileSync(path, "utf8")).testsuites.flatMap(({ testsuite }) => testsuite);
    const ran = tests.filter(({ status }) => status === "RUN");
    const failed = ran.filter(({ failures }) => failures);
    const left = ran.filter(({ result, failures }) => result === "SKIPPED" && !failures);
    console.log(ran.length - failed.length - left.length, failed.length);
    for (const { classname, name, failures } of failed)
        console.log(described(`${classname}.${name}`, "", failures.map(({ failure }) => failure).join("\n")));
    // Only the log has the reason.
    const said = left.length > 0 ? readFileSync(log, "utf8") : "";
    for (const { classname, name } of left) {
        const test = `${classname}.${name}`;
        const own = said.slice(said.indexOf(`] ${test}\n`), said.indexOf(`[  SKIPPED ] ${test}`));
        console.log(skipped(test, /: Skipped\n(.*)/.exec(own)?.[1]));
    }
}

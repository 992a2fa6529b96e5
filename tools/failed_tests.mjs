// Reports only the tests that failed: the name, where it stands, and what went wrong. A reporter for node:test, and, run as a
// program on a report of GoogleTest, its counterpart: `node failed_tests.mjs REPORT.json`, whose first line is «PASSED FAILED».

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

export default async function* failedTests(events) {
    for await (const { type, data } of events) {
        const error = data?.details?.error;
        // A test with subtests fails with them, and says nothing of its own.
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
    const tests = JSON.parse(readFileSync(process.argv[2], "utf8")).testsuites.flatMap(({ testsuite }) => testsuite);
    const ran = tests.filter(({ status }) => status === "RUN");
    const failed = ran.filter(({ failures }) => failures);
    console.log(ran.length - failed.length, failed.length);
    for (const { classname, name, failures } of failed)
        console.log(described(`${classname}.${name}`, "", failures.map(({ failure }) => failure).join("\n")));
}

// The rules module, for tests under Node.

import { readFileSync } from "node:fs";
import { learn } from "../src/rules/facts";
import { loadRecords, type Records } from "../src/rules/records";
import { Rules } from "../src/rules/rules";

/** Makes the next fetch return this module from the build. */
function serve(name: string): void {
    const wasm = readFileSync(`${process.env.KRADAN_WASM_DIR ?? "build/wasm/src/wasm"}/${name}`);
    globalThis.fetch = async () => new Response(wasm, { headers: { "Content-Type": "application/wasm" } });
}

/** Loads the records module as the page does. */
export function loadedRecords(): Promise<Records> {
    serve("records.wasm");
    return loadRecords();
}

/** Loads the rules as the page does. */
export async function loadedRules(): Promise<Rules> {
    serve("rules.wasm");
    const rules = await Rules.load();
    learn(rules.catalog().games);
    return rules;
}

// The rules module, for tests under Node.

import { readFileSync } from "node:fs";
import { learn } from "../src/rules/facts";
import { Rules } from "../src/rules/rules";

/** The rules as the page has them; the module is that of the build. */
export async function loadedRules(): Promise<Rules> {
    const wasm = readFileSync(`${process.env.KRADAN_WASM_DIR ?? "build/wasm/src/wasm"}/rules.wasm`);
    globalThis.fetch = async () => new Response(wasm, { headers: { "Content-Type": "application/wasm" } });
    const rules = await Rules.load();
    learn(rules.catalog().games);
    return rules;
}

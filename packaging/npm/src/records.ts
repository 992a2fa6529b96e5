import { Records } from "./records-api.js";
import { moduleOf } from "./source.js";

export * from "./records-api.js";

/** Loads what reads and writes records of games; `records.wasm` is found as `load` finds `rules.wasm`. */
export async function loadRecords(
    source: string | URL | BufferSource = new URL("./records.wasm", import.meta.url),
): Promise<Records> {
    return new Records(await moduleOf(source));
}

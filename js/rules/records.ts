import { Records } from "./records-api.js";
import { moduleOf } from "./source.js";

export * from "./records-api.js";
export { unwrap } from "./unwrap.js";

/** Loads the reader and writer of game records. Locates `records.wasm` the way `load` locates `rules.wasm`. */
export async function loadRecords(
    source: string | URL | BufferSource = new URL("./records.wasm", import.meta.url),
): Promise<Records> {
    return new Records(await moduleOf(source));
}

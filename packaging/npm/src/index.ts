import { Rules } from "./rules.js";
import { moduleOf } from "./source.js";

export { Position } from "./position.js";
export { Rules, Session } from "./rules.js";
export type * from "./types.js";

/**
 * Loads the rules. Without an argument `rules.wasm` is taken from beside this file, in Node and in browsers; else from
 * an address, or from bytes that are there already.
 */
export async function load(
    source: string | URL | BufferSource = new URL("./rules.wasm", import.meta.url),
): Promise<Rules> {
    return new Rules(await moduleOf(source));
}

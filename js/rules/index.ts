import { Rules } from "./rules.js";
import { moduleOf } from "./source.js";

export { Line } from "./line.js";
export { Position } from "./position.js";
export { Rules, Session } from "./rules.js";
export type * from "./types.js";
export { unwrap } from "./unwrap.js";

/**
 * Loads the rules from a URL, or from the bytes of `rules.wasm`. Without an argument, loads the `rules.wasm` next to
 * this file, in Node and in browsers.
 */
export async function load(
    source: string | URL | BufferSource = new URL("./rules.wasm", import.meta.url),
): Promise<Rules> {
    return new Rules(await moduleOf(source));
}

import { WasmModule } from "./module.js";
import { Rules } from "./rules.js";

export { Position, Rules, Session } from "./rules.js";
export type * from "./types.js";

/**
 * Loads the rules. Without an argument `rules.wasm` is taken from beside this file, in Node and in browsers; else from
 * an address, or from bytes that are there already.
 */
export async function load(source: string | URL | BufferSource = new URL("./rules.wasm", import.meta.url)): Promise<Rules> {
  return new Rules(await moduleOf(source));
}

async function moduleOf(source: string | URL | BufferSource): Promise<WasmModule> {
  if (source instanceof URL && source.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return WasmModule.from(new Uint8Array(await readFile(source)));
  }
  return typeof source === "string" || source instanceof URL ? WasmModule.load(source) : WasmModule.from(source);
}

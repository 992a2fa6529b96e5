import { WasmModule } from "./module.js";

/** A module from an address, in Node also a `file:` URL, or from bytes that are there already. */
export async function moduleOf(source: string | URL | BufferSource): Promise<WasmModule> {
    if (source instanceof URL && source.protocol === "file:") {
        const { readFile } = await import("node:fs/promises");
        return WasmModule.from(new Uint8Array(await readFile(source)));
    }
    return typeof source === "string" || source instanceof URL ? WasmModule.load(source) : WasmModule.from(source);
}

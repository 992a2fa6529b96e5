import { WasmModule } from "./module.js";

/** Loads a module from a URL (in Node also a `file:` URL) or from its bytes. */
export async function moduleOf(source: string | URL | BufferSource): Promise<WasmModule> {
    if (source instanceof URL && source.protocol === "file:") {
        const { readFile } = await import("node:fs/promises");
        return WasmModule.from(new Uint8Array(await readFile(source)));
    }
    return typeof source === "string" || source instanceof URL ? WasmModule.load(source) : WasmModule.from(source);
}

import addresses from "virtual:modules";

/** Whether the browser has WebAssembly's SIMD; browsers from before 2023 may lack it. This is a function that uses it. */
export const hasSimd = WebAssembly.validate(
    Uint8Array.from([
        0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
    ]),
);

/** The name of the engine module for this browser. */
export const engineName = hasSimd ? "engine.wasm" : "engine-plain.wasm";

/** The address of a module, or of a file beside the modules. */
export const addressOf = (name: string): string => new URL(addresses[name] ?? `wasm/${name}`, document.baseURI).href;

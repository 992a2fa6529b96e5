import { WasmModule } from "../../../packaging/npm/src/module";
import { Records } from "../../../packaging/npm/src/records-api";

export * from "../../../packaging/npm/src/records-api";

let loaded: Promise<Records> | undefined;

/** The records module, fetched on first use. */
export function loadRecords(): Promise<Records> {
    loaded ??= WasmModule.load(new URL("wasm/records.wasm", document.baseURI).href).then(
        (module) => new Records(module),
    );
    loaded.catch(() => (loaded = undefined));
    return loaded;
}

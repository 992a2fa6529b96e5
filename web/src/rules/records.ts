import { WasmModule } from "../../../js/rules/module";
import { Records } from "../../../js/rules/records-api";
import { persistently } from "../base/persistence";
import { addressOf } from "./modules";

export * from "../../../js/rules/records-api";

let loaded: Promise<Records> | undefined;

/** The records module, fetched on first use. */
export function loadRecords(): Promise<Records> {
    loaded ??= persistently(() => WasmModule.load(addressOf("records.wasm"))).then((module) => new Records(module));
    loaded.catch(() => (loaded = undefined));
    return loaded;
}

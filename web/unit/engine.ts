// The engine module, for tests under Node.

import { readFileSync } from "node:fs";
import { WasmModule } from "../../js/rules/module";
import type { Config, Move, SearchStep } from "../src/rules/types";

/** Searches like the page's worker, but limited by nodes instead of time. `network`: the path of a Go network. */
export async function loadedEngine(network?: string) {
    const bytes = readFileSync(`${process.env.KRADAN_WASM_DIR ?? "build/wasm/src/wasm"}/engine.wasm`);
    const engine = await WasmModule.from(await WebAssembly.compile(bytes));
    if (network && !engine.giveNetwork(readFileSync(network)).ok) throw new Error(network);
    return (config: Config, moves: Move[], nodes: number): SearchStep => {
        const begun = engine.call<{ search: number }>({ op: "think", config, moves, lines: 1, infinite: true });
        if (!begun.ok) throw new Error(JSON.stringify(begun.refusals));
        const { search } = begun.value;
        const found = engine.call<SearchStep>({ op: "step", search, nodes });
        engine.call({ op: "stop", search });
        if (!found.ok) throw new Error(JSON.stringify(found.refusals));
        return found.value;
    };
}

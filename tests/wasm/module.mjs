// Loads a module described in docs/wasm.md. `call(text)` sends one request and returns the text of the answer;
// `giveNetwork(bytes)` gives the engine module a Go network.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const fromRoot = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const native = process.env.KRADAN_NATIVE_BUILD ?? fromRoot("build/release");
const wasm = process.env.KRADAN_WASM_BUILD ?? fromRoot("build/wasm");

export const dataPath = fromRoot("data");
export const rulesPath = `${wasm}/src/wasm/rules.wasm`;
export const testsPath = `${wasm}/tests/conformance/tests.wasm`;
export const nativeReportPath = `${native}/tests/conformance_report`;

export function load(path) {
    const module = new WebAssembly.Module(readFileSync(path));
    const { exports } = new WebAssembly.Instance(module);
    exports._initialize();
    const encoder = new TextEncoder();
    const decoder = new TextDecoder("utf-8", { fatal: true });
    const send = (to, bytes) => {
        const room = exports.kradan_buffer(bytes.length);
        if (room === 0) return null;
        new Uint8Array(exports.memory.buffer, room, bytes.length).set(bytes);
        const at = exports[to](bytes.length);
        const length = new DataView(exports.memory.buffer).getUint32(at, true);
        return decoder.decode(new Uint8Array(exports.memory.buffer, at + 4, length));
    };
    const call = (text) => send("kradan_call", typeof text === "string" ? encoder.encode(text) : text);
    const giveNetwork = (bytes) => send("kradan_network", bytes);
    return { module, exports, call, giveNetwork, ask: (request) => JSON.parse(call(JSON.stringify(request))) };
}

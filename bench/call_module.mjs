// Run by `kradan-bench` under Node, with one of the modules described in docs/wasm.md:
//   MODULE call REQUEST…  prints the module's answers, one per line
//   MODULE size           prints "bytes N"
//   MODULE gzip-size      the same after compression with gzip, by Node's zlib at level 9
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const [, path, what, ...requests] = process.argv;
const bytes = readFileSync(path);
if (what === "size") console.log(`bytes ${bytes.length}`);
if (what === "gzip-size") console.log(`bytes ${gzipSync(bytes, { level: 9 }).length}`);
if (what === "call") {
    const module = new WebAssembly.Module(bytes);
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = () => 0;
    const { exports } = new WebAssembly.Instance(module, imports);
    exports._initialize();
    for (const request of requests) {
        const text = new TextEncoder().encode(request);
        new Uint8Array(exports.memory.buffer, exports.kradan_buffer(text.length), text.length).set(text);
        const at = exports.kradan_call(text.length);
        const length = new DataView(exports.memory.buffer).getUint32(at, true);
        console.log(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at + 4, length)));
    }
}

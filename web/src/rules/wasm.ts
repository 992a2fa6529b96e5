import type { Answer, Refusal } from "./types";

interface Exports {
  memory: WebAssembly.Memory;
  _initialize?: () => void;
  kradan_buffer(size: number): number;
  kradan_call(size: number): number;
}

/** One of the wasm modules: a JSON text in, a JSON text out (docs/wasm.md). */
export class WasmModule {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  private constructor(private readonly exports: Exports) {}

  static async load(url: string): Promise<WasmModule> {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    const type = response.headers.get("Content-Type") ?? "";
    if (type.startsWith("text/html")) throw new Error(`${url}: not found`);
    const nothing = () => 0;
    const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {
      wasi_snapshot_preview1: { fd_close: nothing, fd_seek: nothing, fd_write: nothing },
    });
    const exports = instance.exports as unknown as Exports;
    exports._initialize?.();
    return new WasmModule(exports);
  }

  call<T>(request: object): Answer<T> {
    const bytes = this.encoder.encode(JSON.stringify(request));
    const input = this.exports.kradan_buffer(bytes.length);
    new Uint8Array(this.exports.memory.buffer, input, bytes.length).set(bytes);
    const output = this.exports.kradan_call(bytes.length);
    // The memory may have grown during the call, so its buffer is taken anew.
    const memory = this.exports.memory.buffer;
    const length = new DataView(memory).getUint32(output, true);
    const answer = JSON.parse(this.decoder.decode(new Uint8Array(memory, output + 4, length))) as
      | T
      | { refusals: Refusal[] };
    if (typeof answer === "object" && answer !== null && "refusals" in answer) {
      return { ok: false, refusals: answer.refusals };
    }
    return { ok: true, value: answer as T };
  }
}

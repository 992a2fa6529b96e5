import type { Answer, Refusal } from "./types.js";

interface Exports {
    memory: WebAssembly.Memory;
    _initialize?: () => void;
    kradan_buffer(size: number): number;
    kradan_call(size: number): number;
    /** The engine module only. */
    kradan_network?(size: number): number;
}

/** More exports from the rules module: stored games, and moves as numbers. See Kradan's docs/wasm.md. */
export interface GameExports extends Exports {
    kradan_play(game: number, move: number): number;
    kradan_take_back(game: number, count: number): number;
    kradan_moves(game: number): number;
    kradan_facts(game: number): number;
    kradan_copy(game: number): number;
    kradan_free(game: number): void;
}

/** A Kradan module: a JSON request in, a JSON answer out. */
export class WasmModule {
    private readonly encoder = new TextEncoder();
    private readonly decoder = new TextDecoder();

    private constructor(readonly exports: Exports) {}

    /** Fetches a module. */
    static async load(url: string | URL): Promise<WasmModule> {
        const response = await fetch(url);
        if (!response.ok) throw new Error(`${url}: ${response.status}`);
        const type = response.headers.get("Content-Type") ?? "";
        if (type.startsWith("text/html")) throw new Error(`${url}: not found`);
        return WasmModule.from(await response.arrayBuffer());
    }

    /** Instantiates a module from its bytes or from a compiled module. */
    static async from(source: BufferSource | WebAssembly.Module): Promise<WasmModule> {
        const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
        const instance = await WebAssembly.instantiate(module, {});
        const exports = instance.exports as unknown as Exports;
        exports._initialize?.();
        return new WasmModule(exports);
    }

    call<T>(request: object): Answer<T> {
        return this.send(this.encoder.encode(JSON.stringify(request)), this.exports.kradan_call);
    }

    /** Gives the engine module a network for Go, or takes it away if there are no bytes. */
    giveNetwork(bytes: Uint8Array): Answer<object> {
        if (!this.exports.kradan_network) throw new Error("this is not the engine module");
        return this.send(bytes, this.exports.kradan_network);
    }

    private send<T>(bytes: Uint8Array, to: (size: number) => number): Answer<T> {
        const input = this.exports.kradan_buffer(bytes.length);
        if (input === 0)
            return {
                ok: false,
                refusals: [{ reason: "session.malformed", clause: "", detail: "the request is too long" }],
            };
        new Uint8Array(this.exports.memory.buffer, input, bytes.length).set(bytes);
        const output = to(bytes.length);
        // The memory might have grown during the call, so get its buffer again.
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

import type { WasmModule } from "../../../js/rules/module";

/** How long to wait for the network file, in milliseconds. */
const PATIENCE = 10_000;
/** How long not to ask for it again after a failure, in milliseconds. */
const PAUSE = 60_000;

/** The network of an engine module, with which it plays Go better than with playouts. */
export class GoNetwork {
    private given = false;
    private failedAt = -Infinity;

    constructor(private readonly engine: WasmModule) {}

    /** Fetches the network and gives it to the engine, which ends its searches. False if that fails. */
    async fetch(address: string): Promise<boolean> {
        if (performance.now() - this.failedAt < PAUSE) return false;
        try {
            const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
            if (!response.ok) throw new Error(`${address}: ${response.status}`);
            const answer = this.engine.giveNetwork(new Uint8Array(await response.arrayBuffer()));
            if (!answer.ok) throw new Error(answer.refusals[0]?.detail);
            this.given = true;
        } catch (error) {
            console.warn(`Go is played without its network: ${error}`);
            this.failedAt = performance.now();
        }
        return this.given;
    }

    /** Takes the network away from the engine. */
    remove(): void {
        if (this.given) this.engine.giveNetwork(new Uint8Array());
        this.given = false;
    }
}

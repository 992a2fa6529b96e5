import type { WasmModule } from "../../../js/rules/module";

/** The network of a worker's engine module, with which it plays Go better than with playouts. The page fetches it. */
export class GoNetwork {
    private bytes: ArrayBuffer | null = null;
    private given = false;
    private asked: Promise<void> | null = null;
    private answered: () => void = () => undefined;

    /** `ask` asks the page for the network. */
    constructor(
        private readonly engine: WasmModule,
        private readonly ask: () => void,
    ) {}

    /** Takes the page's answer: the bytes of the network, or null if it cannot be fetched now. */
    take(bytes: ArrayBuffer | null): void {
        this.bytes = bytes;
        if (!bytes) this.asked = null;
        this.answered();
    }

    /** Waits until the page has answered, but at most for `patience` milliseconds. */
    async wait(patience: number): Promise<void> {
        if (this.bytes) return;
        this.asked ??= new Promise((answered) => {
            this.answered = answered;
            this.ask();
        });
        await Promise.race([this.asked, new Promise((late) => setTimeout(late, patience))]);
    }

    /** Gives the network to the engine if it has arrived and the engine has none. That ends all searches. */
    give(): boolean {
        if (this.bytes && !this.given) {
            const answer = this.engine.giveNetwork(new Uint8Array(this.bytes));
            this.given = answer.ok;
            if (!answer.ok) console.warn(`The engine refused the network for Go: ${answer.refusals[0]?.detail}`);
        }
        return this.given;
    }

    /** Takes the network away from the engine. That ends all searches. */
    remove(): void {
        if (this.given) this.engine.giveNetwork(new Uint8Array());
        this.given = false;
    }
}

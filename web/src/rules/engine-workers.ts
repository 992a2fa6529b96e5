/** Workers with the engine module in them. The module is fetched once; one idle worker is kept, so that it is there without the network. */

/** The engine could not be fetched. */
export class EngineMissing extends Error {}

let fetched: Promise<WebAssembly.Module> | undefined;
let idle: Promise<Worker> | undefined;

async function fetchModule(): Promise<WebAssembly.Module> {
    const response = await fetch(new URL("wasm/engine.wasm", document.baseURI));
    if (!response.ok) throw new Error(`engine.wasm: ${response.status}`);
    return WebAssembly.compile(await response.arrayBuffer());
}

/** The script is fetched for each worker: only its first word tells that it is there. */
function begun(worker: Worker): Promise<Worker> {
    return new Promise((resolve, reject) => {
        worker.onmessage = () => resolve(worker);
        worker.onerror = () => reject(new Error("the worker could not be loaded"));
    });
}

async function newWorker(): Promise<Worker> {
    fetched ??= fetchModule();
    let worker: Worker | undefined;
    try {
        const module = await fetched;
        worker = new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" });
        await begun(worker);
        worker.postMessage({ kind: "load", module });
        return worker;
    } catch (error) {
        worker?.terminate();
        if (!worker) fetched = undefined;
        throw new EngineMissing(String(error));
    }
}

/** A worker for one engine alone; rejects with `EngineMissing`. */
export function takeWorker(): Promise<Worker> {
    const worker = idle ?? newWorker();
    idle = undefined;
    return worker;
}

function keepIdle(worker: Promise<Worker>): void {
    idle = worker;
    worker.catch(() => {
        if (idle === worker) idle = undefined;
    });
}

/** Takes a worker back whose engine has stopped. One is enough: each holds memory. */
export function putBack(worker: Worker): void {
    if (idle) return worker.terminate();
    worker.onmessage = worker.onerror = null;
    keepIdle(Promise.resolve(worker));
}

/** Has a worker ready for whoever asks first. */
export async function loadEngineAhead(): Promise<void> {
    if (idle || fetched) return;
    keepIdle(newWorker());
    await idle;
}

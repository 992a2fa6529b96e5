/**
 * Workers that run the engine module. The module is fetched once, and one idle worker is kept for offline use. The Go
 * network is fetched once, for the first worker that wants it.
 */

import { persistently } from "../base/persistence";
import type { EngineReply } from "./engine.worker";
import { addressOf, engineName } from "./modules";

/** Thrown if the engine module or the worker script could not be loaded. */
export class EngineMissing extends Error {}

let fetched: Promise<WebAssembly.Module> | undefined;
let idle: Promise<Worker> | undefined;

async function fetchModule(): Promise<WebAssembly.Module> {
    const response = await fetch(addressOf(engineName));
    if (!response.ok) throw new Error(`${engineName}: ${response.status}`);
    return WebAssembly.compile(await response.arrayBuffer());
}

/** How long the network is not fetched again after a failure, in milliseconds. */
const NETWORK_PAUSE = 60_000;

let network: Promise<ArrayBuffer> | undefined;

/** The bytes of the Go network. */
export function fetchNetwork(): Promise<ArrayBuffer> {
    network ??= persistently(async () => {
        const response = await fetch(addressOf("go.net"));
        if (!response.ok) throw new Error(`go.net: ${response.status}`);
        return response.arrayBuffer();
    });
    network.catch(() => setTimeout(() => (network = undefined), NETWORK_PAUSE));
    return network;
}

/** Sends the network to a worker that wants it. */
function answerWishes(worker: Worker): void {
    worker.addEventListener("message", ({ data }: MessageEvent<EngineReply>) => {
        if (data.kind !== "network-wanted") return;
        const answer = (bytes: ArrayBuffer | null) => worker.postMessage({ kind: "network", bytes });
        fetchNetwork().then(answer, () => answer(null));
    });
}

/** Resolves on the worker's first message. Its script is fetched for each worker, so this can fail offline. */
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
        answerWishes(worker);
        worker.postMessage({ kind: "load", module });
        return worker;
    } catch (error) {
        worker?.terminate();
        if (!worker) fetched = undefined;
        throw new EngineMissing(String(error));
    }
}

/** Returns true if the engine module has been fetched or is being fetched. */
export const isEngineLoaded = (): boolean => fetched !== undefined;

/** Returns a worker for the caller's exclusive use. Rejects with `EngineMissing` if none can be loaded. */
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

/** Takes back a worker whose engine has stopped. At most one is kept idle, to save memory. */
export function putBack(worker: Worker): void {
    if (idle) return worker.terminate();
    worker.onmessage = worker.onerror = null;
    keepIdle(Promise.resolve(worker));
}

/** Prepares an idle worker for the first `takeWorker`. */
export async function loadEngineAhead(): Promise<void> {
    if (idle || fetched) return;
    await persistently(() => {
        const worker = idle ?? newWorker();
        keepIdle(worker);
        return worker;
    });
}

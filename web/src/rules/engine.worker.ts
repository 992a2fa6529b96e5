import { WasmModule } from "../../../js/rules/module";
import { GoNetwork } from "./go-network";
import type { Cell, Config, Move, SearchSize, SearchStep } from "./types";

export interface ThinkRequest {
    id: number;
    kind: "think";
    config: Config;
    moves: Move[];
    level: number;
    seed: number;
    /** Time limit for the search, in milliseconds. */
    budget: number;
    /** Whether the Go network may be used. */
    network: boolean;
}

export interface AnalyseRequest {
    id: number;
    kind: "analyse";
    config: Config;
    moves: Move[];
    lines: number;
    size: SearchSize;
    network: boolean;
}

export interface DeadRequest {
    id: number;
    kind: "dead";
    config: Config;
    moves: Move[];
    network: boolean;
}

export interface StopRequest {
    id: number;
    kind: "stop";
}

/** The answer to `network-wanted`: the network's bytes, or null if it cannot be fetched now. */
export interface NetworkAnswer {
    kind: "network";
    bytes: ArrayBuffer | null;
}

/** Must be the first message. */
export interface LoadRequest {
    kind: "load";
    module: WebAssembly.Module;
}

export type EngineRequest = ThinkRequest | AnalyseRequest | DeadRequest | StopRequest;

/** The status of stones, in whole chains, at the end of a game of Go. */
export interface Fates {
    /** Probably dead. */
    vertices: Cell[];
    /** Dead or alive; the engine is not sure. */
    unsettled: Cell[];
}

export type EngineReply =
    /** The worker script has loaded. */
    | { id: 0; kind: "begun" }
    /** A search needs the Go network. The page answers with `NetworkAnswer`. */
    | { id: 0; kind: "network-wanted" }
    | {
          id: number;
          kind: "move";
          move: Move | null;
          score: number | null;
          points?: number;
          network: SearchStep["network"];
      }
    /** An interim result from an analysis. The last one is `done`. */
    | { id: number; kind: "found"; found: SearchStep; done: boolean }
    | { id: number; kind: "dead"; fates: Fates }
    | { id: number; kind: "failed"; message: string };

let loading: Promise<{ engine: WasmModule; network: GoNetwork }> | undefined;
let stopped = -1;

function reply(message: EngineReply): void {
    (self as unknown as Worker).postMessage(message);
}

/** Yields to the event loop between slices so that messages such as `stop` are handled. */
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** The largest slice, in nodes. It bounds the time until a stop takes effect, however fast the search is. */
const LARGEST_SLICE = 1_000_000;

/** What a search runs on. */
interface Loaded {
    engine: WasmModule;
    network: GoNetwork;
}

/** How long a search waits for the Go network, in milliseconds. Without it, playouts evaluate the positions. */
const PATIENCE = { think: 3000, analyse: 10_000, dead: 3000 };

/** Starts a search, with the Go network if that evaluates such games. Null if the search was stopped in the meantime. */
async function start({ engine, network }: Loaded, request: ThinkRequest | AnalyseRequest) {
    const { id, kind, config, moves } = request;
    const how =
        kind === "think" ? { level: request.level, seed: request.seed } : { lines: request.lines, infinite: true };
    const started = () => {
        const answer = engine.call<{ search: number; network?: SearchStep["network"] }>({
            op: "think",
            config,
            moves,
            ...how,
        });
        if (!answer.ok) throw new Error(answer.refusals[0]?.reason ?? "refused");
        return answer.value;
    };
    if (request.network) network.give();
    else network.remove();
    const search = started();
    if (!request.network || search.network !== "wanted") return search;
    await network.wait(PATIENCE[kind]);
    if (id <= stopped) return null;
    return network.give() ? started() : search;
}

/** Searches in slices until the search is done or stopped, or until `left`, which limits the next slice, returns 0. */
async function search(
    loaded: Loaded,
    request: ThinkRequest | AnalyseRequest,
    left: (so: SearchStep) => number,
    heard: (so: SearchStep) => void = () => undefined,
): Promise<SearchStep> {
    const { id } = request;
    const { engine } = loaded;
    const started = await start(loaded, request);
    let step: SearchStep = { done: false, move: null, depth: 0, nodes: 0, score: null, lines: [] };
    if (!started) return step;
    const { search: number, network } = started;
    // The slice size adapts so that a slice takes 15 to 60 ms on any machine and in any game.
    let slice = network === "used" ? 1 : 8;
    let breathed = performance.now();
    step = { ...step, network };
    for (let most = left(step); !step.done && id > stopped && most > 0; most = left(step)) {
        const before = performance.now();
        const answer = engine.call<SearchStep>({ op: "step", search: number, nodes: Math.min(slice, most) });
        if (!answer.ok) throw new Error(answer.refusals[0]?.reason ?? "refused");
        step = { ...answer.value, network };
        heard(step);
        const now = performance.now();
        if (now - before < 15) slice = Math.min(2 * slice, LARGEST_SLICE);
        else if (now - before > 60) slice = Math.max(1, Math.floor(slice / 2));
        if (now - breathed < 15) continue;
        await breathe();
        breathed = performance.now();
    }
    engine.call({ op: "stop", search: number });
    return step;
}

async function think(loaded: Loaded, request: ThinkRequest): Promise<void> {
    // The search begins when the network has arrived.
    let begin: number | null = null;
    const step = await search(loaded, request, ({ move }) => {
        begin ??= performance.now();
        // Do not stop until there is a move, however slow the machine is.
        return move === null || performance.now() - begin < request.budget ? Infinity : 0;
    });
    const { move, score, points, network } = step;
    if (request.id > stopped) reply({ id: request.id, kind: "move", move, score, points, network });
}

/** Minimum interval between interim results, in milliseconds. */
const OFTEN = 250;

async function analyse(loaded: Loaded, request: AnalyseRequest): Promise<void> {
    const { id } = request;
    let told = performance.now() - OFTEN / 2;
    const found = await search(
        loaded,
        request,
        ({ nodes, network }) =>
            (network === "used" ? (request.size.evaluations ?? request.size.nodes) : request.size.nodes) - nodes,
        (step) => {
            if (performance.now() - told < OFTEN || !step.lines.length) return;
            told = performance.now();
            reply({ id, kind: "found", found: step, done: false });
        },
    );
    if (id > stopped) reply({ id, kind: "found", found, done: true });
}

async function dead({ engine, network }: Loaded, { config, moves, ...request }: DeadRequest): Promise<Fates> {
    const judged = () => engine.call<Fates & Pick<SearchStep, "network">>({ op: "dead", config, moves });
    if (request.network) network.give();
    else network.remove();
    let answer = judged();
    if (request.network && answer.ok && answer.value.network === "wanted") {
        await network.wait(PATIENCE.dead);
        if (network.give()) answer = judged();
    }
    return answer.ok ? answer.value : { vertices: [], unsettled: [] };
}

self.addEventListener("message", async ({ data }: MessageEvent<EngineRequest | LoadRequest | NetworkAnswer>) => {
    if (data.kind === "load") {
        const ask = () => reply({ id: 0, kind: "network-wanted" });
        loading = WasmModule.from(data.module).then((engine) => ({ engine, network: new GoNetwork(engine, ask) }));
        return;
    }
    if (data.kind === "network") {
        (await loading)?.network.take(data.bytes);
        return;
    }
    if (data.kind === "stop") {
        stopped = Math.max(stopped, data.id);
        return;
    }
    try {
        const loaded = await loading;
        if (!loaded) throw new Error("the engine was not loaded");
        if (data.kind === "think") return await think(loaded, data);
        if (data.kind === "analyse") return await analyse(loaded, data);
        reply({ id: data.id, kind: "dead", fates: await dead(loaded, data) });
    } catch (error) {
        reply({ id: data.id, kind: "failed", message: String(error) });
    }
});

reply({ id: 0, kind: "begun" });

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
    /** The address of the Go network; null if it may not be used. */
    network: string | null;
}

export interface AnalyseRequest {
    id: number;
    kind: "analyse";
    config: Config;
    moves: Move[];
    lines: number;
    size: SearchSize;
    network: string | null;
}

export interface DeadRequest {
    id: number;
    kind: "dead";
    config: Config;
    moves: Move[];
}

export interface StopRequest {
    id: number;
    kind: "stop";
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

/** Begins a search, with the Go network if it evaluates such games and can be fetched. */
async function begin({ engine, network }: Loaded, request: ThinkRequest | AnalyseRequest) {
    const { kind, config, moves } = request;
    const how =
        kind === "think" ? { level: request.level, seed: request.seed } : { lines: request.lines, infinite: true };
    const start = () => {
        const started = engine.call<{ search: number; network?: SearchStep["network"] }>({
            op: "think",
            config,
            moves,
            ...how,
        });
        if (!started.ok) throw new Error(started.refusals[0]?.reason ?? "refused");
        return started.value;
    };
    if (!request.network) network.remove();
    const started = start();
    return started.network === "wanted" && request.network && (await network.fetch(request.network))
        ? start()
        : started;
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
    const { search: number, network } = await begin(loaded, request);
    // The slice size adapts so that a slice takes 15 to 60 ms on any machine and in any game.
    let slice = network === "used" ? 1 : 8;
    let breathed = performance.now();
    let step: SearchStep = { done: false, move: null, depth: 0, nodes: 0, score: null, lines: [], network };
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
    const begin = performance.now();
    // Do not stop until there is a move, however slow the machine is.
    const step = await search(loaded, request, ({ move }) =>
        move === null || performance.now() - begin < request.budget ? Infinity : 0,
    );
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

self.addEventListener("message", async ({ data }: MessageEvent<EngineRequest | LoadRequest>) => {
    if (data.kind === "load") {
        loading = WasmModule.from(data.module).then((engine) => ({ engine, network: new GoNetwork(engine) }));
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
        const answer = loaded.engine.call<Fates>({ op: "dead", config: data.config, moves: data.moves });
        reply({ id: data.id, kind: "dead", fates: answer.ok ? answer.value : { vertices: [], unsettled: [] } });
    } catch (error) {
        reply({ id: data.id, kind: "failed", message: String(error) });
    }
});

reply({ id: 0, kind: "begun" });

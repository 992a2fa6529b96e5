import { WasmModule } from "../../../packaging/npm/src/module";
import type { Cell, Config, Move, SearchStep } from "./types";


export interface ThinkRequest {
  id: number;
  kind: "think";
  config: Config;
  moves: Move[];
  level: number;
  seed: number;
  /** Milliseconds that the search may take. */
  budget: number;
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

export type EngineRequest = ThinkRequest | DeadRequest | StopRequest;

export type EngineReply =
  | { id: number; kind: "move"; move: Move | null; score: number | null }
  | { id: number; kind: "dead"; vertices: Cell[] }
  | { id: number; kind: "failed"; message: string };

let module: Promise<WasmModule> | undefined;
let stopped = -1;

function reply(message: EngineReply): void {
  (self as unknown as Worker).postMessage(message);
}

/** Lets messages in (a stop) between two slices of a search. */
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

async function think(engine: WasmModule, request: ThinkRequest): Promise<void> {
  const { config, moves, level, seed } = request;
  const started = engine.call<{ search: number }>({ op: "think", config, moves, level, seed });
  if (!started.ok) throw new Error(started.refusals[0]?.reason ?? "refused");
  const search = started.value.search;
  const begin = performance.now();
  // Slices are sized to last some 30 ms each, whatever the machine and the game.
  let slice = config.game === "go" ? 8 : 2000;
  let step: SearchStep = { done: false, move: null, depth: 0, nodes: 0, score: null };
  while (!step.done && request.id > stopped && performance.now() - begin < request.budget) {
    const before = performance.now();
    const answer = engine.call<SearchStep>({ op: "step", search, nodes: slice });
    if (!answer.ok) throw new Error(answer.refusals[0]?.reason ?? "refused");
    step = answer.value;
    const took = performance.now() - before;
    if (took < 15) slice *= 2;
    else if (took > 60) slice = Math.max(1, Math.floor(slice / 2));
    await breathe();
  }
  engine.call({ op: "stop", search });
  if (request.id > stopped) reply({ id: request.id, kind: "move", move: step.move, score: step.score });
}

self.addEventListener("message", async ({ data }: MessageEvent<EngineRequest & { url: string }>) => {
  if (data.kind === "stop") {
    stopped = Math.max(stopped, data.id);
    return;
  }
  try {
    module ??= WasmModule.load(data.url);
    const engine = await module;
    if (data.kind === "think") return await think(engine, data);
    const answer = engine.call<{ vertices: Cell[] }>({ op: "dead", config: data.config, moves: data.moves });
    reply({ id: data.id, kind: "dead", vertices: answer.ok ? answer.value.vertices : [] });
  } catch (error) {
    module = undefined;
    reply({ id: data.id, kind: "failed", message: String(error) });
  }
});

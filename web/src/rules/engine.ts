import { goNetworkOn } from "../settings/settings";
import type { EngineReply, Fates } from "./engine.worker";
import { putBack, takeWorker } from "./engine-workers";
import { hasSimd } from "./modules";
import type { Config, Move, SearchSize, SearchStep } from "./types";

export interface Thought {
    move: Move | null;
    /** For the side to move, in centipawns; in Go, in thousandths of a win. */
    score: number | null;
    /** Go: mean margin for the side to move, in tenths of points. */
    points?: number;
    lack: NetworkLack | null;
}

interface Waiting {
    resolve: (reply: EngineReply) => void;
    reject: (e: Error) => void;
    /** Called with each interim reply. */
    hear?: (reply: EngineReply) => void;
}

/**
 * The latest request id, shared by all engines, so that a worker that passes from one engine to another never sees the
 * same id twice.
 */
let latest = 0;

/** Go: why the computer searches without its network. */
export type NetworkLack = "unfetched" | "unsupported";

/** Why a search had no network; null if it had one, needs none, or the player does not want one. */
export const networkLack = (network: SearchStep["network"]): NetworkLack | null =>
    network !== "wanted" || !goNetworkOn.peek() ? null : hasSimd ? "unfetched" : "unsupported";

/** Whether the page's computer may use the Go network: the player wants it, and the browser can compute it fast. */
export const usesNetwork = (): boolean => goNetworkOn.peek() && hasSimd;

/** The computer as an opponent or analyst. The engine module runs in its own worker, so it never blocks the page. */
export class Engine {
    private worker: Promise<Worker> | undefined;
    private readonly waiting = new Map<number, Waiting>();

    /** Rejects with `EngineMissing` if the engine cannot be loaded. */
    private ask(request: object, hear?: Waiting["hear"]): Promise<EngineReply> {
        const id = ++latest;
        const answer = new Promise<EngineReply>((resolve, reject) => this.waiting.set(id, { resolve, reject, hear }));
        const worker = (this.worker ??= this.start());
        worker.then(
            (ready) => {
                if (this.waiting.has(id)) ready.postMessage({ ...request, id });
            },
            (error: Error) => {
                if (this.worker === worker) this.worker = undefined;
                this.waiting.get(id)?.reject(error);
                this.waiting.delete(id);
            },
        );
        return answer;
    }

    private async start(): Promise<Worker> {
        const worker = await takeWorker();
        worker.onmessage = ({ data }: MessageEvent<EngineReply>) => {
            if (data.kind === "network-wanted") return;
            const waiting = this.waiting.get(data.id);
            if (data.kind === "found" && !data.done) return waiting?.hear?.(data);
            this.waiting.delete(data.id);
            if (data.kind === "failed") waiting?.reject(new Error(data.message));
            else waiting?.resolve(data);
        };
        worker.onerror = () => {
            for (const { reject } of this.waiting.values()) reject(new Error("the engine stopped"));
            this.waiting.clear();
            worker.terminate();
            this.worker = undefined;
        };
        return worker;
    }

    async think(config: Config, moves: Move[], level: number, budget: number): Promise<Thought> {
        const seed = Math.floor(Math.random() * 2 ** 31);
        const reply = await this.ask({ kind: "think", config, moves, level, seed, budget, network: usesNetwork() });
        return reply.kind === "move"
            ? { move: reply.move, score: reply.score, points: reply.points, lack: networkLack(reply.network) }
            : { move: null, score: null, lack: null };
    }

    /** Returns the best `lines` lines. Calls `hear` with interim results. */
    async analyse(
        config: Config,
        moves: Move[],
        limits: { lines: number; size: SearchSize },
        hear?: (found: SearchStep) => void,
    ): Promise<SearchStep> {
        const heard = hear && ((reply: EngineReply) => reply.kind === "found" && hear(reply.found));
        const reply = await this.ask({ kind: "analyse", config, moves, ...limits, network: usesNetwork() }, heard);
        if (reply.kind !== "found") throw new Error("the engine answered something else");
        return reply.found;
    }

    async dead(config: Config, moves: Move[]): Promise<Fates> {
        const reply = await this.ask({ kind: "dead", config, moves, network: usesNetwork() });
        return reply.kind === "dead" ? reply.fates : { vertices: [], unsettled: [] };
    }

    /** Cancels all running searches; their promises never settle. */
    stop(): void {
        this.waiting.clear();
        const id = latest;
        void this.worker?.then(
            (worker) => worker.postMessage({ kind: "stop", id }),
            () => undefined,
        );
    }

    /** Stops the engine and gives back its worker. The next request takes a new one. */
    close(): void {
        this.stop();
        void this.worker?.then(putBack, () => undefined);
        this.worker = undefined;
    }
}

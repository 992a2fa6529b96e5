import type { ReadonlySignal } from "@preact/signals";
import type { AnalysedPosition, Refusal } from "../rules/types";
import type { Judged } from "./review";

/**
 * How far the server's analysis of the main line is. "none": nobody has asked for it. "gone": the server no longer has
 * the game that it was to analyse. In these two it can be asked for.
 */
export type ServerState = "none" | "gone" | "waiting" | "running" | "done" | "failed";

/** What the server found of each position of a game that it has. */
export interface ServerFound {
    game: string;
    positions: readonly AnalysedPosition[];
}

/** The analysis of a game by the server. */
export interface ServerReview {
    /** Null: not known, for want of a connection, or the server analyses no games. */
    readonly state: ReadonlySignal<ServerState | null>;
    /** While it runs. */
    readonly progress: ReadonlySignal<{ done: number; all: number } | null>;
    /** Once it is done. */
    readonly found: ReadonlySignal<ServerFound | null>;
    /** It is being asked for. */
    readonly asking: ReadonlySignal<boolean>;
    /** Why the server does not do it, or does not tell how far it is. */
    readonly refusal: ReadonlySignal<Refusal | null>;
    ask(): void;
    /** Connects until the returned function is called. */
    show(): () => void;
    close(): void;
}

/** What the server found of a position, as a review needs it. */
export function judgedOfServer(found: AnalysedPosition): Judged {
    if ("ended" in found) {
        return { score: found.winner ? { winner: found.winner, plies: 0 } : { centipawns: 0 }, best: [] };
    }
    const best = found.line;
    if ("mate" in found) {
        return { score: { winner: found.mate > 0 ? "first" : "second", plies: Math.abs(found.mate) }, best };
    }
    if ("chance" in found) return { score: { percent: found.chance / 10, points: found.points / 10 }, best };
    return { score: { centipawns: found.score }, best };
}

import type { ReadonlySignal } from "@preact/signals";
import type { AnalysedPosition, Refusal } from "../rules/types";
import type { Judged } from "./review";

/**
 * The state of the server's analysis of the main line. "none": not requested; "gone": the server no longer has the
 * game. In both of these states it can be requested.
 */
export type ServerState = "none" | "gone" | "waiting" | "running" | "done" | "failed";

/** The server's results for the positions in a game. */
export interface ServerFound {
    game: string;
    positions: readonly AnalysedPosition[];
}

/** The server's analysis of a game. */
export interface ServerReview {
    /** Null if it is unknown because there is no connection, or if the server does not analyse games. */
    readonly state: ReadonlySignal<ServerState | null>;
    /** Set while the analysis is running. */
    readonly progress: ReadonlySignal<{ done: number; all: number } | null>;
    /** Set once the analysis is done. */
    readonly found: ReadonlySignal<ServerFound | null>;
    /** Whether a request for it is in flight. */
    readonly asking: ReadonlySignal<boolean>;
    /** Why the server refused to analyse the game, or to report the analysis state. */
    readonly refusal: ReadonlySignal<Refusal | null>;
    ask(): void;
    /** Connects until the returned function is called. */
    show(): () => void;
    close(): void;
}

/** Converts the server's result for a position for use in a review. */
export function judgedOfServer(found: AnalysedPosition): Judged {
    if ("ended" in found) {
        return { score: found.winner ? { winner: found.winner, plies: 0 } : { centipawns: 0 }, best: [] };
    }
    const best = found.line;
    if ("mate" in found) {
        return { score: { winner: found.mate > 0 ? "first" : "second", plies: Math.abs(found.mate) }, best };
    }
    if ("chance" in found) {
        const score = { percent: found.chance / 10, points: found.points / 10 };
        return { score, best, ...(found.evaluated && { evaluated: true }) };
    }
    return { score: { centipawns: found.score }, best };
}

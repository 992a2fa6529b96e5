import type { Rules } from "../rules/rules";
import type { Colour, GameEvent, GameId, Outcome, View } from "../rules/types";

/** The parts of a game that a list shows. */
export interface Seen extends Pick<View, "game" | "ply" | "board">, Partial<Pick<View, "faces">> {
    ended: boolean;
    outcome: Pick<Outcome, "winner" | "reason" | "result"> | null;
}

/** Stored with the game so that lists do not have to replay the log. */
export interface Outline {
    board: View["board"];
    faces?: Record<Colour, string>;
    outcome: Seen["outcome"];
    /** A checksum over the log and everything derived from it, to detect later changes and damage. */
    sum: number;
}

/** Stored beside a game's log. */
export interface GameSummary {
    game: GameId;
    ply: number;
    ended: boolean;
    updated: number;
    outline?: Outline;
}

/** The parts of a game that its outline is made from. */
interface Logged {
    id: string;
    events: GameEvent[];
    now: number;
    summary: GameSummary;
}

/** FNV-1a hash of a value's JSON text. */
function sumOf(value: unknown): number {
    const text = JSON.stringify(value);
    let sum = 0x811c9dc5;
    for (let i = 0; i < text.length; ++i) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
    return sum >>> 0;
}

const sumOfSeen = ({ game, ply, ended, board, faces, outcome }: Seen, events: readonly GameEvent[]): number =>
    sumOf([game, ply, ended, board, faces ?? null, outcome, events]);

function seenIn(view: View): Seen {
    const {
        game,
        ply,
        phase,
        board: { kind, files, ranks, cells },
        faces,
        outcome,
    } = view;
    const end = outcome && { winner: outcome.winner, reason: outcome.reason, result: outcome.result };
    return { game, ply, ended: phase === "ended", board: { kind, files, ranks, cells }, faces, outcome: end };
}

/** The summary to store beside a game's log. */
export function summaryOf(view: View, events: readonly GameEvent[]): GameSummary {
    const seen = seenIn(view);
    const { game, ply, ended, board, faces, outcome } = seen;
    return { game, ply, ended, updated: Date.now(), outline: { board, faces, outcome, sum: sumOfSeen(seen, events) } };
}

/** The stored outline, if its checksum matches the log. */
function seenBeside({ summary, events }: Logged): Seen | null {
    const { game, ply, ended, outline } = summary;
    if (!outline) return null;
    const { board, faces, outcome, sum } = outline;
    const seen = { game, ply, ended, board, faces, outcome };
    return sumOfSeen(seen, events) === sum ? seen : null;
}

/** Results of replayed logs, by game id. */
const replayed = new Map<string, { sum: number; seen: Seen | null }>();

function replay(rules: Rules, game: Logged): Seen | null {
    const answer = rules.replay(game.events);
    if (!answer.ok) return null;
    try {
        return seenIn(rules.view(answer.value.session, game.now));
    } catch {
        return null;
    } finally {
        rules.close(answer.value.session);
    }
}

/** The parts of a stored game that a list shows; null if its log cannot be replayed. */
export function seenOf(rules: Rules, game: Logged): Seen | null {
    const beside = seenBeside(game);
    if (beside) return beside;
    const sum = sumOf([game.events, game.now]);
    const known = replayed.get(game.id);
    if (known?.sum === sum) return known.seen;
    const seen = replay(rules, game);
    replayed.set(game.id, { sum, seen });
    return seen;
}

import type { Rules } from "../rules/rules";
import type { Colour, Config, GameEvent, Refusal, View } from "../rules/types";
import { type KeptGame, type Seats, writeGame } from "./games";
import { summaryOf } from "./outline";
import { newId } from "./store";

/** A text that is no game that goes on: not one of ours, or one that the rules refuse. */
export type Unreadable = { kind: "foreign" } | { kind: "refused"; refusals: Refusal[] };

/** Who sat where, as the settings of the game tell it. */
function seatsOf({ players }: Config): Seats {
    const machine = (["first", "second"] as const).filter((side) => players?.[side]?.engine);
    const side: Colour | undefined = machine.length === 1 ? machine[0] : undefined;
    return {
        opponent: side ? "computer" : "local",
        me: side === "first" ? "second" : "first",
        level: (side && players?.[side]?.level) ?? 3,
        autoFlip: false,
    };
}

/**
 * Keeps the game that was downloaded as this text; its new id, or why not. Only the log in it counts, and only
 * when the rules module could play it again.
 */
export function bringBack(rules: Rules, text: string): string | Unreadable {
    let events: unknown;
    try {
        events = (JSON.parse(text) as { events?: unknown } | null)?.events;
    } catch {
        return { kind: "foreign" };
    }
    if (!Array.isArray(events) || !events.length) return { kind: "foreign" };
    const log = events as (GameEvent & { at: number; config: Config })[];
    const answer = rules.replay(log);
    if (!answer.ok) return { kind: "refused", refusals: answer.refusals };
    const { session } = answer.value;
    // What the module accepted is well formed: the first event holds the settings, every event its time.
    const config = log[0]!.config;
    const now = log.reduce((latest, event) => Math.max(latest, event.at), 0);
    let view: View;
    try {
        view = rules.view(session, now);
    } finally {
        rules.close(session);
    }
    // A log is taken at its word; that every move in it was legal is asked apart.
    const judged = rules.judge(config, view.line);
    if (!judged.ok) return { kind: "refused", refusals: judged.refusals };
    const game: KeptGame = {
        version: 1,
        id: newId(),
        config,
        seats: seatsOf(config),
        events: log,
        now,
        summary: summaryOf(view, log),
    };
    writeGame(game);
    return game.id;
}

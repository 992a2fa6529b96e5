import type { Rules } from "../rules/rules";
import type { Colour, Config, GameEvent, Refusal, View } from "../rules/types";
import { isLevel, type KeptGame, type Seats, writeGame } from "./games";
import { summaryOf } from "./outline";
import { newId } from "./store";

/** Why a string was not restored as a game: not a Kradan log, or refused by the rules. */
export type Unreadable = { kind: "foreign" } | { kind: "refused"; refusals: Refusal[] };

/** The seats, derived from the game's settings. `chosen`: the computer's level as the text gives it. */
function seatsOf({ players }: Config, chosen: unknown): Seats {
    const machine = (["first", "second"] as const).filter((side) => players?.[side]?.engine);
    const side: Colour | undefined = machine.length === 1 ? machine[0] : undefined;
    return {
        opponent: side ? "computer" : "local",
        me: side === "first" ? "second" : "first",
        level: isLevel(chosen) ? chosen : ((side && players?.[side]?.level) ?? 3),
        autoFlip: false,
    };
}

/**
 * Saves the game in a downloaded text and returns its new id, or why it was refused. Only the event log is read, which
 * the rules module must be able to replay, and the computer's level.
 */
export function bringBack(rules: Rules, text: string): string | Unreadable {
    let events: unknown;
    let level: unknown;
    try {
        const whole = JSON.parse(text) as { events?: unknown; seats?: { level?: unknown } | null } | null;
        events = whole?.events;
        level = whole?.seats?.level;
    } catch {
        return { kind: "foreign" };
    }
    if (!Array.isArray(events) || !events.length) return { kind: "foreign" };
    const log = events as (GameEvent & { at: number; config: Config })[];
    const answer = rules.replay(log);
    if (!answer.ok) return { kind: "refused", refusals: answer.refusals };
    const { session } = answer.value;
    // If it can be replayed, the log is well formed: the first event has the settings, and every event has a time.
    const config = log[0]!.config;
    const now = log.reduce((latest, event) => Math.max(latest, event.at), 0);
    let view: View;
    try {
        view = rules.view(session, now);
    } finally {
        rules.close(session);
    }
    // Replay trusts the log, so check separately that every move was legal.
    const judged = rules.judge(config, view.line);
    if (!judged.ok) return { kind: "refused", refusals: judged.refusals };
    const game: KeptGame = {
        version: 1,
        id: newId(),
        config,
        seats: seatsOf(config, level),
        events: log,
        now,
        summary: summaryOf(view, log),
    };
    void writeGame(game);
    return game.id;
}

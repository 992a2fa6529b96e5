import type { GameEvent } from "../rules/types";
import { connection, type Reply } from "./connection";
import type { Keep } from "./messages.generated";
import { newNonce } from "./token";

/** The maximum length of a message, in bytes; the server's limit is slightly higher. */
const LONGEST = 7000;
/** The delay after a rate limit, in milliseconds, and the maximum number of retries. */
const PAUSE = 1000;
const PAUSES = 10;

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** Splits the events into messages within the size limit. */
export function inParts(events: readonly GameEvent[]): GameEvent[][] {
    const empty: Keep = { type: "keep", events: [], more: false, nonce: newNonce() };
    const frame = bytesOf(empty);
    const parts: GameEvent[][] = [];
    let room = 0;
    for (const event of events) {
        const size = bytesOf(event) + 1;
        if (!parts.length || size > room) {
            parts.push([]);
            room = LONGEST - frame;
        }
        parts[parts.length - 1]!.push(event);
        room -= size;
    }
    return parts;
}

async function sendPart(events: GameEvent[], more: boolean): Promise<Reply> {
    const nonce = newNonce();
    for (let pauses = 0; ; ++pauses) {
        const reply = await connection.ask({ type: "keep", events, more }, nonce);
        if (reply.ok || reply.refusal?.reason !== "server.too-fast" || pauses === PAUSES) return reply;
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
}

/** The server accepts one upload at a time per connection, so each waits for the previous one. */
let latest: Promise<unknown> = Promise.resolve();

/**
 * Stores a game from this device on the server in its current state. The reply contains the game's id there, or the
 * refusal. If the connection breaks, upload the game again: it will get the same id.
 */
export function keepOnServer(events: readonly GameEvent[]): Promise<Reply> {
    const run = latest.then(() => send(events));
    latest = run;
    return run;
}

async function send(events: readonly GameEvent[]): Promise<Reply> {
    const parts = inParts(events);
    for (const part of parts.slice(0, -1)) {
        const reply = await sendPart(part, true);
        if (!reply.ok) return reply;
    }
    return sendPart(parts[parts.length - 1] ?? [], false);
}

import { signal } from "@preact/signals";

/** A completed sign-in at the provider. */
export interface Ticket {
    secret: string;
    suggested: string;
    /** The club's name for the provider. */
    name: string;
}

/** A sign-in that is not linked to an account here; null if there is none. */
export const ticket = signal<Ticket | null>(null);

/** How long a ticket is valid, in milliseconds. */
const LIFE = 10 * 60_000;

/** Keeps a ticket for as long as it is valid. */
export function hold(held: Ticket): void {
    ticket.value = held;
    setTimeout(() => {
        if (ticket.value === held) dropTicket();
    }, LIFE);
}

export function dropTicket(): void {
    ticket.value = null;
}

/** Drops the ticket if this result means that it can no longer be used. Returns the result. */
export function used<Result extends { ok: boolean; refusal?: { reason: string } | null }>(result: Result): Result {
    if (result.ok || result.refusal?.reason === "provider.wrong-ticket") dropTicket();
    return result;
}

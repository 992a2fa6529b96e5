import { signal } from "@preact/signals";

/** Whom the provider has signed in. */
export interface Ticket {
    secret: string;
    suggested: string;
    /** What the club calls the provider. */
    name: string;
}

/** Of somebody who has no account here yet, or has not linked it; null: nobody. */
export const ticket = signal<Ticket | null>(null);

/** How long it serves, in milliseconds. */
const LIFE = 10 * 60_000;

/** Keeps a ticket for as long as it serves. */
export function hold(held: Ticket): void {
    ticket.value = held;
    setTimeout(() => {
        if (ticket.value === held) dropTicket();
    }, LIFE);
}

export function dropTicket(): void {
    ticket.value = null;
}

/** What came of using the ticket, which is dropped if it serves no more. */
export function used<Result extends { ok: boolean; refusal?: { reason: string } | null }>(result: Result): Result {
    if (result.ok || result.refusal?.reason === "provider.wrong-ticket") dropTicket();
    return result;
}

import { Texts } from "../kept/store";
import type { Command } from "../rules/types";

/** A command that is on its way, or waits for the line to come back. */
export interface Unsent {
    /** The event that it follows. */
    seq: number;
    nonce: string;
    command: Command;
    /** How people write the move; "" where it is none. */
    label: string;
}

const unsent = new Texts("kradan.unsent.");

const isUnsent = (value: unknown): value is Unsent => {
    const read = (value ?? {}) as Record<string, unknown>;
    const command = read.command as Record<string, unknown> | null | undefined;
    return (
        Number.isInteger(read.seq) &&
        typeof read.nonce === "string" &&
        typeof read.label === "string" &&
        typeof command?.do === "string"
    );
};

/** What is on its way in a game, or waits; null: nothing. */
export function readUnsent(game: string): Unsent | null {
    const kept = unsent.readValue(game);
    return isUnsent(kept) ? kept : null;
}

/** Keeps what is not settled yet, so that it outlives the page; without room it lasts as long as the page. */
export function writeUnsent(game: string, what: Unsent): void {
    unsent.write(game, JSON.stringify(what));
}

/** What had this nonce is settled; another tab may have something else under way. */
export function removeUnsent(game: string, nonce: string): void {
    if (readUnsent(game)?.nonce === nonce) unsent.remove(game);
}

/** The games in which something waits to be sent. */
export const unsentGames = (): string[] => unsent.ids();

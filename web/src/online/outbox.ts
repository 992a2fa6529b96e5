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

const prefix = "kradan.unsent.";

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

export function readUnsent(game: string): Unsent | null {
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(prefix + game) ?? "null");
        return isUnsent(kept) ? kept : null;
    } catch {
        return null;
    }
}

/** Keeps what is not settled yet, so that it outlives the page. */
export function writeUnsent(game: string, unsent: Unsent): void {
    try {
        localStorage.setItem(prefix + game, JSON.stringify(unsent));
    } catch {
        // Without storage it is kept as long as the page lasts.
    }
}

/** What had this nonce is settled; another tab may have something else under way. */
export function removeUnsent(game: string, nonce: string): void {
    if (readUnsent(game)?.nonce !== nonce) return;
    try {
        localStorage.removeItem(prefix + game);
    } catch {
        // Nothing was kept either.
    }
}

/** The games in which something waits to be sent. */
export function unsentGames(): string[] {
    try {
        return Object.keys(localStorage)
            .filter((name) => name.startsWith(prefix))
            .map((name) => name.slice(prefix.length));
    } catch {
        return [];
    }
}

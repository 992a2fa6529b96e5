import { Texts } from "../kept/texts";
import type { Command } from "../rules/types";

/** A command that is in flight or waiting for the connection. */
export interface Unsent {
    /** The number of the event after which it was made. */
    seq: number;
    nonce: string;
    command: Command;
    /** The move's notation; "" if the command is not a move. */
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

/** A game's unsettled command; null if there is none. */
export function readUnsent(game: string): Unsent | null {
    const kept = unsent.readValue(game);
    return isUnsent(kept) ? kept : null;
}

/** Stores an unsettled command so that it survives the page, if there is room in storage. */
export function writeUnsent(game: string, what: Unsent): void {
    unsent.write(game, JSON.stringify(what));
}

/** Removes the command with this nonce, which has been settled. A different command, stored by another tab, stays. */
export function removeUnsent(game: string, nonce: string): void {
    if (readUnsent(game)?.nonce === nonce) unsent.remove(game);
}

/** The games with unsettled commands. */
export const unsentGames = (): string[] => unsent.ids();

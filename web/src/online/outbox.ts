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
  const command = read["command"] as Record<string, unknown> | null | undefined;
  return Number.isInteger(read["seq"]) && typeof read["nonce"] === "string" && typeof read["label"] === "string" && typeof command?.["do"] === "string";
};

export function readUnsent(game: string): Unsent | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + game) ?? "null");
    return isUnsent(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps what is not settled yet, so that it outlives the page; null: all is settled. */
export function writeUnsent(game: string, unsent: Unsent | null): void {
  try {
    if (unsent) localStorage.setItem(prefix + game, JSON.stringify(unsent));
    else localStorage.removeItem(prefix + game);
  } catch {
    // Without storage it is kept as long as the page lasts.
  }
}

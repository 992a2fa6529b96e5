import { signal } from "@preact/signals";

/** The names of the accounts that this browser's account blocks. The page does not show their messages. */
export const blocked = signal<readonly string[]>([]);

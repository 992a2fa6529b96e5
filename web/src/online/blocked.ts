import { signal } from "@preact/signals";

/** The names of those whom this browser's account blocks: the page does not show what they write. */
export const blocked = signal<readonly string[]>([]);

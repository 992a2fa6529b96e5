import { signal } from "@preact/signals";

/**
 * What is said of the game to whoever listens to the page. An open panel makes the rest of the page silent, so it says
 * this itself.
 */
export const spoken = signal("");

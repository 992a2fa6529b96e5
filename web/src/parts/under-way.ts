import { signal } from "@preact/signals";

/** Whether a screen that starts with a description, below the top bar, currently fills the window with its board. */
export const underWay = signal(false);

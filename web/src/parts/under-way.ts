import { signal } from "@preact/signals";

/** Whether a screen that begins with a description, under the bar of the page, now fills the window with its board. */
export const underWay = signal(false);

import { signal } from "@preact/signals";

/** Announcement for screen readers. A modal panel silences the rest of the page, so it repeats this text. */
export const spoken = signal("");

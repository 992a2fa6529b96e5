export const LONGEST_NAME = 40;

/** Makes a name safe to show: one line, at most `LONGEST_NAME` characters, no bidirectional control characters. */
export const cleanName = (name: string): string =>
    [...name.replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, " ").trim()]
        .slice(0, LONGEST_NAME)
        .join("");

export const LONGEST_NAME = 40;

/** A name as it may stand on the page: one line, not too long, without signs that turn the text around it. */
export const cleanName = (name: string): string =>
    [...name.replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, " ").trim()]
        .slice(0, LONGEST_NAME)
        .join("");

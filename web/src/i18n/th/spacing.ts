/** Words within a Thai sentence. Adds spaces around words that are not Thai. */
export const apart = (words: string) => (/^[ก-๙].*[ก-๙]$/.test(words) ? words : ` ${words} `);
/** Joins two words, without a space if both are Thai. */
export const beside = (one: string, other: string) =>
    one + (/[a-z]$/i.test(one) || /^[a-z]/i.test(other) ? " " : "") + other;
/** A side in a sentence: spaces separate Latin names from the Thai text. */
export const party = (side: string, more = "") =>
    /^[a-z]/i.test(side) ? `ฝ่าย ${side}${more && ` ${more}`}` : `ฝ่าย${side}${more}`;

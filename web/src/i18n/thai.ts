/** A side in a sentence: spaces separate Latin names from the Thai text. */
export const party = (side: string, more = "") =>
    /^[a-z]/i.test(side) ? `ฝ่าย ${side}${more && ` ${more}`}` : `ฝ่าย${side}${more}`;

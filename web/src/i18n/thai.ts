/** A side in a sentence: Latin names stand off from the Thai around them. */
export const party = (side: string, more = "") =>
    /^[a-z]/i.test(side) ? `ฝ่าย ${side}${more && ` ${more}`}` : `ฝ่าย${side}${more}`;

const shifted: Record<string, string> = { Digit2: "@", Digit6: "^", Digit8: "*", Equal: "+" };
const plain: Record<string, string> = { Minus: "-", Equal: "=" };

/**
 * What a key adds to a typed move. A layout without Latin letters is known by its letters; from then on the places of
 * the keys count, for its signs lie elsewhere too.
 */
export class TypedKeys {
    private foreign = false;

    read({ key, code, shiftKey }: KeyboardEvent): string | null {
        const letter = /^Key([A-Z])$/.exec(code)?.[1];
        const latin = /^[a-zA-Z]$/.test(key);
        if (letter) this.foreign = !latin;
        if (latin) return key;
        if (!this.foreign) return /^[0-9@+^=*-]$/.test(key) ? key : null;
        if (letter) return shiftKey ? letter : letter.toLowerCase();
        if (shiftKey) return shifted[code] ?? null;
        return /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1] ?? plain[code] ?? null;
    }
}

/** This letter begins many moves, and none is it alone: then Enter turns the board. */
export const isFlip = (text: string): boolean => text.toLowerCase() === "f";

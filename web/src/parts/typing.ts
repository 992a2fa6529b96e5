const shifted: Record<string, string> = { Digit2: "@", Digit6: "^", Digit8: "*", Equal: "+" };
const plain: Record<string, string> = { Minus: "-", Equal: "=" };

/**
 * Maps keys to the characters of a typed move. The last letter key shows whether the layout is Latin; if not, physical
 * key positions count, because its signs are elsewhere too.
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

/** "f" starts many moves but is none by itself, so "f" and Enter flips the board. */
export const isFlip = (text: string): boolean => text.toLowerCase() === "f";

/** The sign that a key types, except on keyboards whose letters are not Latin: there the position of the key counts. */

type Key = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/**
 * Whether a key types neither a Latin letter nor a sign of Latin keyboards, or goes to an input method: its position then
 * says what is meant. Dvorak and French keyboards type such signs at the positions of letters.
 */
export const isForeign = (key: string): boolean => !/^[ -~]$/.test(key);

const atPosition: Record<string, [plain: string, shifted: string]> = { Comma: [",", "<"], Period: [".", ">"] };

/** What a key means as a shortcut: a sign, or the name of a key such as "Escape". */
export function signOf({ key, code, shiftKey }: Key): string {
    if (!isForeign(key)) return key;
    const letter = /^Key([A-Z])$/.exec(code)?.[1];
    if (letter) return shiftKey ? letter : letter.toLowerCase();
    return atPosition[code]?.[shiftKey ? 1 : 0] ?? key;
}

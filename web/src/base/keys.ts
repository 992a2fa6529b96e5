/** What the keys of any keyboard mean as shortcuts. If the letters are not Latin, the position of a key counts. */

type Key = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/**
 * Whether a key types something other than a printable ASCII character, or goes to an input method, so only its
 * position tells what is meant. ASCII characters are taken as typed, because Dvorak and French keyboards have them at
 * the positions of letters.
 */
export const isForeign = (key: string): boolean => !/^[ -~]$/.test(key);

const atPosition: Record<string, [plain: string, shifted: string]> = { Comma: [",", "<"], Period: [".", ">"] };

/** What a key means as a shortcut: a character, or the name of a key such as "Escape". */
export function signOf({ key, code, shiftKey }: Key): string {
    if (!isForeign(key)) return key;
    const letter = /^Key([A-Z])$/.exec(code)?.[1];
    if (letter) return shiftKey ? letter : letter.toLowerCase();
    return atPosition[code]?.[shiftKey ? 1 : 0] ?? key;
}

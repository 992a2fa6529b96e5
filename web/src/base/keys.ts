/** What keys mean as shortcuts, on any keyboard. If its letters are not Latin, a key's position counts. */

type Key = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/**
 * Whether a key types something other than a printable ASCII character, or goes to an input method, so only its
 * position tells what is meant. ASCII characters are taken as typed, because Dvorak and French keyboards have some of
 * them where other keyboards have letters.
 */
export const isForeign = (key: string): boolean => !/^[ -~]$/.test(key);

const atPosition: Record<string, [plain: string, shifted: string]> = { Comma: [",", "<"], Period: [".", ">"] };

/** What a key means as a shortcut: a character, or a key name such as "Escape". */
export function signOf({ key, code, shiftKey }: Key): string {
    if (!isForeign(key)) return key;
    const letter = /^Key([A-Z])$/.exec(code)?.[1];
    if (letter) return shiftKey ? letter : letter.toLowerCase();
    return atPosition[code]?.[shiftKey ? 1 : 0] ?? key;
}

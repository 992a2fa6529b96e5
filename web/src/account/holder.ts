import { exchanged, settings } from "../settings/settings";
import { readObject, type Stamped } from "./merge";

/**
 * The owner of the settings, results and unsent moves in localStorage: a guest, or the account that is signed in here.
 * While an account is signed in, the guest's values are set aside. After sign-out, the account's values are kept for
 * that account alone.
 */

/** The key of the account that owns the settings; absent if a guest owns them. */
export const markKey = "kradan.account.settings";
const guestKey = "kradan.guest";
const leftPrefix = "kradan.left.";
/** Maximum number of accounts whose values are kept after sign-out; the most recent are kept. */
const MOST_LEFT = 40;

/** The settings that an account shares between its devices. The values of new-game forms are not shared. */
export const following: readonly string[] = [
    "language",
    ...settings.filter(({ traits }) => !traits.device).map(({ name }) => name),
    "lessons",
    "puzzles",
    "deck",
];

/** Values produced by a player's activity, never passed to another player. Other settings start as the guest's. */
const made = ["lessons", "puzzles", "deck", "lesson-places", "muted", "seen", "no-teacher"];
const settingKey = (name: string) => `kradan.setting.${name}`;
const choiceKeys = new Set(following.filter((name) => !made.includes(name)).map(settingKey));
const madeKeys = new Set(made.map(settingKey));
const isMade = (key: string) =>
    madeKeys.has(key) || key.startsWith(settingKey("fitting.")) || key.startsWith("kradan.unsent.");

export interface Mark {
    id: string;
    name: string;
    /** When each setting was chosen here. */
    times: Record<string, number>;
    /** The account's settings as last known here. */
    carried: Stamped;
}

/** A signed-out account's values, by localStorage key. */
export interface Left {
    at: number;
    values: Record<string, string>;
    times: Record<string, number>;
    /** Present until values that are also in the account have been removed from `values`. */
    carried?: Stamped;
}

const parsed = (key: string): Record<string, unknown> | null => readObject(localStorage.getItem(key));

/** A substitute for the id if the server sent none. */
export const byName = (name: string): string => `@${name}`;

export function readMark(): Mark | null {
    try {
        const { id, name = "", times, carried } = (parsed(markKey) ?? {}) as Partial<Mark>;
        if (!id && !name) return null;
        return { id: id ?? byName(name), name, times: times ?? {}, carried: carried ?? {} };
    } catch {
        return null;
    }
}

function write(key: string, value: unknown): boolean {
    try {
        localStorage.setItem(key, JSON.stringify(value));
        return true;
    } catch {
        return false;
    }
}

/** Returns false if there is no storage. */
export const writeMark = (mark: Mark): boolean => write(markKey, mark);

function keysOf(wanted: (key: string) => boolean): string[] {
    const keys: string[] = [];
    for (let i = 0; i < localStorage.length; ++i) keys.push(localStorage.key(i) ?? "");
    return keys.filter(wanted);
}

const valuesOf = (wanted: (key: string) => boolean): Record<string, string> =>
    Object.fromEntries(keysOf(wanted).map((key) => [key, localStorage.getItem(key) ?? ""]));

const isPersonal = (key: string) => isMade(key) || choiceKeys.has(key);

function put(values: Record<string, unknown>): void {
    for (const [key, value] of Object.entries(values))
        if (isPersonal(key) && typeof value === "string") localStorage.setItem(key, value);
}

const leftKeys = () => keysOf((key) => key.startsWith(leftPrefix));

/** The values of all signed-out accounts, by key. */
export function allLeft(): [key: string, left: Left][] {
    try {
        return leftKeys().flatMap((key) => {
            const { at = 0, values = {}, times = {}, carried } = (parsed(key) ?? {}) as Partial<Left>;
            return [[key, { at, values, times, ...(carried && { carried }) }] as [string, Left]];
        });
    } catch {
        return [];
    }
}

/** Stores a signed-out account's values; removes the entry if there are none. */
export function keepLeft(key: string, left: Left): void {
    if (Object.keys(left.values).length) write(key, left);
    else localStorage.removeItem(key);
}

/** Whether any entry of `allLeft` still contains values that are also in its account. */
export const isUntidy = (): boolean => allLeft().some(([, { carried }]) => carried);

/** Removes and returns the values that the account had here before. */
function takeLeft(id: string, name: string): Left {
    const left: Left = { at: 0, values: {}, times: {} };
    for (const key of [leftPrefix + byName(name), leftPrefix + id]) {
        const found = allLeft().find(([one]) => one === key)?.[1];
        localStorage.removeItem(key);
        Object.assign(left.values, found?.values);
        Object.assign(left.times, found?.times);
    }
    return left;
}

/**
 * Makes this account the owner. With `fromGuest`, the guest became this account, which takes over the guest's results.
 */
export function hold(id: string, name: string, fromGuest = false): void {
    try {
        const mark = readMark();
        if (mark?.id === id || mark?.id === byName(name)) {
            if (mark.id !== id || mark.name !== name) writeMark({ ...mark, id, name });
            return;
        }
        if (mark) release();
        const isGuests = (key: string) => choiceKeys.has(key) || (!fromGuest && isMade(key));
        // If storage is full, the owner stays the same.
        if (!write(guestKey, valuesOf(isGuests))) return;
        if (!fromGuest) for (const key of keysOf(isMade)) localStorage.removeItem(key);
        const { values, times } = takeLeft(id, name);
        put(values);
        writeMark({ id, name, times, carried: {} });
    } catch {
        // Without storage, nothing is set aside.
    }
    exchanged();
}

/** Makes the guest the owner again. `erased` means that the account was deleted. */
export function release(erased = false): void {
    try {
        const mark = readMark();
        if (!mark) return;
        const values = valuesOf(isPersonal);
        const guests = parsed(guestKey) ?? {};
        for (const key of [...Object.keys(values), guestKey]) localStorage.removeItem(key);
        put(guests);
        const { id, times, carried } = mark;
        if (!erased) write(leftPrefix + id, { at: Date.now(), values, times, carried } satisfies Left);
        localStorage.removeItem(markKey);
        const byAge = allLeft().sort(([, a], [, b]) => b.at - a.at);
        for (const [key] of byAge.slice(MOST_LEFT)) localStorage.removeItem(key);
    } catch {
        // Without storage, there is nothing to restore.
    }
    exchanged();
}

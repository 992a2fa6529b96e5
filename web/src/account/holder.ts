import { exchanged, settings } from "../base/settings";
import { readObject, type Stamped } from "./merge";

/**
 * Whose the settings, results and unsent moves in localStorage are: a guest's, or those of the account that is signed in
 * here. While an account is, the guest's are put aside; what an account leaves behind waits for it alone.
 */

/** The account whose they are; absent: a guest. */
export const markKey = "kradan.account.settings";
const guestKey = "kradan.guest";
const leftPrefix = "kradan.left.";
/** So many accounts, the latest ones, find here again what they left. */
const MOST_LEFT = 40;

/** What follows the account to other devices. The forms of new games do not. */
export const following: readonly string[] = [
    "language",
    ...settings.filter(({ traits }) => !traits.device).map(({ name }) => name),
    "lessons",
    "puzzles",
    "deck",
];

/** What players make and nobody else is to go on with. The others of `following` are choices, which begin as the guest's. */
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
    /** What the account has, as far as this device knows. */
    carried: Stamped;
}

/** What an account left behind, by keys of localStorage. */
export interface Left {
    at: number;
    values: Record<string, string>;
    times: Record<string, number>;
    /** There until what the account has was taken out of `values`. */
    carried?: Stamped;
}

const parsed = (key: string): Record<string, unknown> | null => readObject(localStorage.getItem(key));

/** In place of an id where the server gave none. */
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

/** Without storage it lasts as long as the page. */
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

/** All that accounts left behind, by keys. */
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

/** Keeps what an account left behind; nothing: there is no more. */
export function keepLeft(key: string, left: Left): void {
    if (Object.keys(left.values).length) write(key, left);
    else localStorage.removeItem(key);
}

/** Whether something of `allLeft` still has what its account has too. */
export const isUntidy = (): boolean => allLeft().some(([, { carried }]) => carried);

/** Takes what the account left behind. */
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

/** From now on they are this account's. `fromGuest`: the account was made of the guest, and has what the guest made. */
export function hold(id: string, name: string, fromGuest = false): void {
    try {
        const mark = readMark();
        if (mark?.id === id || mark?.id === byName(name)) {
            if (mark.id !== id || mark.name !== name) writeMark({ ...mark, id, name });
            return;
        }
        if (mark) release();
        const isGuests = (key: string) => choiceKeys.has(key) || (!fromGuest && isMade(key));
        // Without room they stay where they are.
        if (!write(guestKey, valuesOf(isGuests))) return;
        if (!fromGuest) for (const key of keysOf(isMade)) localStorage.removeItem(key);
        const { values, times } = takeLeft(id, name);
        put(values);
        writeMark({ id, name, times, carried: {} });
    } catch {
        // Without storage nothing is put aside.
    }
    exchanged();
}

/** From now on they are a guest's again. `erased`: the account is no more. */
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
        // Without storage there is nothing to give back.
    }
    exchanged();
}

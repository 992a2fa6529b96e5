import { deckBeyond, mergeDeck, takeDeck } from "../deck/deck";
import { chooseLanguage, type Language, languages } from "../i18n";
import { mergeStars, starsBeyond, takeStars } from "../lessons/progress";
import { mergeSolved, solvedBeyond, takeSolved } from "../puzzles/results";
import { onSetting, readSetting, settings } from "../settings/settings";
import { api } from "./api.generated";
import { allLeft, byName, following, keepLeft, type Left, readMark, writeMark } from "./holder";
import { know, known } from "./known";
import { type Joined, merge, readStamped, type Stamped, sameValues } from "./merge";

/**
 * Settings whose values from several devices are combined. `beyond` returns what the device has and the account lacks.
 */
const joined: Record<string, Joined & { beyond: typeof starsBeyond; take: (value: string) => void }> = {
    lessons: { merge: mergeStars, beyond: starsBeyond, take: takeStars },
    puzzles: { merge: mergeSolved, beyond: solvedBeyond, take: takeSolved },
    deck: { merge: mergeDeck, beyond: deckBeyond, take: takeDeck },
};

const PAUSE = 1_000;
/**
 * When the page becomes visible again, settings that were read less than this many milliseconds ago are not read again.
 */
const FRESH = 60_000;
const TRIES = 3;

let times: Record<string, number> = {};
let readAt = 0;
let running: Promise<void> | null = null;
let again = false;

/** The account's settings as last known here. */
let carried: Stamped = {};

/** Reads the stored times, unless they belong to another account. */
function readTimes(): void {
    const mark = readMark();
    const isOurs = mark?.id === known.value?.id;
    times = (isOurs && mark?.times) || {};
    carried = (isOurs && mark?.carried) || {};
}

function keepTimes(): void {
    const mark = readMark();
    if (mark && mark.id === known.value?.id) writeMark({ ...mark, times, carried });
}

function ofDevice(): Stamped {
    const all: Stamped = {};
    for (const name of following) {
        const value = readSetting(name);
        // The account may store a smaller part of a combined value than the device does.
        if (value !== null) all[name] = { value: joined[name]?.merge("", value) ?? value, at: times[name] ?? 0 };
    }
    return all;
}

function apply(all: Stamped): void {
    for (const name of following) {
        const one = all[name];
        if (!one) continue;
        times[name] = one.at;
        if (readSetting(name) === one.value) continue;
        if (name !== "language") (joined[name] ?? settings.find((setting) => setting.name === name))?.take(one.value);
        else if (languages.includes(one.value as Language))
            chooseLanguage(one.value as Language, false).catch(() => undefined);
    }
    keepTimes();
}

async function syncOnce(): Promise<void> {
    if (!(await knowsId())) return;
    const id = known.value?.id;
    // Another account may have signed in by now.
    const isOther = () => !known.value?.account || known.value.id !== id;
    for (let tries = 0; tries < TRIES; ++tries) {
        const read = await api.readSettings({});
        if (!read.ok || isOther()) return;
        readAt = Date.now();
        carried = readStamped(read.answer.settings);
        const merged = merge(ofDevice(), carried, joined);
        apply(merged);
        if (sameValues(merged, carried)) return;
        const { version } = read.answer;
        const written = await api.writeSettings({ version, settings: JSON.stringify(merged) });
        if (isOther()) return;
        if (written.ok) {
            carried = merged;
            return keepTimes();
        }
        if (written.refusal?.reason !== "account.changed-elsewhere") return;
    }
}

/** Requests the account's id if only its name is known, after a link from another device. */
async function knowsId(): Promise<boolean> {
    const { value } = known;
    if (!value?.account) return false;
    if (value.id) return true;
    const { of } = value;
    const read = await api.readMe({});
    if (!read.ok || !read.answer.account || known.value?.of !== of) return false;
    const { name, id } = read.answer;
    know(name, true, undefined, id || byName(name));
    readTimes();
    return true;
}

/** Synchronizes the settings between the device and the account; one run at a time. */
function sync(): Promise<void> {
    again = running !== null;
    running ??= syncOnce().finally(() => {
        running = null;
        if (again) return sync();
    });
    return running;
}

/** Resolves when the account has received the changes made here, or the server cannot be reached. */
export const syncNow = async (): Promise<void> => {
    if (!known.value?.account) return;
    readTimes();
    await sync().catch(() => undefined);
};

/** Removes values stored for signed-out accounts if those accounts have them too. */
export function tidy(): void {
    for (const [key, left] of allLeft()) {
        const { at, times, carried } = left;
        if (!carried) continue;
        const values: Left["values"] = {};
        for (const [stored, value] of Object.entries(left.values)) {
            const name = stored.replace(/^kradan\.setting\./, "");
            const theirs = carried[name];
            const more = joined[name]?.beyond(value, theirs?.value ?? "") ?? value;
            const isChoice = following.includes(name) && !joined[name];
            if (isChoice ? (times[name] ?? 0) > (theirs?.at ?? 0) : more) values[stored] = more;
        }
        keepLeft(key, { at, values, times });
    }
}

/** Synchronizes the settings between the device and the account until the returned function is called. */
export function followSettings(): () => void {
    tidy();
    readTimes();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onSetting((name, value, last) => {
        if (!following.includes(name) || value === last) return;
        // Must be later than the previous choice, even if that device's clock was ahead.
        times[name] = Math.max(Date.now(), (times[name] ?? 0) + 1);
        keepTimes();
        clearTimeout(timer);
        timer = setTimeout(sync, PAUSE);
    });
    const seen = () => {
        if (document.visibilityState === "visible" && Date.now() - readAt > FRESH) sync();
    };
    document.addEventListener("visibilitychange", seen);
    sync();
    return () => {
        stop();
        clearTimeout(timer);
        document.removeEventListener("visibilitychange", seen);
    };
}

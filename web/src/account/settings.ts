import { onSetting, readSetting, takeSetting } from "../base/settings";
import { mergeDeck, takeDeck } from "../deck/deck";
import { chooseLanguage, type Language, languages } from "../i18n";
import { mergeStars, takeStars } from "../lessons/progress";
import { mergeSolved, takeSolved } from "../puzzles/results";
import { api } from "./api";
import { known } from "./known";
import { merge, readStamped, type Stamped, sameValues } from "./merge";

/**
 * The settings that follow the account. Others depend on the device: lines of an analysis (its width), moving boards (its
 * speed), a second tap for a stone (its screen), notifications (its permission), the forms of new games.
 */
export const following: readonly string[] = [
    "language",
    "theme",
    "sound",
    "pieces",
    "animation",
    "coordinates",
    "teaching",
    "atari",
    "king-warning",
    "ownership",
    "lessons",
    "puzzles",
    "deck",
];

/** Settings of which the account keeps what each device has. */
const joined: Record<string, (one: string, other: string) => string> = {
    lessons: mergeStars,
    puzzles: mergeSolved,
    deck: mergeDeck,
};

/** When they were chosen on this device since it is signed in, by name. */
const key = "kradan.account.settings";
const PAUSE = 1_000;
/** How long what was read is good enough when the page is seen again. */
const FRESH = 60_000;
const TRIES = 3;

let times: Record<string, number> = {};
let readAt = 0;
let running: Promise<void> | null = null;
let again = false;

function readTimes(): void {
    try {
        const kept = JSON.parse(localStorage.getItem(key) ?? "{}") as { name?: string; times?: typeof times };
        // Those of another account say nothing about this one.
        times = (kept.name === known.value?.name && kept.times) || {};
    } catch {
        times = {};
    }
}

function keepTimes(): void {
    try {
        localStorage.setItem(key, JSON.stringify({ name: known.value?.name, times }));
    } catch {
        // Without storage they last as long as the page.
    }
}

function ofDevice(): Stamped {
    const all: Stamped = {};
    for (const name of following) {
        const value = readSetting(name);
        // Of what is joined, the account may keep less than the device.
        if (value !== null) all[name] = { value: joined[name]?.("", value) ?? value, at: times[name] ?? 0 };
    }
    return all;
}

async function apply(all: Stamped): Promise<void> {
    for (const name of following) {
        const one = all[name];
        if (!one) continue;
        times[name] = one.at;
        if (readSetting(name) === one.value) continue;
        if (name === "lessons") takeStars(one.value);
        else if (name === "puzzles") takeSolved(one.value);
        else if (name === "deck") takeDeck(one.value);
        else if (name !== "language") takeSetting(name, one.value);
        else if (languages.includes(one.value as Language))
            await chooseLanguage(one.value as Language, false).catch(() => undefined);
    }
    keepTimes();
}

async function syncOnce(): Promise<void> {
    for (let tries = 0; tries < TRIES; ++tries) {
        const { name } = known.value ?? {};
        const read = await api.readSettings({});
        // Somebody else may have signed in meanwhile.
        if (!read.ok || !known.value?.account || known.value.name !== name) return;
        readAt = Date.now();
        const theirs = readStamped(read.answer.settings);
        const merged = merge(ofDevice(), theirs, joined);
        await apply(merged);
        if (sameValues(merged, theirs)) return;
        const { version } = read.answer;
        const written = await api.writeSettings({ version, settings: JSON.stringify(merged) });
        if (written.ok || written.refusal?.reason !== "account.changed-elsewhere") return;
    }
}

/** Brings device and account to the same settings; one at a time. */
function sync(): void {
    again = running !== null;
    running ??= syncOnce().finally(() => {
        running = null;
        if (again) sync();
    });
}

/** Keeps the settings of device and account the same until the returned function is called. */
export function followSettings(): () => void {
    readTimes();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onSetting((name, value, last) => {
        if (!following.includes(name) || value === last) return;
        // Also if the clock of the device that chose it last was ahead.
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
        if (known.value?.account) return;
        times = {};
        keepTimes();
    };
}

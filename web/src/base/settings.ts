import { computed, type Signal, signal } from "@preact/signals";

/** Prefix of the settings in localStorage. */
const prefix = "kradan.setting.";

export function readSetting(name: string): string | null {
    try {
        return localStorage.getItem(prefix + name);
    } catch {
        return null;
    }
}

const listeners = new Set<(name: string, value: string, last: string | null) => void>();

/** Calls back when a setting is chosen on this page, with what it was before. */
export function onSetting(chosen: (name: string, value: string, last: string | null) => void): () => void {
    listeners.add(chosen);
    return () => listeners.delete(chosen);
}

export function writeSetting(name: string, value: string): void {
    const last = readSetting(name);
    keepSetting(name, value);
    for (const chosen of listeners) chosen(name, value, last);
}

/** Stores a setting and tells nobody: it was chosen elsewhere, or belongs to this device alone. */
export function keepSetting(name: string, value: string): void {
    try {
        localStorage.setItem(prefix + name, value);
    } catch {
        // Without storage the setting lasts until the page is closed.
    }
}

const readers = new Set<() => void>();

/** Calls back when all settings were exchanged for those of another player. */
export function onExchange(read: () => void): void {
    readers.add(read);
}

/** The settings in storage are those of another player, or another tab has changed them. */
export function exchanged(): void {
    for (const read of readers) read();
}

/** What `read` gives of the settings, whoever's they are. */
export function ofSettings<Value>(read: () => Value): Signal<Value> {
    const value = signal(read());
    onExchange(() => (value.value = read()));
    return value;
}

/** The drawings of pieces. A game names those that it can be played with. */
export type PieceSet = "staunton" | "stones" | OgiSet;
/** Pictures with marks for the moves, kanji, or pictures alone. */
export const ogiSets = ["moves", "kanji", "western"] as const;
export type OgiSet = (typeof ogiSets)[number];

export type Theme = "system" | "light" | "dark";

const isTheme = (name: string | null): name is Theme => name === "system" || name === "light" || name === "dark";
/** A setting of these values, else the usual one. */
function readAs<Value extends string>(name: string, is: (value: string | null) => value is Value, usual: Value): Value {
    const kept = readSetting(name);
    return is(kept) ? kept : usual;
}

export const theme = ofSettings(() => readAs("theme", isTheme, "system"));
export const soundOn = ofSettings(() => readSetting("sound") !== "off");

/** Where a board shows the names of its files and ranks: around it, on each of its squares (not on points), or nowhere. */
export type CoordinatesPlace = "around" | "cells" | "hidden";

const isCoordinatesPlace = (name: string | null): name is CoordinatesPlace =>
    name === "around" || name === "cells" || name === "hidden";
export const coordinates = ofSettings(() => readAs("coordinates", isCoordinatesPlace, "around"));

const isOgiSet = (name: string | null): name is OgiSet => ogiSets.some((set) => set === name);

/** Whoever has nothing on this device yet is new here, and sees how the pieces move. */
function firstOgiSet(): OgiSet {
    const kept = readSetting("pieces");
    if (isOgiSet(kept)) return kept;
    if (kept !== null || isKnownHere()) return "kanji";
    keepSetting("pieces", "moves");
    return "moves";
}

function isKnownHere(): boolean {
    try {
        return Object.keys(localStorage).some((key) => key.startsWith("kradan.game."));
    } catch {
        return false;
    }
}

export const ogiSet = signal<OgiSet>(firstOgiSet());
// Nobody is new here who comes after another player.
onExchange(() => (ogiSet.value = readAs("pieces", isOgiSet, "kanji")));

/** Number of lines that an analysis shows; the default depends on the width of the window. */
const keptLines = Number(readSetting("lines"));
export const analysisLines = signal(
    keptLines >= 1 && keptLines <= 5 ? Math.floor(keptLines) : matchMedia("(min-width: 700px)").matches ? 3 : 1,
);

/** Whoever was new here when the page was first opened has a teacher. */
function firstTeaching(): boolean {
    const kept = readSetting("teaching");
    if (kept !== null) return kept === "on";
    // Not under the name of a choice: an account would carry it to devices of players who made none.
    const newcomer = readSetting("newcomer") ?? (isKnownHere() ? "no" : "yes");
    keepSetting("newcomer", newcomer);
    return newcomer === "yes";
}

/** Whether a teacher comments on bad moves in games against the computer. */
export const teachingOn = ofSettings(firstTeaching);

/** Whether a move after which the king could be captured is asked about, in games against the computer. */
export const kingWarning = ofSettings(() => readSetting("king-warning") !== "off");

/** Go: whether atari is announced and its stones are marked, in every game (W4). */
export const atariOn = ofSettings(() => readSetting("atari") === "on");

/** Go: whether the browser's voice says atari where it is announced. */
export const atariSpoken = signal(readSetting("atari-voice") === "on");

/** Go: whether the first touch only previews the stone and a second one places it. */
export const confirmTaps = signal(readSetting("confirm-taps") === "on");

/** Go: whether an analysis shows the expected owner of each point. */
export const showOwnership = ofSettings(() => readSetting("ownership") !== "off");

const darkDevice = matchMedia("(prefers-color-scheme: dark)");
const deviceIsDark = signal(darkDevice.matches);
darkDevice.addEventListener("change", () => (deviceIsDark.value = darkDevice.matches));

const calmDevice = matchMedia("(prefers-reduced-motion: reduce)");
const deviceIsCalm = signal(calmDevice.matches);
calmDevice.addEventListener("change", () => (deviceIsCalm.value = calmDevice.matches));

/** How fast pieces move to their cells. */
export type PieceAnimation = "none" | "fast" | "normal";

const isPieceAnimation = (name: string | null): name is PieceAnimation =>
    name === "none" || name === "fast" || name === "normal";
const chosenAnimation = ofSettings(() => readAs("animation", isPieceAnimation, "normal"));
/** The speed that was chosen on this device although it prefers reduced motion; "": none was. */
const animationHere = signal(readSetting("animation-here") ?? "");

/** How fast pieces move; if the device prefers reduced motion, "none" unless another speed was chosen on it. */
export const pieceAnimation = computed<PieceAnimation>(() =>
    deviceIsCalm.value && chosenAnimation.value !== animationHere.value ? "none" : chosenAnimation.value,
);

const keptStill = signal(readSetting("demonstrations") === "off");

/** Whether demonstration boards play by themselves: "never" if the device prefers reduced motion, else the setting. */
export const demonstrations = computed<"on" | "off" | "never">(() =>
    deviceIsCalm.value ? "never" : keptStill.value ? "off" : "on",
);

/** The theme in effect. */
export const shownTheme = computed<"light" | "dark">(() =>
    theme.value === "system" ? (deviceIsDark.value ? "dark" : "light") : theme.value,
);

export function chooseTheme(value: Theme): void {
    theme.value = value;
    writeSetting("theme", value);
}

export function chooseSound(on: boolean): void {
    soundOn.value = on;
    writeSetting("sound", on ? "on" : "off");
}

export function chooseOgiSet(set: OgiSet): void {
    ogiSet.value = set;
    writeSetting("pieces", set);
}

/** `here`: also while this device prefers reduced motion. */
function setPieceAnimation(speed: PieceAnimation, here: boolean): void {
    chosenAnimation.value = speed;
    animationHere.value = here ? speed : "";
    keepSetting("animation-here", animationHere.value);
}

export function choosePieceAnimation(speed: PieceAnimation): void {
    setPieceAnimation(speed, deviceIsCalm.value);
    writeSetting("animation", speed);
}

export function chooseCoordinates(place: CoordinatesPlace): void {
    coordinates.value = place;
    writeSetting("coordinates", place);
}

export function chooseTeaching(on: boolean): void {
    teachingOn.value = on;
    writeSetting("teaching", on ? "on" : "off");
}

export function chooseKingWarning(on: boolean): void {
    kingWarning.value = on;
    writeSetting("king-warning", on ? "on" : "off");
}

export function chooseAtari(on: boolean): void {
    atariOn.value = on;
    writeSetting("atari", on ? "on" : "off");
}

export function chooseAtariSpoken(on: boolean): void {
    atariSpoken.value = on;
    writeSetting("atari-voice", on ? "on" : "off");
}

export function chooseConfirmTaps(on: boolean): void {
    confirmTaps.value = on;
    writeSetting("confirm-taps", on ? "on" : "off");
}

export function chooseDemonstrations(on: boolean): void {
    keptStill.value = !on;
    writeSetting("demonstrations", on ? "on" : "off");
}

export function chooseOwnership(shown: boolean): void {
    showOwnership.value = shown;
    writeSetting("ownership", shown ? "on" : "off");
}

export function chooseAnalysisLines(count: number): void {
    analysisLines.value = count;
    writeSetting("lines", String(count));
}

/** Takes over a setting that was chosen elsewhere; an unknown value is left alone. */
export function takeSetting(name: string, value: string): void {
    const on = value === "on";
    const onOff = on || value === "off";
    if (name === "theme" && isTheme(value)) theme.value = value;
    else if (name === "pieces" && isOgiSet(value)) ogiSet.value = value;
    else if (name === "animation" && isPieceAnimation(value)) setPieceAnimation(value, value === animationHere.value);
    else if (name === "coordinates" && isCoordinatesPlace(value)) coordinates.value = value;
    else if (name === "sound" && onOff) soundOn.value = on;
    else if (name === "teaching" && onOff) teachingOn.value = on;
    else if (name === "king-warning" && onOff) kingWarning.value = on;
    else if (name === "atari" && onOff) atariOn.value = on;
    else if (name === "ownership" && onOff) showOwnership.value = on;
    else return;
    keepSetting(name, value);
}

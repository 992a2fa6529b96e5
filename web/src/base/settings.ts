import { computed, signal } from "@preact/signals";

/** Small choices of the reader, kept on the device where the browser allows it. */
const prefix = "kradan.setting.";

export function readSetting(name: string): string | null {
    try {
        return localStorage.getItem(prefix + name);
    } catch {
        return null;
    }
}

export function writeSetting(name: string, value: string): void {
    try {
        localStorage.setItem(prefix + name, value);
    } catch {
        // Without storage the choice lasts as long as the page.
    }
}

export type Theme = "system" | "light" | "dark";

const isTheme = (name: string | null): name is Theme => name === "system" || name === "light" || name === "dark";
const keptTheme = readSetting("theme");

export const theme = signal<Theme>(isTheme(keptTheme) ? keptTheme : "system");
export const soundOn = signal(readSetting("sound") !== "off");
export const ogiSet = signal<"kanji" | "western">(readSetting("pieces") === "western" ? "western" : "kanji");

/** How many of the best lines an analysis shows; to begin with as many as there is room for. */
const keptLines = Number(readSetting("lines"));
export const analysisLines = signal(
    keptLines >= 1 && keptLines <= 5 ? Math.floor(keptLines) : matchMedia("(min-width: 700px)").matches ? 3 : 1,
);

/** Whether somebody looks on in games of Go against the computer, and says what was bad. */
export const teachingOn = signal(readSetting("teaching") === "on");

/** Go: whether an atari is called and its stones are marked, in every game (W4). */
export const atariOn = signal(readSetting("atari") === "on");

/** Go: whether a touch only shows where the stone would lie, and a second one places it. */
export const confirmTaps = signal(readSetting("confirm-taps") === "on");

/** Go: whether an analysis shows whose each point will be. */
export const showOwnership = signal(readSetting("ownership") !== "off");

const darkDevice = matchMedia("(prefers-color-scheme: dark)");
const deviceIsDark = signal(darkDevice.matches);
darkDevice.addEventListener("change", () => (deviceIsDark.value = darkDevice.matches));

const calmDevice = matchMedia("(prefers-reduced-motion: reduce)");
const deviceIsCalm = signal(calmDevice.matches);
calmDevice.addEventListener("change", () => (deviceIsCalm.value = calmDevice.matches));
const keptStill = signal(readSetting("demonstrations") === "off");

/** Whether moves are shown that nobody asked for: "never" where the device wants no motion, else as the reader chose. */
export const demonstrations = computed<"on" | "off" | "never">(() =>
    deviceIsCalm.value ? "never" : keptStill.value ? "off" : "on",
);

/** The light that the page is shown in. */
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

export function chooseOgiSet(set: "kanji" | "western"): void {
    ogiSet.value = set;
    writeSetting("pieces", set);
}

export function chooseTeaching(on: boolean): void {
    teachingOn.value = on;
    writeSetting("teaching", on ? "on" : "off");
}

export function chooseAtari(on: boolean): void {
    atariOn.value = on;
    writeSetting("atari", on ? "on" : "off");
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

import { computed, type Signal, signal, untracked } from "@preact/signals";

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

type Plain = string | number | boolean;

interface Traits<Value extends Plain> {
    /** It depends on this device: its width, speed, screen or permissions. The others follow an account to all its devices. */
    device?: true;
    /** The menus of games have a control of it: of all games, or of those that have this (`GameModule`). */
    menu?: "every" | "chains" | "placement";
    /** The value in effect, where the device has a say. */
    inEffect?(chosen: Value): Value;
    /** Called before a value is set. `here`: chosen on this device. */
    onSet?(value: Value, here: boolean): void;
}

/** All settings of the table below, in the order of the menus. */
export const settings: Setting<Plain>[] = [];

/** A choice of the player among a few values, as a signal, stored under its name. Declared only in the table below. */
class Setting<const Value extends Plain> {
    private readonly chosen: Signal<Value>;

    constructor(
        readonly name: string,
        /** In the order of its control. */
        readonly values: readonly Value[],
        /** Without a stored value. `opened`: the page is being opened, not exchanged between players. */
        private readonly usual: Value | ((opened: boolean) => Value),
        readonly traits: Traits<Value> = {},
    ) {
        this.chosen = signal(this.read(true));
        if (!traits.device) onExchange(() => (this.chosen.value = this.read(false)));
        settings.push(this);
    }

    get value(): Value {
        const { value } = this.chosen;
        return this.traits.inEffect?.(value) ?? value;
    }

    peek(): Value {
        return untracked(() => this.value);
    }

    choose(value: Value): void {
        this.set(value, true);
        writeSetting(this.name, textOf(value));
    }

    /** Takes over a value that was chosen elsewhere; an unknown one is left alone. */
    take(text: string): void {
        const value = this.valueOf(text);
        if (value === undefined) return;
        this.set(value, false);
        keepSetting(this.name, text);
    }

    private set(value: Value, here: boolean): void {
        this.traits.onSet?.(value, here);
        this.chosen.value = value;
    }

    private read(opened: boolean): Value {
        const { usual } = this;
        return this.valueOf(readSetting(this.name)) ?? (typeof usual === "function" ? usual(opened) : usual);
    }

    private valueOf(text: string | null): Value | undefined {
        return this.values.find((value) => textOf(value) === text);
    }
}

export type { Setting };

const textOf = (value: Plain): string => (value === true ? "on" : value === false ? "off" : `${value}`);
const onOff: readonly boolean[] = [true, false];

/** Whether the device has this feature, as a signal. */
function device(query: string): Signal<boolean> {
    const asked = matchMedia(query);
    const has = signal(asked.matches);
    asked.addEventListener("change", () => (has.value = asked.matches));
    return has;
}

const deviceIsDark = device("(prefers-color-scheme: dark)");
/** Whether the device prefers reduced motion. */
export const deviceIsCalm = device("(prefers-reduced-motion: reduce)");

function isKnownHere(): boolean {
    try {
        return Object.keys(localStorage).some((key) => key.startsWith("kradan.game.") || key === "kradan.indexed.game");
    } catch {
        return false;
    }
}

/** The drawings of pieces. A game names those that it can be played with. */
export type PieceSet = "staunton" | "stones" | OgiSet;
/** Pictures with marks for the moves, kanji, or pictures alone. */
export type OgiSet = "moves" | "kanji" | "western";

/** Whoever has nothing on this device yet is new here, and sees how the pieces move; not whoever comes after another player. */
function usualOgiSet(opened: boolean): OgiSet {
    if (!opened || readSetting("pieces") !== null || isKnownHere()) return "kanji";
    keepSetting("pieces", "moves");
    return "moves";
}

/** Whoever was new here when the page was first opened has a teacher. */
function usualTeaching(): boolean {
    // Not under the name of a choice: an account would carry it to devices of players who made none.
    const newcomer = readSetting("newcomer") ?? (isKnownHere() ? "no" : "yes");
    keepSetting("newcomer", newcomer);
    return newcomer === "yes";
}

/** The speed of pieces that was chosen on this device although it prefers reduced motion; "": none was. */
const animationHere = signal(readSetting("animation-here") ?? "");

// The table of settings. What a control says of them: data/settings.tsv.

export const theme = new Setting("theme", ["system", "light", "dark"], "system");

export const soundOn = new Setting("sound", onOff, true, { menu: "every" });

/** Go: whether atari is announced and its stones are marked, in every game (W4). */
export const atariOn = new Setting("atari", onOff, false, { menu: "chains" });

/** Go: whether the browser's voice says atari where it is announced. */
export const atariSpoken = new Setting("atari-voice", onOff, false, { device: true });

/** Go: whether the first touch only previews the stone and a second one places it. */
export const confirmTaps = new Setting("confirm-taps", onOff, false, { device: true, menu: "placement" });

export const ogiSet = new Setting("pieces", ["moves", "kanji", "western"], usualOgiSet);

/** Where a board shows the names of its files and ranks: around it, on each of its squares (not on points), or nowhere. */
export const coordinates = new Setting("coordinates", ["around", "cells", "hidden"], "around", { menu: "every" });

/** How fast pieces move; if the device prefers reduced motion, "none" unless another speed was chosen on it. */
export const pieceAnimation = new Setting("animation", ["none", "fast", "normal"], "normal", {
    menu: "every",
    inEffect: (chosen) => (deviceIsCalm.value && chosen !== animationHere.value ? "none" : chosen),
    onSet(speed, here) {
        animationHere.value = (here ? deviceIsCalm.value : speed === animationHere.value) ? speed : "";
        keepSetting("animation-here", animationHere.value);
    },
});

/** Whether a teacher comments on bad moves in games against the computer. */
export const teachingOn = new Setting("teaching", onOff, usualTeaching);

/** Whether a move after which the king could be captured is asked about, in games against the computer. */
export const kingWarning = new Setting("king-warning", onOff, true);

/** Number of lines that an analysis shows; the default depends on the width of the window. */
export const analysisLines = new Setting(
    "lines",
    [1, 2, 3, 4, 5],
    () => (matchMedia("(min-width: 700px)").matches ? 3 : 1),
    { device: true },
);

/** Go: whether an analysis shows the expected owner of each point. */
export const showOwnership = new Setting("ownership", onOff, true);

/** Whether demonstration boards play by themselves: never if the device prefers reduced motion. */
export const demonstrations = new Setting("demonstrations", onOff, true, {
    device: true,
    inEffect: (chosen) => chosen && !deviceIsCalm.value,
});

/** Whether the browser's notifications call the player, where it allows them. */
export const notify = new Setting("notify", onOff, false, { device: true });

/** The theme in effect. */
export const shownTheme = computed<"light" | "dark">(() =>
    theme.value === "system" ? (deviceIsDark.value ? "dark" : "light") : theme.value,
);

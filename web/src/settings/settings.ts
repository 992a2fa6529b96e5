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

/** Calls `chosen` when a setting is chosen on this page. `last` is its previous value. */
export function onSetting(chosen: (name: string, value: string, last: string | null) => void): () => void {
    listeners.add(chosen);
    return () => listeners.delete(chosen);
}

export function writeSetting(name: string, value: string): void {
    const last = readSetting(name);
    keepSetting(name, value);
    for (const chosen of listeners) chosen(name, value, last);
}

/** Stores a setting without calling the listeners, because it was chosen elsewhere or is only for this device. */
export function keepSetting(name: string, value: string): void {
    try {
        localStorage.setItem(prefix + name, value);
    } catch {
        // Without storage, the setting lasts until the page is closed.
    }
}

const readers = new Set<() => void>();

/** Calls `read` when the stored settings may have been replaced by another player's. */
export function onExchange(read: () => void): void {
    readers.add(read);
}

/** Must be called when the stored settings now belong to another player, or when another tab has changed them. */
export function exchanged(): void {
    for (const read of readers) read();
}

/** A signal with the result of `read`, which is read again when the settings are replaced. */
export function ofSettings<Value>(read: () => Value): Signal<Value> {
    const value = signal(read());
    onExchange(() => (value.value = read()));
    return value;
}

type Plain = string | number | boolean;

interface Traits<Value extends Plain> {
    /**
     * Whether the setting depends on the device: its width, speed, screen or permissions. An account shares all other
     * settings between its devices.
     */
    device?: true;
    /**
     * The game menus that have the setting as a switch: every game's, or those of games with this property
     * (`GameModule`).
     */
    menu?: "every" | "chains" | "placement";
    /** Returns the value in effect, if it also depends on the device. */
    inEffect?(chosen: Value): Value;
    /** Called before a value is set. `here` means that it was chosen on this device. */
    onSet?(value: Value, here: boolean): void;
}

/** All settings in the table below, in menu order. */
export const settings: Setting<Plain>[] = [];

/**
 * A player's choice among a few values, as a signal that is stored under its name. All settings are declared in the
 * table below.
 */
class Setting<const Value extends Plain> {
    private readonly chosen: Signal<Value>;

    constructor(
        readonly name: string,
        /** The values, in the control's order. */
        readonly values: readonly Value[],
        /** The default. `opened` is true while the page is being opened, false when the player changes. */
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

    /** Takes over a value that was chosen elsewhere; ignores unknown values. */
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

/** Piece drawings. Each game lists the ones that it supports. */
export type PieceSet = OgiSet | ChessSet | StoneSet;
/** Pictures with marks for the moves, kanji, or pictures without marks. */
export type OgiSet = "moves" | "kanji" | "western";
/** Lathe-turned figures, plain shapes, or discs with notation letters. */
export type ChessSet = "staunton" | "modern" | "discs";
/** Slate and shell, matt stones, or stones as in printed diagrams. */
export type StoneSet = "stones" | "yunzi" | "diagram";

/**
 * A new player, on a device without stored data, gets pieces that show how they move. A player who uses the device
 * after another one does not.
 */
function usualOgiSet(opened: boolean): OgiSet {
    if (!opened || readSetting("pieces") !== null || isKnownHere()) return "kanji";
    keepSetting("pieces", "moves");
    return "moves";
}

/** A player who was new when the page was first opened gets a teacher. */
function usualTeaching(): boolean {
    // Not stored as the setting itself: an account would copy it to devices on which the player made no choice.
    const newcomer = readSetting("newcomer") ?? (isKnownHere() ? "no" : "yes");
    keepSetting("newcomer", newcomer);
    return newcomer === "yes";
}

/** The piece speed that was chosen on this device even though the device prefers reduced motion; "" if none. */
const animationHere = signal(readSetting("animation-here") ?? "");

// The table of settings. Their labels are in data/settings.tsv.

export const theme = new Setting("theme", ["system", "light", "dark"], "system");

export const soundOn = new Setting("sound", onOff, true, { menu: "every" });

/** Go: whether atari is announced and its stones are marked in games (W4). */
export const atariOn = new Setting("atari", onOff, false, { menu: "chains" });

/** Go: whether the browser's voice speaks the announcement of atari. */
export const atariSpoken = new Setting("atari-voice", onOff, false, { device: true });

/** Go: whether the first touch only previews the stone and a second touch places it. */
export const confirmTaps = new Setting("confirm-taps", onOff, false, { device: true, menu: "placement" });

/** Board colours, from data/boards_and_pieces/boards.json; the first board's are in board.json. */
export const boardLook = new Setting("board", ["kaya", "walnut", "paper", "slate", "green"], "kaya");

/** Whether only the board, the clocks and the actions are shown in a game. */
export const zen = new Setting("zen", onOff, false, { menu: "every" });

/** Whether the pieces are hidden in a game. */
export const blindfold = new Setting("blindfold", onOff, false, { menu: "every" });

export const ogiSet = new Setting("pieces", ["moves", "kanji", "western"], usualOgiSet);
export const chessSet = new Setting("chess-pieces", ["staunton", "modern", "discs"], "staunton");
export const stoneSet = new Setting("stones", ["stones", "yunzi", "diagram"], "stones");

/** The settings that choose a piece set. No two of them have a value in common. */
export const pieceSettings = [ogiSet, chessSet, stoneSet] as const;

/** Where a board shows coordinates: around it, on each of its squares (not on points), or nowhere. */
export const coordinates = new Setting("coordinates", ["around", "cells", "hidden"], "around");

/** How fast pieces move. If the device prefers reduced motion, this is "none" unless another speed was chosen on it. */
export const pieceAnimation = new Setting("animation", ["none", "fast", "normal"], "normal", {
    inEffect: (chosen) => (deviceIsCalm.value && chosen !== animationHere.value ? "none" : chosen),
    onSet(speed, here) {
        animationHere.value = (here ? deviceIsCalm.value : speed === animationHere.value) ? speed : "";
        keepSetting("animation-here", animationHere.value);
    },
});

/** Whether moves have to be confirmed: never, in games with days per move, or always. */
export const confirmMoves = new Setting("confirm-moves", ["never", "days", "always"], "never");

/** Whether moves can be planned while it is the opponent's turn: not at all, only the next one, or several in a row. */
export const premoving = new Setting("premoves", ["off", "one", "row"], "one");

/** How pieces are moved with a finger or a mouse. The keyboard always works. */
export const input = new Setting("input", ["both", "drag", "tap"], "both", { device: true });

/**
 * Whether the pieces that a side is ahead by are shown beside its name, in games where captured pieces are out of play.
 */
export const materialShown = new Setting("material", onOff, true);

/** Whether a teacher comments on bad moves in games against the computer. */
export const teachingOn = new Setting("teaching", onOff, usualTeaching);

/** In games against the computer: whether to ask for confirmation before a move that lets the king be captured. */
export const kingWarning = new Setting("king-warning", onOff, true);

/** Whether single letters are keyboard shortcuts outside games. */
export const letterKeys = new Setting("letter-keys", onOff, true);

/**
 * In the widest windows, what is in the column next to the board, with the rest in a second column; "one" puts
 * everything into one column.
 */
export const columns = new Setting("columns", ["moves", "talk", "one"], "moves", { device: true });

/** The number of lines that an analysis shows. The default depends on the room in the window. */
export const analysisLines = new Setting(
    "lines",
    [1, 2, 3, 4, 5],
    () =>
        matchMedia("(min-width: 700px) and (pointer: fine), (min-width: 700px) and (min-height: 860px)").matches
            ? 3
            : 1,
    { device: true },
);

/** Go: whether an analysis shows each point's expected owner. */
export const showOwnership = new Setting("ownership", onOff, true);

/** Go: whether the page's computer uses a network, which plays better and uses more energy. */
export const goNetworkOn = new Setting("go-network", onOff, true, { device: true });

/** Whether demonstration boards play automatically. They never do if the device prefers reduced motion. */
export const demonstrations = new Setting("demonstrations", onOff, true, {
    device: true,
    inEffect: (chosen) => chosen && !deviceIsCalm.value,
});

/** Whether to call the player with the browser's notifications, if it allows them. */
export const notify = new Setting("notify", onOff, false, { device: true });

/** The theme in effect. */
export const shownTheme = computed<"light" | "dark">(() =>
    theme.value === "system" ? (deviceIsDark.value ? "dark" : "light") : theme.value,
);

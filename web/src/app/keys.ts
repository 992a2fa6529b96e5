import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { signOf } from "../base/keys";
import { panelIsOpen } from "../parts/panel";
import { rooms } from "../parts/rooms";
import { busyHere, go, href } from "../parts/router";
import { letterKeys } from "../settings/settings";

/** Whether the palette is open. */
export const paletteShown = signal(false);
/** Whether the list of keyboard shortcuts is open. */
export const keysShown = signal(false);
export const openPalette = () => void (paletteShown.value = true);

/** How long after "g" a letter still opens a room, in milliseconds. */
const PATIENCE = 1500;

const places = new Map<string, string>([
    ...rooms.map(({ key, address }) => [key, address] as const),
    ["h", href("home")],
    ["s", href("settings")],
]);

const takesText = (target: EventTarget | null): boolean =>
    (target as HTMLElement).matches("input, textarea, select, [contenteditable]");

/**
 * Whether a key opens the palette. In a text field on a Mac, Ctrl K does not, because it deletes text there; during a
 * live game, no key does.
 */
const opensPalette = (event: KeyboardEvent): boolean =>
    (event.metaKey || (event.ctrlKey && !(/^Mac/.test(navigator.platform) && takesText(event.target)))) &&
    !event.altKey &&
    signOf(event).toLowerCase() === "k" &&
    !busyHere.value;

/**
 * Handles the page's keys: Ctrl K opens the palette. Unless letter shortcuts are switched off or the screen takes
 * letters as moves, "g" and a letter open a room, "/" opens the palette, and "?" opens the list of shortcuts.
 */
export function usePageKeys(takesLetters: boolean): void {
    // An effect that runs after the next frame would miss keys that are pressed immediately.
    useLayoutEffect(() => {
        let since = Number.NEGATIVE_INFINITY;
        const press = (event: KeyboardEvent) => {
            if (opensPalette(event)) {
                if (panelIsOpen()) return;
                event.preventDefault();
                return openPalette();
            }
            if (takesLetters || !letterKeys.value || event.ctrlKey || event.metaKey || event.altKey || panelIsOpen())
                return;
            if (takesText(event.target)) return;
            const key = signOf(event);
            const place = event.timeStamp - since < PATIENCE ? places.get(key) : undefined;
            since = key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
            if (place) go(place);
            else if (key === "/") openPalette();
            else if (key === "?") keysShown.value = true;
            else return;
            event.preventDefault();
        };
        window.addEventListener("keydown", press);
        return () => window.removeEventListener("keydown", press);
    }, [takesLetters]);
}

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { signOf } from "../base/keys";
import { panelIsOpen } from "./panel";

/** True if the mouse set the focus, in which case arrow keys step through the moves instead of moving the focus. */
let pointed = false;
window.addEventListener("pointerdown", ({ pointerType }) => (pointed = pointerType === "mouse"), true);
window.addEventListener("keydown", ({ key }) => (pointed &&= key !== "Tab"), true);

/** Whether arrow keys move the focus on the board or in a hand. */
export const arrowsWalk = (target: Element): boolean => !pointed && target.closest(".cell, .hand-piece") !== null;

const pageScrolls = () => document.documentElement.scrollHeight > document.documentElement.clientHeight + 1;

/** Whether the focused element scrolls with the arrow keys. */
const scrolls = (target: Element) =>
    target !== document.body && target.scrollHeight > target.clientHeight + 1 && target.matches("div, section, ol, ul");

/**
 * How many moves an arrow key, Home or End steps. If the page can scroll, all of these keys except Left and Right
 * scroll it.
 */
export function arrowStep({ key, shiftKey, target }: KeyboardEvent): number {
    const at = target as Element;
    if (shiftKey || arrowsWalk(at) || at.closest(".move-list") || scrolls(at)) return 0;
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
    const ends: Record<string, number> = { ArrowUp: -Infinity, Home: -Infinity, ArrowDown: Infinity, End: Infinity };
    return steps[key] ?? (pageScrolls() ? 0 : (ends[key] ?? 0));
}

/** How many moves a key steps: `,` and `.` step one move, `<` and `>` to the start or end. */
export const stepOf = (event: KeyboardEvent): number =>
    ({ ",": -1, ".": 1, "<": -Infinity, ">": Infinity })[signOf(event)] ?? 0;

/** The wheel distance for one move, in pixels. It is less than one notch of any mouse. */
const NOTCH = 40;
const LINE = 40;
/** After this many milliseconds without movement, the wheel distance restarts at 0. */
const REST = 300;

/** Makes the wheel over the board step through the moves, unless the page can scroll. */
export function useWheel(board: RefObject<HTMLElement>, step: (moves: number) => void): void {
    const latest = useRef(step);
    latest.current = step;
    useLayoutEffect(() => {
        const box = board.current;
        let turned = 0;
        let last = 0;
        const listen = (event: WheelEvent) => {
            const { deltaX, deltaY, deltaMode } = event;
            // Ctrl with the wheel zooms the page.
            if (event.ctrlKey || event.buttons || Math.abs(deltaX) > Math.abs(deltaY) || panelIsOpen() || pageScrolls())
                return;
            event.preventDefault();
            if (turned * deltaY < 0 || event.timeStamp - last > REST) turned = 0;
            last = event.timeStamp;
            turned += deltaMode ? LINE * deltaY : deltaY;
            if (Math.abs(turned) < NOTCH) return;
            latest.current(Math.sign(turned));
            turned = 0;
        };
        box?.addEventListener("wheel", listen, { passive: false });
        return () => box?.removeEventListener("wheel", listen);
    }, []);
}

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { panelIsOpen } from "./panel";

/** A mouse brought the focus where it is: then the arrows step through the moves; else they walk on from there. */
let pointed = false;
window.addEventListener("pointerdown", ({ pointerType }) => (pointed = pointerType === "mouse"), true);
window.addEventListener("keydown", ({ key }) => (pointed &&= key !== "Tab"), true);

/** Whether the arrows are the board's, or a hand's. */
export const arrowsWalk = (target: Element): boolean => !pointed && target.closest(".cell, .hand-piece") !== null;

const pageScrolls = () => document.documentElement.scrollHeight > document.documentElement.clientHeight + 1;

/** What scrolls by the keys itself, because it has the focus. */
const scrolls = (target: Element) =>
    target !== document.body && target.scrollHeight > target.clientHeight + 1 && target.matches("div, section, ol, ul");

/** How many moves the arrows, Home and End step; those that scroll a page do so where it can be scrolled. */
export function arrowStep({ key, shiftKey, target }: KeyboardEvent): number {
    const at = target as Element;
    if (shiftKey || arrowsWalk(at) || at.closest(".move-list") || scrolls(at)) return 0;
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
    const ends: Record<string, number> = { ArrowUp: -Infinity, Home: -Infinity, ArrowDown: Infinity, End: Infinity };
    return steps[key] ?? (pageScrolls() ? 0 : (ends[key] ?? 0));
}

/** The keys , and . step through the moves, < and > go to either end; where a layout has other signs there, the places count. */
export function stepOf({ key, code, shiftKey }: KeyboardEvent): number {
    if (/^[a-z]$/i.test(key)) return 0;
    const sign = ",.<>".includes(key)
        ? key
        : code === "Comma"
          ? shiftKey
              ? "<"
              : ","
          : code === "Period"
            ? shiftKey
                ? ">"
                : "."
            : "";
    return { ",": -1, ".": 1, "<": -Infinity, ">": Infinity }[sign] ?? 0;
}

/** So far is a wheel turned for one move: less than one notch of any mouse, in pixels. */
const NOTCH = 40;
const LINE = 40;
/** What is turned so much later begins anew, in milliseconds. */
const REST = 300;

/** The wheel over the board steps through the moves where there is no page for it to scroll. */
export function useWheel(board: RefObject<HTMLElement>, step: (moves: number) => void): void {
    const latest = useRef(step);
    latest.current = step;
    useEffect(() => {
        const box = board.current;
        let turned = 0;
        let last = 0;
        const listen = (event: WheelEvent) => {
            const { deltaX, deltaY, deltaMode } = event;
            // With Ctrl the wheel makes the page larger.
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

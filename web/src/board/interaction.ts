import { signal } from "@preact/signals";
import type { Colour } from "../rules/types";
import { input } from "../settings/settings";

/** Where a piece is picked up: a cell on the board, or a hand. */
export type Source = { cell: string } | { side: Colour; piece: string };

export const sourceKey = (source: Source): string =>
    "cell" in source ? source.cell : `${source.side}:${source.piece}`;

export interface Dragging {
    source: Source;
    x: number;
    y: number;
    over: string | null;
}

/** Whether pieces can be dragged. */
export const takesDrags = (): boolean => input.peek() !== "tap";
/**
 * Whether this click picks up or puts down a piece. A click that does not come from a pointer, such as a screen
 * reader's, always does.
 */
export const takesTaps = ({ detail }: MouseEvent): boolean => detail === 0 || input.peek() !== "drag";

/** A press that moves further than this many pixels is a drag. */
export const DRAG_THRESHOLD = 6;
/** The maximum delay between the end of a touch and its click on a busy device, in milliseconds. */
const LATEST_CLICK = 1000;

/**
 * Input state of a board and its hands: the picked-up piece, and the drag in progress. They share this state so that
 * pieces can be dropped from a hand onto the board.
 */
export class Interaction {
    readonly selected = signal<Source | null>(null);
    readonly dragging = signal<Dragging | null>(null);
    /** The point under a finger or pointer where a stone would be placed. */
    readonly hover = signal<string | null>(null);
    /** True while a finger is down to choose a point. */
    readonly aiming = signal(false);
    /** A previewed stone's point. A second touch there places it. */
    readonly proposed = signal<string | null>(null);
    /** The last drag, until the position changes. Its piece is already drawn at the target. */
    dragged: { source: Source; to: string } | null = null;
    /** True if the next click ends a drag or an aim. That click is not a tap and is ignored. */
    private swallowClick = false;
    private swallowing: ReturnType<typeof setTimeout> | undefined;

    /** Starts a drag; `drop` is called with the cell where it ends. A press without movement stays a tap. */
    press(event: PointerEvent, source: Source, board: () => Element | null, drop: (to: string) => void): void {
        if (event.button !== 0) return;
        this.dragged = null;
        const { clientX, clientY, pointerId } = event;
        (event.target as Element).releasePointerCapture?.(pointerId);
        const move = (e: PointerEvent) => {
            if (e.pointerId !== pointerId) return;
            const far = Math.hypot(e.clientX - clientX, e.clientY - clientY) > DRAG_THRESHOLD;
            if (!this.dragging.value && !far) return;
            this.selected.value = source;
            this.dragging.value = { source, x: e.clientX, y: e.clientY, over: cellAt(board(), e.clientX, e.clientY) };
        };
        const end = (e: PointerEvent) => {
            if (e.pointerId !== pointerId) return;
            window.removeEventListener("pointermove", move);
            window.removeEventListener("pointerup", end);
            window.removeEventListener("pointercancel", end);
            const drag = this.dragging.value;
            if (!drag) return;
            this.dragging.value = null;
            this.swallowNext(0);
            if (e.type === "pointerup" && drag.over && drag.over !== ("cell" in source ? source.cell : null)) {
                this.dragged = { source, to: drag.over };
                drop(drag.over);
            } else this.selected.value = null;
        };
        window.addEventListener("pointermove", move);
        window.addEventListener("pointerup", end);
        window.addEventListener("pointercancel", end);
    }

    /**
     * Touch on a board of points: because points are small, the stone follows the finger and is placed where the finger
     * is lifted. Lifting it outside the board places nothing.
     */
    aim(event: PointerEvent, board: () => Element | null, place: (cell: string) => void): void {
        const { pointerId } = event;
        (event.target as Element).releasePointerCapture?.(pointerId);
        this.hover.value = cellAt(board(), event.clientX, event.clientY);
        this.aiming.value = true;
        const move = (e: PointerEvent) => {
            if (e.pointerId === pointerId) this.hover.value = cellAt(board(), e.clientX, e.clientY);
        };
        const end = (e: PointerEvent) => {
            if (e.pointerId !== pointerId) return;
            window.removeEventListener("pointermove", move);
            window.removeEventListener("pointerup", end);
            window.removeEventListener("pointercancel", end);
            const cell = this.hover.value;
            this.hover.value = null;
            this.aiming.value = false;
            this.swallowClickOfTouch();
            if (e.type === "pointerup" && cell) place(cell);
        };
        window.addEventListener("pointermove", move);
        window.addEventListener("pointerup", end);
        window.addEventListener("pointercancel", end);
    }

    /** Ignores the click of the touch that is ending, because it does not count as a tap. */
    swallowClickOfTouch(): void {
        this.swallowNext(LATEST_CLICK);
    }

    private swallowNext(within: number): void {
        clearTimeout(this.swallowing);
        this.swallowClick = true;
        this.swallowing = setTimeout(() => (this.swallowClick = false), within);
    }

    /** Called on a new press, when the click of the previous press can no longer arrive. */
    begin(): void {
        this.swallowClick = false;
    }

    /** Whether a click is a tap. Call exactly once per click: it resets the state. */
    isTap(): boolean {
        const tap = !this.swallowClick;
        this.swallowClick = false;
        return tap;
    }

    clear(): void {
        this.selected.value = null;
        this.dragging.value = null;
        this.hover.value = null;
        this.proposed.value = null;
    }
}

/** The cell of a board at a position in the window. */
export function cellAt(board: Element | null, x: number, y: number): string | null {
    if (!board) return null;
    const found = document.elementsFromPoint(x, y).find((e) => e instanceof SVGElement && e.dataset.cell);
    return found && board.contains(found) ? ((found as SVGElement).dataset.cell ?? null) : null;
}

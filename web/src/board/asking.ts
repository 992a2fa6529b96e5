import { signal } from "@preact/signals";
import { signOf } from "../base/keys";
import { DRAG_THRESHOLD, type Interaction, type Source, sourceKey } from "./interaction";

/** How long the mouse must rest on a piece, or a finger press it, to ask about the piece, in milliseconds. */
const REST = 700;
const HOLD = 500;

/** The key that asks about the focused piece: "i". */
export const isAskKey = (event: KeyboardEvent): boolean =>
    !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && signOf(event) === "i";

/** Which piece the player asks about by resting the mouse on it, by a long press, or by a key. */
export class Asking {
    readonly about = signal<Source | null>(null);
    /** The piece under the pointer. Resting on it asks only once. */
    private under: string | null = null;
    private timer: ReturnType<typeof setTimeout> | undefined;
    /** True while a finger is on a piece. The browser's menu must not open then. */
    private touched = false;

    constructor(private readonly interaction: Interaction) {}

    /** Called when the pointer enters or leaves a piece. */
    over({ pointerType, buttons }: PointerEvent, source: Source | null): void {
        const key = source && sourceKey(source);
        if (pointerType === "touch" || key === this.under) return;
        this.hide();
        this.under = key;
        if (source && !buttons) this.timer = setTimeout(() => this.show(source), REST);
    }

    /**
     * Called for a press on a piece or elsewhere. A finger that rests on a piece asks about it; a finger that moves
     * drags it.
     */
    press({ pointerType, isPrimary, pointerId, clientX, clientY }: PointerEvent, source: Source | null): void {
        this.hide();
        if (!source || pointerType !== "touch" || !isPrimary) return;
        this.touched = true;
        this.timer = setTimeout(() => this.show(source), HOLD);
        const next = (event: PointerEvent) => {
            const moved = event.type === "pointermove";
            const far = Math.hypot(event.clientX - clientX, event.clientY - clientY) > DRAG_THRESHOLD;
            if (event.pointerId !== pointerId || (moved && !far)) return;
            for (const type of types) window.removeEventListener(type, next);
            this.touched = false;
            clearTimeout(this.timer);
            if (moved) this.hide();
            else if (this.about.peek()) this.interaction.swallowClickOfTouch();
        };
        const types = ["pointermove", "pointerup", "pointercancel"] as const;
        for (const type of types) window.addEventListener(type, next);
    }

    /** Asks about the focused piece; a second call closes the answer. */
    toggle(source: Source | null): void {
        const shown = this.about.peek();
        this.hide();
        if (source && !(shown && sourceKey(shown) === sourceKey(source))) this.show(source);
    }

    /** Suppresses the browser's context menu on a long press. */
    readonly menu = (event: Event) => {
        if (this.touched) event.preventDefault();
    };

    readonly hide = (): void => {
        clearTimeout(this.timer);
        window.removeEventListener("pointerdown", this.dismiss, true);
        window.removeEventListener("keydown", this.dismiss, true);
        this.about.value = null;
    };

    private show(source: Source): void {
        const { selected, dragging } = this.interaction;
        if (selected.peek() || dragging.peek()) return;
        this.about.value = source;
        window.addEventListener("pointerdown", this.dismiss, true);
        window.addEventListener("keydown", this.dismiss, true);
    }

    private readonly dismiss = (event: Event) => {
        if (!(event instanceof KeyboardEvent && isAskKey(event))) this.hide();
    };
}

import { untracked, useSignalEffect } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Interaction, sourceKey } from "../board/interaction";
import { spoken } from "../parts/panel";
import type { Game } from "./game";
import type { TableView } from "./table-view";

/** The board's orientation. The player's choice is stored with the game. */
export function useSides(game: Game) {
    const [turned, setTurned] = useState(game.sides.turned);
    const [autoFlip, setAutoFlip] = useState(game.sides.autoFlip);
    useLayoutEffect(() => game.keepSides(turned, autoFlip), [turned, autoFlip]);
    const { turn } = game.view.value;
    const flipped = autoFlip && game.seat === "both" ? (turn === "second") !== turned : turned;
    return { flipped, flip: () => setTurned((now) => !now), autoFlip, setAutoFlip };
}

/**
 * Drops the selection when it no longer exists in the position. Picking up a piece dismisses the notice and a single
 * premove, and explains why a piece in hand has no legal drop.
 */
export function usePickedUp(game: Game, { view, reach }: TableView, interaction: Interaction): void {
    useLayoutEffect(() => {
        const held = interaction.selected.peek();
        if (!held || !reach.sources.has(sourceKey(held))) interaction.clear();
    }, [view.seq]);
    useSignalEffect(() => {
        const held = interaction.selected.value;
        if (held) game.dismiss();
        // Assume that a player who picks up a piece has read the refusal.
        const told = game.notice.peek()?.kind;
        if (held && (told === "refusal" || told === "typed" || told === "king-left")) game.notice.value = null;
        if (held && "piece" in held) untracked(() => game.explainStuck(held));
    });
}

/**
 * When the button that starts or ends a review disappears, focuses its counterpart. Call the returned function when
 * such a button is pressed.
 */
export function useStepFocus(main: RefObject<HTMLElement>, reviewing: boolean): () => void {
    const pressed = useRef(false);
    useLayoutEffect(() => {
        if (pressed.current && document.activeElement === document.body) {
            const next = reviewing ? ".stepper .action:nth-child(2)" : ".line-earlier, .stepper .action:nth-child(2)";
            main.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
        }
        pressed.current = false;
    }, [reviewing]);
    return () => void (pressed.current = true);
}

/** Focuses the board when the focused element disappears. Call the returned function on every `focusin`. */
export function useFocusOnBoard(box: RefObject<HTMLElement>): (event: FocusEvent) => void {
    const held = useRef<Element | null>(null);
    // Any render may have removed the focused element.
    useLayoutEffect(() => {
        const gone = held.current && !held.current.isConnected && document.activeElement === document.body;
        if (!gone) return;
        box.current?.querySelector<SVGElement>('.board .cell[tabindex="0"]')?.focus({ preventScroll: true });
        held.current = null;
    });
    return (event) => void (held.current = event.target as Element);
}

/** Publishes the announcement for open panels, which hide the rest of the page from screen readers. */
export function useSpoken(words: string): void {
    useLayoutEffect(() => {
        spoken.value = words;
        return () => void (spoken.value = "");
    }, [words]);
}

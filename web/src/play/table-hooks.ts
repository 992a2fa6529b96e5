import { useSignalEffect } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Interaction, sourceKey } from "../board/interaction";
import { spoken } from "../parts/spoken";
import type { View } from "../rules/types";
import type { Game } from "./game";
import type { TableView } from "./table-view";

/** From which side the board is seen; what the player chooses is kept with the game. */
export function useSides(game: Game) {
    const [turned, setTurned] = useState(game.sides.turned);
    const [autoFlip, setAutoFlip] = useState(game.sides.autoFlip);
    useEffect(() => game.keepSides(turned, autoFlip), [turned, autoFlip]);
    const { turn } = game.view.value;
    const flipped = autoFlip && game.seat === "both" ? (turn === "second") !== turned : turned;
    return { flipped, flip: () => setTurned((now) => !now), autoFlip, setAutoFlip };
}

/** What is picked up is laid down where the position no longer has it; to pick something up is to be done with the message. */
export function usePickedUp(game: Game, { view, reach }: TableView, interaction: Interaction): void {
    useEffect(() => {
        const held = interaction.selected.peek();
        if (!held || !reach.sources.has(sourceKey(held))) interaction.clear();
    }, [view.seq]);
    useSignalEffect(() => {
        if (interaction.selected.value) game.takePremoveAway();
        // Whoever picks up a piece has read why the last try was refused.
        const told = game.notice.peek()?.kind;
        if (interaction.selected.value && (told === "refusal" || told === "typed")) game.notice.value = null;
    });
}

/**
 * The button that led to an earlier position, or back, may be gone from the screen: its counterpart takes the focus. To be
 * called when such a button is pressed.
 */
export function useStepFocus(main: RefObject<HTMLElement>, reviewing: boolean): () => void {
    const pressed = useRef(false);
    useEffect(() => {
        if (pressed.current && document.activeElement === document.body) {
            const next = reviewing ? ".stepper .action:nth-child(2)" : ".line-earlier, .stepper .action:nth-child(2)";
            main.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
        }
        pressed.current = false;
    }, [reviewing]);
    return () => void (pressed.current = true);
}

/** A game that ends while it is looked at gives the focus to its result. */
export function useResultFocus({ phase, seq }: View): void {
    const openedAt = useRef(seq);
    const ended = phase === "ended";
    useEffect(() => {
        if (!ended || seq <= openedAt.current) return;
        const head = document.getElementById("result-head");
        head?.focus({ preventScroll: true });
        // Who won is seen, and the board with the last move still.
        head?.scrollIntoView({ block: "nearest" });
    }, [ended]);
}

/** Where what had the focus is gone from the screen, the keys go on from the board. To be told of what gets the focus. */
export function useFocusOnBoard(box: RefObject<HTMLElement>): (event: FocusEvent) => void {
    const held = useRef<Element | null>(null);
    // Whatever was drawn anew may have taken it away.
    useEffect(() => {
        const gone = held.current && !held.current.isConnected && document.activeElement === document.body;
        if (!gone) return;
        box.current?.querySelector<SVGElement>('.board .cell[tabindex="0"]')?.focus({ preventScroll: true });
        held.current = null;
    });
    return (event) => void (held.current = event.target as Element);
}

/** Open panels say this too: they make the rest of the page silent. */
export function useSpoken(words: string): void {
    useLayoutEffect(() => {
        spoken.value = words;
        return () => void (spoken.value = "");
    }, [words]);
}

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../base/button";
import { t } from "../i18n";
import { Icon } from "./icons";

/** The announcement for screen readers. A modal panel hides the rest of the page from them, so it repeats this text. */
export const spoken = signal("");

/**
 * Whether a panel is open and takes the keys. Reads this from the document, which is up to date even before the next
 * render.
 */
export const panelIsOpen = () => document.querySelector("dialog[open]") !== null;

/** A modal panel: menu, moves or keys. Esc or a tap outside closes it. */
export function Panel({
    title,
    wide,
    form,
    onClose,
    children,
}: {
    title: string;
    wide?: boolean;
    /**
     * At the bottom of a phone's screen. In a wide window, beside the board: as high as needed for "sheet", or as high
     * as the window for "side".
     */
    form?: "sheet" | "side";
    onClose: () => void;
    children: ComponentChildren;
}) {
    const dialog = useRef<HTMLDialogElement>(null);
    useLayoutEffect(() => {
        dialog.current?.showModal();
    }, []);
    return (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes every dialog.
        <dialog
            ref={dialog}
            class={["panel", wide && "panel-wide", form && `panel-${form}`].filter(Boolean).join(" ")}
            aria-label={title}
            onClose={onClose}
            onClick={(event) => event.target === dialog.current && dialog.current?.close()}
        >
            <div class="panel-inside">
                <header class="panel-head">
                    <h2>{title}</h2>
                    <Button class="button-icon" aria-label={t.value.game.close} onClick={() => dialog.current?.close()}>
                        <Icon name="close" />
                    </Button>
                </header>
                {children}
                <p class="visually-hidden" aria-live="polite">
                    {spoken.value}
                </p>
            </div>
        </dialog>
    );
}

/** A screen's keyboard shortcuts. */
export function KeysPanel({
    keys,
    onClose,
}: {
    keys: readonly (readonly [key: string, what: string])[];
    onClose: () => void;
}) {
    return (
        <Panel title={t.value.keys.title} onClose={onClose}>
            <dl class="keys">
                {keys.map(([key, what]) => (
                    <div key={key}>
                        <dt>{key}</dt>
                        <dd>{what}</dd>
                    </div>
                ))}
            </dl>
        </Panel>
    );
}

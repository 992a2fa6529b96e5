import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { besides } from "./router";

/** A menu item with an action. */
export function MenuButton({ act, off, children }: { act: () => void; off?: boolean; children: ComponentChildren }) {
    return (
        <li>
            <button type="button" class="menu-item" disabled={off} onClick={act}>
                {children}
            </button>
        </li>
    );
}

/** A menu item with a link; `beside` if the current screen stays open. */
export function MenuLink({ to, beside, children }: { to: string; beside?: boolean; children: ComponentChildren }) {
    return (
        <li>
            <a class="menu-item" href={to} {...(beside ? besides() : {})}>
                {children}
            </a>
        </li>
    );
}

/**
 * A menu item for an action that is not always possible. It is shown if the action was possible when the menu opened, and
 * stays while the menu is open, disabled if the action is no longer possible: the opponent's move must not shift another item
 * under the pointer.
 */
export function OfferedItem({
    possible,
    act,
    children,
}: {
    possible: boolean;
    act: () => void;
    children: ComponentChildren;
}) {
    const [offered] = useState(possible);
    if (!offered) return null;
    return (
        <MenuButton act={act} off={!possible}>
            {children}
        </MenuButton>
    );
}

interface ToggleProps {
    on: boolean;
    choose: (on: boolean) => void;
    /** A further class. */
    place?: string;
    children: ComponentChildren;
}

/** A setting that is on or off. */
export function Toggle({ on, choose, place, children }: ToggleProps) {
    return (
        <label class={place ? `toggle ${place}` : "toggle"}>
            <input type="checkbox" checked={on} onChange={(e) => choose(e.currentTarget.checked)} />
            {children}
        </label>
    );
}

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

/**
 * A menu item for what is not always possible. It is there if that was possible when the menu opened, and stays in its place as
 * long as the menu is open, disabled if it is no longer possible: the opponent's move must not shift another item under the pointer.
 */
export function OfferedItem({
    possible,
    onClick,
    children,
}: {
    possible: boolean;
    onClick: () => void;
    children: ComponentChildren;
}) {
    const [offered] = useState(possible);
    if (!offered) return null;
    return (
        <li>
            <button type="button" class="menu-item" disabled={!possible} onClick={onClick}>
                {children}
            </button>
        </li>
    );
}

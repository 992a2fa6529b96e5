import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { MenuIcon, type MenuIconName } from "./menu-icons";
import { besides } from "./router";

/** Menu items under a heading; nothing if there are none. */
export function MenuGroup({ title, children }: { title: string; children: ComponentChildren }) {
    const id = useId();
    return (
        <section class="menu-group">
            <h3 id={id}>{title}</h3>
            <ul class="menu" aria-labelledby={id}>
                {children}
            </ul>
        </section>
    );
}

interface ItemProps {
    icon: MenuIconName;
    children: ComponentChildren;
}

/** A menu item with an action. */
export function MenuButton({ icon, act, off, children }: ItemProps & { act: () => void; off?: boolean }) {
    return (
        <li>
            <button type="button" class="menu-item" disabled={off} onClick={act}>
                <MenuIcon name={icon} />
                <span>{children}</span>
            </button>
        </li>
    );
}

/** A menu item with a link. If `beside`, the current screen stays open. */
export function MenuLink({ icon, to, beside, children }: ItemProps & { to: string; beside?: boolean }) {
    return (
        <li>
            <a class="menu-item" href={to} {...(beside ? besides() : {})}>
                <MenuIcon name={icon} />
                <span>{children}</span>
            </a>
        </li>
    );
}

/**
 * A menu item for an action that is not always possible. It is shown if the action was possible when the menu opened.
 * It then stays as long as the menu is open, and is disabled once the action is no longer possible, because an
 * opponent's move must not shift a different item under the pointer.
 */
export function OfferedItem({ possible, ...item }: ItemProps & { possible: boolean; act: () => void }) {
    const [offered] = useState(possible);
    return offered ? <MenuButton {...item} off={!possible} /> : null;
}

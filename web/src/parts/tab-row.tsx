import { useLayoutEffect, useRef } from "preact/hooks";
import { useCutRow } from "./cut-row";
import { MenuIcon, type MenuIconName } from "./menu-icons";
import "./tab-row.css";

export interface Tab {
    href: string;
    text: string;
    icon?: MenuIconName;
    /** The number of things waiting there; not shown if 0. */
    count?: string;
    current?: boolean;
}

/** Links to a screen's sections in one row, which scrolls if they do not fit. */
export function TabRow({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
    const row = useRef<HTMLUListElement>(null);
    useCutRow(row);
    const at = tabs.findIndex(({ current }) => current);
    // Scroll the row without scrolling the page.
    useLayoutEffect(() => {
        const list = row.current;
        const tab = list?.children[at] as HTMLElement | undefined;
        if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.clientWidth) / 2;
    }, [at]);
    return (
        <nav class="tab-row" aria-label={label}>
            <ul class="tab-row-tabs" ref={row}>
                {tabs.map(({ href, text, icon, count, current }) => (
                    <li key={href}>
                        <a class="tab" href={href} aria-current={current ? "page" : undefined}>
                            {icon && <MenuIcon name={icon} />}
                            {text}
                            {count && <span class="tab-count">{count}</span>}
                        </a>
                    </li>
                ))}
            </ul>
        </nav>
    );
}

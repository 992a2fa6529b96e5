import type { ComponentChildren } from "preact";
import { Icon } from "./icons";
import "./page-head.css";

/**
 * The header for a screen that is opened from other screens: a back arrow, the title, and related content beside it.
 */
export function PageHead({
    title,
    line,
    back,
    children,
}: {
    title: ComponentChildren;
    /** Text below the title. */
    line?: ComponentChildren;
    /** Where the arrow leads, or what it does. */
    back?: { href: string; label: string } | { press: () => void; label: string };
    children?: ComponentChildren;
}) {
    return (
        <header class="page-head">
            {back && <Back {...back} />}
            <div class="page-head-words">
                <h1 tabIndex={-1}>{title}</h1>
                {line && <p class="quiet">{line}</p>}
            </div>
            {children}
        </header>
    );
}

function Back({ label, ...to }: { label: string } & ({ href: string } | { press: () => void })) {
    const look = { class: "button button-icon page-head-back", "aria-label": label, title: label };
    return "href" in to ? (
        <a href={to.href} {...look}>
            <Icon name="earlier" />
        </a>
    ) : (
        <button type="button" onClick={to.press} {...look}>
            <Icon name="earlier" />
        </button>
    );
}

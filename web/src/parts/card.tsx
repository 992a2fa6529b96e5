import type { ComponentChildren } from "preact";

/** A link, or a button that opens something, on its own surface. */
export function CardLink({
    href,
    open,
    title,
    picture,
    tall,
    end,
    beside,
    lead,
    class: further = "",
    children,
}: {
    href?: string;
    /** Called instead of following a link, if there is no address. */
    open?: () => void;
    title: ComponentChildren;
    /** A picture that is hidden from screen readers. */
    picture?: ComponentChildren;
    /** Puts the picture above the words. */
    tall?: boolean;
    /** Content at the end of the link. */
    end?: ComponentChildren;
    /** Controls beside the link, outside it. */
    beside?: ComponentChildren;
    /**
     * Makes this the first thing on its page, with a button that has this label. Must be first in a `card-list-led`.
     */
    lead?: string;
    /** Additional classes for the link. */
    class?: string;
    /** Content below the title. */
    children?: ComponentChildren;
}) {
    const Opener = open ? "button" : "a";
    return (
        <div class={lead ? "card-link card-lead" : "card-link"}>
            <Opener
                class={`card-link-to ${tall ? "card-link-tall" : ""} ${further}`}
                {...(open ? { type: "button", onClick: open } : { href })}
            >
                {picture && (
                    <span class="card-link-picture" aria-hidden="true">
                        {picture}
                    </span>
                )}
                <span class="card-link-words">
                    <span class="card-link-title">{title}</span>
                    {children}
                </span>
                {end}
                {lead && (
                    <span class="card-lead-button" aria-hidden="true">
                        {lead}
                    </span>
                )}
            </Opener>
            {beside}
        </div>
    );
}

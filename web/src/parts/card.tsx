import type { ComponentChildren } from "preact";

/** A link to one thing, or a button that opens it, on a surface of its own. */
export function CardLink({
    href,
    open,
    title,
    picture,
    tall,
    end,
    beside,
    class: further = "",
    children,
}: {
    href?: string;
    /** Without an address. */
    open?: () => void;
    title: ComponentChildren;
    /** Not seen by a screen reader. */
    picture?: ComponentChildren;
    /** The picture is above the words. */
    tall?: boolean;
    /** At the end of the link. */
    end?: ComponentChildren;
    /** Controls besides the link. */
    beside?: ComponentChildren;
    /** Further classes of the link. */
    class?: string;
    /** What is said below the title. */
    children?: ComponentChildren;
}) {
    const Opener = open ? "button" : "a";
    return (
        <div class="card-link">
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
            </Opener>
            {beside}
        </div>
    );
}

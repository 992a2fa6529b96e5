import type { ComponentChildren } from "preact";

const marks = {
    board: "M10 10H54V54H10ZM21 10V54M32 10V54M43 10V54M10 21H54M10 32H54M10 43H54",
    people: "M34 40a12 12 0 1 1 -24 0a12 12 0 1 1 24 0M54 24a12 12 0 1 1 -24 0a12 12 0 0 1 24 0",
    cards: "M12 18H38V54H12ZM20 18V10H46V46H38M20 30H30M20 38H26",
    done: "M54 32a22 22 0 1 1 -44 0a22 22 0 1 1 44 0M22 33L29 40L43 25",
    search: "M42 27a15 15 0 1 1 -30 0a15 15 0 1 1 30 0M38 38L54 54M20 27H34",
} as const;

/**
 * Shown for a list or a screen without content: a drawing, a sentence, a muted line about what could be here, and at
 * most two links or buttons for what to do next. `whole` means that the screen has nothing else.
 */
export function Empty({
    mark,
    text,
    line,
    whole,
    children,
}: {
    mark: keyof typeof marks;
    text: string;
    line?: string;
    whole?: boolean;
    children?: ComponentChildren;
}) {
    return (
        <div class={whole ? "empty empty-whole" : "empty"}>
            <svg viewBox="0 0 64 64" class="empty-mark" aria-hidden="true" focusable="false">
                <path d={marks[mark]} />
            </svg>
            <p class="empty-text" role="status">
                {text}
            </p>
            {line && <p>{line}</p>}
            {children && <p class="button-row">{children}</p>}
        </div>
    );
}

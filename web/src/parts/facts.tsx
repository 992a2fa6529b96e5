import type { ComponentChildren } from "preact";

/** Short texts in a row with dots between them. Lines break before a dot, and inside a text only if it is too long. */
export const Facts = ({ facts }: { facts: readonly ComponentChildren[] }) => (
    <span>
        {facts.map((fact, i) => (
            <>
                {i > 0 && " "}
                <span class="fact">
                    {i > 0 && "· "}
                    {fact}
                </span>
            </>
        ))}
    </span>
);

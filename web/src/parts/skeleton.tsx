import { t } from "../i18n";

const shapes = {
    page: ["title", "row", "row", "row"],
    rows: ["row", "row"],
    games: ["game", "game", "game", "game"],
    board: ["board", "title", "row"],
} as const;

/**
 * A placeholder for something that is being loaded: a screen, the rows of a list, or a board and its surroundings.
 * Shown only if loading takes a while.
 */
export function Skeleton({ of }: { of: keyof typeof shapes }) {
    return (
        <div class={`skeleton ${of === "page" ? "page" : `skeleton-of-${of}`} after-a-while`} role="status">
            <span class="visually-hidden">{t.value.loading}</span>
            {shapes[of].map((shape) => (
                <span class={`skeleton-${shape}`} aria-hidden="true" />
            ))}
        </div>
    );
}

import { Texts } from "../kept/texts";
import type { Move } from "../rules/types";
import type { Review, Verdict } from "./review";

const reviews = new Texts("kradan.review.", "sessionStorage");

/** A hash of a string. After a collision, the review's moves do not match, so the review is ignored. */
function keyOf(text: string): string {
    let hash = 0x811c9dc5;
    for (let i = 0; i < text.length; ++i) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    return `${text.length}.${(hash >>> 0).toString(36)}`;
}

/** A review, and the game on the server whose analysis was shown last. */
export interface KeptReview {
    review: Review;
    taken: string | null;
}

/**
 * Stores a review for the lifetime of the tab, by the record's source text. Reopening that text gives the same node
 * numbers.
 */
export function keepReview(text: string, { review, taken }: KeptReview): void {
    const kept = JSON.stringify({ ...review, verdicts: [...review.verdicts], taken });
    if (reviews.write(keyOf(text), kept)) return;
    // Storage is full, so make room for the newest review.
    for (const id of reviews.ids()) reviews.remove(id);
    // If this fails too, the review is lost when the record is closed.
    reviews.write(keyOf(text), kept);
}

/** The review of this record that this tab stored; null if there is none. */
export function keptReview(text: string): KeptReview | null {
    try {
        const kept = reviews.readValue(keyOf(text)) as
            | (Omit<Review, "moves" | "verdicts"> & {
                  moves: (Move | null)[];
                  verdicts: [number, Verdict][];
                  taken?: string | null;
              })
            | null;
        if (!kept) return null;
        const { taken = null, ...review } = kept;
        const moves = kept.moves.map((move) => move ?? undefined);
        return { review: { ...review, moves, verdicts: new Map(kept.verdicts) }, taken };
    } catch {
        return null;
    }
}

import { Texts } from "../kept/store";
import type { Move } from "../rules/types";
import type { Review, Verdict } from "./review";

const reviews = new Texts("kradan.review.", "sessionStorage");

/** A hash of a text. On a collision the moves of the review do not match, and it is ignored. */
function keyOf(text: string): string {
    let hash = 0x811c9dc5;
    for (let i = 0; i < text.length; ++i) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    return `${text.length}.${(hash >>> 0).toString(36)}`;
}

/** Stores a review for the life of the tab, by the record's source text: reopening it gives the same node numbers. */
export function keepReview(text: string, review: Review): void {
    const kept = JSON.stringify({ ...review, verdicts: [...review.verdicts] });
    if (reviews.write(keyOf(text), kept)) return;
    // Storage is full: make room for the latest review.
    for (const id of reviews.ids()) reviews.remove(id);
    // If this fails too, the review is lost when the record is closed.
    reviews.write(keyOf(text), kept);
}

/** The review of this record stored by this tab; null if there is none. */
export function keptReview(text: string): Review | null {
    try {
        const kept = reviews.readValue(keyOf(text)) as
            | (Omit<Review, "moves" | "verdicts"> & { moves: (Move | null)[]; verdicts: [number, Verdict][] })
            | null;
        return (
            kept && { ...kept, moves: kept.moves.map((move) => move ?? undefined), verdicts: new Map(kept.verdicts) }
        );
    } catch {
        return null;
    }
}

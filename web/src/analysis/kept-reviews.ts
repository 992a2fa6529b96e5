import { Texts } from "../kept/store";
import type { Move } from "../rules/types";
import type { Review, Verdict } from "./review";

const reviews = new Texts("kradan.review.", "sessionStorage");

/** A short name for a text; two of one name are told apart by the moves of the review. */
function keyOf(text: string): string {
    let hash = 0x811c9dc5;
    for (let i = 0; i < text.length; ++i) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    return `${text.length}.${(hash >>> 0).toString(36)}`;
}

/** Keeps the review of a record as long as its tab is there, by the text that the record came from: nodes keep their numbers when it is opened again. */
export function keepReview(text: string, review: Review): void {
    const kept = JSON.stringify({ ...review, verdicts: [...review.verdicts] });
    if (reviews.write(keyOf(text), kept)) return;
    // It is full: the latest is worth most.
    for (const id of reviews.ids()) reviews.remove(id);
    // Without room for it alone it ends with the visit to the record.
    reviews.write(keyOf(text), kept);
}

/** The review of an earlier visit to the record in this tab; null where there is none. */
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

import type { Answer } from "./types.js";

/** The value of an answer. Throws if it is a refusal: for what the program knows to be allowed, not for what a user types. */
export function unwrap<T>(answer: Answer<T>): T {
    if (!answer.ok) throw new Error(answer.refusals.map(({ reason, detail }) => `${reason}: ${detail}`).join("; "));
    return answer.value;
}

import type { Answer } from "./types.js";

/**
 * Returns the value of an answer. Throws if it is a refusal, so use it for requests that are known to be valid, not for
 * user input.
 */
export function unwrap<T>(answer: Answer<T>): T {
    if (!answer.ok) throw new Error(answer.refusals.map(({ reason, detail }) => `${reason}: ${detail}`).join("; "));
    return answer.value;
}

import type { Answer } from "./types.js";

/** The value of an answer. Throws if it is a refusal, which can only be a bug. */
export function certain<T>(answer: Answer<T>): T {
    if (!answer.ok) throw new Error(answer.refusals.map(({ reason, detail }) => `${reason}: ${detail}`).join("; "));
    return answer.value;
}

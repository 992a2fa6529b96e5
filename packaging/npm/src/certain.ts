import type { Answer } from "./types.js";

/** An answer that only a mistake in the program can make a refusal. */
export function certain<T>(answer: Answer<T>): T {
    if (!answer.ok) throw new Error(answer.refusals.map(({ reason, detail }) => `${reason}: ${detail}`).join("; "));
    return answer.value;
}
